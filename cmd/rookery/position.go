package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/urfave/cli/v2"

	"rookery/core"
)

// positionJSON is what position prints with --json.
type positionJSON struct {
	FEN         string   `json:"fen"`    // in the normal form; as given if there are faults
	Faults      []string `json:"faults"` // why it cannot be played
	Oddities    []string `json:"oddities"`
	Chess960    bool     `json:"chess960"`
	Key         string   `json:"key"` // this and the other keys in hexadecimal
	PawnKey     string   `json:"pawn_key"`
	PolyglotKey string   `json:"polyglot_key"`
	LegalMoves  []string `json:"legal_moves"`
	SEE         *int     `json:"see"` // in centipawns, with --see
}

// positionCommand shows a position and what is wrong with it.
func positionCommand() *cli.Command {
	return &cli.Command{
		Name:      "position",
		Usage:     "show a position: its board, keys and moves, or everything wrong with it",
		ArgsUsage: "FEN",
		Description: example(`rookery position "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"`,
			`rookery position "6k1/1pp4p/p1pb4/6q1/3P1pRr/2P4P/PP1Br1P1/5RKN w - - 0 1" --see Rfxf4`,
			"rookery position startpos --json"),
		Flags: []cli.Flag{
			chess960Flag(),
			&cli.StringFlag{Name: "see", Usage: "evaluate the exchange that `MOVE` (SAN or UCI) begins; P 100, N and B 300, R 500, Q 900"},
			jsonFlag(),
		},
		Action: showPosition,
	}
}

func chess960Flag() cli.Flag {
	return &cli.BoolFlag{Name: "chess960", Usage: "write castling as the king taking its rook, even from orthodox squares"}
}

// startName is what commands call the start position where they take a FEN.
const startName = "startpos"

// readSetup reads a FEN as the flags say.
func readSetup(c *cli.Context, fen string) (core.Setup, error) {
	if fen == startName {
		start := core.StartPosition()
		fen = start.FEN()
	}
	setup, err := core.ParseSetup(fen)
	setup.Chess960 = setup.Chess960 || c.Bool("chess960")
	return setup, err
}

// readPosition reads a FEN that must be without faults.
func readPosition(c *cli.Context, fen string) (core.Setup, core.Position, error) {
	setup, err := readSetup(c, fen)
	if err != nil {
		return setup, core.Position{}, err
	}
	p, err := setup.Position()
	if err != nil {
		err = fmt.Errorf("fen %q: %w", fen, err)
	}
	return setup, p, err
}

func showPosition(c *cli.Context) error {
	if c.NArg() == 0 {
		return wantArguments(c, 1)
	}
	fen := strings.Join(c.Args().Slice(), " ") // so that quotes may be left out
	setup, p, err := readPosition(c, fen)
	var faults core.Faults
	if errors.As(err, &faults) {
		if c.Bool("json") {
			report := positionJSON{FEN: fen, Faults: faults.Strings(), Oddities: []string{}, LegalMoves: []string{}}
			if err := printJSON(c, report); err != nil {
				return err
			}
		}
		return errors.New("the position cannot be played:\n  " + strings.Join(faults.Strings(), "\n  "))
	}
	if err != nil {
		return err
	}
	report := positionJSON{
		FEN:         p.FEN(),
		Faults:      []string{},
		Oddities:    setup.Oddities().Strings(),
		Chess960:    p.Chess960(),
		Key:         fmt.Sprintf("%016x", p.Key()),
		PawnKey:     fmt.Sprintf("%016x", p.PawnKey()),
		PolyglotKey: fmt.Sprintf("%016x", setup.PolyglotKey()),
		LegalMoves:  []string{},
	}
	var legal core.MoveList
	p.GenerateLegal(&legal)
	for _, m := range legal.Slice() {
		report.LegalMoves = append(report.LegalMoves, p.UCI(m))
	}
	if c.IsSet("see") {
		m, err := p.ParseSAN(c.String("see"))
		if err != nil {
			return fmt.Errorf("--see: %w", err)
		}
		see := int(p.SEE(m, &core.StandardExchangeValues))
		report.SEE = &see
	}
	if c.Bool("json") {
		return printJSON(c, report)
	}
	return drawPosition(c.App.Writer, &p, legal.Slice(), &report, c.String("see"))
}

// drawPosition prints the board and what the report says, for a person.
func drawPosition(w io.Writer, p *core.Position, legal []core.Move, report *positionJSON, see string) error {
	var text strings.Builder
	for rank := 7; rank >= 0; rank-- {
		fmt.Fprintf(&text, "%d ", rank+1)
		for file := range 8 {
			fmt.Fprintf(&text, " %s", p.PieceAt(core.NewSquare(file, rank)))
		}
		text.WriteByte('\n')
	}
	text.WriteString("   a b c d e f g h\n\n")
	fmt.Fprintf(&text, "fen       %s\nkey       %s, pawns %s\npolyglot  %s\n", report.FEN, report.Key, report.PawnKey, report.PolyglotKey)
	for _, oddity := range report.Oddities {
		fmt.Fprintf(&text, "odd       %s\n", oddity)
	}
	if report.SEE != nil {
		fmt.Fprintf(&text, "see       %s %+d\n", see, *report.SEE)
	}
	fmt.Fprintf(&text, "moves     %d", len(legal))
	if _, reason := core.NewGame(*p).ResultWithoutClaims(); reason != core.NoReason {
		fmt.Fprintf(&text, " (%s)", reason)
	}
	text.WriteByte('\n')
	for i, m := range legal {
		if i%12 == 0 {
			text.WriteString("         ")
		}
		text.WriteString(" " + p.SAN(m))
		if i%12 == 11 || i == len(legal)-1 {
			text.WriteByte('\n')
		}
	}
	_, err := io.WriteString(w, text.String())
	return err
}
