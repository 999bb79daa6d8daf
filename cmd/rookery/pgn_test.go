package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const twoGames = "[White \"a\"]\n[Black \"b\"]\n\n1. e4 e5 2. Ke3 1-0\n\n1. d4 {x} d5 (1... Nf6) 1/2-1/2\n"

func TestPGNListsGames(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.pgn")
	if err := os.WriteFile(path, []byte(twoGames), 0o644); err != nil {
		t.Fatal(err)
	}
	games := jsonLines[pgnJSON](t, 0, "pgn", path)
	if len(games) != 2 || games[0].Result != "1-0" || games[0].Plies != 2 || games[0].Errors != 1 || games[0].White != "a" ||
		!strings.Contains(games[0].Messages[0], "line 4") || games[1].Errors != 0 || games[1].Game != 2 ||
		games[1].FinalFEN != "rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 2" {
		t.Errorf("it prints %+v", games)
	}
	code, stdout, stderr := rookery(t, "pgn", path, path)
	if code != 0 || stderr != "" || !strings.HasSuffix(stdout, "4 games, 2 with errors\n") || strings.Count(stdout, `illegal move "Ke3"`) != 2 {
		t.Errorf("for a person it prints %d, %q, %q", code, stdout, stderr)
	}
	if code, _, stderr := rookery(t, "pgn", path, "--strict"); code == 0 || !strings.Contains(stderr, "1 of 2 games have errors") {
		t.Errorf("strictly it ends with %d, %s", code, stderr)
	}
}

func TestPGNReadsStandardInput(t *testing.T) {
	var out, errs bytes.Buffer
	code := execute(t.Context(), []string{"rookery", "pgn", "-"}, strings.NewReader(twoGames), &out, &errs)
	if code != 0 || !strings.Contains(out.String(), "2 games, 1 with errors") {
		t.Errorf("exit code %d, %s%s", code, &out, &errs)
	}
}

func TestPGNOverTheGoldenTable(t *testing.T) {
	file := "shakmaty__lichess_db_10k.pgn"
	table, err := os.ReadFile(sharedFile(t, "pgn/FINAL_FENS.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	games := jsonLines[pgnJSON](t, 0, "pgn", sharedFile(t, "pgn/"+file))
	rows := 0
	for _, line := range strings.Split(string(table), "\n") {
		row := strings.Split(line, "\t")
		if row[0] != file {
			continue
		}
		if rows < len(games) && (games[rows].Result != row[2] || games[rows].FinalFEN != row[5] || games[rows].Errors != 0) {
			t.Errorf("game %s is %+v", row[1], games[rows])
		}
		rows++
	}
	if rows == 0 || rows != len(games) {
		t.Errorf("%d games, want %d", len(games), rows)
	}
}

func TestPGNSaysWhatIsWrong(t *testing.T) {
	for line, want := range map[string]string{"pgn": "want 1 (FILE...)", "pgn /no/such/file": "/no/such/file"} {
		if code, _, stderr := rookery(t, strings.Fields(line)...); code == 0 || !strings.Contains(stderr, want) {
			t.Errorf("%s: exit code %d, want %q in %s", line, code, want, stderr)
		}
	}
}
