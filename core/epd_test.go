package core_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"rookery/core"
)

const whiteToCastle = "r2qk2r/ppp1b1pp/2n1p3/3pP1n1/3P2b1/2PB1NN1/PP4PP/R1BQK2R w KQkq -"

func TestParseEPD(t *testing.T) {
	for _, test := range []struct {
		name, line string
		bm         []string
		texts      map[string]string
		fen        string
		warnings   int
	}{
		{"a semicolon within quotes", whiteToCastle + ` bm Nxg5; c0 "ERET.095; Queen sacrifice";`,
			[]string{"f3g5"}, map[string]string{"c0": "ERET.095; Queen sacrifice", "bm": "Nxg5"},
			whiteToCastle + " 0 1", 0},
		{"operands that are no numbers, and no last semicolon", whiteToCastle + ` bm; acd inf; ce 1e+234; id ""`,
			nil, map[string]string{"acd": "inf", "ce": "1e+234", "id": ""}, whiteToCastle + " 0 1", 0},
		{"counters as operations", whiteToCastle + " hmvc 4; fmvn 20;",
			nil, map[string]string{"hmvc": "", "fmvn": ""}, whiteToCastle + " 4 20", 0},
		{"counters as in FEN", whiteToCastle + ` 4 20 bm Nxg5; id "x";`, []string{"f3g5"}, map[string]string{"id": "x"},
			whiteToCastle + " 4 20", 0},
		{"counters both ways", whiteToCastle + " 4 20 hmvc 5; fmvn 20;", nil, nil, whiteToCastle + " 5 20", 1},
		{"a counter that is none", whiteToCastle + " hmvc many;", nil, map[string]string{"hmvc": "many"}, whiteToCastle + " 0 1", 1},
		{"FEN alone", whiteToCastle + " 4 20", nil, nil, whiteToCastle + " 4 20", 0},
		{"a perft suite", startFEN + " ;D1 20 ;D2 400", nil, map[string]string{"D1": "20", "D2": "400"}, startFEN, 0},
		{"missing fields", "4k3/8/8/8/8/8/8/4K2R w; id \"short\"", nil, map[string]string{"id": "short"}, "4k3/8/8/8/8/8/8/4K2R w - - 0 1", 0},
		{"moves with commas, marks and coordinates", whiteToCastle + " bm Nxg5!, e1g1 0-0;", []string{"f3g5", "e1g1", "e1g1"}, nil, whiteToCastle + " 0 1", 0},
		{"escaped quotes", whiteToCastle + ` id "a \"b\" \\ c";`, nil, map[string]string{"id": `a "b" \ c`}, whiteToCastle + " 0 1", 0},
		{"opcodes without operands", whiteToCastle + " draw_offer; ;; noop;", nil, map[string]string{"noop": ""}, whiteToCastle + " 0 1", 0},
		{"a right that is none", "4k1rr/ppp5/3b1p1p/4pP1P/3pP2N/3P3P/PPP5/2KR2R1 w kq - bm Rg6;", []string{"g1g6"}, nil,
			"4k1rr/ppp5/3b1p1p/4pP1P/3pP2N/3P3P/PPP5/2KR2R1 w k - 0 1", 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			e, err := core.ParseEPD(test.line)
			if err != nil {
				t.Fatal(err)
			}
			var bm []string
			for _, m := range e.BestMoves() {
				bm = append(bm, e.Position.UCI(m))
			}
			if !slices.Equal(bm, test.bm) {
				t.Errorf("bm is %v, want %v", bm, test.bm)
			}
			for opcode, want := range test.texts {
				if got := e.Text(opcode); got != want {
					t.Errorf("%s is %q, want %q", opcode, got, want)
				}
			}
			if got := e.Position.FEN(); got != test.fen {
				t.Errorf("position is %s, want %s", got, test.fen)
			}
			if len(e.Warnings) != test.warnings {
				t.Errorf("warnings are %q, want %d", e.Warnings, test.warnings)
			}
			checkEPDRoundTrip(t, &e)
		})
	}
}

// checkEPDRoundTrip writes the EPD and reads it back.
func checkEPDRoundTrip(t *testing.T, e *core.EPD) {
	t.Helper()
	read := core.ParseEPD
	if e.Position.Chess960() {
		read = core.ParseEPDChess960
	}
	again, err := read(e.String())
	if err != nil || again.Position != e.Position || again.String() != e.String() || len(again.Operations) != len(e.Operations) {
		t.Errorf("%s\ncomes back as\n%s, %v", e, &again, err)
	}
}

