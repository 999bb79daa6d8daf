package mcts

import (
	"cmp"
	"slices"

	"rookery/core"
	"rookery/searchers"
)

// rank orders a node's children for play: proven wins first, the shortest before others; then open ones and
// draws; then open ones that promise less than a draw that can be had; then proven losses, the longest first.
type rank struct {
	class  int
	score  core.Score // of proven moves, for the side to move
	visits uint32
	mean   value
}

func (s *searcher) rank(n *node, drawAtHand bool) rank {
	r := rank{class: 2, visits: n.visits}
	if n.visits > 0 {
		r.mean = n.mean()
	}
	switch {
	case n.proof == unproven:
		if drawAtHand && r.mean < draw {
			r.class = 1
		}
	case n.proof < 0:
		r.class, r.score = 3, oneUp(n.proven())
	case n.proof > 0:
		r.class, r.score = 0, oneUp(n.proven())
	}
	return r
}

// compare is negative if a is the better move.
func (s *searcher) compare(a, b rank) int {
	byVisits, byMean := cmp.Compare(b.visits, a.visits), cmp.Compare(b.mean, a.mean)
	first, second := byVisits, byMean
	if s.p.choose == chooseValue {
		first, second = byMean, byVisits
	}
	return cmp.Or(cmp.Compare(b.class, a.class), cmp.Compare(b.score, a.score), first, second)
}

// ranked returns the indexes of the node's children, the best move first. Equals stay in the order of their priors.
func (s *searcher) ranked(index uint32) []uint32 {
	n := &s.tree.nodes[index]
	children := s.tree.children(n)
	drawAtHand := slices.ContainsFunc(children, func(c node) bool { return c.proof == 0 })
	order := make([]uint32, len(children))
	for i := range order {
		order[i] = n.first + uint32(i)
	}
	slices.SortStableFunc(order, func(a, b uint32) int {
		return s.compare(s.rank(&s.tree.nodes[a], drawAtHand), s.rank(&s.tree.nodes[b], drawAtHand))
	})
	return order
}

// lines returns the best root moves with what follows.
func (s *searcher) lines(wanted int) []searchers.Line {
	order := s.ranked(root)
	lines := make([]searchers.Line, 0, min(wanted, len(order)))
	for _, index := range order[:cap(lines)] {
		lines = append(lines, s.line(index))
	}
	return lines
}

// line returns the line that begins with a child of the root.
func (s *searcher) line(index uint32) searchers.Line {
	n := &s.tree.nodes[index]
	line := searchers.Line{PV: s.continuation(index)}
	switch {
	case n.proof != unproven:
		line.Score, line.Bound = oneUp(n.proven()), core.Exact
	case n.visits > 0:
		line.Score = centipawns(n.mean(), s.p.winScale)
	case s.tree.nodes[root].visits > 0:
		line.Score = centipawns(win-s.tree.nodes[root].mean(), s.p.winScale)
	}
	return line
}

// continuation returns the move to the node, a child of the root, and the best moves after it as far as they were
// visited. A mate proven at a leaf is played to its end.
func (s *searcher) continuation(index uint32) []core.Move {
	p := s.stack[0].position
	var next core.Position
	var pv []core.Move
	for {
		n := &s.tree.nodes[index]
		pv = append(pv, n.move)
		p.Make(n.move, &next)
		p = next
		if n.count == 0 || len(pv) >= greatestTreePly {
			if n.proof == int16(core.MateIn(1)) {
				var moves core.MoveList
				p.GenerateLegal(&moves)
				pv = append(pv, mateInOne(&p, &next, moves.Slice()))
			}
			return pv
		}
		index = s.ranked(index)[0]
		if child := &s.tree.nodes[index]; child.visits == 0 && child.proof == unproven {
			return pv
		}
	}
}

// report passes the lines on.
func (s *searcher) report(request *searchers.Request, depth int, lines []searchers.Line) {
	if request.Report == nil {
		return
	}
	for i, line := range lines {
		request.Report(searchers.Info{
			Depth: depth, SelDepth: s.selDepth, Line: i + 1,
			Score: line.Score, Bound: line.Bound, Nodes: s.nodes, Time: s.watch.Elapsed(),
			HashFull: s.tree.permill(), PV: line.PV,
		})
	}
}

// spread returns the place among the ranked root moves of the one to play: the first, or one drawn by visits if
// visits-temperature says so and nothing is proven to win.
func (s *searcher) spread(order []uint32) int {
	best := &s.tree.nodes[order[0]]
	if s.p.moveSpread == 0 || best.visits == 0 || best.proof != unproven && best.proof < 0 {
		return 0
	}
	most := uint32(1)
	for _, index := range order {
		most = max(most, s.tree.nodes[index].visits)
	}
	weights := make([]uint64, len(order))
	total := uint64(0)
	for i, index := range order {
		if n := &s.tree.nodes[index]; n.visits > 0 && (n.proof == unproven || n.proof == 0) {
			weights[i] = exp2((log2(uint64(n.visits)) - log2(uint64(most))) * 100 / int64(s.p.moveSpread))
			total += weights[i]
		}
	}
	if total == 0 {
		return 0
	}
	drawn := s.random.below(total)
	for i, w := range weights {
		if drawn < w {
			return i
		}
		drawn -= w
	}
	return 0
}
