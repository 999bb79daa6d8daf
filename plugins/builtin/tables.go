package builtin

import (
	"rookery/evals/bluefever"
	"rookery/evals/material"
	"rookery/evals/pesto"
	"rookery/evals/tutorial"
	"rookery/searchers/classic"
	"rookery/searchers/mcts"
	"rookery/searchers/pvs"
)

// searcherTable lists the searchers of this build.
func searcherTable() []searcherEntry {
	return []searcherEntry{
		{pvs.Descriptor, "rookery/searchers/pvs"},
		{classic.Descriptor, "rookery/searchers/classic"},
		{mcts.Descriptor, "rookery/searchers/mcts"},
	}
}

// evalTable lists the evals of this build.
func evalTable() []evalEntry {
	return []evalEntry{
		{pesto.Descriptor, "rookery/evals/pesto"},
		{tutorial.Descriptor, "rookery/evals/tutorial"},
		{bluefever.Descriptor, "rookery/evals/bluefever"},
		{material.Descriptor, "rookery/evals/material"},
	}
}