func TestParseEPDErrors(t *testing.T) {
	for _, test := range []struct {
		name, line string
		kind       error
		says       string
	}{
		{"nothing", "", core.ErrFEN, "fields"},
		{"an opcode for a field", "1r1q1r2/pp3pbk/3p2pp/2pPp3/P1P1P1BP/Q1Nn4/1P1B1P2/2KR3R w - bm Kc2;", core.ErrFEN, "en passant"},
		{"no king", "8/8/8/8/8/8/8/4K3 w - - bm Kd1;", core.ErrKings, "black"},
		{"an illegal best move", whiteToCastle + " bm Nf4;", core.ErrIllegalMove, "bm"},
		{"an illegal move to avoid", whiteToCastle + " am Qxh8;", core.ErrIllegalMove, "am"},
		{"an ambiguous best move", "4k3/8/8/8/8/8/8/1N2KN2 w - - bm Nd2;", core.ErrAmbiguousMove, "Nd2"},
		{"a best move that is none", whiteToCastle + " bm Qx;", core.ErrInvalidMove, "Qx"},
		{"a string without end", whiteToCastle + ` id "WAC.001;`, core.ErrEPD, "closing quote"},
		{"a string for an opcode", whiteToCastle + ` "WAC.001";`, core.ErrEPD, "opcode"},
		{"a number for an opcode", whiteToCastle + "; 0;", core.ErrEPD, "column 68"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := core.ParseEPD(test.line)
			if !errors.Is(err, test.kind) || !strings.Contains(err.Error(), test.says) {
				t.Errorf("error is %v, want %v that says %q", err, test.kind, test.says)
			}
		})
	}
}

func TestPointsOfMoves(t *testing.T) {
	for _, test := range []struct {
		name, line string
		want       string
		bad        bool
	}{
		{"in c0", "1kr5/3n4/q3p2p/p2n2p1/PppB1P2/5BP1/1P2Q2P/3R2K1 w - - bm f5; " +
			`c0 "f5=10, Be5+=2, Bf2=3, Bg4=2";`, "f4f5=10 d4e5=2 d4f2=3 f3g4=2", false},
		{"in c7 and c8", "1kr5/3n4/q3p2p/p2n2p1/PppB1P2/5BP1/1P2Q2P/3R2K1 w - - bm f5; " +
			`c0 "a comment, no more"; c7 "f5 Be5+"; c8 "10 2";`, "f4f5=10 d4e5=2", false},
		{"of a promotion", `7k/4P3/7K/8/8/8/8/8 w - - c0 "e8=Q=7, e8=R=5";`, "e7e8q=7 e7e8r=5", false},
		{"none in a comment", `7k/4P3/7K/8/8/8/8/8 w - - c0 "Smith - Jones, London 1995=96";`, "", false},
		{"none in what looks like a promotion", `7k/4P3/7K/8/8/8/8/8 w - - c0 "e8=Q";`, "", false},
		{"none at all", "7k/4P3/7K/8/8/8/8/8 w - -", "", false},
		{"of an illegal move", `7k/4P3/7K/8/8/8/8/8 w - - c0 "e8=Q=7, Ra1=5";`, "", true},
	} {
		t.Run(test.name, func(t *testing.T) {
			e, err := core.ParseEPD(test.line)
			if err != nil {
				t.Fatal(err)
			}
			points, err := e.Points()
			var got []string
			for _, p := range points {
				got = append(got, e.Position.UCI(p.Move)+"="+strconv.Itoa(p.Points))
			}
			if strings.Join(got, " ") != test.want || (err != nil) != test.bad {
				t.Errorf("points are %v, %v, want %s", got, err, test.want)
			}
		})
	}
}

func TestEPDIsWrittenFromItsParts(t *testing.T) {
	e := core.EPD{Position: parse(t, "4kbnr/1p1qpppp/p2p4/8/4P3/2N5/PP3PPP/R2QK2R w KQk - 3 12")}
	moves := play(t, e.Position.FEN(), "e1g1 e7e6 d1d4").Moves()
	e.SetMoves("bm", moves[0])
	e.SetInt("acd", 12)
	e.SetVariation("pv", moves...)
	e.SetText("id", "castle; \"short\"")
	e.SetInt("acd", 13)
	const want = `4kbnr/1p1qpppp/p2p4/8/4P3/2N5/PP3PPP/R2QK2R w KQk - bm O-O; acd 13; pv O-O e6 Qd4; id "castle; \"short\""; hmvc 3; fmvn 12;`
	if got := e.String(); got != want {
		t.Errorf("written is\n%s, want\n%s", got, want)
	}
	checkEPDRoundTrip(t, &e)
	if got, err := e.Variation("pv"); err != nil || !slices.Equal(got, moves) {
		t.Errorf("pv is %v, %v", got, err)
	}
}

