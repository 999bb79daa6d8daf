package host

import (
	"context"
	"errors"
	"slices"
	"time"

	"rookery/core"
	"rookery/evals"
	"rookery/searchers"
)

// PriceSearches is how many searches the price of the border is the median of.
const PriceSearches = 30

// Price measures what crossing the border costs a search: the median, over PriceSearches searches of the start
// position to 1,000 nodes, of this process's wall time less the plugin's own clock. The searcher is left with a new
// game.
func Price(ctx context.Context, s *Searcher) (time.Duration, error) {
	limits := searchers.Limits{Nodes: 1000}
	prices := make([]time.Duration, PriceSearches)
	for i := range prices {
		s.NewGame()
		_, err := s.Search(ctx, searchers.Request{Game: core.NewGame(core.StartPosition()), Limits: limits})
		if err != nil {
			return 0, err
		}
		prices[i] = s.Border()
	}
	s.NewGame()
	return median(prices), nil
}

// PriceOfEvaluation measures what a searcher of this process waits for one evaluation of an eval in a plugin: the median
// of ten times PriceSearches, the evaluation itself included.
func (p *Plugin) PriceOfEvaluation(eval evals.Descriptor) (time.Duration, error) {
	factory, err := eval.New().Build()
	if err != nil {
		return 0, err
	}
	if _, ok := factory.(*evalFactory); !ok {
		return 0, errors.New("eval " + eval.Name + " is not one that a plugin lends")
	}
	evaluator := factory.NewEvaluator()
	position := core.StartPosition()
	prices := make([]time.Duration, 10*PriceSearches)
	for i := range prices {
		began := time.Now()
		evaluator.Evaluate(&position)
		prices[i] = time.Since(began)
	}
	return median(prices), p.Err()
}

func median(times []time.Duration) time.Duration {
	slices.Sort(times)
	return (times[(len(times)-1)/2] + times[len(times)/2]) / 2
}
