package notebooks

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"rookery/reports"
	"rookery/reports/reportstest"
)

// The notebooks run in Jupyter for real: jupyter-nbconvert and the gonb kernel must be installed (see README.md).
func TestNotebooksRunInJupyter(t *testing.T) {
	required := os.Getenv("ROOKERY_REQUIRE") == "all"
	if testing.Short() && !required {
		t.Skip("compiles Go in Jupyter; left out of -short")
	}
	tools := map[string]string{}
	for _, name := range []string{"jupyter", "gonb", "gopls", "goimports"} {
		path, err := findTool(name)
		if err != nil {
			if required {
				t.Fatalf("%s is required: %v", name, err)
			}
			t.Skipf("%s is not installed; see notebooks/README.md", name)
		}
		tools[name] = path
	}
	project, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	jupyterPath := installKernel(t, tools)

	root := t.TempDir()
	run := filepath.Join(root, "reports", "runs", "test-ablation")
	if err := os.CopyFS(run, os.DirFS(reportstest.Write(t, reportstest.Ablation()))); err != nil {
		t.Fatal(err)
	}
	shipped, err := os.ReadFile("ablation.ipynb")
	if err != nil {
		t.Fatal(err)
	}
	for name, notebook := range map[string]struct {
		path string
		text []byte
	}{
		"shipped, of the latest run": {filepath.Join(root, "notebooks", "ablation.ipynb"), shipped},
		"in a run's folder":          {filepath.Join(run, reports.NotebookFile), reports.Notebook(".")},
	} {
		t.Run(name, func(t *testing.T) {
			if err := os.MkdirAll(filepath.Dir(notebook.path), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(notebook.path, notebook.text, 0o644); err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
			defer cancel()
			cmd := exec.CommandContext(ctx, tools["jupyter"], "nbconvert", "--to", "notebook", "--execute",
				"--ExecutePreprocessor.timeout=500", "--output", "out.ipynb", filepath.Base(notebook.path))
			cmd.Dir = filepath.Dir(notebook.path)
			cmd.WaitDelay = 10 * time.Second
			cmd.Env = append(os.Environ(), "JUPYTER_PATH="+jupyterPath, "ROOKERY="+project, "PATH="+toolPath(tools))
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Fatalf("nbconvert: %v\n%s", err, out)
			}
			checkOutputs(t, filepath.Join(cmd.Dir, "out.ipynb"))
		})
	}
}

// findTool looks in PATH and where go install puts programs.
func findTool(name string) (string, error) {
	path, err := exec.LookPath(name)
	if err == nil {
		return path, nil
	}
	for _, variable := range []string{"GOBIN", "GOPATH"} {
		out, goErr := exec.Command("go", "env", variable).Output()
		folder := strings.TrimSpace(string(out))
		if goErr != nil || folder == "" {
			continue
		}
		if variable == "GOPATH" {
			folder = filepath.Join(filepath.SplitList(folder)[0], "bin")
		}
		if found, err := exec.LookPath(filepath.Join(folder, name)); err == nil {
			return found, nil
		}
	}
	return "", err
}

func toolPath(tools map[string]string) string {
	return filepath.Dir(tools["gonb"]) + string(os.PathListSeparator) + filepath.Dir(tools["gopls"]) + string(os.PathListSeparator) + os.Getenv("PATH")
}

// installKernel installs the kernel below a folder of the test's own and returns what JUPYTER_PATH must be.
func installKernel(t *testing.T, tools map[string]string) string {
	t.Helper()
	home := t.TempDir()
	cmd := exec.Command(tools["gonb"], "--install")
	cmd.Env = append(os.Environ(), "HOME="+home, "PATH="+toolPath(tools))
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("gonb --install: %v\n%s", err, out)
	}
	var kernel string
	err := filepath.WalkDir(home, func(path string, _ os.DirEntry, err error) error {
		if filepath.Base(path) == "kernel.json" {
			kernel = path
		}
		return err
	})
	if err != nil || kernel == "" {
		t.Fatalf("gonb --install left no kernel.json: %v", err)
	}
	return filepath.Dir(filepath.Dir(filepath.Dir(kernel))) // above kernels/gonb/kernel.json
}

// checkOutputs reads an executed notebook. A cell that panics does not fail nbconvert, so outputs are searched for it.
func checkOutputs(t *testing.T, path string) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var notebook struct {
		Cells []struct {
			Type    string `json:"cell_type"`
			Outputs []struct {
				Type string          `json:"output_type"`
				Text json.RawMessage `json:"text"`
				Data map[string]json.RawMessage
			}
		}
	}
	if err := json.Unmarshal(data, &notebook); err != nil {
		t.Fatal(err)
	}
	executed, tables, plots, everything := 0, 0, 0, ""
	for _, cell := range notebook.Cells {
		if cell.Type == "code" {
			executed++
		}
		for _, output := range cell.Outputs {
			text := joined(t, output.Text) + joined(t, output.Data["text/html"])
			everything += text
			for _, bad := range []string{"panic:", "exit status", "undefined:"} {
				if strings.Contains(text, bad) {
					t.Errorf("an output holds %q:\n%s", bad, text)
				}
			}
			if output.Type == "error" {
				t.Errorf("an output is an error: %s", data)
			}
			tables += strings.Count(text, "<table")
			plots += strings.Count(text, "<svg")
		}
	}
	if executed < 5 || tables < 3 || plots < 2 {
		t.Errorf("%d cells gave %d tables and %d plots, want at least 5, 3 and 2", executed, tables, plots)
	}
	for _, want := range []string{reportstest.Question, "no-late-move-reductions", "Nodes to the same depth", "Median time to depth", "The first 10 of"} {
		if !strings.Contains(everything, want) {
			t.Errorf("no output holds %q", want)
		}
	}
}

// joined is a multi-line string of a notebook: one string, or a list of them.
func joined(t *testing.T, raw json.RawMessage) string {
	t.Helper()
	if raw == nil {
		return ""
	}
	var one string
	if json.Unmarshal(raw, &one) == nil {
		return one
	}
	var many []string
	if err := json.Unmarshal(raw, &many); err != nil {
		t.Fatalf("an output of another form: %s", raw)
	}
	return strings.Join(many, "")
}
