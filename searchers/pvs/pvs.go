// Package pvs searches by principal variation search: alpha-beta in iterative deepening with zero windows, a
// transposition table, quiescence, and the pruning, reductions, extensions and move ordering of modern engines.
// Every technique is a switch and every margin a parameter; with all switches off what is left is plain
// alpha-beta over the evaluation.
//
// The parts, one a file: root.go deepens, search.go is a node in numbered stages, and the stages lead to
// assess.go (table and evaluation), prune.go, singular.go, lmr.go, qsearch.go, picker.go and history.go.
// To add a technique, write it as a method beside these, call it from its stage, and declare its switch and
// margins with a line each in params.go and declare.go.
package pvs

import (
	"context"
	"errors"
	"fmt"

	"rookery/core"
	"rookery/core/params"
	"rookery/evals"
	"rookery/searchers"
)

// The limits of a signature: deep enough for every technique to take part, and capped so that a variant without its
// pruning ends soon too.
const (
	signatureDepth = 10
	signatureNodes = 50_000
)

// Descriptor is the searcher "pvs".
var Descriptor = searchers.Descriptor{
	Name:      "pvs",
	Summary:   "principal variation search with every technique as a switch",
	Source:    "Marsland and Campbell 1982; chessprogramming.org",
	Signature: searchers.Limits{Depth: signatureDepth, Nodes: signatureNodes},
	New: func() searchers.Builder {
		b := new(builder)
		b.table = declare(&b.p)
		return b
	},
}

type builder struct {
	p     Parameters
	table params.Table
}

func (b *builder) Params() params.Table { return b.table }

// Build makes a searcher. The only error is a missing eval.
func (b *builder) Build(eval evals.Factory) (searchers.Searcher, error) {
	if eval == nil {
		return nil, errors.New("pvs needs an eval")
	}
	if err := searchers.Room(b.p.Hash); err != nil {
		return nil, fmt.Errorf("hash: %w", err)
	}
	return &searcher{newThread(b.p, eval)}, nil
}

// searcher is one search thread and its memory.
type searcher struct{ t *thread }

// newThread makes a thread with empty memory.
func newThread(p Parameters, eval evals.Factory) *thread {
	p.ButterflyHistory = p.ButterflyHistory && p.History
	p.ContinuationHistory = p.ContinuationHistory && p.History
	p.CaptureHistory = p.CaptureHistory && p.History
	p.TableQuiescence = p.TableQuiescence && p.Table

	t := &thread{p: p, eval: eval.NewEvaluator()}
	if p.Table {
		t.table = newTable(p.Hash, p.TableMargin)
	}
	if p.EvalCache {
		t.cache = newEvalCache(p.EvalCacheSize)
	}
	t.values = core.StandardExchangeValues
	for i, v := range [...]int{p.SEEPawn, p.SEEKnight, p.SEEBishop, p.SEERook, p.SEEQueen} {
		t.values[core.Pawn+core.PieceType(i)] = core.Score(v)
	}
	t.reduces[0] = newReductionTable(p.LMRBase, p.LMRDivisor)
	t.reduces[1] = newReductionTable(p.LMRNoisyBase, p.LMRNoisyDivisor)
	return t
}

// NewGame forgets tables, caches, histories and corrections.
func (s *searcher) NewGame() {
	t := s.t
	if t.p.Table {
		t.table.clear()
	}
	if t.p.EvalCache {
		t.cache.clear()
	}
	t.histories = histories{}
	t.corrections = corrections{}
}

// Search implements searchers.Searcher. Without a legal move it returns core.NoMove, and the score of mate or
// stalemate. Illegal SearchMoves are ignored; if none is legal, so is the list.
func (s *searcher) Search(ctx context.Context, request searchers.Request) (searchers.Result, error) {
	t := s.t
	t.watch = searchers.NewWatch(ctx, &request, nil)
	defer func() { t.watch = nil }()
	t.begin(request.Game)
	t.prepareRoot(request.Limits.SearchMoves)

	var r searchers.Result
	if len(t.root.moves) > 0 {
		r = t.result(&request, t.iterate(&request, make([]searchers.Iteration, 0, core.MaxPly)))
		t.watch.Hold()
	} else {
		r = searchers.Result{Bound: core.Exact, Stats: t.stats.report()}
		if t.at(0).pos.InCheck() {
			r.Score = core.MatedIn(0)
		}
		t.watch.Hold()
	}
	if err := t.watch.Err(); err != nil {
		return searchers.Result{}, err
	}
	return r, nil
}

// begin sets the thread up for a search of the game's position.
func (t *thread) begin(game *core.Game) {
	t.nodes, t.stopped, t.selDepth, t.noNullTo = 0, false, 0, 0
	t.stats = statistics{}
	if t.p.Table {
		t.table.age()
	}
	if !t.p.HistoryKeep {
		t.histories = histories{}
	}
	for i := range t.stack {
		f := &t.stack[i]
		f.static, f.move, f.moved, f.cont = core.NoScore, core.NoMove, 0, &t.continuation[0]
		f.excluded, f.killers, f.pvLength = core.NoMove, [2]core.Move{}, 0
	}

	f := t.at(0)
	f.pos = *game.Position()
	f.sinceNull, f.doubles = 1<<20, 0

	history := game.History()
	t.base = len(history)
	if need := t.base + core.MaxPly + 2; need > len(t.keys) {
		t.keys = make([]uint64, need)
	}
	copy(t.keys, history)
	t.keys[t.base] = f.pos.Key()
	t.eval.Reset(&f.pos)
	t.assess(f, 0, &entry{eval: core.NoScore})
}
