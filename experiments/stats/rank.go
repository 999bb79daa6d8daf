package stats

import (
	"cmp"
	"math"
	"slices"
)

// exactRanks is the largest sample for which the signed-rank distribution is counted out exactly.
const exactRanks = 100

// SignedRank returns the two-sided p-value of Wilcoxon's signed-rank test that the differences lie evenly
// around 0, as logarithms of node ratios do when a switch changes nothing. It asks less of the data than a t-test: a few
// exploding positions do not decide it. Zeros are dropped and ties share their mean rank; up to 100 differences
// the distribution is exact given those ties, beyond it is normal, corrected for ties. Nothing to test gives 1.
//
// Source: F. Wilcoxon, "Individual comparisons by ranking methods", 1945.
func SignedRank(differences []float64) float64 {
	values := slices.DeleteFunc(slices.Clone(differences), func(x float64) bool { return x == 0 })
	if len(values) == 0 {
		return 1
	}
	slices.SortFunc(values, func(a, b float64) int { return cmp.Compare(math.Abs(a), math.Abs(b)) })
	ranks := doubledRanks(values)
	plus, total := 0, 0
	for i, rank := range ranks {
		total += rank
		if values[i] > 0 {
			plus += rank
		}
	}
	least := min(plus, total-plus)
	if len(values) <= exactRanks {
		return exactSignedRank(ranks, least, total)
	}
	variance := 0.0 // of the doubled statistic
	for _, rank := range ranks {
		variance += float64(rank) * float64(rank) / 4
	}
	// One doubled unit is half a rank: the continuity correction.
	z := (float64(total)/2 - float64(least) - 1) / math.Sqrt(variance)
	return min(1, 2*normalTail(max(0, z)))
}

// doubledRanks returns twice the rank of each value by size, ties sharing the mean: doubled, it is an integer.
func doubledRanks(sorted []float64) []int {
	ranks := make([]int, len(sorted))
	for start := 0; start < len(sorted); {
		end := start + 1
		for end < len(sorted) && math.Abs(sorted[end]) == math.Abs(sorted[start]) {
			end++
		}
		for i := start; i < end; i++ {
			ranks[i] = start + 1 + end // the ranks start+1 ... end, their mean doubled
		}
		start = end
	}
	return ranks
}

// exactSignedRank counts, over all choices of signs, how often the sum of positive ranks is at most least.
func exactSignedRank(ranks []int, least, total int) float64 {
	chance := make([]float64, total+1) // of each sum of positive ranks
	chance[0] = 1
	reached := 0
	for _, rank := range ranks {
		reached += rank
		for s := reached; s >= 0; s-- {
			chance[s] /= 2
			if s >= rank {
				chance[s] += chance[s-rank] / 2
			}
		}
	}
	return min(1, 2*sum(chance[:least+1]))
}
