package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"rookery/plugins/self"
)

// TestMain makes the test binary its own plugin, as the command is.
func TestMain(m *testing.M) {
	self.ServeIfAsked()
	os.Exit(m.Run())
}

func TestPluginsListsItselfAndAFolder(t *testing.T) {
	dir := t.TempDir()
	build := exec.Command("go", "build", "-o", filepath.Join(dir, "mobility.exe"), "../../plugins/example-eval")
	if output, err := build.CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, output)
	}
	code, stdout, stderr := rookery(t, "plugins", "--dir", dir)
	if code != 0 {
		t.Fatalf("exit code %d, %s", code, stderr)
	}
	for _, want := range []string{"pvs", "pesto", "mobility", "mobility.exe", " ms"} {
		if !strings.Contains(stdout, want) {
			t.Errorf("the table does not show %q:\n%s", want, stdout)
		}
	}

	code, stdout, stderr = rookery(t, "plugins", "--json", "--dir", dir)
	lines := strings.Split(strings.TrimSpace(stdout), "\n")
	if code != 0 || len(lines) != 2 {
		t.Fatalf("exit code %d, %d lines, %s", code, len(lines), stderr)
	}
	var own, foreign pluginJSON
	for line, p := range map[string]*pluginJSON{lines[0]: &own, lines[1]: &foreign} {
		if err := json.Unmarshal([]byte(line), p); err != nil {
			t.Fatal(err)
		}
	}
	if own.Name != "rookery" || own.BorderSeconds == nil || *own.BorderSeconds <= 0 || len(own.Searchers) < 2 {
		t.Errorf("of itself: %+v", own)
	}
	if foreign.Program != "example-eval" || foreign.BorderSeconds != nil || foreign.EvaluationSeconds == nil || foreign.Evals[0].Name != "mobility" {
		t.Errorf("of the other: %+v", foreign)
	}
}

func TestPluginsFailsForWhatIsNone(t *testing.T) {
	if _, err := exec.LookPath("true"); err != nil {
		t.Skip("there is no program true")
	}
	if code, _, stderr := rookery(t, "plugins", "--dir", filepath.Join(t.TempDir(), "gone")); code == 0 || !strings.Contains(stderr, "--dir: ") {
		t.Errorf("a folder that is not there: exit code %d, %q", code, stderr)
	}
	code, stdout, stderr := rookery(t, "plugins", "true")
	if code == 0 || !strings.Contains(stdout, "plugin true: start:") || !strings.Contains(stderr, "1 of 1 failed") {
		t.Errorf("exit code %d, %q, %q", code, stdout, stderr)
	}
}
