// Package evals says what an evaluation is. Each eval has a package of its own below this one.
package evals

import (
	"rookery/core"
	"rookery/core/params"
)

// Evaluator scores positions for one thread. It follows the search move by move, so that an eval with
// incremental state keeps one frame a ply; an eval without state does nothing in Reset, Push and Pop.
//
// Reset is called first, with the root; then Push and Pop in pairs, as the search goes down and up, at most
// core.MaxPly deep; Evaluate is only called with the position that the last Reset, Push or Pop left current.
// Positions are only read and must not be kept.
type Evaluator interface {
	// Reset starts a new line at p and drops all frames.
	Reset(p *core.Position)
	// Push follows m from parent to child; m is core.NoMove for a null move.
	Push(parent *core.Position, m core.Move, child *core.Position)
	// Pop goes back to the parent.
	Pop()
	// Evaluate returns the score in centipawns for the side to move, within ±core.MaxEval. It is a pure
	// function of the position: neither the 50-move counter nor the path to it counts.
	Evaluate(p *core.Position) core.Score
}

// BatchEvaluator is an Evaluator that can score many positions at once, each as Evaluate would after Reset.
type BatchEvaluator interface {
	Evaluator
	// EvaluateBatch fills scores[i] with the score of positions[i]. Both have the same length.
	EvaluateBatch(positions []core.Position, scores []core.Score)
}

// Factory makes evaluators, one a thread, that share whatever is immutable, such as a network.
// It is safe for concurrent use.
type Factory interface {
	NewEvaluator() Evaluator
	// NetworkHash returns the SHA-256 of the network in hexadecimal, or "" where there is none.
	NetworkHash() string
}

// Builder is a configurable eval: set its parameters, then build. A builder belongs to one caller.
type Builder interface {
	// Params is the table bound to this builder's own fields.
	Params() params.Table
	// Build makes the factory from the parameters as they are now; later changes do not touch it.
	Build() (Factory, error)
}

// Descriptor is what an eval's package exports: its name, and how to begin.
type Descriptor struct {
	Name    string // as written in experiment files
	Summary string // one line
	Source  string // paper, page or program that the eval comes from
	New     func() Builder
}