func TestEveryLineOfTheSuitesParses(t *testing.T) {
	type count struct{ lines, bm, am, dm, points, pv int }
	var total count
	for _, pattern := range []string{"epd/*.epd", "books/*.epd", "perft/*.epd"} {
		for _, name := range sharedFiles(t, pattern) {
			file, err := os.Open(name)
			if err != nil {
				t.Fatal(err)
			}
			var have count
			err = core.ReadEPD(file, func(e core.EPD) error {
				have.lines++
				have.bm += len(e.BestMoves())
				have.am += len(e.AvoidMoves())
				if mate, ok := e.Int("dm"); ok && mate != 0 {
					have.dm++
				}
				points, err := e.Points()
				if err != nil {
					t.Errorf("%s:%d: %v", name, e.Line, err)
				}
				have.points += len(points)
				pv, err := e.Variation("pv")
				if err != nil {
					t.Errorf("%s:%d: %v", name, e.Line, err)
				}
				have.pv += min(1, len(pv))
				if len(e.Warnings) > 0 && !(filepath.Base(name) == "bt2450.epd" && e.Line == 15) {
					t.Errorf("%s:%d: %q", name, e.Line, e.Warnings)
				}
				checkEPDRoundTrip(t, &e)
				return nil
			})
			if err != nil {
				t.Errorf("%s: %v", name, err)
			}
			file.Close()
			if lines := len(readLines(t, name)); have.lines != lines {
				t.Errorf("%s: %d EPDs in %d lines", name, have.lines, lines)
			}
			if base := filepath.Base(name); strings.HasPrefix(base, "sts_") && have.points < 3*have.lines ||
				strings.HasPrefix(base, "mate_in_") && (have.dm != have.lines || have.pv != have.lines) ||
				strings.HasPrefix(base, "wac") && have.bm < have.lines {
				t.Errorf("%s: operations are missing: %+v", name, have)
			}
			total.am += have.am
		}
	}
	if total.am == 0 {
		t.Error("no suite has moves to avoid")
	}
}

// In the mating suites the line in pv mates in as many moves as dm says.
func TestVariationsOfMatingSuitesMate(t *testing.T) {
	for _, name := range sharedFiles(t, "epd/mate_in_*.epd") {
		for i, line := range readLines(t, name) {
			e, err := core.ParseEPD(line)
			if err != nil {
				t.Fatal(err)
			}
			pv, err := e.Variation("pv")
			mate, _ := e.Int("dm")
			if err != nil || len(pv) != 2*mate-1 {
				t.Errorf("%s:%d: mate in %d by %d plies, %v", name, i+1, mate, len(pv), err)
				continue
			}
			game := core.NewGame(e.Position)
			for _, m := range pv {
				if err := game.Play(m); err != nil {
					t.Errorf("%s:%d: %v", name, i+1, err)
				}
			}
			if _, reason := game.Result(); reason != core.Checkmate {
				t.Errorf("%s:%d: the line ends in %q", name, i+1, reason)
			}
		}
	}
}

func TestEPDReaderNamesBadLinesAndGoesOn(t *testing.T) {
	const file = "\ufeff# a comment\r\n\r\n4k3/8/8/8/8/8/8/4K3 w - - id \"first\";\r\nnonsense\n" +
		"4k3/8/8/8/8/8/8/4K3 w - - bm Ke8;\n  4k3/8/8/8/8/8/8/4K3 b - - id \"last\""
	reader := core.NewEPDReader(strings.NewReader(file))
	var got []string
	for {
		e, err := reader.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			text, _, _ := strings.Cut(err.Error(), ":")
			got = append(got, text)
			continue
		}
		got = append(got, strconv.Itoa(e.Line)+" "+e.ID())
	}
	if want := []string{"3 first", "line 4", "line 5", "6 last"}; !slices.Equal(got, want) {
		t.Errorf("read are %q, want %q", got, want)
	}
	err := core.ReadEPD(strings.NewReader(file), func(core.EPD) error { return nil })
	if !errors.Is(err, core.ErrFEN) || !strings.HasPrefix(err.Error(), "line 4: ") {
		t.Errorf("ReadEPD ends with %v, want line 4", err)
	}
	stop := errors.New("stop")
	if err := core.ReadEPD(strings.NewReader(file), func(core.EPD) error { return stop }); err != stop {
		t.Errorf("ReadEPD ends with %v, want the caller's error", err)
	}
}

func TestEPDOfChess960(t *testing.T) {
	e, err := core.ParseEPDChess960("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - bm O-O;")
	if err != nil || !e.Position.Chess960() || e.Position.UCI(e.BestMoves()[0]) != "e1h1" {
		t.Errorf("%s, %v", &e, err)
	}
	reader := core.NewEPDReader(strings.NewReader("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -"))
	reader.Chess960 = true
	if e, err := reader.Next(); err != nil || !e.Position.Chess960() {
		t.Errorf("%s, %v", &e, err)
	}
}

func FuzzEPD(f *testing.F) {
	for _, line := range []string{
		whiteToCastle + ` bm Nxg5; c0 "ERET.095; Queen sacrifice";`,
		whiteToCastle + " hmvc 4; fmvn 20; acd inf; ce 1e+234;",
		startFEN + " ;D1 20 ;D2 400",
		`1kr5/3n4/q3p2p/p2n2p1/PppB1P2/5BP1/1P2Q2P/3R2K1 w - - bm f5; c0 "f5=10, Be5+=2"; c7 "f5"; c8 "10";`,
		`7k/4P3/7K/8/8/8/8/8 w - - bm e8=Q#; am Kg6; dm 1; pv e8=Q#; id "\\\"";`,
		"4k1rr/8/8/8/8/8/8/2KR2R1 w kq - 3 draw;;",
	} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		e, err := core.ParseEPD(line)
		if err != nil {
			return
		}
		checkEPDRoundTrip(t, &e)
		e.Points()
		e.Variation("pv")
		e.Int("dm")
	})
}
