package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"time"

	"github.com/urfave/cli/v2"

	"rookery/core"
	"rookery/core/mailbox"
)

// perftJSON is what perft prints with --json.
type perftJSON struct {
	FEN       string          `json:"fen"`
	Depth     int             `json:"depth"`
	Generator string          `json:"generator"`
	Threads   int             `json:"threads"`
	Nodes     uint64          `json:"nodes"`
	Seconds   float64         `json:"seconds"`
	NPS       uint64          `json:"nps"`
	Divide    []perftMoveJSON `json:"divide,omitzero"` // with --divide
}

type perftMoveJSON struct {
	Move  string `json:"move"`
	Nodes uint64 `json:"nodes"`
}

// perftSuiteJSON is what perft --suite prints for a position with --json.
type perftSuiteJSON struct {
	FEN      string  `json:"fen"`
	Depth    int     `json:"depth"`
	Nodes    uint64  `json:"nodes"`
	Expected uint64  `json:"expected"`
	Seconds  float64 `json:"seconds"`
}

// perftCommand counts move sequences.
func perftCommand() *cli.Command {
	return &cli.Command{
		Name:  "perft",
		Usage: "count legal move sequences, from one position or over a suite",
		Description: example("rookery perft --depth 6", "rookery perft --depth 4 --divide --generator mailbox --fen "+
			`"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"`,
			"rookery perft --suite perft.epd --max-nodes 1000000 --threads 2"),
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "fen", Value: startName, Usage: "count from `FEN`"},
			&cli.IntFlag{Name: "depth", Usage: "count sequences of `N` plies"},
			&cli.BoolFlag{Name: "divide", Usage: "split the count by the first move"},
			&cli.IntFlag{Name: "threads", Value: 1, Usage: "count with `N` threads"},
			chess960Flag(),
			&cli.StringFlag{Name: "generator", Value: "bitboard", Usage: "generate moves by `NAME`: bitboard or mailbox"},
			&cli.StringFlag{Name: "suite", Usage: "check every position of `FILE`, whose lines are as \"FEN ;D1 20 ;D2 400\""},
			&cli.Uint64Flag{Name: "max-nodes", Value: 10_000_000,
				Usage: "of a suite's position check the deepest count that is at most `N`"},
			jsonFlag(),
		},
		Action: func(c *cli.Context) error {
			if err := wantArguments(c, 0); err != nil {
				return err
			}
			count, err := perftGenerator(c.String("generator"))
			if err != nil {
				return err
			}
			if c.Int("threads") < 1 {
				return fmt.Errorf("--threads %d: want 1 or more", c.Int("threads"))
			}
			if c.IsSet("suite") {
				return perftSuite(c, count)
			}
			return perftOnce(c, count)
		},
	}
}

// perftFunc counts by the first move. The depth is 1 or more.
type perftFunc func(ctx context.Context, p *core.Position, depth, threads int) ([]core.PerftCount, error)

// perftGenerator returns the perft of the move generator of that name.
func perftGenerator(name string) (perftFunc, error) {
	switch name {
	case "bitboard":
		return core.PerftDivideParallel, nil
	case "mailbox":
		return mailbox.PerftDivideParallel, nil
	}
	return nil, fmt.Errorf("--generator %q: want bitboard or mailbox", name)
}

// timed counts to a depth of 0 or more, and adds up.
func (count perftFunc) timed(c *cli.Context, p *core.Position, depth int) (moves []core.PerftCount, nodes uint64, took time.Duration, err error) {
	if depth == 0 {
		return nil, 1, 0, nil
	}
	began := time.Now()
	moves, err = count(c.Context, p, depth, c.Int("threads"))
	took = time.Since(began)
	for _, m := range moves {
		nodes += m.Nodes
	}
	return moves, nodes, took, err
}

