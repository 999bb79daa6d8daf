package reports

import (
	"fmt"
	"slices"
	"strings"

	"rookery/experiments/store"
)

// Table is a table of text, ready for Markdown, HTML or a terminal.
type Table struct {
	Name    string
	Caption string // what the columns mean, where it does not go without saying
	Columns []Column
	Rows    []Row
}

// Column is a column's head. Numbers stand at the right.
type Column struct {
	Head   string
	Number bool
}

// Row is one line. Where Span is set, it takes the place of all cells after the first.
type Row struct {
	Cells  []string
	Span   string
	Strong bool // the base
}

// AblationTables are the main tables: each variant against its reference, one table a reference.
func (a *Analysis) AblationTables() []Table {
	var tables []Table
	for i, group := range a.Groups() {
		table := a.ablationTable(group)
		if i > 0 {
			table.Caption = "Columns as above, here against " + quoted(group.Reference.Variant.Name) + "."
		}
		tables = append(tables, table)
	}
	return tables
}

func (a *Analysis) ablationTable(group Group) Table {
	name := quoted(group.Reference.Variant.Name)
	table := Table{
		Name:    "Compared with " + name,
		Columns: []Column{{Head: "variant"}},
		Caption: "The first row gives the absolute figures of " + name + ", the others are multiples of them; brackets hold 95% intervals.",
	}
	number := func(heads ...string) {
		for _, head := range heads {
			table.Columns = append(table.Columns, Column{head, true})
		}
	}
	bench, suites := a.Manifest.Measures.Bench != nil, len(a.Manifest.Measures.Suites) > 0
	if bench {
		number("nodes", "p", "nps", "time to depth")
		table.Caption += " Nodes and time to the same depth: geometric mean over the positions of the bench, p by Wilcoxon's signed-rank test. nps: nodes a second, the median ratio of positions, from round to round."
	}
	if suites {
		number("solved", "gained, lost", "p")
		table.Caption += " Gained and lost: positions that only the variant, or only " + name + ", solves; p by McNemar's mid-p test."
	}
	if bench || suites {
		table.Caption += " Each p is corrected by Holm over all variants."
	}
	number("signature")
	for _, s := range slices.Concat([]*Standing{group.Reference}, group.Others, group.Equal) {
		row := Row{Cells: []string{s.Variant.Name}, Strong: s == group.Reference}
		if s.SameAs != "" {
			row.Span = "equal signature to " + quoted(s.SameAs) + ": not run"
			table.Rows = append(table.Rows, row)
			continue
		}
		if bench {
			row.Cells = append(row.Cells, s.benchCells(row.Strong)...)
		}
		if suites {
			row.Cells = append(row.Cells, s.solvedCells(row.Strong)...)
		}
		row.Cells = append(row.Cells, orUnknown(s.Variant.Signature))
		table.Rows = append(table.Rows, row)
	}
	return table
}

// benchCells are nodes, p, nps and time to depth: of the reference itself, or as multiples of it.
func (s *Standing) benchCells(reference bool) []string {
	if reference {
		return []string{known(s.DepthNodes, amount), "", known(s.NPS, amount), known(s.DepthSeconds, seconds)}
	}
	p := unknown
	if s.Nodes.Known() {
		p = chance(s.NodesP)
	}
	return []string{timesWithin(s.Nodes), p, timesWithin(s.Speed), timesWithin(s.Time)}
}

// solvedCells are solved with its interval, gained and lost, and p.
func (s *Standing) solvedCells(reference bool) []string {
	share := solved(s.Right, s.Solved)
	if s.Solved.Known() {
		share += fmt.Sprintf(" (%.0f–%.0f%%)", 100*s.Solved.Low, 100*s.Solved.High)
	}
	switch {
	case reference:
		return []string{share, "", ""}
	case !s.Solved.Known():
		return []string{share, unknown, unknown}
	}
	return []string{share, difference(s.Pairs), chance(s.PairsP)}
}

