// Package pesto is the evaluation of PeSTO: material and piece-square tables tuned by Ronald Friederich for his
// engine RofChade, tapered between middlegame and endgame, and nothing else. It has no tempo bonus.
//
// The values are those of the Chess Programming Wiki's page "PeSTO's Evaluation Function"
// (https://www.chessprogramming.org/PeSTO%27s_Evaluation_Function).
package pesto

import (
	"rookery/evals"
	"rookery/evals/psqt"
)

// Descriptor describes the eval. It has no parameters.
var Descriptor = evals.Descriptor{
	Name:    "pesto",
	Summary: "tapered piece-square tables tuned for RofChade",
	Source:  "Ronald Friederich; chessprogramming.org, PeSTO's Evaluation Function",
	New:     func() evals.Builder { return psqt.Fixed{Factory: psqt.Factory{Table: psqt.NewTable(pieces())}} },
}
