package reports_test

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"

	"rookery/reports"
	"rookery/reports/reportstest"
)

func TestARunAgainstItselfIsEqual(t *testing.T) {
	dir := reportstest.Write(t, reportstest.Ablation())
	c, err := reports.Compare(dir, dir)
	if err != nil {
		t.Fatal(err)
	}
	if want := "Every variant that both runs have searches exactly as before: all signatures are equal."; c.Sentence() != want {
		t.Errorf("sentence %q, want %q", c.Sentence(), want)
	}
	for _, line := range c.Lines {
		if line.A.SameAs == "" && (line.Nodes.Value != 1 || line.Shared != 200 || line.Pairs.Gained+line.Pairs.Lost != 0) {
			t.Errorf("%s differs from itself: %+v", line.Name, line)
		}
		if !line.SameDefinition || !line.SameSignature {
			t.Errorf("%s: definition or signature not equal", line.Name)
		}
	}
}

func TestTwoRunsAreSetSideBySide(t *testing.T) {
	before := newTiny(plain("base"), plain("kept"), plain("gone"))
	after := newTiny(plain("base"), plain("kept"), plain("come"))
	after.manifest.Variants[1].Signature, after.manifest.Variants[1].Hash = "changed", "changed"
	for _, position := range []string{"p", "q", "r", "s", "t", "u", "v", "w"} {
		before.search("base", position, 1, 1, 10, 40)
		before.search("kept", position, 1, 1, 10, 40)
		after.search("base", position, 1, 1, 10, 40)
		after.search("kept", position, 1, 1, 10, 80, 900) // depth 3 has no counterpart
	}
	before.search("kept", "elsewhere", 1, 1, 5)
	after.search("kept", "elsewhere", 1, 1, 500)
	after.records[len(after.records)-1].Bench[0].FEN = "another position of this name"
	before.solve("kept", "++--")
	after.solve("kept", "+-+-")
	c, err := reports.Compare(
		reportstest.WriteRecords(t, before.manifest, before.records, true), reportstest.WriteRecords(t, after.manifest, after.records, true))
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Lines) != 2 || c.Lines[1].Name != "kept" {
		t.Fatalf("lines %+v, want base and kept", c.Lines)
	}
	kept := c.Lines[1]
	near(t, "nodes", kept.Nodes.Value, 2)
	if kept.Nodes.N != 8 || kept.SameSignature || kept.SameDefinition || kept.Pairs.Gained != 1 || kept.Pairs.Lost != 1 || kept.Shared != 4 {
		t.Errorf("kept: %+v", kept)
	}
	if want := "From the first run to the second, nodes to the same depth differ for kept (2.00×)."; c.Sentence() != want {
		t.Errorf("sentence %q, want %q", c.Sentence(), want)
	}
	notes := strings.Join(c.Notes, "\n")
	for _, want := range []string{"otherwise: kept.", "first run alone: gone.", "second run alone: come."} {
		if !strings.Contains(notes, want) {
			t.Errorf("notes %q, want %q among them", notes, want)
		}
	}
	var terminal bytes.Buffer
	if err := c.Terminal(&terminal); err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(terminal.String(), "\n") {
		if utf8.RuneCountInString(line) > reports.TerminalWidth {
			t.Errorf("too wide for a terminal: %q", line)
		}
	}
	page, err := c.HTML()
	if err != nil {
		t.Fatal(err)
	}
	checkTags(t, page)
	if !bytes.Contains(c.Markdown(), []byte("| kept ")) || !bytes.Contains(page, []byte("2.00×")) {
		t.Error("the documents lack the line of kept")
	}
}

func TestSuitesOfOtherLimitsAreNotPaired(t *testing.T) {
	before, after := newTiny(plain("base")), newTiny(plain("base"))
	after.manifest.Measures.Suites[0].Nodes = 999
	before.solve("base", "++--")
	after.solve("base", "+-+-")
	c, err := reports.Compare(
		reportstest.WriteRecords(t, before.manifest, before.records, true), reportstest.WriteRecords(t, after.manifest, after.records, true))
	if err != nil {
		t.Fatal(err)
	}
	if c.Lines[0].Shared != 0 || !strings.Contains(strings.Join(c.Notes, "\n"), "limits of suite s differ") {
		t.Errorf("shared %d positions, notes %q", c.Lines[0].Shared, c.Notes)
	}
}
