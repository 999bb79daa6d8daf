package mcts

import (
	"math"
	"testing"

	"rookery/core"
)

func near(got, want, tolerance float64) bool { return math.Abs(got-want) <= tolerance }

func TestFixedPointAgainstFloats(t *testing.T) {
	for x := -20.0; x < 29; x += 0.0137 {
		if got, want := float64(exp2(int64(x*one)))/one, math.Exp2(x); !near(got, want, 1e-4*want+2.0/one) {
			t.Fatalf("exp2(%v) = %v, want %v", x, got, want)
		}
	}
	for x := uint64(1); x < 1<<40; x += 1 + x/7 {
		if got, want := float64(log2(x))/one, math.Log2(float64(x)); !near(got, want, 1e-4) {
			t.Fatalf("log2(%d) = %v, want %v", x, got, want)
		}
		if got, want := float64(ln(x))/one, math.Log(float64(x)); !near(got, want, 2e-4) {
			t.Fatalf("ln(%d) = %v, want %v", x, got, want)
		}
	}
}

func TestSquareRootIsExact(t *testing.T) {
	check := func(x uint64) {
		if r := squareRoot(x); r*r > x || r < 1<<32-1 && (r+1)*(r+1) <= x {
			t.Fatalf("squareRoot(%d) = %d", x, r)
		}
	}
	for x := range uint64(100_000) {
		check(x)
	}
	for shift := range 63 {
		for _, d := range []uint64{0, 1, 2} {
			check(1<<shift + d)
			check(1<<shift - min(d, 1<<shift))
		}
	}
}

func TestExpectedResults(t *testing.T) {
	for _, scale := range []int{50, 200, 1000} {
		before := value(-1)
		for s := -core.MaxEval; s <= core.MaxEval; s += 7 {
			v := expected(s, scale)
			want := 1 / (1 + math.Exp(-float64(s)/float64(scale)))
			if !near(float64(v)/one, want, 1e-4) {
				t.Fatalf("expected(%d, %d) = %v, want %v", s, scale, float64(v)/one, want)
			}
			if v < before || v <= 0 || v >= win || v+expected(-s, scale) != win {
				t.Fatalf("expected(%d, %d) = %d: not rising, not between loss and win, or not symmetric", s, scale, v)
			}
			before = v
		}
		for s := core.Score(-3 * scale); int(s) <= 3*scale; s++ {
			v := expected(s, scale)
			if back := expected(centipawns(v, scale), scale); back != v {
				t.Fatalf("%d cp is worth %d, which is %d cp, which is worth %d", s, v, centipawns(v, scale), back)
			}
		}
	}
}
