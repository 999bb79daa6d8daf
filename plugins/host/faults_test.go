//go:build unix

package host_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"rookery/core/params"
	"rookery/plugins/host"
	"rookery/searchers"
)

func TestStartFaults(t *testing.T) {
	notExecutable := filepath.Join(t.TempDir(), "text")
	if err := os.WriteFile(notExecutable, []byte("not a program"), 0o644); err != nil {
		t.Fatal(err)
	}
	impatient := host.Timeouts{Start: 500 * time.Millisecond}
	for _, test := range []struct {
		name  string
		spec  host.Spec
		kind  error
		texts []string
	}{
		{"stdout noise before the handshake", spec(t, "noisy-before"), host.ErrHandshake, []string{"Welcome to my plugin!", "standard output"}},
		{"dies at once", spec(t, "dying"), host.ErrEnded, []string{"exit status 3", "last words 29", "last words 10"}},
		{"another protocol version", spec(t, "future"), host.ErrVersion, []string{"speaks 99, this program 1"}},
		{"offers nothing", spec(t, "empty"), host.ErrProtocol, []string{"neither a searcher nor an eval"}},
		{"no such file", host.Spec{Path: "/nowhere/ghost"}, os.ErrNotExist, []string{"/nowhere/ghost"}},
		{"no program", host.Spec{Path: notExecutable}, os.ErrPermission, nil},
		{"not a plugin", host.Spec{Name: "true", Path: "true"}, host.ErrEnded, []string{"exit status 0", "is it a plugin?"}},
		{"never speaks", withTimeouts(spec(t, "silent"), impatient), host.ErrHung, []string{"longer than 500ms"}},
		{"wrong checksum", withHash(spec(t, "unruly"), strings.Repeat("0", 64)), host.ErrChecksum, []string{strings.Repeat("0", 64)}},
		{"no checksum", withHash(spec(t, "unruly"), "abc"), host.ErrChecksum, []string{"64 hexadecimal digits"}},
		{"another build", withBuild(spec(t, "unruly"), "another"), host.ErrBuild, []string{`want "another"`}},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, err := host.Start(context.Background(), test.spec)
			if err == nil {
				p.Close()
				t.Fatal("it started")
			}
			name := test.spec.Name
			if name == "" {
				name = filepath.Base(test.spec.Path)
			}
			wantError(t, err, test.kind, name, test.texts...)
		})
	}
}

func withTimeouts(s host.Spec, t host.Timeouts) host.Spec { s.Timeouts = t; return s }
func withHash(s host.Spec, hash string) host.Spec         { s.SHA256 = hash; return s }
func withBuild(s host.Spec, id string) host.Spec          { s.BuildID = id; return s }

func TestStartObeysItsContext(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
	defer cancel()
	p, err := host.Start(ctx, spec(t, "silent"))
	if err == nil {
		p.Close()
	}
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("error %v, want the context's", err)
	}
}

func TestRightChecksumStarts(t *testing.T) {
	pinned, err := spec(t, "unruly").Pinned()
	if err != nil {
		t.Fatal(err)
	}
	if p := start(t, pinned); p.Info().SHA256 != pinned.SHA256 || len(pinned.SHA256) != 64 {
		t.Errorf("pinned to %q, told as %q", pinned.SHA256, p.Info().SHA256)
	}
}

