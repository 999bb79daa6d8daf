package classic

import "rookery/core"

// quiesce searches captures, and as configured promotions and evasions, until the position at ply is quiet. The side to
// move may stand pat on the evaluation instead, unless it is in check and evasions are searched.
func (s *searcher) quiesce(ply int, alpha, beta core.Score) core.Score {
	f := &s.stack[ply]
	p := &f.position
	f.pvLength = 0

	// 1. Limits.
	if s.watch.Expired(s.nodes) {
		s.stopped = true
		return 0
	}
	s.enter(ply)
	s.stats.events[qnodes]++

	// 2. Draws.
	if s.p.quiescenceDraws && s.drawn(ply) {
		return core.Draw
	}
	if ply >= core.MaxPly-1 {
		return s.evaluate(p)
	}

	// 3. Standing pat.
	oldAlpha := alpha
	best := -core.Infinity
	evading := s.p.quiescenceEvasions && p.InCheck()
	if !evading {
		best = s.evaluate(p)
		if best >= beta {
			if s.p.failHard {
				return beta
			}
			return best
		}
		alpha = max(alpha, best)
	}

	// 4. Moves.
	if evading {
		p.GenerateLegal(&f.moves)
		if f.moves.Len() == 0 {
			return core.MatedIn(ply)
		}
	} else {
		p.GenerateNoisy(&f.moves)
	}
	s.orderNoisy(f)

	bestMove := core.NoMove
	for i := range f.moves.Len() {
		m := f.pick(i)
		if !evading {
			if !m.IsCapture() && !s.p.quiescencePromotions {
				continue
			}
			if s.p.quiescenceSEE && !s.winsOrTrades(p, m) {
				s.stats.events[qsearchSEEPrunings]++
				continue
			}
		}
		p.Make(m, &s.stack[ply+1].position)
		s.push(ply, m)
		score := -s.quiesce(ply+1, -beta, -alpha)
		s.eval.Pop()
		if s.stopped {
			return 0
		}
		if score <= best {
			continue
		}
		best = score
		if score <= alpha {
			continue
		}
		alpha, bestMove = score, m
		f.setPV(m, &s.stack[ply+1])
		if score >= beta {
			s.stats.cutoff(i)
			break
		}
	}
	if bestMove != core.NoMove && best < beta {
		s.lines.store(p.Key(), bestMove)
	}
	if s.p.failHard {
		best = max(oldAlpha, min(beta, best))
	}
	return best
}
