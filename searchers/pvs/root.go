package pvs

import (
	"slices"

	"rookery/core"
	"rookery/searchers"
)

// mostRootReductions is how many plies repeated fails high at the root may take off its depth.
const mostRootReductions = 3

// root is the moves of the root, best first.
type root struct {
	all   [core.MaxMoves]rootMove
	moves []rootMove // the part of all that is searched
	line  int        // with MultiPV, the line being searched: earlier ones keep the moves before it
}

// rootMove is a move of the root and what is known of it.
type rootMove struct {
	move     core.Move
	score    core.Score // of this pass; -core.Infinity if it did not beat alpha
	previous core.Score // of the iteration before
	bound    core.Bound
	nodes    uint64 // spent on it so far
	selDepth int
	pv       [core.MaxPly]core.Move
	pvLength int
}

// prepareRoot lists the moves to search, in the order of the picker. Moves that are not legal are not wanted;
// if no wanted move is left, all are searched.
func (t *thread) prepareRoot(wanted []core.Move) {
	f := t.at(0)
	known, _ := t.lookUp(f, 0)
	pick := &f.picks[0]
	pick.start(t, f, 0, known.move)
	pick.stage, pick.next = stageTableMove, 0
	if !t.p.StagedPicker || f.pos.InCheck() {
		pick.stage = stageGenerateAll
	}
	r := &t.root
	r.moves, r.line = r.all[:0], 0
	var legal core.MoveList
	f.pos.GenerateLegal(&legal)
	narrowed := slices.ContainsFunc(wanted, legal.Contains)
	for m := pick.pick(t, f, 0); m != core.NoMove; m = pick.pick(t, f, 0) {
		if narrowed && !slices.Contains(wanted, m) {
			continue
		}
		n := len(r.moves)
		r.moves = r.all[:n+1]
		rm := &r.all[n]
		rm.move, rm.score, rm.previous, rm.bound = m, -core.Infinity, -core.Infinity, core.NoBound
		rm.nodes, rm.selDepth = 0, 0
		rm.pv[0], rm.pvLength = m, 1
	}
}

// iterate deepens until a limit, and appends to iterations those that it completes.
func (t *thread) iterate(request *searchers.Request, iterations []searchers.Iteration) []searchers.Iteration {
	limits := &request.Limits
	lines := min(max(limits.MultiPV, 1), len(t.root.moves))
	deepest := core.MaxPly - 1
	first := 1
	if limits.Depth > 0 {
		deepest = min(deepest, limits.Depth)
		if !t.p.IterativeDeepening {
			first = deepest
		}
	}
	var keeper timekeeper
	for depth := first; depth <= deepest && t.watch.Another(depth-first+1, t.nodes); depth++ {
		t.rootDepth = depth
		for i := range t.root.moves {
			rm := &t.root.moves[i]
			if rm.score != -core.Infinity {
				rm.previous = rm.score
			}
		}
		for t.root.line = 0; t.root.line < lines && !t.stopped; t.root.line++ {
			t.selDepth = 0
			t.aspirate(depth, request)
			sortRoot(t.root.moves[:min(t.root.line+1, lines)])
		}
		if t.stopped {
			break
		}
		best := &t.root.moves[0]
		iterations = append(iterations, searchers.Iteration{
			Depth: depth, Best: best.move, Score: best.score, Nodes: t.nodes, Time: t.watch.Elapsed(),
		})
		for line := range lines {
			t.report(request, depth, line)
		}
		if t.decided(limits, best.score, depth) {
			break
		}
		permill := keeper.permill(&t.p, best.move, best.score, best.nodes, t.nodes)
		if t.watch.OnClock() { // a move time is spent wholly
			t.watch.Scale(permill)
		}
	}
	return iterations
}

// decided reports whether deeper iterations are pointless: the mate asked for is found, or a clock is running
// and there is nothing to choose or a mate has been confirmed.
func (t *thread) decided(limits *searchers.Limits, score core.Score, depth int) bool {
	if limits.Mate > 0 && score >= core.MateInMax && score.MateMoves() <= limits.Mate {
		return true
	}
	if !t.watch.OnClock() {
		return false
	}
	return len(t.root.moves) == 1 || score.IsMate() && depth > 2*max(score.MatePlies(), -score.MatePlies())
}

// aspirate searches the root at a depth in a window about the last score, widened until the score lies inside.
func (t *thread) aspirate(depth int, request *searchers.Request) {
	rest := t.root.moves[t.root.line:]
	alpha, beta := -core.Infinity, core.Infinity
	delta := core.Score(t.p.AspirationDelta)
	previous := rest[0].previous
	if t.p.Aspiration && depth >= t.p.AspirationDepth && previous != -core.Infinity && !previous.IsMate() {
		alpha, beta = previous-delta, previous+delta
	}
	reduced := 0
	for {
		score := t.search(alpha, beta, max(depth-reduced, 1), 0, pvNode)
		sortRoot(rest)
		if t.stopped {
			return
		}
		switch {
		case score <= alpha:
			t.stats.events[aspirationFailsLow]++
			beta = (alpha + beta) / 2
			alpha = score - delta
			reduced = 0
		case score >= beta:
			t.stats.events[aspirationFailsHigh]++
			beta = score + delta
			if t.p.AspirationReduce {
				reduced = min(reduced+1, mostRootReductions)
			}
		default:
			return
		}
		// A window about a mate could be widened for ever.
		if score.IsMate() {
			alpha, beta = -core.Infinity, core.Infinity
		}
		alpha, beta = max(alpha, -core.Infinity), min(beta, core.Infinity)
		delta += delta*core.Score(t.p.AspirationGrowth)/100 + 1
		if t.watch.Elapsed() >= reportBoundsAfter {
			t.report(request, depth, t.root.line)
		}
	}
}

// sortRoot puts better moves first and leaves equals as they are.
func sortRoot(moves []rootMove) {
	for i := 1; i < len(moves); i++ {
		for j := i; j > 0 && moves[j].score > moves[j-1].score; j-- {
			moves[j], moves[j-1] = moves[j-1], moves[j]
		}
	}
}

// rootMoveSearched takes in the score of a move of the root, the number-th of its pass, and the nodes it took.
func (t *thread) rootMoveSearched(m core.Move, number int, score, alpha, beta core.Score, nodes uint64) {
	r := &t.root
	i := slices.IndexFunc(r.moves, func(rm rootMove) bool { return rm.move == m })
	rm := &r.moves[i]
	rm.nodes += nodes
	if number > 1 && score <= alpha {
		rm.score = -core.Infinity
		return
	}
	rm.score = score
	rm.selDepth = t.selDepth
	switch {
	case score <= alpha:
		rm.bound = core.Upper
		return // the line of the iteration before is the better guess
	case score >= beta:
		rm.bound = core.Lower
	default:
		rm.bound = core.Exact
	}
	child := t.at(1)
	rm.pvLength = 1 + copy(rm.pv[1:], child.pv[:child.pvLength])
}
