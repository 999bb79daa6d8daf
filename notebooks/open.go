// Package notebooks is what a Go notebook needs to ask questions of a run: it opens one, gives its tables as slices, and shows
// tables and plots under the cell. Notebooks run on the gonb kernel; README.md beside this file says how to install it.
//
//	run := notebooks.MustOpen("latest")
//	run.ShowTables()
//	run.ShowPlot("cost")
//
//	for _, group := range notebooks.GroupBy(run.Rows.Iterations, func(r store.IterationRow) string { return r.Variant }) {
//		...
//	}
//
// Outside a notebook everything is shown as text on the standard output.
package notebooks

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"rookery/experiments/store"
	"rookery/reports"
)

// Latest is the path that stands for the newest run.
const Latest = "latest"

// runsFolder is where runs are, seen from the project's folder or one above the notebook.
var runsFolder = filepath.Join("reports", "runs")

// Run is a run opened in a notebook: its report's numbers, and its tables row by row.
type Run struct {
	*reports.Analysis
	Dir  string
	Rows Rows
}

// Rows are the tables of a run, as experiments/store documents them.
type Rows struct {
	Variants   []store.VariantRow
	Signatures []store.SignatureRow
	Bench      []store.BenchRow
	Iterations []store.IterationRow
	Counters   []store.CounterRow
	Suites     []store.SuiteRow
	Incidents  []store.IncidentRow
}

// Open opens the run in a folder, or the newest one if path is Latest.
func Open(path string) (*Run, error) {
	if path == Latest {
		newest, err := newestRun()
		if err != nil {
			return nil, err
		}
		path = newest
	}
	stored, err := store.Open(path)
	if err != nil {
		return nil, err
	}
	analysis, err := reports.Analyse(stored)
	if err != nil {
		return nil, fmt.Errorf("run %s: %w", stored.Name(), err)
	}
	run := &Run{Analysis: analysis, Dir: path}
	return run, errors.Join(
		load(&run.Rows.Variants, stored.Variants), load(&run.Rows.Signatures, stored.Signatures), load(&run.Rows.Bench, stored.Bench),
		load(&run.Rows.Iterations, stored.Iterations), load(&run.Rows.Counters, stored.Counters), load(&run.Rows.Suites, stored.Suites),
		load(&run.Rows.Incidents, stored.Incidents),
	)
}

// MustOpen is Open for a notebook's cell: an error ends the cell.
func MustOpen(path string) *Run {
	run, err := Open(path)
	if err != nil {
		panic(err)
	}
	return run
}

func load[Row any](rows *[]Row, read func() ([]Row, error)) (err error) {
	*rows, err = read()
	return err
}

// newestRun finds the run that was begun last, in the first folder of runs from the working directory upwards to the project's.
func newestRun() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", fmt.Errorf("looking for runs: %w", err)
	}
	for start := dir; ; dir = filepath.Dir(dir) {
		if newest := newestIn(filepath.Join(dir, runsFolder)); newest != "" {
			return newest, nil
		}
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil || dir == filepath.Dir(dir) {
			return "", fmt.Errorf("no run in %s of %s or above it; make one with: rookery run experiments/quickstart.yaml", runsFolder, start)
		}
	}
}

// newestIn returns the folder of the run that was begun last, or nothing.
func newestIn(folder string) string {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return ""
	}
	newest, path := store.Manifest{}, ""
	for _, entry := range entries {
		candidate := filepath.Join(folder, entry.Name())
		manifest, err := store.ReadManifest(candidate)
		if err == nil && (path == "" || manifest.Created.After(newest.Created)) {
			newest, path = manifest, candidate
		}
	}
	return path
}
