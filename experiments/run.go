package experiments

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"rookery/experiments/store"
)

// RunsFolder is where runs go unless a command says otherwise.
const RunsFolder = "reports/runs"

// Options says how an experiment is run. None of it changes the results, wall times apart.
type Options struct {
	Runs     string   // the folder of runs; RunsFolder if empty
	Linked   bool     // our own components in this process
	Workers  int      // searches at once; 0 is the experiment's choice, or a core each
	Progress Progress // may be nil
}

// Outcome is what became of a run.
type Outcome struct {
	Dir       string
	Manifest  store.Manifest
	Complete  bool
	Incidents int // units skipped after a crash
}

// ErrChanged says that a run cannot be resumed, since it would not be the same run.
var ErrChanged = errors.New("the run cannot be resumed")

// Run runs an experiment in a new folder. When it returns early, for the end of ctx or an error, the folder holds what
// was done, and Resume goes on from there; the outcome then says where.
func Run(ctx context.Context, config *Config, options Options) (Outcome, error) {
	workers := workersOf(options.Workers, config.Workers)
	manifest, err := newManifest(config, options.Linked, workers)
	if err != nil {
		return Outcome{}, err
	}
	dir, err := newRunFolder(options.Runs, runName(config.File), manifest.Created)
	if err != nil {
		return Outcome{}, err
	}
	manifest.ID = filepath.Base(dir)
	if err := store.WriteFile(filepath.Join(dir, store.ConfigFile), config.Source); err != nil {
		return Outcome{}, err
	}
	if err := store.WriteManifest(dir, manifest); err != nil {
		return Outcome{}, err
	}
	return execute(ctx, dir, config, manifest, options)
}

// Resume goes on with a run. It refuses, with ErrChanged, when code, nets, plugins, suites or variants are no longer
// those of its manifest, and when signatures are no longer those recorded.
func Resume(ctx context.Context, dir string, catalog Catalog, options Options) (Outcome, error) {
	manifest, config, changed, err := reopen(dir, catalog, true)
	if err != nil {
		return Outcome{}, err
	}
	if len(changed) > 0 {
		return Outcome{}, fmt.Errorf("%w: %s", ErrChanged, strings.Join(changed, "; "))
	}
	if options.Workers == 0 {
		options.Workers = manifest.Workers
	}
	options.Linked = manifest.Mode == store.Linked
	return execute(ctx, dir, config, manifest, options)
}

// reopen reads a run's manifest and its experiment again, and lists what has changed since.
func reopen(dir string, catalog Catalog, withCode bool) (store.Manifest, *Config, []string, error) {
	manifest, err := store.ReadManifest(dir)
	if err != nil {
		return manifest, nil, nil, err
	}
	text, err := os.ReadFile(filepath.Join(dir, store.ConfigFile))
	if err != nil {
		return manifest, nil, nil, fmt.Errorf("run %s: %w", dir, err)
	}
	config, err := Parse(filepath.Join(manifest.ConfigFolder, filepath.Base(manifest.ConfigFile)), text, catalog)
	if IsFault(err) {
		return manifest, nil, []string{"its experiment cannot be read any more: " + err.Error()}, nil
	}
	if err != nil {
		return manifest, nil, nil, err
	}
	now, err := newManifest(config, manifest.Mode == store.Linked, manifest.Workers)
	if err != nil {
		return manifest, nil, nil, err
	}
	return manifest, config, changes(&manifest, &now, withCode), nil
}

// FindUnfinished returns the folder of the latest unfinished run of the experiment file, by the text of the file.
func FindUnfinished(runs, file string) (string, error) {
	if runs == "" {
		runs = RunsFolder
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return "", fmt.Errorf("reading an experiment: %w", err)
	}
	dirs, err := filepath.Glob(filepath.Join(runs, runName(file)+"-*"))
	if err != nil {
		return "", err
	}
	latest, created := "", time.Time{}
	other := false
	for _, dir := range dirs {
		run, err := store.Open(dir)
		if err != nil || run.Progress.Complete || run.Manifest.Created.Before(created) {
			continue
		}
		if used, err := os.ReadFile(filepath.Join(dir, store.ConfigFile)); err != nil || string(used) != string(text) {
			other = true
			continue
		}
		latest, created = dir, run.Manifest.Created
	}
	if latest == "" && other {
		return "", fmt.Errorf("no unfinished run of %s as it is now in %s; there is one of another text: name its folder", file, runs)
	}
	if latest == "" {
		return "", fmt.Errorf("no unfinished run of %s in %s", file, runs)
	}
	return latest, nil
}

// runName is what runs of an experiment file are called: its name without folder and extension.
func runName(file string) string {
	return strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
}

// newRunFolder makes a folder named after the experiment and the time.
func newRunFolder(runs, name string, created time.Time) (string, error) {
	if runs == "" {
		runs = RunsFolder
	}
	if err := os.MkdirAll(runs, 0o755); err != nil {
		return "", fmt.Errorf("making the folder of runs: %w", err)
	}
	base := filepath.Join(runs, name+"-"+created.Format("20060102-150405"))
	dir := base
	for i := 2; ; i++ {
		err := os.Mkdir(dir, 0o755)
		if err == nil {
			return dir, nil
		}
		if !errors.Is(err, os.ErrExist) {
			return "", fmt.Errorf("making the run's folder: %w", err)
		}
		dir = fmt.Sprintf("%s-%d", base, i)
	}
}

// workersOf chooses the number of searches at once.
func workersOf(command, experiment int) int {
	if command > 0 {
		return command
	}
	if experiment > 0 {
		return experiment
	}
	return runtime.NumCPU()
}
