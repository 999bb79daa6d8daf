package reports

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"rookery/experiments/store"
	"rookery/reports/charts"
)

// The files that Write leaves in a run folder.
const (
	MarkdownFile = "report.md"
	HTMLFile     = "report.html"
	NotebookFile = "run.ipynb"
	PlotsFolder  = "plots"
)

// Report is a finished report of one run.
type Report struct {
	Dir      string // the run folder
	HTML     string // paths of what was written
	Markdown string
	Notebook string
	Analysis *Analysis
	Verdict  Verdict
}

// Write makes the report of the run in dir and leaves it there: report.md, report.html, a notebook opened on the data, and the
// plots as SVG and PNG. Each file appears whole or not at all, and replaces an older one.
func Write(dir string) (*Report, error) {
	a, err := Open(dir)
	if err != nil {
		return nil, err
	}
	r := &Report{
		Dir: dir, Analysis: a, Verdict: a.Verdict(),
		HTML: filepath.Join(dir, HTMLFile), Markdown: filepath.Join(dir, MarkdownFile), Notebook: filepath.Join(dir, NotebookFile),
	}
	plots := a.Plots()
	if err := writePlots(filepath.Join(dir, PlotsFolder), plots); err != nil {
		return nil, fmt.Errorf("report of %s: %w", dir, err)
	}
	page, err := r.page(plots)
	if err != nil {
		return nil, fmt.Errorf("report of %s: %w", dir, err)
	}
	err = errors.Join(
		store.WriteFile(r.Markdown, r.markdown(plots)),
		store.WriteFile(r.HTML, page),
		store.WriteFile(r.Notebook, Notebook(".")),
	)
	if err != nil {
		return nil, fmt.Errorf("report of %s: %w", dir, err)
	}
	return r, nil
}

// writePlots writes each plot as a PNG and an SVG file, and removes those of an older report that are no more.
func writePlots(dir string, plots []charts.Chart) error {
	written := map[string]bool{}
	for _, plot := range plots {
		for ending, render := range map[string]func() ([]byte, error){".png": plot.PNG, ".svg": plot.SVG} {
			data, err := render()
			if err != nil {
				return err
			}
			if err := store.WriteFile(filepath.Join(dir, plot.Name+ending), data); err != nil {
				return err
			}
			written[plot.Name+ending] = true
		}
	}
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	for _, entry := range entries {
		ending := filepath.Ext(entry.Name())
		if !written[entry.Name()] && (ending == ".png" || ending == ".svg") {
			if err := os.Remove(filepath.Join(dir, entry.Name())); err != nil {
				return err
			}
		}
	}
	return nil
}
