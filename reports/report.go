package reports

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"golang.org/x/sync/errgroup"

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
func Write(dir string) (*Report, error) { return write(dir, charts.Chart.PNG) }

// write leaves out the PNG files if there is nothing to make them with.
func write(dir string, toPNG func(charts.Chart) ([]byte, error)) (*Report, error) {
	a, err := Open(dir)
	if err != nil {
		return nil, err
	}
	r := &Report{
		Dir: dir, Analysis: a, Verdict: a.Verdict(),
		HTML: filepath.Join(dir, HTMLFile), Markdown: filepath.Join(dir, MarkdownFile), Notebook: filepath.Join(dir, NotebookFile),
	}
	plots := a.Plots()
	if err := writePlots(filepath.Join(dir, PlotsFolder), plots, toPNG); err != nil {
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
func writePlots(dir string, plots []charts.Chart, toPNG func(charts.Chart) ([]byte, error)) error {
	written := map[string]bool{}
	var workers errgroup.Group
	workers.SetLimit(8) // most of the time goes into waiting for the disk
	for _, plot := range plots {
		for ending, render := range map[string]func(charts.Chart) ([]byte, error){".png": toPNG, ".svg": charts.Chart.SVG} {
			if render == nil {
				continue
			}
			name := plot.Name + ending
			written[name] = true
			workers.Go(func() error {
				data, err := render(plot)
				if err != nil {
					return err
				}
				return store.WriteFile(filepath.Join(dir, name), data)
			})
		}
	}
	if err := workers.Wait(); err != nil {
		return err
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
