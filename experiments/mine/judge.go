package mine

import (
	"context"
	"fmt"

	"rookery/core"
	"rookery/searchers"
)

// judge looks for positions worth keeping, for one worker.
type judge struct {
	*Options
	searcher searchers.Searcher
	solver   *Solver
}

func newJudge(o *Options) (*judge, error) {
	searcher, err := o.Assembly.Build()
	if err != nil {
		return nil, err
	}
	return &judge{Options: o, searcher: searcher, solver: NewSolver(solverNodes)}, nil
}

// game looks through a game.
func (j *judge) game(ctx context.Context, game *core.Game, name string) ([]core.EPD, error) {
	var found []core.EPD
	line := core.NewGame(*game.Start())
	last := -distance
	for ply, m := range game.Moves() {
		if ply >= openingPlies && ply-last >= distance && len(found) < perGame {
			epd, ok, err := j.position(ctx, line.Position())
			if err != nil {
				return nil, fmt.Errorf("ply %d: %w", ply, err)
			}
			if ok {
				epd.SetText("c0", fmt.Sprintf("%s, ply %d", name, ply+1))
				found = append(found, epd)
				last = ply
			}
		}
		if m == core.NoMove {
			break // a null move in an annotated game
		}
		if err := line.Play(m); err != nil {
			return nil, err
		}
	}
	return found, nil
}

// position decides whether a position is worth keeping.
func (j *judge) position(ctx context.Context, p *core.Position) (core.EPD, bool, error) {
	var moves core.MoveList
	p.GenerateLegal(&moves)
	if moves.Len() < 2 {
		return core.EPD{}, false, nil
	}
	if j.Kind == Mates {
		return j.mate(ctx, p)
	}
	return j.tactic(ctx, p)
}

// look searches a position alone, as a test does: without the game before it.
func (j *judge) look(ctx context.Context, p *core.Position, nodes uint64, lines int) (searchers.Result, error) {
	return j.searcher.Search(ctx, searchers.Request{
		Game: core.NewGame(*p), Limits: searchers.Limits{Nodes: nodes, MultiPV: lines},
	})
}

// tactic takes a position in which one move is clearly best, a glance does not see it, and a large search agrees.
func (j *judge) tactic(ctx context.Context, p *core.Position) (none core.EPD, ok bool, err error) {
	j.searcher.NewGame()
	glanced, err := j.look(ctx, p, j.Glance, 1)
	if err != nil || glanced.Score > decided || glanced.Score < -decided {
		return none, false, err
	}
	screened, err := j.look(ctx, p, j.Screen, 1)
	if err != nil || screened.Best == glanced.Best || screened.Score < saved || plain(p, screened.Best) {
		return none, false, err
	}
	for _, nodes := range []uint64{2 * j.Screen, j.Verify} {
		j.searcher.NewGame()
		verified, err := j.look(ctx, p, nodes, 2)
		if err != nil || verified.Best != screened.Best || !j.clear(&verified) {
			return none, false, err
		}
		screened = verified
	}
	epd := core.EPD{Position: *p}
	epd.SetMoves("bm", screened.Best)
	if score := screened.Lines[0].Score; score.IsMate() {
		epd.SetText("c1", fmt.Sprintf("mate in %d", score.MateMoves()))
	} else {
		epd.SetInt("ce", int(score))
	}
	return epd, true, nil
}

// The scores, in centipawns, at which a move changes the game.
const (
	decided = 500  // beyond it the second move wins too
	saved   = -100 // below it the best move loses too
)

// clear reports whether the best of two lines is better by the gap, and the difference matters.
func (j *judge) clear(result *searchers.Result) bool {
	if len(result.Lines) < 2 {
		return false
	}
	best, second := int(result.Lines[0].Score), int(result.Lines[1].Score)
	return best-second >= j.Gap && second < decided && best >= saved
}

// plain reports whether a move just takes what hangs.
func plain(p *core.Position, m core.Move) bool {
	return m.IsCapture() && p.SEEAtLeast(m, core.StandardExchangeValues[core.Pawn], &core.StandardExchangeValues)
}

// The mates that are taken: in so many moves, and against so many pieces and pawns beside the king that they are no
// mere technique.
const (
	shortestMate = 2
	longestMate  = 4
	leastDefence = 4
	lost         = -300 // centipawns at a glance, below which no mate is looked for
	solverNodes  = 100_000_000
)

// mate takes a position with a mate that the solver proves, proves to be the shortest, and proves to have one first move.
func (j *judge) mate(ctx context.Context, p *core.Position) (none core.EPD, ok bool, err error) {
	j.searcher.NewGame()
	glanced, err := j.look(ctx, p, j.Glance, 1)
	if err != nil || glanced.Score < lost {
		return none, false, err
	}
	screened, err := j.look(ctx, p, j.Screen, 1)
	if err != nil || !screened.Score.IsMate() || screened.Score < 0 {
		return none, false, err
	}
	n := screened.Score.MateMoves()
	if n < shortestMate || n > longestMate || p.ByColor(p.SideToMove().Other()).Count() < leastDefence+1 {
		return none, false, nil
	}
	j.solver.Forget()
	for shorter := 1; shorter < n; shorter++ {
		if found, sure := j.solver.Mate(p, shorter); found || !sure {
			return none, false, nil
		}
	}
	keys, sure := j.solver.Keys(p, n)
	if !sure || len(keys) != 1 {
		return none, false, nil
	}
	epd := core.EPD{Position: *p}
	epd.SetMoves("bm", keys...)
	epd.SetInt("dm", n)
	return epd, true, nil
}
