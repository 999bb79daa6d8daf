package reports

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"strings"

	"rookery/reports/charts"
)

//go:embed page.gohtml
var pageText string

//go:embed page.css
var pageStyle string

// pageTemplate escapes every text by its place; only our own style and drawings pass as they are.
var pageTemplate = template.Must(template.New("page").Funcs(template.FuncMap{
	"line":   oneLine,
	"figure": func(cell string) string { before, _, _ := strings.Cut(cell, " ("); return before },
	"within": func(cell string) string {
		if _, after, found := strings.Cut(cell, " ("); found {
			return "(" + after
		}
		return ""
	},
	"code": func(head string) bool { return head == "signature" || head == "hash" },
	"span": func(t Table) int { return len(t.Columns) - 1 },
	"cell": func(row Row, i int) string {
		if i < len(row.Cells) {
			return oneLine(row.Cells[i])
		}
		return ""
	},
}).Parse(pageText))

// HTML writes the table as an element of a page, its texts escaped.
func (t Table) HTML() template.HTML {
	var out bytes.Buffer
	if err := pageTemplate.ExecuteTemplate(&out, "table", t); err != nil {
		panic(err) // the template is ours and takes any text
	}
	return template.HTML(out.String())
}

// pageData is what the template shows.
type pageData struct {
	Style     template.CSS
	Title     string
	Eyebrow   string
	Lead      string
	Findings  []string
	Best      string
	BestWhy   string
	Export    string
	Complete  bool
	Tables    []Table
	Figures   []figure
	Variants  *Table
	Limits    []string
	Incidents []Fact
	Commands  []Command
	Facts     []Fact
	Config    string
}

// figure is one plot in the page.
type figure struct {
	Name string
	SVG  template.HTML
}

// page renders the report as one file that needs nothing else.
func (r *Report) page(plots []charts.Chart) ([]byte, error) {
	a := r.Analysis
	figures, err := figuresOf(plots)
	if err != nil {
		return nil, err
	}
	variants := a.VariantTable()
	data := pageData{
		Style: style(), Title: r.title(), Eyebrow: fmt.Sprintf("Rookery · run %s · %s", oneLine(a.Manifest.ID), moment(a.Manifest.Created)),
		Lead: r.Verdict.Sentence, Findings: r.Verdict.Findings, Best: r.Verdict.Best, BestWhy: r.Verdict.BestWhy,
		Complete: a.Progress.Complete, Tables: a.ResultTables(), Figures: figures, Variants: &variants, Limits: a.Limits(),
		Commands: a.Commands(r.Dir), Facts: a.Provenance(), Config: a.Manifest.Config,
	}
	for _, incident := range a.Incidents {
		data.Incidents = append(data.Incidents, Fact{incident.Unit, incident.Message})
	}
	return render(data)
}

func figuresOf(plots []charts.Chart) ([]figure, error) {
	var figures []figure
	for _, plot := range plots {
		drawing, err := plot.InlineSVG()
		if err != nil {
			return nil, err
		}
		figures = append(figures, figure{plot.Name, template.HTML(drawing)})
	}
	return figures, nil
}

func render(data pageData) ([]byte, error) {
	var page bytes.Buffer
	if err := pageTemplate.Execute(&page, data); err != nil {
		return nil, fmt.Errorf("rendering the page: %w", err)
	}
	return page.Bytes(), nil
}

// style is the page's style with the colours of charts for a light page and a dark one.
func style() template.CSS {
	var light, dark strings.Builder
	for _, v := range charts.CSSVariables() {
		fmt.Fprintf(&light, "--%s:%s;", v.Name, v.Light)
		fmt.Fprintf(&dark, "--%s:%s;", v.Name, v.Dark)
	}
	return template.CSS(strings.NewReplacer("/*light*/", light.String(), "/*dark*/", dark.String()).Replace(pageStyle))
}
