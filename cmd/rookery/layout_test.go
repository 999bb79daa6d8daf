package main

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// mayImport tells, by the longest prefix that matches a package, which packages of the module it may import.
// An entry ending in a slash allows the whole tree; one without allows that package alone.
var mayImport = map[string][]string{
	"rookery/core/":              {"rookery/core/"},
	"rookery/evals/":             {"rookery/core/", "rookery/evals/"},
	"rookery/searchers/":         {"rookery/core/", "rookery/evals", "rookery/searchers/"},
	"rookery/plugins/":           {"rookery/core/", "rookery/evals/", "rookery/searchers/", "rookery/plugins/"},
	"rookery/experiments/store/": {"rookery/core/", "rookery/experiments/store/"},
	"rookery/experiments/stats/": {"rookery/core/", "rookery/experiments/stats/"},
	"rookery/experiments/":       {"rookery/core/", "rookery/evals/", "rookery/searchers/", "rookery/plugins/", "rookery/experiments/"},
	"rookery/reports/":           {"rookery/core/", "rookery/experiments/store/", "rookery/experiments/stats/", "rookery/reports/"},
	"rookery/notebooks/":         {"rookery/core/", "rookery/experiments/store/", "rookery/experiments/stats/", "rookery/reports/", "rookery/notebooks/"},
	"rookery/cmd/":               {"rookery/"},
}

// plainTrees may use the standard library and golang.org/x/sys alone, so that an exported engine stays small.
var plainTrees = []string{"rookery/core/", "rookery/evals/", "rookery/searchers/"}

func TestImportsRunOneWay(t *testing.T) {
	for _, line := range goList(t, "{{.ImportPath}} {{join .Imports \" \"}}") {
		pkg, imports, _ := strings.Cut(line, " ")
		rule := ruleFor(pkg)
		if rule == "" {
			t.Errorf("%s stands outside the fixed folders", pkg)
			continue
		}
		for _, imported := range strings.Fields(imports) {
			switch {
			case strings.HasPrefix(imported, "rookery/"):
				if !allowed(imported, mayImport[rule]) {
					t.Errorf("%s imports %s; packages under %s may import %s", pkg, imported, rule, strings.Join(mayImport[rule], ", "))
				}
			case strings.Contains(strings.SplitN(imported, "/", 2)[0], "."):
				if allowed(pkg, plainTrees) && !strings.HasPrefix(imported, "golang.org/x/sys/") {
					t.Errorf("%s imports %s; core, evals and searchers use the standard library and x/sys alone", pkg, imported)
				}
			}
		}
	}
}

func TestTopLevelHoldsTheFixedFolders(t *testing.T) {
	fixed := " core evals searchers plugins experiments notebooks reports cmd go.mod go.sum README.md LICENSE "
	entries, err := os.ReadDir("../..")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), ".") && !strings.Contains(fixed, " "+e.Name()+" ") {
			t.Errorf("%s does not belong at the top level", e.Name())
		}
	}
}

func goList(t *testing.T, format string) []string {
	t.Helper()
	cmd := exec.Command("go", "list", "-f", format, "./...")
	cmd.Dir = "../.."
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	return strings.Split(strings.TrimSpace(string(out)), "\n")
}

func ruleFor(pkg string) string {
	best := ""
	for prefix := range mayImport {
		if strings.HasPrefix(pkg+"/", prefix) && len(prefix) > len(best) {
			best = prefix
		}
	}
	return best
}

func allowed(pkg string, list []string) bool {
	for _, entry := range list {
		if pkg == entry || strings.HasSuffix(entry, "/") && strings.HasPrefix(pkg+"/", entry) {
			return true
		}
	}
	return false
}
