package mailbox

import "rookery/core"

// Steps of the pieces from cell to cell.
var (
	knightSteps   = [8]int{-21, -19, -12, -8, 8, 12, 19, 21}
	bishopSteps   = [4]int{-11, -9, 9, 11}
	rookSteps     = [4]int{-10, -1, 1, 10}
	kingSteps     = [8]int{-11, -10, -9, -1, 1, 9, 10, 11}
	promotionWays = [4]core.PieceType{core.Queen, core.Knight, core.Rook, core.Bishop}
)

// steps returns the directions of a piece other than a pawn, and whether it slides along them.
func steps(t core.PieceType) (directions []int, slides bool) {
	switch t {
	case core.Knight:
		return knightSteps[:], false
	case core.Bishop:
		return bishopSteps[:], true
	case core.Rook:
		return rookSteps[:], true
	case core.Queen:
		return kingSteps[:], true
	default:
		return kingSteps[:], false
	}
}

// forward returns the step of c's pawns.
func forward(c core.Color) int {
	if c == core.White {
		return north
	}
	return -north
}

// isEnemy reports whether the piece, or what the frame holds, is a piece of c's opponent.
func isEnemy(piece core.Piece, c core.Color) bool {
	return piece != core.NoPiece && piece != offBoard && piece.Color() != c
}

// Generate appends the pseudo-legal moves to moves: those that may leave the own king to be taken. Make tells.
func (b *Board) Generate(moves []Move) []Move {
	for t := core.Pawn; t <= core.King; t++ {
		piece := core.NewPiece(b.stm, t)
		for _, from := range b.lists[piece][:b.counts[piece]] {
			if t == core.Pawn {
				moves = b.pawnMoves(moves, from)
			} else {
				moves = b.pieceMoves(moves, from, t)
			}
		}
	}
	for _, rook := range b.castling[b.stm] {
		if rook != none && b.mayCastle(rook) {
			moves = append(moves, newMove(b.king(b.stm), rook, core.NoPiece, core.NoPiece, castle))
		}
	}
	return moves
}

func (b *Board) pieceMoves(moves []Move, from uint8, t core.PieceType) []Move {
	directions, slides := steps(t)
	for _, step := range directions {
		for to := int(from) + step; ; to += step {
			captured := b.squares[to]
			if captured == core.NoPiece || isEnemy(captured, b.stm) {
				moves = append(moves, newMove(from, uint8(to), captured, core.NoPiece, 0))
			}
			if captured != core.NoPiece || !slides {
				break
			}
		}
	}
	return moves
}

func (b *Board) pawnMoves(moves []Move, from uint8) []Move {
	step := forward(b.stm)
	ahead := uint8(int(from) + step)
	if b.squares[ahead] == core.NoPiece {
		moves = b.pawnMove(moves, from, ahead, core.NoPiece)
		two := uint8(int(ahead) + step)
		if square(from).Relative(b.stm).Rank() == 1 && b.squares[two] == core.NoPiece {
			moves = append(moves, newMove(from, two, core.NoPiece, core.NoPiece, doublePush))
		}
	}
	for _, to := range [2]uint8{ahead - east, ahead + east} {
		if isEnemy(b.squares[to], b.stm) {
			moves = b.pawnMove(moves, from, to, b.squares[to])
		} else if to == b.ep && b.ep != none && b.squares[to] == core.NoPiece {
			moves = append(moves, newMove(from, to, core.NewPiece(b.stm.Other(), core.Pawn), core.NoPiece, enPassant))
		}
	}
	return moves
}

// pawnMove appends a pawn's move, or the four promotions if it reaches the last rank.
func (b *Board) pawnMove(moves []Move, from, to uint8, captured core.Piece) []Move {
	if square(to).Relative(b.stm).Rank() < 7 {
		return append(moves, newMove(from, to, captured, core.NoPiece, 0))
	}
	for _, t := range promotionWays {
		moves = append(moves, newMove(from, to, captured, core.NewPiece(b.stm, t), 0))
	}
	return moves
}

// mayCastle reports whether the king of the side to move may castle with the rook on the given cell, but for what
// attacks the king where it ends, which Make finds out.
func (b *Board) mayCastle(rook uint8) bool {
	king := b.king(b.stm)
	kingTo, rookTo := castlingCells(king, rook)
	for at := min(king, rook, kingTo, rookTo); at <= max(king, rook, kingTo, rookTo); at++ {
		onWay := within(at, king, kingTo) || within(at, rook, rookTo)
		if onWay && at != king && at != rook && b.squares[at] != core.NoPiece {
			return false
		}
	}
	for at := min(king, kingTo); at <= max(king, kingTo); at++ {
		if b.attacked(at, b.stm.Other()) {
			return false
		}
	}
	return true
}

// within reports whether a cell lies between two others of its rank, or is one of them.
func within(at, a, b uint8) bool { return min(a, b) <= at && at <= max(a, b) }

// castlingCells returns where king and rook end: on the g- and f-file if the rook stands towards the h-file of its
// king, else on the c- and d-file.
func castlingCells(king, rook uint8) (kingTo, rookTo uint8) {
	rank := king - king%10
	if rook > king {
		return rank + 7, rank + 6
	}
	return rank + 3, rank + 4
}

// attacked reports whether a piece of color by attacks the cell, by walking from it as each kind of piece would.
func (b *Board) attacked(at uint8, by core.Color) bool {
	pawn := core.NewPiece(by, core.Pawn)
	behind := int(at) - forward(by)
	if b.squares[behind-east] == pawn || b.squares[behind+east] == pawn {
		return true
	}
	knight, king := core.NewPiece(by, core.Knight), core.NewPiece(by, core.King)
	for _, step := range knightSteps {
		if b.squares[int(at)+step] == knight {
			return true
		}
	}
	for _, step := range kingSteps {
		if b.squares[int(at)+step] == king {
			return true
		}
	}
	queen := core.NewPiece(by, core.Queen)
	return b.slides(at, bishopSteps, core.NewPiece(by, core.Bishop), queen) ||
		b.slides(at, rookSteps, core.NewPiece(by, core.Rook), queen)
}

// slides reports whether the first piece in one of the directions is one of the two given.
func (b *Board) slides(at uint8, directions [4]int, slider, queen core.Piece) bool {
	for _, step := range directions {
		from := int(at) + step
		for b.squares[from] == core.NoPiece {
			from += step
		}
		if found := b.squares[from]; found == slider || found == queen {
			return true
		}
	}
	return false
}
