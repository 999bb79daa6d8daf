package tutorial_test

import (
	"testing"

	"rookery/core"
	"rookery/core/params"
	"rookery/evals/evaltest"
	"rookery/evals/tutorial"
)

var asPrinted = params.Value{Name: "as-printed", Text: "on"}

func TestConforms(t *testing.T)          { evaltest.Run(t, tutorial.Descriptor) }
func TestConformsAsPrinted(t *testing.T) { evaltest.Run(t, tutorial.Descriptor, asPrinted) }

// The expected scores are worked out by hand from the tables in the tutorial.
func TestOrientation(t *testing.T) {
	intended := evaltest.Build(t, tutorial.Descriptor).NewEvaluator()
	printed := evaltest.Build(t, tutorial.Descriptor, asPrinted).NewEvaluator()
	for _, c := range []struct {
		name, fen         string
		intended, printed core.Score
	}{
		{"start position", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0, 0},
		{"e-pawn: -20 to 20 as meant, 50 to 25 as printed", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", -40, 25},
		{"kings on e4 and e8: 40 less -30 as meant, 40 less -20 as printed", "4k3/8/8/8/4K3/8/8/8 w - - 0 1", 70, 60},
		{"knight on c3, phase 1", "4k3/8/8/8/8/2N5/8/4K3 w - - 0 1", 330, 330},
		{"queen on b3, phase 4", "4k3/8/8/8/8/1Q6/8/4K3 w - - 0 1", 905, 900},
	} {
		p := evaltest.Position(t, c.fen, false)
		intended.Reset(&p)
		printed.Reset(&p)
		if got := intended.Evaluate(&p); got != c.intended {
			t.Errorf("%s: score %d, want %d", c.name, got, c.intended)
		}
		if got := printed.Evaluate(&p); got != c.printed {
			t.Errorf("%s, as printed: score %d, want %d", c.name, got, c.printed)
		}
	}
}

func Benchmark(b *testing.B) { evaltest.Benchmark(b, tutorial.Descriptor) }
