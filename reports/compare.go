package reports

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"rookery/experiments/stats"
	"rookery/experiments/store"
)

// Comparison sets two runs side by side: each variant of the second against the variant of the same name in the first.
type Comparison struct {
	A, B         *Analysis
	Lines        []ComparisonLine // in the order of A
	OnlyA, OnlyB []string         // variants without a counterpart
	Notes        []string         // what makes the comparison less than fair
}

// ComparisonLine is one variant in both runs. Ratios are B to A, over the positions that both runs searched.
type ComparisonLine struct {
	Name           string
	A, B           *Standing
	SameDefinition bool // equal hash over all values and the net
	SameSignature  bool
	Nodes          stats.Estimate
	NodesP         float64 // corrected by Holm over all lines
	Pairs          stats.Paired
	PairsP         float64 // likewise
	Shared         int     // positions of suites that both tried
}

// Compare sets the runs in two folders side by side.
func Compare(dirA, dirB string) (*Comparison, error) {
	runA, err := store.Open(dirA)
	if err != nil {
		return nil, err
	}
	runB, err := store.Open(dirB)
	if err != nil {
		return nil, err
	}
	c := &Comparison{}
	if c.A, err = Analyse(runA); err != nil {
		return nil, fmt.Errorf("run %s: %w", runA.Name(), err)
	}
	if c.B, err = Analyse(runB); err != nil {
		return nil, fmt.Errorf("run %s: %w", runB.Name(), err)
	}
	bench, err := joinedBench(runA, runB)
	if err != nil {
		return nil, err
	}
	suites, err := joinedSuites(runA, runB)
	if err != nil {
		return nil, err
	}
	for i := range c.A.Standings {
		a := &c.A.Standings[i]
		name := a.Variant.Name
		b := c.B.Standing(name)
		if b == nil {
			c.OnlyA = append(c.OnlyA, name)
			continue
		}
		line := ComparisonLine{
			Name: name, A: a, B: b,
			SameDefinition: a.Variant.Hash == b.Variant.Hash,
			SameSignature:  a.Variant.Signature != "" && a.Variant.Signature == b.Variant.Signature,
		}
		nameA, nameB := inA+ran(&runA.Manifest, name), inB+ran(&runB.Manifest, name)
		nodes, _ := bench.toSameDepth(nameB, nameA)
		line.Nodes = stats.GeometricMeanRatio(nodes.variant, nodes.base, Confidence, runA.Manifest.Seed)
		line.NodesP = stats.SignedRank(stats.LogRatios(nodes.variant, nodes.base))
		gained, lost := 0, 0
		for _, row := range suites.rows {
			theirs := suites.index[puzzleKey{nameA, row.Suite, row.Position}]
			if row.Variant != nameB || theirs == nil {
				continue
			}
			line.Shared++
			switch {
			case row.Solved && !theirs.Solved:
				gained++
			case !row.Solved && theirs.Solved:
				lost++
			}
		}
		line.Pairs = stats.McNemar(gained, lost)
		line.PairsP = line.Pairs.MidP
		c.Lines = append(c.Lines, line)
	}
	for _, s := range c.B.Standings {
		if c.A.Standing(s.Variant.Name) == nil {
			c.OnlyB = append(c.OnlyB, s.Variant.Name)
		}
	}
	c.correct()
	c.Notes = c.notes()
	return c, nil
}

// The variants of two runs are told apart by what stands before their names.
const inA, inB = "A\x00", "B\x00"

// joinedBench is the bench of both runs, of the positions that are the same in both.
func joinedBench(runA, runB *store.Run) (*benchData, error) {
	a, err := readBench(runA)
	if err != nil {
		return nil, err
	}
	b, err := readBench(runB)
	if err != nil {
		return nil, err
	}
	fens := map[string]string{}
	for _, row := range a.rows {
		fens[row.Position] = row.FEN
	}
	joined := &benchData{searches: map[searchKey][]store.BenchRow{}, iterations: map[searchKey]map[int32]depthPoint{}}
	for _, row := range b.rows {
		if fens[row.Position] == row.FEN {
			joined.rows = append(joined.rows, row)
		}
	}
	for key, points := range a.iterations {
		joined.iterations[searchKey{inA + key.variant, key.position}] = points
	}
	for key, points := range b.iterations {
		joined.iterations[searchKey{inB + key.variant, key.position}] = points
	}
	return joined, nil
}

