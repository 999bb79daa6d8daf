package stats_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"rookery/experiments/stats"
)

func TestQuantile(t *testing.T) {
	values := []float64{7, 1, 3, 5}
	for _, c := range []struct{ p, want float64 }{{0, 1}, {0.25, 2.5}, {0.5, 4}, {0.75, 5.5}, {1, 7}, {1.0 / 3, 3}} {
		got, ok := stats.Quantile(values, c.p)
		if !ok {
			t.Fatalf("quantile %v: not known", c.p)
		}
		near(t, "quantile", got, c.want, 1e-12)
	}
	if values[0] != 7 {
		t.Error("the input was sorted in place")
	}
	if middle, ok := stats.Median([]float64{9, 1, 2}); !ok || middle != 2 {
		t.Errorf("median: got %v, %v, want 2", middle, ok)
	}
	if _, ok := stats.Median(nil); ok {
		t.Error("the median of nothing is known")
	}
}

// The expected values are those of R's p.adjust(p, "holm").
func TestHolm(t *testing.T) {
	for _, c := range []struct{ ps, want []float64 }{
		{[]float64{0.01, 0.04, 0.03, 0.005}, []float64{0.03, 0.06, 0.06, 0.02}},
		{[]float64{0.5, 0.9}, []float64{1, 1}},
		{[]float64{0.02, 0.02, 0.02}, []float64{0.06, 0.06, 0.06}},
		{[]float64{0.2}, []float64{0.2}},
		{nil, nil},
	} {
		got := stats.Holm(c.ps)
		if len(got) != len(c.want) {
			t.Fatalf("holm %v: got %v", c.ps, got)
		}
		for i := range got {
			near(t, "holm", got[i], c.want[i], 1e-12)
		}
	}
}

// Critical values of T, two-sided 5 %, from Wilcoxon's table: the largest T at which p is at most 0.05.
func TestSignedRankMatchesTheTable(t *testing.T) {
	for n, critical := range map[int]int{6: 0, 7: 2, 8: 3, 9: 5, 10: 8, 12: 13, 15: 25, 20: 52, 25: 89, 30: 137} {
		if p := stats.SignedRank(withNegativeRankSum(n, critical)); p > 0.05 {
			t.Errorf("n = %d, T = %d: p = %v, want at most 0.05", n, critical, p)
		}
		if p := stats.SignedRank(withNegativeRankSum(n, critical+1)); p <= 0.05 {
			t.Errorf("n = %d, T = %d: p = %v, want above 0.05", n, critical+1, p)
		}
	}
}

// withNegativeRankSum makes the differences 1 ... n with signs such that the negative ranks sum to the one wanted.
func withNegativeRankSum(n, sum int) []float64 {
	differences := make([]float64, n)
	for rank := n; rank >= 1; rank-- {
		differences[rank-1] = float64(rank)
		if rank <= sum {
			differences[rank-1] = -float64(rank)
			sum -= rank
		}
	}
	return differences
}

func TestSignedRankEqualsCountingSigns(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 60 {
		n := 1 + random.IntN(9)
		differences := make([]float64, n)
		for i := range differences {
			differences[i] = float64(random.IntN(9) - 4) // ties and zeros are common
		}
		near(t, "p", stats.SignedRank(differences), signedRankByCounting(differences), 1e-12)
	}
}

// signedRankByCounting tries every choice of signs on the sizes that are not zero.
func signedRankByCounting(differences []float64) float64 {
	var sizes []float64
	observed := 0.0
	for _, d := range differences {
		if d != 0 {
			sizes = append(sizes, math.Abs(d))
		}
	}
	if len(sizes) == 0 {
		return 1
	}
	rank := func(size float64) float64 {
		below, equal := 0, 0
		for _, other := range sizes {
			switch {
			case other < size:
				below++
			case other == size:
				equal++
			}
		}
		return float64(below) + float64(equal+1)/2
	}
	for _, d := range differences {
		if d > 0 {
			observed += rank(d)
		} else if d < 0 {
			observed -= rank(-d)
		}
	}
	extreme := 0
	for signs := range 1 << len(sizes) {
		total := 0.0
		for i, size := range sizes {
			if signs>>i&1 == 1 {
				total += rank(size)
			} else {
				total -= rank(size)
			}
		}
		if math.Abs(total) >= math.Abs(observed) {
			extreme++
		}
	}
	return float64(extreme) / float64(int(1)<<len(sizes))
}

func TestSignedRankIsSmoothWhereTheApproximationBegins(t *testing.T) {
	random := rand.New(rand.NewPCG(8, 9))
	differences := make([]float64, 101)
	for i := range differences {
		differences[i] = 0.2 + random.NormFloat64()
	}
	exact, normal := stats.SignedRank(differences[:100]), stats.SignedRank(append(differences[:100:100], 1e-9))
	near(t, "p of 100 and of one tiny difference more", normal, exact, 0.003)
	if p := stats.SignedRank(nil); p != 1 {
		t.Errorf("nothing: p = %v, want 1", p)
	}
}

func TestBranchingFactor(t *testing.T) {
	depths := []int{1, 2, 3, 4, 6}
	nodes := make([]float64, len(depths))
	for i, depth := range depths {
		nodes[i] = 20 * math.Pow(2.5, float64(depth))
	}
	got, ok := stats.BranchingFactor(depths, nodes)
	if !ok {
		t.Fatal("five depths, and nothing known")
	}
	near(t, "of a pure power", got, 2.5, 1e-12)
	// Two points: the root of their ratio.
	got, _ = stats.BranchingFactor([]int{4, 6}, []float64{100, 900})
	near(t, "of two depths", got, 3, 1e-12)
	for _, c := range []struct {
		name   string
		depths []int
		nodes  []float64
	}{
		{"nothing", nil, nil},
		{"one depth", []int{1}, []float64{20}},
		{"no nodes", []int{1, 2}, []float64{0, 0}},
		{"one depth twice", []int{3, 3}, []float64{5, 9}},
	} {
		if got, ok := stats.BranchingFactor(c.depths, c.nodes); ok || got != 0 {
			t.Errorf("%s: got %v, %v, want nothing known", c.name, got, ok)
		}
	}
}
