package notebooks

import (
	"fmt"
	"html"
	"reflect"
	"strings"

	"github.com/janpfeifer/gonb/gonbui"

	"rookery/reports"
	"rookery/reports/charts"
)

// ShowVerdict shows what the run was asked and what it answers.
func (r *Run) ShowVerdict() {
	verdict := r.Verdict()
	text := fmt.Sprintf("%s\n\n%s\n", r.Manifest.Question, verdict.Sentence)
	for _, finding := range verdict.Findings {
		text += "\n- " + finding
	}
	if !gonbui.IsNotebook {
		fmt.Println(text)
		return
	}
	var b strings.Builder
	fmt.Fprintf(&b, "<p><em>%s</em></p><p><strong>%s</strong></p><ul>", escape(r.Manifest.Question), escape(verdict.Sentence))
	for _, finding := range verdict.Findings {
		fmt.Fprintf(&b, "<li>%s</li>", escape(finding))
	}
	display(b.String() + "</ul>")
}

// ShowTables shows the tables of the report: each variant against its reference, and how they searched.
func (r *Run) ShowTables() {
	for _, table := range r.ResultTables() {
		ShowTable(table)
	}
}

// ShowTable shows a table under the cell.
func ShowTable(table reports.Table) {
	if !gonbui.IsNotebook {
		fmt.Println(table.Text(reports.TerminalWidth))
		return
	}
	display(string(table.HTML()))
}

// ShowRows shows rows of any struct as a table, its exported fields as columns. Of more than most rows it shows the first.
func ShowRows[Row any](rows []Row, most int) {
	ShowTable(tableOf(rows, most))
}

func tableOf[Row any](rows []Row, most int) reports.Table {
	kind := reflect.TypeFor[Row]()
	table := reports.Table{Name: kind.Name()}
	if kind.Kind() != reflect.Struct {
		panic(fmt.Sprintf("notebooks: rows of %s; want a struct, one field a column", kind))
	}
	fields := reflect.VisibleFields(kind)
	fields = Filter(fields, func(f reflect.StructField) bool { return f.IsExported() && !f.Anonymous })
	for _, field := range fields {
		column := field.Type
		if column.Kind() == reflect.Pointer {
			column = column.Elem()
		}
		number := column.Kind() >= reflect.Int && column.Kind() <= reflect.Float64
		table.Columns = append(table.Columns, reports.Column{Head: field.Name, Number: number})
	}
	for _, row := range rows[:min(most, len(rows))] {
		value := reflect.ValueOf(row)
		table.Rows = append(table.Rows, reports.Row{Cells: Column(fields, func(f reflect.StructField) string { return cell(value.FieldByIndex(f.Index)) })})
	}
	if len(rows) > most {
		table.Caption = fmt.Sprintf("The first %d of %d rows.", most, len(rows))
	}
	return table
}

// cell writes one value; nothing for a null.
func cell(value reflect.Value) string {
	if value.Kind() == reflect.Pointer {
		if value.IsNil() {
			return ""
		}
		value = value.Elem()
	}
	if value.CanFloat() {
		return fmt.Sprintf("%.4g", value.Float())
	}
	return fmt.Sprint(value.Interface())
}

// ShowPlot shows one of the report's plots by its name, as cost, depth or cutoffs.
func (r *Run) ShowPlot(name string) {
	plots := r.Plots()
	for _, plot := range plots {
		if plot.Name == name {
			Show(plot, true)
			return
		}
	}
	names := Column(plots, func(c charts.Chart) string { return c.Name })
	panic(fmt.Sprintf("notebooks: run %s has no plot %q; it has %s", r.Manifest.ID, name, strings.Join(names, ", ")))
}

// ShowPlots shows all of the report's plots.
func (r *Run) ShowPlots() {
	for _, plot := range r.Plots() {
		Show(plot, true)
	}
}

// Show shows a chart as it comes from the Chart method of charts.Rows, Lines or Shades. Without data there is none, and it says so.
func Show(chart charts.Chart, ok bool) {
	if !ok {
		fmt.Println("Nothing to draw: the data has no points.")
		return
	}
	drawing, err := chart.InlineSVG()
	if err != nil {
		panic(err)
	}
	if !gonbui.IsNotebook {
		fmt.Printf("[%s: %s]\n", chart.Name, chart.Title)
		return
	}
	display(string(drawing))
}

// display sends HTML to the notebook and waits until it has arrived: a cell's program that ends at once would lose it.
func display(html string) {
	gonbui.DisplayHTML(html)
	gonbui.Sync()
}

func escape(text string) string { return html.EscapeString(charts.OneLine(text)) }
