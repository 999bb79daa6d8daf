package mailbox

import "rookery/core"

// Move is a move in one integer: origin and destination cell, 7 bits each, the piece taken and the piece promoted to,
// 4 bits each, and a flag for what else is special. A king that castles goes to its rook's cell.
type Move uint32

const (
	toShift       = 7
	capturedShift = 14
	promotedShift = 18

	enPassant  Move = 1 << 22
	doublePush Move = 1 << 23
	castle     Move = 1 << 24
)

func newMove(from, to uint8, captured, promoted core.Piece, flag Move) Move {
	return Move(from) | Move(to)<<toShift | Move(captured)<<capturedShift | Move(promoted)<<promotedShift | flag
}

func (m Move) from() uint8          { return uint8(m & 127) }
func (m Move) to() uint8            { return uint8(m >> toShift & 127) }
func (m Move) captured() core.Piece { return core.Piece(m >> capturedShift & 15) }
func (m Move) promoted() core.Piece { return core.Piece(m >> promotedShift & 15) }

// Core returns the same move in the project's common form.
func (m Move) Core() core.Move {
	flag := core.Quiet
	switch {
	case m&enPassant != 0:
		flag = core.EnPassant
	case m&doublePush != 0:
		flag = core.DoublePush
	case m&castle != 0:
		flag = core.Castle
	default:
		if m.promoted() != core.NoPiece {
			flag = core.PromoteKnight + core.MoveFlag(m.promoted().Type()-core.Knight)
		}
		if m.captured() != core.NoPiece {
			flag |= core.Capture
		}
	}
	return core.NewMove(square(m.from()), square(m.to()), flag)
}
