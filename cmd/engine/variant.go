package main

import (
	eval "rookery/evals/pesto"
	searcher "rookery/searchers/pvs"

	"rookery/searchers"
	"rookery/searchers/uci"
)

// variant is what this engine plays.
func variant() uci.Engine {
	return uci.Engine{
		Assembly: searchers.Assembly{Searcher: searcher.Descriptor, Eval: eval.Descriptor},
	}
}
