// Package tutorial is the evaluation of Nexus, the engine of the tutorial "Build a Chess Engine in C++": plain
// material, one piece-square table a piece, and a second one for the king in the endgame. The tables are those
// of Tomasz Michniewski's "Simplified Evaluation Function" but for a few squares.
//
// The tutorial prints its tables rank 8 first and yet reads them from a1, so that its pawns are paid for staying at home.
// This package reads them as they are meant, unless as-printed is on.
package tutorial

import (
	"rookery/core"
	"rookery/core/params"
	"rookery/evals"
	"rookery/evals/psqt"
)

// Descriptor describes the eval.
var Descriptor = evals.Descriptor{
	Name:    "tutorial",
	Summary: "simple material and piece-square tables, the king's tapered",
	Source:  `"Build a Chess Engine in C++" (Nexus); after Tomasz Michniewski's Simplified Evaluation Function`,
	New:     newBuilder,
}

type builder struct {
	asPrinted bool
	table     params.Table
}

func newBuilder() evals.Builder {
	b := new(builder)
	b.table = params.Table{
		params.NewSwitch(&b.asPrinted, "as-printed", false, "read the tables upside down, from a1, as the tutorial's program does"),
	}
	return b
}

// Params returns the one switch.
func (b *builder) Params() params.Table { return b.table }

// Build makes the table, turned if as-printed is on.
func (b *builder) Build() (evals.Factory, error) {
	all := pieces()
	if b.asPrinted {
		for kind := core.Pawn; kind <= core.King; kind++ {
			all[kind].MiddlegameBoard = all[kind].MiddlegameBoard.AsPrinted()
			all[kind].EndgameBoard = all[kind].EndgameBoard.AsPrinted()
		}
	}
	return psqt.Factory{Table: psqt.NewTable(all)}, nil
}
