package main

import (
	"fmt"
	"path/filepath"

	"github.com/urfave/cli/v2"

	"rookery/experiments/stats"
	"rookery/experiments/store"
	"rookery/reports"
)

// reportCommand makes the report of a run again, or sets two runs side by side.
func reportCommand() *cli.Command {
	return &cli.Command{
		Name:      "report",
		Usage:     "make the report of a run again, or set two runs side by side",
		ArgsUsage: "RUN [RUN]",
		Description: example("rookery report reports/runs/RUN",
			"rookery report reports/runs/BEFORE reports/runs/AFTER -o comparison"),
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "output", Aliases: []string{"o"}, Usage: "of two runs: leave comparison.md and comparison.html in `DIR`"},
			jsonFlag(),
		},
		Action: func(c *cli.Context) error {
			switch c.NArg() {
			case 1:
				if c.IsSet("output") {
					return fmt.Errorf("report: --output is for two runs; the report of one is left in its folder")
				}
				return reportRun(c, c.Args().First())
			case 2:
				return compareRuns(c, c.Args().Get(0), c.Args().Get(1))
			}
			return fmt.Errorf("report: %d arguments, want the folder of a run, or of two; see rookery report --help", c.NArg())
		},
	}
}

// reportRun writes the report of one run and shows its tables.
func reportRun(c *cli.Context, dir string) error {
	report, err := reports.Write(dir)
	if err != nil {
		return err
	}
	if !c.Bool("json") {
		return report.Terminal(c.App.Writer)
	}
	for i := range report.Analysis.Standings {
		if err := printJSON(c, standingAsJSON(&report.Analysis.Standings[i])); err != nil {
			return err
		}
	}
	return nil
}

// compareRuns shows two runs side by side.
func compareRuns(c *cli.Context, a, b string) error {
	comparison, err := reports.Compare(a, b)
	if err != nil {
		return err
	}
	if folder := c.String("output"); folder != "" {
		page, err := comparison.HTML()
		if err != nil {
			return err
		}
		if err := store.WriteFile(filepath.Join(folder, "comparison.html"), page); err != nil {
			return err
		}
		if err := store.WriteFile(filepath.Join(folder, "comparison.md"), comparison.Markdown()); err != nil {
			return err
		}
	}
	if !c.Bool("json") {
		return comparison.Terminal(c.App.Writer)
	}
	for _, line := range comparison.Lines {
		if err := printJSON(c, lineAsJSON(line)); err != nil {
			return err
		}
	}
	return nil
}

// estimateJSON is a ratio with its 95 % interval.
type estimateJSON struct {
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
	N     int     `json:"n"`
}

// pairsJSON is a paired comparison of solved positions, its p corrected.
type pairsJSON struct {
	Gained int     `json:"gained"`
	Lost   int     `json:"lost"`
	P      float64 `json:"p"`
}

// standingJSON is one variant of a run. What was not measured is absent.
type standingJSON struct {
	Variant   string        `json:"variant"`
	Against   string        `json:"against,omitempty"`
	SameAs    string        `json:"same_as,omitempty"`
	Signature string        `json:"signature"`
	NPS       float64       `json:"nps,omitempty"`
	Nodes     *estimateJSON `json:"nodes_ratio,omitempty"`
	NodesP    *float64      `json:"nodes_p,omitempty"`
	Speed     *estimateJSON `json:"nps_ratio,omitempty"`
	Time      *estimateJSON `json:"time_ratio,omitempty"`
	Solved    *int          `json:"solved,omitempty"`
	Tried     int           `json:"tried,omitempty"`
	Share     *estimateJSON `json:"solved_share,omitempty"`
	Pairs     *pairsJSON    `json:"paired,omitempty"`
}

func standingAsJSON(s *reports.Standing) standingJSON {
	result := standingJSON{
		Variant: s.Variant.Name, Against: s.Against, SameAs: s.SameAs, Signature: s.Variant.Signature, NPS: s.NPS,
		Nodes: estimateAsJSON(s.Nodes), Speed: estimateAsJSON(s.Speed), Time: estimateAsJSON(s.Time), Share: estimateAsJSON(s.Solved),
	}
	if result.Nodes != nil {
		result.NodesP = &s.NodesP
	}
	if s.Solved.Known() {
		result.Solved, result.Tried = &s.Right, s.Solved.N
		if s.Against != "" {
			result.Pairs = &pairsJSON{s.Pairs.Gained, s.Pairs.Lost, s.PairsP}
		}
	}
	return result
}

// lineJSON is one variant of two runs; the ratio is of the second run to the first.
type lineJSON struct {
	Variant        string        `json:"variant"`
	SameDefinition bool          `json:"same_definition"`
	SameSignature  bool          `json:"same_signature"`
	Nodes          *estimateJSON `json:"nodes_ratio,omitempty"`
	NodesP         *float64      `json:"nodes_p,omitempty"`
	Pairs          *pairsJSON    `json:"paired,omitempty"`
}

func lineAsJSON(line reports.ComparisonLine) lineJSON {
	result := lineJSON{Variant: line.Name, SameDefinition: line.SameDefinition, SameSignature: line.SameSignature, Nodes: estimateAsJSON(line.Nodes)}
	if result.Nodes != nil {
		result.NodesP = &line.NodesP
	}
	if line.Shared > 0 {
		result.Pairs = &pairsJSON{line.Pairs.Gained, line.Pairs.Lost, line.PairsP}
	}
	return result
}

func estimateAsJSON(e stats.Estimate) *estimateJSON {
	if !e.Known() {
		return nil
	}
	return &estimateJSON{e.Value, e.Low, e.High, e.N}
}