// perftOnce counts from one position.
func perftOnce(c *cli.Context, count perftFunc) error {
	depth := c.Int("depth")
	if !c.IsSet("depth") {
		return errors.New("perft: want --depth N, or --suite FILE")
	}
	if depth < 0 {
		return fmt.Errorf("--depth %d: want 0 or more", depth)
	}
	_, p, err := readPosition(c, c.String("fen"))
	if err != nil {
		return err
	}
	moves, nodes, took, err := count.timed(c, &p, depth)
	if err != nil {
		return fmt.Errorf("perft: %w", err)
	}
	report := perftJSON{
		FEN: p.FEN(), Depth: depth, Generator: c.String("generator"), Threads: c.Int("threads"),
		Nodes: nodes, Seconds: took.Seconds(), NPS: perSecond(nodes, took),
	}
	if c.Bool("divide") {
		report.Divide = []perftMoveJSON{}
		for _, m := range moves {
			report.Divide = append(report.Divide, perftMoveJSON{p.UCI(m.Move), m.Nodes})
		}
	}
	if c.Bool("json") {
		return printJSON(c, report)
	}
	for _, m := range report.Divide {
		fmt.Fprintf(c.App.Writer, "%s: %d\n", m.Move, m.Nodes)
	}
	_, err = fmt.Fprintf(c.App.Writer, "%d nodes in %.3f s, %.1f M a second\n", nodes, took.Seconds(), float64(report.NPS)/1e6)
	return err
}

// perSecond returns a rate, 0 where no time has passed.
func perSecond(nodes uint64, took time.Duration) uint64 {
	if took <= 0 {
		return 0
	}
	return uint64(float64(nodes) / took.Seconds())
}

// perftSuite checks the positions of a file.
func perftSuite(c *cli.Context, count perftFunc) error {
	for _, flag := range []string{"fen", "depth", "divide"} {
		if c.IsSet(flag) {
			return fmt.Errorf("perft: --%s does not go with --suite", flag)
		}
	}
	path := c.String("suite")
	suite, err := openInput(c, path)
	if err != nil {
		return fmt.Errorf("perft: %w", err)
	}
	defer suite.Close()
	reader := core.NewEPDReader(suite)
	reader.Chess960 = c.Bool("chess960")
	checked, left, wrong, nodes := 0, 0, 0, uint64(0)
	took := time.Duration(0)
	for {
		e, err := reader.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			return fmt.Errorf("perft: %s: %w", path, err)
		}
		report, listed := deepestCount(&e, c.Uint64("max-nodes"))
		if !listed {
			return fmt.Errorf("perft: %s: line %d: no count; want one as \";D1 20\"", path, e.Line)
		}
		if report.Depth == 0 {
			left++
			continue
		}
		_, found, spent, err := count.timed(c, &e.Position, report.Depth)
		if err != nil {
			return fmt.Errorf("perft: %s: line %d: %w", path, e.Line, err)
		}
		report.Nodes, report.Seconds = found, spent.Seconds()
		checked++
		nodes += found
		took += spent
		if found != report.Expected {
			wrong++
		}
		if err := showSuitePosition(c, &report); err != nil {
			return err
		}
	}
	if left > 0 {
		fmt.Fprintf(c.App.ErrWriter, "%d positions left out: all their counts are above --max-nodes\n", left)
	}
	switch {
	case wrong > 0:
		return fmt.Errorf("perft: %s: %d of %d positions are counted wrongly", path, wrong, checked)
	case checked == 0:
		return fmt.Errorf("perft: %s: no position to check", path)
	case c.Bool("json"):
		return nil
	}
	_, err = fmt.Fprintf(c.App.Writer, "%d positions counted right: %d nodes in %.3f s, %.1f M a second\n",
		checked, nodes, took.Seconds(), float64(perSecond(nodes, took))/1e6)
	return err
}

// showSuitePosition prints the count of a position: always as JSON, and for a person only if it is wrong.
func showSuitePosition(c *cli.Context, report *perftSuiteJSON) error {
	if c.Bool("json") {
		return printJSON(c, report)
	}
	if report.Nodes == report.Expected {
		return nil
	}
	_, err := fmt.Fprintf(c.App.Writer, "%s: depth %d has %d nodes, want %d\n", report.FEN, report.Depth, report.Nodes, report.Expected)
	return err
}

// deepestCount returns the deepest count of at most limit nodes; its depth is 0 if all are greater. listed tells whether
// there is any.
func deepestCount(e *core.EPD, limit uint64) (report perftSuiteJSON, listed bool) {
	report.FEN = e.Position.FEN()
	for _, operation := range e.Operations {
		if operation.Opcode[0] != 'D' {
			continue
		}
		depth, err := strconv.Atoi(operation.Opcode[1:])
		if err != nil || depth < 1 {
			continue
		}
		nodes, ok := e.Int(operation.Opcode)
		if !ok || nodes < 0 {
			continue
		}
		listed = true
		if uint64(nodes) <= limit && depth > report.Depth {
			report.Depth, report.Expected = depth, uint64(nodes)
		}
	}
	return report, listed
}
