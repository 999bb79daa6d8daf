package uci_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"rookery/core"
	"rookery/searchers"
	"rookery/searchers/uci"
)

func bench(t *testing.T, engine uci.Engine) uci.BenchResult {
	t.Helper()
	result, err := uci.BenchAssembly(t.Context(), engine.Assembly, nil)
	if err != nil {
		t.Fatal(err)
	}
	return result
}

func TestBenchIsTheSameTwice(t *testing.T) {
	first, second := bench(t, fakeEngine()), bench(t, fakeEngine())
	if first.Signature != second.Signature || first.Nodes != second.Nodes {
		t.Errorf("signatures %v and %v, nodes %d and %d", first.Signature, second.Signature, first.Nodes, second.Nodes)
	}
	total := uint64(0)
	names := map[string]bool{}
	for _, p := range first.Positions {
		total += p.Result.Nodes
		names[p.Name] = true
	}
	if total != first.Nodes || len(names) != len(first.Positions) {
		t.Errorf("%d nodes in all, %d by position; %d names for %d positions", first.Nodes, total, len(names), len(first.Positions))
	}
}

// A searcher that alters one thing of one position's result, to see whether the signature notices.
type altered struct {
	searchers.Searcher
	n     int
	alter func(r *searchers.Result)
}

func (a *altered) Search(ctx context.Context, request searchers.Request) (searchers.Result, error) {
	r, err := a.Searcher.Search(ctx, request)
	if a.n++; a.n == 7 {
		a.alter(&r)
	}
	return r, err
}

func TestSignatureSeesWhatItIsMadeOf(t *testing.T) {
	want := bench(t, fakeEngine()).Signature
	tests := []struct {
		name  string
		alter func(r *searchers.Result)
		same  bool
	}{
		{"nothing", func(*searchers.Result) {}, true},
		{"time", func(r *searchers.Result) { r.Time++ }, true},
		{"hashfull", func(r *searchers.Result) { r.HashFull++ }, true},
		{"nodes", func(r *searchers.Result) { r.Nodes++ }, false},
		{"score", func(r *searchers.Result) { r.Score++ }, false},
		{"best", func(r *searchers.Result) { r.Best = core.NewMove(core.H7, core.H6, core.Quiet) }, false},
		{"PV", func(r *searchers.Result) { r.PV = r.PV[:1] }, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			searcher, err := fakeEngine().Assembly.Build()
			if err != nil {
				t.Fatal(err)
			}
			limits := fakeEngine().Assembly.Searcher.Signature
			result, err := uci.Bench(t.Context(), &altered{Searcher: searcher, alter: test.alter}, limits, nil)
			if err != nil {
				t.Fatal(err)
			}
			if same := result.Signature == want; same != test.same {
				t.Errorf("signature %v, unaltered %v", result.Signature, want)
			}
		})
	}
}

func TestBenchStartsEveryPositionAfresh(t *testing.T) {
	for _, p := range bench(t, fakeEngine()).Positions {
		if p.Best != "(none)" && p.Result.HashFull != 1 {
			t.Errorf("%s: search number %d since NewGame", p.Name, p.Result.HashFull)
		}
	}
}

func TestBenchRefusesAnIllegalMove(t *testing.T) {
	searcher, err := fakeEngine().Assembly.Build()
	if err != nil {
		t.Fatal(err)
	}
	lost := &altered{Searcher: searcher, alter: func(r *searchers.Result) { r.Best = core.NoMove }}
	_, err = uci.Bench(t.Context(), lost, searchers.Limits{Depth: 1}, nil)
	if err == nil || !strings.Contains(err.Error(), "no legal move") {
		t.Errorf("error %v", err)
	}
}

