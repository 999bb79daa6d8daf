package core

// Position is a chess position: 192 bytes without pointers, copied by Make and never changed in place. What only
// history can tell (repetitions) is Game's. The zero value is no position; start from StartPosition or a parser.
type Position struct {
	sets     [8]Bitboard // by PieceType 1 to 6; all of White's pieces at 0, all of Black's at 7
	board    [64]Piece
	castling Bitboard  // rooks of both sides that may still castle
	checkers Bitboard  // enemy pieces that give check
	pinned   Bitboard  // pieces of the side to move that shield their king
	keys     [4]uint64 // see zobrist.go
	halfmove uint16
	fullmove uint16
	ep       Square // NoSquare unless an en passant capture is legal
	stm      Color
	chess960 bool
}

// maxCounter bounds the two counters of a Position.
const maxCounter = 1<<16 - 1

// colorSet returns where Position.sets holds the pieces of c.
func colorSet(c Color) int { return int(c) * 7 & 7 }

// StartPosition returns the orthodox start position.
func StartPosition() Position {
	s := Setup{
		CastlingRooks:  [2][2]Square{{H1, A1}, {H8, A8}},
		EnPassant:      NoSquare,
		FullmoveNumber: 1,
	}
	for file, t := range [8]PieceType{Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook} {
		s.Board[NewSquare(file, 0)] = NewPiece(White, t)
		s.Board[NewSquare(file, 1)] = NewPiece(White, Pawn)
		s.Board[NewSquare(file, 6)] = NewPiece(Black, Pawn)
		s.Board[NewSquare(file, 7)] = NewPiece(Black, t)
	}
	return s.position()
}

// SideToMove returns the color whose turn it is.
func (p *Position) SideToMove() Color { return p.stm }

// PieceAt returns the piece on s, or NoPiece. s must not be NoSquare.
func (p *Position) PieceAt(s Square) Piece { return p.board[s&63] }

// Pieces returns the squares of the pieces of color c and type t.
func (p *Position) Pieces(c Color, t PieceType) Bitboard { return p.sets[colorSet(c)] & p.sets[t&7] }

// ByType returns the squares of the pieces of type t, which must be Pawn to King, of both colors.
func (p *Position) ByType(t PieceType) Bitboard { return p.sets[t&7] }

// ByColor returns the squares of the pieces of color c.
func (p *Position) ByColor(c Color) Bitboard { return p.sets[colorSet(c)] }

// Occupied returns the squares that are not empty.
func (p *Position) Occupied() Bitboard { return p.sets[0] | p.sets[7] }

// King returns the square of c's king.
func (p *Position) King(c Color) Square { return p.Pieces(c, King).First() }

// Checkers returns the pieces that give check to the side to move.
func (p *Position) Checkers() Bitboard { return p.checkers }

// InCheck reports whether the side to move is in check.
func (p *Position) InCheck() bool { return p.checkers != 0 }

// Pinned returns the pieces of the side to move that are pinned to their king.
func (p *Position) Pinned() Bitboard { return p.pinned }

// EnPassant returns the square on which an en passant capture is legal, or NoSquare.
func (p *Position) EnPassant() Square { return p.ep }

// HalfmoveClock returns the plies since the last capture or pawn move.
func (p *Position) HalfmoveClock() int { return int(p.halfmove) }

// FullmoveNumber returns the number of the move as in FEN: 1 at the start, one more after each of Black's moves.
func (p *Position) FullmoveNumber() int { return int(p.fullmove) }

// Chess960 reports whether moves are written in the manner of Chess960. It changes no rule.
func (p *Position) Chess960() bool { return p.chess960 }

// HasNonPawnMaterial reports whether c has a piece besides king and pawns: where it has none, zugzwang is likely.
func (p *Position) HasNonPawnMaterial(c Color) bool {
	return p.sets[colorSet(c)]&^(p.sets[Pawn]|p.sets[King]) != 0
}

// InsufficientMaterial reports whether no sequence of legal moves can mate for want of material: bare kings, a single
// minor piece, or nothing but bishops that all stand on squares of one color.
func (p *Position) InsufficientMaterial() bool {
	if p.sets[Pawn]|p.sets[Rook]|p.sets[Queen] != 0 {
		return false
	}
	minors := p.sets[Knight] | p.sets[Bishop]
	if !minors.Several() {
		return true
	}
	return p.sets[Knight] == 0 && (minors&darkSquares == 0 || minors&^darkSquares == 0)
}

const darkSquares Bitboard = 0xAA55AA55AA55AA55

// put adds a piece to an empty square while a position is built.
func (p *Position) put(piece Piece, s Square) {
	p.board[s&63] = piece
	p.sets[piece.Type()&7] |= s.Bitboard()
	p.sets[colorSet(piece.Color())] |= s.Bitboard()
	key := pieceKeys[piece&15][s&63]
	p.keys[mainKey[piece&15]&3] ^= key
	p.keys[minorKey] ^= key & minorMask[piece&15]
}
