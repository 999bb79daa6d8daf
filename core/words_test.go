package core

import "testing"

func TestSquares(t *testing.T) {
	for s := A1; s <= H8; s++ {
		if got, err := ParseSquare(s.String()); got != s || err != nil {
			t.Errorf("ParseSquare(%q) is %v, %v", s.String(), got, err)
		}
		if NewSquare(s.File(), s.Rank()) != s || s.Flip().Flip() != s || s.Flip().File() != s.File() || s.Flip().Rank() != 7-s.Rank() {
			t.Errorf("%v: file %d, rank %d, flipped %v", s, s.File(), s.Rank(), s.Flip())
		}
		if s.Relative(White) != s || s.Relative(Black) != s.Flip() {
			t.Errorf("%v is %v to White and %v to Black", s, s.Relative(White), s.Relative(Black))
		}
		if b := s.Bitboard(); b.Count() != 1 || b.First() != s || !b.Has(s) || b.Rest() != 0 || b.Several() {
			t.Errorf("the set of %v is\n%v", s, b)
		}
	}
	if E4.String() != "e4" || NoSquare.String() != "-" || E4 != 28 {
		t.Errorf("e4 is %v (%d), none is %v", E4, E4, NoSquare)
	}
	for _, text := range []string{"", "-", "e", "e9", "i1", "e44", "E4", "4e"} {
		if got, err := ParseSquare(text); err == nil || got != NoSquare {
			t.Errorf("ParseSquare(%q) is %v, %v", text, got, err)
		}
	}
}

func TestPieces(t *testing.T) {
	letters := ""
	for color := White; color <= Black; color++ {
		for kind := Pawn; kind <= King; kind++ {
			piece := NewPiece(color, kind)
			if piece.Color() != color || piece.Type() != kind || piece == NoPiece {
				t.Errorf("NewPiece(%v, %v) is %d: %v %v", color, kind, piece, piece.Color(), piece.Type())
			}
			if got, ok := ParsePiece(piece.String()[0]); got != piece || !ok {
				t.Errorf("ParsePiece(%q) is %v, %v", piece.String(), got, ok)
			}
			letters += piece.String()
		}
	}
	if letters != "PNBRQKpnbrqk" || NoPiece.String() != "." || Queen.String() != "Q" {
		t.Errorf("the letters are %s, %s, %s", letters, NoPiece, Queen)
	}
	for _, letter := range []byte{'x', '.', '-', 0, ' ', '1'} {
		if piece, ok := ParsePiece(letter); ok || piece != NoPiece {
			t.Errorf("ParsePiece(%q) is %v, %v", letter, piece, ok)
		}
	}
}

func TestBitboardIsDrawnFromRank8(t *testing.T) {
	b := A8.Bitboard() | H8.Bitboard() | E4.Bitboard() | B1.Bitboard()
	want := "x......x\n........\n........\n........\n....x...\n........\n........\n.x......\n"
	if got := b.String(); got != want {
		t.Errorf("is\n%swant\n%s", got, want)
	}
	if !b.Several() || b.Count() != 4 || b.First() != B1 || b.Rest().First() != E4 {
		t.Errorf("%d squares, the first %v and %v", b.Count(), b.First(), b.Rest().First())
	}
}

