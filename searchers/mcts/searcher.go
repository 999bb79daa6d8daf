package mcts

import (
	"context"
	"fmt"
	"slices"

	"rookery/core"
	"rookery/core/params"
	"rookery/evals"
	"rookery/searchers"
)

// Descriptor describes the searcher.
var Descriptor = searchers.Descriptor{
	Name:      "mcts",
	Summary:   "Monte Carlo tree search over any eval, by PUCT or UCT, with proofs",
	Source:    "Coulom 2006, Kocsis and Szepesvári 2006, Rosin 2011, Winands et al. 2008",
	Signature: searchers.Limits{Nodes: 20_000},
	New:       newBuilder,
}

type builder struct {
	p     parameters
	table params.Table
}

func newBuilder() searchers.Builder {
	b := new(builder)
	b.table = b.p.table()
	return b
}

// Params returns the table of all parameters.
func (b *builder) Params() params.Table { return b.table }

// Build makes a searcher with an evaluator of its own and an empty tree.
func (b *builder) Build(eval evals.Factory) (searchers.Searcher, error) {
	if err := searchers.Room(b.p.hash); err != nil {
		return nil, fmt.Errorf("hash: %w", err)
	}
	s := &searcher{
		p:    b.p,
		eval: eval.NewEvaluator(),
		tree: newArena(b.p.hash),
	}
	s.batch = make([]descent, s.p.batch)
	if batcher, ok := s.eval.(evals.BatchEvaluator); ok && s.p.leaf == leafEval && s.p.batch > 1 {
		s.batcher = batcher
		s.waiting = make([]core.Position, 0, s.p.batch)
		s.scores = make([]core.Score, s.p.batch)
	}
	s.NewGame()
	return s, nil
}

// searcher is one instance: its parameters, its memory and the state of the running search.
type searcher struct {
	p       parameters
	eval    evals.Evaluator
	tree    arena
	history history
	random  random
	known   *core.Game // the game up to the tree's root; nil if the tree cannot be used again

	// Of the running search.
	watch      *searchers.Watch
	stopped    bool
	full       bool // the arena is, and that ends the search
	nodes      uint64
	selDepth   int
	keys       []uint64 // of the game's positions and then the line's
	gameLength int      // how many of keys are the game's, before the root
	stack      [core.MaxPly + 1]frame
	batch      []descent
	stats      statistics
	nextLook   uint64 // playouts at which to look at the soft limits again

	// Leaves scored together. batcher is nil if each is scored where it is found; then alone the evaluator follows
	// the line.
	batcher evals.BatchEvaluator
	waiting []core.Position
	scores  []core.Score
}

// NewGame forgets the tree and the history, and sets the random numbers back.
func (s *searcher) NewGame() {
	s.tree.reset()
	s.history = history{}
	s.random = random(s.p.seed)
	s.known = nil
}

// Search plays out until a limit. An iteration is complete at every doubling of the playouts: depth d at 2^d.
func (s *searcher) Search(ctx context.Context, request searchers.Request) (searchers.Result, error) {
	s.watch = searchers.NewWatch(ctx, &request, nil)
	s.prepare(&request)
	result := s.grow(&request)
	s.watch.Hold()
	result.Time = s.watch.Elapsed()
	return result, s.watch.Err()
}

// prepare sets the search up at the root, and keeps of the tree what still holds.
func (s *searcher) prepare(request *searchers.Request) {
	game := request.Game
	s.stopped, s.full, s.nodes, s.selDepth = false, false, 0, 0
	s.stats, s.nextLook = statistics{}, softLook

	s.recall(game, len(request.Limits.SearchMoves) == 0)
	p := &s.stack[0].position
	*p = *game.Position()
	s.keys = append(s.keys[:0], game.History()...)
	s.gameLength = len(s.keys)
	s.keys = slices.Grow(s.keys, core.MaxPly+2)[:s.gameLength+core.MaxPly+2]
	s.keys[s.gameLength] = p.Key()
	s.eval.Reset(p)

	if s.tree.nodes[root].count > 0 {
		return
	}
	moves := &s.stack[0].moves
	p.GenerateLegal(moves)
	if only := request.Limits.SearchMoves; len(only) > 0 {
		all := slices.Clone(moves.Slice())
		moves.Clear()
		for _, m := range all {
			if slices.Contains(only, m) {
				moves.Add(m)
			}
		}
	}
	if moves.Len() == 0 {
		return
	}
	s.expand(root, p, moves.Slice())
	if !s.p.solver || !s.p.mateInOne {
		return
	}
	if mating := mateInOne(p, &s.stack[1].position, moves.Slice()); mating != core.NoMove {
		children := s.tree.children(&s.tree.nodes[root])
		child := slices.IndexFunc(children, func(c node) bool { return c.move == mating })
		children[child].proof = int16(core.MatedIn(0))
		s.prove(root)
	}
}

