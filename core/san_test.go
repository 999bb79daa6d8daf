package core_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"rookery/core"
)

func TestSANSaysAsLittleAsTellsMovesApart(t *testing.T) {
	for _, test := range []struct{ name, fen, uci, want string }{
		{"pawn", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e4", "e4"},
		{"piece", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "g1f3", "Nf3"},
		{"pawn takes", "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "e4d5", "exd5"},
		{"en passant", "rnbqkbnr/ppp2ppp/8/3Pp3/8/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 1", "d5e6", "dxe6"},
		{"by file", "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "b1d2", "Nbd2"},
		{"by rank", "4k3/8/8/1N6/8/8/8/1N2K3 w - - 0 1", "b1a3", "N1a3"},
		{"by both", "8/8/8/Q3Q3/7k/8/8/Q3K3 w - - 0 1", "a5c3", "Qa5c3"},
		{"a pinned rival is none", "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2", "Ne2"},
		{"check", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "Ra8+"},
		{"mate", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "Ra8#"},
		{"promotion with mate", "6k1/4Pppp/8/8/8/8/8/4K3 w - - 0 1", "e7e8r", "e8=R#"},
		{"promotion takes", "3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8n", "exd8=N"},
		{"castling", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", "O-O"},
		{"castling long", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8c8", "O-O-O"},
		{"castling with check", "5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O+"},
		{"castling beside its own rook", "3k4/8/8/8/8/8/8/RRK5 w B - 0 1", "c1b1", "O-O-O+"},
		{"null move", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "0000", "--"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := parse(t, test.fen)
			m, err := p.ParseUCIMove(test.uci)
			if err != nil && test.uci != "0000" {
				t.Fatal(err)
			}
			if got := p.SAN(m); got != test.want {
				t.Errorf("SAN of %s is %s, want %s", test.uci, got, test.want)
			}
		})
	}
}

func TestParseSANIsGenerous(t *testing.T) {
	const (
		castling  = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
		start     = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
		enPassant = "rnbqkbnr/ppp2ppp/8/3Pp3/8/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 1"
		promotion = "3r3k/4P3/7K/8/8/8/8/8 w - - 0 1"
		knights   = "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1"
	)
	for _, test := range []struct{ fen, san, want string }{
		{castling, "O-O", "e1g1"}, {castling, "0-0", "e1g1"}, {castling, "o-o", "e1g1"}, {castling, "0-0-0", "e1c1"},
		{castling, "O-O-O!?", "e1c1"}, {castling, "O-O+", "e1g1"}, {castling, "e1g1", "e1g1"}, {castling, "e1h1", "e1g1"},
		{castling, "Ke1-f1", "e1f1"}, {castling, "Rxh8+", "h1h8"}, {castling, "Rh8", "h1h8"}, {castling, "R1xh8++", "h1h8"},
		{start, "Nf3!", "g1f3"}, {start, "Nf3??", "g1f3"}, {start, "Ng1-f3", "g1f3"}, {start, "Ngf3", "g1f3"},
		{start, "N1f3", "g1f3"}, {start, "e4", "e2e4"}, {start, "Pe4", "e2e4"}, {start, "e2-e4", "e2e4"},
		{start, "e2e4", "e2e4"}, {start, "g1f3", "g1f3"}, {start, "ee4", "e2e4"}, {start, "Nxf3", "g1f3"},
		{enPassant, "dxe6", "d5e6"}, {enPassant, "dxe6e.p.", "d5e6"}, {enPassant, "dxe6 e.p.", "d5e6"},
		{enPassant, "dxe6ep", "d5e6"}, {enPassant, "de6", "d5e6"}, {enPassant, "d5xe6", "d5e6"}, {enPassant, "d:e6", "d5e6"},
		{promotion, "e8=Q", "e7e8q"}, {promotion, "e8Q", "e7e8q"}, {promotion, "e8=n", "e7e8n"}, {promotion, "e7e8r", "e7e8r"},
		{promotion, "exd8=B", "e7d8b"}, {promotion, "exd8Q#", "e7d8q"}, {promotion, "ed8=R!", "e7d8r"},
		{knights, "Nbd2", "b1d2"}, {knights, "Nb1d2", "b1d2"}, {knights, "Nf1-d2", "f1d2"}, {knights, "Ng3", "f1g3"},
	} {
		p := parse(t, test.fen)
		m, err := p.ParseSAN(test.san)
		if got := p.UCI(m); err != nil || got != test.want {
			t.Errorf("%q is %s, %v, want %s", test.san, got, err, test.want)
		}
	}
}

func TestParseSANTellsInvalidIllegalAndAmbiguousApart(t *testing.T) {
	kinds := []error{core.ErrInvalidMove, core.ErrIllegalMove, core.ErrAmbiguousMove}
	const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	for _, test := range []struct {
		fen, san string
		kind     error
	}{
		{start, "", core.ErrInvalidMove}, {start, "?!", core.ErrInvalidMove}, {start, "N", core.ErrInvalidMove},
		{start, "Nf9", core.ErrInvalidMove}, {start, "Xf3", core.ErrInvalidMove}, {start, "e4e", core.ErrInvalidMove},
		{start, "Nf3f3f3", core.ErrInvalidMove}, {start, "O-O-O-O", core.ErrInvalidMove}, {start, "Kx", core.ErrInvalidMove},
		{start, "e8=K", core.ErrInvalidMove}, {start, "e8=", core.ErrInvalidMove}, {start, "hello", core.ErrInvalidMove},
		{start, "nf3", core.ErrInvalidMove}, {start, "Nf3=Q", core.ErrInvalidMove}, {start, "--", core.ErrInvalidMove},
		{start, "O-O", core.ErrIllegalMove}, {start, "e5", core.ErrIllegalMove}, {start, "Nf6", core.ErrIllegalMove},
		{start, "Nbf3", core.ErrIllegalMove}, {start, "e4=Q", core.ErrIllegalMove}, {start, "exd3", core.ErrIllegalMove},
		{start, "b8c6", core.ErrIllegalMove}, {start, "e2e2", core.ErrIllegalMove},
		{"4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "Nd2", core.ErrAmbiguousMove},
		{"7k/4P3/7K/8/8/8/8/8 w - - 0 1", "e8", core.ErrAmbiguousMove},
		{"rnbqk2r/pppPppbp/5np1/8/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 4", "O-O", core.ErrIllegalMove},
		{"rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "d5", core.ErrIllegalMove},
	} {
		p := parse(t, test.fen)
		m, err := p.ParseSAN(test.san)
		if m != core.NoMove || err == nil {
			t.Errorf("%q is %s, want %v", test.san, p.UCI(m), test.kind)
			continue
		}
		for _, kind := range kinds {
			if errors.Is(err, kind) != (kind == test.kind) {
				t.Errorf("%q: error is %v, want %v", test.san, err, test.kind)
			}
		}
		if !strings.Contains(err.Error(), `"`+test.san+`"`) {
			t.Errorf("%q: error does not name it: %v", test.san, err)
		}
	}
}

// everyMove visits the legal moves of the positions of random games, by a seed, from orthodox and Chess960 starts.
func everyMove(seed uint64, games int, visit func(p *core.Position, m core.Move)) {
	random := rand.New(rand.NewPCG(seed, 0))
	starts := []string{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"nrkbbqrn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBQRN w KQkq - 0 1",
		"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
		"3Q4/1Q4Q1/4Q3/2Q4R/Q4Q2/3Q4/1Q4Rp/1K1BBNNk w - - 0 1",
	}
	for i := range games {
		p := core.MustParseFEN(starts[i%len(starts)])
		for range 120 {
			var list core.MoveList
			p.GenerateLegal(&list)
			if list.Len() == 0 {
				break
			}
			for _, m := range list.Slice() {
				visit(&p, m)
			}
			before := p
			before.Make(list.At(random.IntN(list.Len())), &p)
		}
	}
}

func TestMovesComeBackFromEveryNotation(t *testing.T) {
	games := 200
	if testing.Short() {
		games = 20
	}
	everyMove(1, games, func(p *core.Position, m core.Move) {
		if got, err := p.ParseSAN(p.SAN(m)); err != nil || got != m {
			t.Errorf("%s: SAN %s comes back as %s, %v", p.FEN(), p.SAN(m), p.UCI(got), err)
		}
		if got, err := p.ParseUCIMove(p.UCI(m)); err != nil || got != m {
			t.Errorf("%s: UCI %s comes back as %s, %v", p.FEN(), p.UCI(m), p.UCI(got), err)
		}
		if got, err := p.ParseSAN(p.UCI(m)); err != nil || got != m {
			t.Errorf("%s: UCI %s read as SAN is %s, %v", p.FEN(), p.UCI(m), p.UCI(got), err)
		}
	})
}

// SAN must be minimal: with one letter of the origin taken away, the move means another or none.
func TestSANHasNoLetterTooMany(t *testing.T) {
	disambiguated := 0
	everyMove(2, 20, func(p *core.Position, m core.Move) {
		san := p.SAN(m)
		bare := strings.TrimRight(san, "+#")
		if p.PieceAt(m.From()).Type() == core.Pawn || bare[0] == 'O' {
			return
		}
		origin := strings.TrimSuffix(bare[1:len(bare)-2], "x")
		for i := range origin {
			disambiguated++
			shorter := san[:1+i] + san[2+i:]
			if got, err := p.ParseSAN(shorter); err == nil && got == m {
				t.Errorf("%s: %s could be %s", p.FEN(), san, shorter)
			}
		}
	})
	if disambiguated == 0 {
		t.Error("no move needed its origin")
	}
}

func TestSEESuiteMovesAreTheSameInBothNotations(t *testing.T) {
	for _, row := range sharedRows(t, "see/see_suite.tsv") {
		p := parse(t, row[0])
		m, err := p.ParseUCIMove(row[1])
		if err != nil {
			t.Error(err)
			continue
		}
		if got, err := p.ParseSAN(row[2]); err != nil || got != m {
			t.Errorf("%s: %s is %s, %v, want %s", row[0], row[2], p.UCI(got), err, row[1])
		}
		if got := p.SAN(m); got != row[2] {
			t.Errorf("%s: SAN of %s is %s, want %s", row[0], row[1], got, row[2])
		}
	}
}

func FuzzSAN(f *testing.F) {
	for _, san := range []string{"e4", "Nbd2", "O-O", "0-0-0", "exd6e.p.", "e8=Q#", "Qa5xc3+", "d7d8r", "R1e2!?", "--", "Nxf3??"} {
		f.Add("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", san)
	}
	f.Add("7k/3P4/7K/8/8/8/8/8 w - - 6 55", "d8=N")
	f.Add("rnbqkbnr/ppp2ppp/8/3Pp3/8/8/PPPP1PPP/RNBQKBNR w KQkq e6", "dxe6")
	f.Fuzz(func(t *testing.T, fen, san string) {
		p, err := core.ParseFEN(fen)
		if err != nil {
			return
		}
		m, err := p.ParseSAN(san)
		if err != nil {
			if !errors.Is(err, core.ErrInvalidMove) && !errors.Is(err, core.ErrIllegalMove) && !errors.Is(err, core.ErrAmbiguousMove) {
				t.Errorf("%q: error of no kind: %v", san, err)
			}
			return
		}
		if !p.IsLegal(m) {
			t.Fatalf("%s: %q is %s, which is not legal", fen, san, p.UCI(m))
		}
		if got, err := p.ParseSAN(p.SAN(m)); err != nil || got != m {
			t.Errorf("%s: %q is %s, which comes back as %s, %v", fen, san, p.SAN(m), p.SAN(got), err)
		}
	})
}
