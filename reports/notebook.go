package reports

import (
	"encoding/json"
	"strings"
)

// Notebook is the text of a Jupyter notebook for the gonb kernel that opens a run, tabulates it and plots it. The path is what
// it opens: a run folder as seen from the notebook's own folder, or "latest".
func Notebook(path string) []byte {
	var cells []any
	for i, text := range strings.Split(strings.TrimSpace(notebookCells), "\n---\n") {
		kind, source, _ := strings.Cut(text, "\n")
		source = strings.ReplaceAll(source, "PATH", goString(path))
		entry := map[string]any{
			"cell_type": kind, "id": "cell-" + string(rune('a'+i)), "metadata": map[string]any{}, "source": strings.SplitAfter(source, "\n"),
		}
		if kind == "code" {
			entry["outputs"], entry["execution_count"] = []any{}, nil
		}
		cells = append(cells, entry)
	}
	data, err := json.MarshalIndent(map[string]any{
		"nbformat": 4, "nbformat_minor": 5, "cells": cells,
		"metadata": map[string]any{
			"kernelspec":    map[string]any{"display_name": "Go (gonb)", "language": "go", "name": "gonb"},
			"language_info": map[string]any{"name": "go", "file_extension": ".go", "mimetype": "text/x-go"},
		},
	}, "", " ")
	if err != nil {
		panic(err) // strings and maps always marshal
	}
	return append(data, '\n')
}

// goString is text as a Go string literal.
func goString(text string) string {
	quoted, err := json.Marshal(text)
	if err != nil {
		panic(err)
	}
	return string(quoted)
}

// notebookCells are the cells, each with its kind on its first line.
const notebookCells = `
markdown
# A run, in Go

The first cell ties the notebook to the project that it lies in (set ` + "`ROOKERY`" + ` to the project's folder if it lies elsewhere).
It compiles for about a minute when it is first run, and for seconds later.
---
code
!root=$(dirname "$(cd "${ROOKERY:-$GONB_DIR}" && go env GOMOD)") && \
  cd "$GONB_TMP_DIR" && cp "$root/go.mod" "$root/go.sum" . && \
  go mod edit -module=notebook -require=rookery@v0.0.0 -replace=rookery="$root"
%noautoget
%goflags -mod=mod
---
code
import (
	"cmp"
	"fmt"
	"slices"

	"rookery/experiments/store"
	"rookery/notebooks"
	"rookery/reports/charts"
)

var run = notebooks.MustOpen(PATH)

%%
run.ShowVerdict()
---
markdown
What each variant is worth, and how it searched. Tables and plots are those of the report.
---
code
%%
run.ShowTables()
---
code
%%
for _, plot := range run.Plots() {
	fmt.Printf("%-16s %s\n", plot.Name, plot.Title)
}
if len(run.Plots()) > 0 {
	run.ShowPlot(run.Plots()[0].Name)
}
---
markdown
Now a question of your own. ` + "`run.Rows`" + ` holds the tables row by row. At which positions of the bench do the variants differ most from the base in nodes?
---
code
type difference struct {
	Variant, Position string
	Nodes, BaseNodes  int64
	Ratio             float64
}

func differences() []difference {
	base := map[string]store.BenchRow{}
	first := notebooks.Filter(run.Rows.Bench, func(r store.BenchRow) bool { return r.Round == 1 })
	for _, r := range first {
		if r.Variant == run.Base().Variant.Name {
			base[r.Position] = r
		}
	}
	var all []difference
	for _, r := range first {
		if b := base[r.Position]; r.Variant != b.Variant && b.Nodes > 0 && r.Depth == b.Depth {
			all = append(all, difference{r.Variant, r.Position, r.Nodes, b.Nodes, float64(r.Nodes) / float64(b.Nodes)})
		}
	}
	slices.SortFunc(all, func(a, b difference) int { return cmp.Compare(b.Ratio, a.Ratio) })
	return all
}

%%
notebooks.ShowRows(differences(), 10)
---
markdown
And a plot of your own: the median time to each depth.
---
code
func timeLines() charts.Lines {
	lines := charts.Lines{
		Name: "time-by-depth", Title: "Median time to depth", XAxis: "depth, plies", YAxis: "time",
		YScale: charts.Log, XTick: charts.Plain, YTick: charts.Seconds,
	}
	for _, variant := range notebooks.GroupBy(run.Rows.Iterations, func(r store.IterationRow) string { return r.Variant }) {
		line := charts.Line{Label: variant.Key}
		for _, depth := range notebooks.GroupBy(variant.Rows, func(r store.IterationRow) int32 { return r.Depth }) {
			seconds := notebooks.Column(depth.Rows, func(r store.IterationRow) float64 { return float64(r.Time) / 1e9 })
			line.X, line.Y = append(line.X, float64(depth.Key)), append(line.Y, notebooks.Median(seconds))
		}
		lines.Lines = append(lines.Lines, line)
	}
	return lines
}

%%
notebooks.Show(timeLines().Chart())
`
