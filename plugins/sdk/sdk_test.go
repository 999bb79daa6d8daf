package sdk_test

import (
	"bufio"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"rookery/evals/material"
	"rookery/plugins/protocol"
	"rookery/plugins/sdk"
	"rookery/searchers/classic"
)

// TestMain makes the test binary the plugin that the tests start.
func TestMain(m *testing.M) {
	if len(os.Args) == 2 && os.Args[1] == "plugin" {
		sdk.Serve(sdk.Name("sample", "2.5"), sdk.Searchers(classic.Descriptor), sdk.Evals(material.Descriptor))
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// A whole plugin.
func ExampleServe() {
	sdk.Serve(sdk.Name("sample", "1.0"), sdk.Searchers(classic.Descriptor), sdk.Evals(material.Descriptor))
}

func program(t *testing.T) *exec.Cmd {
	t.Helper()
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return exec.Command(path, "plugin")
}

// A plugin can live in a module of its own, as package sdk's documentation says.
func TestModuleOfItsOwn(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds a program")
	}
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	sums, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"go.mod": "module example.org/mine\n\ngo 1.26.0\n\nrequire rookery v0.0.0\n\nreplace rookery => " + root + "\n",
		"go.sum": string(sums),
		"main.go": `package main

import (
	"rookery/evals/material"
	"rookery/plugins/sdk"
)

func main() {
	sdk.Serve(sdk.Name("mine", "1.0"), sdk.Evals(material.Descriptor))
}
`,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	build := exec.Command("go", "build", "-mod=mod", "-o", "mine.exe", ".")
	build.Dir = dir
	if output, err := build.CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, output)
	}
	output, _ := exec.Command(filepath.Join(dir, "mine.exe")).CombinedOutput()
	if !strings.Contains(string(output), "mine 1.0 is a plugin of Rookery (eval material)") {
		t.Errorf("it says %s", output)
	}
}

// A plugin ends with its standard input: this, and no signal, is what tells it that its host is gone.
func TestExitsWithItsHost(t *testing.T) {
	cmd := program(t)
	cmd.Env = append(os.Environ(), protocol.Handshake.MagicCookieKey+"="+protocol.Handshake.MagicCookieValue, "PLUGIN_PROTOCOL_VERSIONS=1")
	stdin, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(stdout).ReadString('\n')
	if err != nil || !strings.HasPrefix(line, "1|1|") || !strings.Contains(line, "|grpc|") {
		t.Errorf("the handshake is %q, %v", line, err)
	}
	killer := time.AfterFunc(30*time.Second, func() { cmd.Process.Kill() })
	defer killer.Stop()
	stdin.Close()
	err = cmd.Wait()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != 3 {
		t.Errorf("it ended with %v, want exit status 3", err)
	}
	if parts := strings.Split(line, "|"); len(parts) > 3 && parts[2] == "unix" {
		os.Remove(parts[3])
	}
}

func TestStartedByHandItTellsWhatItIs(t *testing.T) {
	cmd := program(t)
	output, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != 1 {
		t.Errorf("it ended with %v, want exit status 1", err)
	}
	for _, want := range []string{"sample 2.5", "plugin of Rookery", "searcher classic", "eval material"} {
		if !strings.Contains(string(output), want) {
			t.Errorf("it does not say %q: %s", want, output)
		}
	}
}
