package classic_test

import (
	"testing"

	"rookery/core"
	"rookery/core/params"
	"rookery/evals"
	"rookery/evals/evaltest"
	"rookery/evals/material"
	"rookery/evals/pesto"
	"rookery/searchers"
	"rookery/searchers/searchtest"
)

// minimax is the oracle: every line to the depth, by Game, which knows draws by itself, and an evaluation from scratch.
func minimax(g *core.Game, e evals.Evaluator, depth, ply int) core.Score {
	p := g.Position()
	if ply > 0 && (g.Repetitions() > 0 || p.HalfmoveClock() >= 100 && !(p.InCheck() && !p.HasLegalMove())) {
		return core.Draw
	}
	if depth == 0 {
		e.Reset(p)
		return e.Evaluate(p)
	}
	var moves core.MoveList
	p.GenerateLegal(&moves)
	if moves.Len() == 0 {
		if p.InCheck() {
			return core.MatedIn(ply)
		}
		return core.Draw
	}
	best := -core.Infinity
	for _, m := range moves.Slice() {
		if err := g.Play(m); err != nil {
			panic(err)
		}
		best = max(best, -minimax(g, e, depth-1, ply+1))
		g.Undo()
	}
	return best
}

var minimaxPositions = []struct {
	name, fen string
	moves     []string
	depth     int
}{
	{"start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", nil, 3},
	{"middlegame", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", nil, 2},
	{"en passant and pins", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", nil, 4},
	{"promotions", "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", nil, 3},
	{"mates at hand", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", nil, 4},
	{"stalemates at hand", "k7/8/1K6/8/8/8/8/2Q5 w - - 0 1", nil, 3},
	{"50 moves near", "8/8/8/3k4/8/3K4/8/R7 w - - 97 80", nil, 4},
	{"repetitions at hand", "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", []string{"g1f3", "g8f6", "f3g1"}, 3},
	{"Chess960", "nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w GBgb - 0 1", nil, 3},
}

func TestEverythingOffIsMinimax(t *testing.T) {
	equalsMinimax(t, "off", plain(t))
}

// Ordering and null windows change the cost of a search and never its score.
func TestOrderingAndWindowsAreSound(t *testing.T) {
	for _, on := range [][]params.Value{
		{{Name: "principal-variation-search", Text: "all"}},
		{{Name: "principal-variation-search", Text: "root"}},
		{{Name: "fail-hard", Text: "on"}},
		{{Name: "mvv-lva", Text: "on"}, {Name: "losing-captures-last", Text: "on"}},
		{{Name: "killers", Text: "on"}},
		{{Name: "history", Text: "on"}},
		{{Name: "history", Text: "on"}, {Name: "history-index", Text: "piece-to"}, {Name: "history-update", Text: "raise"}},
		{{Name: "pv-table", Text: "on"}, {Name: "pv-entries", Text: "100"}},
		{{Name: "transposition-table", Text: "on"}, {Name: "table-cutoffs", Text: "never"}, {Name: "hash", Text: "1"}},
	} {
		equalsMinimax(t, on[0].Name, append(plain(t), on...))
	}
}

func equalsMinimax(t *testing.T, what string, values []params.Value) {
	t.Helper()
	for _, eval := range []evals.Descriptor{material.Descriptor, pesto.Descriptor} {
		oracle := evaltest.Build(t, eval).NewEvaluator()
		for _, c := range minimaxPositions {
			game := searchtest.Game(t, c.fen, c.moves...)
			searcher := searchtest.Build(t, assembly(eval, values...))
			for depth := 1; depth <= c.depth; depth++ {
				if testing.Short() && depth > 2 {
					break
				}
				want := minimax(game.Clone(), oracle, depth, 0)
				result, err := searcher.Search(t.Context(), searchers.Request{Game: game, Limits: searchers.Limits{Depth: depth}})
				if err != nil {
					t.Fatal(err)
				}
				if result.Score != want {
					t.Fatalf("%s, %s over %s, depth %d: score %v, minimax %v", what, c.name, eval.Name, depth, result.Score, want)
				}
				after := game.Clone()
				if err := after.Play(result.Best); err != nil {
					t.Fatal(err)
				}
				if got := -minimax(after, oracle, depth-1, 1); got != want {
					t.Fatalf("%s, %s over %s, depth %d: the best move scores %v, minimax %v", what, c.name, eval.Name, depth, got, want)
				}
			}
		}
	}
}
