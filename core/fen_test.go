package core_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"rookery/core"
)

func TestParseFENNamesEveryFault(t *testing.T) {
	for _, test := range []struct {
		name  string
		fen   string
		kinds []error
		says  []string
	}{
		{"right without its rook", "3qk1nb/1p3p2/p1r1p1p1/3p4/3P4/2N1BP2/PPPQ1P2/R3K3 w Qk - 0 15",
			[]error{core.ErrCastling}, []string{"black may castle O-O", "h8"}},
		{"a queen in the rook's corner", "2b1kbnQ/rpq1pp1p/2n3p1/8/8/2P5/PP3PPP/RN2KBNR b KQk - 0 9",
			[]error{core.ErrCastling}, []string{"h8"}},
		{"kings that have moved", "2r5/5p1k/p4b2/2Rp1pr1/1Pn1q3/2P3PP/P4P2/2RQ2K1 b KQkq - 0 1",
			[]error{core.ErrCastling, core.ErrCastling, core.ErrCastling}, []string{"white may castle O-O", "not on rank 8"}},
		{"no white king", "r1bqkb1r/ppp2ppp/2np4/3P2N1/2BQ4/7P/PPP3P1/RNB4q w KQkq - 0 12",
			[]error{core.ErrKings, core.ErrCastling, core.ErrCastling}, []string{"white has 0 kings"}},
		{"no king at all", "7R/8/8/8/8/8/8/8 w K - 0 1",
			[]error{core.ErrKings, core.ErrKings, core.ErrCastling}, []string{"white has 0 kings", "black has 0 kings"}},
		{"two kings", "4k3/8/8/8/8/8/8/K3K3 w - - 0 1", []error{core.ErrKings}, []string{"white has 2 kings"}},
		{"the king can be captured", "8/pp5p/kqp5/2P1Br2/5Pb1/P1NQ4/1P4PP/2K2BbR w - - 0 1",
			[]error{core.ErrOpponentInCheck}, []string{"a6", "d3"}},
		{"missing fields are no fault", "rnk2bnr/p3p2p/5p2/1BQP2pP/3PP3/5PB1/PP5P/RN2K1NR w",
			[]error{core.ErrOpponentInCheck}, []string{"c8", "c5"}},
		{"kings side by side", "8/8/8/3kK3/8/8/8/8 w - - 0 1", []error{core.ErrOpponentInCheck}, []string{"from e5"}},
		{"too many of all", "rnbqkbnr/pppppppp/pppp4/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
			[]error{core.ErrTooManyPieces, core.ErrTooManyPawns}, []string{"20 pieces", "12 pawns"}},
		{"a board of queens", "QQQQQQBk/Q6B/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ w - - 0 1",
			[]error{core.ErrTooManyPieces, core.ErrTooManyPromoted}, []string{"promoted"}},
		{"promoted without missing pawns", "rnbqkbnr/pppppppp/8/8/8/1Q6/PPPPPPPP/RNBQKB1R w KQkq - 0 1",
			[]error{core.ErrTooManyPromoted}, []string{"at least 1 promoted"}},
		{"pawns on the outer ranks", "P3k2p/8/8/8/8/8/8/p3K2P w - - 0 1",
			[]error{core.ErrPawnRank, core.ErrPawnRank, core.ErrPawnRank, core.ErrPawnRank}, []string{"a8", "h1"}},
		{"en passant on the wrong rank", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e3 0 2",
			[]error{core.ErrEnPassant}, []string{"rank 6"}},
		{"en passant without a pawn", "rnbqkbnr/pppp1ppp/4p3/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2",
			[]error{core.ErrEnPassant, core.ErrEnPassant}, []string{"d5", "d7"}},
		{"a pawn that cannot have passed", "4k3/3p4/3n4/3p4/8/8/8/4K3 w - d6 0 1",
			[]error{core.ErrEnPassant, core.ErrEnPassant}, []string{"d6 is not empty", "d7 is not empty"}},
		{"counters below zero", "4k3/8/8/8/8/8/8/4K3 w - - -1 -7",
			[]error{core.ErrCounter, core.ErrCounter}, []string{"-1", "-7"}},
		{"everything at once", "4k2P/8/8/8/8/8/8/K3K3 w kq e6 -3 1",
			[]error{core.ErrKings, core.ErrPawnRank, core.ErrCastling, core.ErrEnPassant, core.ErrCounter}, nil},
		{"nothing", "", []error{core.ErrFEN}, []string{"0 fields"}},
		{"no side", "4k3/8/8/8/8/8/8/4K3", []error{core.ErrFEN}, []string{"1 fields"}},
		{"no FEN in any field", "4k3/8/8/9/8/8/8/4K3 white KX e9 x 1.5 more",
			[]error{core.ErrFEN, core.ErrFEN, core.ErrFEN, core.ErrFEN, core.ErrFEN, core.ErrFEN, core.ErrFEN},
			[]string{"pieces", "side to move", "castling", "en passant", "halfmove clock", "fullmove number", "more"}},
		{"a rank too long", "4k3/8/8/8/8/8/8/4K31 w - - 0 1", []error{core.ErrFEN}, []string{"rank 1 has 9 squares"}},
		{"a rank missing", "4k3/8/8/8/8/8/4K3 w - - 0 1", []error{core.ErrFEN}, []string{"7 ranks"}},
		{"a letter that is no piece", "4k3/8/8/3x4/8/8/8/4K3 w - - 0 1", []error{core.ErrFEN}, []string{"'x'", "rank 5"}},
		{"the same right twice", "4k3/8/8/8/8/8/8/4K2R w KH - 0 1", []error{core.ErrFEN}, []string{"two rights"}},
		{"a count below all counting", "4k3/8/8/8/8/8/8/4K3 w - - -99999999999999999999 1", []error{core.ErrCounter}, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := core.ParseFEN(test.fen)
			var faults core.Faults
			if !errors.As(err, &faults) {
				t.Fatalf("error is %v, want Faults", err)
			}
			for _, kind := range test.kinds {
				if !errors.Is(err, kind) {
					t.Errorf("error does not name %q: %v", kind, err)
				}
			}
			if len(test.kinds) != len(faults) && test.name != "everything at once" {
				t.Errorf("%d faults, want %d: %v", len(faults), len(test.kinds), err)
			}
			for _, text := range append(test.says, fmt.Sprintf("%q", test.fen)) {
				if !strings.Contains(err.Error(), text) {
					t.Errorf("error does not say %q: %v", text, err)
				}
			}
		})
	}
}

