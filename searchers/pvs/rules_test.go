package pvs

import (
	"slices"
	"testing"

	"rookery/core"
	"rookery/searchers"
)

// ruleCases have a value that the rules alone decide. Depth is what plain minimax needs to see it.
var ruleCases = []struct {
	name  string
	fen   string
	moves []string
	depth int
	want  core.Score
}{
	{"back rank mate", "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", nil, 2, core.MateIn(1)},
	{"mate by promotion", "7k/1P4pp/8/8/8/8/8/K7 w - - 0 1", nil, 2, core.MateIn(1)},
	{"stalemate is the natural move", "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", nil, 2, core.MateIn(1)},
	{"mate in two, two rooks", "8/3k4/7R/8/6R1/8/8/K7 w - - 0 1", nil, 4, core.MateIn(3)},
	{"mate in two, rook and king", "8/8/8/8/8/2K5/7R/k7 w - - 0 1", nil, 4, core.MateIn(3)},
	{"mate in three, two rooks", "8/8/2k5/7R/6R1/8/8/K7 w - - 0 1", nil, 6, core.MateIn(5)},
	{"mated next move", "k7/8/1K6/8/8/7Q/8/8 b - - 0 1", nil, 3, core.MatedIn(2)},
	{"mate on the hundredth ply", "8/8/2p5/3b1K1k/4p3/4PpR1/5P2/8 w - - 99 113", nil, 2, core.MateIn(1)},
	{"just in time for the mate", "8/8/8/8/8/2K5/7R/k7 w - - 97 100", nil, 4, core.MateIn(3)},
	{"too late for the mate", "8/8/8/8/8/2K5/7R/k7 w - - 98 100", nil, 4, core.Draw},
	{"a pawn ahead, but stalemate", "k7/P7/1K6/8/8/8/8/8 w - - 0 1", nil, 3, core.Draw},
	{"takes the last pawn", "8/8/8/3kP3/8/8/8/K7 b - - 0 1", nil, 2, core.Draw},
	{"a bishop cannot win", "8/8/3k4/8/8/2BK4/8/8 w - - 0 1", nil, 3, core.Draw},
	{"repeats for the third time", "6k1/5p2/8/8/8/8/q4PPP/1Q2R1K1 w - - 0 1",
		[]string{"b1c1", "g8g7", "c1b1", "g7g8", "b1c1", "g8g7", "c1b1"}, 2, core.Draw},
}

// A search that prunes and reduces may need more plies than minimax, if it is as good as its word about nodes.
const (
	patience     = 16        // plies
	mostPatience = 1_000_000 // nodes of a search after which no deeper one is tried
)

// checkRules searches every case with the given settings.
func checkRules(t *testing.T, name string, settings []setting) {
	t.Helper()
	s := newSearcher(t, pestoFactory(t), settings...)
	for _, c := range ruleCases {
		s.NewGame()
		var r searchers.Result
		for depth := c.depth; depth <= c.depth+patience; depth++ {
			r = s.run(t, game(t, c.fen, c.moves...), searchers.Limits{Depth: depth})
			if r.Score == c.want || r.Nodes > mostPatience {
				break
			}
			if r.Score.IsMate() && (c.want == core.Draw || max(r.Score, -r.Score) > max(c.want, -c.want)) {
				break // claims what cannot be
			}
		}
		if r.Score != c.want {
			t.Errorf("%s: %s: %v at depth %d; want %v", name, c.name, r.Score, r.Depth, c.want)
		}
	}
}

func TestRulesWithEverythingAndWithNothing(t *testing.T) {
	checkRules(t, "everything", nil)
	checkRules(t, "nothing", plain())
}

func TestRulesWithoutOneSwitch(t *testing.T) {
	for _, name := range switches() {
		checkRules(t, "without "+name, off(name))
	}
}

func TestRulesWithOneSwitch(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	for _, name := range switches() {
		checkRules(t, "only "+name, plain(name))
		checkRules(t, "only quiescence and "+name, plain("quiescence", "qsearch-evasions", name))
	}
}

