package psqt

import (
	"rookery/core/params"
	"rookery/evals"
)

// Factory makes evaluators over one table. It has no network.
type Factory struct{ Table *Table }

// NewEvaluator returns a new evaluator over the shared table.
func (f Factory) NewEvaluator() evals.Evaluator { return NewEvaluator(f.Table) }

// NetworkHash returns "".
func (f Factory) NetworkHash() string { return "" }

// Fixed is the builder of an eval without parameters.
type Fixed struct{ Factory evals.Factory }

// Params returns no parameters.
func (Fixed) Params() params.Table { return nil }

// Build returns the factory.
func (f Fixed) Build() (evals.Factory, error) { return f.Factory, nil }
