package main

import (
	"fmt"

	"github.com/urfave/cli/v2"

	"rookery/core"
)

// pgnJSON is what pgn prints for a game with --json.
type pgnJSON struct {
	File     string   `json:"file"`
	Game     int      `json:"game"` // its place in the file, from 1
	White    string   `json:"white"`
	Black    string   `json:"black"`
	Result   string   `json:"result"`
	Plies    int      `json:"plies"`
	Errors   int      `json:"errors"`
	Messages []string `json:"messages"` // the errors in words
	FinalFEN string   `json:"final_fen"`
}

// pgnCommand reads games.
func pgnCommand() *cli.Command {
	return &cli.Command{
		Name:        "pgn",
		Usage:       "read games: their results, lengths, errors and last positions",
		ArgsUsage:   "FILE...",
		Description: example("rookery pgn games.pgn", "rookery pgn games.pgn more.pgn --json", "rookery pgn - --strict < games.pgn"),
		Flags: []cli.Flag{
			&cli.BoolFlag{Name: "strict", Usage: "end with a failure if any game has an error"},
			jsonFlag(),
		},
		Action: func(c *cli.Context) error {
			if c.NArg() == 0 {
				return wantArguments(c, 1)
			}
			games, faulty := 0, 0
			for _, path := range c.Args().Slice() {
				err := readGames(c, path, func(g *core.PGNGame) error {
					games++
					if len(g.Errors) > 0 {
						faulty++
					}
					return showGame(c, path, g)
				})
				if err != nil {
					return fmt.Errorf("%s: %w", path, err)
				}
			}
			if faulty > 0 && c.Bool("strict") {
				return fmt.Errorf("pgn: %d of %d games have errors", faulty, games)
			}
			if c.Bool("json") {
				return nil
			}
			_, err := fmt.Fprintf(c.App.Writer, "%d games, %d with errors\n", games, faulty)
			return err
		},
	}
}

// readGames calls show with each game of a file, or of standard input for "-".
func readGames(c *cli.Context, path string, show func(*core.PGNGame) error) error {
	in, err := openInput(c, path)
	if err != nil {
		return err
	}
	defer in.Close()
	reader := core.NewPGNReader(in)
	reader.SkipComments, reader.SkipVariations = true, true
	return reader.Each(show)
}

func showGame(c *cli.Context, path string, g *core.PGNGame) error {
	final := g.Final()
	report := pgnJSON{
		File: path, Game: g.Number, White: g.Tag("White"), Black: g.Tag("Black"),
		Result: g.Result(), Plies: len(g.Moves), Errors: len(g.Errors), Messages: []string{}, FinalFEN: final.FEN(),
	}
	for _, e := range g.Errors {
		report.Messages = append(report.Messages, e.Error())
	}
	if c.Bool("json") {
		return printJSON(c, report)
	}
	_, err := fmt.Fprintf(c.App.Writer, "%4d  %-7s  %3d plies  %s\n", report.Game, report.Result, report.Plies, report.FinalFEN)
	for _, message := range report.Messages {
		fmt.Fprintf(c.App.Writer, "      %s\n", message)
	}
	return err
}