func TestMoveFields(t *testing.T) {
	for _, test := range []struct {
		flag                                  MoveFlag
		capture, promotion, castle, ep, quiet bool
		piece                                 PieceType
	}{
		{flag: Quiet, quiet: true},
		{flag: DoublePush, quiet: true},
		{flag: Castle, castle: true, quiet: true},
		{flag: Capture, capture: true},
		{flag: EnPassant, capture: true, ep: true},
		{flag: PromoteKnight, promotion: true, piece: Knight},
		{flag: PromoteBishop, promotion: true, piece: Bishop},
		{flag: PromoteRook, promotion: true, piece: Rook},
		{flag: PromoteQueen, promotion: true, piece: Queen},
		{flag: PromoteKnight | Capture, capture: true, promotion: true, piece: Knight},
		{flag: PromoteQueen | Capture, capture: true, promotion: true, piece: Queen},
	} {
		m := NewMove(B7, H8, test.flag)
		if m.From() != B7 || m.To() != H8 || m.Flag() != test.flag {
			t.Errorf("flag %d: from %v to %v, flag %d", test.flag, m.From(), m.To(), m.Flag())
		}
		if m.IsCapture() != test.capture || m.IsPromotion() != test.promotion || m.IsCastle() != test.castle ||
			m.IsEnPassant() != test.ep || m.IsQuiet() != test.quiet || m.Promotion() != test.piece {
			t.Errorf("flag %d: capture %v, promotion %v to %v, castling %v, en passant %v, quiet %v", test.flag,
				m.IsCapture(), m.IsPromotion(), m.Promotion(), m.IsCastle(), m.IsEnPassant(), m.IsQuiet())
		}
	}
}

func TestMoveListStaysWithinItsBounds(t *testing.T) {
	type guarded struct {
		before uint64
		l      MoveList
		after  uint64
	}
	var g guarded
	for i := range 3 * MaxMoves {
		g.l.Add(Move(i))
		if got := g.l.At(i); got != Move(i) {
			t.Fatalf("move %d is %d", i, got)
		}
	}
	if g.before != 0 || g.after != 0 {
		t.Error("adding past the capacity writes outside the list")
	}
	g.l.Clear()
	if g.l.Len() != 0 || len(g.l.Slice()) != 0 || g.l.Contains(1) {
		t.Errorf("cleared, it has %d moves", g.l.Len())
	}
	g.l.Add(NewMove(E2, E4, DoublePush))
	if g.l.Len() != 1 || !g.l.Contains(NewMove(E2, E4, DoublePush)) || g.l.Contains(NewMove(E2, E4, Quiet)) {
		t.Errorf("with one move it is %v", g.l.Slice())
	}
}

// No reachable position is known with more moves than these; the list holds them with room to spare.
func TestMostMovesFitTheList(t *testing.T) {
	for fen, want := range map[string]int{
		"R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1": 218,
		"3Q4/1Q4Q1/4Q3/2Q4R/Q4Q2/3Q4/1Q4Rp/1K1BBNNk w - - 0 1": 218,
	} {
		p := mustParse(t, fen)
		var l MoveList
		p.GenerateLegal(&l)
		if l.Len() != want || want >= MaxMoves {
			t.Errorf("%s: %d moves, want %d of at most %d", fen, l.Len(), want, MaxMoves)
		}
	}
}

func TestScores(t *testing.T) {
	for _, test := range []struct {
		score  Score
		text   string
		isMate bool
		plies  int
	}{
		{0, "cp 0", false, 0},
		{-31, "cp -31", false, 0},
		{MaxEval, "cp 31743", false, 0},
		{MateIn(1), "mate 1", true, 1},
		{MateIn(2), "mate 1", true, 2},
		{MateIn(5), "mate 3", true, 5},
		{MatedIn(0), "mate 0", true, 0},
		{MatedIn(2), "mate -1", true, -2},
		{MatedIn(6), "mate -3", true, -6},
	} {
		if test.score.String() != test.text || test.score.IsMate() != test.isMate {
			t.Errorf("%d is %q, mate %v", test.score, test.score, test.score.IsMate())
		}
		if test.isMate && test.score.MatePlies() != test.plies {
			t.Errorf("%v is in %d plies, want %d", test.score, test.score.MatePlies(), test.plies)
		}
	}
	if Infinity.Clamp() != MaxEval || (-Infinity).Clamp() != -MaxEval || Score(5).Clamp() != 5 || MaxEval.IsMate() {
		t.Errorf("clamped: %d, %d, %d", Infinity.Clamp(), (-Infinity).Clamp(), Score(5).Clamp())
	}
}
