package main

import (
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"

	"github.com/urfave/cli/v2"

	"rookery/core"
	"rookery/experiments/mine"
	"rookery/experiments/store"
	"rookery/searchers/uci"
)

// mineCommand makes a suite from games.
func mineCommand() *cli.Command {
	return &cli.Command{
		Name:      "mine",
		Usage:     "make a suite of tactical positions or proven mates from games",
		ArgsUsage: "[PGN]",
		Description: example("rookery suite mine --kind tactics --count 200 --seed 1 --out tactics.epd",
			"rookery suite mine --kind mates --count 50 games.pgn"),
		Flags: append(assemblyFlags(),
			&cli.StringFlag{Name: "kind", Value: string(mine.Tactics), Usage: "look for tactics (one clearly best move) or mates (proven by exhaustive search)"},
			&cli.IntFlag{Name: "count", Value: 100, Usage: "stop after `N` positions"},
			&cli.Uint64Flag{Name: "seed", Value: 1, Usage: "seed of self-play, where no PGN is given"},
			&cli.IntFlag{Name: "max-games", Usage: "give up after `N` games (default: none)"},
			&cli.Uint64Flag{Name: "glance", Value: 500, Usage: "leave out what is solved within `N` nodes"},
			&cli.Uint64Flag{Name: "screen", Value: 15_000, Usage: "look at every position for `N` nodes"},
			&cli.Uint64Flag{Name: "verify", Value: 600_000, Usage: "confirm a tactical position with `N` nodes"},
			&cli.IntFlag{Name: "gap", Value: 200, Usage: "centipawns between the best move and the second"},
			&cli.IntFlag{Name: "workers", Usage: "games looked through at a time (default: one a core)"},
			&cli.StringFlag{Name: "out", Usage: "write to `FILE` instead of standard output"},
			jsonFlag(),
		),
		Action: runMine,
	}
}

func runMine(c *cli.Context) error {
	kind := mine.Kind(c.String("kind"))
	if kind != mine.Tactics && kind != mine.Mates {
		return fmt.Errorf("--kind %q: want tactics or mates", kind)
	}
	if c.Int("count") < 1 || c.NArg() > 1 {
		return fmt.Errorf("suite mine: want at most one PGN, and --count of at least 1")
	}
	variant, err := variantFrom(c)
	if err != nil {
		return err
	}
	options := mine.Options{
		Kind: kind, Count: c.Int("count"), Seed: c.Uint64("seed"), Assembly: variant.Assembly,
		MaxGames: c.Int("max-games"), Workers: c.Int("workers"),
		Glance: c.Uint64("glance"), Screen: c.Uint64("screen"), Verify: c.Uint64("verify"), Gap: c.Int("gap"),
	}
	if options.Workers < 1 {
		options.Workers = runtime.NumCPU()
	}
	if path := c.Args().First(); path != "" {
		games, err := openInput(c, path)
		if err != nil {
			return fmt.Errorf("reading games: %w", err)
		}
		defer games.Close()
		options.Games = mine.NewPGN(games)
	}
	progress := newProgress(c.App.ErrWriter)
	progress.Phase("mining", options.Count, 0)
	shown := 0
	options.Report = func(found, _ int) {
		for ; shown < found; shown++ {
			progress.Unit()
		}
	}
	found, err := mine.Mine(c.Context, options)
	progress.Close()
	if err != nil && !errors.Is(err, mine.ErrTooFew) {
		return err
	}
	bench, benchErr := uci.BenchAssembly(c.Context, variant.Assembly, nil)
	if benchErr != nil {
		return benchErr
	}
	made := fmt.Sprintf("# %d positions made by: rookery %s\n# with %s, signature %s\n",
		len(found), mineLine(c), variant.Text, bench.Signature)
	return errors.Join(err, writeSuite(c, made, found))
}

// mineLine is the command line that makes the same suite again.
func mineLine(c *cli.Context) string {
	words := []string{"suite mine"}
	for _, name := range []string{"kind", "count", "seed", "max-games", "glance", "screen", "verify", "gap", "searcher", "eval", "preset"} {
		if c.IsSet(name) {
			words = append(words, fmt.Sprintf("--%s %v", name, c.Value(name)))
		}
	}
	for _, flag := range []string{"set", "eval-set"} {
		for _, setting := range c.StringSlice(flag) {
			words = append(words, "--"+flag+" "+setting)
		}
	}
	return strings.Join(append(words, c.Args().Slice()...), " ")
}

// writeSuite writes positions as EPD, or as JSON.
func writeSuite(c *cli.Context, made string, found []core.EPD) error {
	if c.Bool("json") {
		for i := range found {
			epd := &found[i]
			result := map[string]any{"id": epd.ID(), "fen": epd.Position.FEN(), "bm": epd.Text("bm"), "epd": epd.String()}
			if err := printJSON(c, result); err != nil {
				return err
			}
		}
	}
	var text strings.Builder
	text.WriteString(made)
	for i := range found {
		text.WriteString(found[i].String() + "\n")
	}
	if path := c.String("out"); path != "" {
		return store.WriteFile(path, []byte(text.String()))
	}
	if c.Bool("json") {
		return nil
	}
	_, err := io.WriteString(c.App.Writer, text.String())
	return err
}
