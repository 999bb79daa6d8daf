package reports

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"rookery/experiments/stats"
)

// unknown stands wherever a number is missing.
const unknown = "n/a"

// ratio writes a ratio with three significant digits, but never more than three after the point.
func ratio(x float64) string {
	switch a := math.Abs(x); {
	case math.IsNaN(x) || math.IsInf(x, 0):
		return unknown
	case a >= 99.95:
		return strconv.FormatFloat(x, 'f', 0, 64)
	case a >= 9.995:
		return strconv.FormatFloat(x, 'f', 1, 64)
	case a >= 0.0995 || a == 0:
		return strconv.FormatFloat(x, 'f', 2, 64)
	}
	return strconv.FormatFloat(x, 'f', 3, 64)
}

// times writes an estimated ratio: 2.31×.
func times(e stats.Estimate) string {
	if !e.Known() {
		return unknown
	}
	return ratio(e.Value) + "×"
}

// timesWithin adds the interval: 2.31× (1.90–2.80).
func timesWithin(e stats.Estimate) string {
	if !e.Bounded() {
		return times(e)
	}
	return fmt.Sprintf("%s (%s–%s)", times(e), ratio(e.Low), ratio(e.High))
}

// percentWithin writes a share with its interval: 71.5% (64.9–77.3).
func percentWithin(e stats.Estimate) string {
	if !e.Known() {
		return unknown
	}
	return fmt.Sprintf("%.1f%% (%.1f–%.1f)", 100*e.Value, 100*e.Low, 100*e.High)
}

// solved writes a count: 143/200.
func solved(right int, e stats.Estimate) string {
	if !e.Known() {
		return unknown
	}
	return fmt.Sprintf("%d/%d", right, e.N)
}

// difference writes gains and losses against the base: +3 −12.
func difference(p stats.Paired) string { return fmt.Sprintf("+%d\u00a0−%d", p.Gained, p.Lost) }

// chance writes a p-value.
func chance(p float64) string {
	switch {
	case math.IsNaN(p):
		return unknown
	case p < 0.001:
		return "<0.001"
	case p < 0.1:
		return strconv.FormatFloat(p, 'f', 3, 64)
	}
	return strconv.FormatFloat(p, 'f', 2, 64)
}

// amount writes a large number with its unit: 1.23 M.
func amount(x float64) string {
	for _, unit := range []struct {
		size float64
		name string
	}{{1e12, " T"}, {1e9, " G"}, {1e6, " M"}, {1e3, " k"}} {
		if math.Abs(x) >= unit.size*0.9995 {
			return ratio(x/unit.size) + unit.name
		}
	}
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return unknown
	}
	return strconv.FormatFloat(x, 'f', 0, 64)
}

// known writes a number that is 0 where nothing is known.
func known(x float64, write func(float64) string) string {
	if x == 0 {
		return unknown
	}
	return write(x)
}

// count writes a number of things: 1 position, 3 positions.
func count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// list joins words as prose does: a, b and c.
func list(words []string) string {
	switch n := len(words); n {
	case 0:
		return ""
	case 1:
		return words[0]
	default:
		return strings.Join(words[:n-1], ", ") + " and " + words[n-1]
	}
}

// few joins words as prose does, but only the first of many.
func few(words []string) string {
	const most = 6
	if len(words) <= most+1 {
		return list(words)
	}
	return fmt.Sprintf("%s and %d more", strings.Join(words[:most], ", "), len(words)-most)
}

// moment writes a point in time without its fractions; the zero time is unknown.
func moment(t time.Time) string {
	if t.IsZero() {
		return unknown
	}
	return t.UTC().Format("2006-01-02 15:04:05 UTC")
}

// seconds writes a short duration: 12.3 ms.
func seconds(x float64) string {
	for _, unit := range []struct {
		size float64
		name string
	}{{1, " s"}, {1e-3, " ms"}, {1e-6, " µs"}} {
		if x >= unit.size*0.9995 {
			return ratio(x/unit.size) + unit.name
		}
	}
	return ratio(x*1e9) + " ns"
}
