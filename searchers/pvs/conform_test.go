package pvs_test

import (
	"testing"

	"rookery/core/params"
	"rookery/evals/pesto"
	"rookery/searchers"
	"rookery/searchers/pvs"
	"rookery/searchers/searchtest"
)

func TestConforms(t *testing.T) {
	searchtest.Run(t, searchtest.Subject{
		Assembly: searchers.Assembly{
			Name: "pvs", Searcher: pvs.Descriptor, Eval: pesto.Descriptor,
			SearcherValues: []params.Value{{Name: "hash", Text: "4"}},
		},
		Effort: searchers.Limits{Depth: 8},
	})
}
