package mcts_test

import (
	"io"
	"os"
	"testing"

	"rookery/core"
	"rookery/core/params"
	"rookery/evals"
	"rookery/evals/pesto"
	"rookery/searchers"
	"rookery/searchers/mcts"
	"rookery/searchers/searchtest"
)

func assembly(eval evals.Descriptor, values ...params.Value) searchers.Assembly {
	small := []params.Value{{Name: "hash", Text: "4"}}
	return searchers.Assembly{Searcher: mcts.Descriptor, Eval: eval, SearcherValues: append(small, values...)}
}

func TestConforms(t *testing.T) {
	for _, c := range []struct {
		name   string
		nodes  uint64
		values []params.Value
	}{
		{"default", 3000, nil},
		{"uct", 3000, []params.Value{{Name: "selection", Text: "uct"}}},
		{"quiescence at leaves", 10_000, []params.Value{{Name: "leaf", Text: "quiescence"}}},
		{"random games at leaves", 60_000, []params.Value{{Name: "leaf", Text: "playout"}}},
		{"batches", 3000, []params.Value{{Name: "batch", Text: "16"}}},
		{"uniform", 3000, []params.Value{{Name: "policy", Text: "uniform"}}},
		{"a tree too small", 3000, []params.Value{{Name: "hash", Text: "1"}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			searchtest.Run(t, searchtest.Subject{
				Assembly: assembly(pesto.Descriptor, c.values...),
				Effort:   searchers.Limits{Nodes: c.nodes},
			})
		})
	}
}

// Each switch turned, and each choice taken, keeps the scores that the rules decide. Without the solver nothing is
// proven.
func TestEveryChoiceKeepsMatesAndDraws(t *testing.T) {
	for _, p := range mcts.Descriptor.New().Params() {
		var texts []string
		switch p.Kind {
		case params.Switch:
			texts = []string{"on", "off"}
		case params.Choice:
			texts = p.Choices
		}
		for _, text := range texts {
			if text == p.Default || p.Name == "solver" {
				continue
			}
			t.Run(p.Name+" "+text, func(t *testing.T) {
				searchtest.Rules(t, searchtest.Subject{
					Assembly: assembly(pesto.Descriptor, params.Value{Name: p.Name, Text: text}),
					Effort:   searchers.Limits{Nodes: 200_000}, // a proof ends it sooner
				})
			})
		}
	}
}

// Without the solver a mate that is not on the board yet is what wins most often, and no more.
func TestWithoutSolver(t *testing.T) {
	s := searchtest.Build(t, assembly(pesto.Descriptor, params.Value{Name: "solver", Text: "off"}))
	for _, c := range []struct {
		name, fen, best string
		mate            bool
	}{
		{"mate in one", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", true},
		{"mate in two", "2k5/8/1K6/8/8/8/8/3R4 w - - 0 1", "", false},
	} {
		game := searchtest.Game(t, c.fen)
		result, err := s.Search(t.Context(), searchers.Request{Game: game, Limits: searchers.Limits{Nodes: 20_000}})
		if err != nil {
			t.Fatal(err)
		}
		if c.best != "" && game.Position().UCI(result.Best) != c.best || result.Score.IsMate() != c.mate || result.Score < 500 {
			t.Errorf("%s: best %s, score %v", c.name, game.Position().UCI(result.Best), result.Score)
		}
	}
}

// mateNodes is the number of nodes within which the package documentation claims every mate in two to be found.
const mateNodes = 100_000

func TestSolvesEveryMateInTwo(t *testing.T) {
	const path = "../../../shared/data/epd/mate_in_2.epd"
	file, err := os.Open(path)
	if err != nil {
		t.Skipf("the suite is not here: %v", err)
	}
	defer file.Close()
	s := searchtest.Build(t, assembly(pesto.Descriptor, params.Value{Name: "hash", Text: "64"}))
	reader := core.NewEPDReader(file)
	count, greatest := 0, uint64(0)
	for {
		record, err := reader.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		count++
		if testing.Short() && count%8 != 0 {
			continue
		}
		s.NewGame()
		result, err := s.Search(t.Context(), searchers.Request{
			Game:   core.NewGame(record.Position),
			Limits: searchers.Limits{Nodes: mateNodes, Mate: 2},
		})
		if err != nil {
			t.Fatal(err)
		}
		greatest = max(greatest, result.Nodes)
		if result.Score != core.MateIn(3) || len(result.PV) != 3 {
			t.Errorf("%s: score %v, PV %v after %d nodes", record.Position.FEN(), result.Score, result.PV, result.Nodes)
		}
	}
	if count != 400 {
		t.Errorf("the suite has %d positions, not 400", count)
	}
	t.Logf("the hardest took %d nodes", greatest)
}

func Benchmark(b *testing.B) {
	for name, values := range map[string][]params.Value{
		"eval":       {{Name: "leaf", Text: "eval"}},
		"quiescence": {{Name: "leaf", Text: "quiescence"}},
		"playout":    {{Name: "leaf", Text: "playout"}},
	} {
		b.Run(name, func(b *testing.B) {
			s := searchtest.Build(b, assembly(pesto.Descriptor, values...))
			var nodes, playouts uint64
			for b.Loop() {
				s.NewGame()
				result, err := s.Search(b.Context(), searchers.Request{
					Game:   searchtest.Game(b, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
					Limits: searchers.Limits{Nodes: 20_000},
				})
				if err != nil {
					b.Fatal(err)
				}
				nodes += result.Nodes
				playouts += result.Stats[0].Values[0]
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
			b.ReportMetric(float64(playouts)/b.Elapsed().Seconds(), "playouts/s")
		})
	}
}
