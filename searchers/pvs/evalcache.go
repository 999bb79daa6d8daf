package pvs

import "rookery/core"

// evalCache remembers raw static evaluations by position, one word each: the key's upper 48 bits and the score
// in the lower 16. It belongs to one thread. Source: commonplace; Zenith's notes name quiescence as its gain.
type evalCache struct {
	words []uint64 // a power of two
}

const scoreBits = 0xFFFF

// newEvalCache makes a cache of the given size in KiB, rounded down to a power of two.
func newEvalCache(kib int) evalCache {
	n := 1
	for 2*n*8 <= kib<<10 {
		n *= 2
	}
	return evalCache{make([]uint64, n)}
}

func (c *evalCache) clear() { clear(c.words) }

// probe returns the score of the position with this key, and whether it is known.
func (c *evalCache) probe(key uint64) (core.Score, bool) {
	word := c.words[key&uint64(len(c.words)-1)]
	return core.Score(int16(word)), (word^key)&^scoreBits == 0 && word != 0
}

func (c *evalCache) store(key uint64, s core.Score) {
	c.words[key&uint64(len(c.words)-1)] = key&^scoreBits | uint64(uint16(s))
}
