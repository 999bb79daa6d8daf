package stats

import "math"

// BranchingFactor returns the effective branching factor of an iterative deepening: by how much the nodes grow a
// ply. It is the exponential of the least-squares slope of ln(nodes) against depth, so one odd iteration at
// either end does not decide it. Nodes are the totals up to and with each depth. Points without nodes
// are left out; false if fewer than two depths remain.
func BranchingFactor(depths []int, nodes []float64) (float64, bool) {
	if len(depths) != len(nodes) {
		panic("stats: paired slices of different length")
	}
	var n, sumDepth, sumLog float64
	for i, x := range nodes {
		if positive(x) {
			n++
			sumDepth += float64(depths[i])
			sumLog += math.Log(x)
		}
	}
	if n < 2 {
		return 0, false
	}
	var covariance, variance float64
	for i, x := range nodes {
		if positive(x) {
			away := float64(depths[i]) - sumDepth/n
			covariance += away * (math.Log(x) - sumLog/n)
			variance += away * away
		}
	}
	if variance == 0 {
		return 0, false
	}
	return math.Exp(covariance / variance), true
}
