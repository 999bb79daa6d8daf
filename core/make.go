package core

// Make sets next to the position after m, which must be legal in p. next must be another Position than p; its content
// before does not matter. Counters stop at their greatest value.
func (p *Position) Make(m Move, next *Position) {
	if p.stm == White {
		makeMove[whiteSide](p, m, next)
	} else {
		makeMove[blackSide](p, m, next)
	}
}

// MakeNull sets next to the position after the side to move has passed, which it must not do in check. The halfmove
// clock counts it as a quiet move.
func (p *Position) MakeNull(next *Position) {
	*next = *p
	next.stm = p.stm ^ 1
	next.ep = NoSquare
	next.count(p)
	next.setChecks()
}

// count advances the counters of p into those of next.
func (next *Position) count(p *Position) {
	if p.halfmove < maxCounter {
		next.halfmove = p.halfmove + 1
	}
	if p.fullmove < maxCounter {
		next.fullmove = p.fullmove + uint16(p.stm)
	}
}

// makeMove is Make for the side S. It reads from p rather than from the fresh copy wherever it can.
func makeMove[S side](p *Position, m Move, next *Position) {
	var s S
	us, them := Color(len(s)), Color(1-len(s))
	own, enemies := len(s)*7, 7-len(s)*7
	from, to := m.From()&63, m.To()&63
	fromBit, toBit := from.Bitboard(), to.Bitboard()
	piece := p.board[from] & 15

	*next = *p
	next.stm = them
	next.ep = NoSquare
	next.count(p)

	if m.IsCastle() {
		next.castle(us, from, to)
		next.setChecks()
		return
	}

	if p.castling != 0 {
		next.castling = p.castling &^ (fromBit | toBit)
		if piece.Type() == King {
			next.castling &^= p.sets[own]
		}
	}
	if m.IsCapture() {
		target := to
		if m.IsEnPassant() {
			target ^= 8
			next.board[target] = NoPiece
		}
		captured := p.board[target&63] & 15
		next.sets[captured&7] ^= target.Bitboard()
		next.sets[enemies] ^= target.Bitboard()
		key := pieceKeys[captured][target]
		next.keys[mainKey[captured]&3] ^= key
		next.keys[minorKey] ^= key & minorMask[captured]
		next.halfmove = 0
	}

	next.board[from] = NoPiece
	next.board[to] = piece
	next.sets[own] ^= fromBit | toBit
	next.sets[piece&7] ^= fromBit | toBit
	key := pieceKeys[piece][from] ^ pieceKeys[piece][to]
	next.keys[mainKey[piece]&3] ^= key
	next.keys[minorKey] ^= key & minorMask[piece]
	if piece.Type() == Pawn {
		next.halfmove = 0
		if m.IsPromotion() {
			next.promote(NewPiece(us, m.Promotion()), to)
		}
	}
	if us == White {
		setChecks[blackSide](next)
	} else {
		setChecks[whiteSide](next)
	}
	if m.Flag() == DoublePush {
		next.setEnPassant((from + to) / 2)
	}
}

// promote turns the pawn on s into the given piece of its color.
func (next *Position) promote(piece Piece, s Square) {
	pawn := NewPiece(piece.Color(), Pawn)
	next.board[s&63] = piece
	next.sets[Pawn] ^= s.Bitboard()
	next.sets[piece&7] ^= s.Bitboard()
	key := pieceKeys[piece&15][s&63]
	next.keys[pawnKey] ^= pieceKeys[pawn&15][s&63]
	next.keys[mainKey[piece&15]&3] ^= key
	next.keys[minorKey] ^= key & minorMask[piece&15]
}

// castle moves king and rook of color c. In Chess960 their squares may be each other's, or stay.
func (next *Position) castle(c Color, king, rook Square) {
	kingTo, rookTo := castlingTargets(king, rook)
	kingPiece, rookPiece := NewPiece(c, King), NewPiece(c, Rook)
	next.board[king&63], next.board[rook&63] = NoPiece, NoPiece
	next.board[kingTo&63], next.board[rookTo&63] = kingPiece, rookPiece
	kingStep := king.Bitboard() ^ kingTo.Bitboard()
	rookStep := rook.Bitboard() ^ rookTo.Bitboard()
	next.sets[King] ^= kingStep
	next.sets[Rook] ^= rookStep
	next.sets[colorSet(c)] ^= kingStep ^ rookStep
	next.castling &^= Rank1 << (king & 56)
	kingKey := pieceKeys[kingPiece&15][king&63] ^ pieceKeys[kingPiece&15][kingTo&63]
	rookKey := pieceKeys[rookPiece&15][rook&63] ^ pieceKeys[rookPiece&15][rookTo&63]
	next.keys[whiteNonPawnKey+int(c&1)] ^= kingKey ^ rookKey
	next.keys[minorKey] ^= kingKey
}
