package core

import (
	"reflect"
	"testing"
	"unsafe"
)

// slowAttackers returns the pieces of color by on the mailbox that attack s, by walking from each piece. It shares
// nothing with the tables.
func slowAttackers(board *[64]Piece, s Square, by Color) (attackers Bitboard) {
	for i, piece := range board {
		if piece == NoPiece || piece.Color() != by || Square(i) == s {
			continue
		}
		files, ranks := distances(Square(i), s)
		straight, diagonal := files == 0 || ranks == 0, abs(files) == abs(ranks)
		attacks := false
		switch piece.Type() {
		case Pawn:
			attacks = abs(files) == 1 && ranks == 1-2*int(by)
		case Knight:
			attacks = abs(files*ranks) == 2
		case King:
			attacks = max(abs(files), abs(ranks)) == 1
		default:
			attacks = piece.Type() != Bishop && straight || piece.Type() != Rook && diagonal
			for step := 1; attacks && step < max(abs(files), abs(ranks)); step++ {
				attacks = board[i+step*(sign(files)+8*sign(ranks))] == NoPiece
			}
		}
		if attacks {
			attackers |= Square(i).Bitboard()
		}
	}
	return attackers
}

// checkInvariants compares all that p keeps incrementally with what its mailbox and state say.
func checkInvariants(t *testing.T, p *Position) {
	t.Helper()
	us, them := p.stm, p.stm.Other()
	var sets [8]Bitboard
	var keys [4]uint64
	kings := [2]Square{NoSquare, NoSquare}
	for i, piece := range p.board {
		if piece == NoPiece {
			continue
		}
		bit, key := Square(i).Bitboard(), pieceKeys[piece][i]
		sets[piece.Type()] |= bit
		sets[7*int(piece.Color())] |= bit
		switch piece.Type() {
		case Pawn:
			keys[0] ^= key
		case Knight, Bishop, King:
			keys[3] ^= key
			fallthrough
		default:
			keys[1+int(piece.Color())] ^= key
		}
		if piece.Type() == King {
			kings[piece.Color()] = Square(i)
		}
	}
	if p.sets != sets {
		t.Errorf("%s: the bitboards differ from the mailbox", p.FEN())
	}
	if p.keys != keys {
		t.Errorf("%s: keys %x, recomputed %x", p.FEN(), p.keys, keys)
	}

	key := keys[0] ^ keys[1] ^ keys[2]
	for color := range castlingKeys {
		rooks := p.castling & Bitboard([2]uint64{0xFF, 0xFF << 56}[color])
		key ^= uint64(rooks>>(56*color)) * castlingKeys[color]
		for ; rooks != 0; rooks = rooks.Rest() {
			if p.board[rooks.First()] != NewPiece(Color(color), Rook) {
				t.Errorf("%s: no rook on %v to castle with", p.FEN(), rooks.First())
			}
		}
	}
	if p.castling&^(Rank1|Rank8) != 0 {
		t.Errorf("%s: castling rooks off their back ranks:\n%v", p.FEN(), p.castling)
	}
	if us == Black {
		key ^= sideKey
	}
	if p.ep != NoSquare {
		key ^= enPassantKeys[p.ep.File()]
	}
	if p.Key() != key {
		t.Errorf("%s: key %x, recomputed %x", p.FEN(), p.Key(), key)
	}

	king := kings[us]
	if checkers := slowAttackers(&p.board, king, them); p.checkers != checkers {
		t.Errorf("%s: checkers\n%vrecomputed\n%v", p.FEN(), p.checkers, checkers)
	}
	var pinned Bitboard
	for i, piece := range p.board {
		if piece != NoPiece && piece.Color() == us && Square(i) != king {
			without := p.board
			without[i] = NoPiece
			if slowAttackers(&without, king, them)&^p.checkers != 0 {
				pinned |= Square(i).Bitboard()
			}
		}
	}
	if p.pinned != pinned {
		t.Errorf("%s: pinned\n%vrecomputed\n%v", p.FEN(), p.pinned, pinned)
	}
	if slowAttackers(&p.board, kings[them], us) != 0 {
		t.Errorf("%s: the side that has moved stands in check", p.FEN())
	}
}

