package core_test

import (
	"errors"
	"slices"
	"testing"

	"rookery/core"
)

func TestParseUCIMoveTellsInvalidAndIllegalApart(t *testing.T) {
	const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	for _, test := range []struct {
		name, fen, move string
		kind            error
	}{
		{"empty", start, "", core.ErrInvalidMove},
		{"no square", start, "e2e9", core.ErrInvalidMove},
		{"SAN", start, "Nf3", core.ErrInvalidMove},
		{"too long", start, "e2e4qq", core.ErrInvalidMove},
		{"promotion to a king", start, "e7e8k", core.ErrInvalidMove},
		{"promotion to a pawn", start, "e7e8p", core.ErrInvalidMove},
		{"nowhere", start, "e2e2", core.ErrInvalidMove},
		{"none", start, "(none)", core.ErrInvalidMove},
		{"null move", start, "0000", core.ErrIllegalMove},
		{"blocked", start, "e2e5", core.ErrIllegalMove},
		{"not one's own", start, "e7e5", core.ErrIllegalMove},
		{"promotion far from the end", start, "e2e4q", core.ErrIllegalMove},
		{"promotion not said", "7k/4P3/7K/8/8/8/8/8 w - - 0 1", "e7e8", core.ErrIllegalMove},
		{"the opponent's rook", "r4rk1/1R5p/3p1q2/p1pP4/P7/7P/6P1/1R1Q3K b - - 0 24", "b8e8", core.ErrIllegalMove},
		{"castling in check", "r1b1k1nr/p2pp1bp/2p2pp1/q7/2B1P3/3Q4/PPP2PPP/RNB1K2R w KQkq - 0 1", "e1g1", core.ErrIllegalMove},
		{"castling with the rook that shields the king", "4k3/8/8/8/8/8/8/rR2K1N1 w Q - 0 1", "e1b1", core.ErrIllegalMove},
		{"castling past another rook", "4rrk1/pbbp2p1/1ppnp3/3n1pqp/3N1PQP/1PPNP3/PBBP2P1/4RRK1 w Ff - 10 18", "g1f1", core.ErrIllegalMove},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := parse(t, test.fen)
			m, err := p.ParseUCIMove(test.move)
			if m != core.NoMove || !errors.Is(err, test.kind) {
				t.Errorf("%q is %s, %v, want %v", test.move, p.UCI(m), err, test.kind)
			}
		})
	}
}

func TestCastlingIsReadBothWaysAndWrittenAsTheChessHasIt(t *testing.T) {
	const orthodox = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
	for _, test := range []struct {
		name     string
		fen      string
		chess960 bool
		texts    []string
		want     string
	}{
		{"orthodox short", orthodox, false, []string{"e1g1", "e1h1"}, "e1g1"},
		{"orthodox long", orthodox, false, []string{"e1c1", "e1a1"}, "e1c1"},
		{"told to be Chess960", orthodox, true, []string{"e1g1", "e1h1"}, "e1h1"},
		{"king beside its rook", "2Rnb1kr/5ppp/8/q3p3/p3P3/4P3/6PP/1Q3BKR b Kk - 0 15", false, []string{"g8h8"}, "g8h8"},
		{"an attacked rook may castle", "rk2r2b/ppp2b1p/1n4p1/3p1p2/3q1P2/1P1QN3/P1P1P2P/RK2R1BB w EAea - 0 12", false,
			[]string{"b1a1"}, "b1a1"},
		{"the king two squares in Chess960", "4k3/8/8/8/8/8/8/RK6 w A - 0 1", false, []string{"b1a1"}, "b1a1"},
		{"the king far away in Chess960", "4k3/8/8/8/8/8/8/1R3K2 w B - 0 1", false, []string{"f1b1", "f1c1"}, "f1b1"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := parse(t, test.fen)
			if test.chess960 {
				p, _ = core.ParseFENChess960(test.fen)
			}
			for _, text := range test.texts {
				m, err := p.ParseUCIMove(text)
				if err != nil || !m.IsCastle() || p.UCI(m) != test.want {
					t.Errorf("%s is %s (castling: %v), %v, want %s", text, p.UCI(m), m.IsCastle(), err, test.want)
				}
			}
		})
	}
}

// Where a king can both step to a square and castle onto it, its plain square means the step.
func TestAKingsStepIsNotCastling(t *testing.T) {
	p := parse(t, "4k3/8/8/8/8/8/8/5K1R w H - 0 1")
	m, err := p.ParseUCIMove("f1g1")
	if err != nil || m.IsCastle() {
		t.Errorf("f1g1: castling is %v, %v", m.IsCastle(), err)
	}
	if m, err := p.ParseUCIMove("f1h1"); err != nil || !m.IsCastle() {
		t.Errorf("f1h1: castling is %v, %v", m.IsCastle(), err)
	}
}

func TestNoCastlingOutOfCheck(t *testing.T) {
	for _, fen := range []string{
		"rnbqk2r/pppPppbp/5np1/8/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 4",
		"4rrk1/pbbp2p1/1ppnp3/3n1pqp/3N1PQP/1PPNP3/PBBP2P1/4RRK1 w Ff - 10 18",
	} {
		p := parse(t, fen)
		var list core.MoveList
		p.GenerateLegal(&list)
		if slices.ContainsFunc(list.Slice(), core.Move.IsCastle) {
			t.Errorf("%s: castling among %v", fen, legal(p))
		}
	}
}

func FuzzUCIMove(f *testing.F) {
	for _, move := range []string{"e2e4", "e1g1", "e1h1", "e1c1", "g2h1q", "0000", "d5e6", "a1a1", "e8g8"} {
		f.Add("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", move)
	}
	f.Add("4k3/8/8/8/8/8/8/1R3K2 w B - 0 1", "f1c1")
	f.Fuzz(func(t *testing.T, fen, text string) {
		p, err := core.ParseFEN(fen)
		if err != nil {
			return
		}
		m, err := p.ParseUCIMove(text)
		if err != nil {
			if !errors.Is(err, core.ErrInvalidMove) && !errors.Is(err, core.ErrIllegalMove) {
				t.Errorf("%q: error of no kind: %v", text, err)
			}
			return
		}
		if !p.IsLegal(m) {
			t.Fatalf("%s: %q is %s, which is not legal", fen, text, p.SAN(m))
		}
		if got, err := p.ParseUCIMove(p.UCI(m)); err != nil || got != m {
			t.Errorf("%s: %q is %s, which comes back as %s, %v", fen, text, p.UCI(m), p.UCI(got), err)
		}
	})
}
