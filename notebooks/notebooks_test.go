package notebooks

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"rookery/experiments/store"
	"rookery/reports"
	"rookery/reports/reportstest"
)

var regen = flag.Bool("regen", false, "write ablation.ipynb anew")

func TestTheShippedNotebookIsTheTemplate(t *testing.T) {
	want := reports.Notebook(Latest)
	if *regen {
		if err := os.WriteFile("ablation.ipynb", want, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile("ablation.ipynb")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("ablation.ipynb is not what reports.Notebook writes; -regen writes it anew")
	}
}

func TestOpenGivesTheTables(t *testing.T) {
	run, err := Open(reportstest.Write(t, reportstest.Ablation()))
	if err != nil {
		t.Fatal(err)
	}
	if got := len(run.Rows.Variants); got != 7 {
		t.Errorf("%d variants, want 7", got)
	}
	if got := len(run.Rows.Bench); got != 40*5*6 {
		t.Errorf("%d bench rows, want 40 positions by 5 rounds by 6 variants", got)
	}
	if len(run.Rows.Suites) != 200*6 || len(run.Rows.Iterations) == 0 || len(run.Rows.Counters) == 0 || len(run.Standings) != 7 {
		t.Error("a table is missing rows")
	}
	if _, err := Open(t.TempDir()); err == nil {
		t.Error("an empty folder opens as a run")
	}
}

func TestLatestIsTheRunBegunLast(t *testing.T) {
	root := t.TempDir()
	deep := filepath.Join(root, "some", "where")
	if err := os.MkdirAll(deep, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(root, "go.mod"), []byte("module test\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	t.Chdir(deep)
	if _, err := Open(Latest); err == nil || !strings.Contains(err.Error(), "rookery run") {
		t.Errorf("without runs: %v, want an error that says how to make one", err)
	}
	for i, id := range []string{"b-older", "a-newer", "not-a-run"} {
		dir := filepath.Join(root, "reports", "runs", id)
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		if i == 2 {
			continue
		}
		invented := reportstest.Ablation()
		invented.ID = id
		source := reportstest.Write(t, invented)
		manifest, err := store.ReadManifest(source)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.CopyFS(dir, os.DirFS(source)); err != nil {
			t.Fatal(err)
		}
		manifest.Created = manifest.Created.AddDate(0, 0, i)
		if err := store.WriteManifest(dir, manifest); err != nil {
			t.Fatal(err)
		}
	}
	run, err := Open(Latest)
	if err != nil {
		t.Fatal(err)
	}
	if run.Manifest.ID != "a-newer" {
		t.Errorf("the latest run is %s, want a-newer", run.Manifest.ID)
	}
}

func TestRowsAreFilteredGroupedAndTakenApart(t *testing.T) {
	words := []string{"king", "pawn", "knight", "queen", "pass"}
	long := Filter(words, func(w string) bool { return len(w) > 4 })
	if !slices.Equal(long, []string{"knight", "queen"}) {
		t.Errorf("filtered %q", long)
	}
	if lengths := Column(words, func(w string) int { return len(w) }); !slices.Equal(lengths, []int{4, 4, 6, 5, 4}) {
		t.Errorf("column %v", lengths)
	}
	groups := GroupBy(words, func(w string) byte { return w[0] })
	if len(groups) != 3 || groups[0].Key != 'k' || !slices.Equal(groups[1].Rows, []string{"pawn", "pass"}) {
		t.Errorf("groups %v", groups)
	}
	if Median([]float64{3, 1, 2}) != 2 || Median(nil) != 0 || GeometricMean(nil) != 0 {
		t.Error("median or mean is wrong, or not 0 of nothing")
	}
}

func TestRowsOfAnyStructMakeATable(t *testing.T) {
	depth := int32(7)
	table := tableOf([]store.SuiteRow{{Variant: "a", SolvedDepth: &depth}, {Variant: "b"}, {Variant: "c"}}, 2)
	at := slices.IndexFunc(table.Columns, func(c reports.Column) bool { return c.Head == "SolvedDepth" })
	if at < 0 || !table.Columns[at].Number || len(table.Rows) != 2 {
		t.Fatalf("table %+v", table)
	}
	if table.Rows[0].Cells[at] != "7" || table.Rows[1].Cells[at] != "" {
		t.Errorf("cells %q and %q, want 7 and nothing", table.Rows[0].Cells[at], table.Rows[1].Cells[at])
	}
	if want := "The first 2 of 3 rows."; table.Caption != want {
		t.Errorf("caption %q, want %q", table.Caption, want)
	}
}
