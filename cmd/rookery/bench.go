package main

import (
	"errors"
	"fmt"
	"math"

	"github.com/urfave/cli/v2"

	"rookery/searchers"
	"rookery/searchers/uci"
)

// benchJSON is what bench prints with --json.
type benchJSON struct {
	Signature string              `json:"signature"`
	Nodes     uint64              `json:"nodes"`
	Seconds   float64             `json:"seconds"`
	NPS       uint64              `json:"nps"`
	Positions []benchPositionJSON `json:"positions"`
}

type benchPositionJSON struct {
	Name    string   `json:"name"`
	FEN     string   `json:"fen"`
	Depth   int      `json:"depth"`
	Nodes   uint64   `json:"nodes"`
	Seconds float64  `json:"seconds"`
	Best    string   `json:"best"`
	Score   int      `json:"score"`
	PV      []string `json:"pv"`
}

// benchCommand searches the fixed list of positions.
func benchCommand() *cli.Command {
	return &cli.Command{
		Name:        "bench",
		Usage:       "take a variant's signature, and its speed",
		Description: example("rookery bench", "rookery bench --set null-move=off", "rookery bench --depth 12 --json"),
		Flags: append(assemblyFlags(),
			&cli.IntFlag{Name: "depth", Usage: "search each position `N` plies deep instead of as for the signature"},
			&cli.Uint64Flag{Name: "nodes", Usage: "search `N` nodes a position instead of as for the signature"},
			jsonFlag(),
		),
		Action: func(c *cli.Context) error {
			if err := wantArguments(c, 0); err != nil {
				return err
			}
			assembly, err := assemblyFrom(c)
			if err != nil {
				return err
			}
			limits := ""
			switch {
			case c.IsSet("depth") && c.IsSet("nodes"):
				return errors.New("bench: both --depth and --nodes; want one")
			case c.IsSet("depth") && c.Int("depth") < 1:
				return fmt.Errorf("bench: --depth %d: want 1 or more", c.Int("depth"))
			case c.IsSet("nodes") && c.Uint64("nodes") < 1:
				return errors.New("bench: --nodes 0: want 1 or more")
			case c.IsSet("depth"):
				limits = fmt.Sprintf("depth %d", c.Int("depth"))
			case c.IsSet("nodes"):
				limits = fmt.Sprintf("nodes %d", min(c.Uint64("nodes"), math.MaxInt64))
			}
			if c.Bool("json") {
				return benchAsJSON(c, assembly, limits)
			}
			return uci.RunBench(c.Context, uci.Engine{Assembly: assembly}, limits, c.App.Writer)
		},
	}
}

func benchAsJSON(c *cli.Context, assembly searchers.Assembly, limits string) error {
	l, err := uci.BenchLimits(assembly, limits)
	if err != nil {
		return fmt.Errorf("bench: %w", err)
	}
	searcher, err := assembly.Build()
	if err != nil {
		return err
	}
	result, err := uci.Bench(c.Context, searcher, l, nil)
	if err != nil {
		return err
	}
	out := benchJSON{
		Signature: result.Signature.String(), Nodes: result.Nodes, Seconds: result.Time.Seconds(), NPS: result.NPS(),
	}
	for _, p := range result.Positions {
		r := &p.Result
		out.Positions = append(out.Positions, benchPositionJSON{
			Name: p.Name, FEN: p.FEN, Depth: r.Depth, Nodes: r.Nodes, Seconds: r.Time.Seconds(),
			Best: p.Best, Score: int(r.Score), PV: append([]string{}, p.PV...),
		})
	}
	return printJSON(c, out)
}
