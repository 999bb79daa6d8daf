package core

import "fmt"

// Color is a side: White or Black.
type Color uint8

// The two sides. White is 0.
const (
	White Color = iota
	Black
)

// Other returns the opponent of c.
func (c Color) Other() Color { return c ^ 1 }

// String returns "white" or "black".
func (c Color) String() string {
	if c == White {
		return "white"
	}
	return "black"
}

// Square is one of the 64 squares, a1 = 0, b1 = 1, ... h8 = 63. NoSquare (64) stands for none.
type Square uint8

// NoSquare is the absence of a square, as in "no en passant".
const NoSquare Square = 64

// The squares by name.
const (
	A1 Square = iota
	B1
	C1
	D1
	E1
	F1
	G1
	H1
	A2
	B2
	C2
	D2
	E2
	F2
	G2
	H2
	A3
	B3
	C3
	D3
	E3
	F3
	G3
	H3
	A4
	B4
	C4
	D4
	E4
	F4
	G4
	H4
	A5
	B5
	C5
	D5
	E5
	F5
	G5
	H5
	A6
	B6
	C6
	D6
	E6
	F6
	G6
	H6
	A7
	B7
	C7
	D7
	E7
	F7
	G7
	H7
	A8
	B8
	C8
	D8
	E8
	F8
	G8
	H8
)

// NewSquare returns the square on the given file (0 = a) and rank (0 = first). Both must be 0 to 7.
func NewSquare(file, rank int) Square { return Square(rank<<3 | file) }

// File returns 0 for the a-file to 7 for the h-file.
func (s Square) File() int { return int(s & 7) }

// Rank returns 0 for the first rank to 7 for the eighth.
func (s Square) Rank() int { return int(s >> 3) }

// Flip mirrors the square top to bottom: a1 to a8. It turns White's point of view into Black's.
func (s Square) Flip() Square { return s ^ 56 }

// Relative returns the square as c sees it: itself for White, flipped for Black.
func (s Square) Relative(c Color) Square { return s ^ Square(c)*56 }

// Bitboard returns the set of this square alone. The square must not be NoSquare.
func (s Square) Bitboard() Bitboard { return 1 << (s & 63) }

// String returns the name of the square, as "e4", or "-" for NoSquare.
func (s Square) String() string {
	if s >= NoSquare {
		return "-"
	}
	return string([]byte{'a' + byte(s&7), '1' + byte(s>>3)})
}

// ParseSquare reads a name such as "e4".
func ParseSquare(text string) (Square, error) {
	if len(text) != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8' {
		return NoSquare, fmt.Errorf("square %s: want a file a to h and a rank 1 to 8, as in e4", quote(text))
	}
	return NewSquare(int(text[0]-'a'), int(text[1]-'1')), nil
}
