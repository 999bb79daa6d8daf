package mcts

import "rookery/core"

// proven returns the score of a proven node.
func (n *node) proven() core.Score { return core.Score(n.proof) }

// result returns what a proven score is worth to the side to move.
func result(score core.Score) value {
	switch {
	case score > 0:
		return win
	case score < 0:
		return 0
	}
	return draw
}

// oneUp turns a score proven for a child into the score for its parent, a ply further from mate.
func oneUp(score core.Score) core.Score {
	switch {
	case score > 0:
		return 1 - score
	case score < 0:
		return -score - 1
	}
	return 0
}

// prove looks at the node's children for a proof of its own score, and reports whether it found one, or a shorter mate
// than was proven before. A node is won if one child is lost, by the shortest way; when all children are proven and
// none is lost, it is drawn if one is drawn, and otherwise lost, by the longest way.
func (s *searcher) prove(index uint32) bool {
	n := &s.tree.nodes[index]
	if n.count == 0 {
		return false
	}
	best, all := core.MatedIn(0), true
	for i := range uint32(n.count) {
		c := &s.tree.nodes[n.first+i]
		if c.proof == unproven {
			all = false
			continue
		}
		best = max(best, oneUp(c.proven()))
	}
	if !all && best <= 0 {
		return false
	}
	if n.proof != unproven && best <= n.proven() {
		return false
	}
	if n.proof == unproven {
		s.stats.proof(best)
	}
	n.proof = int16(best)
	return true
}
