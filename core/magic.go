package core

//go:generate go run internal/magicgen/write.go -o magic_numbers.go

// slideCount is the number of attack sets of all squares together: 5,248 for bishops and 102,400 for rooks.
const slideCount = 5248 + 102400

// magic finds the attacks of a slider on one square: the blockers in mask, multiplied and shifted, number the sets
// that start at base in slides.
type magic struct {
	mask   Bitboard
	number uint64
	base   uint32
	shift  uint8
}

// Each square's sets stand one after the other in slides, exactly as many as it has subsets of blockers.
var (
	slides       [slideCount]Bitboard
	bishopMagics [64]magic
	rookMagics   [64]magic
)

func (m *magic) index(occupied Bitboard) uint64 {
	return uint64(m.base) + uint64(occupied&m.mask)*m.number>>(m.shift&63)
}

// BishopAttacks returns what a bishop on s attacks: its diagonals up to and including the first occupied square.
func BishopAttacks(s Square, occupied Bitboard) Bitboard {
	return slides[bishopMagics[s&63].index(occupied)]
}

// RookAttacks returns what a rook on s attacks: its lines up to and including the first occupied square.
func RookAttacks(s Square, occupied Bitboard) Bitboard {
	return slides[rookMagics[s&63].index(occupied)]
}

// QueenAttacks returns what a queen on s attacks.
func QueenAttacks(s Square, occupied Bitboard) Bitboard {
	return BishopAttacks(s, occupied) | RookAttacks(s, occupied)
}

// Rook and bishop steps as file and rank.
var (
	bishopSteps = [4][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}
	rookSteps   = [4][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}
)

func init() {
	base := fillMagics(&bishopMagics, &bishopMagicNumbers, bishopSteps, 0)
	fillMagics(&rookMagics, &rookMagicNumbers, rookSteps, base)
}

// fillMagics writes the sets of one slider into slides from base on, and returns where the next may start.
func fillMagics(magics *[64]magic, numbers *[64]uint64, steps [4][2]int, base uint32) uint32 {
	for s := range Square(64) {
		m := &magics[s]
		for _, step := range steps {
			m.mask |= ray(s, step, 0) &^ edge(step)
		}
		*m = magic{mask: m.mask, number: numbers[s], base: base, shift: uint8(64 - m.mask.Count())}
		base += 1 << m.mask.Count()
		for blockers := Bitboard(0); ; {
			var attacks Bitboard
			for _, step := range steps {
				attacks |= ray(s, step, blockers)
			}
			slides[m.index(blockers)] = attacks
			if blockers = (blockers - m.mask) & m.mask; blockers == 0 { // the next subset of mask
				break
			}
		}
	}
	return base
}

// ray walks from s, exclusive, up to and including the first blocker or the edge.
func ray(s Square, step [2]int, blockers Bitboard) (squares Bitboard) {
	for file, rank := s.File()+step[0], s.Rank()+step[1]; uint(file) < 8 && uint(rank) < 8; file, rank = file+step[0], rank+step[1] {
		bit := NewSquare(file, rank).Bitboard()
		squares |= bit
		if blockers&bit != 0 {
			break
		}
	}
	return squares
}

// edge returns the border that a ray of this step runs into: a piece there hides nothing.
func edge(step [2]int) Bitboard {
	return [3]Bitboard{FileA, 0, FileH}[step[0]+1] | [3]Bitboard{Rank1, 0, Rank8}[step[1]+1]
}
