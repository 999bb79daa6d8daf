package stats

import "math"

// Wilson returns the share of successes in trials and its score interval at the given confidence, as 0.95.
// The interval lies within [0, 1] and is sensible at 0 and at all successes. No trials, no estimate.
//
// Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference", 1927.
func Wilson(successes, trials int, confidence float64) Estimate {
	if trials <= 0 {
		return Estimate{}
	}
	n, share := float64(trials), float64(successes)/float64(trials)
	z := normalQuantile((1 + confidence) / 2)
	z2 := z * z
	centre := (share + z2/(2*n)) / (1 + z2/n)
	half := z / (1 + z2/n) * math.Sqrt(share*(1-share)/n+z2/(4*n*n))
	low, high := max(0, centre-half), min(1, centre+half)
	if successes == 0 {
		low = 0 // exactly, where rounding would leave 1e-17
	}
	if successes == trials {
		high = 1
	}
	return Estimate{Value: share, Low: low, High: high, N: trials}
}

// Paired is a paired comparison of two variants over the same positions, by McNemar's test. Positions that
// both solve, or neither, say nothing about the difference and do not enter.
type Paired struct {
	Gained int     // solved by the variant alone
	Lost   int     // solved by the base alone
	Exact  float64 // two-sided p of the exact binomial test
	MidP   float64 // two-sided mid-p: less conservative than Exact, and still near its nominal level
}

// McNemar tests whether gains and losses are equally likely. Without either, both p-values are 1.
//
// Source: M. W. Fagerland, S. Lydersen, P. Laake, "The McNemar test for binary matched-pairs data:
// mid-p and asymptotic are better than exact conditional", 2013.
func McNemar(gained, lost int) Paired {
	result := Paired{Gained: gained, Lost: lost, Exact: 1, MidP: 1}
	n, least := gained+lost, min(gained, lost)
	if n == 0 || gained == lost {
		return result
	}
	below := 0.0 // P(X < least)
	for k := range least {
		below += binomialHalf(n, k)
	}
	at := binomialHalf(n, least)
	result.Exact = min(1, 2*(below+at))
	result.MidP = min(1, 2*below+at)
	return result
}

// binomialHalf is the chance of k heads in n tosses of a fair coin, through logarithms so that no n overflows.
func binomialHalf(n, k int) float64 {
	return math.Exp(lnFactorial(n) - lnFactorial(k) - lnFactorial(n-k) - float64(n)*math.Ln2)
}

func lnFactorial(n int) float64 {
	value, _ := math.Lgamma(float64(n) + 1)
	return value
}
