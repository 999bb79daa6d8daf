package core

import "math/bits"

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
	if (PawnAttacks(by.Other(), s)&p.sets[Pawn]|KnightAttacks(s)&p.sets[Knight]|KingAttacks(s)&p.sets[King])&pieces != 0 {
		return true
	}
	diagonal, straight := pieces&(p.sets[Bishop]|p.sets[Queen]), pieces&(p.sets[Rook]|p.sets[Queen])
	return diagonal&bishopRays[s&63] != 0 && diagonal&BishopAttacks(s, occupied) != 0 ||
		straight&rookRays[s&63] != 0 && straight&RookAttacks(s, occupied) != 0
}

// setChecks computes checkers and pins for the side to move from nothing.
func (p *Position) setChecks() {
	if p.stm == White {
		setChecks[whiteSide](p)
	} else {
		setChecks[blackSide](p)
	}
}

// setChecks does so for the side S. A slider that would attack the king but for what stands between gives check if
// nothing does, and pins a piece that does so alone.
func setChecks[S side](p *Position) {
	var s S
	own, enemies := p.sets[len(s)*7], p.sets[7-len(s)*7]
	occupied := own | enemies
	king := ordinal(own & p.sets[King])
	checkers := (pawnAttacks[len(s)][king]&p.sets[Pawn] | knightAttacks[king]&p.sets[Knight]) & enemies
	pinned := Bitboard(0)
	for snipers := p.snipers(Square(king), enemies); snipers != 0; snipers &= snipers - 1 {
		shields := between[king][ordinal(snipers)] & occupied
		if shields == 0 {
			checkers |= snipers & -snipers
		} else if !shields.Several() {
			pinned |= shields & own
		}
	}
	p.checkers, p.pinned = checkers, pinned
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
