package pvs

import (
	"flag"
	"strings"
	"testing"

	"rookery/core"
	"rookery/searchers"
)

var (
	matchPairs = flag.Int("match-pairs", 0, "play a match of so many pairs of games; 0 skips it")
	matchNodes = flag.Uint64("match-nodes", 5000, "nodes a move in the match")
	matchFirst = flag.Int("match-first", 0, "number of the first pair's opening")
	matchA     = flag.String("match-a", "", "parameters of one side, as name=value,name=value")
	matchB     = flag.String("match-b", "", "parameters of the other side")
)

// parseSettings reads name=value pairs with commas between them.
func parseSettings(text string) []setting {
	var settings []setting
	for pair := range strings.SplitSeq(text, ",") {
		if name, value, found := strings.Cut(pair, "="); found {
			settings = append(settings, setting{Name: name, Text: value})
		}
	}
	return settings
}

// opening plays some random moves from the start position, the same ones for the same seed.
func opening(seed uint64) *core.Game {
	for ; ; seed += 0x9E3779B97F4A7C15 {
		g := core.NewGame(core.StartPosition())
		state := seed | 1
		for range 8 {
			var moves core.MoveList
			g.Position().GenerateLegal(&moves)
			if moves.Len() == 0 {
				break
			}
			state = state*6364136223846793005 + 1442695040888963407
			if err := g.Play(moves.At(int(state >> 33 % uint64(moves.Len())))); err != nil {
				panic(err)
			}
		}
		if outcome, _ := g.Result(); outcome == core.Unfinished {
			return g
		}
	}
}

// duel plays one game to its end and returns the points of White in halves.
func duel(t testing.TB, g *core.Game, white, black *searcher, limits searchers.Limits) int {
	t.Helper()
	white.NewGame()
	black.NewGame()
	for {
		switch outcome, _ := g.Result(); outcome {
		case core.WhiteWins:
			return 2
		case core.BlackWins:
			return 0
		case core.DrawnGame:
			return 1
		}
		s := white
		if g.Position().SideToMove() == core.Black {
			s = black
		}
		r := s.run(t, g, limits)
		if err := g.Play(r.Best); err != nil {
			t.Fatal(err)
		}
	}
}

// match plays pairs of games from random openings, each side once with White, and returns a's wins, draws and losses.
func match(t testing.TB, a, b *searcher, first, pairs int, limits searchers.Limits) (score [3]int) {
	for i := first; i < first+pairs; i++ {
		seed := uint64(i)*0xD1342543DE82EF95 + 7
		score[2-duel(t, opening(seed), a, b, limits)]++
		score[duel(t, opening(seed), b, a, limits)]++
	}
	return score
}

// A search without its main techniques must lose clearly at equal nodes.
func TestFullSearchBeatsCrippledSelf(t *testing.T) {
	if testing.Short() {
		t.Skip("plays games")
	}
	factory := pestoFactory(t)
	full := newSearcher(t, factory)
	crippled := newSearcher(t, factory, off("transposition-table", "history", "killers", "null-move", "late-move-reductions")...)
	score := match(t, full, crippled, 0, 6, searchers.Limits{Nodes: 3000})
	if points := 2*score[0] + score[1]; points < 18 {
		t.Errorf("+%d =%d -%d; want 9 points of 12", score[0], score[1], score[2])
	}
}

// TestMatch plays two settings against each other, to tune margins:
//
//	go test ./searchers/pvs -run TestMatch -match-pairs 200 -match-a lmr-base=60 -v
func TestMatch(t *testing.T) {
	if *matchPairs == 0 {
		t.Skip("give -match-pairs to run it")
	}
	factory := pestoFactory(t)
	hash := setting{Name: "hash", Text: "4"}
	a := newSearcher(t, factory, append(parseSettings(*matchA), hash)...)
	b := newSearcher(t, factory, append(parseSettings(*matchB), hash)...)
	score := match(t, a, b, *matchFirst, *matchPairs, searchers.Limits{Nodes: *matchNodes})
	t.Logf("%q against %q: +%d =%d -%d", *matchA, *matchB, score[0], score[1], score[2])
}
