package main

import (
	"fmt"

	"github.com/urfave/cli/v2"

	"rookery/core"
)

// bookJSON is what book prints for an entry with --json.
type bookJSON struct {
	Move   string  `json:"move"` // as in UCI
	SAN    string  `json:"san"`
	Weight int     `json:"weight"`
	Share  float64 `json:"share"` // of the weights of all moves of the position, 0 to 1
	Learn  uint32  `json:"learn"`
}

// bookCommand looks a position up in an opening book.
func bookCommand() *cli.Command {
	return &cli.Command{
		Name:      "book",
		Usage:     "look a position up in a Polyglot opening book",
		ArgsUsage: "FILE",
		Description: example("rookery book performance.bin",
			`rookery book performance.bin --json --fen "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"`),
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "fen", Value: startName, Usage: "look `FEN` up"},
			chess960Flag(),
			&cli.BoolFlag{Name: "verify", Usage: "read the whole book first and check its order"},
			jsonFlag(),
		},
		Action: func(c *cli.Context) error {
			if err := wantArguments(c, 1); err != nil {
				return err
			}
			book, err := core.OpenBook(c.Args().First())
			if err != nil {
				return err
			}
			defer book.Close()
			if c.Bool("verify") {
				if err := book.Verify(); err != nil {
					return err
				}
			}
			setup, p, err := readPosition(c, c.String("fen"))
			if err != nil {
				return err
			}
			moves, err := book.Moves(&p, setup.PolyglotKey())
			if err != nil {
				return err
			}
			return showBook(c, book, &p, moves)
		},
	}
}

func showBook(c *cli.Context, book *core.Book, p *core.Position, moves []core.BookMove) error {
	total := 0
	for _, m := range moves {
		total += m.Weight
	}
	for _, m := range moves {
		report := bookJSON{Move: p.UCI(m.Move), SAN: p.SAN(m.Move), Weight: m.Weight, Learn: m.Learn}
		if total > 0 {
			report.Share = float64(m.Weight) / float64(total)
		}
		var err error
		if c.Bool("json") {
			err = printJSON(c, report)
		} else {
			_, err = fmt.Fprintf(c.App.Writer, "%-7s %-5s  weight %5d  %5.1f %%\n", report.SAN, report.Move, report.Weight, 100*report.Share)
		}
		if err != nil {
			return err
		}
	}
	if c.Bool("json") {
		return nil
	}
	_, err := fmt.Fprintf(c.App.Writer, "%d moves known of %d entries in the book\n", len(moves), book.Len())
	return err
}