// recall moves the tree's root along the moves played since the last search. It starts a new tree if the game is
// another one, or went where the tree has not been, or if this search is not of all moves.
func (s *searcher) recall(game *core.Game, whole bool) {
	last := s.known
	s.known = nil
	if whole && s.p.reuse {
		s.known = game.Clone()
	}
	if s.known == nil || last == nil || *last.Start() != *game.Start() {
		s.tree.reset()
		return
	}
	before, now := last.Moves(), game.Moves()
	if len(now) < len(before) || !slices.Equal(now[:len(before)], before) {
		s.tree.reset()
		return
	}
	for _, m := range now[len(before):] {
		n := &s.tree.nodes[root]
		child := slices.IndexFunc(s.tree.children(n), func(c node) bool { return c.move == m })
		if child < 0 {
			s.tree.reset()
			return
		}
		s.tree.reroot(n.first + uint32(child))
	}
	// A root that is proven without children, by its position alone, has yet to find its move.
	if n := &s.tree.nodes[root]; n.count == 0 {
		s.tree.reset()
		return
	}
	s.stats.events[reusedVisits] = uint64(s.tree.nodes[root].visits)
}

// grow runs the playouts and returns all of the result but its time.
func (s *searcher) grow(request *searchers.Request) searchers.Result {
	if s.tree.nodes[root].count == 0 {
		score := core.Draw
		if s.stack[0].position.InCheck() {
			score = core.MatedIn(0)
		}
		return searchers.Result{Score: score, Bound: core.Exact}
	}
	var res searchers.Result
	wanted := max(request.Limits.MultiPV, 1)
	for depth := 1; s.watch.Another(depth, s.nodes); depth++ {
		target := uint64(1) << min(depth, 62)
		for s.stats.events[playouts] < target && !s.finished(request) {
			s.makeRoom()
			s.playBatch()
		}
		if s.stats.events[playouts] < target && s.tree.nodes[root].proof == unproven {
			break
		}
		res.Depth = depth
		lines := s.lines(wanted)
		res.Iterations = append(res.Iterations, searchers.Iteration{
			Depth: depth, Best: lines[0].PV[0], Score: lines[0].Score, Nodes: s.nodes, Time: s.watch.Elapsed(),
		})
		s.report(request, depth, lines)
		if s.finished(request) || s.watch.OnClock() && s.tree.nodes[root].count == 1 {
			break
		}
	}

	order := s.ranked(root)
	if place := s.spread(order); place > 0 {
		played := order[place]
		order = slices.Insert(slices.Delete(order, place, place+1), 0, played)
	}
	for _, index := range order[:min(wanted, len(order))] {
		res.Lines = append(res.Lines, s.line(index))
	}
	best := res.Lines[0]
	res.Best, res.Score, res.Bound, res.PV = best.PV[0], best.Score, best.Bound, best.PV
	if len(best.PV) > 1 {
		res.Ponder = best.PV[1]
	}
	res.SelDepth, res.Nodes = s.selDepth, s.nodes
	res.HashFull = s.tree.permill()
	res.Stats = s.stats.report()
	return res
}

// softLook is how many playouts pass between two looks at the soft limits.
const softLook = 64

// finished reports whether no further playout is wanted.
func (s *searcher) finished(request *searchers.Request) bool {
	if s.stopped || s.full {
		return true
	}
	if played := s.stats.events[playouts]; played >= s.nextLook {
		s.nextLook = played + softLook
		if !s.watch.Another(0, s.nodes) {
			return true
		}
	}
	n := &s.tree.nodes[root]
	if n.proof == unproven {
		return false
	}
	score := n.proven()
	switch {
	case score <= 0, score >= core.MateIn(3), !s.p.shortestMate, s.watch.OnClock(), score.MateMoves() <= request.Limits.Mate:
		return true
	}
	// There may be a shorter mate while a move is open.
	return !slices.ContainsFunc(s.tree.children(n), func(c node) bool { return c.proof == unproven })
}

// makeRoom sees to it that the next batch can expand, as when-full says.
func (s *searcher) makeRoom() {
	capacity := len(s.tree.nodes)
	need := min(core.MaxMoves+(s.p.batch-1)*usualMoves, capacity/4)
	if s.tree.room() >= need {
		return
	}
	switch s.p.full {
	case fullThin:
		keep := uint32(capacity * s.p.thinTo / 100)
		for limit := uint32(2); s.tree.live > keep && limit != 0; limit *= 2 {
			s.tree.thin(limit)
		}
		s.tree.compact()
		s.stats.events[thinnings]++
	case fullStop:
		s.full = true
	}
}

// usualMoves is about how many moves a position has.
const usualMoves = 40