// The list must show every kind of thing that signatures are to guard.
func TestBenchPositionsAreVaried(t *testing.T) {
	var mated, stalemated, chess960, withMoves, enPassant, inCheck, black, lateClock, promotions int
	result := bench(t, fakeEngine())
	for _, p := range result.Positions {
		fen, moves, _ := strings.Cut(p.FEN, " moves ")
		position, err := core.ParseFEN(fen)
		if err != nil {
			t.Errorf("%s: %v", p.Name, err)
			continue
		}
		if position.FEN() != fen {
			t.Errorf("%s: %q is normally written %q", p.Name, fen, position.FEN())
		}
		count := func(n *int, yes bool) {
			if yes {
				*n++
			}
		}
		over := !position.HasLegalMove()
		count(&mated, over && position.InCheck())
		count(&stalemated, over && !position.InCheck())
		count(&chess960, position.Chess960())
		count(&withMoves, moves != "")
		count(&enPassant, position.EnPassant() != core.NoSquare)
		count(&inCheck, position.InCheck())
		count(&black, position.SideToMove() == core.Black)
		count(&lateClock, position.HalfmoveClock() > 90)
		var legal core.MoveList
		position.GenerateNoisy(&legal)
		for _, m := range legal.Slice() {
			if m.IsPromotion() {
				promotions++
				break
			}
		}
	}
	for name, n := range map[string]int{"mated": mated, "stalemated": stalemated, "Chess960": chess960, "with moves": withMoves,
		"en passant": enPassant, "in check": inCheck, "Black to move": black, "late 50-move counter": lateClock, "promotions": promotions} {
		if n == 0 {
			t.Errorf("no position of the bench is %s", name)
		}
	}
	if n := len(result.Positions); n < 40 {
		t.Errorf("%d positions, want at least 40", n)
	}
}

func TestSignatureText(t *testing.T) {
	s, err := uci.ParseSignature("00c0ffee0badcafe")
	if err != nil || s.String() != "00c0ffee0badcafe" {
		t.Errorf("%v, %v", s, err)
	}
	for _, bad := range []string{"", "c0ffee", "00c0ffee0badcafg", "000c0ffee0badcafe", "+0c0ffee0badcafe"} {
		if _, err := uci.ParseSignature(bad); err == nil {
			t.Errorf("%q was read as a signature", bad)
		}
	}
}

// program runs Main and returns its exit status and what it printed.
func program(t *testing.T, engine uci.Engine, input string, args ...string) (status int, out, errs string) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	status = uci.Main(t.Context(), engine, args, strings.NewReader(input), &stdout, &stderr)
	return status, stdout.String(), stderr.String()
}

func TestProgramBenchEndsWithTheOpenBenchLine(t *testing.T) {
	want := bench(t, fakeEngine())
	profile := filepath.Join(t.TempDir(), "cpu.pprof")
	for _, args := range [][]string{{"bench"}, {"bench", "4"}, {"bench", "depth", "4"}, {"bench", "-cpuprofile", profile}, {"bench", "--cpuprofile=" + profile, "4"}} {
		status, out, errs := program(t, fakeEngine(), "", args...)
		pattern := regexp.MustCompile(`\nsignature ([0-9a-f]{16})\n(\d+) nodes \d+ nps\n$`)
		found := pattern.FindStringSubmatch(out)
		if status != 0 || errs != "" || found == nil || found[1] != want.Signature.String() {
			t.Errorf("%q: status %d, error %q, output %q; want signature %v", args, status, errs, out, want.Signature)
		}
	}
	if info, err := os.Stat(profile); err != nil || info.Size() == 0 {
		t.Errorf("profile: %v, %v", info, err)
	}
}

