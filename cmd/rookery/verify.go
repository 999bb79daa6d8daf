package main

import (
	"fmt"

	"github.com/urfave/cli/v2"

	"rookery/experiments"
)

// verifyCommand repeats parts of a run.
func verifyCommand() *cli.Command {
	return &cli.Command{
		Name:        "verify",
		Usage:       "repeat a run's signatures and a sample of the rest, and say what drifts",
		ArgsUsage:   "RUN",
		Description: example("rookery verify reports/runs/RUN", "rookery verify reports/runs/RUN --sample 200"),
		Flags: []cli.Flag{
			&cli.IntFlag{Name: "sample", Value: 30, Usage: "repeat `N` units beside the signatures"},
			&cli.BoolFlag{Name: "linked", Usage: "search in this process instead of one process a variant"},
			jsonFlag(),
		},
		Action: func(c *cli.Context) error {
			if err := wantArguments(c, 1); err != nil {
				return err
			}
			if c.Int("sample") < 0 {
				return fmt.Errorf("--sample %d: want 0 or more", c.Int("sample"))
			}
			catalog, closePlugins := experiments.Builtin().WithPlugins(c.Context)
			defer closePlugins()
			progress := newProgress(c.App.ErrWriter)
			options := experiments.Options{Linked: c.Bool("linked"), Progress: progress}
			result, err := experiments.Verify(c.Context, c.Args().First(), catalog, c.Int("sample"), options)
			progress.Close()
			if err != nil {
				return err
			}
			if c.Bool("json") {
				err = printJSON(c, result)
			} else {
				err = showVerification(c, result)
			}
			if err != nil {
				return err
			}
			if n := len(result.Changed) + len(result.Drifts); n > 0 {
				return fmt.Errorf("run %s is not what it was: %d changes of its inputs, %d units of %d drift",
					result.Run, len(result.Changed), len(result.Drifts), result.Repeated)
			}
			return nil
		},
	}
}

func showVerification(c *cli.Context, result experiments.Verification) error {
	w := c.App.Writer
	for _, change := range result.Changed {
		fmt.Fprintln(w, "changed:", change)
	}
	for _, drift := range result.Drifts {
		fmt.Fprintln(w, "drift:", drift.Unit)
		for _, what := range drift.What {
			fmt.Fprintln(w, "  ", what)
		}
	}
	build := "this build made it"
	if !result.SameBuild {
		build = "another build made it"
	}
	_, err := fmt.Fprintf(w, "%s: %d units repeated, %d drift, %d left out since time limits them; %s\n",
		result.Run, result.Repeated, len(result.Drifts), result.Timed, build)
	return err
}
