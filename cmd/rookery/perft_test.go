package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

func TestPerftCounts(t *testing.T) {
	for _, test := range []struct {
		name  string
		args  []string
		nodes uint64
	}{
		{"start", []string{"--depth", "4"}, 197281},
		{"nothing to do", []string{"--depth", "0"}, 1},
		{"a position", []string{"--depth", "3", "--fen", kiwipete}, 97862},
		{"mailbox", []string{"--depth", "3", "--fen", kiwipete, "--generator", "mailbox"}, 97862},
		{"two threads", []string{"--depth", "4", "--threads", "2"}, 197281},
		{"mailbox with two threads", []string{"--depth", "4", "--threads", "2", "--generator", "mailbox"}, 197281},
		{"Chess960", []string{"--depth", "3", "--fen", "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"}, 12189},
	} {
		t.Run(test.name, func(t *testing.T) {
			results := jsonLines[perftJSON](t, 0, append([]string{"perft"}, test.args...)...)
			if len(results) != 1 || results[0].Nodes != test.nodes || results[0].Divide != nil {
				t.Errorf("it prints %+v, want %d nodes", results, test.nodes)
			}
		})
	}
	if code, stdout, _ := rookery(t, "perft", "--depth", "3"); code != 0 || !strings.HasPrefix(stdout, "8902 nodes in ") {
		t.Errorf("for a person it prints %q", stdout)
	}
}

func TestPerftDivides(t *testing.T) {
	for _, generator := range []string{"bitboard", "mailbox"} {
		result := jsonLines[perftJSON](t, 0, "perft", "--divide", "--depth", "2", "--fen", kiwipete, "--chess960", "--generator", generator)[0]
		sum, castling := uint64(0), uint64(0)
		for _, m := range result.Divide {
			sum += m.Nodes
			if m.Move == "e1h1" {
				castling = m.Nodes
			}
		}
		if len(result.Divide) != 48 || sum != 2039 || castling != 43 {
			t.Errorf("%s: %d moves, %d nodes, %d after castling", generator, len(result.Divide), sum, castling)
		}
	}
	if _, stdout, _ := rookery(t, "perft", "--depth", "1", "--divide", "--json", "--fen", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"); !strings.Contains(stdout, `"divide":[]`) {
		t.Errorf("a stalemate is divided as %s", stdout)
	}
	if _, stdout, _ := rookery(t, "perft", "--depth", "2", "--divide"); strings.Count(stdout, ": 20\n") != 20 {
		t.Errorf("for a person it prints %q", stdout)
	}
}

func TestPerftOverASuite(t *testing.T) {
	suite := filepath.Join(t.TempDir(), "suite.epd")
	write := func(text string) {
		t.Helper()
		if err := os.WriteFile(suite, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("# a comment\n" + kiwipete + " ;D1 48 ;D2 2039 ;D3 97862\n" +
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D6 119060324\n" +
		"8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1 ;D1 6 ;D2 121\n")
	results := jsonLines[perftSuiteJSON](t, 0, "perft", "--suite", suite, "--max-nodes", "2100")
	if len(results) != 2 || results[0].Depth != 2 || results[0].Nodes != 2039 || results[0].FEN != kiwipete || results[1].Expected != 121 {
		t.Errorf("it prints %+v", results)
	}
	code, stdout, stderr := rookery(t, "perft", "--suite", suite, "--max-nodes", "2100")
	if code != 0 || !strings.HasPrefix(stdout, "2 positions counted right: 2160 nodes") || !strings.HasPrefix(stderr, "1 positions left out") {
		t.Errorf("for a person it prints %q and %q", stdout, stderr)
	}

	write(kiwipete + " ;D1 48 ;D2 2040\n" + kiwipete + " ;D1 48\n")
	if results := jsonLines[perftSuiteJSON](t, 1, "perft", "--suite", suite); len(results) != 2 || results[0].Nodes != 2039 || results[0].Expected != 2040 {
		t.Errorf("a wrong count is printed as %+v", results)
	}
	code, stdout, stderr = rookery(t, "perft", "--suite", suite)
	if code == 0 || !strings.Contains(stdout, "depth 2 has 2039 nodes, want 2040") || !strings.Contains(stderr, "1 of 2 positions") {
		t.Errorf("a wrong count ends with %d, %q and %q", code, stdout, stderr)
	}

	for text, want := range map[string]string{
		"8/8/8/8/8/8/8/8 w - - 0 1 ;D1 0": "line 1", kiwipete + " ;bm Qf6": "no count", "": "no position", kiwipete + " ;D1 48": "no position",
	} {
		write(text)
		if code, _, stderr := rookery(t, "perft", "--suite", suite, "--max-nodes", "10"); code == 0 || !strings.Contains(stderr, want) {
			t.Errorf("suite %q: exit code %d, want %q in %s", text, code, want, stderr)
		}
	}
}

func TestPerftOverTheDataWithBothGenerators(t *testing.T) {
	for _, test := range []struct {
		file      string
		positions int
	}{
		{"perft/perft_standard.epd", 94}, {"perft/perft_chess960.epd", 727}, {"perft/perft_tricky_xfen.epd", 14},
	} {
		for _, generator := range []string{"bitboard", "mailbox"} {
			args := []string{"perft", "--suite", sharedFile(t, test.file), "--max-nodes", "1000", "--generator", generator}
			if results := jsonLines[perftSuiteJSON](t, 0, args...); len(results) != test.positions {
				t.Errorf("%s: %d positions, want %d", test.file, len(results), test.positions)
			}
		}
	}
}

func TestPerftSaysWhatIsWrong(t *testing.T) {
	for line, want := range map[string]string{
		"perft":                             "want --depth N",
		"perft 5":                           `unexpected argument "5"`,
		"perft --depth -1":                  "want 0 or more",
		"perft --depth 1 --threads 0":       "want 1 or more",
		"perft --depth 1 --generator magic": "want bitboard or mailbox",
		"perft --depth 1 --fen x":           "side to move",
		"perft --depth 1 --suite x":         "--depth does not go with --suite",
		"perft --suite /no/such/file":       "no such file",
	} {
		code, stdout, stderr := rookery(t, strings.Fields(line)...)
		if code == 0 || stdout != "" || !strings.Contains(stderr, want) {
			t.Errorf("%s: exit code %d, %q, want %q in %s", line, code, stdout, want, stderr)
		}
	}
}
