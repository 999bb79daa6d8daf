package protocol

import (
	"fmt"

	"rookery/core"
)

// PositionSize is the length of a position in a batch, in bytes. EvaluateRequest says what each byte holds.
const PositionSize = 72

// Offsets in a position of a batch.
const (
	sideAt      = 64
	enPassantAt = 65
	rooksAt     = 66
	halfmoveAt  = 70
	chess960At  = 71
)

// AppendPosition adds p to a batch. It allocates only to grow the batch.
func AppendPosition(batch []byte, p *core.Position) []byte {
	var b [PositionSize]byte
	for s := range core.NoSquare {
		b[s] = byte(p.PieceAt(s))
	}
	b[sideAt] = byte(p.SideToMove())
	b[enPassantAt] = byte(p.EnPassant())
	for i := range 4 {
		b[rooksAt+i] = byte(p.CastlingRook(core.Color(i/2), core.CastlingSide(i%2)))
	}
	b[halfmoveAt] = byte(min(p.HalfmoveClock(), 255))
	if p.Chess960() {
		b[chess960At] = 1
	}
	return append(batch, b[:]...)
}

// DecodePositions reads a batch into positions, reusing their memory. The error tells which position is at fault.
func DecodePositions(batch []byte, positions []core.Position) ([]core.Position, error) {
	if len(batch)%PositionSize != 0 {
		return nil, fmt.Errorf("a batch of %d bytes; want a multiple of %d", len(batch), PositionSize)
	}
	positions = positions[:0]
	for i := 0; i < len(batch); i += PositionSize {
		p, err := decodePosition((*[PositionSize]byte)(batch[i:]))
		if err != nil {
			return nil, fmt.Errorf("position %d of the batch: %w", i/PositionSize, err)
		}
		positions = append(positions, p)
	}
	return positions, nil
}

func decodePosition(b *[PositionSize]byte) (core.Position, error) {
	s := core.Setup{
		SideToMove:     core.Color(b[sideAt]),
		EnPassant:      core.Square(b[enPassantAt]),
		HalfmoveClock:  int(b[halfmoveAt]),
		FullmoveNumber: 1,
		Chess960:       b[chess960At] != 0,
	}
	if s.SideToMove > core.Black || s.EnPassant > core.NoSquare {
		return core.Position{}, fmt.Errorf("side to move %d, en passant square %d; want at most 1 and 64", b[sideAt], b[enPassantAt])
	}
	for i := range s.Board {
		piece := core.Piece(b[i])
		if piece != core.NoPiece && (piece > 14 || piece.Type() == core.NoPieceType || piece.Type() > core.King) {
			return core.Position{}, fmt.Errorf("byte %d holds %d, which is no piece", i, b[i])
		}
		s.Board[i] = piece
	}
	for i := range 4 {
		rook := core.Square(b[rooksAt+i])
		if rook > core.NoSquare {
			return core.Position{}, fmt.Errorf("byte %d holds %d, which is no square", rooksAt+i, rook)
		}
		s.CastlingRooks[i/2][i%2] = rook
	}
	return s.Position()
}
