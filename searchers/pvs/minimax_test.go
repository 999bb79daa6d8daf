package pvs

import (
	"slices"
	"testing"

	"rookery/core"
	"rookery/evals"
	"rookery/searchers"
)

// oracle is minimax in its plainest form: it shares nothing with the search but the rules and the eval.
type oracle struct {
	eval evals.Evaluator
	line []core.Position // the game before the root, the root, and the moves since
}

// value returns the minimax value of the line's last position, and the moves that reach it.
func (o *oracle) value(depth, ply int) (core.Score, []core.Move) {
	p := o.line[len(o.line)-1]
	var moves core.MoveList
	p.GenerateLegal(&moves)
	switch {
	case moves.Len() == 0 && p.InCheck():
		return core.MatedIn(ply), nil
	case moves.Len() == 0, ply > 0 && o.drawn(&p):
		return core.Draw, nil
	case depth == 0:
		o.eval.Reset(&p)
		return o.eval.Evaluate(&p), nil
	}
	best := -core.Infinity
	var bestMoves []core.Move
	for _, m := range moves.Slice() {
		var next core.Position
		p.Make(m, &next)
		o.line = append(o.line, next)
		score, _ := o.value(depth-1, ply+1)
		score = -score
		o.line = o.line[:len(o.line)-1]
		if score > best {
			best, bestMoves = score, nil
		}
		if score == best {
			bestMoves = append(bestMoves, m)
		}
	}
	return best, bestMoves
}

// drawn applies the rules with a third occurrence as the repetition that counts.
func (o *oracle) drawn(p *core.Position) bool {
	occurrences := 0
	for i := range o.line {
		if o.line[i].Key() == p.Key() {
			occurrences++
		}
	}
	return occurrences >= 3 || p.HalfmoveClock() >= 100 || p.InsufficientMaterial()
}

// minimaxCases are positions in which rules matter within a few plies.
var minimaxCases = []struct {
	name  string
	fen   string
	moves []string
}{
	{"start", startFEN, nil},
	{"captures everywhere", kiwipeteFEN, nil},
	{"en passant exposes the king", endgameFEN, nil},
	{"middlegame", middleFEN, nil},
	{"promotions", "8/PPP4k/8/8/8/8/4Kppp/8 w - - 0 1", nil},
	{"mate in one", "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", nil},
	{"mated next", "k7/8/1K6/8/8/7Q/8/8 b - - 0 1", nil},
	{"stalemate on the board", "k7/8/KQ6/8/8/8/8/8 b - - 0 1", nil},
	{"stalemate threatens", "5k2/5P2/4K3/8/8/8/8/8 w - - 0 1", nil},
	{"mate on the hundredth ply", "8/8/2p5/3b1K1k/4p3/4PpR1/5P2/8 w - - 99 113", nil},
	{"the defender may not run out of moves", "3r3k/7p/2Q5/8/2B2PK1/6P1/4P3/5q2 b - - 98 99", nil},
	{"fifty moves are near", "8/8/4k3/8/8/3QK3/8/8 w - - 98 120", nil},
	{"third occurrence", "6k1/5p2/8/8/8/8/q4PPP/1Q4K1 w - - 0 1",
		[]string{"b1c1", "g8g7", "c1b1", "g7g8", "b1c1", "g8g7", "c1b1"}},
	{"bare kings next", "8/8/8/3k4/3P4/3K4/8/8 b - - 0 1", nil},
}

func TestPlainSearchIsMinimax(t *testing.T) {
	depths := []int{1, 2, 3}
	for _, eval := range []struct {
		name    string
		factory evals.Factory
	}{{"material", materialFactory(t)}, {"pesto", pestoFactory(t)}} {
		s := newSearcher(t, eval.factory, plain()...)
		for _, c := range minimaxCases {
			for _, depth := range depths {
				if depth == 3 && testing.Short() && eval.name == "material" {
					continue
				}
				checkMinimax(t, eval.name+", "+c.name, s, eval.factory, game(t, c.fen, c.moves...), depth)
			}
		}
	}
}

// Switches that change only the order of moves or the windows must not change the value.
func TestExactTechniquesKeepTheMinimaxValue(t *testing.T) {
	exact := []string{
		"iterative-deepening", "aspiration", "principal-variation-search", "mate-distance", "staged-picker",
		"mvv-lva", "see-ordering", "killers", "countermove", "history", "butterfly-history",
		"continuation-history", "capture-history", "history-keep", "eval-cache", "improving",
	}
	factory := pestoFactory(t)
	together := newSearcher(t, factory, plain(exact...)...)
	for _, c := range minimaxCases {
		g := game(t, c.fen, c.moves...)
		checkMinimax(t, "together, "+c.name, together, factory, g, 3)
	}
	if testing.Short() {
		return
	}
	for _, name := range exact {
		s := newSearcher(t, factory, plain(name)...)
		for _, c := range minimaxCases {
			checkMinimax(t, name+", "+c.name, s, factory, game(t, c.fen, c.moves...), 3)
		}
	}
}

// checkMinimax compares a search with the oracle: the score, and that the move is one of the best.
func checkMinimax(t *testing.T, name string, s *searcher, eval evals.Factory, g *core.Game, depth int) {
	t.Helper()
	o := &oracle{eval: eval.NewEvaluator(), line: positionsOf(g)}
	want, best := o.value(depth, 0)
	got := s.run(t, g, searchers.Limits{Depth: depth})
	if got.Score != want || len(best) > 0 && !slices.Contains(best, got.Best) {
		t.Errorf("%s, depth %d: %v by %v; minimax says %v by %v", name, depth, got.Score, got.Best, want, best)
	}
}

// positionsOf lists the positions of a game, the current one last.
func positionsOf(g *core.Game) []core.Position {
	positions := []core.Position{*g.Start()}
	for _, m := range g.Moves() {
		var next core.Position
		positions[len(positions)-1].Make(m, &next)
		positions = append(positions, next)
	}
	return positions
}
