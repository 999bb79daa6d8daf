package pvs

import "rookery/core"

// horizon scores a node at the last ply: by quiescence, or by the plain evaluation where that is off.
func (t *thread) horizon(alpha, beta core.Score, ply int, kind nodeKind) core.Score {
	if t.p.Quiescence {
		return t.qsearch(alpha, beta, ply, kind)
	}
	return t.leaf(ply)
}

// leaf scores a node without any search: mate, stalemate, a draw by rule, or the evaluation.
func (t *thread) leaf(ply int) core.Score {
	f := t.at(ply)
	f.pvLength = 0
	if t.watch.Expired(t.nodes) {
		t.stopped = true
		return core.Draw
	}
	t.nodes++
	t.stats.events[qnodes]++
	switch {
	case !f.pos.HasLegalMove():
		if f.pos.InCheck() {
			return core.MatedIn(ply)
		}
		return core.Draw
	case t.drawn(f, ply):
		return core.Draw
	}
	t.evaluate(f, ply, &entry{eval: core.NoScore})
	return f.static
}

// qsearch scores a node by captures and promotions alone, or all evasions in check, until it is quiet. The side
// to move may decline to capture. Fail-soft.
func (t *thread) qsearch(alpha, beta core.Score, ply int, kind nodeKind) core.Score {
	f := t.at(ply)
	p := &f.pos
	f.pvLength = 0

	// 1. Limits.
	if t.watch.Expired(t.nodes) {
		t.stopped = true
		return core.Draw
	}
	t.nodes++
	t.stats.events[qnodes]++
	t.selDepth = max(t.selDepth, ply)

	// 2. Draws by rule, and the greatest depth.
	if t.drawn(f, ply) {
		return core.Draw
	}
	if ply >= core.MaxPly-1 {
		return t.deepest(f, ply)
	}

	// 3. The table.
	known, hit := entry{score: core.NoScore, eval: core.NoScore}, false
	if t.p.TableQuiescence {
		known, hit = t.lookUp(f, ply)
		if hit && kind != pvNode && t.settles(f, &known, alpha, beta) {
			t.stats.events[tableCutoffs]++
			return known.score
		}
	}

	// 4. Standing pat.
	evasions := p.InCheck() && t.p.QSearchEvasions
	best, original := -core.Infinity, alpha
	hoped := -core.Infinity
	if evasions {
		f.raw, f.static = core.NoScore, core.NoScore
	} else {
		t.evaluate(f, ply, &known)
		best = t.bestGuess(f, &known, hit)
		if best >= beta {
			if !hit {
				t.rememberQuiet(f, ply, entry{score: best, bound: core.Lower})
			}
			return best
		}
		alpha = max(alpha, best)
		hoped = best + core.Score(t.p.QSearchFutilityMargin)
	}

	// 5. The moves.
	pick := &f.picks[0]
	pick.startNoisy(t, f, known.move, evasions)
	bestMove := core.NoMove
	number := 0 // of moves seen
	for m := pick.pick(t, f, ply); m != core.NoMove; m = pick.pick(t, f, ply) {
		number++

		// 6. Pruning of moves.
		if best > -core.MateInMax && !m.IsQuiet() {
			if t.p.QSearchFutility && !evasions && !m.IsPromotion() && !alpha.IsMate() {
				if gain := hoped + t.values[victim(p, m)]; gain <= alpha && !p.GivesCheck(m) {
					t.stats.events[qsearchFutilityPrunings]++
					best = max(best, gain)
					continue
				}
			}
			if t.p.QSearchSEE && !p.SEEAtLeast(m, core.Score(t.p.QSearchSEEMargin), &t.values) {
				t.stats.events[qsearchSEEPrunings]++
				continue
			}
		}

		// 7. The search of the move.
		t.advance(f, m, ply)
		score := -t.qsearch(-beta, -alpha, ply+1, kind)
		t.retreat()
		if t.stopped {
			return core.Draw
		}
		if score > best {
			best = score
			if score > alpha {
				bestMove = m
				if beta-alpha > 1 {
					t.extendPV(f, m, ply)
				}
				if score >= beta {
					t.stats.events[qsearchCutoffs]++
					break
				}
				alpha = score
			}
		}
	}

	// 8. Mate.
	if evasions && number == 0 {
		return core.MatedIn(ply)
	}

	bound := core.Upper
	switch {
	case best >= beta:
		bound = core.Lower
	case best > original && kind == pvNode:
		bound = core.Exact
	}
	t.rememberQuiet(f, ply, entry{move: bestMove, score: best, bound: bound, pv: hit && known.pv})
	return best
}

// rememberQuiet tells the table what quiescence found.
func (t *thread) rememberQuiet(f *frame, ply int, e entry) {
	if t.p.TableQuiescence {
		t.remember(f, ply, e)
	}
}
