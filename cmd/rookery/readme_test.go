package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestReadmeEvalCompiles holds the README's worked example to the interfaces as they are, without writing into
// the tree: the compiler is shown the example as a package of its own.
func TestReadmeEvalCompiles(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, found := strings.Cut(string(readme), "```go\n// Package tempo")
	code, _, closed := strings.Cut(rest, "```\n")
	if !found || !closed {
		t.Fatal("README.md has no Go example that begins with // Package tempo")
	}
	source := filepath.Join(t.TempDir(), "tempo.go")
	if err := os.WriteFile(source, []byte("// Package tempo"+code), 0o644); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("gofmt", "-l", source).CombinedOutput(); err != nil || len(out) > 0 {
		t.Errorf("gofmt would change the example: %v %s", err, out)
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	overlay, err := json.Marshal(map[string]any{
		"Replace": map[string]string{filepath.Join(root, "evals", "tempo", "tempo.go"): source},
	})
	if err != nil {
		t.Fatal(err)
	}
	overlayFile := filepath.Join(t.TempDir(), "overlay.json")
	if err := os.WriteFile(overlayFile, overlay, 0o644); err != nil {
		t.Fatal(err)
	}
	build := exec.Command("go", "build", "-overlay", overlayFile, "./evals/tempo")
	build.Dir = root
	if out, err := build.CombinedOutput(); err != nil {
		t.Errorf("the example does not compile: %v\n%s", err, out)
	}
}

// TestReadmeShowsTheQuickstart keeps the experiment that the README prints equal to the one that is run.
func TestReadmeShowsTheQuickstart(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	quickstart, err := os.ReadFile("../../experiments/quickstart.yaml")
	if err != nil {
		t.Fatal(err)
	}
	_, shown, found := strings.Cut(string(readme), "# experiments/quickstart.yaml\n")
	if !found {
		t.Fatal("README.md does not show experiments/quickstart.yaml")
	}
	shown, _, _ = strings.Cut(shown, "```")
	var run []string
	for _, line := range strings.SplitAfter(string(quickstart), "\n") {
		if !strings.HasPrefix(line, "#") {
			run = append(run, line)
		}
	}
	if want := strings.Join(run, ""); shown != want {
		t.Errorf("README.md shows\n%s\nexperiments/quickstart.yaml is\n%s", shown, want)
	}
}
