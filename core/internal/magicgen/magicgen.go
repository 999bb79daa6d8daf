// Package magicgen searches magic multipliers for sliding attacks. It is run by hand (go generate in core), and by a
// test that repeats a part of the search; the product holds only the numbers that it found.
//
// A magic maps the relevant blockers of a square, by one multiplication and a shift, to an index without harmful
// collisions. The search tries sparse random numbers, each the AND of three, until one fits in exactly as many bits
// as the square has relevant squares (chessprogramming.org/Looking_for_Magics). Every square draws from a generator
// of its own, seeded by Seed, the slider and the square, so that any single square can be repeated alone.
package magicgen

import "math/bits"

// Seed is where every search starts.
const Seed = 0x526F6F6B657279 // "Rookery"

// Slider is a kind of sliding piece.
type Slider int

// The two sliders; a queen is both.
const (
	Bishop Slider = iota
	Rook
)

var directions = [2][4][2]int{
	Bishop: {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}},
	Rook:   {{1, 0}, {-1, 0}, {0, 1}, {0, -1}},
}

// Attacks walks the rays of the slider on square (a1 = 0) up to and including the first blocker.
func Attacks(slider Slider, square int, blockers uint64) (attacks uint64) {
	for _, d := range directions[slider] {
		for file, rank := square&7+d[0], square>>3+d[1]; onBoard(file) && onBoard(rank); file, rank = file+d[0], rank+d[1] {
			bit := uint64(1) << (rank<<3 | file)
			attacks |= bit
			if blockers&bit != 0 {
				break
			}
		}
	}
	return attacks
}

// Mask returns the relevant blockers: the rays on an empty board without the last square of each, where a piece
// changes nothing.
func Mask(slider Slider, square int) (mask uint64) {
	for _, d := range directions[slider] {
		for file, rank := square&7+d[0], square>>3+d[1]; onBoard(file+d[0]) && onBoard(rank+d[1]); file, rank = file+d[0], rank+d[1] {
			mask |= 1 << (rank<<3 | file)
		}
	}
	return mask
}

func onBoard(x int) bool { return x >= 0 && x < 8 }

// Find returns the first magic of the square's random sequence that needs no more index bits than its mask has.
func Find(slider Slider, square int) uint64 {
	mask := Mask(slider, square)
	n := bits.OnesCount64(mask)
	shift := 64 - n
	blockers, attacks := make([]uint64, 0, 1<<n), make([]uint64, 0, 1<<n)
	for subset := uint64(0); ; {
		blockers = append(blockers, subset)
		attacks = append(attacks, Attacks(slider, square, subset))
		if subset = (subset - mask) & mask; subset == 0 { // Carry-Rippler: the next subset
			break
		}
	}

	random := splitmix(Seed + uint64(slider)<<32 + uint64(square)<<40)
	table := make([]uint64, 1<<n)
	tried := make([]int, 1<<n) // the attempt that wrote each entry, so that the table needs no clearing
search:
	for attempt := 1; ; attempt++ {
		magic := random.next() & random.next() & random.next()
		if bits.OnesCount64(mask*magic>>56) < 6 {
			continue // too few bits reach the top to be worth a try
		}
		for i, b := range blockers {
			index := b * magic >> shift
			if tried[index] != attempt {
				tried[index], table[index] = attempt, attacks[i]
			} else if table[index] != attacks[i] {
				continue search
			}
		}
		return magic
	}
}

// splitmix is Vigna's SplitMix64 generator.
type splitmix uint64

func (s *splitmix) next() uint64 {
	*s += 0x9E3779B97F4A7C15
	z := uint64(*s)
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	return z ^ z>>31
}
