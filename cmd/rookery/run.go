package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/urfave/cli/v2"

	"rookery/experiments"
	"rookery/experiments/store"
	"rookery/reports"
)

// runCommand runs an experiment, or goes on with one.
func runCommand() *cli.Command {
	return &cli.Command{
		Name:      "run",
		Usage:     "run an experiment and report on it",
		ArgsUsage: "CONFIG, or the folder of a run with --resume",
		Description: example("rookery run experiments/quickstart.yaml",
			"rookery run --resume experiments/quickstart.yaml"),
		Flags: []cli.Flag{
			&cli.BoolFlag{Name: "resume", Usage: "go on with the latest unfinished run of CONFIG, or with that in a folder"},
			&cli.BoolFlag{Name: "linked", Usage: "search in this process instead of one process a variant"},
			&cli.IntFlag{Name: "workers", Usage: "searches at `N` a time, where speed is not measured (default: as the experiment says, or one a core)"},
			&cli.StringFlag{Name: "runs", Value: experiments.RunsFolder, Usage: "make the run's folder in `DIR`"},
			jsonFlag(),
		},
		Action: func(c *cli.Context) error {
			if err := wantArguments(c, 1); err != nil {
				return err
			}
			progress := newProgress(c.App.ErrWriter)
			outcome, err := runOrResume(c, progress)
			progress.Close()
			if err != nil && outcome.Dir != "" && !errors.Is(err, experiments.ErrChanged) {
				fmt.Fprintf(c.App.ErrWriter, "What was done is kept. To go on: rookery run --resume %s\n", outcome.Dir)
			}
			if err != nil {
				return err
			}
			return showOutcome(c, outcome)
		},
	}
}

func runOrResume(c *cli.Context, progress experiments.Progress) (experiments.Outcome, error) {
	path := c.Args().First()
	options := experiments.Options{
		Runs: c.String("runs"), Linked: c.Bool("linked"), Workers: c.Int("workers"), Progress: progress,
	}
	catalog, closePlugins := experiments.Builtin().WithPlugins(c.Context)
	defer closePlugins()
	if c.Bool("resume") {
		dir, err := runToResume(options.Runs, path)
		if err != nil {
			return experiments.Outcome{}, err
		}
		return experiments.Resume(c.Context, dir, catalog, options)
	}
	config, err := experiments.Load(path, catalog)
	if err != nil {
		return experiments.Outcome{}, err
	}
	return experiments.Run(c.Context, config, options)
}

// runToResume returns the folder of a run, given itself or the experiment.
func runToResume(runs, path string) (string, error) {
	if _, err := os.Stat(filepath.Join(path, store.ManifestFile)); err == nil {
		return path, nil
	}
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return "", fmt.Errorf("%s: %w", path, store.ErrNotARun)
	}
	return experiments.FindUnfinished(runs, path)
}

// outcomeJSON is what run prints with --json.
type outcomeJSON struct {
	Run       string         `json:"run"`
	Dir       string         `json:"dir"`
	Complete  bool           `json:"complete"`
	Incidents int            `json:"incidents"` // units skipped after a crash
	Base      string         `json:"base"`
	Verdict   string         `json:"verdict"`
	Report    string         `json:"report"`
	Commands  []string       `json:"commands"` // what to type next
	Standings []standingJSON `json:"standings"`
}

// showOutcome writes the report of a run and prints its end: the tables, where the report is, and what to type next.
func showOutcome(c *cli.Context, outcome experiments.Outcome) error {
	report, err := reports.Write(outcome.Dir)
	if err != nil {
		return err
	}
	if !c.Bool("json") {
		return report.Terminal(c.App.Writer)
	}
	result := outcomeJSON{
		Run: outcome.Manifest.ID, Dir: outcome.Dir, Complete: outcome.Complete, Incidents: outcome.Incidents,
		Base: outcome.Manifest.Base, Verdict: report.Verdict.Sentence, Report: report.HTML,
	}
	for _, command := range report.Analysis.Commands(outcome.Dir) {
		result.Commands = append(result.Commands, command.Line)
	}
	for i := range report.Analysis.Standings {
		result.Standings = append(result.Standings, standingAsJSON(&report.Analysis.Standings[i]))
	}
	return printJSON(c, result)
}
