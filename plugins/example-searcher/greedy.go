package main

import (
	"context"
	"errors"
	"slices"

	"rookery/core"
	"rookery/core/params"
	"rookery/evals"
	"rookery/searchers"
)

var descriptor = searchers.Descriptor{
	Name:      "greedy",
	Summary:   "one move ahead, then captures alone",
	Source:    "an example",
	Signature: searchers.Limits{Depth: 1},
	New: func() searchers.Builder {
		b := &builder{}
		b.table = params.Table{
			params.NewSwitch(&b.quiescence, "quiescence", true, "follow captures until the position is quiet"),
			params.NewInt(&b.captures, "captures", 8, 1, 60, 1, "captures followed in a row, in plies"),
		}
		return b
	},
}

// builder holds the parameters.
type builder struct {
	quiescence bool
	captures   int
	table      params.Table
}

func (b *builder) Params() params.Table { return b.table }

func (b *builder) Build(eval evals.Factory) (searchers.Searcher, error) {
	if eval == nil {
		return nil, errors.New("greedy needs an eval")
	}
	return &searcher{quiescence: b.quiescence, captures: b.captures, eval: eval.NewEvaluator()}, nil
}

// searcher keeps nothing from search to search.
type searcher struct {
	quiescence bool
	captures   int
	eval       evals.Evaluator
	nodes      uint64
	watch      *searchers.Watch
}

func (s *searcher) NewGame() {}

// Search scores each root move by what the captures after it lead to.
func (s *searcher) Search(ctx context.Context, request searchers.Request) (searchers.Result, error) {
	s.watch, s.nodes = searchers.NewWatch(ctx, &request, nil), 0
	root := *request.Game.Position()
	s.eval.Reset(&root)

	result := searchers.Result{Bound: core.Exact, Lines: s.rootLines(&root, &request.Limits)}
	if len(result.Lines) > 0 {
		best := result.Lines[0]
		result.Best, result.Score, result.PV = best.PV[0], best.Score, best.PV
		result.Depth, result.SelDepth = 1, 1
		result.Lines = result.Lines[:min(max(request.Limits.MultiPV, 1), len(result.Lines))]
	} else if root.InCheck() {
		result.Score = core.MatedIn(0)
	}
	s.watch.Hold()
	if err := s.watch.Err(); err != nil {
		return searchers.Result{}, err
	}
	result.Nodes, result.Time = s.nodes, s.watch.Elapsed()
	if result.Depth > 0 {
		result.Iterations = []searchers.Iteration{
			{Depth: 1, Best: result.Best, Score: result.Score, Nodes: s.nodes, Time: result.Time},
		}
	}
	return result, nil
}

// rootLines returns every root move wanted with its score, the best first. Moves that there was no time to look at are
// left out, but for the first.
func (s *searcher) rootLines(root *core.Position, limits *searchers.Limits) []searchers.Line {
	var legal core.MoveList
	root.GenerateLegal(&legal)
	var lines []searchers.Line
	for _, m := range legal.Slice() {
		if len(limits.SearchMoves) > 0 && !slices.Contains(limits.SearchMoves, m) {
			continue
		}
		if len(lines) > 0 && s.watch.Expired(s.nodes) {
			break
		}
		var next core.Position
		root.Make(m, &next)
		s.eval.Push(root, m, &next)
		score := -s.quiet(&next, -core.Infinity, core.Infinity, 1)
		s.eval.Pop()
		lines = append(lines, searchers.Line{Score: score, Bound: core.Exact, PV: []core.Move{m}})
	}
	slices.SortStableFunc(lines, func(a, b searchers.Line) int { return int(b.Score - a.Score) })
	return lines
}

// quiet returns the score of p for the side to move, fail-soft: at least that of standing still, and better if
// captures lead further. Mate and stalemate are known at any ply.
func (s *searcher) quiet(p *core.Position, alpha, beta core.Score, ply int) core.Score {
	s.nodes++
	if !p.HasLegalMove() {
		if p.InCheck() {
			return core.MatedIn(ply)
		}
		return core.Draw
	}
	best := s.eval.Evaluate(p)
	if best >= beta || !s.quiescence || ply > s.captures {
		return best
	}
	var noisy core.MoveList
	p.GenerateNoisy(&noisy)
	for _, m := range noisy.Slice() {
		if s.watch.Expired(s.nodes) {
			break
		}
		if !p.SEEAtLeast(m, 0, &core.StandardExchangeValues) {
			continue
		}
		var next core.Position
		p.Make(m, &next)
		s.eval.Push(p, m, &next)
		score := -s.quiet(&next, -beta, -max(alpha, best), ply+1)
		s.eval.Pop()
		best = max(best, score)
		if best >= beta {
			break
		}
	}
	return best
}
