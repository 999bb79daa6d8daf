package core

// Move is a move in 16 bits: origin in bits 0 to 5, destination in bits 6 to 11, a flag in bits 12 to 15.
// Castling is stored as the king taking its own rook, in orthodox chess too, so that Chess960 needs no
// second form. NoMove (0) is no move at all; the search passes it for a null move.
type Move uint16

// NoMove is the absence of a move, and what Push gets for a null move.
const NoMove Move = 0

// MoveFlag tells what a move does beyond going from one square to another. Bit 2 is capture, bit 3 promotion.
type MoveFlag uint8

// The flags. A promotion's flag is PromoteKnight plus the piece's distance from the knight, plus Capture.
const (
	Quiet         MoveFlag = 0
	DoublePush    MoveFlag = 1
	Castle        MoveFlag = 2
	Capture       MoveFlag = 4
	EnPassant     MoveFlag = 5
	PromoteKnight MoveFlag = 8
	PromoteBishop MoveFlag = 9
	PromoteRook   MoveFlag = 10
	PromoteQueen  MoveFlag = 11
)

// NewMove packs a move. It checks nothing.
func NewMove(from, to Square, flag MoveFlag) Move {
	return Move(from) | Move(to)<<6 | Move(flag)<<12
}

// From returns the origin square.
func (m Move) From() Square { return Square(m & 63) }

// To returns the destination; for castling, the square of the king's own rook.
func (m Move) To() Square { return Square(m >> 6 & 63) }

// Flag returns the kind of the move.
func (m Move) Flag() MoveFlag { return MoveFlag(m >> 12) }

// IsCapture reports whether the move takes a piece, en passant included.
func (m Move) IsCapture() bool { return m>>12&4 != 0 }

// IsPromotion reports whether a pawn promotes.
func (m Move) IsPromotion() bool { return m>>15 != 0 }

// IsQuiet reports whether the move neither takes nor promotes.
func (m Move) IsQuiet() bool { return m>>12&12 == 0 }

// IsCastle reports whether the move castles.
func (m Move) IsCastle() bool { return m>>12 == Move(Castle) }

// IsEnPassant reports whether the move takes en passant.
func (m Move) IsEnPassant() bool { return m>>12 == Move(EnPassant) }

// Promotion returns the piece a pawn becomes, or NoPieceType.
func (m Move) Promotion() PieceType {
	if m>>15 == 0 {
		return NoPieceType
	}
	return Knight + PieceType(m>>12&3)
}

// MaxMoves is the capacity of a MoveList. No legal position has more than 218 moves.
const MaxMoves = 256

// MoveList is a fixed array of moves and its length. It is meant to be kept and reused, one a ply:
// clearing a fresh one costs more than filling it.
type MoveList struct {
	moves [MaxMoves]Move
	n     int
}

// Add appends m. Past MaxMoves the oldest entries are overwritten, which no valid position reaches.
func (l *MoveList) Add(m Move) { l.moves[l.n&(MaxMoves-1)] = m; l.n++ }

// Clear empties the list.
func (l *MoveList) Clear() { l.n = 0 }

// Len returns the number of moves.
func (l *MoveList) Len() int { return l.n }

// At returns move i, which must be below Len.
func (l *MoveList) At(i int) Move { return l.moves[i&(MaxMoves-1)] }

// Slice returns the moves; it is valid until the list changes.
func (l *MoveList) Slice() []Move { return l.moves[:l.n] }

// Contains reports whether m is in the list.
func (l *MoveList) Contains(m Move) bool {
	for _, have := range l.moves[:l.n] {
		if have == m {
			return true
		}
	}
	return false
}