// joinedSuites is the suites of both runs, of the positions that are the same in both and were searched to equal limits.
func joinedSuites(runA, runB *store.Run) (*suiteData, error) {
	a, err := readSuites(runA)
	if err != nil {
		return nil, err
	}
	b, err := readSuites(runB)
	if err != nil {
		return nil, err
	}
	equal := map[string]bool{}
	for _, ours := range runA.Manifest.Measures.Suites {
		for _, theirs := range runB.Manifest.Measures.Suites {
			if sameLimits(ours, theirs) {
				equal[ours.Name] = true
			}
		}
	}
	fens := map[[2]string]string{}
	joined := &suiteData{index: map[puzzleKey]*store.SuiteRow{}}
	for i, row := range a.rows {
		fens[[2]string{row.Suite, row.Position}] = row.FEN + row.Wanted
		joined.index[puzzleKey{inA + row.Variant, row.Suite, row.Position}] = &a.rows[i]
	}
	for _, row := range b.rows {
		if equal[row.Suite] && fens[[2]string{row.Suite, row.Position}] == row.FEN+row.Wanted {
			row.Variant = inB + row.Variant
			joined.rows = append(joined.rows, row)
		}
	}
	return joined, nil
}

// sameLimits reports whether results of the two can be set against each other; the choice of positions may differ.
func sameLimits(a, b store.SuiteMeasure) bool {
	return a.Name == b.Name && a.Depth == b.Depth && a.Nodes == b.Nodes && a.Time == b.Time && a.EarlyStop == b.EarlyStop
}

// correct applies Holm's correction over all lines that were tested.
func (c *Comparison) correct() {
	var nodes, pairs []float64
	var nodesAt, pairsAt []*float64
	for i := range c.Lines {
		line := &c.Lines[i]
		if line.Nodes.Known() && !line.SameSignature {
			nodes, nodesAt = append(nodes, line.NodesP), append(nodesAt, &line.NodesP)
		}
		if line.Shared > 0 && !line.SameSignature {
			pairs, pairsAt = append(pairs, line.PairsP), append(pairsAt, &line.PairsP)
		}
	}
	for i, p := range stats.Holm(nodes) {
		*nodesAt[i] = p
	}
	for i, p := range stats.Holm(pairs) {
		*pairsAt[i] = p
	}
}

// notes says what makes the comparison less than fair.
func (c *Comparison) notes() []string {
	a, b := &c.A.Manifest, &c.B.Manifest
	var notes []string
	note := func(condition bool, text string) {
		if condition {
			notes = append(notes, text)
		}
	}
	note(!c.A.Progress.Complete, "The first run is not complete.")
	note(!c.B.Progress.Complete, "The second run is not complete.")
	note(a.Host.Name != b.Host.Name || a.Host.CPU != b.Host.CPU, "The runs were made on different hosts: their speeds do not compare.")
	note(a.Host.Name == b.Host.Name && a.Host.CPU == b.Host.CPU, "The runs were made at different times: speeds were not measured side by side, and no interval is given.")
	for _, ours := range a.Measures.Suites {
		for _, theirs := range b.Measures.Suites {
			note(ours.Name == theirs.Name && !sameLimits(ours, theirs), fmt.Sprintf("The limits of suite %s differ: its results are not paired.", quoted(ours.Name)))
		}
	}
	renamed := map[string]bool{}
	for _, line := range c.Lines {
		if !line.SameDefinition {
			renamed[quoted(line.Name)] = true
		}
	}
	if len(renamed) > 0 {
		verb := "is defined"
		if len(renamed) > 1 {
			verb = "are defined"
		}
		notes = append(notes, fmt.Sprintf("Of the same name, but %s otherwise: %s.", verb, few(slices.Sorted(maps.Keys(renamed)))))
	}
	if len(c.OnlyA) > 0 {
		notes = append(notes, "In the first run alone: "+few(quotedAll(c.OnlyA))+".")
	}
	if len(c.OnlyB) > 0 {
		notes = append(notes, "In the second run alone: "+few(quotedAll(c.OnlyB))+".")
	}
	return notes
}

// Sentence is the verdict on the two runs.
func (c *Comparison) Sentence() string {
	var changed, nodes, solves []string
	for _, line := range c.Lines {
		if !line.SameSignature {
			changed = append(changed, quoted(line.Name))
		}
		if line.Nodes.Known() && line.NodesP < Alpha {
			nodes = append(nodes, fmt.Sprintf("%s (%s)", quoted(line.Name), times(line.Nodes)))
		}
		if line.PairsP < Alpha {
			solves = append(solves, fmt.Sprintf("%s (%s)", quoted(line.Name), difference(line.Pairs)))
		}
	}
	switch {
	case len(c.Lines) == 0:
		return "The runs have no variant in common."
	case len(changed) == 0:
		return "Every variant that both runs have searches exactly as before: all signatures are equal."
	case len(nodes)+len(solves) == 0:
		return fmt.Sprintf("Signatures differ for %s, but neither nodes nor solved positions beyond chance.", few(changed))
	}
	var parts []string
	if len(nodes) > 0 {
		parts = append(parts, "nodes to the same depth differ for "+few(nodes))
	}
	if len(solves) > 0 {
		parts = append(parts, "solved positions differ for "+few(solves))
	}
	sentence := strings.Join(parts, "; ")
	return "From the first run to the second, " + sentence + "."
}

