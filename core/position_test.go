package core

import "testing"

func TestStartPosition(t *testing.T) {
	p, want := StartPosition(), mustParse(t, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
	if p != want {
		t.Errorf("start position is %s", p.FEN())
	}
	if p.King(White) != E1 || p.King(Black) != E8 || p.CastlingRook(White, KingSide) != H1 || p.CastlingRook(Black, QueenSide) != A8 {
		t.Errorf("kings on %v and %v, rooks on %v and %v", p.King(White), p.King(Black),
			p.CastlingRook(White, KingSide), p.CastlingRook(Black, QueenSide))
	}
	if p.Pieces(White, Pawn) != Rank2 || p.ByColor(Black) != Rank7|Rank8 || p.ByType(King) != E1.Bitboard()|E8.Bitboard() {
		t.Errorf("white pawns\n%vblack pieces\n%vkings\n%v", p.Pieces(White, Pawn), p.ByColor(Black), p.ByType(King))
	}
	if p.PieceAt(D8) != NewPiece(Black, Queen) || p.PieceAt(E4) != NoPiece || p.InCheck() || p.EnPassant() != NoSquare {
		t.Errorf("d8 has %v, e4 %v", p.PieceAt(D8), p.PieceAt(E4))
	}
}

// Rights go with the king's move, the rook's, and the rook's capture, each alone.
func TestCastlingRights(t *testing.T) {
	const fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
	type rooks = [2][2]Square
	for _, test := range []struct {
		move string
		want rooks
	}{
		{"e1e2", rooks{{NoSquare, NoSquare}, {H8, A8}}},
		{"a1a2", rooks{{H1, NoSquare}, {H8, A8}}},
		{"h1g1", rooks{{NoSquare, A1}, {H8, A8}}},
		{"a1a8", rooks{{H1, NoSquare}, {H8, NoSquare}}},
		{"e1g1", rooks{{NoSquare, NoSquare}, {H8, A8}}},
		{"e1c1", rooks{{NoSquare, NoSquare}, {H8, A8}}},
	} {
		p := mustParse(t, fen)
		m, err := p.ParseUCIMove(test.move)
		if err != nil {
			t.Fatal(err)
		}
		var next Position
		p.Make(m, &next)
		if got := next.Setup().CastlingRooks; got != test.want {
			t.Errorf("after %s the rooks are %v, want %v", test.move, got, test.want)
		}
	}
}

func TestCastlingInChess960(t *testing.T) {
	for _, test := range []struct {
		name, fen string
		rook      Square
		king, to  Square // where king and rook end; NoSquare if castling is illegal
	}{
		{"king and rook trade squares", "4k3/8/8/8/8/8/8/5KR1 w G - 0 1", G1, G1, F1},
		{"the king stays", "4k3/8/8/8/8/8/8/6KR w H - 0 1", H1, G1, F1},
		{"the king stays on the queen's side", "4k3/8/8/8/8/8/8/1RK5 w B - 0 1", B1, C1, D1},
		{"the rook stays", "4k3/8/8/8/8/8/8/3RK3 w D - 0 1", D1, C1, D1},
		{"the king goes far", "4k3/8/8/8/8/8/8/1K5R w H - 0 1", H1, G1, F1},
		{"the rook jumps the king", "4k3/8/8/8/8/8/8/RK6 w A - 0 1", A1, C1, D1},
		{"a pinned rook uncovers the king", "4k3/8/8/8/8/8/8/rRK5 w B - 0 1", B1, NoSquare, NoSquare},
		{"a piece stands where the king ends", "4k3/8/8/8/8/8/8/5KNR w H - 0 1", H1, NoSquare, NoSquare},
		{"a piece stands in the rook's way only", "4k3/8/8/8/8/8/8/RN1K4 w A - 0 1", A1, NoSquare, NoSquare},
		{"the king passes an attacked square", "4k3/8/8/8/2r5/8/8/RK6 w A - 0 1", A1, NoSquare, NoSquare},
		{"only the rook passes an attacked square", "1r2k3/8/8/8/8/8/8/R2K4 w A - 0 1", A1, C1, D1},
		{"in check", "4k3/8/8/8/3r4/8/8/R2K4 w A - 0 1", A1, NoSquare, NoSquare},
	} {
		p := mustParse(t, test.fen)
		for _, p := range []Position{p, p.Flipped()} {
			rook, king, to := test.rook, test.king, test.to
			if p.stm == Black {
				rook, king, to = rook.Flip(), king^56, to^56
			}
			m := NewMove(p.King(p.stm), rook, Castle)
			var l MoveList
			p.GenerateLegal(&l)
			legal := test.king != NoSquare
			if l.Contains(m) != legal || p.IsLegal(m) != legal {
				t.Errorf("%s (%v): generated %v, IsLegal %v, want %v", test.name, p.stm, l.Contains(m), p.IsLegal(m), legal)
				continue
			}
			if !legal {
				continue
			}
			var next Position
			p.Make(m, &next)
			if next.King(p.stm) != king || next.PieceAt(to) != NewPiece(p.stm, Rook) || next.Occupied().Count() != p.Occupied().Count() {
				t.Errorf("%s (%v): leads to %s", test.name, p.stm, next.FEN())
			}
		}
	}
}

// En passant belongs to position and key only where the capture is legal.
func TestEnPassantOnlyWhereLegal(t *testing.T) {
	for _, test := range []struct {
		name, fen, move string
		want            Square
	}{
		{"no pawn beside", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4", NoSquare},
		{"a pawn beside", "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4", E3},
		{"across the edge of the board", "4k3/8/8/7p/8/8/P7/4K3 w - - 0 1", "a2a4", NoSquare},
		{"a single push beside a pawn", "4k3/8/8/8/8/3p4/4P3/4K3 w - - 0 1", "e2e3", NoSquare},
		{"the taker is pinned", "3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1", "e2e4", NoSquare},
		{"both pawns leave the rank", "8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1", "e2e4", NoSquare},
		{"the push gives check and may be taken", "8/8/8/3k4/3p4/8/4P3/4K3 w - - 0 1", "e2e4", E3},
		{"the push uncovers a check", "8/8/8/8/3p3k/8/4P3/4K2B w - - 0 1", "e2e4", E3},
	} {
		p := mustParse(t, test.fen)
		m, err := p.ParseUCIMove(test.move)
		if err != nil {
			t.Fatalf("%s: %v", test.name, err)
		}
		var next Position
		p.Make(m, &next)
		if next.EnPassant() != test.want {
			t.Errorf("%s: en passant on %v, want %v", test.name, next.EnPassant(), test.want)
		}
		without := next.Setup()
		without.EnPassant = NoSquare
		plain := without.position()
		if (plain.Key() != next.Key()) != (test.want != NoSquare) {
			t.Errorf("%s: keys with and without en passant: %x and %x", test.name, next.Key(), plain.Key())
		}
	}
}

// A square that is written down stands only if it is of use.
func TestEnPassantSquareOfASetup(t *testing.T) {
	for fen, want := range map[string]Square{
		"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1": E3,
		"4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1":  NoSquare,
		"8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1": NoSquare,
	} {
		p := mustParse(t, fen)
		if p.EnPassant() != want {
			t.Errorf("%s: en passant on %v, want %v", fen, p.EnPassant(), want)
		}
		checkInvariants(t, &p)
	}
}

func TestKeysDependOnWhatTheyName(t *testing.T) {
	key := func(fen string) (k [5]uint64) {
		p := mustParse(t, fen)
		return [5]uint64{p.Key(), p.PawnKey(), p.NonPawnKey(White), p.NonPawnKey(Black), p.MinorKey()}
	}
	base := key("r3k2r/p7/2n5/8/8/5B2/7P/R3K2R w KQkq - 0 1")
	for _, test := range []struct {
		name, fen string
		differ    [5]bool // position, pawns, White's pieces, Black's pieces, minor pieces and kings
	}{
		{"clocks", "r3k2r/p7/2n5/8/8/5B2/7P/R3K2R w KQkq - 9 30", [5]bool{}},
		{"side to move", "r3k2r/p7/2n5/8/8/5B2/7P/R3K2R b KQkq - 0 1", [5]bool{true}},
		{"a castling right", "r3k2r/p7/2n5/8/8/5B2/7P/R3K2R w KQk - 0 1", [5]bool{true}},
		{"a pawn", "r3k2r/p7/2n5/8/8/5B2/6P1/R3K2R w KQkq - 0 1", [5]bool{true, true}},
		{"a bishop", "r3k2r/p7/2n5/8/8/6B1/7P/R3K2R w KQkq - 0 1", [5]bool{true, false, true, false, true}},
		{"a black knight", "r3k2r/p7/3n4/8/8/5B2/7P/R3K2R w KQkq - 0 1", [5]bool{true, false, false, true, true}},
		{"a rook more", "r3k2r/p7/2n5/8/8/R4B2/7P/R3K2R w KQkq - 0 1", [5]bool{true, false, true}},
	} {
		got := key(test.fen)
		for i, differ := range test.differ {
			if (got[i] != base[i]) != differ {
				t.Errorf("%s: key %d differs: %v, want %v", test.name, i, !differ, differ)
			}
		}
	}
}

func TestInsufficientMaterial(t *testing.T) {
	for fen, want := range map[string]bool{
		"4k3/8/8/8/8/8/8/4K3 w - - 0 1":    true,
		"4k3/8/8/8/8/8/8/4KN2 w - - 0 1":   true,
		"4kb2/8/8/8/8/8/8/4K3 w - - 0 1":   true,
		"4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1": true,  // f8 and c1 are both dark
		"2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1": true,  // c8 and f1 are both light
		"4kb2/8/8/8/8/8/8/4KB2 w - - 0 1":  false, // f8 dark, f1 light
		"4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1": false,
		"4k3/8/8/8/8/B7/8/2B1K3 w - - 0 1": true,
		"4kn2/8/8/8/8/8/8/4KN2 w - - 0 1":  false,
		"4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1": false,
		"4kb2/8/8/8/8/8/8/4KN2 w - - 0 1":  false,
		"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1":  false,
		"4k3/8/8/8/8/8/8/4K2R w - - 0 1":   false,
		"4k2q/8/8/8/8/8/8/4K3 w - - 0 1":   false,
	} {
		p := mustParse(t, fen)
		if p.InsufficientMaterial() != want {
			t.Errorf("%s: insufficient is %v", fen, !want)
		}
	}
}

func TestHasNonPawnMaterial(t *testing.T) {
	p := mustParse(t, "4k3/pppp4/8/8/8/8/4P3/4K1N1 w - - 0 1")
	if !p.HasNonPawnMaterial(White) || p.HasNonPawnMaterial(Black) {
		t.Errorf("White has a piece: %v, Black: %v", p.HasNonPawnMaterial(White), p.HasNonPawnMaterial(Black))
	}
}

func TestFlippedTwiceIsTheSame(t *testing.T) {
	randomPositions(t, 13, 30, func(p *Position) {
		once := p.Flipped()
		twice := once.Flipped()
		if twice != *p || once.stm == p.stm {
			t.Errorf("%s: flipped %s, again %s", p.FEN(), once.FEN(), twice.FEN())
		}
		checkInvariants(t, &once)
	})
}

// Attackers are found with and without what blocks them, and equal walking over the board.
func TestAttackers(t *testing.T) {
	randomPositions(t, 17, 20, func(p *Position) {
		for s := A1; s <= H8; s++ {
			white, black := slowAttackers(&p.board, s, White), slowAttackers(&p.board, s, Black)
			if got := p.AttackersTo(s, p.Occupied()); got != white|black {
				t.Errorf("%s: attackers of %v are\n%vwant\n%v", p.FEN(), s, got, white|black)
			}
			if p.IsAttacked(s, White) != (white != 0) || p.IsAttacked(s, Black) != (black != 0) {
				t.Errorf("%s: %v is attacked by White %v, by Black %v", p.FEN(), s, p.IsAttacked(s, White), p.IsAttacked(s, Black))
			}
		}
	})
	p := mustParse(t, "3rk3/8/8/8/3r4/8/8/3RK3 w - - 0 1")
	if got := p.AttackersTo(D2, p.Occupied()&^D4.Bitboard()); got != D1.Bitboard()|D4.Bitboard()|D8.Bitboard()|E1.Bitboard() {
		t.Errorf("looking through d4, d2 is attacked from\n%v", got)
	}
}

func TestCountersStopRatherThanOverflow(t *testing.T) {
	start := StartPosition()
	s := start.Setup()
	s.HalfmoveClock, s.FullmoveNumber, s.SideToMove = maxCounter, maxCounter, Black
	p := s.position()
	var next Position
	p.Make(NewMove(G8, F6, Quiet), &next)
	if next.HalfmoveClock() != maxCounter || next.FullmoveNumber() != maxCounter {
		t.Errorf("the counters are %d and %d", next.HalfmoveClock(), next.FullmoveNumber())
	}
}
