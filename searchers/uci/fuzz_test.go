package uci_test

import (
	"context"
	"errors"
	"runtime"
	"strings"
	"testing"
	"time"

	"rookery/searchers/uci"
)

// FuzzSession plays whole sessions. Whatever is said, the session ends, says nothing it was not asked for, and leaves
// no goroutine.
func FuzzSession(f *testing.F) {
	for _, script := range []string{
		"uci\nisready\nucinewgame\nposition startpos moves e2e4 e7e5\ngo depth 3\nquit\n",
		"position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1g1 e8c8\nd\neval\nundo\ngo searchmoves e1h1 movetime 0",
		"setoption name UCI_Chess960 value true\nposition fen 2rbbnkr/q4pp1/3p4/pp1Bn2p/7P/NPPpN1P1/P4P2/Q2RB1KR b Kkq - 1 13\ngo ponder wtime 10 btime -3\nponderhit",
		"setoption name Hash value 600\nsetoption name pruning value off\nisready\ngo infinite\nstop\nstop\ngo nodes 3",
		"go infinite\nposition startpos\ngo depth 1\nperft 2\nbench 1\nstop\nquit",
		"position fen k7/1Q6/1K6/8/8/8/8/8 b - - 0 1\ngo mate 3 infinite\ndebug on\nstop\nsetoption name style value lost\ngo",
		"joho debug on\r\n\tgo \t depth 1\r\n",
		"position fen 8/8/8/8/8/8/8/8 w - - 0 1\ngo perft 1\nposition startpos moves e2e5 \x00\xff",
	} {
		f.Add(script)
	}
	f.Fuzz(func(t *testing.T, script string) {
		before := runtime.NumGoroutine()
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		var out strings.Builder
		err := uci.Run(ctx, strings.NewReader(script), &out, fakeEngine())
		if err != nil && !errors.Is(err, context.DeadlineExceeded) {
			t.Fatalf("Run returned %v", err)
		}
		noLeak(t, before)
		best, ready := 0, 0
		for line := range strings.Lines(out.String()) {
			if strings.HasPrefix(line, "bestmove ") {
				best++
			}
			if line == "readyok\n" {
				ready++
			}
			if !strings.HasSuffix(line, "\n") || strings.ContainsAny(line, "\r\x00") && !strings.Contains(line, "error") {
				t.Errorf("line %q", line)
			}
		}
		if asked := strings.Count(script, "go"); best > asked {
			t.Errorf("%d moves for %d questions", best, asked)
		}
		if asked := strings.Count(script, "isready"); ready > asked {
			t.Errorf("%d times readyok for %d questions", ready, asked)
		}
	})
}
