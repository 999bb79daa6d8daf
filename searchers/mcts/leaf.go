package mcts

import "rookery/core"

// A leaf is worth what its evaluation says, or a quiescence search over it, or the end of a random game. The first
// two are scores in centipawns, which expected turns into results; the third is a result at once.

// quiesce returns the score of the position at ply after captures and promotions that lose nothing, and after all
// evasions where it is in check. It is fail-soft. A mate that it returns is proven: the winner only took pieces, and the
// loser tried every move.
func (s *searcher) quiesce(ply int, alpha, beta core.Score) core.Score {
	f := &s.stack[ply]
	p := &f.position
	best := -core.Infinity
	evading := s.p.evasions && p.InCheck()
	if ply >= core.MaxPly-1 {
		return s.evaluate(p)
	}
	if evading {
		p.GenerateLegal(&f.moves)
		if f.moves.Len() == 0 {
			return core.MatedIn(ply)
		}
	} else {
		best = s.evaluate(p)
		if best >= beta {
			return best
		}
		alpha = max(alpha, best)
		p.GenerateNoisy(&f.moves)
	}
	f.sortNoisy()
	for _, m := range f.moves.Slice() {
		if !evading && !p.SEEAtLeast(m, 0, &core.StandardExchangeValues) {
			continue
		}
		if !s.visit() {
			return 0
		}
		s.stats.events[qnodes]++
		s.step(ply, m)
		score := -s.quiesce(ply+1, -beta, -alpha)
		s.stepBack()
		if s.stopped {
			return 0
		}
		best = max(best, score)
		if score >= beta {
			break
		}
		alpha = max(alpha, score)
	}
	return best
}

// sortNoisy orders captures and promotions by the most valuable victim, then the least valuable attacker, before
// all else.
func (f *frame) sortNoisy() {
	moves := f.moves.Slice()
	var keys [core.MaxMoves]int
	for i, m := range moves {
		key := 0
		if m.IsCapture() {
			key = 16
			if !m.IsEnPassant() {
				key = 16 * int(f.position.PieceAt(m.To()).Type())
			}
			key += 8 - int(f.position.PieceAt(m.From()).Type())
		}
		key += 16 * int(m.Promotion())
		at := i
		for ; at > 0 && keys[at-1] < key; at-- {
			moves[at], keys[at] = moves[at-1], keys[at-1]
		}
		moves[at], keys[at] = m, key
	}
}

// evaluate returns the static evaluation of the position that the evaluator follows.
func (s *searcher) evaluate(p *core.Position) core.Score {
	s.stats.events[evaluations]++
	return s.eval.Evaluate(p)
}

// playRandomly plays random moves on from the position at ply, and returns the result for the side to move there:
// of the game if it ends within the length set, of the evaluation where it stands otherwise.
func (s *searcher) playRandomly(ply int) value {
	last := min(ply+s.p.playoutPlies, core.MaxPly-2)
	at := ply
	v := draw // for the side to move at at
	for ; ; at++ {
		f := &s.stack[at]
		if f.position.InsufficientMaterial() || f.position.HalfmoveClock() >= 100 {
			break
		}
		f.position.GenerateLegal(&f.moves)
		if f.moves.Len() == 0 {
			if f.position.InCheck() {
				v = 0
			}
			break
		}
		if at == last {
			v = s.worth(s.evaluate(&f.position))
			break
		}
		if !s.visit() {
			break
		}
		s.step(at, f.moves.At(int(s.random.below(uint64(f.moves.Len())))))
	}
	for range at - ply {
		s.stepBack()
	}
	if (at-ply)%2 != 0 {
		v = win - v
	}
	return v
}

// mateInOne returns the first of the moves, which must be legal in p, that mates, or NoMove.
func mateInOne(p, scratch *core.Position, moves []core.Move) core.Move {
	for _, m := range moves {
		if p.GivesCheck(m) {
			if p.Make(m, scratch); !scratch.HasLegalMove() {
				return m
			}
		}
	}
	return core.NoMove
}