// checkEnPassant verifies that after the double push m the square is set exactly where taking is legal, by taking.
func checkEnPassant(t *testing.T, p, next *Position, m Move) {
	t.Helper()
	legal := false
	if m.Flag() == DoublePush {
		to, passed := m.To(), (m.From()+m.To())/2
		for _, from := range []int{int(to) - 1, int(to) + 1} {
			if from>>3 != int(to)>>3 || next.board[from] != NewPiece(next.stm, Pawn) {
				continue
			}
			board := next.board
			board[from], board[to], board[passed] = NoPiece, NoPiece, board[from]
			legal = legal || slowAttackers(&board, next.King(next.stm), p.stm) == 0
		}
		if legal != (next.ep == passed) {
			t.Errorf("%s: after %v%v taking en passant is legal: %v; square %v", p.FEN(), m.From(), m.To(), legal, next.ep)
		}
	}
	if !legal && next.ep != NoSquare {
		t.Errorf("%s: after %v%v en passant on %v", p.FEN(), m.From(), m.To(), next.ep)
	}
}

// walkDepth is how deep the perft walks go that verify every node slowly.
func walkDepth() int {
	if testing.Short() || raceEnabled {
		return 2
	}
	return 3
}

func TestEveryNodeEqualsItsRecomputation(t *testing.T) {
	for _, test := range knownPositions {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			p := mustParse(t, test.fen)
			eachPosition(t, &p, walkDepth(), func(p *Position) {
				checkInvariants(t, p)
				checkMoves(t, p)
			})
		})
	}
	randomPositions(t, 3, 40, func(p *Position) {
		checkInvariants(t, p)
		checkMoves(t, p)
	})
}

func TestEveryNodeOfSharedDataEqualsItsRecomputation(t *testing.T) {
	for i, line := range perftData(t) {
		if i%17 != 0 {
			continue // a sample of thousands of positions
		}
		p := mustParse(t, line.fen)
		eachPosition(t, &p, walkDepth()-1, func(p *Position) {
			checkInvariants(t, p)
			checkMoves(t, p)
		})
	}
}

// checkMoves verifies, for each legal move of p, counters and state after it, the partition into noisy and quiet
// moves, and the oracles that answer without making it.
func checkMoves(t *testing.T, p *Position) {
	t.Helper()
	var all, noisy, quiet MoveList
	p.GenerateLegal(&all)
	p.GenerateNoisy(&noisy)
	p.GenerateQuiets(&quiet)
	for _, m := range all.Slice() {
		isNoisy := m.IsCapture() || m.IsPromotion()
		if noisy.Contains(m) != isNoisy || quiet.Contains(m) == isNoisy {
			t.Errorf("%s: %v%v noisy %v: in noisy %v, in quiet %v", p.FEN(), m.From(), m.To(), isNoisy, noisy.Contains(m), quiet.Contains(m))
		}
		if !p.IsLegal(m) {
			t.Errorf("%s: IsLegal denies %v%v, flag %d", p.FEN(), m.From(), m.To(), m.Flag())
		}
		var next Position
		p.Make(m, &next)
		checkEnPassant(t, p, &next, m)
		if got, want := p.GivesCheck(m), slowAttackers(&next.board, next.King(next.stm), p.stm) != 0; got != want {
			t.Errorf("%s: GivesCheck(%v%v, flag %d) is %v", p.FEN(), m.From(), m.To(), m.Flag(), got)
		}
		clock := p.HalfmoveClock() + 1
		if m.IsCapture() || p.board[m.From()].Type() == Pawn {
			clock = 0
		}
		if next.HalfmoveClock() != clock || next.FullmoveNumber() != p.FullmoveNumber()+int(p.stm) || next.stm == p.stm {
			t.Errorf("%s: after %v%v counters are %d %d", p.FEN(), m.From(), m.To(), next.HalfmoveClock(), next.FullmoveNumber())
		}
		special := m.IsCastle() || m.IsPromotion() || m.IsEnPassant() || next.castling != p.castling
		if !special && next.ep == NoSquare && p.ep == NoSquare && p.KeyAfter(m) != next.Key() {
			t.Errorf("%s: KeyAfter(%v%v) is not the key after it", p.FEN(), m.From(), m.To())
		}
	}
	if noisy.Len()+quiet.Len() != all.Len() {
		t.Errorf("%s: %d noisy and %d quiet of %d moves", p.FEN(), noisy.Len(), quiet.Len(), all.Len())
	}
	if p.HasLegalMove() != (all.Len() > 0) {
		t.Errorf("%s: HasLegalMove is %v with %d moves", p.FEN(), p.HasLegalMove(), all.Len())
	}
	if !p.InCheck() {
		var next Position
		p.MakeNull(&next)
		same := next
		same.stm, same.checkers, same.pinned, same.ep = p.stm, p.checkers, p.pinned, p.ep
		same.halfmove, same.fullmove = p.halfmove, p.fullmove
		if next.stm == p.stm || same != *p || next.ep != NoSquare || next.HalfmoveClock() != p.HalfmoveClock()+1 {
			t.Errorf("%s: after a null move %s", p.FEN(), next.FEN())
		}
		checkInvariants(t, &next)
	}
}

