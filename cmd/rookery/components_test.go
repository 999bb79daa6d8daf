package main

import (
	"encoding/json"
	"strings"
	"testing"

	"rookery/plugins/builtin"
)

func TestComponentsListsEverything(t *testing.T) {
	code, stdout, stderr := rookery(t, "components", "--json")
	if code != 0 {
		t.Fatalf("exit code %d, %s", code, stderr)
	}
	seen := map[string]componentJSON{}
	for _, line := range strings.Split(strings.TrimSpace(stdout), "\n") {
		var c componentJSON
		if err := json.Unmarshal([]byte(line), &c); err != nil {
			t.Fatal(err)
		}
		seen[c.Kind+" "+c.Name] = c
	}
	for _, d := range builtin.Searchers() {
		c := seen["searcher "+d.Name]
		table := d.New().Params()
		if c.Import == "" || c.Signature == "" || len(c.Parameters) != len(table) {
			t.Errorf("searcher %s is shown as %+v", d.Name, c)
			continue
		}
		for i, p := range c.Parameters {
			if p.Name != table[i].Name || p.Default != table[i].Default || p.Meaning == "" || p.allowed() == "" {
				t.Errorf("searcher %s: parameter %+v, want %+v", d.Name, p, table[i])
			}
		}
	}
	for _, d := range builtin.Evals() {
		if c := seen["eval "+d.Name]; c.Import == "" || len(c.Parameters) != len(d.New().Params()) {
			t.Errorf("eval %s is shown as %+v", d.Name, c)
		}
	}
	for _, p := range builtin.Presets() {
		if c := seen["preset "+p.Name]; c.Searcher != p.Searcher.Name || c.Eval != p.Eval.Name || c.Departs == "" {
			t.Errorf("preset %s is shown as %+v", p.Name, c)
		}
	}
}

func TestComponentsForReaders(t *testing.T) {
	for _, test := range []struct {
		args []string
		want []string
	}{
		{[]string{"components"}, []string{"searcher pvs:", "null-move", "eval pesto:", "preset nexus:", "classic over tutorial"}},
		{[]string{"components", "material"}, []string{"eval material:", "queen   900  0 to 2500"}},
		{[]string{"components", "--markdown", "MATERIAL"}, []string{"## Eval `material`", "| `queen` | 900 | 0 to 2500 |"}},
	} {
		code, stdout, stderr := rookery(t, test.args...)
		if code != 0 {
			t.Fatalf("%v: exit code %d, %s", test.args, code, stderr)
		}
		for _, want := range test.want {
			if !strings.Contains(stdout, want) {
				t.Errorf("%v does not show %q", test.args, want)
			}
		}
	}
	if code, _, stderr := rookery(t, "components", "pesta"); code == 0 || !strings.Contains(stderr, `did you mean "pesto"?`) {
		t.Errorf("an unknown name: exit code %d, %s", code, stderr)
	}
}
