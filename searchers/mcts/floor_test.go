package mcts_test

import (
	"flag"
	"sync"
	"testing"

	"rookery/core"
	"rookery/evals"
	"rookery/evals/evaltest"
	"rookery/evals/pesto"
	"rookery/searchers"
	"rookery/searchers/searchtest"
)

var floorGames = flag.Int("floor-games", 10, "games that mcts plays against one-ply pesto")

const (
	floorNodes   = 10_000
	floorPercent = 95
	openingPlies = 8
)

// At 10,000 nodes a move mcts over pesto beats a player that looks one ply ahead with pesto by 95 to 5. Both play
// each random opening with either colour.
func TestBeatsOnePly(t *testing.T) {
	if testing.Short() {
		t.Skip("a match takes long")
	}
	var (
		group   sync.WaitGroup
		mutex   sync.Mutex
		halves  int // half points of mcts
		pending = make(chan int)
	)
	for range 2 {
		group.Go(func() {
			player := searchtest.Build(t, assembly(pesto.Descriptor))
			eval := evaltest.Build(t, pesto.Descriptor).NewEvaluator()
			for number := range pending {
				points := playFloorGame(t, player, eval, number)
				mutex.Lock()
				halves += points
				mutex.Unlock()
			}
		})
	}
	for number := range *floorGames {
		pending <- number
	}
	close(pending)
	group.Wait()
	t.Logf("%.1f points of %d", float64(halves)/2, *floorGames)
	if halves*100 < *floorGames*2*floorPercent {
		t.Errorf("%.1f points of %d are fewer than %d %%", float64(halves)/2, *floorGames, floorPercent)
	}
}

// playFloorGame returns the half points that mcts makes of a game, which depends on its number alone.
func playFloorGame(t *testing.T, player searchers.Searcher, eval evals.Evaluator, number int) int {
	game := opening(uint64(number / 2))
	white := number%2 == 0
	player.NewGame()
	for {
		if outcome, _ := game.Result(); outcome == core.DrawnGame {
			return 1
		} else if outcome != core.Unfinished {
			return points(white == (outcome == core.WhiteWins))
		}
		move := onePly(game.Position(), eval)
		if (game.Position().SideToMove() == core.White) == white {
			result, err := player.Search(t.Context(), searchers.Request{Game: game, Limits: searchers.Limits{Nodes: floorNodes}})
			if err != nil {
				t.Error(err)
				return 0
			}
			move = result.Best
		}
		if err := game.Play(move); err != nil {
			t.Error(err)
			return 0
		}
	}
}

func points(won bool) int {
	if won {
		return 2
	}
	return 0
}

// opening plays random moves from the start position, the same for the same seed.
func opening(seed uint64) *core.Game {
	for state := seed; ; state += 1 << 32 {
		game := core.NewGame(core.StartPosition())
		var moves core.MoveList
		for ply := range uint64(openingPlies) {
			game.Position().GenerateLegal(&moves)
			if moves.Len() == 0 {
				break
			}
			// A product's high bits are as good as random for this.
			mixed := (state*openingPlies + ply + 1) * 0x9e3779b97f4a7c15
			if err := game.Play(moves.At(int(mixed >> 33 % uint64(moves.Len())))); err != nil {
				panic(err)
			}
		}
		if outcome, _ := game.Result(); outcome == core.Unfinished {
			return game
		}
	}
}

// onePly returns the move after which the evaluation is best, mates and stalemates seen.
func onePly(p *core.Position, eval evals.Evaluator) core.Move {
	var moves core.MoveList
	p.GenerateLegal(&moves)
	best, bestScore := core.NoMove, -core.Infinity
	for _, m := range moves.Slice() {
		var child core.Position
		p.Make(m, &child)
		eval.Reset(&child)
		score := -eval.Evaluate(&child)
		if !child.HasLegalMove() {
			score = core.Draw
			if child.InCheck() {
				score = core.Mate
			}
		}
		if score > bestScore {
			best, bestScore = m, score
		}
	}
	return best
}
