package searchtest

import (
	"slices"
	"testing"

	"rookery/core"
	"rookery/searchers"
)

// Rules checks positions whose score follows from the rules of chess, whatever the eval thinks.
func Rules(t *testing.T, s Subject) {
	t.Helper()
	shuffle := []string{"g1f3", "g8f6", "f3g1", "f6g8"}
	for _, c := range []struct {
		name, fen string
		moves     []string
		only      string // search move
		want      core.Score
	}{
		{"mate in one", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", nil, "", core.MateIn(1)},
		{"mate in two", mateInTwo, nil, "", core.MateIn(3)},
		{"mate on the 100th ply outranks the 50-move rule", "7k/8/6K1/8/8/8/8/R7 w - - 99 80", nil, "", core.MateIn(1)},
		{"the 100th ply without mate", "8/8/8/8/8/4k3/8/R3K3 w - - 99 80", nil, "", core.Draw},
		{"third occurrence", "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", append(slices.Clone(shuffle), shuffle[:3]...), "f6g8", core.Draw},
		{"stalemate only", "k7/8/1K6/8/8/8/8/2Q5 w - - 0 1", nil, "c1c7", core.Draw},
	} {
		game := Game(t, c.fen, c.moves...)
		limits := s.Effort
		if c.only != "" {
			m, err := game.Position().ParseUCIMove(c.only)
			if err != nil {
				t.Fatal(err)
			}
			limits.SearchMoves = []core.Move{m}
		}
		result := search(t, Build(t, s.Assembly), game, limits)
		check(t, game, result)
		if result.Score != c.want {
			t.Errorf("%s: score %v, want %v; PV %v", c.name, result.Score, c.want, result.PV)
		}
	}
}

func (s Subject) mateLimit(t *testing.T) {
	game := Game(t, mateInTwo)
	result := search(t, Build(t, s.Assembly), game, searchers.Limits{Mate: 2, Nodes: 50_000_000})
	check(t, game, result)
	if result.Score != core.MateIn(3) {
		t.Errorf("mate in two: score %v", result.Score)
	}
}
