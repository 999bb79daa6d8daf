package classic_test

import (
	"testing"

	"rookery/core/params"
	"rookery/evals"
	"rookery/evals/bluefever"
	"rookery/evals/pesto"
	"rookery/evals/tutorial"
	"rookery/searchers"
	"rookery/searchers/classic"
	"rookery/searchers/searchtest"
)

func assembly(eval evals.Descriptor, values ...params.Value) searchers.Assembly {
	return searchers.Assembly{Searcher: classic.Descriptor, Eval: eval, SearcherValues: values}
}

// variants are the searcher as it comes and its presets, each over its eval. Small tables make the tests quick.
func variants() map[string]searchers.Assembly {
	small := params.Value{Name: "hash", Text: "1"}
	return map[string]searchers.Assembly{
		"default":   assembly(pesto.Descriptor, small),
		"nexus":     assembly(tutorial.Descriptor, append(classic.Nexus(), small)...),
		"fishbot":   assembly(pesto.Descriptor, append(classic.FishBot(), small)...),
		"bluefever": assembly(bluefever.Descriptor, classic.Bluefever()...),
	}
}

func TestConforms(t *testing.T) {
	for name, variant := range variants() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			searchtest.Run(t, searchtest.Subject{Assembly: variant, Effort: searchers.Limits{Depth: 4}})
		})
	}
}

// plain returns the values that turn everything off.
func plain(t *testing.T) []params.Value {
	t.Helper()
	var values []params.Value
	for _, p := range classic.Descriptor.New().Params() {
		if p.Kind == params.Switch {
			values = append(values, params.Value{Name: p.Name, Text: "off"})
		}
	}
	return append(values, params.Value{Name: "principal-variation-search", Text: "off"})
}

// Each switch alone, on in the plain searcher or off in the full one, keeps the scores that the rules decide.
func TestEachSwitchKeepsMatesAndDraws(t *testing.T) {
	small := params.Value{Name: "hash", Text: "1"}
	for _, p := range classic.Descriptor.New().Params() {
		if p.Kind != params.Switch {
			continue
		}
		for name, values := range map[string][]params.Value{
			p.Name + " alone":   append(plain(t), params.Value{Name: p.Name, Text: "on"}, small),
			"all but " + p.Name: {{Name: p.Name, Text: "off"}, small},
		} {
			t.Run(name, func(t *testing.T) {
				searchtest.Rules(t, searchtest.Subject{Assembly: assembly(pesto.Descriptor, values...), Effort: searchers.Limits{Depth: 4}})
			})
		}
	}
}

func TestBluefeverKeepsItsPVInTheTable(t *testing.T) {
	s := searchtest.Build(t, variants()["bluefever"])
	result, err := s.Search(t.Context(), searchers.Request{
		Game:   searchtest.Game(t, "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"),
		Limits: searchers.Limits{Depth: 5},
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(result.PV) != 5 {
		t.Errorf("a quiet search of 5 plies left a PV of %d moves in the table", len(result.PV))
	}
}

func Benchmark(b *testing.B) {
	for name, variant := range variants() {
		b.Run(name, func(b *testing.B) {
			s := searchtest.Build(b, variant)
			var nodes uint64
			for b.Loop() {
				s.NewGame()
				result, err := s.Search(b.Context(), searchers.Request{
					Game:   searchtest.Game(b, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
					Limits: searchers.Limits{Depth: 5},
				})
				if err != nil {
					b.Fatal(err)
				}
				nodes += result.Nodes
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}
