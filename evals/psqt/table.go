package psqt

import "rookery/core"

// Board is one value for each square as a person reads it off a diagram: rank 8 first, each rank from a to h,
// from White's side. In centipawns.
type Board [64]core.Score

// At returns the value for White's piece on s.
func (b *Board) At(s core.Square) core.Score { return b[s.Flip()] }

// AsPrinted returns the board turned upside down: what a program reads that takes the first printed line for
// rank 1. It is a mistake often made, kept for those who want to know what it costs.
func (b Board) AsPrinted() Board {
	var turned Board
	for s := range core.NoSquare {
		turned[s] = b[s.Flip()]
	}
	return turned
}

// Piece is what one kind of piece is worth in the middlegame and in the endgame: material, and a bonus by square.
type Piece struct {
	Middlegame, Endgame           core.Score
	MiddlegameBoard, EndgameBoard Board
}

// FullPhase is the phase of the start position, where the middlegame alone counts: knights and bishops weigh 1,
// rooks 2 and queens 4. A greater phase counts as FullPhase; at 0 the endgame alone counts.
const FullPhase = 24

// entry is what one coloured piece on one square adds to the sums, from White's point of view.
type entry struct {
	middlegame, endgame, phase int16
}

// Table holds every piece on every square, ready to be summed. It takes 6 KiB, is made once by NewTable, and
// is shared by evaluators of all threads.
type Table struct {
	entries [16][64]entry
}

// NewTable makes the table of the pieces given by type. Black's are White's with the board mirrored.
// Material and bonus together must fit 16 bits.
func NewTable(pieces *[7]Piece) *Table {
	phases := [7]int16{core.Knight: 1, core.Bishop: 1, core.Rook: 2, core.Queen: 4}
	t := new(Table)
	for kind := core.Pawn; kind <= core.King; kind++ {
		piece := &pieces[kind]
		for s := range core.NoSquare {
			middlegame := int16(piece.Middlegame + piece.MiddlegameBoard.At(s))
			endgame := int16(piece.Endgame + piece.EndgameBoard.At(s))
			t.entries[core.NewPiece(core.White, kind)][s] = entry{middlegame, endgame, phases[kind]}
			t.entries[core.NewPiece(core.Black, kind)][s.Flip()] = entry{-middlegame, -endgame, phases[kind]}
		}
	}
	return t
}
