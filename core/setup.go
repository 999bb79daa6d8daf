package core

// Setup is a position as it is written down: plain fields, nothing derived, nothing checked. A notation is parsed into
// a Setup, the Setup is validated, and only then becomes a Position.
type Setup struct {
	Board          [64]Piece
	SideToMove     Color
	CastlingRooks  [2][2]Square // by color and CastlingSide; NoSquare where there is no right
	EnPassant      Square       // the square behind a pawn that has just gone two, as written; NoSquare if none
	HalfmoveClock  int          // plies since the last capture or pawn move
	FullmoveNumber int          // starts at 1, grows after Black's move
	Chess960       bool         // moves are written in the manner of Chess960
}

// noCastling is the CastlingRooks of a Setup without castling rights.
var noCastling = [2][2]Square{{NoSquare, NoSquare}, {NoSquare, NoSquare}}

// position derives the Position of a valid Setup: keys, checkers and pins. An en passant square that no legal capture
// uses is dropped. Counters are held within 16 bits.
func (s *Setup) position() Position {
	p := Position{
		stm:      s.SideToMove,
		ep:       NoSquare,
		halfmove: uint16(max(0, min(s.HalfmoveClock, maxCounter))),
		fullmove: uint16(max(1, min(s.FullmoveNumber, maxCounter))),
		chess960: s.Chess960,
	}
	for i, piece := range s.Board {
		if piece != NoPiece {
			p.put(piece, Square(i))
		}
	}
	for _, rooks := range s.CastlingRooks {
		for _, rook := range rooks {
			if rook < NoSquare {
				p.castling |= rook.Bitboard()
			}
		}
	}
	p.setChecks()
	if s.EnPassant < NoSquare {
		p.setEnPassant(s.EnPassant)
	}
	return p
}

// Setup returns the position as plain fields. EnPassant is a square only where a capture is legal.
func (p *Position) Setup() Setup {
	s := Setup{
		Board:          p.board,
		SideToMove:     p.stm,
		EnPassant:      p.ep,
		HalfmoveClock:  int(p.halfmove),
		FullmoveNumber: int(p.fullmove),
		Chess960:       p.chess960,
	}
	for color := White; color <= Black; color++ {
		for side := KingSide; side <= QueenSide; side++ {
			s.CastlingRooks[color][side] = p.CastlingRook(color, side)
		}
	}
	return s
}

// Flipped returns the position with colours exchanged and the board mirrored top to bottom: the same chess, seen from
// the other side. Evaluations for the side to move must not change under it.
func (p *Position) Flipped() Position {
	s := p.Setup()
	flipped := s
	for i, piece := range s.Board {
		if piece != NoPiece {
			piece ^= NewPiece(Black, NoPieceType)
		}
		flipped.Board[Square(i).Flip()] = piece
	}
	flipped.SideToMove = s.SideToMove.Other()
	for color, rooks := range s.CastlingRooks {
		for side, rook := range rooks {
			if rook < NoSquare {
				rook = rook.Flip()
			}
			flipped.CastlingRooks[1-color][side] = rook
		}
	}
	if s.EnPassant < NoSquare {
		flipped.EnPassant = s.EnPassant.Flip()
	}
	return flipped.position()
}
