package stats_test

import (
	"math"
	"testing"

	"rookery/experiments/stats"
)

func near(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if math.IsNaN(got) || math.Abs(got-want) > tolerance {
		t.Errorf("%s: got %.6g, want %.6g (± %g)", what, got, want, tolerance)
	}
}

// The intervals are those of R. G. Newcombe, "Two-sided confidence intervals for the single proportion:
// comparison of seven methods", 1998, table I, method 3.
func TestWilsonMatchesNewcombesTable(t *testing.T) {
	for _, c := range []struct {
		successes, trials int
		low, high         float64
	}{
		{81, 263, 0.2553, 0.3662},
		{15, 148, 0.0624, 0.1605},
		{0, 20, 0, 0.1611},
		{1, 29, 0.0061, 0.1718},
	} {
		got := stats.Wilson(c.successes, c.trials, 0.95)
		near(t, "low", got.Low, c.low, 0.00005)
		near(t, "high", got.High, c.high, 0.00005)
		near(t, "share", got.Value, float64(c.successes)/float64(c.trials), 1e-15)
	}
}

func TestWilsonAtTheEdges(t *testing.T) {
	if got := stats.Wilson(0, 0, 0.95); got.Known() || got != (stats.Estimate{}) {
		t.Errorf("no trials: got %+v, want nothing known", got)
	}
	for n := 1; n < 400; n++ {
		none, all := stats.Wilson(0, n, 0.95), stats.Wilson(n, n, 0.95)
		if none.Low != 0 || all.High != 1 {
			t.Fatalf("%d trials: ends %v and %v, want exactly 0 and 1", n, none.Low, all.High)
		}
		// With no success the interval is [0, z²/(n+z²)], and with nothing but successes its mirror image.
		z2 := 1.959963984540054 * 1.959963984540054
		near(t, "none", none.High, z2/(float64(n)+z2), 1e-12)
		near(t, "all", all.Low, float64(n)/(float64(n)+z2), 1e-12)
	}
}

// The first two rows are the worked examples of Fagerland, Lydersen and Laake, 2013, tables 1 and 2; the rest are
// sums of binomial coefficients by hand.
func TestMcNemarMatchesPublishedValues(t *testing.T) {
	for _, c := range []struct {
		name         string
		gained, lost int
		exact, midP  float64
	}{
		{"airway hyper-responsiveness", 1, 7, 0.0703, 0.0391},
		{"complete response to therapy", 6, 16, 0.0525, 0.0347},
		{"one to nothing", 1, 0, 1, 0.5},
		{"five to nothing", 5, 0, 0.0625, 0.03125},
		{"even", 4, 4, 1, 1},
		{"nothing", 0, 0, 1, 1},
	} {
		got := stats.McNemar(c.gained, c.lost)
		near(t, c.name+" exact", got.Exact, c.exact, 0.00005)
		near(t, c.name+" mid-p", got.MidP, c.midP, 0.00005)
		if turned := stats.McNemar(c.lost, c.gained); turned.Exact != got.Exact || turned.MidP != got.MidP {
			t.Errorf("%s: turned round gives %+v, want the p-values of %+v", c.name, turned, got)
		}
	}
}

func TestMcNemarEqualsCountingOutcomes(t *testing.T) {
	for n := 1; n <= 14; n++ {
		for gained := 0; gained <= n; gained++ {
			// Among all 2^n outcomes of n discordant pairs: those less even than this one, and those as even.
			further, same := 0, 0
			for outcome := range 1 << n {
				ones := 0
				for bit := outcome; bit != 0; bit &= bit - 1 {
					ones++
				}
				switch here, there := abs(2*gained-n), abs(2*ones-n); {
				case there > here:
					further++
				case there == here:
					same++
				}
			}
			outcomes := float64(int(1) << n)
			got := stats.McNemar(gained, n-gained)
			near(t, "exact", got.Exact, float64(further+same)/outcomes, 1e-12)
			if 2*gained != n {
				near(t, "mid-p", got.MidP, (float64(further)+float64(same)/2)/outcomes, 1e-12)
			}
		}
	}
}

func TestMcNemarHoldsForHugeCounts(t *testing.T) {
	got := stats.McNemar(50_000, 51_000)
	// The normal approximation, z = (1000-1)/sqrt(101000), is near enough at this size.
	near(t, "exact", got.Exact, math.Erfc(999/math.Sqrt(101_000)/math.Sqrt2), 1e-5)
	if far := stats.McNemar(0, 1_000_000); far.Exact < 0 || far.Exact > 1e-300 || math.IsNaN(far.MidP) {
		t.Errorf("a million to nothing: got %+v", far)
	}
}

func abs(n int) int { return max(n, -n) }
