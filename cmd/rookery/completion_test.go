package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A shell that completes a line does none of what the line would: no command within it runs, no file is written over.
func TestCompletingALineDoesNothingElse(t *testing.T) {
	shell, err := exec.LookPath("bash")
	if err != nil {
		if os.Getenv("ROOKERY_REQUIRE") == "all" {
			t.Fatal(err)
		}
		t.Skip(err)
	}
	dir := t.TempDir()
	program := "#!/bin/sh\necho \"$@\" > asked\necho --json\necho --see\n"
	if err := os.WriteFile(filepath.Join(dir, "rookery"), []byte(program), 0o755); err != nil {
		t.Fatal(err)
	}
	command := exec.Command(shell, "-c", completionScripts["bash"]+`
COMP_WORDS=(./rookery position '$(touch touched)' "it's" '>' kept --js)
COMP_CWORD=6
_rookery
echo "${COMPREPLY[@]}"`)
	command.Dir = dir
	out, err := command.CombinedOutput()
	if err != nil || string(out) != "--json\n" {
		t.Errorf("it completes to %q, %v", out, err)
	}
	asked, err := os.ReadFile(filepath.Join(dir, "asked"))
	if want := "position $(touch touched) it's > kept --js --generate-bash-completion\n"; err != nil || string(asked) != want {
		t.Errorf("the program is asked %q, %v; want %q", asked, err, want)
	}
	if files, _ := filepath.Glob(filepath.Join(dir, "*")); len(files) != 2 {
		t.Errorf("it leaves %s", strings.Join(files, " "))
	}
}