func TestParseFENOfAwkwardPositions(t *testing.T) {
	for _, test := range []struct {
		name  string
		fen   string
		moves int
	}{
		{"missing fields", "4k3/8/8/8/8/8/8/4K2R w", 14},
		{"missing en passant and counters", "4k3/8/8/8/8/8/8/4K2R w K", 15},
		{"unknown counters", "4k3/8/8/8/8/8/8/4K2R w K - - -", 15},
		{"218 moves", "3Q4/1Q4Q1/4Q3/2Q4R/Q4Q2/3Q4/1Q4Rp/1K1BBNNk w - - 0 1", 218},
		{"the checking queen cannot be taken", "r7/3R2kQ/5p2/4p3/8/7P/8/5K2 b - - 2 3", 1},
		{"two checkers along a line", "2N5/8/1B1R4/q7/1K6/8/3b4/5k2 w - - 0 1", 2},
		{"en passant blocks a check", "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1", 6},
		{"en passant would uncover the king", "8/5bk1/8/2Pp4/8/1K6/8/8 w - d6 0 1", 8},
		{"right dropped", "3qk1nb/1p3p2/p1r1p1p1/3p4/3P4/2N1BP2/PPPQ1P2/R3K3 w Q - 0 15", 26},
		{"rights dropped", "2r5/5p1k/p4b2/2Rp1pr1/1Pn1q3/2P3PP/P4P2/2RQ2K1 b - - 0 1", 56},
		{"blanks between and around", "  4k3/8/8/8/8/8/8/4K2R \t w  K - 0 1\r\n", 15},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := parse(t, test.fen)
			if moves := legal(p); len(moves) != test.moves {
				t.Errorf("%d legal moves, want %d: %s", len(moves), test.moves, moves)
			}
		})
	}
}

