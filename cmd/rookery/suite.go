package main

import (
	"fmt"
	"math"

	"github.com/urfave/cli/v2"

	"rookery/experiments"
	"rookery/searchers"
)

// suiteCommand measures one variant on test suites, and makes suites.
func suiteCommand() *cli.Command {
	return &cli.Command{
		Name:      "suite",
		Usage:     "solve the positions of an EPD file with one variant",
		ArgsUsage: "EPD...",
		Description: example("rookery suite wac.epd --nodes 100000",
			"rookery suite suites/tactics.epd --time 1s --set null-move=off --json"),
		Flags: append(assemblyFlags(),
			&cli.IntFlag{Name: "depth", Usage: "search every position `N` plies deep"},
			&cli.Uint64Flag{Name: "nodes", Usage: "search every position for `N` nodes (default: 100000, unless there is another limit)"},
			&cli.DurationFlag{Name: "time", Usage: "search every position for so long, as 500ms"},
			&cli.IntFlag{Name: "early-stop", Usage: "end a search whose answer has been right for `N` iterations"},
			&cli.IntFlag{Name: "workers", Usage: "searches at `N` a time (default: one a core, or one where time is the limit)"},
			&cli.BoolFlag{Name: "all", Usage: "list every position, not only those not solved"},
			jsonFlag(),
		),
		Subcommands: []*cli.Command{mineCommand()},
		Action:      runSuites,
	}
}

// variantFrom makes the variant that assemblyFlags ask for.
func variantFrom(c *cli.Context) (*experiments.Variant, error) {
	assembly, err := assemblyFrom(c)
	if err != nil {
		return nil, err
	}
	assembly.Name = "variant"
	return experiments.NewVariant(assembly)
}

// limitsOf reads the limits of a position.
func limitsOf(c *cli.Context) (searchers.Limits, error) {
	limits := searchers.Limits{Depth: c.Int("depth"), Nodes: c.Uint64("nodes")}
	if limits.Depth < 0 || limits.Nodes > math.MaxInt64 {
		return limits, fmt.Errorf("--depth and --nodes: want numbers above 0")
	}
	if c.IsSet("time") {
		t := c.Duration("time")
		if t <= 0 {
			return limits, fmt.Errorf("--time %v: want a time above 0", t)
		}
		limits.MoveTime = &t
	}
	if limits.Depth == 0 && limits.Nodes == 0 && limits.MoveTime == nil {
		limits.Nodes = 100_000
	}
	return limits, nil
}

// runSuites solves one suite after the other.
func runSuites(c *cli.Context) error {
	if c.NArg() == 0 {
		return wantArguments(c, 1)
	}
	variant, err := variantFrom(c)
	if err != nil {
		return err
	}
	limits, err := limitsOf(c)
	if err != nil {
		return err
	}
	workers := c.Int("workers")
	if workers == 0 && limits.MoveTime != nil {
		workers = 1
	}
	for _, path := range c.Args().Slice() {
		problems, bad, err := experiments.ReadSuite(path)
		if err != nil {
			return err
		}
		for _, line := range bad {
			fmt.Fprintf(c.App.ErrWriter, "%s:%d: left out: %v\n", path, line.Line, line.Err)
		}
		if len(problems) == 0 {
			return fmt.Errorf("%s: no position can be read", path)
		}
		progress := newProgress(c.App.ErrWriter)
		progress.Phase(path, len(problems), 0)
		result, err := experiments.SolveAll(c.Context, variant, problems, limits, c.Int("early-stop"), workers, progress.Unit)
		progress.Close()
		if err != nil {
			return err
		}
		result.Suite, result.BadLines = path, len(bad)
		if c.Bool("json") {
			err = printJSON(c, result)
		} else {
			err = showSuite(c, result)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// showSuite prints the positions that were not solved, or all, and the sum.
func showSuite(c *cli.Context, result experiments.SuiteResult) error {
	w := c.App.Writer
	for _, p := range result.Positions {
		if p.Solved && !c.Bool("all") {
			continue
		}
		mark := "missed"
		switch {
		case p.Solved:
			mark = fmt.Sprintf("solved at depth %d, %d nodes", *p.SolvedDepth, *p.SolvedNodes)
		case p.Kind == string(experiments.NoProblem):
			mark = "nothing asked"
		}
		fmt.Fprintf(w, "%-24s %-8s wanted %-30s %s\n", p.Position, p.SAN, p.Wanted, mark)
	}
	fmt.Fprintf(w, "%s: solved %d of %d", result.Suite, result.Solved, result.Asked)
	if result.MaxPoints > 0 {
		fmt.Fprintf(w, ", %d of %d points", result.Points, result.MaxPoints)
	}
	_, err := fmt.Fprintf(w, ", %d nodes in %.1f s of search\n", result.Nodes, result.Seconds)
	return err
}
