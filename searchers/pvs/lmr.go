package pvs

import (
	"math/bits"

	"rookery/core"
)

// onePly is a ply in the unit of reductions.
const onePly = 1024

// reductionTable holds late move reductions in 1/1024 ply, by depth and move number.
// It grows with the product of both logarithms. Source: the formula is common to Stockfish and most others.
type reductionTable [64][64]int32

// newReductionTable fills a table; base and divisor are in hundredths. No floating point is involved, so that
// every machine gets the same one.
func newReductionTable(base, divisor int) (t reductionTable) {
	for depth := 1; depth < len(t); depth++ {
		for number := 1; number < len(t); number++ {
			product := ln(depth) * ln(number) >> 16 // 16 binary places
			t[depth][number] = int32(int64(base)*onePly/100 + product*100/int64(divisor)*onePly>>16)
		}
	}
	return t
}

func (t *reductionTable) at(depth, number int) int {
	return int(t[min(depth, len(t)-1)][min(number, len(t)-1)])
}

// ln returns the natural logarithm of n, at least 1, with 16 binary places, in integers alone: the binary
// logarithm bit by bit, by squaring, times ln 2.
func ln(n int) int64 {
	const places, ln2 = 16, 45426 // ln 2 with 16 places
	whole := int64(bits.Len(uint(n)) - 1)
	x := uint64(n) << 31 >> whole // in [1, 2) with 31 places
	fraction := int64(0)
	for range places {
		x = x * x >> 31
		fraction <<= 1
		if x >= 2<<31 {
			x >>= 1
			fraction |= 1
		}
	}
	return (whole<<places | fraction) * ln2 >> places
}

// reduction returns by how many plies to search a late move less deep. It may be negative.
func (t *thread) reduction(m core.Move, depth, number, history int, kind nodeKind, n *nodeFacts, check, refuting bool) int {
	quiet := m.IsQuiet()
	var r int
	if quiet {
		r = t.reduces[0].at(depth, number) - history*onePly/t.p.LMRHistory
		if n.tableNoisy {
			r += t.p.LMRTableNoisy
		}
		if refuting {
			r -= t.p.LMRKiller
		}
	} else {
		r = t.reduces[1].at(depth, number)
	}
	if kind != pvNode {
		r += t.p.LMRNonPV
	}
	if kind == cutNode {
		r += t.p.LMRCutNode
	}
	if !n.improving {
		r += t.p.LMRNotImproving
	}
	if n.tablePV {
		r -= t.p.LMRTablePV
	}
	if check {
		r -= t.p.LMRCheck
	}
	return r >> 10
}

// follow searches the child that was just made, with a window for the node's own side: reduced and with a
// zero window first, again where that surprises. reduced is by how many plies to reduce, 0 for a plain search.
func (t *thread) follow(alpha, beta, best core.Score, depth, reduced, ply, number int, kind nodeKind) core.Score {
	// The first move, and every move without PVS, gets the whole window.
	if number == 1 {
		return -t.search(-beta, -alpha, depth, ply+1, firstChild(kind))
	}
	low := -beta
	if t.p.PVS {
		low = -alpha - 1
	}
	below := kind.below()

	var score core.Score
	if reduced > 0 {
		t.stats.events[lateMoveReductions]++
		score = -t.search(low, -alpha, depth-reduced, ply+1, cutNode)
		if score <= alpha || t.stopped {
			return score
		}
		t.stats.events[lateMoveReSearches]++
		if t.p.LMRDeeper && score > best+core.Score(t.p.LMRDeeperMargin) && ply < 2*t.rootDepth {
			depth++
		}
	}
	score = -t.search(low, -alpha, depth, ply+1, below)
	if t.p.PVS && kind == pvNode && score > alpha && score < beta && !t.stopped {
		t.stats.events[zeroWindowReSearches]++
		score = -t.search(-beta, -alpha, depth, ply+1, pvNode)
	}
	return score
}

// firstChild returns the kind of a node's first child.
func firstChild(k nodeKind) nodeKind {
	if k == pvNode {
		return pvNode
	}
	return k.below()
}