func TestFENWritesWhatTheRulesKnow(t *testing.T) {
	for _, test := range []struct{ name, fen, want string }{
		{"defaults", "4k3/8/8/8/8/8/8/4K2R b", "4k3/8/8/8/8/8/8/4K2R b - - 0 1"},
		{"en passant pinned on a diagonal", "8/5bk1/8/2Pp4/8/1K6/8/8 w - d6 0 1", "8/5bk1/8/2Pp4/8/1K6/8/8 w - - 0 1"},
		{"en passant that nobody can take", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
			"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"},
		{"legal en passant", "rnbqkbnr/ppp2ppp/8/3Pp3/8/8/PPPP1PPP/RNBQKBNR w KQkq e6",
			"rnbqkbnr/ppp2ppp/8/3Pp3/8/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 1"},
		{"rights in any order", "r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"},
		{"rights by file", "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"},
		{"an inner rook keeps its file", "4rrk1/pbbp2p1/1ppnp3/3n1pqp/3N1PQP/1PPNP3/PBBP2P1/4RRK1 w Ff - 10 18",
			"4rrk1/pbbp2p1/1ppnp3/3n1pqp/3N1PQP/1PPNP3/PBBP2P1/4RRK1 w Ff - 10 18"},
		{"an outer rook needs none", "rk2r2b/ppp2b1p/1n4p1/3p1p2/3q1P2/1P1QN3/P1P1P2P/RK2R1BB w EAea - 0 12",
			"rk2r2b/ppp2b1p/1n4p1/3p1p2/3q1P2/1P1QN3/P1P1P2P/RK2R1BB w KQkq - 0 12"},
		{"counters held within 16 bits", "4k3/8/8/8/8/8/8/4K3 w - - 70000 1000000", "4k3/8/8/8/8/8/8/4K3 w - - 65535 65535"},
		{"counters beyond all counting", "4k3/8/8/8/8/8/8/4K3 w - - 0 99999999999999999999", "4k3/8/8/8/8/8/8/4K3 w - - 0 65535"},
		{"move number 0", "4k3/8/8/8/8/8/8/4K3 w - - 0 0", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := parse(t, test.fen)
			if got := p.FEN(); got != test.want {
				t.Errorf("FEN is %s, want %s", got, test.want)
			}
		})
	}
}

