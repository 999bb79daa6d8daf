// Package mailbox is a second generator of legal moves, built in the oldest way: a board of 120 cells whose frame
// stops every walk, a list of squares for each piece, moves played and taken back, and legality found by playing a
// move and looking whether the king can be taken. It is slow, plain, and shares with package core only the words for
// squares, pieces and moves; so it serves as the oracle for core's bitboards, and as something to compare them with.
package mailbox

import "rookery/core"

// The board is 10 cells wide and 12 high. The 64 squares stand in its middle, a1 at 21 and h8 at 98; a knight's jump
// from any of them ends within the frame at worst.
const (
	cells = 120
	a1    = 21
	north = 10
	east  = 1
)

// offBoard fills the frame. It is no piece of either color.
const offBoard core.Piece = 0xFF

// none is a cell that is no square, for "no en passant" and "no castling".
const none = 0

// Board is a position that changes as moves are made and taken back. It belongs to one goroutine.
type Board struct {
	squares  [cells]core.Piece
	lists    [16][16]uint8 // by piece: the cells where such pieces stand, in no order
	counts   [16]int       // by piece: how many there are
	places   [cells]uint8  // by cell: where the piece on it stands in its list
	castling [2][2]uint8   // by color and side: the cell of the rook that may castle, or none
	ep       uint8         // the cell behind a pawn that has just gone two, or none
	stm      core.Color
	history  []undo
}

// undo is what taking back a move cannot find out from the move.
type undo struct {
	move     Move
	castling [2][2]uint8
	ep       uint8
}

// cell returns where the board keeps a square.
func cell(s core.Square) uint8 {
	if s >= core.NoSquare {
		return none
	}
	return uint8(a1 + s.File()*east + s.Rank()*north)
}

// square is the reverse of cell.
func square(cell uint8) core.Square {
	if cell == none {
		return core.NoSquare
	}
	return core.NewSquare(int(cell)%10-1, int(cell)/10-2)
}

// New returns a board with the position of s, which must be valid.
func New(s *core.Setup) *Board {
	b := &Board{stm: s.SideToMove, ep: cell(s.EnPassant)}
	for i := range b.squares {
		b.squares[i] = offBoard
	}
	for i, piece := range s.Board {
		b.squares[cell(core.Square(i))] = core.NoPiece
		if piece != core.NoPiece {
			b.add(piece, cell(core.Square(i)))
		}
	}
	for color, rooks := range s.CastlingRooks {
		for side, rook := range rooks {
			b.castling[color][side] = cell(rook)
		}
	}
	return b
}

// FromPosition returns a board with the position p.
func FromPosition(p *core.Position) *Board {
	s := p.Setup()
	return New(&s)
}

// Setup returns the position. Counters are not kept, and EnPassant is a square after every double push.
func (b *Board) Setup() core.Setup {
	s := core.Setup{SideToMove: b.stm, EnPassant: square(b.ep), FullmoveNumber: 1}
	for i := range s.Board {
		s.Board[i] = b.squares[cell(core.Square(i))]
	}
	for color, rooks := range b.castling {
		for side, rook := range rooks {
			s.CastlingRooks[color][side] = square(rook)
		}
	}
	return s
}

// add puts a piece on an empty cell.
func (b *Board) add(piece core.Piece, at uint8) {
	b.squares[at] = piece
	b.places[at] = uint8(b.counts[piece])
	b.lists[piece][b.counts[piece]] = at
	b.counts[piece]++
}

// remove takes the piece off a cell; the last of its list takes its place there.
func (b *Board) remove(at uint8) {
	piece := b.squares[at]
	b.squares[at] = core.NoPiece
	b.counts[piece]--
	last := b.lists[piece][b.counts[piece]]
	b.lists[piece][b.places[at]] = last
	b.places[last] = b.places[at]
}

// move carries a piece to an empty cell.
func (b *Board) move(from, to uint8) {
	piece := b.squares[from]
	b.squares[from], b.squares[to] = core.NoPiece, piece
	b.places[to] = b.places[from]
	b.lists[piece][b.places[to]] = to
}

// king returns the cell of c's king.
func (b *Board) king(c core.Color) uint8 { return b.lists[core.NewPiece(c, core.King)][0] }

// InCheck reports whether the side to move is in check.
func (b *Board) InCheck() bool { return b.attacked(b.king(b.stm), b.stm.Other()) }
