package mine

import (
	"errors"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"rookery/core"
	"rookery/core/params"
	"rookery/evals/pesto"
	"rookery/searchers"
	"rookery/searchers/pvs"
)

func assembly() searchers.Assembly {
	return searchers.Assembly{
		Name: "pvs", Searcher: pvs.Descriptor, Eval: pesto.Descriptor,
		SearcherValues: []params.Value{{Name: "hash", Text: "1"}}, // megabytes to clear before every search
	}
}

func position(t *testing.T, fen string) *core.Position {
	t.Helper()
	p, err := core.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return &p
}

func TestSolverFindsTheShortestMate(t *testing.T) {
	tests := []struct {
		name, fen string
		moves     int    // to mate; 0 for none within 3
		keys      string // every first move, in SAN
	}{
		{"back rank", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 1, "Rd8#"},
		{"two rooks", "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", 2, "Rb7 Ra7"},
		{"smothered by a queen's sacrifice", "r5rk/6pp/7N/8/2Q5/8/6PP/7K w - - 0 1", 1, "Nf7#"},
		{"stalemate is no mate", "7k/5Q2/8/8/8/8/8/K7 w - - 0 1", 0, ""},
		{"en passant parries", "8/8/8/2k5/3Pp3/8/8/4K2R b - d3 0 1", 0, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := position(t, test.fen)
			solver := NewSolver(50_000_000)
			got := 0
			for n := 1; n <= 2 && got == 0; n++ {
				found, sure := solver.Mate(p, n)
				if !sure {
					t.Fatal("the budget ran out")
				}
				if found {
					got = n
				}
			}
			if got != test.moves {
				t.Fatalf("mate in %d, want %d", got, test.moves)
			}
			if got == 0 {
				return
			}
			keys, _ := solver.Keys(p, got)
			var names []string
			for _, m := range keys {
				names = append(names, p.SAN(m))
			}
			if strings.Join(names, " ") != test.keys {
				t.Errorf("keys %v, want %s", names, test.keys)
			}
		})
	}
}

// suite reads a file of the shared data, and skips the test where there is none.
func suite(t *testing.T, name string) []core.EPD {
	t.Helper()
	file, err := os.Open("../../../shared/data/epd/" + name)
	if err != nil {
		t.Skipf("needs %s: %v", name, err)
	}
	defer file.Close()
	var list []core.EPD
	if err := core.ReadEPD(file, func(e core.EPD) error { list = append(list, e); return nil }); err != nil {
		t.Fatal(err)
	}
	return list
}

func TestSolverAgreesWithKnownMates(t *testing.T) {
	solver := NewSolver(200_000_000)
	for file, count := range map[string]int{"mate_in_1.epd": 64, "mate_in_2.epd": 100, "mate_in_3.epd": 10} {
		list := suite(t, file)
		for _, epd := range list[:min(count, len(list))] {
			n, _ := epd.Int("dm")
			solver.Forget()
			if n > 1 {
				if found, sure := solver.Mate(&epd.Position, n-1); found || !sure {
					t.Errorf("%s: a mate in %d is claimed (sure: %t), the suite says %d", epd.Position.FEN(), n-1, sure, n)
				}
			}
			keys, sure := solver.Keys(&epd.Position, n)
			if !sure || !slices.Contains(keys, epd.BestMoves()[0]) {
				t.Errorf("%s: keys %v (sure: %t) lack %s", epd.Position.FEN(), keys, sure, epd.Text("bm"))
			}
		}
	}
}

func TestSolverSaysWhenItIsNotSure(t *testing.T) {
	p := core.StartPosition()
	if found, sure := NewSolver(100).Mate(&p, 3); found || sure {
		t.Errorf("found %t, sure %t; want neither", found, sure)
	}
}

// quick asks for little, so that a test ends soon.
func quick(kind Kind, count, workers int) Options {
	return Options{
		Kind: kind, Count: count, Seed: 2, Assembly: assembly(), Workers: workers,
		Glance: 100, Screen: 1500, Verify: 10_000, MaxGames: 400,
	}
}

func lines(list []core.EPD) string {
	var text strings.Builder
	for i := range list {
		text.WriteString(list[i].String() + "\n")
	}
	return text.String()
}

func TestASeedGivesOneSuiteWhateverTheWorkers(t *testing.T) {
	kinds, count := []Kind{Tactics, Mates}, 2
	if testing.Short() {
		kinds, count = kinds[:1], 1
	}
	for _, kind := range kinds {
		one, err := Mine(t.Context(), quick(kind, count, 1))
		if err != nil {
			t.Fatal(err)
		}
		two, err := Mine(t.Context(), quick(kind, count, 3))
		if err != nil {
			t.Fatal(err)
		}
		if lines(one) != lines(two) {
			t.Errorf("%s: one worker gives\n%stwo give\n%s", kind, lines(one), lines(two))
		}
		for _, epd := range one {
			if len(epd.BestMoves()) != 1 || epd.ID() == "" || epd.Text("c0") == "" {
				t.Errorf("%s: want bm, id and c0 in %s", kind, epd.String())
			}
		}
	}
}

func TestPGNGivesItsGamesInOrder(t *testing.T) {
	const games = `[White "A"] [Black "B"] [Event "?"]

1. e4 e5 *

[White "C"] [Black "D"] [Event "Cup"]

1. d4 d5 2. c4 *
`
	source := NewPGN(strings.NewReader(games))
	second, name, err := source.Game(t.Context(), 1)
	if err != nil || second.Ply() != 3 || name != "C - D, Cup" {
		t.Fatalf("game 2: %d plies, %q, %v; want 3 plies of C - D, Cup", second.Ply(), name, err)
	}
	first, name, err := source.Game(t.Context(), 0)
	if err != nil || first.Ply() != 2 || name != "A - B" {
		t.Fatalf("game 1: %d plies, %q, %v; want 2 plies of A - B", first.Ply(), name, err)
	}
	if _, _, err := source.Game(t.Context(), 2); err != io.EOF {
		t.Errorf("game 3: %v, want io.EOF", err)
	}
}

func TestTooFewGamesIsSaid(t *testing.T) {
	o := quick(Mates, 5, 1)
	o.Games = NewPGN(strings.NewReader("1. e4 e5 2. Nf3 *\n"))
	if _, err := Mine(t.Context(), o); !errors.Is(err, ErrTooFew) {
		t.Errorf("got %v, want ErrTooFew", err)
	}
}
