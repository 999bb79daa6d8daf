package reports

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"
)

// TerminalWidth is the number of columns that tables for a terminal keep to.
const TerminalWidth = 100

// Terminal writes the end of a run for a terminal: the main tables, the verdict, where the report is, and the line that exports
// the best variant.
func (r *Report) Terminal(w io.Writer) error {
	var b strings.Builder
	for _, table := range r.Analysis.terminalTables() {
		b.WriteString(table.Text(TerminalWidth))
		b.WriteByte('\n')
	}
	b.WriteString(wrapped(r.Verdict.Sentence, TerminalWidth) + "\n\n")
	if !r.Analysis.Progress.Complete {
		b.WriteString(wrapped("The run is not complete: these are the results so far.", TerminalWidth) + "\n\n")
	}
	fmt.Fprintf(&b, "report  %s\n", r.HTML)
	for _, command := range r.Analysis.Commands(r.Dir) {
		if strings.HasPrefix(command.Line, "rookery export") {
			fmt.Fprintf(&b, "export  %s\n", typed(command.Line))
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// typed is a command line as it can be typed here: by way of go run if that is how this program was started.
func typed(line string) string {
	path, err := os.Executable()
	name := strings.TrimSuffix(filepath.Base(path), ".exe")
	if rest, ours := strings.CutPrefix(line, "rookery "); err == nil && ours && name == "rookery" && strings.Contains(filepath.ToSlash(path), "/go-build") {
		return "go run ./cmd/rookery " + rest
	}
	return line
}

// terminalTables are the main tables, narrow: the intervals of speed and time, and the signatures, are in the report.
func (a *Analysis) terminalTables() []Table {
	bench, suites := a.Manifest.Measures.Bench != nil, len(a.Manifest.Measures.Suites) > 0
	var tables []Table
	for _, group := range a.Groups() {
		table := Table{Columns: []Column{{Head: "variant"}}}
		number := func(heads ...string) {
			for _, head := range heads {
				table.Columns = append(table.Columns, Column{head, true})
			}
		}
		if bench {
			number("nodes", "p", "nps", "time")
		}
		if suites {
			number("solved", "+ −", "p")
		}
		rows := append([]*Standing{group.Reference}, append(group.Others, group.Equal...)...)
		for _, s := range rows {
			row := Row{Cells: []string{s.Variant.Name}}
			if s.SameAs != "" {
				row.Span = "equal signature to " + quoted(s.SameAs) + ": not run"
			}
			if bench {
				cells := s.benchCells(s == group.Reference)
				if s != group.Reference {
					cells[2], cells[3] = times(s.Speed), times(s.Time)
				}
				row.Cells = append(row.Cells, cells...)
			}
			if suites {
				cells := s.solvedCells(s == group.Reference)
				cells[0] = solved(s.Right, s.Solved)
				row.Cells = append(row.Cells, cells...)
			}
			table.Rows = append(table.Rows, row)
		}
		tables = append(tables, table)
	}
	return tables
}

// Text aligns the table in columns of text. The first column gives way if the whole would be wider than the width.
func (t Table) Text(width int) string {
	const gap = 2
	widths := make([]int, len(t.Columns))
	for i, column := range t.Columns {
		widths[i] = utf8.RuneCountInString(column.Head)
	}
	for _, row := range t.Rows {
		for i, cell := range row.Cells {
			if i == 0 || row.Span == "" {
				widths[i] = max(widths[i], utf8.RuneCountInString(oneLine(cell)))
			}
		}
	}
	rest := 0
	for _, w := range widths[1:] {
		rest += w + gap
	}
	widths[0] = max(min(widths[0], width-rest), 8)
	var b strings.Builder
	write := func(cells []string, span string) {
		var line strings.Builder
		for i := range t.Columns {
			cell := ""
			if i < len(cells) {
				cell = oneLine(cells[i])
			}
			if i == 1 && span != "" {
				line.WriteString("  " + shortened(oneLine(span), max(width-widths[0]-gap, 8)))
				break
			}
			cell = shortened(cell, widths[i])
			padding := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
			if i > 0 {
				line.WriteString(strings.Repeat(" ", gap))
			}
			if t.Columns[i].Number {
				line.WriteString(padding + cell)
			} else {
				line.WriteString(cell + padding)
			}
		}
		b.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
	heads := make([]string, len(t.Columns))
	for i, column := range t.Columns {
		heads[i] = column.Head
	}
	write(heads, "")
	for _, row := range t.Rows {
		write(row.Cells, row.Span)
	}
	return b.String()
}

// shortened cuts text to so many characters. The middle gives way to an ellipsis: names differ at their ends.
func shortened(text string, most int) string {
	runes := []rune(text)
	if len(runes) <= most {
		return text
	}
	tail := (most - 1) / 3
	return string(runes[:most-1-tail]) + "…" + string(runes[len(runes)-tail:])
}

// wrapped breaks text into lines of at most the width, between words.
func wrapped(text string, width int) string {
	var b strings.Builder
	used := 0
	for _, word := range strings.FieldsFunc(oneLine(text), func(r rune) bool { return r == ' ' }) {
		n := utf8.RuneCountInString(word)
		switch {
		case used == 0:
		case used+1+n > width:
			b.WriteByte('\n')
			used = 0
		default:
			b.WriteByte(' ')
			used++
		}
		b.WriteString(word)
		used += n
	}
	return b.String()
}
