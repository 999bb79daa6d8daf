package bluefever

import (
	"rookery/core"
	"rookery/evals/psqt"
)

// pieces returns the values, in centipawns. The queen shares the rook's board.
func pieces() *[7]psqt.Piece {
	rooks := psqt.Board{
		0, 0, 4, 8, 8, 4, 0, 0,
		25, 25, 25, 25, 25, 25, 25, 25,
		0, 0, 4, 8, 8, 4, 0, 0,
		0, 0, 4, 8, 8, 4, 0, 0,
		0, 0, 4, 8, 8, 4, 0, 0,
		0, 0, 4, 8, 8, 4, 0, 0,
		0, 0, 4, 8, 8, 4, 0, 0,
		0, 0, 4, 8, 8, 4, 0, 0,
	}
	return &[7]psqt.Piece{
		core.Pawn: untapered(100, psqt.Board{
			0, 0, 0, 0, 0, 0, 0, 0,
			24, 24, 24, 32, 32, 24, 24, 24,
			12, 12, 16, 24, 24, 16, 12, 12,
			6, 6, 10, 20, 20, 10, 6, 6,
			0, 0, 8, 18, 18, 6, 0, 0,
			4, 0, 4, 8, 8, 0, 0, 4,
			6, 6, 0, -12, -12, 4, 6, 6,
			0, 0, 0, 0, 0, 0, 0, 0,
		}),
		core.Knight: untapered(325, psqt.Board{
			-8, -4, 0, 0, 0, 0, -4, -8,
			-4, 0, 6, 10, 10, 6, 0, -4,
			0, 6, 14, 18, 18, 14, 6, 0,
			0, 8, 16, 20, 20, 16, 8, 0,
			0, 6, 14, 18, 18, 14, 6, 0,
			-4, 4, 12, 10, 10, 12, 4, -4,
			-6, -2, 2, 6, 6, 2, -2, -6,
			-12, -12, -8, -8, -8, -8, -12, -12,
		}),
		core.Bishop: untapered(325, psqt.Board{
			8, 0, 0, 0, 0, 0, 0, 8,
			0, 10, 4, 6, 6, 4, 10, 0,
			0, 4, 14, 10, 10, 14, 4, 0,
			0, 6, 10, 18, 18, 10, 6, 0,
			0, 8, 10, 18, 18, 10, 8, 0,
			0, 6, 14, 10, 10, 14, 6, 0,
			0, 14, 6, 6, 6, 6, 14, 0,
			8, -6, -10, -6, -6, -10, -6, 8,
		}),
		core.Rook:  untapered(550, rooks),
		core.Queen: untapered(1000, rooks),
	}
}

// untapered returns a piece worth the same from the first move to the last.
func untapered(value core.Score, board psqt.Board) psqt.Piece {
	return psqt.Piece{Middlegame: value, Endgame: value, MiddlegameBoard: board, EndgameBoard: board}
}
