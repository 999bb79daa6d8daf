package pvs

import "rookery/core"

// isSingularCandidate reports whether the table's move of a node is worth a singular search.
func (t *thread) isSingularCandidate(known *entry, depth int) bool {
	return t.p.Singular &&
		depth >= t.p.SingularDepth &&
		known.move != core.NoMove &&
		known.bound&core.Lower != 0 &&
		known.depth >= depth-t.p.SingularTableDepth &&
		!known.score.IsMate()
}

// singular searches the node without the table's move m, half as deep and against a bound somewhat below the
// table's score. It returns by how many plies to extend m, or a score that settles the node.
func (t *thread) singular(f *frame, known *entry, m core.Move, beta core.Score, depth, ply int, kind nodeKind) (score core.Score, extension int, cut bool) {
	t.stats.events[singularTries]++
	bound := known.score - core.Score(t.p.SingularMargin*depth)
	below := cutNode
	if kind == allNode {
		below = allNode
	}
	f.excluded = m
	score = t.search(bound-1, bound, (depth-1)/2, ply, below)
	f.excluded = core.NoMove

	switch {
	case score < bound:
		if t.p.DoubleExtension && kind != pvNode && f.doubles < t.p.DoubleLimit &&
			score < bound-core.Score(t.p.DoubleMargin) {
			t.stats.events[doubleExtensions]++
			return 0, 2, false
		}
		t.stats.events[singularExtensions]++
		return 0, 1, false
	case t.p.Multicut && kind != pvNode && score >= beta && !score.IsMate():
		return score, 0, true
	case t.p.NegativeExtension && known.score >= beta:
		t.stats.events[negativeExtensions]++
		return 0, -2, false
	case t.p.NegativeExtension && kind == cutNode:
		t.stats.events[negativeExtensions]++
		return 0, -1, false
	}
	return 0, 0, false
}
