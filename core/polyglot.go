package core

// PolyglotKey returns the key of a position in opening books of the PolyGlot format. A Position knows an en passant
// square only where the capture is legal, while the format counts it wherever a pawn stands ready to take, even a pinned
// one: where that matters ask Game.PolyglotKey, which knows the last move, or Setup.PolyglotKey, which knows what a FEN said.
// These keys have nothing to do with Position.Key.
func PolyglotKey(p *Position) uint64 { return polyglotKey(p, p.ep) }

// PolyglotKey returns the book key of the current position, by its last move.
func (g *Game) PolyglotKey() uint64 {
	p := g.Position()
	if g.ply == 0 {
		return PolyglotKey(p)
	}
	passed := NoSquare
	if last := g.moves[g.ply-1]; last.Flag() == DoublePush {
		passed = (last.From() + last.To()) / 2
	}
	return polyglotKey(p, passed)
}

// PolyglotKey returns the book key of a valid setup, by the en passant square as it is written.
func (s *Setup) PolyglotKey() uint64 {
	p := s.position()
	return polyglotKey(&p, s.EnPassant)
}

// Where the numbers of polyglotRandom begin that belong to no piece.
const (
	polyglotCastling  = 768
	polyglotEnPassant = 772
	polyglotWhite     = 780
)

// polyglotKey hashes the position after a pawn has passed over the given square, or NoSquare.
func polyglotKey(p *Position, passed Square) uint64 {
	var key uint64
	for occupied := p.Occupied(); occupied != 0; occupied = occupied.Rest() {
		square := occupied.First()
		piece := p.PieceAt(square)
		kind := int(piece.Type()-Pawn)*2 + int(piece.Color().Other()) // black pawn 0, white pawn 1, black knight 2 ...
		key ^= polyglotRandom[kind*64+int(square)]
	}
	for color := White; color <= Black; color++ {
		for side := KingSide; side <= QueenSide; side++ {
			if p.CastlingRook(color, side) != NoSquare {
				key ^= polyglotRandom[polyglotCastling+int(color)*2+int(side)]
			}
		}
	}
	if passed != NoSquare && PawnAttacks(p.stm.Other(), passed)&p.Pieces(p.stm, Pawn) != 0 {
		key ^= polyglotRandom[polyglotEnPassant+passed.File()]
	}
	if p.stm == White {
		key ^= polyglotRandom[polyglotWhite]
	}
	return key
}
