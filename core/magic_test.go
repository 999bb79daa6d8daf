package core

import (
	"math/rand/v2"
	"testing"

	"rookery/core/internal/magicgen"
)

// walkRays is the definition of a slider's attacks.
func walkRays(square int, blockers Bitboard, steps [4][2]int) (attacks Bitboard) {
	for _, step := range steps {
		for file, rank := square%8, square/8; ; {
			file, rank = file+step[0], rank+step[1]
			if file < 0 || file > 7 || rank < 0 || rank > 7 {
				break
			}
			attacks |= 1 << (rank*8 + file)
			if blockers>>(rank*8+file)&1 != 0 {
				break
			}
		}
	}
	return attacks
}

var (
	diagonalSteps = [4][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}
	straightSteps = [4][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}
)

func TestSliderAttacksEqualRayWalking(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for square := range 64 {
		for i := range 2000 {
			occupied := Bitboard(random.Uint64())
			switch i % 3 { // sparse, half full, dense
			case 1:
				occupied &= Bitboard(random.Uint64())
			case 2:
				occupied |= Bitboard(random.Uint64())
			}
			s := Square(square)
			bishop, rook := walkRays(square, occupied, diagonalSteps), walkRays(square, occupied, straightSteps)
			if got := BishopAttacks(s, occupied); got != bishop {
				t.Fatalf("bishop on %v among\n%vattacks\n%vwant\n%v", s, occupied, got, bishop)
			}
			if got := RookAttacks(s, occupied); got != rook {
				t.Fatalf("rook on %v among\n%vattacks\n%vwant\n%v", s, occupied, got, rook)
			}
			if got := QueenAttacks(s, occupied); got != bishop|rook {
				t.Fatalf("queen on %v among\n%vattacks\n%vwant\n%v", s, occupied, got, bishop|rook)
			}
		}
	}
}

// Each square owns exactly as many entries as it has subsets of blockers, and together they fill the table.
func TestSlideTableIsCompact(t *testing.T) {
	next := uint32(0)
	for _, magics := range [2]*[64]magic{&bishopMagics, &rookMagics} {
		for s, m := range magics {
			if m.base != next {
				t.Errorf("square %v starts at %d, want %d", Square(s), m.base, next)
			}
			if int(m.shift) != 64-m.mask.Count() {
				t.Errorf("square %v shifts by %d with %d relevant squares", Square(s), m.shift, m.mask.Count())
			}
			next += 1 << m.mask.Count()
		}
	}
	if next != slideCount || slideCount > 107648 {
		t.Errorf("%d entries are used of %d", next, slideCount)
	}
}

// The committed numbers are what the search finds; the whole search takes longer, so a few squares stand for all.
func TestMagicsComeFromTheirSeed(t *testing.T) {
	for _, s := range []Square{A1, H1, D4, E5, C7, A8, H8} {
		if got := magicgen.Find(magicgen.Bishop, int(s)); got != bishopMagicNumbers[s] {
			t.Errorf("bishop on %v: found 0x%016X, committed 0x%016X", s, got, bishopMagicNumbers[s])
		}
		if got := magicgen.Find(magicgen.Rook, int(s)); got != rookMagicNumbers[s] {
			t.Errorf("rook on %v: found 0x%016X, committed 0x%016X", s, got, rookMagicNumbers[s])
		}
	}
}
