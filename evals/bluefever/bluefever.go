// Package bluefever is an evaluation after that of the JavaScript engine built along the Bluefever Software series:
// untapered material, piece-square tables for pawn, knight, bishop and rook, 40 centipawns for the pair of
// bishops, and the queen on the rook's table. The king has no table.
//
// The engine's own tables are not published with it, only what they are for. Those here are our own and obey that:
// pawns are drawn to the centre, knights out of the back rank, bishops to the long diagonals, and a rook gets 25
// anywhere on its 7th rank.
package bluefever

import (
	"rookery/core"
	"rookery/core/params"
	"rookery/evals"
	"rookery/evals/psqt"
)

// Descriptor describes the eval.
var Descriptor = evals.Descriptor{
	Name:    "bluefever",
	Summary: "material, simple piece-square tables and the bishop pair, untapered",
	Source:  "a JavaScript engine after the Bluefever Software series; tables of our own",
	New:     newBuilder,
}

type builder struct {
	bishopPair int
	table      params.Table
}

func newBuilder() evals.Builder {
	b := new(builder)
	b.table = params.Table{
		params.NewInt(&b.bishopPair, "bishop-pair", 40, 0, 100, 5, "centipawns for a side that has two bishops or more"),
	}
	return b
}

// Params returns the table of the one bonus.
func (b *builder) Params() params.Table { return b.table }

// Build makes the factory.
func (b *builder) Build() (evals.Factory, error) {
	return factory{psqt.NewTable(pieces()), core.Score(b.bishopPair)}, nil
}

type factory struct {
	table      *psqt.Table
	bishopPair core.Score
}

func (f factory) NewEvaluator() evals.Evaluator {
	return &evaluator{psqt.NewEvaluator(f.table), f.bishopPair}
}

func (f factory) NetworkHash() string { return "" }

// evaluator adds the bishop pair to the sums of the tables.
type evaluator struct {
	*psqt.Evaluator
	bishopPair core.Score
}

func (e *evaluator) Evaluate(p *core.Position) core.Score {
	return (e.Evaluator.Evaluate(p) + e.pair(p)).Clamp()
}

func (e *evaluator) EvaluateBatch(positions []core.Position, scores []core.Score) {
	e.Evaluator.EvaluateBatch(positions, scores)
	for i := range positions {
		scores[i] = (scores[i] + e.pair(&positions[i])).Clamp()
	}
}

// pair returns the bonus for the side to move, less the opponent's.
func (e *evaluator) pair(p *core.Position) core.Score {
	us := p.SideToMove()
	var score core.Score
	if p.Pieces(us, core.Bishop).Several() {
		score += e.bishopPair
	}
	if p.Pieces(us.Other(), core.Bishop).Several() {
		score -= e.bishopPair
	}
	return score
}
