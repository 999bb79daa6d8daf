package bluefever_test

import (
	"testing"

	"rookery/core"
	"rookery/core/params"
	"rookery/evals/bluefever"
	"rookery/evals/evaltest"
)

func TestConforms(t *testing.T) { evaltest.Run(t, bluefever.Descriptor) }

func TestHints(t *testing.T) {
	score := func(fen string, values ...params.Value) core.Score {
		e := evaltest.Build(t, bluefever.Descriptor, values...).NewEvaluator()
		p := evaltest.Position(t, fen, false)
		e.Reset(&p)
		return e.Evaluate(&p)
	}
	for _, file := range []string{"R7", "1R6", "3R4", "7R"} {
		if got := score("4k3/" + file + "/8/8/8/8/8/4K3 w - - 0 1"); got != 575 {
			t.Errorf("rook on its 7th, %s: score %d, want 550+25", file, got)
		}
	}
	if got := score("4k3/8/8/8/8/8/q7/4K3 b - - 0 1"); got != 1025 {
		t.Errorf("Black's queen on its 7th: score %d, want 1000+25 as the rook's table has it", got)
	}
	const pair = "4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1"
	if with, without := score(pair), score(pair, params.Value{Name: "bishop-pair", Text: "0"}); with-without != 40 {
		t.Errorf("the bishop pair is worth %d, want 40", with-without)
	}
	if centre, edge := score("4k3/8/8/8/4P3/8/8/4K3 w - - 0 1"), score("4k3/8/8/8/P7/8/8/4K3 w - - 0 1"); centre <= edge {
		t.Errorf("a pawn on e4 scores %d, on a4 %d: want the centre to be worth more", centre, edge)
	}
	if out, home := score("4k3/8/8/8/8/2N5/8/4K3 w - - 0 1"), score("4k3/8/8/8/8/8/8/1N2K3 w - - 0 1"); out <= home {
		t.Errorf("a knight on c3 scores %d, on b1 %d: want development to be worth more", out, home)
	}
	if long, short := score("4k3/8/8/8/8/8/6B1/4K3 w - - 0 1"), score("4k3/8/8/8/8/8/5B2/4K3 w - - 0 1"); long <= short {
		t.Errorf("a bishop on g2 scores %d, on f2 %d: want the long diagonal to be worth more", long, short)
	}
}

func Benchmark(b *testing.B) { evaltest.Benchmark(b, bluefever.Descriptor) }
