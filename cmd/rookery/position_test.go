package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"rookery/core"
)

// sharedFile returns a file of the test data, and skips the test where it is absent.
func sharedFile(t *testing.T, name string) string {
	t.Helper()
	path := filepath.Join("../../../shared/data", name)
	if _, err := os.Stat(path); err != nil {
		t.Skipf("no test data: %v", err)
	}
	return path
}

// jsonLines runs a command line with --json and decodes every line that it prints.
func jsonLines[T any](t *testing.T, wantCode int, args ...string) (results []T) {
	t.Helper()
	code, stdout, stderr := rookery(t, append(args, "--json")...)
	if code != wantCode {
		t.Errorf("%q: exit code %d, want %d: %s", args, code, wantCode, stderr)
	}
	scanner := bufio.NewScanner(strings.NewReader(stdout))
	scanner.Buffer(nil, 1<<20)
	for scanner.Scan() {
		var result T
		decoder := json.NewDecoder(strings.NewReader(scanner.Text()))
		decoder.DisallowUnknownFields()
		if err := decoder.Decode(&result); err != nil {
			t.Fatalf("%q prints no JSON: %v: %s", args, err, scanner.Text())
		}
		results = append(results, result)
	}
	return results
}

func TestPositionShowsWhatIsThere(t *testing.T) {
	code, stdout, stderr := rookery(t, "position", "r3k2r/8/8/8/8/8/8/R3K2R", "b", "KQkq", "-", "3", "9")
	if code != 0 || stderr != "" {
		t.Errorf("exit code %d: %s", code, stderr)
	}
	for _, want := range []string{"8  r . . . k . . r", "   a b c d e f g h", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 9", "O-O-O", "moves     26"} {
		if !strings.Contains(stdout, want) {
			t.Errorf("no %q in\n%s", want, stdout)
		}
	}
	if _, stdout, _ := rookery(t, "position", "7k/5Q2/8/8/8/8/8/K7 b - - 0 1"); !strings.Contains(stdout, "moves     0 (stalemate)") {
		t.Errorf("a stalemate is shown as\n%s", stdout)
	}
}

func TestPositionInJSON(t *testing.T) {
	for _, test := range []struct {
		name  string
		args  []string
		code  int
		check func(positionJSON) bool
	}{
		{"start", []string{"startpos"}, 0, func(p positionJSON) bool {
			return p.FEN == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1" && len(p.LegalMoves) == 20 &&
				len(p.Faults) == 0 && p.PolyglotKey == "463b96181691fc9c" && p.SEE == nil && !p.Chess960
		}},
		{"missing fields", []string{"4k3/8/8/8/8/8/8/4K2R w K"}, 0, func(p positionJSON) bool {
			return p.FEN == "4k3/8/8/8/8/8/8/4K2R w K - 0 1" && slices.Contains(p.LegalMoves, "e1g1")
		}},
		{"Chess960", []string{"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "--chess960"}, 0, func(p positionJSON) bool {
			return p.Chess960 && slices.Contains(p.LegalMoves, "e1h1") && !slices.Contains(p.LegalMoves, "e1g1")
		}},
		{"exchange", []string{"--see", "Rfxf4", "6k1/1pp4p/p1pb4/6q1/3P1pRr/2P4P/PP1Br1P1/5RKN w - - 0 1"}, 0,
			func(p positionJSON) bool { return p.SEE != nil && *p.SEE == -100 }},
		{"odd", []string{"8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1"}, 0, func(p positionJSON) bool {
			return len(p.Oddities) == 1 && len(p.LegalMoves) == 6
		}},
		{"book key of an en passant that is not legal", []string{"8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1"}, 0, func(p positionJSON) bool {
			setup, err := core.ParseSetup("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1")
			return err == nil && strings.HasSuffix(p.FEN, " - - 0 1") && p.PolyglotKey == fmt.Sprintf("%016x", setup.PolyglotKey())
		}},
		{"faults", []string{"8/P7/8/8/8/8/8/K6K w KQ e6 -1 1"}, 1, func(p positionJSON) bool {
			return len(p.Faults) == 6 && p.FEN == "8/P7/8/8/8/8/8/K6K w KQ e6 -1 1" && len(p.LegalMoves) == 0
		}},
		{"no FEN", []string{"nonsense"}, 1, func(p positionJSON) bool { return len(p.Faults) == 2 }},
	} {
		t.Run(test.name, func(t *testing.T) {
			results := jsonLines[positionJSON](t, test.code, append([]string{"position"}, test.args...)...)
			if len(results) != 1 || !test.check(results[0]) {
				t.Errorf("it prints %+v", results)
			}
		})
	}
}

func TestPositionSaysWhatIsWrong(t *testing.T) {
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"position"}, "want 1 (FEN)"},
		{[]string{"position", "3qk1nb/1p3p2/p1r1p1p1/3p4/3P4/2N1BP2/PPPQ1P2/R3K3 w Qk - 0 15"}, "black may castle O-O"},
		{[]string{"position", "startpos", "--see", "Nd4"}, `--see: illegal move "Nd4"`},
		{[]string{"position", "startpos", "--see", "x"}, `--see: invalid move "x"`},
		{[]string{"position", "startpos", "--see", ""}, `--see: invalid move ""`},
		{[]string{"position", ""}, "have 0 fields"}, // as from a shell's variable that is not set
		{[]string{"perft", "--depth", "1", "--fen", ""}, "have 0 fields"},
	} {
		code, stdout, stderr := rookery(t, test.args...)
		if code == 0 || stdout != "" || !strings.Contains(stderr, test.want) {
			t.Errorf("%q: exit code %d, %q, want %q in %s", test.args, code, stdout, test.want, stderr)
		}
	}
}
