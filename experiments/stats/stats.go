// Package stats holds the statistics of suites and benches as pure functions: paired tests of solved
// positions, intervals of proportions and of node ratios, corrections for many tests, and the effective
// branching factor. Nothing here reads a clock, keeps state or draws from an unseeded source.
//
// Whatever the input, a result is finite: where nothing can be said, an Estimate has N = 0 and a p-value is 1.
//
// Match statistics (Elo, pentanomial pairs, SPRT) have their place in this package too, in files of their own.
package stats

import "math"

// Estimate is a value with an interval around it, from N observations. With N = 0 nothing is known and the
// other fields are 0.
type Estimate struct {
	Value, Low, High float64
	N                int
}

// Known reports whether there was anything to estimate from.
func (e Estimate) Known() bool { return e.N > 0 }

// Bounded reports whether the interval means something: one observation has a value, but no spread.
func (e Estimate) Bounded() bool { return e.N > 1 }

// Excludes reports whether the interval is meaningful and leaves x out.
func (e Estimate) Excludes(x float64) bool { return e.Bounded() && (x < e.Low || x > e.High) }

// normalTail is P(Z > z) of the standard normal distribution.
func normalTail(z float64) float64 { return math.Erfc(z/math.Sqrt2) / 2 }

// normalQuantile is the z with P(Z <= z) = p, for 0 < p < 1.
func normalQuantile(p float64) float64 { return -math.Sqrt2 * math.Erfcinv(2*p) }
