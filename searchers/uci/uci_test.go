package uci_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"
	"time"
	"weak"

	"rookery/core/params"
	"rookery/evals"
	"rookery/searchers"
	"rookery/searchers/uci"
)

func TestTheEndOfTheInputEndsTheSession(t *testing.T) {
	k := startTalk(t, fakeEngine())
	k.send("go infinite")
	k.skipTo("info depth 3 *")
	k.in.Close()
	k.expect("bestmove a2a3 *")
	k.end()
}

func TestTheLastLineNeedsNoLineEnd(t *testing.T) {
	var out strings.Builder
	if err := uci.Run(t.Context(), strings.NewReader("isready"), &out, fakeEngine()); err != nil || out.String() != "readyok\n" {
		t.Errorf("got %q, %v", out.String(), err)
	}
}

func TestQuitLetsABenchFinishButNotASearch(t *testing.T) {
	var out strings.Builder
	err := uci.Run(t.Context(), strings.NewReader("bench 1\nquit\nisready\n"), &out, fakeEngine())
	if err != nil || !strings.HasSuffix(out.String(), " nps\n") {
		t.Errorf("got %q, %v", out.String(), err)
	}
	k := startTalk(t, fakeEngine())
	k.send("go ponder")
	k.skipTo("info depth 3 *")
	k.send("quit")
	k.expect("bestmove a2a3 *")
	k.end()
}

// A script that is piped in is played to its end: quit, and the end of the input, come after what waits.
func TestAScriptIsPlayedInOrder(t *testing.T) {
	for _, ending := range []string{"", "quit\nisready\n"} {
		var out strings.Builder
		script := "go depth 100\nposition startpos moves e2e4\neval\nperft 1\ngo depth 100\nposition startpos\nbench 1\n" + ending
		if err := uci.Run(t.Context(), strings.NewReader(script), &out, fakeEngine()); err != nil {
			t.Fatal(err)
		}
		at := 0
		for _, want := range []string{
			"info depth 100 ", "bestmove a2a3 ", "for black to move", "Nodes searched: 20", "info depth 100 ", "bestmove a7a6 ", " nps\n",
		} {
			i := strings.Index(out.String()[at:], want)
			if i < 0 {
				t.Fatalf("no %q in its place in %s", want, out.String())
			}
			at += i + len(want)
		}
		if at != out.Len() {
			t.Errorf("more was said: %s", out.String()[at:])
		}
	}
}

// witness is a builder that counts its searchers, and those still kept when the next was asked for.
type witness struct {
	searchers.Builder
	last         weak.Pointer[fakeSearcher]
	builds, kept int
}

func (w *witness) Build(eval evals.Factory) (searchers.Searcher, error) {
	if w.last.Value() != nil {
		w.kept++
	}
	s, err := w.Builder.Build(eval)
	w.builds++
	w.last = weak.Make(s.(*fakeSearcher))
	return s, err
}

// A new size of hash takes the place of the old: the memory is free before more is asked for.
func TestAReplacedSearcherIsFreedFirst(t *testing.T) {
	w := &witness{Builder: newFakeBuilder()}
	engine := fakeEngine()
	engine.Assembly.Searcher.New = func() searchers.Builder { return w }
	k := startTalk(t, engine)
	for _, hash := range []string{"64", "1", "512"} {
		k.send("setoption name Hash value " + hash + "\ngo depth 1")
		k.skipTo("bestmove *")
	}
	k.send("quit")
	k.end()
	if w.builds != 4 || w.kept != 0 {
		t.Errorf("%d searchers were built, and %d times the one before was still kept", w.builds, w.kept)
	}
}