func TestChess960IsSeenFromCastlingRights(t *testing.T) {
	for _, test := range []struct {
		fen      string
		chess960 bool
	}{
		{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", false},
		{"r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", false}, // the same rights, otherwise written
		{"r2k3r/8/8/8/8/8/8/R3K2R w KQ - 0 1", false},   // black has no right to keep
		{"r2k3r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", true},
		{"r3k1r1/8/8/8/8/8/8/R3K2R w KQkq - 0 1", true},
		{"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w - - 2 9", false},
	} {
		if p := parse(t, test.fen); p.Chess960() != test.chess960 {
			t.Errorf("%s: Chess960 is %v, want %v", test.fen, p.Chess960(), test.chess960)
		}
	}
	p, err := core.ParseFENChess960("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
	if err != nil || !p.Chess960() || !slices.Contains(legal(p), "e1h1") {
		t.Errorf("told to be Chess960: %v, %v, %v", p.Chess960(), legal(p), err)
	}
	if got, want := p.ShredderFEN(), "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1"; got != want {
		t.Errorf("ShredderFEN is %s, want %s", got, want)
	}
	if p, err := core.ParseFENChess960("8/8/8/8/8/8/8/8 w - - 0 1"); err == nil || p.Chess960() {
		t.Errorf("a faulty position of Chess960: %v, %v", p.Chess960(), err)
	}
}

func TestFENRoundTripsOverAllData(t *testing.T) {
	positions := 0
	for _, pattern := range []string{"perft/*.epd", "books/*.epd", "epd/*.epd"} {
		for _, name := range sharedFiles(t, pattern) {
			for i, line := range readLines(t, name) {
				e, err := core.ParseEPD(line)
				if err != nil {
					t.Errorf("%s:%d: %v", name, i+1, err)
					continue
				}
				positions++
				checkFENRoundTrip(t, &e.Position)
			}
		}
	}
	if positions < 40_000 {
		t.Errorf("only %d positions seen", positions)
	}
}

// checkFENRoundTrip writes the position in all ways and reads it back.
func checkFENRoundTrip(t *testing.T, p *core.Position) {
	t.Helper()
	read := core.ParseFEN
	if p.Chess960() {
		read = core.ParseFENChess960
	}
	for _, fen := range []string{p.FEN(), p.ShredderFEN()} {
		again, err := read(fen)
		if err != nil || again != *p {
			t.Errorf("%s comes back as %s, %v", fen, again.FEN(), err)
		}
	}
}

// What the FEN of a perft suite says about en passant is another program's opinion of what can be taken, and some list
// castling rights by file from the left; everything else must be written exactly as it was.
func TestFENOfPerftSuitesComesBackToTheLetter(t *testing.T) {
	for _, name := range sharedFiles(t, "perft/*.epd") {
		for i, line := range readLines(t, name) {
			fen, _, _ := strings.Cut(line, " ;")
			p := parse(t, fen)
			fields, got := strings.Fields(fen), strings.Fields(p.FEN())
			if strings.ContainsAny(fields[2], "ABCDEFGHabcdefgh") && fields[2] != got[2] {
				got = strings.Fields(p.ShredderFEN())
			}
			if len(got[2]) == len(fields[2]) && strings.Trim(got[2], fields[2]) == "" {
				fields[2] = got[2]
			}
			if got[3] == "-" {
				fields[3] = "-"
			}
			if !slices.Equal(fields, got) {
				t.Errorf("%s:%d: %s comes back as %s", name, i+1, fen, strings.Join(got, " "))
			}
		}
	}
}

func TestOdditiesAreChecksThatNoMoveGives(t *testing.T) {
	for _, test := range []struct {
		fen string
		odd bool
	}{
		{"3R4/8/q4k2/2B5/1NK5/3b4/8/8 w - - 0 1", true},
		{"2Nq4/2K5/1b6/8/7R/3k4/7P/8 w - - 0 1", true},
		{"5R2/2P5/8/4k3/8/3rK2r/8/8 w - - 0 1", true},
		{"8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1", true},
		{"1b1k4/8/8/1rPpK3/8/8/8/8 w - d6 0 1", true},
		{"rnbqk1nr/bb3p1p/1q2r3/2pPp3/3P4/7P/1PP1NpPP/R1BQKBNR w KQkq c6 0 1", true},
		{"1q4k1/3r1Ppp/5NP1/pP6/8/1Q6/3B4/2K2R2 b - - 0 1", true},
		{"4k3/8/8/8/8/1n1n4/8/2K5 w - - 0 1", true},
		{"4r1k1/5pp1/8/8/1b6/8/2P5/2N1K2R w K - 0 1", false}, // a double check uncovered
		{"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", false},
		{"8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", false}, // the pushed pawn gives check
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", false},
	} {
		setup, err := core.ParseSetup(test.fen)
		if err != nil {
			t.Fatal(err)
		}
		if err := setup.Validate(); err != nil {
			t.Errorf("%s cannot be played: %v", test.fen, err)
		}
		odd := setup.Oddities()
		if (len(odd) > 0) != test.odd {
			t.Errorf("%s: oddities are %q, want any: %v", test.fen, odd.Strings(), test.odd)
		}
		if test.odd && len(odd) > 0 && !errors.Is(odd, core.ErrImpossibleCheck) {
			t.Errorf("%s: %v is no ErrImpossibleCheck", test.fen, odd)
		}
	}
}

func TestImpossiblePositionsCanBePlayed(t *testing.T) {
	for _, line := range readLines(t, sharedFiles(t, "perft/perft_impossible_positions.epd")[0]) {
		e, err := core.ParseEPD(line)
		if err != nil {
			t.Error(err)
			continue
		}
		for depth := 1; depth <= 3; depth++ {
			want, ok := e.Int(fmt.Sprintf("D%d", depth))
			if got := core.Perft(&e.Position, depth); ok && got != uint64(want) {
				t.Errorf("%s: perft %d is %d, want %d", line, depth, got, want)
			}
		}
	}
}

func TestMustParseFENPanicsOnAFault(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	core.MustParseFEN("8/8/8/8/8/8/8/8 w - - 0 1")
}

func TestCastlingRightsOnlyShrink(t *testing.T) {
	p := parse(t, "b3k2r/5p2/4p3/1p5p/6p1/2PR2P1/BP3qNP/6QK b k - 2 28")
	game := core.NewGame(p)
	if err := game.PlayUCI("a8g2"); err != nil {
		t.Fatal(err)
	}
	if got, want := game.Position().FEN(), "4k2r/5p2/4p3/1p5p/6p1/2PR2P1/BP3qbP/6QK w k - 0 29"; got != want {
		t.Errorf("after a8g2 %s, want %s", got, want)
	}
	p = parse(t, "k6K/8/8/pppppppp/8/8/8/Q1Qq4 w - - 0 1")
	game = core.NewGame(p)
	m, err := p.ParseSAN("Qxc5")
	if err == nil {
		err = game.Play(m)
	}
	if got, want := game.Position().FEN(), "k6K/8/8/ppQppppp/8/8/8/Q2q4 b - - 0 1"; err != nil || got != want {
		t.Errorf("after Qxc5 %s, %v, want %s", got, err, want)
	}
}

func TestSetupBringsAPositionBack(t *testing.T) {
	for _, fen := range []string{
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 3 17",
		"nrnkbrqb/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFfb - 0 1",
		"rnbqkbnr/ppp2ppp/8/3Pp3/8/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 1",
	} {
		p := parse(t, fen)
		setup := p.Setup()
		if again, err := setup.Position(); err != nil || again != p {
			t.Errorf("%s comes back as %s, %v", fen, again.FEN(), err)
		}
	}
}

func FuzzFEN(f *testing.F) {
	for _, fen := range []string{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
		"4rrk1/pbbp2p1/1ppnp3/3n1pqp/3N1PQP/1PPNP3/PBBP2P1/4RRK1 w Ff - 10 18",
		"nrnkbrqb/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFfb - 0 1",
		"8/5bk1/8/2Pp4/8/1K6/8/8 w - d6 0 1",
		"rnbqkbnr/ppp2ppp/8/3Pp3/8/8/PPPP1PPP/RNBQKBNR w KQkq e6 - -",
		"QQQQQQBk/Q6B/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ w - - 0 1",
		"7R/8/8/8/8/8/8/8 w K - -5 70000",
		"K1k5/8/8/8/8/8/8/R6r b Aq",
	} {
		f.Add(fen)
	}
	f.Fuzz(func(t *testing.T, fen string) {
		setup, err := core.ParseSetup(fen)
		if err == nil {
			if again, err := core.ParseSetup(setup.FEN()); err == nil && again.Board != setup.Board {
				t.Errorf("the board of %q comes back as %q", fen, again.FEN())
			}
		}
		p, err := core.ParseFEN(fen)
		if err != nil {
			var faults core.Faults
			if !errors.As(err, &faults) || len(faults) == 0 {
				t.Errorf("%q: error without faults: %v", fen, err)
			}
			return
		}
		checkFENRoundTrip(t, &p)
		setup.Oddities()
		for _, text := range legal(p) {
			if m, err := p.ParseUCIMove(text); err != nil || p.UCI(m) != text {
				t.Errorf("%s: move %s comes back as %s, %v", p.FEN(), text, p.UCI(m), err)
			}
		}
	})
}

// Whoever reads a file that is no chess at all is not shown all of it.
func TestErrorsQuoteNoMoreThanAnybodyReads(t *testing.T) {
	huge := strings.Repeat("x", 1<<20)
	p := core.StartPosition()
	for name, parse := range map[string]func() error{
		"FEN":            func() error { _, err := core.ParseFEN(huge); return err },
		"FEN's pieces":   func() error { _, err := core.ParseFEN(huge + " w - - 0 1"); return err },
		"FEN's castling": func() error { _, err := core.ParseFEN("4k3/8/8/8/8/8/8/4K3 w K" + huge); return err },
		"FEN's counters": func() error {
			_, err := core.ParseFEN("4k3/8/8/8/8/8/8/4K3 w - - " + huge + " " + huge + " " + huge)
			return err
		},
		"FEN that cannot be played": func() error {
			_, err := core.ParseFEN("8/8/8/8/8/8/8/8 w - - 0 " + strings.Repeat("1", 1<<20))
			return err
		},
		"EPD":            func() error { _, err := core.ParseEPD(huge); return err },
		"EPD's move":     func() error { _, err := core.ParseEPD("4k3/8/8/8/8/8/8/4K3 w - - bm " + huge + ";"); return err },
		"EPD's operand":  func() error { _, err := core.ParseEPD("4k3/8/8/8/8/8/8/4K3 w - - c0 \"" + huge); return err },
		"SAN":            func() error { _, err := p.ParseSAN(huge); return err },
		"an illegal SAN": func() error { _, err := p.ParseSAN("Ke2" + strings.Repeat("!", 1<<20)); return err },
		"UCI":            func() error { _, err := p.ParseUCIMove(huge); return err },
		"a square":       func() error { _, err := core.ParseSquare(huge); return err },
	} {
		if err := parse(); err == nil || len(err.Error()) > 1000 {
			t.Errorf("%s: an error of %d bytes", name, len(fmt.Sprint(err)))
		}
	}
}
