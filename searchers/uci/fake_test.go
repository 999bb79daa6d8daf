package uci_test

import (
	"context"
	"errors"
	"slices"

	"rookery/core"
	"rookery/core/params"
	"rookery/evals"
	"rookery/searchers"
	"rookery/searchers/uci"
)

// The fake searcher plays the first legal move at once and tells what it was asked through its info lines, so that
// the loop can be tested without a search: the score is its bonus in centipawns, hashfull counts the searches since
// NewGame, and each iteration of depth d counts d nodes.
type fakeBuilder struct {
	hash, bonus int
	pruning     bool
	style       string
	tempo       int
	table       params.Table
}

func newFakeBuilder() searchers.Builder {
	b := new(fakeBuilder)
	b.table = params.Table{
		params.NewInt(&b.hash, "hash", 16, 1, 1024, 1, "MiB"),
		params.NewSwitch(&b.pruning, "pruning", true, "prune"),
		params.NewChoice(&b.style, "style", "solid", []string{"solid", "wild", "early", "slow", "lost", "broken"}, "how it fails"),
		params.NewInt(&b.tempo, "tempo", 5, 0, 50, 1, "shared with the eval"),
		params.NewInt(&b.bonus, "Ponder", 0, -40000, 40000, 1, "shared with the interface; added to the score"),
	}
	return b
}

func (b *fakeBuilder) Params() params.Table { return b.table }

func (b *fakeBuilder) Build(evals.Factory) (searchers.Searcher, error) {
	if b.hash > 512 && !b.pruning {
		return nil, errors.New("hash above 512 wants pruning")
	}
	return &fakeSearcher{fakeBuilder: *b}, nil
}

type fakeSearcher struct {
	fakeBuilder
	searches int
}

func (s *fakeSearcher) NewGame() { s.searches = 0 }

func (s *fakeSearcher) Search(ctx context.Context, r searchers.Request) (searchers.Result, error) {
	s.searches++
	p := r.Game.Position()
	var legal core.MoveList
	p.GenerateLegal(&legal)
	moves := slices.Clone(legal.Slice())
	if len(r.Limits.SearchMoves) > 0 {
		moves = r.Limits.SearchMoves
	}
	if len(moves) == 0 {
		return searchers.Result{}, nil
	}
	switch s.style {
	case "lost": // an illegal answer
		return searchers.Result{Best: core.NewMove(core.A1, core.A1, core.Quiet)}, nil
	case "broken":
		return searchers.Result{}, errors.New("the process has died")
	}
	result := searchers.Result{Best: moves[0], PV: []core.Move{moves[0]}, Score: core.Score(s.bonus), Bound: core.Exact, HashFull: s.searches}
	var next core.Position
	p.Make(moves[0], &next)
	next.GenerateLegal(&legal)
	if legal.Len() > 0 {
		result.Ponder = legal.At(0)
		result.PV = append(result.PV, legal.At(0))
	}
	depths := 3
	if r.Limits.Depth > 0 {
		depths = min(r.Limits.Depth, core.MaxPly)
	}
	if r.Limits.MoveTime != nil && *r.Limits.MoveTime <= 0 {
		depths = 0
	}
	if c := r.Limits.Clock; c != nil {
		depths = 1
	}
	lines := min(max(r.Limits.MultiPV, 1), len(moves))
	for depth := 1; depth <= depths; depth++ {
		if ctx.Err() != nil {
			return searchers.Result{}, ctx.Err()
		}
		if n := r.Limits.Nodes; n > 0 && result.Nodes+uint64(depth) > n {
			break
		}
		result.Depth, result.SelDepth = depth, depth+1
		result.Nodes += uint64(depth)
		for i := range lines {
			info := searchers.Info{Depth: depth, SelDepth: depth + 1, Line: i + 1, Score: result.Score, Bound: core.Exact,
				Nodes: result.Nodes, HashFull: s.searches, PV: []core.Move{moves[i]}}
			if i == 0 {
				info.PV = result.PV
			}
			if s.style == "wild" {
				info.Bound = core.Bound(1 + depth%3)
			}
			if r.Report != nil {
				r.Report(info)
			}
		}
	}
	result.Stats = []searchers.Stat{{Name: "cutoffs", Values: []uint64{3, 1}}}
	slow := s.style == "slow" // lasts, whatever its limits, until it is stopped
	waiting, infinite := r.Limits.Infinite || r.Limits.Ponder || slow, r.Limits.Infinite || slow
	for waiting && s.style != "early" {
		select {
		case signal := <-r.Signals:
			waiting = infinite && signal == searchers.PonderHit
		case <-ctx.Done():
			return searchers.Result{}, ctx.Err()
		}
	}
	return result, nil
}

type fakeEvalBuilder struct {
	tempo int
	file  string
	table params.Table
}

func newFakeEvalBuilder() evals.Builder {
	b := new(fakeEvalBuilder)
	b.table = params.Table{
		params.NewInt(&b.tempo, "tempo", 7, 0, 50, 1, "added for the side to move"),
		params.NewText(&b.file, "eval-file", "", "a network"),
	}
	return b
}

func (b *fakeEvalBuilder) Params() params.Table { return b.table }

func (b *fakeEvalBuilder) Build() (evals.Factory, error) {
	if b.file == "missing.nnue" {
		return nil, errors.New("open missing.nnue: no such file")
	}
	return fakeEval{b.tempo}, nil
}

// fakeEval counts pawns, and the tempo.
type fakeEval struct{ tempo int }

func (e fakeEval) NewEvaluator() evals.Evaluator                  { return e }
func (e fakeEval) NetworkHash() string                            { return "" }
func (e fakeEval) Reset(*core.Position)                           {}
func (e fakeEval) Push(*core.Position, core.Move, *core.Position) {}
func (e fakeEval) Pop()                                           {}
func (e fakeEval) Evaluate(p *core.Position) core.Score {
	us := p.SideToMove()
	return core.Score(100*(p.Pieces(us, core.Pawn).Count()-p.Pieces(us.Other(), core.Pawn).Count()) + e.tempo)
}

func fakeEngine() uci.Engine {
	return uci.Engine{Assembly: searchers.Assembly{
		Name:     "fake",
		Searcher: searchers.Descriptor{Name: "fake", Signature: searchers.Limits{Depth: 4}, New: newFakeBuilder},
		Eval:     evals.Descriptor{Name: "pawns", New: newFakeEvalBuilder},
	}}
}
