package main

import (
	"os/exec"
	"slices"
	"strings"
	"testing"

	"rookery/searchers/uci"
)

func TestVariantBenches(t *testing.T) {
	if _, err := uci.BenchAssembly(t.Context(), variant().Assembly, nil); err != nil {
		t.Error(err)
	}
}

// The engine links core, its one eval, its one searcher and the UCI loop, and beyond the standard library nothing but
// the detection of the processor.
func TestEngineLinksNothingElse(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", ".").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	whole := []string{"golang.org/x/sys/cpu", "rookery/cmd/engine", "rookery/evals", "rookery/searchers", "rookery/searchers/uci"}
	trees := []string{"rookery/core", "rookery/evals/pesto", "rookery/evals/psqt", "rookery/searchers/pvs"}
	for _, pkg := range strings.Fields(string(out)) {
		under := func(tree string) bool { return pkg == tree || strings.HasPrefix(pkg, tree+"/") }
		if !slices.Contains(whole, pkg) && !slices.ContainsFunc(trees, under) {
			t.Errorf("the engine links %s", pkg)
		}
	}
}
