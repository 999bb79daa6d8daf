package pvs

import "rookery/core"

// nodeFacts is what a node knows of itself before it looks at moves.
type nodeFacts struct {
	inCheck    bool
	improving  bool
	tablePV    bool       // on a principal variation, now or as the table knows
	tableNoisy bool       // the table's move is a capture or promotion
	eval       core.Score // the best guess: the corrected evaluation, or a better bound from the table
}

// search returns the score of the node at ply for its side to move, searched depth plies deep. It is fail-soft:
// a score at or below alpha is an upper bound, at or above beta a lower one. Only the first child of a PV node
// and re-searches get an open window while PVS is on. After the search has been stopped the score means nothing.
func (t *thread) search(alpha, beta core.Score, depth, ply int, kind nodeKind) core.Score {
	if depth <= 0 {
		return t.horizon(alpha, beta, ply, kind)
	}
	depth = min(depth, core.MaxPly-1)
	f := t.at(ply)
	p := &f.pos
	root := ply == 0
	f.pvLength = 0

	// 1. Limits.
	if t.watch.Expired(t.nodes) {
		t.stopped = true
		return core.Draw
	}
	t.nodes++
	t.selDepth = max(t.selDepth, ply)

	n := nodeFacts{inCheck: p.InCheck(), tablePV: kind == pvNode}
	excluded := f.excluded
	if !root {
		// 2. Draws by rule, and the greatest depth.
		if t.drawn(f, ply) {
			return core.Draw
		}
		if ply >= core.MaxPly-1 {
			return t.deepest(f, ply)
		}

		// 3. Mate distance.
		if t.p.MateDistance {
			alpha = max(alpha, core.MatedIn(ply))
			beta = min(beta, core.MateIn(ply+1))
			if alpha >= beta {
				t.stats.events[mateDistancePrunings]++
				return alpha
			}
		}
	}
	original := alpha

	// 4. The table.
	var known entry
	var hit bool
	if excluded == core.NoMove {
		known, hit = t.lookUp(f, ply)
		if hit {
			n.tablePV = n.tablePV || known.pv
			if kind != pvNode && known.depth >= depth && t.settles(f, &known, alpha, beta) {
				t.stats.events[tableCutoffs]++
				return known.score
			}
		}
	}
	tableMove := known.move
	if root && t.rootDepth > 1 {
		tableMove = t.root.moves[t.root.line].move
	}
	n.tableNoisy = tableMove != core.NoMove && !tableMove.IsQuiet()

	// 5. The static evaluation, and whether it improves on our last turn's.
	if excluded == core.NoMove {
		t.assess(f, ply, &known)
	}
	n.eval = t.bestGuess(f, &known, hit)
	n.improving = t.improves(f, ply)

	// 6. Internal iterative reduction: without a move to try first, a shallower search finds one, for the table to
	// keep. Without a table it would reduce every node and find nothing for the next visit.
	if t.p.IIR && t.p.Table && depth >= t.p.IIRDepth && kind != allNode && tableMove == core.NoMove && excluded == core.NoMove {
		t.stats.events[iterativeReductions]++
		depth--
	}

	// 7. Pruning of the whole node.
	if kind != pvNode && !n.inCheck && excluded == core.NoMove {
		if score, cut := t.pruneNode(f, &n, alpha, beta, depth, ply, kind, &known); cut || t.stopped {
			return score
		}
	}

	// 8. The moves.
	pick := &f.picks[0]
	if excluded != core.NoMove {
		pick = &f.picks[1]
	}
	pick.start(t, f, ply, tableMove)
	t.at(ply + 2).killers = [2]core.Move{} // shared by cousins, not beyond
	us := p.SideToMove()
	best, bestMove := -core.Infinity, core.NoMove
	number := 0
	for m := pick.pick(t, f, ply); m != core.NoMove; m = pick.pick(t, f, ply) {
		if m == excluded {
			continue
		}
		number++
		quiet := m.IsQuiet()
		check := p.GivesCheck(m)
		history := 0
		if quiet {
			history = t.quietHistory(f, ply, m)
		}

		// 9. Pruning of moves, once one is known that does not lose to a mate.
		if !root && best > -core.MateInMax && p.HasNonPawnMaterial(us) {
			if t.pruneMove(f, &n, m, alpha, &best, depth, number, history, check, pick) {
				continue
			}
		}

		// 10. Extensions.
		extension := 0
		if !root && ply < 2*t.rootDepth {
			if m == tableMove && excluded == core.NoMove && t.isSingularCandidate(&known, depth) {
				score, plies, cut := t.singular(f, &known, m, beta, depth, ply, kind)
				if t.stopped {
					return core.Draw
				}
				if cut {
					t.stats.events[multicuts]++
					return score
				}
				extension = plies
			}
			if t.p.CheckExtension && check && extension == 0 && (m != tableMove || depth < t.p.SingularDepth || !t.p.Singular) {
				t.stats.events[checkExtensions]++
				extension = 1
			}
		}

		// 11. Reductions.
		childDepth := depth - 1 + extension
		reduced := 0
		if t.p.LMR && depth >= t.p.LMRDepth && number > 1 && extension <= 0 {
			reduced = t.reduction(m, depth, number, history, kind, &n, check, pick.refuting(m))
			reduced = max(0, min(reduced, childDepth-1))
		}

		// 12. The search of the move.
		before := t.nodes
		t.advance(f, m, ply)
		if extension >= 2 {
			t.at(ply+1).doubles++
		}
		score := t.follow(alpha, beta, best, childDepth, reduced, ply, number, kind)
		t.retreat()
		if t.stopped {
			return core.Draw
		}
		if root {
			t.rootMoveSearched(m, number, score, alpha, beta, t.nodes-before)
		}

		// 13. A better move, or a cutoff.
		if score > best {
			best = score
			if score > alpha {
				bestMove = m
				if beta-alpha > 1 {
					t.extendPV(f, m, ply)
				}
				if score >= beta {
					t.stats.cutoff(number - 1)
					break
				}
				alpha = score
			}
		}
		if m != bestMove {
			pick.note(m)
		}
	}

	// 14. Mate and stalemate.
	if number == 0 {
		switch {
		case excluded != core.NoMove:
			return alpha
		case n.inCheck:
			return core.MatedIn(ply)
		}
		return core.Draw
	}

	// 15. What was learned.
	if best >= beta || bestMove != core.NoMove && t.p.HistoryExact {
		t.learn(f, ply, depth, bestMove, pick)
	}
	if excluded != core.NoMove {
		return best
	}
	bound := core.Upper
	switch {
	case best >= beta:
		bound = core.Lower
	case best > original:
		bound = core.Exact
	}
	if !n.inCheck && (bestMove == core.NoMove || bestMove.IsQuiet()) &&
		!(bound == core.Lower && best <= f.static) && !(bound == core.Upper && best >= f.static) {
		t.correct(f, ply, depth, best-f.static)
	}
	if !root || t.root.line == 0 {
		t.remember(f, ply, entry{move: bestMove, score: best, depth: depth, bound: bound, pv: n.tablePV})
	}
	return best
}
