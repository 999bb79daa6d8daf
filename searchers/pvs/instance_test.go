package pvs

import (
	"context"
	"testing"

	"rookery/core"
	"rookery/core/params"
	"rookery/evals"
	"rookery/evals/material"
	"rookery/evals/pesto"
	"rookery/searchers"
)

// setting is one parameter's value, as in an experiment file.
type setting = params.Value

// pestoFactory and materialFactory are the evals that the tests search over.
func pestoFactory(t testing.TB) evals.Factory    { return buildEval(t, pesto.Descriptor) }
func materialFactory(t testing.TB) evals.Factory { return buildEval(t, material.Descriptor) }

func buildEval(t testing.TB, d evals.Descriptor) evals.Factory {
	t.Helper()
	factory, err := d.New().Build()
	if err != nil {
		t.Fatal(err)
	}
	return factory
}

// small keeps the tests' memory and the clearing of it low.
var small = setting{Name: "hash", Text: "1"}

// newSearcher builds a searcher with a small table and the given settings.
func newSearcher(t testing.TB, eval evals.Factory, settings ...setting) *searcher {
	t.Helper()
	b := Descriptor.New()
	if err := b.Params().Apply(append([]setting{small}, settings...)); err != nil {
		t.Fatal(err)
	}
	s, err := b.Build(eval)
	if err != nil {
		t.Fatal(err)
	}
	return s.(*searcher)
}

// switches lists the names of all switches.
func switches() []string {
	var names []string
	for _, p := range Descriptor.New().Params() {
		if p.Kind == params.Switch {
			names = append(names, p.Name)
		}
	}
	return names
}

// plain turns every switch off, but for those named.
func plain(but ...string) []setting {
	var settings []setting
	for _, name := range switches() {
		settings = append(settings, setting{Name: name, Text: "off"})
	}
	return append(settings, on(but...)...)
}

func on(names ...string) []setting  { return all(names, "on") }
func off(names ...string) []setting { return all(names, "off") }

func all(names []string, text string) []setting {
	var settings []setting
	for _, name := range names {
		settings = append(settings, setting{Name: name, Text: text})
	}
	return settings
}

// game starts a game at a FEN and plays moves in UCI notation.
func game(t testing.TB, fen string, moves ...string) *core.Game {
	t.Helper()
	p, err := core.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	g := core.NewGame(p)
	if err := g.PlayUCI(moves...); err != nil {
		t.Fatal(err)
	}
	return g
}

// run searches a game's position within limits.
func (s *searcher) run(t testing.TB, g *core.Game, limits searchers.Limits) searchers.Result {
	t.Helper()
	r, err := s.Search(context.Background(), searchers.Request{Game: g, Limits: limits})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// stat returns a counter of the result that has one value.
func stat(t testing.TB, r searchers.Result, name string) uint64 {
	t.Helper()
	for _, s := range r.Stats {
		if s.Name == name && len(s.Values) == 1 {
			return s.Values[0]
		}
	}
	t.Fatalf("no statistic %q", name)
	return 0
}

const (
	startFEN    = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	kiwipeteFEN = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
	endgameFEN  = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"
	middleFEN   = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10"
	mateFEN     = "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1" // mate in 2 by Qg6
	attackFEN   = "1b1r1r1k/p7/1p2Qp2/1P2p1p1/1P3nPq/2B1PPN1/5KB1/2R2R2 b - - 2 33"
)

var sampleFENs = []string{startFEN, kiwipeteFEN, endgameFEN, middleFEN, attackFEN}