func TestACancelledSessionTellsNoMove(t *testing.T) {
	before := runtime.NumGoroutine()
	k := startTalk(t, fakeEngine())
	k.send("go infinite")
	k.skipTo("info depth 3 *")
	k.cancel()
	if err := <-k.ended; !errors.Is(err, context.Canceled) {
		t.Errorf("Run returned %v, want context.Canceled", err)
	}
	for line := range k.lines {
		t.Errorf("unexpected line %q", line)
	}
	k.in.Close()
	noLeak(t, before)
}

func TestRunReportsBrokenStreams(t *testing.T) {
	wrong := errors.New("wires are down")
	if err := uci.Run(t.Context(), iotest.ErrReader(wrong), io.Discard, fakeEngine()); !errors.Is(err, wrong) {
		t.Errorf("broken input: Run returned %v", err)
	}
	_, out := io.Pipe()
	out.CloseWithError(wrong)
	reader, writer := io.Pipe()
	reader.CloseWithError(wrong)
	if err := uci.Run(t.Context(), strings.NewReader("uci\nisready\n"), writer, fakeEngine()); !errors.Is(err, wrong) {
		t.Errorf("broken output: Run returned %v", err)
	}
}

func TestRunRefusesAnEngineThatCannotBeBuilt(t *testing.T) {
	engine := fakeEngine()
	engine.Assembly.SearcherValues = append(engine.Assembly.SearcherValues, value("hash", "9999"))
	err := uci.Run(t.Context(), strings.NewReader("uci\n"), io.Discard, engine)
	if err == nil || !strings.Contains(err.Error(), "searcher fake: hash: 9999 is out of range") {
		t.Errorf("Run returned %v", err)
	}
}

func value(name, text string) params.Value { return params.Value{Name: name, Text: text} }

func TestBakedValuesAreTheDefaults(t *testing.T) {
	engine := fakeEngine()
	engine.Name = "Mine 1.0"
	engine.Assembly.SearcherValues = append(engine.Assembly.SearcherValues, value("pruning", "off"), value("hash", "64"))
	k := startTalk(t, engine)
	k.send("uci")
	k.expect("id name Mine 1.0")
	k.skipTo("option name Hash type spin default 64 min 1 max 1024")
	k.skipTo("option name pruning type check default false")
	k.skipTo("uciok")
	k.send("quit")
	k.end()
}

func TestBlanksOfAnyKind(t *testing.T) {
	k := startTalk(t, fakeEngine())
	k.send("isready \r")
	k.expect("readyok")
	k.send("\t go\t depth \u00a0 1 \t\r")
	k.skipTo("bestmove a2a3 ponder a7a6")
	k.send("\r\n\r\n \t\r\n setoption\tname  Move \t Overhead  value\t 30\r")
	k.quiet()
	k.send("quit\r")
	k.end()
}

// Games have no longest length, and neither have lines.
func TestThousandsOfPlies(t *testing.T) {
	const rounds = 2500
	k := startTalk(t, fakeEngine())
	k.send("position startpos moves" + strings.Repeat(" g1f3 g8f6 f3g1 f6g8", rounds) + " e2e4")
	k.send("go depth 1")
	k.skipTo("bestmove a7a6 *")
	k.send("d")
	k.skipTo(fmt.Sprintf("Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 %d", 2*rounds+1))
	k.skipTo("Legal moves: 20")
	k.send(strings.Repeat("x", 1<<20))
	k.expect(`info string error unknown command "xxx*...`)
	k.send("quit")
	k.end()
}

// A stop may come at any moment of a search. Each go gets one bestmove, and a stop too late goes to no other search.
func TestStopAtAnyTime(t *testing.T) {
	k := startTalk(t, fakeEngine())
	for i := range 200 {
		k.send("go infinite")
		if i%3 == 0 {
			time.Sleep(time.Duration(i) * time.Microsecond)
		}
		k.send("stop")
		k.skipTo("bestmove a2a3 *")
		k.send("go depth 1")
		k.send("stop")
		k.skipTo("bestmove a2a3 *")
	}
	k.quiet()
	k.send("quit")
	k.end()
}
