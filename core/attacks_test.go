package core

import "testing"

// distances returns the steps in files and ranks from a to b.
func distances(a, b Square) (files, ranks int) { return b.File() - a.File(), b.Rank() - a.Rank() }

func abs(x int) int { return max(x, -x) }

func sign(x int) int { return max(-1, min(1, x)) }

func TestLeaperAttacksByDistance(t *testing.T) {
	for a := range Square(64) {
		for b := range Square(64) {
			files, ranks := distances(a, b)
			for _, test := range []struct {
				name string
				got  Bitboard
				want bool
			}{
				{"white pawn", PawnAttacks(White, a), abs(files) == 1 && ranks == 1},
				{"black pawn", PawnAttacks(Black, a), abs(files) == 1 && ranks == -1},
				{"knight", KnightAttacks(a), abs(files*ranks) == 2},
				{"king", KingAttacks(a), max(abs(files), abs(ranks)) == 1},
			} {
				if test.got.Has(b) != test.want {
					t.Errorf("%s on %v attacks %v: %v, want %v", test.name, a, b, !test.want, test.want)
				}
			}
		}
	}
}

func TestBetweenAndLineBySteps(t *testing.T) {
	for a := range Square(64) {
		for b := range Square(64) {
			var between, line Bitboard
			files, ranks := distances(a, b)
			if a != b && (files == 0 || ranks == 0 || abs(files) == abs(ranks)) {
				step := [2]int{sign(files), sign(ranks)}
				for file, rank := a.File()+step[0], a.Rank()+step[1]; NewSquare(file, rank) != b; file, rank = file+step[0], rank+step[1] {
					between |= NewSquare(file, rank).Bitboard()
				}
				back := [2]int{-step[0], -step[1]}
				line = a.Bitboard() | walkRays(int(a), 0, [4][2]int{step, back, step, back})
			}
			if got := Between(a, b); got != between {
				t.Errorf("Between(%v, %v) is\n%vwant\n%v", a, b, got, between)
			}
			if got := Line(a, b); got != line {
				t.Errorf("Line(%v, %v) is\n%vwant\n%v", a, b, got, line)
			}
		}
	}
}

func TestLinesThroughASquare(t *testing.T) {
	for a := range Square(64) {
		for b := range Square(64) {
			files, ranks := distances(a, b)
			if fileOf[a].Has(b) != (files == 0) {
				t.Errorf("file through %v: wrong about %v", a, b)
			}
			if diagonalOf[a].Has(b) != (files == ranks) {
				t.Errorf("diagonal through %v: wrong about %v", a, b)
			}
			if antidiagonalOf[a].Has(b) != (files == -ranks) {
				t.Errorf("antidiagonal through %v: wrong about %v", a, b)
			}
		}
	}
}
