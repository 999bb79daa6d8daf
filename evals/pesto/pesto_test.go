package pesto_test

import (
	"testing"

	"rookery/core"
	"rookery/evals/evaltest"
	"rookery/evals/pesto"
)

func TestConforms(t *testing.T) { evaltest.Run(t, pesto.Descriptor) }

// The expected scores are worked out by hand from the published tables.
func TestReadsTheTablesTheRightWayUp(t *testing.T) {
	e := evaltest.Build(t, pesto.Descriptor).NewEvaluator()
	for _, c := range []struct {
		name, fen string
		want      core.Score
	}{
		{"start position", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0},
		{"e-pawn from -15 to 17", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", -32},
		{"endgame alone: pawn on a7, kings on e1 and e8", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", 94 + 178},
		{"phase 1 of 24: knight on c3, 12 and -1", "4k3/8/8/8/8/2N5/8/4K3 b - - 0 1", -((337+12)*1 + (281-1)*23) / 24},
	} {
		p := evaltest.Position(t, c.fen, false)
		e.Reset(&p)
		if got := e.Evaluate(&p); got != c.want {
			t.Errorf("%s: score %d, want %d", c.name, got, c.want)
		}
	}
}

func Benchmark(b *testing.B) { evaltest.Benchmark(b, pesto.Descriptor) }
