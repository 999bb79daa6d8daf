package core_test

import (
	"bufio"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"rookery/core"
)

// sharedData is where the test data lies, seen from this package.
const sharedData = "../../shared/data"

// sharedFiles returns the files of the test data that match a pattern, and skips the test where there are none.
func sharedFiles(t testing.TB, pattern string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(sharedData, pattern))
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Skipf("no test data: %s matches nothing", filepath.Join(sharedData, pattern))
	}
	return files
}

// sharedRows returns the rows of a tab-separated file of the test data without its head.
func sharedRows(t testing.TB, name string) (rows [][]string) {
	t.Helper()
	for _, line := range readLines(t, sharedFiles(t, name)[0])[1:] {
		rows = append(rows, strings.Split(line, "\t"))
	}
	return rows
}

func readLines(t testing.TB, name string) (lines []string) {
	t.Helper()
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	scanner := bufio.NewScanner(file)
	scanner.Buffer(nil, 1<<20)
	for scanner.Scan() {
		lines = append(lines, scanner.Text())
	}
	if err := scanner.Err(); err != nil {
		t.Fatal(err)
	}
	return lines
}

// parse returns the position of a FEN that must be right.
func parse(t testing.TB, fen string) core.Position {
	t.Helper()
	p, err := core.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// legal returns the legal moves in UCI's notation.
func legal(p core.Position) (moves []string) {
	var list core.MoveList
	p.GenerateLegal(&list)
	for _, m := range list.Slice() {
		moves = append(moves, p.UCI(m))
	}
	return moves
}
