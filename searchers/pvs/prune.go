package pvs

import "rookery/core"

// pruneNode tries to settle a node that is neither on the principal variation nor in check without looking at
// its moves one by one. It returns the score and whether it is settled.
func (t *thread) pruneNode(f *frame, n *nodeFacts, alpha, beta core.Score, depth, ply int, kind nodeKind, known *entry) (core.Score, bool) {
	// 7a. Razoring: far below alpha only captures can help.
	if t.p.Razoring && depth <= t.p.RazoringDepth && !alpha.IsMate() &&
		n.eval+core.Score(t.p.RazoringMargin*depth) < alpha {
		if score := t.horizon(alpha, alpha+1, ply, allNode); score <= alpha || t.stopped {
			t.stats.events[razorings]++
			return score, true
		}
	}
	if beta.IsMate() {
		return 0, false
	}

	// 7b. Reverse futility: far above beta nothing can hurt.
	if t.p.ReverseFutility && depth <= t.p.ReverseFutilityDepth && !n.eval.IsMate() {
		margin := t.p.ReverseFutilityMargin * depth
		if n.improving {
			margin -= t.p.ReverseFutilityMargin
		}
		if n.eval >= beta+core.Score(margin) {
			t.stats.events[reverseFutilityPrunings]++
			return beta + (n.eval-beta)*core.Score(t.p.ReverseFutilityBlend)/100, true
		}
	}

	// 7c. Null move.
	if score, cut := t.tryNullMove(f, n, beta, depth, ply, kind, known); cut || t.stopped {
		return score, true
	}

	// 7d. Probcut.
	return t.tryProbcut(f, beta, depth, ply, kind, known)
}

// mostEvalReduction is how many plies an evaluation above beta may add to a null move's reduction.
const mostEvalReduction = 3

// tryNullMove lets the opponent move twice. If that is not enough to bring the score below beta, a move of ours
// will hardly do worse, zugzwang apart: without pieces it is not tried, and deep cuts are verified by a search
// in which the side to move may not pass.
func (t *thread) tryNullMove(f *frame, n *nodeFacts, beta core.Score, depth, ply int, kind nodeKind, known *entry) (core.Score, bool) {
	if !t.p.NullMove ||
		depth < t.p.NullMoveDepth ||
		ply < t.noNullTo ||
		f.sinceNull == 0 ||
		n.eval < beta || f.static < beta ||
		!f.pos.HasNonPawnMaterial(f.pos.SideToMove()) ||
		known.bound == core.Upper && known.score < beta {
		return 0, false
	}
	t.stats.events[nullMoveTries]++
	reduced := depth - t.p.NullMoveBase - depth/t.p.NullMoveDivisor -
		min(mostEvalReduction, int(n.eval-beta)/t.p.NullMoveEvalDivisor)

	t.pass(f, ply)
	score := -t.search(-beta, -beta+1, reduced, ply+1, kind.below())
	t.retreat()
	if score < beta || t.stopped {
		return 0, false
	}
	if score.IsMate() {
		score = beta // unproven
	}
	if t.p.NullMoveVerification && depth >= t.p.NullMoveVerifyDepth && t.noNullTo == 0 {
		t.noNullTo = ply + max(1, 3*reduced/4)
		verified := t.search(beta-1, beta, max(1, reduced), ply, kind)
		t.noNullTo = 0
		if verified < beta {
			t.stats.events[nullMoveRefuted]++
			return 0, false
		}
	}
	t.stats.events[nullMoveCutoffs]++
	return score, true
}

// tryProbcut looks for a capture that beats beta by a margin even in a reduced search: a full one will then
// most probably beat beta.
func (t *thread) tryProbcut(f *frame, beta core.Score, depth, ply int, kind nodeKind, known *entry) (core.Score, bool) {
	target := beta + core.Score(t.p.ProbcutMargin)
	if !t.p.Probcut || depth < t.p.ProbcutDepth || target.IsMate() ||
		known.bound != core.NoBound && known.depth >= depth-t.p.ProbcutReduction+1 && known.score < target {
		return 0, false
	}
	confirm := depth - t.p.ProbcutReduction
	pick := &f.picks[0]
	pick.startNoisy(t, f, known.move, false)
	for m := pick.pick(t, f, ply); m != core.NoMove; m = pick.pick(t, f, ply) {
		if !f.pos.SEEAtLeast(m, target-f.static, &t.values) {
			continue
		}
		t.advance(f, m, ply)
		score := -t.horizon(-target, -target+1, ply+1, kind.below())
		if score >= target && confirm > 1 && !t.stopped {
			score = -t.search(-target, -target+1, confirm-1, ply+1, kind.below())
		}
		t.retreat()
		if t.stopped {
			return 0, false
		}
		if score >= target {
			t.stats.events[probcuts]++
			t.remember(f, ply, entry{move: m, score: score, depth: confirm, bound: core.Lower})
			return score, true
		}
	}
	return 0, false
}

// pruneMove reports whether a move is not worth searching. It raises best where it knows a bound of what it
// leaves out. The caller has a move that is not mated, and pieces.
func (t *thread) pruneMove(f *frame, n *nodeFacts, m core.Move, alpha core.Score, best *core.Score, depth, number, history int, check bool, pick *picker) bool {
	spared := check && t.p.SpareChecks
	if !m.IsQuiet() {
		// 9a. Captures that lose too much.
		if t.p.SEEPruning && !spared && depth <= t.p.SEEPruningDepth &&
			!f.pos.SEEAtLeast(m, core.Score(-t.p.SEENoisyMargin*depth), &t.values) {
			t.stats.events[seeNoisyPrunings]++
			return true
		}
		return false
	}
	if n.inCheck {
		return false
	}

	// 9b. Late moves.
	if t.p.LateMovePruning && !spared && depth <= t.p.LateMovePruningDepth {
		limit := t.p.LateMovePruningBase + depth*depth
		if !n.improving {
			limit /= 2
		}
		if number > limit {
			t.stats.events[lateMovePrunings]++
			pick.skipQuiets()
			return true
		}
	}
	shallow := max(depth-t.reduces[0].at(depth, number)/onePly, 1) // the depth that reductions would leave

	// 9c. A bad history.
	if t.p.HistoryPruning && shallow <= t.p.HistoryPruningDepth && history < -t.p.HistoryPruningMargin*depth {
		t.stats.events[historyPrunings]++
		return true
	}

	// 9d. Futility.
	if t.p.Futility && shallow <= t.p.FutilityDepth && !check && !alpha.IsMate() {
		hoped := f.static + core.Score(t.p.FutilityBase+t.p.FutilityMargin*shallow)
		if hoped <= alpha {
			t.stats.events[futilityPrunings]++
			*best = max(*best, hoped.Clamp())
			return true
		}
	}

	// 9e. Quiet moves to where they are lost.
	if t.p.SEEPruning && !spared && depth <= t.p.SEEPruningDepth &&
		!f.pos.SEEAtLeast(m, core.Score(-t.p.SEEQuietMargin*shallow*shallow), &t.values) {
		t.stats.events[seeQuietPrunings]++
		return true
	}
	return false
}
