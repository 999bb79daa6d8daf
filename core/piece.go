package core

// PieceType is a kind of piece without its colour; NoPieceType (0) is none.
type PieceType uint8

// The kinds of piece, in the order of their worth.
const (
	NoPieceType PieceType = iota
	Pawn
	Knight
	Bishop
	Rook
	Queen
	King
)

// String returns the upper-case letter of the type (P N B R Q K), or "-" for none.
func (t PieceType) String() string { return "-PNBRQK?"[t&7 : t&7+1] }

// Piece is a coloured piece: the type in bits 0 to 2, the colour in bit 3. NoPiece (0) is an empty square.
type Piece uint8

// NoPiece marks an empty square.
const NoPiece Piece = 0

// NewPiece returns the piece of colour c and type t.
func NewPiece(c Color, t PieceType) Piece { return Piece(c)<<3 | Piece(t) }

// Type returns the kind of the piece.
func (p Piece) Type() PieceType { return PieceType(p & 7) }

// Color returns the side of the piece. It means nothing for NoPiece.
func (p Piece) Color() Color { return Color(p >> 3 & 1) }

// String returns the letter used in FEN: upper case for White, lower case for Black, "." for none.
func (p Piece) String() string { return ".PNBRQK?.pnbrqk?"[p&15 : p&15+1] }

// ParsePiece reads a FEN letter and tells whether it names a piece.
func ParsePiece(letter byte) (Piece, bool) {
	for i := range len(pieceLetters) {
		if pieceLetters[i] == letter {
			return NewPiece(Color(i/6), PieceType(i%6+1)), true
		}
	}
	return NoPiece, false
}

const pieceLetters = "PNBRQKpnbrqk"