// IsLegal is asked about all 65,536 values a move can have, and must affirm exactly those that are generated.
func TestIsLegalOfAnyBits(t *testing.T) {
	games := 25
	if testing.Short() || raceEnabled {
		games = 2
	}
	ask := func(p *Position) {
		var legal [1 << 16]bool
		var l MoveList
		p.GenerateLegal(&l)
		for _, m := range l.Slice() {
			if legal[m] {
				t.Errorf("%s: %v%v is generated twice", p.FEN(), m.From(), m.To())
			}
			legal[m] = true
		}
		for m, want := range legal {
			if m := Move(m); p.IsLegal(m) != want {
				t.Errorf("%s: IsLegal(%v%v, flag %d) is %v", p.FEN(), m.From(), m.To(), m.Flag(), !want)
			}
		}
	}
	for _, test := range knownPositions {
		p := mustParse(t, test.fen)
		eachPosition(t, &p, 1, ask)
	}
	randomPositions(t, 5, games, ask)
}

// A move remembered from one position is asked in its relatives, as a table's collision or a killer is.
func TestIsLegalOfMovesFromElsewhere(t *testing.T) {
	var before MoveList
	randomPositions(t, 7, 200, func(p *Position) {
		var l MoveList
		p.GenerateLegal(&l)
		for _, m := range before.Slice() {
			if p.IsLegal(m) != l.Contains(m) {
				t.Errorf("%s: IsLegal(%v%v, flag %d) is %v", p.FEN(), m.From(), m.To(), m.Flag(), !l.Contains(m))
			}
		}
		before = l
	})
}

func TestPositionIsSmallAndPointerFree(t *testing.T) {
	if size := unsafe.Sizeof(Position{}); size > 192 {
		t.Errorf("a Position has %d bytes, want 192 at most", size)
	}
	var hasPointer func(reflect.Type) bool
	hasPointer = func(of reflect.Type) bool {
		switch of.Kind() {
		case reflect.Array:
			return hasPointer(of.Elem())
		case reflect.Struct:
			for i := range of.NumField() {
				if hasPointer(of.Field(i).Type) {
					return true
				}
			}
			return false
		}
		return of.Kind() > reflect.Complex128
	}
	if hasPointer(reflect.TypeFor[Position]()) {
		t.Error("a Position has pointers")
	}
}

func TestHotPathsAllocateNothing(t *testing.T) {
	p := mustParse(t, knownPositions[1].fen)
	var l MoveList
	var next Position
	var sink int
	allocations := testing.AllocsPerRun(100, func() {
		p.GenerateNoisy(&l)
		p.GenerateQuiets(&l)
		p.GenerateEvasions(&l)
		for _, m := range l.Slice() {
			p.Make(m, &next)
			sink += int(p.SEE(m, &StandardExchangeValues)) + int(next.Key()) + int(p.KeyAfter(m))
			if p.IsLegal(m) && p.GivesCheck(m) && p.SEEAtLeast(m, 0, &StandardExchangeValues) && next.HasLegalMove() {
				sink++
			}
		}
		p.MakeNull(&next)
	})
	if allocations != 0 {
		t.Errorf("%v allocations, want none (%d)", allocations, sink)
	}
}
