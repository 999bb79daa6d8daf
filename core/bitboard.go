package core

import (
	"math/bits"
	"strings"
)

// Bitboard is a set of squares: bit i stands for Square(i).
type Bitboard uint64

// Files and ranks as sets.
const (
	FileA Bitboard = 0x0101010101010101
	FileH Bitboard = FileA << 7
	Rank1 Bitboard = 0xFF
	Rank2 Bitboard = Rank1 << 8
	Rank3 Bitboard = Rank1 << 16
	Rank4 Bitboard = Rank1 << 24
	Rank5 Bitboard = Rank1 << 32
	Rank6 Bitboard = Rank1 << 40
	Rank7 Bitboard = Rank1 << 48
	Rank8 Bitboard = Rank1 << 56
)

// Has reports whether s is in the set.
func (b Bitboard) Has(s Square) bool { return b>>(s&63)&1 != 0 }

// Count returns the number of squares in the set.
func (b Bitboard) Count() int { return bits.OnesCount64(uint64(b)) }

// First returns the lowest square of the set, which must not be empty.
func (b Bitboard) First() Square { return Square(bits.TrailingZeros64(uint64(b)) & 63) }

// Rest returns the set without its lowest square.
func (b Bitboard) Rest() Bitboard { return b & (b - 1) }

// Several reports whether the set has two squares or more.
func (b Bitboard) Several() bool { return b&(b-1) != 0 }

// String draws the set as eight lines from rank 8 to rank 1, with x for a member.
func (b Bitboard) String() string {
	var s strings.Builder
	for rank := 7; rank >= 0; rank-- {
		for file := range 8 {
			if b.Has(NewSquare(file, rank)) {
				s.WriteByte('x')
			} else {
				s.WriteByte('.')
			}
		}
		s.WriteByte('\n')
	}
	return s.String()
}