// Table is the comparison as a table.
func (c *Comparison) Table() Table {
	table := Table{
		Name:    "Variants of both runs",
		Caption: "A is the first run, B the second. Nodes: B as a multiple of A, to the same depth of the same positions, with its 95% interval. Gained and lost: of the suite positions that both tried, those that only B, or only A, solves. Each p is corrected by Holm over all lines.",
		Columns: []Column{{"variant", false}, {"signature", false}, {"nodes B/A", true}, {"p", true}, {"nps A", true}, {"nps B", true}, {"solved A", true}, {"solved B", true}, {"gained, lost", true}, {"p", true}},
	}
	for _, line := range c.Lines {
		signature := "differs"
		if line.SameSignature {
			signature = "equal"
		}
		a, b := line.A.stand(c.A), line.B.stand(c.B)
		row := Row{Cells: []string{line.Name, signature, timesWithin(line.Nodes), unknown, known(a.NPS, amount), known(b.NPS, amount),
			solved(a.Right, a.Solved), solved(b.Right, b.Solved), unknown, unknown}}
		if line.Nodes.Known() {
			row.Cells[3] = chance(line.NodesP)
		}
		if line.Shared > 0 {
			row.Cells[8], row.Cells[9] = difference(line.Pairs), chance(line.PairsP)
		}
		table.Rows = append(table.Rows, row)
	}
	return table
}

// stand is the standing whose results are the variant's: its own, or that of the variant with its signature.
func (s *Standing) stand(a *Analysis) *Standing {
	if other := a.Standing(ran(&a.Manifest, s.Variant.Name)); other != nil {
		return other
	}
	return s
}

// Origins sets the provenance of both runs side by side.
func (c *Comparison) Origins() Table {
	table := Table{
		Name: "Provenance", Columns: []Column{{"", false}, {"A", false}, {"B", false}},
		Caption: "Where the two runs come from.",
	}
	b := map[string]string{}
	for _, fact := range c.B.Provenance() {
		b[fact.Name] = fact.Value
	}
	for _, fact := range c.A.Provenance() {
		table.Rows = append(table.Rows, Row{Cells: []string{fact.Name, fact.Value, b[fact.Name]}})
		delete(b, fact.Name)
	}
	for _, fact := range c.B.Provenance() {
		if value, left := b[fact.Name]; left {
			table.Rows = append(table.Rows, Row{Cells: []string{fact.Name, "", value}})
		}
	}
	return table
}

// title names both runs.
func (c *Comparison) title() string {
	return fmt.Sprintf("%s (A) against %s (B)", quoted(c.A.Manifest.ID), quoted(c.B.Manifest.ID))
}

// Terminal writes the comparison for a terminal.
func (c *Comparison) Terminal(w io.Writer) error {
	table := c.Table()
	table.Columns = []Column{{"variant", false}, {"signature", false}, {"nodes B/A", true}, {"p", true}, {"solved A", true}, {"solved B", true}, {"+ −", true}, {"p", true}}
	for i, row := range table.Rows {
		table.Rows[i].Cells = slices.Concat(row.Cells[:4], row.Cells[6:])
	}
	var b strings.Builder
	b.WriteString(table.Text(TerminalWidth) + "\n" + wrapped(c.Sentence(), TerminalWidth) + "\n")
	for _, note := range c.Notes {
		b.WriteString(wrapped(note, TerminalWidth) + "\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// Markdown writes the comparison as a document.
func (c *Comparison) Markdown() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "# %s\n\n**%s**\n\n", escaped(c.title()), escaped(c.Sentence()))
	for _, note := range c.Notes {
		fmt.Fprintf(&b, "- %s\n", escaped(note))
	}
	for _, table := range []Table{c.Table(), c.Origins()} {
		fmt.Fprintf(&b, "\n## %s\n\n%s\n%s\n", escaped(table.Name), table.markdown(), escaped(table.Caption))
	}
	return b.Bytes()
}

// HTML writes the comparison as a page of its own.
func (c *Comparison) HTML() ([]byte, error) {
	return render(pageData{
		Style: style(), Title: c.title(), Eyebrow: "Rookery · two runs", Lead: c.Sentence(), Complete: true,
		Tables: []Table{c.Table(), c.Origins()}, Limits: c.Notes,
	})
}
