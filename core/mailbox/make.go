package mailbox

import "rookery/core"

// Make plays a pseudo-legal move. If it leaves the own king to be taken, it is taken back and Make returns false.
func (b *Board) Make(m Move) bool {
	us, from, to := b.stm, m.from(), m.to()
	b.history = append(b.history, undo{m, b.castling, b.ep})
	b.ep = none
	b.stm = us.Other()

	if b.squares[from].Type() == core.King {
		b.castling[us] = [2]uint8{none, none}
	}
	for color := range b.castling {
		for side, rook := range b.castling[color] {
			if rook == from || rook == to {
				b.castling[color][side] = none
			}
		}
	}

	switch {
	case m&castle != 0:
		kingTo, rookTo := castlingCells(from, to)
		b.replace(from, kingTo, to, rookTo)
	case m&enPassant != 0:
		b.remove(uint8(int(to) - forward(us)))
		b.move(from, to)
	default:
		if m.captured() != core.NoPiece {
			b.remove(to)
		}
		b.move(from, to)
		if m.promoted() != core.NoPiece {
			b.remove(to)
			b.add(m.promoted(), to)
		}
		if m&doublePush != 0 {
			b.ep = (from + to) / 2
		}
	}

	if b.attacked(b.king(us), b.stm) {
		b.TakeBack()
		return false
	}
	return true
}

// TakeBack undoes the last move made. There must be one.
func (b *Board) TakeBack() {
	last := b.history[len(b.history)-1]
	b.history = b.history[:len(b.history)-1]
	m := last.move
	b.castling, b.ep = last.castling, last.ep
	b.stm = b.stm.Other()
	us, from, to := b.stm, m.from(), m.to()

	if m&castle != 0 {
		kingTo, rookTo := castlingCells(from, to)
		b.replace(kingTo, from, rookTo, to)
		return
	}
	if m.promoted() != core.NoPiece {
		b.remove(to)
		b.add(core.NewPiece(us, core.Pawn), to)
	}
	b.move(to, from)
	switch {
	case m&enPassant != 0:
		b.add(m.captured(), uint8(int(to)-forward(us)))
	case m.captured() != core.NoPiece:
		b.add(m.captured(), to)
	}
}

// replace moves king and rook at once, since each may end where the other stood.
func (b *Board) replace(king, kingTo, rook, rookTo uint8) {
	kingPiece, rookPiece := b.squares[king], b.squares[rook]
	b.remove(king)
	b.remove(rook)
	b.add(kingPiece, kingTo)
	b.add(rookPiece, rookTo)
}

// LegalMoves returns the legal moves in the project's common form, in no particular order.
func (b *Board) LegalMoves() []core.Move {
	var legal []core.Move
	for _, m := range b.Generate(nil) {
		if b.Make(m) {
			b.TakeBack()
			legal = append(legal, m.Core())
		}
	}
	return legal
}
