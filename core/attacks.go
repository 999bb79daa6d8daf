package core

// Tables filled once when the package starts, and never changed.
var (
	pawnAttacks    [2][64]Bitboard
	knightAttacks  [64]Bitboard
	kingAttacks    [64]Bitboard
	bishopRays     [64]Bitboard     // a bishop's attacks on an empty board
	rookRays       [64]Bitboard     // a rook's
	between        [64][64]Bitboard // squares strictly between two that share a line
	lines          [64][64]Bitboard // the whole line through two squares, edge to edge
	fileOf         [64]Bitboard     // the file through a square
	diagonalOf     [64]Bitboard     // the diagonal through a square that rises to the right
	antidiagonalOf [64]Bitboard     // the one that falls to the right
)

func init() {
	for s := range Square(64) {
		for _, step := range bishopSteps {
			bishopRays[s] |= ray(s, step, 0)
		}
		for _, step := range rookSteps {
			rookRays[s] |= ray(s, step, 0)
		}
		own := s.Bitboard()
		fileOf[s] = own | ray(s, [2]int{0, 1}, 0) | ray(s, [2]int{0, -1}, 0)
		diagonalOf[s] = own | ray(s, [2]int{1, 1}, 0) | ray(s, [2]int{-1, -1}, 0)
		antidiagonalOf[s] = own | ray(s, [2]int{-1, 1}, 0) | ray(s, [2]int{1, -1}, 0)
		pawnAttacks[White][s] = step(s, 1, 1) | step(s, -1, 1)
		pawnAttacks[Black][s] = step(s, 1, -1) | step(s, -1, -1)
		for _, sign := range [2]int{1, -1} {
			for _, d := range [4][2]int{{1, 2}, {2, 1}, {2, -1}, {1, -2}} {
				knightAttacks[s] |= step(s, sign*d[0], sign*d[1])
			}
			for _, d := range [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
				kingAttacks[s] |= step(s, sign*d[0], sign*d[1])
			}
		}
	}
	for a := range Square(64) {
		for _, rays := range [2]*[64]Bitboard{&bishopRays, &rookRays} {
			for others := rays[a]; others != 0; others &= others - 1 {
				b := others.First()
				lines[a][b] = rays[a]&rays[b] | a.Bitboard() | b.Bitboard()
			}
		}
		for _, d := range append(bishopSteps[:], rookSteps[:]...) {
			for others := ray(a, d, 0); others != 0; others &= others - 1 {
				b := others.First()
				between[a][b] = ray(a, d, b.Bitboard()) &^ b.Bitboard()
			}
		}
	}
}

// step returns the square some files and ranks away, as a set, or the empty set beyond the edge.
func step(s Square, files, ranks int) Bitboard {
	file, rank := s.File()+files, s.Rank()+ranks
	if uint(file) > 7 || uint(rank) > 7 {
		return 0
	}
	return NewSquare(file, rank).Bitboard()
}

// PawnAttacks returns what a pawn of color c on s attacks.
func PawnAttacks(c Color, s Square) Bitboard { return pawnAttacks[c&1][s&63] }

// KnightAttacks returns what a knight on s attacks.
func KnightAttacks(s Square) Bitboard { return knightAttacks[s&63] }

// KingAttacks returns what a king on s attacks.
func KingAttacks(s Square) Bitboard { return kingAttacks[s&63] }

// Between returns the squares strictly between a and b on a rank, file or diagonal; none if they share no line.
func Between(a, b Square) Bitboard { return between[a&63][b&63] }

// Line returns the rank, file or diagonal through a and b from edge to edge; none if they share none or are equal.
func Line(a, b Square) Bitboard { return lines[a&63][b&63] }
