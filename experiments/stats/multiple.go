package stats

import "slices"

// Holm adjusts p-values that are tested together, so that the chance of even one false alarm among them stays at the
// level chosen. The results are in the order of the input; compare them with the level directly.
//
// Source: S. Holm, "A simple sequentially rejective multiple test procedure", 1979.
func Holm(ps []float64) []float64 {
	order := make([]int, len(ps))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case ps[a] < ps[b]:
			return -1
		case ps[a] > ps[b]:
			return 1
		}
		return 0
	})
	adjusted := make([]float64, len(ps))
	largest := 0.0
	for rank, i := range order {
		largest = max(largest, min(1, ps[i]*float64(len(ps)-rank)))
		adjusted[i] = largest
	}
	return adjusted
}
