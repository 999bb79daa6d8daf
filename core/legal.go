package core

// IsLegal reports whether m, which may be any 16 bits, is a legal move here, without making it: the question for a
// move from a transposition table or a killer slot. It is true exactly for the moves of GenerateLegal.
func (p *Position) IsLegal(m Move) bool {
	from, to, flag := m.From(), m.To(), m.Flag()
	us := p.stm
	piece := p.board[from&63]
	own, enemies := p.sets[colorSet(us)], p.sets[colorSet(us.Other())]
	if piece == NoPiece || piece.Color() != us {
		return false
	}
	if flag == Castle {
		return piece.Type() == King && p.checkers == 0 && p.castling&own&to.Bitboard() != 0 &&
			p.canCastle(from, to, p.attackedByEnemy(from))
	}
	if own.Has(to) {
		return false
	}
	if flag == EnPassant {
		return piece.Type() == Pawn && to == p.ep && PawnAttacks(us, from).Has(to) && p.enPassantIsSafe(from, to)
	}
	if m.IsCapture() != enemies.Has(to) {
		return false
	}

	occupied := own | enemies
	reached := false
	switch piece.Type() {
	case Pawn:
		reached = p.pawnReaches(from, to, flag)
	case King:
		return flag&^Capture == 0 && KingAttacks(from).Has(to) && !p.isAttacked(to, us.Other(), occupied&^from.Bitboard())
	case Knight:
		reached = flag&^Capture == 0 && KnightAttacks(from).Has(to)
	default:
		reached = flag&^Capture == 0 && sliderAttacks(piece.Type(), from, occupied).Has(to)
	}
	if !reached || p.pinned.Has(from) && !Line(p.King(us), from).Has(to) {
		return false
	}
	if p.checkers == 0 {
		return true
	}
	answers := Between(p.King(us), p.checkers.First()) | p.checkers
	return !p.checkers.Several() && answers.Has(to)
}

// pawnReaches reports whether the flag is right for a pawn of the side to move from one square to another, and the
// way there is open. Whether a piece stands on to agrees with the flag already; en passant is not asked here.
func (p *Position) pawnReaches(from, to Square, flag MoveFlag) bool {
	promotes := to.Relative(p.stm).Rank() == 7
	if promotes != (flag >= PromoteKnight) {
		return false
	}
	ahead := forward(p.stm, from.Bitboard())
	switch {
	case flag&Capture != 0:
		return (flag == Capture || promotes) && PawnAttacks(p.stm, from).Has(to)
	case flag == DoublePush:
		return from.Relative(p.stm).Rank() == 1 && forward(p.stm, ahead) == to.Bitboard() && ahead&p.Occupied() == 0
	default:
		return (flag == Quiet || promotes) && ahead == to.Bitboard()
	}
}

// attackedByEnemy returns all squares that the enemy of the side to move attacks when its king, on the given square,
// is off the board.
func (p *Position) attackedByEnemy(king Square) Bitboard {
	occupied := p.Occupied() &^ king.Bitboard()
	if p.stm == White {
		return attackedBy[whiteSide](p, occupied)
	}
	return attackedBy[blackSide](p, occupied)
}

// sliderAttacks returns the attacks of a bishop, rook or queen on s.
func sliderAttacks(t PieceType, s Square, occupied Bitboard) Bitboard {
	switch t {
	case Bishop:
		return BishopAttacks(s, occupied)
	case Rook:
		return RookAttacks(s, occupied)
	default:
		return QueenAttacks(s, occupied)
	}
}

// GivesCheck reports whether m, which must be legal, leaves the enemy in check, without making it.
func (p *Position) GivesCheck(m Move) bool {
	from, to := m.From(), m.To()
	us := p.stm
	king := p.King(us.Other())
	own := p.sets[colorSet(us)]
	t := p.board[from&63].Type()
	if m.IsPromotion() {
		t = m.Promotion()
	}

	// Where the pieces stand after the move: what leaves, what arrives, and the sliders.
	left, arrived := from.Bitboard(), to.Bitboard()
	switch {
	case m.IsCastle():
		kingTo, rookTo := castlingTargets(from, to)
		left, arrived = from.Bitboard()|to.Bitboard(), kingTo.Bitboard()|rookTo.Bitboard()
		t, to = Rook, rookTo
	case m.IsEnPassant():
		left |= (to ^ 8).Bitboard()
	}
	occupied := p.Occupied()&^left | arrived

	switch t {
	case Pawn:
		if PawnAttacks(us, to).Has(king) {
			return true
		}
	case Knight:
		if KnightAttacks(to).Has(king) {
			return true
		}
	case Bishop, Rook, Queen:
		if sliderAttacks(t, to, occupied).Has(king) {
			return true
		}
	}

	// Discovered check: a slider that stays looks through a square that something has left.
	if (bishopRays[king&63]|rookRays[king&63])&left == 0 {
		return false
	}
	for snipers := p.snipers(king, own&^left); snipers != 0; snipers &= snipers - 1 {
		if way := Between(king, snipers.First()); way&left != 0 && way&occupied == 0 {
			return true
		}
	}
	return false
}
