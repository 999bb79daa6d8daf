package material_test

import (
	"testing"

	"rookery/evals/evaltest"
	"rookery/evals/material"
)

func TestConforms(t *testing.T) { evaltest.Run(t, material.Descriptor) }

func TestCounts(t *testing.T) {
	e := evaltest.Build(t, material.Descriptor).NewEvaluator()
	p := evaltest.Position(t, "qrbnk3/p7/8/8/8/8/8/4K3 b - - 0 1", false)
	e.Reset(&p)
	if got := e.Evaluate(&p); got != 900+500+300+300+100 {
		t.Errorf("a queen, rook, bishop, knight and pawn ahead: score %d, want 2100", got)
	}
}

func Benchmark(b *testing.B) { evaltest.Benchmark(b, material.Descriptor) }
