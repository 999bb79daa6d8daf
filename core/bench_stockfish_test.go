package core

import (
	"bufio"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"testing"
)

// Stockfish's "go perft" is the yardstick for ours: run both in one go, as in
// go test -run '^$' -bench 'Perft(Start|Kiwipete)|Stockfish' -count 5, and compare the leaves per second.
func BenchmarkStockfishPerftStart(b *testing.B)    { benchmarkStockfish(b, 0, 6) }
func BenchmarkStockfishPerftKiwipete(b *testing.B) { benchmarkStockfish(b, 1, 5) }

func benchmarkStockfish(b *testing.B, known, depth int) {
	path, err := exec.LookPath("stockfish")
	if err != nil {
		path, err = exec.LookPath("/usr/games/stockfish") // where Debian puts it
	}
	if err != nil {
		b.Skip("no stockfish: ", err)
	}
	engine := exec.Command(path)
	in, err1 := engine.StdinPipe()
	out, err2 := engine.StdoutPipe()
	if err1 != nil || err2 != nil {
		b.Fatal(err1, err2)
	}
	if err := engine.Start(); err != nil {
		b.Fatal(err)
	}
	defer engine.Wait()
	defer in.Close()
	lines := bufio.NewScanner(out)

	ask := func(question, answer string) {
		io.WriteString(in, question)
		for lines.Scan() {
			if strings.HasPrefix(lines.Text(), answer) {
				return
			}
		}
		b.Fatalf("stockfish ended before it said %q", answer)
	}
	ask(fmt.Sprintf("position fen %s\nisready\n", knownPositions[known].fen), "readyok")
	want := knownPositions[known].counts[depth-1]
	leaves := uint64(0)
	for b.Loop() {
		ask(fmt.Sprintf("go perft %d\n", depth), fmt.Sprintf("Nodes searched: %d", want))
		leaves += want
	}
	b.ReportMetric(float64(leaves)/1e6/b.Elapsed().Seconds(), "Mleaves/s")
}
