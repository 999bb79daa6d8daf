package main

import (
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"github.com/urfave/cli/v2"

	"rookery/experiments"
	"rookery/experiments/store"
)

// checkCommand tells what an experiment would do.
func checkCommand() *cli.Command {
	return &cli.Command{
		Name:        "check",
		Usage:       "tell what an experiment would run, and what is wrong with it, without running it",
		ArgsUsage:   "CONFIG",
		Description: example("rookery check experiments/quickstart.yaml"),
		Flags:       []cli.Flag{jsonFlag()},
		Action: func(c *cli.Context) error {
			if err := wantArguments(c, 1); err != nil {
				return err
			}
			catalog, closePlugins := experiments.Builtin().WithPlugins(c.Context)
			defer closePlugins()
			config, err := experiments.Load(c.Args().First(), catalog)
			if err != nil {
				return err
			}
			check := config.Describe()
			if c.Bool("json") {
				return printJSON(c, check)
			}
			showCheck(c.App.Writer, check)
			return nil
		},
	}
}

func showCheck(w io.Writer, check experiments.Check) {
	if check.Question != "" {
		fmt.Fprintln(w, check.Question)
		fmt.Fprintln(w)
	}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "variant\tis\t")
	const widest = 72 // of a variant's text; --json has the whole
	for _, v := range check.Variants {
		note := ""
		if v.Name == check.Base {
			note = "base"
		}
		if v.SameAs != "" {
			note = "the same as " + v.SameAs
		}
		text := v.Text
		if len(text) > widest {
			text = text[:widest-3] + "..."
		}
		fmt.Fprintf(table, "%s\t%s\t%s\n", v.Name, text, note)
	}
	table.Flush() //nolint:errcheck // as Fprintln to a terminal
	fmt.Fprintln(w)
	fmt.Fprintln(table, "part\tunits\tat most\t")
	for _, phase := range check.Phases {
		alone := ""
		if phase.Alone {
			alone = "one search at a time"
		}
		fmt.Fprintf(table, "%s\t%d\t%s\t%s\n", phase.Name, phase.Budget.Units, describeBudget(phase.Budget), alone)
	}
	fmt.Fprintf(table, "all\t%d\t%s\t\n", check.Budget.Units, describeBudget(check.Budget))
	table.Flush() //nolint:errcheck // as Fprintln to a terminal
}

// describeBudget says the most that a run takes, in nodes and in time.
func describeBudget(b store.Budget) string {
	text := fmt.Sprintf("%.1f M nodes", float64(b.Nodes)/1e6)
	if b.Nodes == 0 {
		text = ""
	}
	if b.Time > 0 {
		if text != "" {
			text += " and "
		}
		text += b.Time.Round(time.Second).String()
	}
	if b.Open {
		text += " and what searches limited by depth alone take"
	}
	return text
}
