// Package material counts pieces and sees nothing else. It is the floor that any other eval must beat.
package material

import (
	"rookery/core"
	"rookery/core/params"
	"rookery/evals"
)

// Descriptor describes the eval. The default values are 100, 300, 300, 500 and 900 centipawns.
var Descriptor = evals.Descriptor{
	Name:    "material",
	Summary: "material alone",
	Source:  "Claude Shannon, Programming a Computer for Playing Chess (1950): 1, 3, 3, 5, 9",
	New:     newBuilder,
}

type builder struct {
	pawn, knight, bishop, rook, queen int
	table                             params.Table
}

func newBuilder() evals.Builder {
	b := new(builder)
	b.table = params.Table{
		params.NewInt(&b.pawn, "pawn", 100, 0, 400, 10, "centipawns for a pawn"),
		params.NewInt(&b.knight, "knight", 300, 0, 1000, 10, "centipawns for a knight"),
		params.NewInt(&b.bishop, "bishop", 300, 0, 1000, 10, "centipawns for a bishop"),
		params.NewInt(&b.rook, "rook", 500, 0, 1500, 10, "centipawns for a rook"),
		params.NewInt(&b.queen, "queen", 900, 0, 2500, 10, "centipawns for a queen"),
	}
	return b
}

// Params returns the piece values.
func (b *builder) Params() params.Table { return b.table }

// Build makes the factory.
func (b *builder) Build() (evals.Factory, error) {
	return evaluator{
		core.Pawn:   core.Score(b.pawn),
		core.Knight: core.Score(b.knight),
		core.Bishop: core.Score(b.bishop),
		core.Rook:   core.Score(b.rook),
		core.Queen:  core.Score(b.queen),
	}, nil
}

// evaluator holds the piece values by type. It has no state, so that it is its own factory and one serves all threads.
type evaluator [core.Queen + 1]core.Score

func (e evaluator) NewEvaluator() evals.Evaluator { return &e }
func (e evaluator) NetworkHash() string           { return "" }

func (e *evaluator) Reset(*core.Position)                           {}
func (e *evaluator) Push(*core.Position, core.Move, *core.Position) {}
func (e *evaluator) Pop()                                           {}

func (e *evaluator) Evaluate(p *core.Position) core.Score {
	us, them := p.ByColor(p.SideToMove()), p.ByColor(p.SideToMove().Other())
	var score core.Score
	for kind := core.Pawn; kind <= core.Queen; kind++ {
		pieces := p.ByType(kind)
		score += e[kind] * core.Score((pieces&us).Count()-(pieces&them).Count())
	}
	return score.Clamp()
}

func (e *evaluator) EvaluateBatch(positions []core.Position, scores []core.Score) {
	for i := range positions {
		scores[i] = e.Evaluate(&positions[i])
	}
}