// A move that lets the opponent mate on the last ply before the 50-move draw is no draw.
func TestDefenderSeesTheMateBeforeTheDraw(t *testing.T) {
	for _, settings := range [][]setting{nil, plain()} {
		s := newSearcher(t, pestoFactory(t), settings...)
		g := game(t, "3r3k/7p/2Q5/8/2B2PK1/6P1/4P3/5q2 b - - 98 99")
		blunder, err := g.Position().ParseUCIMove("d8d4")
		if err != nil {
			t.Fatal(err)
		}
		var r searchers.Result
		for depth := 3; depth < 3+patience && r.Score != core.MatedIn(2); depth++ {
			r = s.run(t, g, searchers.Limits{Depth: depth, SearchMoves: []core.Move{blunder}})
		}
		if r.Score != core.MatedIn(2) {
			t.Errorf("d8d4 scores %v; it is mated next move", r.Score)
		}
	}
}

// In zugzwang a null move sees no danger. The verification of its cuts does, in a famous position where Rf1 wins
// because Black would have to move.
func TestVerificationSeesZugzwang(t *testing.T) {
	g := game(t, "8/8/p1p5/1p5p/1P5p/8/PPP2K1p/4R1rk w - - 0 1")
	limits := searchers.Limits{Depth: 14}
	low := setting{Name: "null-move-verify-depth", Text: "4"}
	verified := newSearcher(t, pestoFactory(t), append(off("reverse-futility"), low)...).run(t, g, limits)
	if stat(t, verified, "null-move-refuted") == 0 {
		t.Error("no null move was refuted")
	}
	blind := newSearcher(t, pestoFactory(t), append(off("reverse-futility", "null-move-verification"), low)...).run(t, g, limits)
	if n := stat(t, blind, "null-move-refuted"); n != 0 {
		t.Errorf("%d null moves refuted with verification off", n)
	}
}

// White, far behind, gives perpetual check.
func TestPerpetualCheckIsADraw(t *testing.T) {
	for _, c := range []struct {
		name     string
		settings []setting
	}{
		{"defaults", nil},
		{"threefold alone", off("twofold-draw")},
		{"without the table", off("transposition-table")},
	} {
		s := newSearcher(t, pestoFactory(t), c.settings...)
		r := s.run(t, game(t, "6k1/6p1/8/6KQ/1r6/q2b4/8/8 w - - 0 1"), searchers.Limits{Depth: 16})
		if r.Score != core.Draw {
			t.Errorf("%s: %v; want a draw", c.name, r.Score)
		}
	}
}

// A repetition of what happened before the root counts only the third time.
func TestGameHistoryRepeatsAtTheThirdOccurrence(t *testing.T) {
	s := newSearcher(t, pestoFactory(t))
	shuffle := []string{"b1c1", "g8g7", "c1b1", "g7g8"}
	fen := "6k1/5p2/8/8/8/8/q4PPP/1Q2R1K1 w - - 0 1"
	once := game(t, fen, shuffle[:3]...)
	repeat, err := once.Position().ParseUCIMove("g7g8")
	if err != nil {
		t.Fatal(err)
	}
	only := searchers.Limits{Depth: 6, SearchMoves: []core.Move{repeat}}
	if r := s.run(t, once, only); r.Score >= -50 {
		t.Errorf("second occurrence: %v; it is no draw yet", r.Score)
	}
	twice := game(t, fen, append(slices.Clone(shuffle), shuffle[:3]...)...)
	if r := s.run(t, twice, only); r.Score != core.Draw {
		t.Errorf("third occurrence: %v; want a draw", r.Score)
	}
}

// Chess960 castling, with king and rook in each other's way.
func TestChess960(t *testing.T) {
	p, err := core.ParseFENChess960("1rbkqbrn/p1n3pp/1pp2p2/3pp3/1P1PP3/1N3PN1/P1P3PP/1RBKQBR1 b KQkq - 1 7")
	if err != nil {
		t.Fatal(err)
	}
	s := newSearcher(t, pestoFactory(t))
	r := s.run(t, core.NewGame(p), searchers.Limits{Depth: 8})
	for i, m := range r.PV {
		if !p.IsLegal(m) {
			t.Fatalf("move %d of the line, %v, is not legal", i, m)
		}
		var next core.Position
		p.Make(m, &next)
		p = next
	}
}
