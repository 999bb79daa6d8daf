package reports

import (
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"

	"rookery/reports/charts"
)

// markdown writes the report for readers of text.
func (r *Report) markdown(plots []charts.Chart) []byte {
	var b strings.Builder
	paragraph := func(format string, arguments ...any) { fmt.Fprintf(&b, format+"\n\n", arguments...) }
	paragraph("# %s", escaped(r.title()))
	paragraph("**%s**", escaped(r.Verdict.Sentence))
	for _, finding := range r.Verdict.Findings {
		fmt.Fprintf(&b, "- %s\n", escaped(finding))
	}
	if len(r.Verdict.Findings) > 0 {
		b.WriteByte('\n')
	}
	if r.Verdict.Best != "" {
		paragraph("To export: %s, %s.", code(r.Verdict.Best), escaped(r.Verdict.BestWhy))
	}
	paragraph("## Results")
	for _, table := range r.Analysis.ResultTables() {
		paragraph("### %s", escaped(table.Name))
		b.WriteString(table.markdown())
		paragraph("\n%s", escaped(table.Caption))
	}
	if len(plots) > 0 {
		paragraph("## Plots")
		for _, plot := range plots {
			paragraph("![%s](%s/%s.png)", escaped(plot.Alt), PlotsFolder, plot.Name)
		}
	}
	variants := r.Analysis.VariantTable()
	paragraph("## Variants")
	b.WriteString(variants.markdown())
	paragraph("\n%s", escaped(variants.Caption))
	paragraph("## What cannot be concluded")
	for _, limit := range r.Analysis.Limits() {
		fmt.Fprintf(&b, "- %s\n", escaped(limit))
	}
	if len(r.Analysis.Incidents) > 0 {
		paragraph("\n## Incidents")
		for _, incident := range r.Analysis.Incidents {
			fmt.Fprintf(&b, "- %s: %s\n", code(incident.Unit), escaped(incident.Message))
		}
	}
	paragraph("\n## To do it again")
	fmt.Fprintf(&b, "| to | type |\n|---|---|\n")
	for _, command := range r.Analysis.Commands(r.Dir) {
		fmt.Fprintf(&b, "| %s | %s |\n", escaped(command.What), code(command.Line))
	}
	paragraph("\n## Provenance")
	fmt.Fprintf(&b, "| | |\n|---|---|\n")
	for _, fact := range r.Analysis.Provenance() {
		fmt.Fprintf(&b, "| %s | %s |\n", escaped(fact.Name), escaped(fact.Value))
	}
	return []byte(b.String())
}

// title is the question, or the run's name.
func (r *Report) title() string {
	if question := strings.TrimSpace(r.Analysis.Manifest.Question); question != "" {
		return question
	}
	return "Run " + r.Analysis.Manifest.ID
}

// ResultTables are the tables of results that have rows.
func (a *Analysis) ResultTables() []Table {
	tables := a.AblationTables()
	tables = append(tables, a.InteractionTables()...)
	tables = append(tables, a.SuiteTables()...)
	if searches := a.SearchTable(); len(searches.Rows) > 0 {
		tables = append(tables, searches)
	}
	return tables
}

// markdown writes the table with its cells padded, so that it reads as text too.
func (t Table) markdown() string {
	lines := [][]string{make([]string, len(t.Columns))}
	for i, column := range t.Columns {
		lines[0][i] = escaped(column.Head)
	}
	for _, row := range t.Rows {
		cells := make([]string, len(t.Columns))
		for i := range cells {
			switch {
			case i == 1 && row.Span != "":
				cells[i] = escaped(row.Span)
			case i < len(row.Cells) && (i == 0 || row.Span == ""):
				cells[i] = escaped(row.Cells[i])
			}
			if i == 0 && row.Strong {
				cells[i] = "**" + cells[i] + "**"
			}
		}
		lines = append(lines, cells)
	}
	widths := make([]int, len(t.Columns))
	for _, line := range lines {
		for i, cell := range line {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell), 3)
		}
	}
	var b strings.Builder
	for n, line := range lines {
		b.WriteString("|")
		for i, cell := range line {
			padding := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
			if t.Columns[i].Number {
				cell = padding + cell
			} else {
				cell += padding
			}
			b.WriteString(" " + cell + " |")
		}
		b.WriteString("\n")
		if n > 0 {
			continue
		}
		b.WriteString("|")
		for i, width := range widths {
			rule := strings.Repeat("-", width+2)
			if t.Columns[i].Number {
				rule = rule[1:] + ":"
			}
			b.WriteString(rule + "|")
		}
		b.WriteString("\n")
	}
	return b.String()
}

// listMark is what would begin a list or a heading.
var listMark = regexp.MustCompile(`^(#+|[-+]|\d+[.)])(\s|$)`)

// escaped makes any text stand for itself in Markdown, in a table's cell too.
func escaped(text string) string {
	text = oneLine(text)
	var b strings.Builder
	if mark := listMark.FindStringSubmatch(text); mark != nil {
		last := len(mark[1]) - 1
		b.WriteString(mark[1][:last] + "\\" + mark[1][last:])
		text = text[len(mark[1]):]
	}
	for _, r := range text {
		switch r {
		case '&':
			b.WriteString("&amp;")
		case '<':
			b.WriteString("&lt;")
		case '\\', '`', '*', '_', '[', ']', '>', '|', '~':
			b.WriteByte('\\')
			b.WriteRune(r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// code sets text as code, whatever backticks it holds. A bar would end a table's cell even there.
func code(text string) string {
	text = strings.ReplaceAll(oneLine(text), "|", "\\|")
	fence := "`"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	if strings.HasPrefix(text, "`") || strings.HasSuffix(text, "`") {
		text = " " + text + " "
	}
	return fence + text + fence
}
