package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"rookery/core"
)

// writeBook writes a book that knows two moves of the start position, and one after 1. e4.
func writeBook(t *testing.T) string {
	t.Helper()
	var builder core.BookBuilder
	game := core.NewGame(core.StartPosition())
	for move, weight := range map[string]int{"e2e4": 3, "d2d4": 1} {
		m, err := game.Position().ParseUCIMove(move)
		if err != nil {
			t.Fatal(err)
		}
		builder.Add(game.PolyglotKey(), m, weight)
	}
	if err := game.PlayUCI("e2e4"); err != nil {
		t.Fatal(err)
	}
	m, err := game.Position().ParseUCIMove("c7c5")
	if err != nil {
		t.Fatal(err)
	}
	builder.Add(game.PolyglotKey(), m, 2)
	path := filepath.Join(t.TempDir(), "book.bin")
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if _, err := builder.WriteTo(file); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestBookLooksUp(t *testing.T) {
	path := writeBook(t)
	moves := jsonLines[bookJSON](t, 0, "book", path, "--verify")
	if len(moves) != 2 || moves[0] != (bookJSON{"e2e4", "e4", 3, 0.75, 0}) || moves[1].Move != "d2d4" {
		t.Errorf("it prints %+v", moves)
	}
	moves = jsonLines[bookJSON](t, 0, "book", "--fen", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", path)
	if len(moves) != 1 || moves[0].SAN != "c5" {
		t.Errorf("after e4 it prints %+v", moves)
	}
	code, stdout, _ := rookery(t, "book", path, "--fen", "4k3/8/8/8/8/8/8/4K3 w - - 0 1")
	if code != 0 || stdout != "0 moves known of 3 entries in the book\n" {
		t.Errorf("an unknown position prints %d, %q", code, stdout)
	}
}

func TestBookOverTheData(t *testing.T) {
	moves := jsonLines[bookJSON](t, 0, "book", sharedFile(t, "polyglot/book_small_cutechess.bin"))
	if len(moves) != 11 || moves[0].Move != "d2d4" || moves[0].Weight != 11712 {
		t.Errorf("it prints %+v", moves)
	}
}

func TestBookSaysWhatIsWrong(t *testing.T) {
	path := writeBook(t)
	bad := filepath.Join(t.TempDir(), "bad.bin")
	if err := os.WriteFile(bad, []byte("not a book at all"), 0o644); err != nil {
		t.Fatal(err)
	}
	for line, want := range map[string]string{
		"book":                          "want 1 (FILE)",
		"book /no/such/file":            "/no/such/file",
		"book " + bad:                   "want a multiple of 16",
		"book " + path + " --fen wrong": "side to move",
	} {
		if code, stdout, stderr := rookery(t, strings.Fields(line)...); code == 0 || stdout != "" || !strings.Contains(stderr, want) {
			t.Errorf("%s: exit code %d, %q, want %q in %s", line, code, stdout, want, stderr)
		}
	}
}
