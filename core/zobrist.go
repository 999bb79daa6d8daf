package core

// The incremental keys of a Position. Every piece on its square has a random number, and belongs to one of the first
// three keys; knights, bishops and kings belong to minorKey too. The key of the position is not stored: it is the
// first three together with the numbers for castling, en passant and the side to move.
const (
	pawnKey         = 0
	whiteNonPawnKey = 1
	blackNonPawnKey = 2
	minorKey        = 3
)

// zobristSeed starts the sequence of random numbers.
const zobristSeed = 0x5A6F6272697374 // "Zobrist"

var (
	pieceKeys     [16][64]uint64 // by Piece and Square; none for NoPiece
	enPassantKeys [128]uint64    // by Square, the same along a file; 0 from NoSquare
	castlingKeys  [2]uint64      // by Color; odd, so that multiplying loses nothing
	sideKey       uint64         // Black to move
	mainKey       [16]uint8      // by Piece: the one of the first three keys that it belongs to
	minorMask     [16]uint64     // by Piece: all ones if it belongs to minorKey
)

func init() {
	random := splitmix(zobristSeed)
	for color := White; color <= Black; color++ {
		for t := Pawn; t <= King; t++ {
			piece := NewPiece(color, t)
			for s := range pieceKeys[piece] {
				pieceKeys[piece][s] = random.next()
			}
			if t != Pawn {
				mainKey[piece] = whiteNonPawnKey + uint8(color)
			}
			if t == Knight || t == Bishop || t == King {
				minorMask[piece] = ^uint64(0)
			}
		}
		castlingKeys[color] = random.next() | 1
	}
	for file := range 8 {
		key := random.next()
		for rank := range 8 {
			enPassantKeys[NewSquare(file, rank)] = key
		}
	}
	sideKey = random.next()
}

// Key returns the Zobrist key of the position: placement, side to move, castling rights with the rooks that hold
// them, and the en passant file where such a capture is legal. Counters do not enter.
func (p *Position) Key() uint64 {
	return p.keys[pawnKey] ^ p.keys[whiteNonPawnKey] ^ p.keys[blackNonPawnKey] ^
		castlingKey(p.castling) ^ enPassantKeys[p.ep&127] ^ sideKey&-uint64(p.stm)
}

// KeyAfter returns what Key will be after m, cheaply, for prefetching a table entry. It is exact except where m
// changes castling rights, castles, promotes, takes en passant or makes an en passant capture legal.
func (p *Position) KeyAfter(m Move) uint64 {
	from, to := m.From()&63, m.To()&63
	piece := p.board[from] & 15
	return p.keys[pawnKey] ^ p.keys[whiteNonPawnKey] ^ p.keys[blackNonPawnKey] ^
		castlingKey(p.castling) ^ sideKey&-uint64(p.stm^1) ^
		pieceKeys[piece][from] ^ pieceKeys[piece][to] ^ pieceKeys[p.board[to]&15][to]
}

// PawnKey returns the key of the pawns alone.
func (p *Position) PawnKey() uint64 { return p.keys[pawnKey] }

// NonPawnKey returns the key of all pieces of c but its pawns.
func (p *Position) NonPawnKey(c Color) uint64 { return p.keys[whiteNonPawnKey+int(c&1)] }

// MinorKey returns the key of the knights, bishops and kings of both sides.
func (p *Position) MinorKey() uint64 { return p.keys[minorKey] }

// castlingKey hashes the rooks that may castle: a product for each side's back rank.
func castlingKey(rooks Bitboard) uint64 {
	return uint64(rooks&Rank1)*castlingKeys[White] ^ uint64(rooks>>56)*castlingKeys[Black]
}

// splitmix is Vigna's SplitMix64 generator, the source of the committed random choices in this package.
type splitmix uint64

func (s *splitmix) next() uint64 {
	*s += 0x9E3779B97F4A7C15
	z := uint64(*s)
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	return z ^ z>>31
}
