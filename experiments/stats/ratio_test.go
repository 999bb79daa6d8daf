package stats_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"rookery/experiments/stats"
)

func TestGeometricMeanRatioOfPowers(t *testing.T) {
	base := []float64{100, 100, 100, 100}
	got := stats.GeometricMeanRatio([]float64{50, 200, 100, 1600}, base, 0.95, 1)
	near(t, "mean of 1/2, 2, 1 and 16", got.Value, 2, 1e-12)
	if got.N != 4 || got.Low < 0.5-1e-9 || got.High > 16+1e-9 || got.Low > 2 || got.High < 2 {
		t.Errorf("got %+v, want an interval around 2 within the data", got)
	}
	same := stats.GeometricMeanRatio(base, base, 0.95, 1)
	if same.Value != 1 || same.Low != 1 || same.High != 1 || same.Excludes(1) {
		t.Errorf("equal input: got %+v, want exactly 1", same)
	}
}

func TestGeometricMeanRatioLeavesOutWhatHasNone(t *testing.T) {
	variant := []float64{0, 10, 10, math.Inf(1), math.NaN(), 30}
	base := []float64{10, 0, 10, 10, 10, 10}
	got := stats.GeometricMeanRatio(variant, base, 0.95, 1)
	near(t, "of 1 and 3", got.Value, math.Sqrt(3), 1e-12)
	if got.N != 2 {
		t.Errorf("pairs: got %d, want 2", got.N)
	}
	if none := stats.GeometricMeanRatio([]float64{0}, []float64{0}, 0.95, 1); none.Known() {
		t.Errorf("no pair: got %+v, want nothing known", none)
	}
	one := stats.GeometricMeanRatio([]float64{3}, []float64{1}, 0.95, 1)
	if one.Bounded() || one.Excludes(1) || math.Abs(one.Value-3) > 1e-12 {
		t.Errorf("one pair: got %+v, want 3 without an interval that excludes anything", one)
	}
}

func TestGeometricMeanRatioFollowsItsSeed(t *testing.T) {
	base, variant := make([]float64, 40), make([]float64, 40)
	random := rand.New(rand.NewPCG(1, 2))
	for i := range base {
		base[i], variant[i] = 1, math.Exp(random.NormFloat64())
	}
	first, again := stats.GeometricMeanRatio(variant, base, 0.95, 7), stats.GeometricMeanRatio(variant, base, 0.95, 7)
	if first != again {
		t.Errorf("the same seed gave %+v and %+v", first, again)
	}
	other := stats.GeometricMeanRatio(variant, base, 0.95, 8)
	if other == first {
		t.Error("another seed gave the very same interval")
	}
	near(t, "low ends of two seeds", other.Low/first.Low, 1, 0.02)
	near(t, "high ends of two seeds", other.High/first.High, 1, 0.02)
}

// The bootstrap is compared with all n^n resamples, counted out, at the levels that the method prescribes: for five values, the
// normal tail beyond 2.776445 (Student's t of 4 degrees of freedom at 97.5 %, from the tables) times sqrt(5/4).
func TestBootstrapEqualsCountingResamples(t *testing.T) {
	logs := []float64{-0.3, 0.1, 0.2, 0.45, 1.1}
	ones, variant := make([]float64, len(logs)), make([]float64, len(logs))
	for i, x := range logs {
		ones[i], variant[i] = 1, math.Exp(x)
	}
	var means []float64
	for code := range 3125 {
		sum, rest := 0.0, code
		for range logs {
			sum += logs[rest%5]
			rest /= 5
		}
		means = append(means, sum/5)
	}
	slices.Sort(means)
	tail := math.Erfc(2.776445*math.Sqrt(1.25)/math.Sqrt2) / 2
	at := int(tail * 3125)
	got := stats.GeometricMeanRatio(variant, ones, 0.95, 3)
	near(t, "low", math.Log(got.Low), means[at], 0.06)
	near(t, "high", math.Log(got.High), means[len(means)-1-at], 0.06)
}

// Of many samples, about the share asked for must cover the truth, for few pairs too.
func TestIntervalCoversTheTruth(t *testing.T) {
	if testing.Short() {
		t.Skip("resamples four million means")
	}
	random := rand.New(rand.NewPCG(5, 6))
	for _, n := range []int{5, 40} {
		covered, samples := 0, 400
		ones, variant := make([]float64, n), make([]float64, n)
		for s := range samples {
			for i := range ones {
				ones[i], variant[i] = 1, math.Exp(0.7+random.NormFloat64())
			}
			if !stats.GeometricMeanRatio(variant, ones, 0.95, uint64(s)).Excludes(math.Exp(0.7)) {
				covered++
			}
		}
		near(t, "coverage", float64(covered)/float64(samples), 0.95, 0.035)
	}
}

func TestGeometricMean(t *testing.T) {
	mean, n := stats.GeometricMean([]float64{1, 10, 100, 0, math.Inf(1)})
	near(t, "mean", mean, 10, 1e-12)
	if n != 3 {
		t.Errorf("counted %d values, want 3", n)
	}
	if mean, n := stats.GeometricMean(nil); mean != 0 || n != 0 {
		t.Errorf("of nothing: got %v of %d, want 0 of 0", mean, n)
	}
}
