package builtin_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"rookery/plugins/builtin"
)

func TestComponentsAreFoundByName(t *testing.T) {
	for _, d := range builtin.Searchers() {
		if found, err := builtin.FindSearcher(strings.ToUpper(d.Name)); err != nil || found.Name != d.Name {
			t.Errorf("FindSearcher(%q): %q, %v", strings.ToUpper(d.Name), found.Name, err)
		}
	}
	for _, d := range builtin.Evals() {
		if found, err := builtin.FindEval(d.Name); err != nil || found.Name != d.Name {
			t.Errorf("FindEval(%q): %q, %v", d.Name, found.Name, err)
		}
	}
	for _, p := range builtin.Presets() {
		if found, err := builtin.FindPreset(p.Name); err != nil || found.Name != p.Name {
			t.Errorf("FindPreset(%q): %q, %v", p.Name, found.Name, err)
		}
	}
}

func TestUnknownNamesGetTheNearest(t *testing.T) {
	_, searcher := builtin.FindSearcher("pws")
	_, eval := builtin.FindEval("pestoo")
	_, preset := builtin.FindPreset("zenit")
	for want, err := range map[string]error{"pvs": searcher, "pesto": eval, "zenith": preset} {
		if err == nil || !strings.Contains(err.Error(), `did you mean "`+want+`"?`) {
			t.Errorf("error %v does not propose %s", err, want)
		}
	}
}

// Every component is described and has parameters, each with a meaning, and can be built as it comes.
func TestComponentsAreComplete(t *testing.T) {
	seen := map[string]bool{}
	for _, d := range builtin.Evals() {
		if seen[d.Name] || d.Summary == "" || d.Source == "" {
			t.Errorf("eval %q: want a name of its own, a summary and a source", d.Name)
		}
		seen[d.Name] = true
		for _, p := range d.New().Params() {
			if p.Meaning == "" {
				t.Errorf("eval %s: %s has no meaning", d.Name, p.Name)
			}
		}
		if _, err := d.New().Build(); err != nil {
			t.Errorf("eval %s: %v", d.Name, err)
		}
	}
	for _, d := range builtin.Searchers() {
		if seen[d.Name] || d.Summary == "" || d.Source == "" {
			t.Errorf("searcher %q: want a name of its own, a summary and a source", d.Name)
		}
		seen[d.Name] = true
		if l := d.Signature; l.Depth == 0 && l.Nodes == 0 && l.SoftNodes == 0 {
			t.Errorf("searcher %s: no limits for its signature", d.Name)
		}
		for _, p := range d.New().Params() {
			if p.Meaning == "" {
				t.Errorf("searcher %s: %s has no meaning", d.Name, p.Name)
			}
		}
	}
	for _, p := range builtin.Presets() {
		if p.Summary == "" || p.Departs == "" {
			t.Errorf("preset %s: want a summary and what it departs in", p.Name)
		}
		if _, err := p.Build(); err != nil {
			t.Errorf("preset %s: %v", p.Name, err)
		}
	}
}

// An exported engine is generated from the import path, so the package there must export this very Descriptor.
func TestImportPathsHoldTheDescriptors(t *testing.T) {
	check := func(name, path string, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		folder := filepath.Join("..", "..", filepath.FromSlash(strings.TrimPrefix(path, "rookery/")))
		if !exportsDescriptor(t, folder, name) {
			t.Errorf("%s: %s exports no Descriptor of that name", name, path)
		}
	}
	for _, d := range builtin.Searchers() {
		path, err := builtin.SearcherImport(d.Name)
		check(d.Name, path, err)
	}
	for _, d := range builtin.Evals() {
		path, err := builtin.EvalImport(d.Name)
		check(d.Name, path, err)
	}
}

// exportsDescriptor looks through a package's source for `var Descriptor = ...{Name: "name"`.
func exportsDescriptor(t *testing.T, folder, name string) bool {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		if !strings.HasSuffix(entry.Name(), ".go") || strings.HasSuffix(entry.Name(), "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(folder, entry.Name()), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		object := file.Scope.Lookup("Descriptor")
		if object == nil {
			continue
		}
		found := false
		ast.Inspect(object.Decl.(ast.Node), func(node ast.Node) bool {
			pair, ok := node.(*ast.KeyValueExpr)
			if !ok {
				return true
			}
			key, isName := pair.Key.(*ast.Ident)
			value, isText := pair.Value.(*ast.BasicLit)
			if isName && isText && key.Name == "Name" && value.Value == `"`+name+`"` {
				found = true
			}
			return true
		})
		return found
	}
	return false
}
