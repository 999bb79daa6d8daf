package mcts

// choose returns the index of the child that the next visit goes to. At least one child must be open, or a proven draw.
//
// Children stand in the order of their priors, so that the first without visits has the best claim of all such, and
// none behind it needs a look. With the solver, children proven to lose are never visited again, nor those proven
// to win, which happens at the root alone, while it looks for a shorter mate.
func (s *searcher) choose(index uint32) uint32 {
	n := &s.tree.nodes[index]
	urgency := s.firstPlayUrgency(n)
	explore := s.explorer(index, n)
	best, bestPromise := n.first, value(-1)<<40
	visited := uint64(0) // prior of the children looked at
	for i := range uint32(n.count) {
		c := &s.tree.nodes[n.first+i]
		if s.p.solver && c.proof != unproven && c.proof != 0 {
			continue
		}
		under := int64(c.pending) * int64(s.p.virtualLoss)
		visits := int64(c.visits) + under
		var q value
		switch {
		case c.proof == 0:
			q = draw
		case visits > 0:
			q = c.sum / visits
		default:
			q = urgency
			if s.p.firstPlay == firstReduced {
				q -= value(s.p.reduction) * value(squareRoot(visited<<16)) / 1000
			}
		}
		if promise := q + explore.bonus(c.prior, visits); promise > bestPromise {
			best, bestPromise = n.first+i, promise
		}
		if visits == 0 && c.proof == unproven {
			break
		}
		visited += uint64(c.prior)
	}
	return best
}

// firstPlayUrgency returns the value of a child without visits, before any reduction.
func (s *searcher) firstPlayUrgency(n *node) value {
	switch s.p.firstPlay {
	case firstWin:
		return win
	case firstDraw:
		return draw
	case firstLoss:
		return 0
	}
	if n.visits == 0 {
		return draw
	}
	return win - n.mean()
}

// explorer holds what all children of one node share in their claim to be explored.
type explorer struct {
	uniform bool
	factor  uint64 // PUCT: c times the root of the parent's visits, in 1/256; UCT: the squared c times the logarithm, in 1/65536
}

func (s *searcher) explorer(index uint32, n *node) explorer {
	visits := uint64(n.visits) + uint64(n.pending)*uint64(s.p.virtualLoss) + 1
	if s.p.selection == selectUCT {
		c := uint64(s.p.uctExplore)
		return explorer{uniform: true, factor: c * c * uint64(ln(visits)) / 1_000_000}
	}
	c := uint64(s.p.exploration)
	if index == root {
		c = uint64(s.p.rootExplore)
	}
	if s.p.dynamic {
		base := uint64(s.p.dynamicBase)
		growth := uint64(ln(visits+base) - ln(base))
		c += c * uint64(s.p.dynamicFactor) * growth / (1000 * one)
	}
	return explorer{factor: c * squareRoot(visits<<16) / 1000}
}

// bonus returns a child's claim to be explored: PUCT's c P sqrt(N) / (1+n), or UCT's c sqrt(ln N / n).
func (e explorer) bonus(prior uint16, visits int64) value {
	if e.uniform {
		return value(squareRoot(e.factor << 16 / uint64(max(visits, 1))))
	}
	return value(uint64(prior) * e.factor >> 8 / uint64(1+visits))
}
