package core

// CastlingSide tells the two ways of castling apart.
type CastlingSide uint8

// The side towards the h-file, where the king ends on the g-file, and the one towards the a-file, where it ends on
// the c-file; from wherever king and rook start.
const (
	KingSide CastlingSide = iota
	QueenSide
)

// String returns "O-O" or "O-O-O".
func (s CastlingSide) String() string { return [2]string{"O-O", "O-O-O"}[s&1] }

// CastlingRook returns the square of the rook with which c may still castle to the given side, or NoSquare.
func (p *Position) CastlingRook(c Color, side CastlingSide) Square {
	king := p.King(c)
	for rooks := p.castling & p.sets[colorSet(c)]; rooks != 0; rooks &= rooks - 1 {
		if rook := rooks.First(); castlingSide(king, rook) == side {
			return rook
		}
	}
	return NoSquare
}

// castlingSide returns the side on which the rook stands of its king.
func castlingSide(king, rook Square) CastlingSide {
	if rook > king {
		return KingSide
	}
	return QueenSide
}

// castlingTargets returns where king and rook end when they castle on the back rank of the king.
func castlingTargets(king, rook Square) (kingTo, rookTo Square) {
	rank := king & 56
	if rook > king {
		return rank | G1, rank | F1
	}
	return rank | C1, rank | D1
}

// unobstructedRooks returns those of the rooks that see the king: the others cannot castle now, and so need no closer
// look.
func unobstructedRooks(king int, rooks, occupied Bitboard) (seeing Bitboard) {
	for ; rooks != 0; rooks &= rooks - 1 {
		if between[king&63][ordinal(rooks)]&occupied == 0 {
			seeing |= rooks & -rooks
		}
	}
	return seeing
}

// canCastle reports whether the king may castle with a rook that has the right: the ways of both are free, and no
// square of the king's way is in seen, the squares attacked with the king off the board. A pinned rook, which
// Chess960 knows, would uncover its king. The king must not be in check.
func (p *Position) canCastle(king, rook Square, seen Bitboard) bool {
	kingTo, rookTo := castlingTargets(king, rook)
	kingWay := Between(king, kingTo) | kingTo.Bitboard()
	rookWay := Between(rook, rookTo) | rookTo.Bitboard()
	others := p.Occupied() &^ (king.Bitboard() | rook.Bitboard())
	return (kingWay|rookWay)&others == 0 && kingWay&seen == 0 && !p.pinned.Has(rook)
}
