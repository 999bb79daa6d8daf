package core_test

import (
	"bytes"
	"io"
	"os"
	"testing"

	"rookery/core"
)

// BenchmarkPGNReader reads real games with clocks and evaluations in comments.
func BenchmarkPGNReader(b *testing.B) {
	text, err := os.ReadFile(sharedFiles(b, "pgn/shakmaty__lichess_db_10k.pgn")[0])
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		reader := core.NewPGNReader(bytes.NewReader(text))
		for {
			if _, err := reader.Next(); err == io.EOF {
				break
			}
		}
	}
}
