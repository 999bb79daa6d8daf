package export

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"rookery/core/params"
	"rookery/experiments/store"
)

func TestFromRun(t *testing.T) {
	manifest := store.Manifest{ID: "r1", Build: store.Build{Revision: "abc"}}
	manifest.Variants = []store.Variant{
		{Name: "base", Kind: store.BuildVariant, Searcher: "pvs", Eval: "pesto", Signature: "0123456789abcdef", Hash: "h",
			Values: []params.Value{{Name: "null-move", Text: "off"}}},
		{Name: "odd", Kind: store.PluginVariant, Plugin: "odd-plugin"},
		{Name: "old", Kind: store.CommitVariant},
		{Name: "fish", Kind: store.EngineVariant},
		{Name: "crashed", Kind: store.BuildVariant, Searcher: "pvs", Eval: "pesto"},
		{Name: "gone", Kind: store.BuildVariant, Searcher: "pvss", Eval: "pesto", Signature: "0123456789abcdef"},
	}
	run := &store.Run{Dir: t.TempDir(), Manifest: manifest}
	for name, want := range map[string]string{
		"odd": "plugin odd-plugin", "old": "another commit", "fish": "UCI engine already",
		"crashed": "no signature", "gone": `did you mean "pvs"?`, "bsae": `did you mean "base"?`,
	} {
		if _, err := FromRun(run, name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %q", name, err, want)
		}
	}
}

func TestFiguresOfARunGoOnTheCard(t *testing.T) {
	dir := t.TempDir()
	manifest := store.Manifest{
		Format: store.FormatVersion, ID: "r1", Build: store.Build{Revision: "abc"},
		Variants: []store.Variant{
			{Name: "base", Kind: store.BuildVariant, Searcher: "pvs", Eval: "pesto", Signature: "0123456789abcdef", Hash: "h",
				Values: []params.Value{{Name: "null-move", Text: "off"}}},
			{Name: "same", Kind: store.BuildVariant, Searcher: "pvs", Eval: "pesto", Signature: "0123456789abcdef", SameAs: "base"},
		},
		Measures: store.Measures{Bench: &store.BenchMeasure{Depth: 8, Rounds: 3}, Suites: []store.SuiteMeasure{{Name: "tactics"}, {Name: "sts"}}},
	}
	if err := store.WriteManifest(dir, manifest); err != nil {
		t.Fatal(err)
	}
	journal, _, err := store.OpenJournal(dir, "r1")
	if err != nil {
		t.Fatal(err)
	}
	three, five := int32(3), int32(5)
	record := store.Record{Unit: "u", Suite: []store.SuiteRow{
		{Variant: "base", Suite: "tactics", Solved: true}, {Variant: "base", Suite: "tactics"}, {Variant: "other", Suite: "tactics"},
		{Variant: "base", Suite: "sts", Points: &three, MaxPoints: &five},
	}}
	for i, ns := range []int64{2e6, 1e6, 4e6} {
		record.Bench = append(record.Bench,
			store.BenchRow{Variant: "base", Round: int32(i + 1), Nodes: 600, Time: ns / 2},
			store.BenchRow{Variant: "base", Round: int32(i + 1), Nodes: 400, Time: ns / 2})
	}
	if err := errors.Join(journal.Append(record), journal.Close()); err != nil {
		t.Fatal(err)
	}
	run, err := store.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	want := []Figure{
		{"nodes to depth 8", "1000"}, {"nodes a second, median of the rounds", "500000"},
		{"tactics solved", "1 of 2"}, {"sts solved", "0 of 1"}, {"sts points", "3 of 5"},
	}
	for _, name := range []string{"base", "same"} {
		o, err := FromRun(run, name)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(o.Figures, want) {
			t.Errorf("%s: figures %v, want %v", name, o.Figures, want)
		}
		if o.Signature != "0123456789abcdef" || o.RunRevision != "abc" || o.Run != "r1" || o.Assembly.Name != name {
			t.Errorf("%s: options %+v", name, o)
		}
	}
	o, err := FromRun(run, "base")
	if err != nil || !slices.Equal(o.Assembly.SearcherValues, manifest.Variants[0].Values) {
		t.Errorf("values %v, %v", o.Assembly.SearcherValues, err)
	}
	card := Card{Name: "base", Variant: "pvs|x", Figures: o.Figures, Values: o.Assembly.SearcherValues}
	for _, want := range []string{"| tactics solved | 1 of 2 |", "| `null-move` | off |", "unverified"} {
		if text := card.Markdown(); !strings.Contains(text, want) {
			t.Errorf("no %q in the card:\n%s", want, text)
		}
	}
}
