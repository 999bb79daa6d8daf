package stats

import (
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"
)

// Resamples is how many times a bootstrap draws: enough for the ends of a 95 % interval to hold to their
// second digit.
const Resamples = 10_000

// GeometricMeanRatio estimates the typical value of variant[i]/base[i] over paired measurements, as nodes to a depth by
// position: the geometric mean of the ratios, with a bootstrap interval at the given confidence. Equal input and
// seed give an equal interval. Pairs in which either side is not a positive finite number (a position solved
// at the root without a node) have no ratio: they are left out, and N counts the rest. A single pair has no spread,
// and its interval is the value.
//
// The interval is the percentile interval with its levels widened to Student's t for the sample's size, since the
// plain one is too narrow for few pairs: T. Hesterberg, "What teachers should know about the bootstrap", 2015.
func GeometricMeanRatio(variant, base []float64, confidence float64, seed uint64) Estimate {
	logs := LogRatios(variant, base)
	mean := bootstrapMean(logs, confidence, seed)
	if !mean.Known() {
		return mean
	}
	return Estimate{Value: math.Exp(mean.Value), Low: math.Exp(mean.Low), High: math.Exp(mean.High), N: mean.N}
}

// LogRatios returns ln(variant[i]/base[i]) for the pairs of positive finite numbers. It panics when the slices
// differ in length.
func LogRatios(variant, base []float64) []float64 {
	if len(variant) != len(base) {
		panic("stats: paired slices of different length")
	}
	logs := make([]float64, 0, len(base))
	for i, b := range base {
		if v := variant[i]; positive(v) && positive(b) {
			logs = append(logs, math.Log(v)-math.Log(b))
		}
	}
	return logs
}

func positive(x float64) bool { return x > 0 && !math.IsInf(x, 1) }

// GeometricMean returns the geometric mean of the positive finite values, and how many there were; 0 of none.
func GeometricMean(values []float64) (mean float64, n int) {
	sum := 0.0
	for _, x := range values {
		if positive(x) {
			sum += math.Log(x)
			n++
		}
	}
	if n == 0 {
		return 0, 0
	}
	return math.Exp(sum / float64(n)), n
}

// bootstrapMean is the mean of values with a bootstrap interval.
func bootstrapMean(values []float64, confidence float64, seed uint64) Estimate {
	n := len(values)
	if n == 0 {
		return Estimate{}
	}
	mean := sum(values) / float64(n)
	if n == 1 {
		return Estimate{Value: mean, Low: mean, High: mean, N: 1}
	}
	random := rand.New(rand.NewPCG(seed, uint64(n)))
	means := make([]float64, Resamples)
	for i := range means {
		total := 0.0
		for range n {
			total += values[random.IntN(n)]
		}
		means[i] = total / float64(n)
	}
	slices.Sort(means)
	tail := widenedTail(n, confidence)
	// The sample's own mean lies within its bootstrap distribution; rounding must not push it out of the interval.
	return Estimate{
		Value: mean,
		Low:   min(mean, quantileSorted(means, tail)),
		High:  max(mean, quantileSorted(means, 1-tail)),
		N:     n,
	}
}

// widenedTail is the share to cut off at each end of the bootstrap distribution of the mean of n values.
func widenedTail(n int, confidence float64) float64 {
	t := distuv.StudentsT{Sigma: 1, Nu: float64(n - 1)}.Quantile((1 + confidence) / 2)
	return normalTail(t * math.Sqrt(float64(n)/float64(n-1)))
}

func sum(values []float64) float64 {
	total := 0.0
	for _, x := range values {
		total += x
	}
	return total
}
