package mcts

import "math/bits"

// random is the generator SplitMix64: small, and the same everywhere for good.
// Source: Steele, Lea and Flood, Fast Splittable Pseudorandom Number Generators, 2014.
type random uint64

func (r *random) next() uint64 {
	*r += 0x9e3779b97f4a7c15
	z := uint64(*r)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// below returns a number from 0 to n-1. n must not be 0.
func (r *random) below(n uint64) uint64 {
	high, _ := bits.Mul64(r.next(), n)
	return high
}
