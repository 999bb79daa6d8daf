package stats

import "slices"

// Quantile returns the p-quantile of the values, 0 <= p <= 1, interpolated linearly between order statistics
// (Hyndman and Fan's type 7, the default of R and NumPy); false of no values. The input keeps its order.
func Quantile(values []float64, p float64) (float64, bool) {
	if len(values) == 0 {
		return 0, false
	}
	sorted := slices.Clone(values)
	slices.Sort(sorted)
	return quantileSorted(sorted, p), true
}

// Median returns the middle value, or the mean of the middle two; false of no values.
func Median(values []float64) (float64, bool) { return Quantile(values, 0.5) }

func quantileSorted(sorted []float64, p float64) float64 {
	at := p * float64(len(sorted)-1)
	low := min(int(at), len(sorted)-1)
	high := min(low+1, len(sorted)-1)
	return sorted[low] + (at-float64(low))*(sorted[high]-sorted[low])
}
