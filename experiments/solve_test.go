package experiments

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"rookery/core"
	"rookery/evals/pesto"
	"rookery/searchers"
	"rookery/searchers/pvs"
)

func problemOf(t *testing.T, line string) Problem {
	t.Helper()
	problems, bad := ReadProblems([]byte(line))
	if len(bad) > 0 || len(problems) != 1 {
		t.Fatalf("%q: %d problems, faults %v", line, len(problems), bad)
	}
	return problems[0]
}

func TestAnswersAreJudgedByWhatIsAsked(t *testing.T) {
	const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - "
	const ladder = "7k/8/8/8/8/8/R7/1R4K1 w - - "
	tests := []struct {
		name, line string
		kind       ProblemKind
		right      []string // moves, with a score behind a blank if it matters
		wrong      []string
	}{
		{"best move", start + "bm e4 d4;", BestProblem, []string{"e2e4", "d2d4"}, []string{"g1f3"}},
		{"avoid move", start + "am f3;", AvoidProblem, []string{"e2e4"}, []string{"f2f3"}},
		{"best and avoid", start + "bm e4 d4; am d4;", BestProblem, []string{"e2e4"}, []string{"d2d4", "g1f3"}},
		{"mate", ladder + "bm Rb7; dm 2;", MateProblem,
			[]string{"b1b7 31997", "a2a7 31997", "b1b7 31999"}, []string{"b1b7 900", "b1b7 31995", "b1b7 -31998"}},
		{"being mated", "7k/R7/8/8/8/8/8/1R4K1 b - - dm -1;", MateProblem, []string{"h8g8 -31998"}, []string{"h8g8 -900", "h8g8 31999", "h8g8 -31996"}},
		{"points", start + `c0 "e4=10, d4=9, Nf3=10";`, PointsProblem, []string{"e2e4", "g1f3"}, []string{"d2d4", "a2a3"}},
		{"points beside a best move", start + `bm e4; c7 "e4 d4"; c8 "5 7";`, PointsProblem, []string{"e2e4", "d2d4"}, []string{"g1f3"}},
		{"nothing asked", start + `id "x";`, NoProblem, nil, []string{"e2e4"}},
		{"nothing can be played", "7k/5Q2/8/8/8/8/8/K7 b - - dm 1;", NoProblem, nil, nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := problemOf(t, test.line)
			if p.Kind != test.kind {
				t.Fatalf("kind %s, want %s", p.Kind, test.kind)
			}
			judge := func(answer string) bool {
				score := core.Score(0)
				move, text, ok := strings.Cut(answer, " ")
				if ok {
					fmt.Sscan(text, &score) //nolint:errcheck // our own text
				}
				m, err := p.Position.ParseUCIMove(move)
				if err != nil {
					t.Fatal(err)
				}
				return p.Right(m, score)
			}
			for _, answer := range test.right {
				if !judge(answer) {
					t.Errorf("%s is judged wrong", answer)
				}
			}
			for _, answer := range test.wrong {
				if judge(answer) {
					t.Errorf("%s is judged right", answer)
				}
			}
		})
	}
}

func TestIDsAreUnique(t *testing.T) {
	problems, _ := ReadProblems([]byte(`8/8/8/8/8/5k2/8/5K1R w - - id "a";
8/8/8/8/8/5k2/8/5K1R w - - id "a";

8/8/8/8/8/5k2/8/5K1R w - -
`))
	var ids []string
	for _, p := range problems {
		ids = append(ids, p.ID)
	}
	if got, want := strings.Join(ids, ","), "a,a (line 2),line 4"; got != want {
		t.Errorf("ids %s, want %s", got, want)
	}
}

// scripted is a searcher that finds what it is told, one move an iteration, and hears of Stop after lag iterations.
type scripted struct {
	moves []string // of the iterations, in UCI's notation
	final string   // of an unfinished last iteration; empty if there is none
	lag   int
}

func (s *scripted) NewGame() {}

func (s *scripted) Search(_ context.Context, request searchers.Request) (searchers.Result, error) {
	root := request.Game.Position()
	move := func(text string) core.Move {
		m, err := root.ParseUCIMove(text)
		if err != nil {
			panic(err)
		}
		return m
	}
	var result searchers.Result
	stopped := -1
	for i, text := range s.moves {
		if stopped >= 0 && i > stopped+s.lag {
			return result, nil
		}
		result.Depth, result.Nodes, result.Time = i+1, uint64(100*(i+1)), time.Duration(i+1)
		result.Best = move(text)
		result.PV = []core.Move{result.Best}
		result.Iterations = append(result.Iterations, searchers.Iteration{
			Depth: result.Depth, Best: result.Best, Nodes: result.Nodes, Time: result.Time,
		})
		if request.Report != nil {
			request.Report(searchers.Info{Depth: result.Depth, Line: 1, PV: result.PV, Nodes: result.Nodes})
		}
		select {
		case <-request.Signals:
			stopped = i
		default:
		}
	}
	if s.final != "" {
		result.Best, result.Nodes, result.Time = move(s.final), result.Nodes+50, result.Time+1
	}
	return result, nil
}