func TestProgramGuardsItsSignature(t *testing.T) {
	engine := fakeEngine()
	engine.Signature = bench(t, engine).Signature.String()
	if status, _, errs := program(t, engine, "", "bench"); status != 0 {
		t.Errorf("the right signature: status %d, %q", status, errs)
	}
	engine.Signature = "0123456789abcdef"
	status, out, errs := program(t, engine, "", "bench")
	if status != 1 || !strings.HasSuffix(out, " nps\n") || !strings.Contains(errs, "0123456789abcdef is expected") {
		t.Errorf("a wrong signature: status %d, %q, output %q", status, errs, out)
	}
	if status, _, errs := program(t, engine, "", "bench", "3"); status != 0 {
		t.Errorf("other limits have no expectation: status %d, %q", status, errs)
	}
	status, out, _ = program(t, engine, "", "check")
	if status != 1 || !strings.Contains(out, "signature  FAULT") || strings.Count(out, "ok:") != 3 {
		t.Errorf("check of a wrong signature: status %d, output %q", status, out)
	}
	_, out, _ = program(t, engine, "setoption name pruning value off\nbench\nquit\n")
	if !strings.HasSuffix(out, " nps\n") {
		t.Errorf("changed options have no expectation: %q", out)
	}
	_, out, _ = program(t, engine, "bench\nquit\n")
	if !strings.Contains(out, "\ninfo string error signature ") {
		t.Errorf("bench in a session: %q", out)
	}
}

func TestProgramChecksItself(t *testing.T) {
	status, out, errs := program(t, fakeEngine(), "", "check")
	if status != 0 || errs != "" || strings.Count(out, "\n") != 4 {
		t.Errorf("status %d, error %q, output %q", status, errs, out)
	}
}

func TestProgramArguments(t *testing.T) {
	tests := []struct {
		args   string
		status int
		want   string
	}{
		{"help", 0, "a UCI chess engine"},
		{"--help", 0, "a UCI chess engine"},
		{"bnech", 2, `did you mean "bench"?`},
		{"check it", 2, `unexpected "it"`},
		{"bench six", 1, "want DEPTH, depth N or nodes N"},
		{"bench depth 4 4", 1, "want DEPTH, depth N or nodes N"},
		{"bench -cpuprofile", 1, "no file"},
		{"bench -cpuprofile /nowhere/at/all", 1, "/nowhere/at/all"},
	}
	for _, test := range tests {
		status, out, errs := program(t, fakeEngine(), "", strings.Fields(test.args)...)
		if status != test.status || !strings.Contains(out+errs, test.want) {
			t.Errorf("%q: status %d, output %q, error %q; want %d and %q", test.args, status, out, errs, test.status, test.want)
		}
	}
	if status, out, _ := program(t, fakeEngine(), "isready\n"); status != 0 || out != "readyok\n" {
		t.Errorf("without arguments: status %d, output %q", status, out)
	}
}

func TestProgramFailsIfItsOutputIsLost(t *testing.T) {
	wrong := errors.New("the disk is full")
	reader, writer := io.Pipe()
	reader.CloseWithError(wrong)
	for _, args := range []string{"bench 1", "check", "help", ""} {
		var errs bytes.Buffer
		status := uci.Main(t.Context(), fakeEngine(), strings.Fields(args), strings.NewReader("isready\n"), writer, &errs)
		if status != 1 || !strings.Contains(errs.String(), wrong.Error()) {
			t.Errorf("%q: status %d, error %q", args, status, &errs)
		}
	}
}

func TestAnInterruptedProgramSaysSo(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	waiting, feeder := io.Pipe()
	defer feeder.Close()
	for _, args := range []string{"bench 1", "check", ""} {
		var out, errs bytes.Buffer
		if status := uci.Main(ctx, fakeEngine(), strings.Fields(args), waiting, &out, &errs); status != 130 || errs.String() != "interrupted\n" {
			t.Errorf("%q: status %d, error %q", args, status, &errs)
		}
	}
}

func TestBenchNeedsLimitsThatDoNotLookAtTheClock(t *testing.T) {
	engine := fakeEngine()
	engine.Assembly.Searcher.Signature = searchers.Limits{}
	if _, err := uci.BenchAssembly(t.Context(), engine.Assembly, nil); err == nil {
		t.Error("a bench without limits was run")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := uci.BenchAssembly(ctx, fakeEngine().Assembly, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled bench: %v", err)
	}
}