func TestLongTemporaryFolderName(t *testing.T) {
	long := filepath.Join(t.TempDir(), strings.Repeat("d", 120))
	if err := os.Mkdir(long, 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("TMPDIR", long)
	if _, err := searchUnruly(t, start(t, spec(t, "unruly")), "well"); err != nil {
		t.Error(err)
	}
}

func TestSearchFaultsThatEndThePlugin(t *testing.T) {
	for _, test := range []struct {
		how   string
		texts []string
	}{
		{"panic", []string{"exit status 2", "panic: as it was told"}},
		{"exit", []string{"exit status 7", "cannot go on: no bread"}},
	} {
		t.Run(test.how, func(t *testing.T) {
			p := start(t, spec(t, "unruly"))
			s := newUnruly(t, p, test.how)
			_, err := s.Search(context.Background(), searchers.Request{Game: newGame()})
			wantError(t, err, host.ErrEnded, "unruly", test.texts...)
			<-p.Done()
			s.NewGame()
			if _, again := s.Search(context.Background(), searchers.Request{Game: newGame()}); again == nil || again.Error() != p.Err().Error() {
				t.Errorf("the next search: %v, want %v", again, p.Err())
			}
		})
	}
}

func TestSearchFaultsThatThePluginSurvives(t *testing.T) {
	p := start(t, spec(t, "unruly"))
	for _, test := range []struct {
		how   string
		kind  error
		texts []string
	}{
		{"illegal", host.ErrProtocol, []string{"a1h8", "not legal"}},
		{"fail", host.ErrRefused, []string{"a reason of its own"}},
	} {
		_, err := searchUnruly(t, p, test.how)
		wantError(t, err, test.kind, "unruly", test.texts...)
	}
	if _, err := searchUnruly(t, p, "well"); err != nil {
		t.Errorf("after that: %v", err)
	}
}

func TestConfigureFaults(t *testing.T) {
	p := start(t, spec(t, "unruly"))
	for _, test := range []struct {
		name     string
		assembly searchers.Assembly
		text     string
	}{
		{"searcher", assembly("unrule", "material"), `no searcher "unrule"; did you mean "unruly"?`},
		{"eval", assembly("unruly", "materiel"), `no eval "materiel"; did you mean "material"?`},
		{"no eval", assembly("unruly", ""), "no eval is named; there are material, mortal"},
		{"parameter", assembly("unruly", "material", params.Value{Name: "dept", Text: "1"}), `searcher unruly: no parameter "dept"; did you mean "depth"?`},
		{"value", assembly("unruly", "material", params.Value{Name: "depth", Text: "10"}), "searcher unruly: depth: 10 is out of range; want 1 to 9"},
		{"refusal", assembly("unruly", "material", params.Value{Name: "how", Text: "refuse"}), "searcher unruly: how: it refuses to be built"},
	} {
		_, err := p.NewSearcher(context.Background(), test.assembly)
		wantError(t, err, host.ErrRefused, "unruly", test.text)
	}
	if err := p.Err(); err != nil {
		t.Errorf("the plugin ended: %v", err)
	}
}

// What a running plugin prints to standard output harms nobody, however much it is, and is kept with its other output.
func TestPrintingToStandardOutput(t *testing.T) {
	p := start(t, spec(t, "unruly"))
	for range 2 {
		if _, err := searchUnruly(t, p, "print"); err != nil {
			t.Fatal(err)
		}
	}
	deadline := time.Now().Add(10 * time.Second)
	for time.Now().Before(deadline) {
		all := strings.Join(p.Output(), "\n")
		if strings.Contains(all, "printed in passing") && strings.Contains(all, "(standard output) printed raw") {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("the output %q holds not both lines", p.Output())
}

func TestKilledMidSearch(t *testing.T) {
	p := startSelf(t)
	s, err := p.NewSearcher(context.Background(), assembly("pvs", "pesto"))
	if err != nil {
		t.Fatal(err)
	}
	begun := make(chan struct{}, 1)
	go func() {
		<-begun
		syscall.Kill(p.PID(), syscall.SIGKILL)
	}()
	_, err = s.Search(context.Background(), searchers.Request{
		Game: newGame(), Limits: searchers.Limits{Infinite: true}, Report: reportOnce(begun),
	})
	wantError(t, err, host.ErrEnded, "rookery", "signal: killed")
}

func reportOnce(begun chan<- struct{}) func(searchers.Info) {
	return func(searchers.Info) {
		select {
		case begun <- struct{}{}:
		default:
		}
	}
}

// A plugin that is stopped gives no sign of life; ending it must not wait for it.
func TestStoppedProcess(t *testing.T) {
	s := spec(t, "unruly")
	s.Timeouts = host.Timeouts{Silence: 400 * time.Millisecond, Exit: 200 * time.Millisecond}
	p := start(t, s)
	searcher := newUnruly(t, p, "deaf")
	syscall.Kill(p.PID(), syscall.SIGSTOP)
	_, err := searcher.Search(context.Background(), searchers.Request{Game: newGame()})
	wantError(t, err, host.ErrHung, "unruly", "no sign of life within 400ms")
	p.Close()
	wantGone(t, p.PID())
}

func TestClosingAStoppedProcess(t *testing.T) {
	s := spec(t, "unruly")
	s.Timeouts.Exit = 200 * time.Millisecond
	p := start(t, s)
	syscall.Kill(p.PID(), syscall.SIGSTOP)
	p.Close()
	wantGone(t, p.PID())
	if err := p.Err(); !errors.Is(err, host.ErrClosed) {
		t.Errorf("error %v, want closed", err)
	}
}

// A searcher that does not end is ended with its plugin, whatever bounded its time.
func TestDeafSearcher(t *testing.T) {
	short := 50 * time.Millisecond
	for _, test := range []struct {
		name     string
		limits   searchers.Limits
		signal   searchers.Signal
		timeouts host.Timeouts
	}{
		{"after its time", searchers.Limits{MoveTime: &short}, 0, host.Timeouts{Answer: 300 * time.Millisecond}},
		{"after stop", searchers.Limits{Infinite: true}, searchers.Stop, host.Timeouts{Answer: 300 * time.Millisecond}},
		{"without any limit", searchers.Limits{}, 0, host.Timeouts{Search: 300 * time.Millisecond}},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := spec(t, "unruly")
			s.Timeouts = test.timeouts
			p := start(t, s)
			signals := make(chan searchers.Signal, 1)
			if test.signal != 0 {
				signals <- test.signal
			}
			_, err := newUnruly(t, p, "deaf").Search(context.Background(), searchers.Request{Game: newGame(), Limits: test.limits, Signals: signals})
			wantError(t, err, host.ErrHung, "unruly", "no result within")
		})
	}
}

func TestCloseEndsCallsUnderWay(t *testing.T) {
	p := startSelf(t)
	s, err := p.NewSearcher(context.Background(), assembly("pvs", "pesto"))
	if err != nil {
		t.Fatal(err)
	}
	begun := make(chan struct{}, 1)
	go func() {
		<-begun
		p.Close()
	}()
	_, err = s.Search(context.Background(), searchers.Request{
		Game: newGame(), Limits: searchers.Limits{Infinite: true}, Report: reportOnce(begun),
	})
	wantError(t, err, host.ErrClosed, "rookery")
	p.Close()
	wantGone(t, p.PID())
}

// wantGone checks that no process of that number is left, dead or alive.
func wantGone(t *testing.T, pid int) {
	t.Helper()
	deadline := time.Now().Add(10 * time.Second)
	for time.Now().Before(deadline) {
		if err := syscall.Kill(pid, 0); errors.Is(err, syscall.ESRCH) {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
	t.Errorf("process %d is still there", pid)
}