func TestSolvedMeansRightUntilTheEnd(t *testing.T) {
	problem := problemOf(t, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4;")
	const right, wrong = "e2e4", "d2d4"
	tests := []struct {
		name      string
		searcher  scripted
		solved    bool
		depth     int32
		nodes     int64
		earlyStop int
	}{
		{"right from the first", scripted{moves: []string{right, right}}, true, 1, 100, 0},
		{"right, then wrong, then right", scripted{moves: []string{right, wrong, right, right}}, true, 3, 300, 0},
		{"wrong in the end", scripted{moves: []string{right, right, wrong}}, false, 0, 0, 0},
		{"never right", scripted{moves: []string{wrong}}, false, 0, 0, 0},
		{"right in an unfinished iteration", scripted{moves: []string{wrong, wrong}, final: right}, true, 2, 250, 0},
		{"wrong in an unfinished iteration", scripted{moves: []string{right, right}, final: wrong}, false, 0, 0, 0},
		{"early stop", scripted{moves: []string{wrong, right, right, right, wrong}}, true, 2, 200, 2},
		{"early stop heard late", scripted{moves: []string{wrong, right, right, right, wrong}, lag: 1}, true, 2, 200, 2},
		{"early stop heard too late", scripted{moves: []string{wrong, right, right, right, wrong}, lag: 9}, true, 2, 200, 2},
		{"early stop after a lapse", scripted{moves: []string{right, wrong, right, right, wrong}}, true, 3, 300, 2},
		{"early stop never reached", scripted{moves: []string{right, wrong, right}}, true, 3, 300, 2},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			row, err := Solve(t.Context(), &test.searcher, &problem, searchers.Limits{}, test.earlyStop)
			if err != nil {
				t.Fatal(err)
			}
			if row.Solved != test.solved {
				t.Fatalf("solved: %t, want %t", row.Solved, test.solved)
			}
			if !row.Solved {
				if row.SolvedDepth != nil || row.SolvedNodes != nil || row.SolvedTime != nil {
					t.Error("an unsolved position has a depth at which it was solved")
				}
				return
			}
			if *row.SolvedDepth != test.depth || *row.SolvedNodes != test.nodes {
				t.Errorf("solved at depth %d, %d nodes; want %d, %d", *row.SolvedDepth, *row.SolvedNodes, test.depth, test.nodes)
			}
			if row.EarlyStop && (row.Nodes != int64(100*row.Depth) || row.Depth != test.depth+int32(test.earlyStop)-1) {
				t.Errorf("stopped at depth %d, %d nodes", row.Depth, row.Nodes)
			}
		})
	}
}

// lost is a searcher that gives no move.
type lost struct{}

func (lost) NewGame() {}
func (lost) Search(context.Context, searchers.Request) (searchers.Result, error) {
	return searchers.Result{}, nil
}

func TestAnIllegalAnswerIsAnError(t *testing.T) {
	problem := problemOf(t, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4;")
	if _, err := Solve(t.Context(), lost{}, &problem, searchers.Limits{}, 0); err == nil || !strings.Contains(err.Error(), "not legal") {
		t.Errorf("got %v, want an error", err)
	}
}

func TestEveryPublicSuiteCanBeSolved(t *testing.T) {
	files, err := filepath.Glob("../../shared/data/epd/*.epd")
	if err != nil || len(files) == 0 {
		t.Skip("needs ../shared/data/epd")
	}
	variant, err := NewVariant(searchers.Assembly{Name: "v", Searcher: pvs.Descriptor, Eval: pesto.Descriptor})
	if err != nil {
		t.Fatal(err)
	}
	most := 2000
	if testing.Short() {
		most = 5
	}
	kinds := map[ProblemKind]int{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		problems, bad := ReadProblems(text)
		for _, line := range bad {
			t.Errorf("%s:%d: %v", file, line.Line, line.Err)
		}
		for _, p := range problems {
			kinds[p.Kind]++
		}
		problems = problems[:min(most, len(problems))]
		result, err := SolveAll(t.Context(), variant, problems, searchers.Limits{Nodes: 100}, 0, 1, nil)
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		if result.Searched != len(problems) || result.Solved > result.Asked || result.Points > result.MaxPoints {
			t.Errorf("%s: %+v", file, result)
		}
	}
	for _, kind := range []ProblemKind{MateProblem, PointsProblem, BestProblem, AvoidProblem, NoProblem} {
		if kinds[kind] == 0 {
			t.Errorf("no problem of kind %s in all suites", kind)
		}
	}
	t.Logf("%d files, kinds %v", len(files), kinds)
}
