package main

import (
	"fmt"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"rookery/searchers/uci"
)

func TestVariantBenches(t *testing.T) {
	if _, err := uci.BenchAssembly(t.Context(), variant().Assembly, nil); err != nil {
		t.Error(err)
	}
}

// session speaks lines to the engine, as a GUI does: after go it waits for the answer. It returns all that was said.
func session(t *testing.T, lines ...string) string {
	t.Helper()
	in, script := io.Pipe()
	answers := &answered{came: make(chan bool, 1)}
	go func() {
		for _, line := range lines {
			fmt.Fprintln(script, line)
			if strings.HasPrefix(line, "go") {
				<-answers.came
			}
		}
		script.Close()
	}()
	var errs strings.Builder
	if status := uci.Main(t.Context(), variant(), nil, in, answers, &errs); status != 0 {
		t.Fatalf("status %d: %s", status, &errs)
	}
	return answers.String()
}

// answered collects output, and tells when a go command has its answer: a move, or an error.
type answered struct {
	strings.Builder
	came chan bool
}

func (a *answered) Write(text []byte) (int, error) {
	if s := string(text); strings.Contains(s, "bestmove") || strings.Contains(s, "error go") {
		select {
		case a.came <- true:
		default: // an error and a move are one answer
		}
	}
	return a.Builder.Write(text)
}

func TestEngineAnswers(t *testing.T) {
	const (
		mateAtMove50 = "position fen 8/8/2p5/3b1K1k/4p3/4PpR1/5P2/8 w - - 99 113"
		castling     = "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
	)
	tests := []struct {
		name  string
		lines []string
		want  []string // parts of the answer
	}{
		{"one millisecond left", []string{"go wtime 1 btime 1"}, []string{"\nbestmove "}},
		{"a flag that has fallen", []string{"go wtime -1000 btime 1 winc 0"}, []string{"\nbestmove "}},
		{"no time at all", []string{"go movetime 0"}, []string{"info ", "\nbestmove "}},
		{"one node", []string{"go nodes 1"}, []string{"\nbestmove "}},
		{"mate outranks the 50-move rule", []string{mateAtMove50, "go depth 4"}, []string{"score mate 1 ", "\nbestmove g3h3"}},
		{"mate in two", []string{"position fen 7k/8/5K2/8/8/8/8/6R1 w - - 0 1", "go mate 2"}, []string{"score mate 2 ", "\nbestmove "}},
		{"searchmoves", []string{castling, "go depth 3 searchmoves e1g1"}, []string{"\nbestmove e1g1"}},
		{"searchmoves in Chess960", []string{"setoption name UCI_Chess960 value true", castling, "go depth 3 searchmoves e1h1"}, []string{"\nbestmove e1h1"}},
		{"no castling with the rook that shields the king", []string{"setoption name UCI_Chess960 value true",
			"position fen 4k3/8/8/8/8/8/8/rR2K1N1 w Q - 0 1", "go depth 2 searchmoves e1b1"}, []string{"error go: searchmoves: none of e1b1"}},
		{"MultiPV beyond the moves there are", []string{"position fen k7/8/1K6/8/8/8/8/7R b - - 0 1", "setoption name MultiPV value 200", "go depth 3"},
			[]string{"multipv 1 ", "\nbestmove a8b8"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			out := session(t, test.lines...)
			for _, want := range test.want {
				if !strings.Contains("\n"+out, want) {
					t.Errorf("no %q in:\n%s", want, out)
				}
			}
			if strings.Count(out, "bestmove") > 1 {
				t.Errorf("more than one answer:\n%s", out)
			}
		})
	}
}

// After ucinewgame, and after Clear Hash, a search is as the first one was.
func TestEngineForgets(t *testing.T) {
	search := []string{"position fen 8/4k3/B7/4K2R/8/8/8/8 w - - 0 1", "go depth 12"}
	var lines []string
	for _, forget := range []string{"ucinewgame", "ucinewgame", "setoption name Clear Hash"} {
		lines = append(append(lines, forget), search...)
	}
	var answers []string
	var answer strings.Builder
	for line := range strings.Lines(session(t, lines...)) {
		if strings.HasPrefix(line, "bestmove") {
			answers = append(answers, answer.String()+line)
			answer.Reset()
			continue
		}
		var steady []string // without what time has touched
		words := strings.Fields(line)
		for i := 0; i < len(words); i++ {
			if words[i] == "nps" || words[i] == "time" {
				i++
				continue
			}
			steady = append(steady, words[i])
		}
		answer.WriteString(strings.Join(steady, " ") + "\n")
	}
	if len(answers) != 3 || answers[0] != answers[1] || answers[0] != answers[2] {
		t.Errorf("the same search three times:\n%s", strings.Join(answers, "\n"))
	}
}

// The engine links core, its one eval, its one searcher and the UCI loop, and beyond the standard library nothing but
// the detection of the processor.
func TestEngineLinksNothingElse(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", ".").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	whole := []string{"golang.org/x/sys/cpu", "rookery/cmd/engine", "rookery/evals", "rookery/searchers", "rookery/searchers/uci"}
	trees := []string{"rookery/core", "rookery/evals/pesto", "rookery/evals/psqt", "rookery/searchers/pvs"}
	for _, pkg := range strings.Fields(string(out)) {
		under := func(tree string) bool { return pkg == tree || strings.HasPrefix(pkg, tree+"/") }
		if !slices.Contains(whole, pkg) && !slices.ContainsFunc(trees, under) {
			t.Errorf("the engine links %s", pkg)
		}
	}
}
