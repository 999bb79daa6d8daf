package host_test

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"rookery/plugins/host"
)

// A host that is killed leaves no plugin behind, whether that works, or was stopped and cannot notice, or does not
// watch its standard input.
func TestKilledHostLeavesNoPlugin(t *testing.T) {
	for _, test := range []struct {
		name, host string
		stopped    bool
	}{
		{"working", "host", false},
		{"stopped", "host", true},
		{"heedless", "host of heedless", false},
		{"heedless and stopped", "host of heedless", true},
	} {
		t.Run(test.name, func(t *testing.T) {
			before := socketFolders(t)
			path, err := os.Executable()
			if err != nil {
				t.Fatal(err)
			}
			cmd := exec.Command(path, test.host)
			cmd.Stderr = os.Stderr
			output, err := cmd.StdoutPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			defer cmd.Wait()
			defer cmd.Process.Kill()
			line, err := bufio.NewReader(output).ReadString('\n')
			if err != nil {
				t.Fatal(err)
			}
			plugin, err := strconv.Atoi(strings.TrimSpace(line))
			if err != nil {
				t.Fatal(err)
			}
			if state := processState(plugin); state == "" {
				t.Fatal("the plugin does not run")
			}
			if test.stopped {
				syscall.Kill(plugin, syscall.SIGSTOP)
			}
			cmd.Process.Kill()
			cmd.Wait()
			deadline := time.Now().Add(10 * time.Second)
			for processState(plugin) != "" {
				if time.Now().After(deadline) {
					t.Fatalf("the plugin is still there: %s", processState(plugin))
				}
				time.Sleep(5 * time.Millisecond)
			}
			if after := socketFolders(t); after > before {
				t.Errorf("%d socket folders are left, %d before", after, before)
			}
		})
	}
}

// processState returns the state letter of a process, "" if it has ended, reaped or not.
func processState(pid int) string {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return ""
	}
	_, rest, _ := strings.Cut(string(text), ") ")
	if state := rest[:1]; state != "Z" && state != "X" {
		return state
	}
	return ""
}

// socketFolders counts the folders that hold sockets of this test's plugins: TMPDIR is the test's own.
func socketFolders(t *testing.T) int {
	t.Helper()
	if os.Getenv("TMPDIR") == "" || !strings.HasPrefix(os.Getenv("TMPDIR"), "/tmp/rk") {
		folder, err := os.MkdirTemp("/tmp", "rk")
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { os.RemoveAll(folder) })
		t.Setenv("TMPDIR", folder)
	}
	entries, err := os.ReadDir(os.Getenv("TMPDIR"))
	if err != nil {
		t.Fatal(err)
	}
	return len(entries)
}

// Plugins come and go without leaving goroutines, processes, files or folders.
func TestNoLeaks(t *testing.T) {
	folders := socketFolders(t)
	cycle := func() {
		p := start(t, spec(t, "unruly"))
		if _, err := searchUnruly(t, p, "well"); err != nil {
			t.Fatal(err)
		}
		p.Close()
		if _, err := host.Start(t.Context(), spec(t, "dying")); err == nil {
			t.Fatal("it started")
		}
		if _, err := host.Start(t.Context(), host.Spec{Path: "/nowhere/ghost"}); err == nil {
			t.Fatal("it started")
		}
		crashed := start(t, spec(t, "unruly"))
		if _, err := searchUnruly(t, crashed, "panic"); err == nil {
			t.Fatal("it searched")
		}
		crashed.Close()
	}
	cycle() // what is made once and kept is made now
	goroutines, files := settled(runtime.NumGoroutine), settled(openFiles)
	for range 3 {
		cycle()
	}
	if now := settled(runtime.NumGoroutine); now > goroutines {
		stacks := make([]byte, 1<<20)
		t.Errorf("%d goroutines, %d before:\n%s", now, goroutines, stacks[:runtime.Stack(stacks, true)])
	}
	if now := settled(openFiles); now > files {
		t.Errorf("%d open files, %d before", now, files)
	}
	if now := socketFolders(t); now > folders {
		t.Errorf("%d folders, %d before", now, folders)
	}
	if children := childrenOf(os.Getpid()); len(children) > 0 {
		t.Errorf("children are left: %v", children)
	}
}

// settled returns a count once it has not fallen for a while: goroutines end a moment after what they serve.
func settled(count func() int) int {
	least := count()
	for unchanged := 0; unchanged < 20; unchanged++ {
		time.Sleep(10 * time.Millisecond)
		if n := count(); n < least {
			least, unchanged = n, 0
		}
	}
	return least
}

func openFiles() int {
	entries, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		return 0
	}
	return len(entries)
}

// childrenOf lists the processes started by the given one and not reaped.
func childrenOf(parent int) []string {
	var children []string
	entries, _ := os.ReadDir("/proc")
	for _, entry := range entries {
		text, err := os.ReadFile("/proc/" + entry.Name() + "/stat")
		if err != nil {
			continue
		}
		_, rest, _ := strings.Cut(string(text), ") ")
		if fields := strings.Fields(rest); len(fields) > 1 && fields[1] == strconv.Itoa(parent) {
			children = append(children, string(text[:min(len(text), 40)]))
		}
	}
	return children
}

// What a plugin started itself goes with it.
func TestGrandchildrenGoToo(t *testing.T) {
	p := start(t, spec(t, "parent"))
	grandchild, err := strconv.Atoi(p.Info().Version)
	if err != nil {
		t.Fatal(err)
	}
	if processState(grandchild) == "" {
		t.Fatal("the grandchild does not run")
	}
	syscall.Kill(p.PID(), syscall.SIGKILL)
	<-p.Done()
	deadline := time.Now().Add(10 * time.Second)
	for processState(grandchild) != "" {
		if time.Now().After(deadline) {
			t.Fatal("the grandchild is still there")
		}
		time.Sleep(5 * time.Millisecond)
	}
}
