package core

import "math/bits"

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

// AttackersTo returns the pieces of both colors that attack s when the squares in occupied block sliders. Pieces
// that stand outside occupied still count; mask the result to remove them.
func (p *Position) AttackersTo(s Square, occupied Bitboard) Bitboard {
	return PawnAttacks(White, s)&p.Pieces(Black, Pawn) |
		PawnAttacks(Black, s)&p.Pieces(White, Pawn) |
		KnightAttacks(s)&p.sets[Knight] |
		KingAttacks(s)&p.sets[King] |
		BishopAttacks(s, occupied)&(p.sets[Bishop]|p.sets[Queen]) |
		RookAttacks(s, occupied)&(p.sets[Rook]|p.sets[Queen])
}

// IsAttacked reports whether a piece of color by attacks s.
func (p *Position) IsAttacked(s Square, by Color) bool {
	return p.isAttacked(s, by, p.Occupied())
}

// isAttacked is IsAttacked with another occupancy.
func (p *Position) isAttacked(s Square, by Color, occupied Bitboard) bool {
	pieces := p.sets[colorSet(by)]
	return PawnAttacks(by.Other(), s)&pieces&p.sets[Pawn] != 0 ||
		KnightAttacks(s)&pieces&p.sets[Knight] != 0 ||
		KingAttacks(s)&pieces&p.sets[King] != 0 ||
		RookAttacks(s, occupied)&pieces&(p.sets[Rook]|p.sets[Queen]) != 0 ||
		BishopAttacks(s, occupied)&pieces&(p.sets[Bishop]|p.sets[Queen]) != 0
}

// put adds a piece to an empty square while a position is built.
func (p *Position) put(piece Piece, s Square) {
	p.board[s&63] = piece
	p.sets[piece.Type()&7] |= s.Bitboard()
	p.sets[colorSet(piece.Color())] |= s.Bitboard()
	key := pieceKeys[piece&15][s&63]
	p.keys[mainKey[piece&15]&3] ^= key
	p.keys[minorKey] ^= key & minorMask[piece&15]
}

// setChecks computes checkers and pins for the side to move from nothing.
func (p *Position) setChecks() {
	us, them := p.stm, p.stm.Other()
	king := p.King(us)
	enemies := p.sets[colorSet(them)]
	p.pinned = 0
	p.checkers = (PawnAttacks(us, king)&p.sets[Pawn] | KnightAttacks(king)&p.sets[Knight]) & enemies
	for snipers := p.snipers(king, enemies); snipers != 0; snipers &= snipers - 1 {
		sniper := snipers.First()
		between := Between(king, sniper) & p.Occupied()
		if between == 0 {
			p.checkers |= sniper.Bitboard()
		} else if !between.Several() {
			p.pinned |= between & p.sets[colorSet(us)]
		}
	}
}

// snipers returns those of the given pieces that would attack s if nothing stood between.
func (p *Position) snipers(s Square, pieces Bitboard) Bitboard {
	return (bishopRays[s&63]&(p.sets[Bishop]|p.sets[Queen]) | rookRays[s&63]&(p.sets[Rook]|p.sets[Queen])) & pieces
}

// setEnPassant sets the en passant square if a pawn of the side to move can legally take there.
func (p *Position) setEnPassant(s Square) {
	for pawns := p.enPassantPawns(s); pawns != 0; pawns &= pawns - 1 {
		if p.enPassantIsSafe(pawns.First(), s) {
			p.ep = s
			return
		}
	}
}

// enPassantPawns returns the pawns of the side to move that stand ready to take on s a pawn that has just passed it.
func (p *Position) enPassantPawns(s Square) Bitboard {
	if p.board[s&63] != NoPiece || p.board[(s^8)&63] != NewPiece(p.stm.Other(), Pawn) {
		return 0
	}
	return PawnAttacks(p.stm.Other(), s) & p.Pieces(p.stm, Pawn)
}

// enPassantIsSafe reports whether the king of the side to move is safe after the pawn on from takes en passant on to:
// both pawns leave their squares at once, so that pins alone do not tell.
func (p *Position) enPassantIsSafe(from, to Square) bool {
	captured := to ^ 8
	king := p.King(p.stm)
	occupied := p.Occupied()&^(from.Bitboard()|captured.Bitboard()) | to.Bitboard()
	enemies := p.sets[colorSet(p.stm.Other())] &^ captured.Bitboard()
	return p.AttackersTo(king, occupied)&enemies == 0
}

// ordinal is the index of the lowest square of b, for hot paths: Square as an int costs no masking.
func ordinal(b Bitboard) int { return bits.TrailingZeros64(uint64(b)) & 63 }