// SuiteTables are one table a suite, where there are several or where a suite gives points.
func (a *Analysis) SuiteTables() []Table {
	var tables []Table
	for _, suite := range a.Suites {
		points := false
		for _, result := range suite.Results {
			points = points || result.Points != nil
		}
		if len(a.Suites) == 1 && !points {
			continue
		}
		table := Table{
			Name:    "Suite " + oneLine(suite.Measure.Name),
			Caption: describeSuite(suite.Measure) + " p is corrected over all variants and suites.",
			Columns: []Column{{"variant", false}, {"solved", true}, {"share", true}, {"gained, lost", true}, {"p", true}},
		}
		if points {
			table.Columns = append(table.Columns, Column{"points", true})
		}
		for _, result := range suite.Results {
			row := Row{Strong: result.Against == "", Cells: []string{result.Variant, solved(result.Right, result.Solved), percentWithin(result.Solved), "", ""}}
			if result.Against != "" {
				row.Cells[3], row.Cells[4] = difference(result.Pairs), chance(result.PairsP)
			}
			if points {
				cell := unknown
				if result.Points != nil {
					cell = fmt.Sprintf("%d/%d", result.Points.Got, result.Points.Most)
				}
				row.Cells = append(row.Cells, cell)
			}
			table.Rows = append(table.Rows, row)
		}
		tables = append(tables, table)
	}
	return tables
}

// SearchTable tells how the variants searched; without a bench it has no rows.
func (a *Analysis) SearchTable() Table {
	table := Table{
		Name: "How they searched",
		Caption: "From the bench. nodes: geometric mean of a position. branching: the median effective branching factor of positions. first-move cutoffs: " +
			"the share of beta cutoffs that the first move gave. qsearch: its share of all nodes. table hits: of probes. capped: positions that the node cap ended before their depth.",
		Columns: []Column{{"variant", false}, {"nodes", true}, {"nps", true}, {"branching", true}, {"first-move cutoffs", true}, {"qsearch", true}, {"table hits", true}, {"capped", true}},
	}
	counters := map[string]*CounterLine{}
	for i := range a.Counters {
		counters[a.Counters[i].Variant] = &a.Counters[i]
	}
	share := func(line *CounterLine, part, whole string) string {
		if line == nil {
			return unknown
		}
		value, ok := line.rate(part, whole)
		if !ok {
			return unknown
		}
		return fmt.Sprintf("%.1f%%", 100*value)
	}
	for _, s := range a.Standings {
		if s.BenchSearches == 0 {
			continue
		}
		line := counters[s.Variant.Name]
		table.Rows = append(table.Rows, Row{Strong: s.Base, Cells: []string{
			s.Variant.Name, known(s.DepthNodes, amount), known(s.NPS, amount), known(s.Branching, ratio),
			share(line, firstMoveCutoffs, betaCutoffs), share(line, qnodes, ""), share(line, tableHits, tableProbes),
			fmt.Sprintf("%d/%d", s.Capped, s.BenchSearches),
		}})
	}
	return table
}

// VariantTable defines the variants.
func (a *Analysis) VariantTable() Table {
	table := Table{
		Name:    "Variants",
		Caption: "hash: the first digits of the SHA-256 over every resolved value and the net. The manifest holds all values.",
		Columns: []Column{{"variant", false}, {"definition", false}, {"signature", true}, {"signature nodes", true}, {"hash", true}},
	}
	for _, s := range a.Standings {
		v := s.Variant
		definition := v.Text
		if definition == "" {
			definition = strings.Trim(v.Searcher+" over "+v.Eval, " ")
		}
		nodes := unknown
		if v.Signature != "" {
			nodes = fmt.Sprint(v.SignatureNodes)
		}
		table.Rows = append(table.Rows, Row{Strong: s.Base, Cells: []string{
			v.Name, definition, orUnknown(v.Signature), nodes, orUnknown(v.Hash[:min(12, len(v.Hash))]),
		}})
	}
	return table
}

// describeSuite tells a suite's limits in a sentence.
func describeSuite(m store.SuiteMeasure) string {
	var limits []string
	if m.Depth > 0 {
		limits = append(limits, fmt.Sprintf("depth %d", m.Depth))
	}
	if m.Nodes > 0 {
		limits = append(limits, amount(float64(m.Nodes))+" nodes")
	}
	if m.Time > 0 {
		limits = append(limits, m.Time.String())
	}
	text := fmt.Sprintf("%s, %s each", count(m.Positions, "position"), strings.Join(limits, " or "))
	if m.EarlyStop > 0 {
		text += fmt.Sprintf(", ended early once the answer has stayed right for %s", count(m.EarlyStop, "iteration"))
	}
	return text + "."
}

func orUnknown(text string) string {
	if text == "" {
		return unknown
	}
	return text
}
