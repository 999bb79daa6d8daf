package mcts

import (
	"math/bits"

	"rookery/core"
)

// value is an expected result in 1/65536: 0 is a loss, win a win, draw half of it. Everything that steers the search is a
// whole number, so that it is the same on every machine.
type value = int64

const (
	one        = 1 << 16
	win  value = one
	draw value = one / 2
)

// exp2 returns 2 to the power of x/65536, in 1/65536, for x below 30*65536. Below -16*65536 it is 0.
func exp2(x int64) uint64 {
	whole, fraction := x>>16, x&(one-1)
	i, rest := fraction>>8, uint64(fraction&255)
	low, high := uint64(exp2Table[i]), uint64(exp2Table[i+1])
	mantissa := low + (high-low)*rest>>8
	if whole >= 0 {
		return mantissa << uint(whole)
	}
	return mantissa >> uint(min(-whole, 63))
}

// log2 returns the binary logarithm of x, which must not be 0, in 1/65536.
func log2(x uint64) int64 {
	whole := bits.Len64(x) - 1
	var mantissa uint64 // the bits below the highest, as 16
	if whole >= 16 {
		mantissa = x>>uint(whole-16) - one
	} else {
		mantissa = x<<uint(16-whole) - one
	}
	i, rest := mantissa>>8, int64(mantissa&255)
	low, high := int64(log2Table[i]), int64(log2Table[i+1])
	return int64(whole)<<16 + low + (high-low)*rest>>8
}

// ln2 is the natural logarithm of 2, and log2E the binary logarithm of e, in 1/65536.
const (
	ln2   = 45426
	log2E = 94548
)

// ln returns the natural logarithm of x, which must not be 0, in 1/65536.
func ln(x uint64) int64 { return log2(x) * ln2 >> 16 }

// squareRoot returns the square root of x, rounded down.
func squareRoot(x uint64) uint64 {
	if x == 0 {
		return 0
	}
	root := uint64(1) << uint((bits.Len64(x)+1)/2)
	for {
		next := (root + x/root) / 2
		if next >= root {
			return root
		}
		root = next
	}
}

// expected turns a score in centipawns into an expected result for the same side, by the logistic curve
// 1/(1+e^(-score/scale)). It is never quite a win or a loss.
func expected(score core.Score, scale int) value {
	if score < 0 {
		return win - expected(-score, scale)
	}
	odds := exp2(-int64(score) * log2E / int64(scale)) // against
	return min(win*win/(win+value(odds)), win-1)
}

// centipawns is the inverse of expected: the least score in size that is expected to give v, within what an eval may say.
func centipawns(v value, scale int) core.Score {
	if v < draw {
		return -centipawns(win-v, scale)
	}
	low, high := core.Score(0), min(core.MaxEval, core.Score(12*scale))
	for low < high {
		if middle := (low + high) / 2; expected(middle, scale) >= v {
			high = middle
		} else {
			low = middle + 1
		}
	}
	return low
}
