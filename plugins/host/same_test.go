package host_test

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"sync"
	"testing"
	"time"

	"rookery/core"
	"rookery/core/params"
	"rookery/evals"
	"rookery/plugins/builtin"
	"rookery/plugins/host"
	"rookery/searchers"
	"rookery/searchers/searchtest"
	"rookery/searchers/uci"
)

// A searcher in a plugin keeps the contract of every searcher.
func TestConforms(t *testing.T) {
	p := startSelf(t)
	efforts := map[string]searchers.Limits{"pvs": {Depth: 7}, "classic": {Depth: 4}, "mcts": {Nodes: 20_000}}
	for _, d := range p.Searchers() {
		if testing.Short() && d.Name != "pvs" {
			continue
		}
		t.Run(d.Name, func(t *testing.T) {
			a := searchers.Assembly{Name: d.Name + " in a plugin", Searcher: d, Eval: find(t, p.Evals(), "pesto")}
			searchtest.Run(t, searchtest.Subject{Assembly: a, Effort: efforts[d.Name]})
		})
	}
}

func find(t testing.TB, list []evals.Descriptor, name string) evals.Descriptor {
	t.Helper()
	for _, d := range list {
		if d.Name == name {
			return d
		}
	}
	t.Fatalf("no eval %s", name)
	return evals.Descriptor{}
}

// linked returns an assembly of this process.
func linked(t testing.TB, searcher, eval string, values ...params.Value) searchers.Assembly {
	t.Helper()
	s, err := builtin.FindSearcher(searcher)
	if err != nil {
		t.Fatal(err)
	}
	e, err := builtin.FindEval(eval)
	if err != nil {
		t.Fatal(err)
	}
	return searchers.Assembly{Name: searcher + "+" + eval, Searcher: s, Eval: e, SearcherValues: values}
}

// effort is enough for a signature to tell variants apart.
func effort(a searchers.Assembly) searchers.Limits {
	depth, nodes := 4, uint64(300)
	if testing.Short() {
		depth, nodes = 2, 50
	}
	if a.Searcher.Signature.Depth > 0 {
		return searchers.Limits{Depth: depth}
	}
	return searchers.Limits{Nodes: nodes}
}

func TestSameSignatureLinkedAndInAProcess(t *testing.T) {
	p := startSelf(t)
	var assemblies []searchers.Assembly
	for _, preset := range builtin.Presets() {
		assemblies = append(assemblies, preset.Assembly)
	}
	for _, s := range builtin.Searchers() {
		assemblies = append(assemblies, linked(t, s.Name, "pesto"))
	}
	seen := map[uci.Signature]string{}
	for _, a := range assemblies {
		t.Run(a.Name, func(t *testing.T) {
			built, err := a.Build()
			if err != nil {
				t.Fatal(err)
			}
			want, err := uci.Bench(t.Context(), built, effort(a), nil)
			if err != nil {
				t.Fatal(err)
			}
			if other := seen[want.Signature]; other != "" {
				t.Errorf("the same signature as %s", other)
			}
			seen[want.Signature] = a.Name
			remote, err := p.NewSearcher(t.Context(), a)
			if err != nil {
				t.Fatal(err)
			}
			got, err := uci.Bench(t.Context(), remote, effort(a), nil)
			if err != nil {
				t.Fatal(err)
			}
			if got.Signature != want.Signature || got.Nodes != want.Nodes {
				t.Errorf("in a process %v, %d nodes; linked %v, %d", got.Signature, got.Nodes, want.Signature, want.Nodes)
			}
			bench, err := p.Bench(t.Context(), a, effort(a), nil)
			if err != nil {
				t.Fatal(err)
			}
			if bench.Signature != want.Signature || bench.Nodes != want.Nodes {
				t.Errorf("benched in a process %v, %d nodes; linked %v, %d", bench.Signature, bench.Nodes, want.Signature, want.Nodes)
			}
			if err := remote.Close(); err != nil {
				t.Error(err)
			}
		})
	}
}

// A result loses nothing on its way: all but the times is equal, and so are the reports.
func TestSameResultAndReports(t *testing.T) {
	p := startSelf(t)
	a := linked(t, "pvs", "pesto", params.Value{Name: "hash", Text: "2"})
	here, err := a.Build()
	if err != nil {
		t.Fatal(err)
	}
	there, err := p.NewSearcher(t.Context(), a)
	if err != nil {
		t.Fatal(err)
	}
	game := newGame()
	if err := game.PlayUCI("e2e4", "e7e5", "g1f3", "b8c6", "f3g1", "c6b8"); err != nil {
		t.Fatal(err)
	}
	request := searchers.Request{Game: game, Limits: searchers.Limits{Depth: 6, MultiPV: 3}}
	for range 2 { // the second search knows what the first has learned
		want, wantReports := observed(t, here, request)
		got, gotReports := observed(t, there, request)
		if !reflect.DeepEqual(got, want) {
			t.Errorf("in a process\n%+v\nlinked\n%+v", got, want)
		}
		if !reflect.DeepEqual(gotReports, wantReports) {
			t.Errorf("in a process %d reports, linked %d, or they differ", len(gotReports), len(wantReports))
		}
	}
	if there.Border() <= 0 {
		t.Errorf("crossing the border took %v", there.Border())
	}
	if searcher, eval := there.Values(); !slices.Contains(searcher, params.Value{Name: "hash", Text: "2"}) || len(eval) != len(a.Eval.New().Params()) {
		t.Errorf("the values as set: %v, %v", searcher, eval)
	}
}

// observed searches and returns the result and the reports without their times.
func observed(t *testing.T, s searchers.Searcher, request searchers.Request) (searchers.Result, []searchers.Info) {
	t.Helper()
	var reports []searchers.Info
	request.Report = func(i searchers.Info) {
		i.PV = slices.Clone(i.PV)
		i.Time = 0
		reports = append(reports, i)
	}
	result, err := s.Search(t.Context(), request)
	if err != nil {
		t.Fatal(err)
	}
	result.Time = 0
	for i := range result.Iterations {
		result.Iterations[i].Time = 0
	}
	return result, reports
}

// Two variants that search at once in one process each give the result that they give alone.
func TestTwoVariantsAtOnce(t *testing.T) {
	p := startSelf(t)
	variants := []searchers.Assembly{
		linked(t, "pvs", "pesto"),
		linked(t, "pvs", "material", params.Value{Name: "null-move", Text: "off"}),
		linked(t, "classic", "tutorial"),
	}
	alone := make([]uci.BenchResult, len(variants))
	for i, a := range variants {
		built, err := a.Build()
		if err != nil {
			t.Fatal(err)
		}
		if alone[i], err = uci.Bench(t.Context(), built, effort(a), nil); err != nil {
			t.Fatal(err)
		}
	}
	var both sync.WaitGroup
	for i, a := range variants {
		s, err := p.NewSearcher(t.Context(), a)
		if err != nil {
			t.Fatal(err)
		}
		both.Go(func() {
			got, err := uci.Bench(t.Context(), s, effort(a), nil)
			if err != nil {
				t.Error(err)
			} else if got.Signature != alone[i].Signature {
				t.Errorf("%s: %v beside others, %v alone", a.Name, got.Signature, alone[i].Signature)
			}
		})
	}
	both.Wait()
}

// Stop is a message: it ends the search with its best move. A cancelled search is abandoned, and the searcher is free
// for the next.
func TestStopAndCancel(t *testing.T) {
	p := startSelf(t)
	s, err := p.NewSearcher(t.Context(), assembly("pvs", "pesto"))
	if err != nil {
		t.Fatal(err)
	}
	signals := make(chan searchers.Signal, 1)
	request := searchers.Request{
		Game: newGame(), Limits: searchers.Limits{Infinite: true}, Signals: signals,
		Report: func(i searchers.Info) {
			if i.Depth == 4 {
				signals <- searchers.Stop
			}
		},
	}
	stopped, err := s.Search(t.Context(), request)
	if err != nil || !newGame().Position().IsLegal(stopped.Best) || stopped.Depth < 3 {
		t.Fatalf("a stopped search gives %v at depth %d, %v", stopped.Best, stopped.Depth, err)
	}

	ctx, cancel := context.WithCancel(t.Context())
	request.Signals, request.Report = nil, func(searchers.Info) { cancel() }
	if _, err := s.Search(ctx, request); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled search ends with %v", err)
	}
	again, err := s.Search(t.Context(), searchers.Request{Game: newGame(), Limits: searchers.Limits{Depth: 3}})
	if err != nil || again.Depth != 3 {
		t.Errorf("after that: depth %d, %v", again.Depth, err)
	}
}

// An eval in a process scores as the same eval linked in, alone, in batches, and through a whole search.
func TestForeignEval(t *testing.T) {
	p := startSelf(t)
	for _, name := range []string{"pesto", "bluefever"} {
		here, err := linked(t, "pvs", name).Eval.New().Build()
		if err != nil {
			t.Fatal(err)
		}
		there, err := find(t, p.Evals(), name).New().Build()
		if err != nil {
			t.Fatal(err)
		}
		mine, foreign := here.NewEvaluator(), there.NewEvaluator()
		var positions []core.Position
		var want []core.Score
		for _, fen := range []string{
			"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 3 17",
			"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 99 60",
			"nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w GBgb - 0 1",
			"rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
		} {
			position := core.MustParseFEN(fen)
			positions = append(positions, position)
			mine.Reset(&position)
			want = append(want, mine.Evaluate(&position))
			foreign.Reset(&position)
			if got := foreign.Evaluate(&position); got != want[len(want)-1] {
				t.Errorf("%s of %s: %v, want %v", name, fen, got, want[len(want)-1])
			}
		}
		got := make([]core.Score, len(positions))
		foreign.(evals.BatchEvaluator).EvaluateBatch(positions, got)
		if !slices.Equal(got, want) {
			t.Errorf("%s in a batch: %v, want %v", name, got, want)
		}

		for _, mixed := range []searchers.Assembly{
			linked(t, "pvs", name),
			linked(t, "mcts", name, params.Value{Name: "leaf", Text: "eval"}, params.Value{Name: "batch", Text: "16"}),
		} {
			wantSearch := mustSearch(t, mixed)
			mixed.Eval = find(t, p.Evals(), name)
			if gotSearch := mustSearch(t, mixed); gotSearch.Nodes != wantSearch.Nodes || !slices.Equal(gotSearch.PV, wantSearch.PV) {
				t.Errorf("%s over foreign %s: %d nodes, %v; linked %d, %v", mixed.Searcher.Name, name,
					gotSearch.Nodes, gotSearch.PV, wantSearch.Nodes, wantSearch.PV)
			}
		}
	}
	if err := p.Err(); err != nil {
		t.Error(err)
	}
}

func mustSearch(t *testing.T, a searchers.Assembly) searchers.Result {
	t.Helper()
	s, err := a.Build()
	if err != nil {
		t.Fatal(err)
	}
	result, err := s.Search(t.Context(), searchers.Request{Game: newGame(), Limits: searchers.Limits{Nodes: 800}})
	if err != nil {
		t.Fatal(err)
	}
	return result
}

// A search of this process over an eval whose process ends, ends with an error that names it.
func TestGuardedSearchEndsWithItsEval(t *testing.T) {
	p := start(t, spec(t, "unruly"))
	a := linked(t, "pvs", "pesto")
	a.Eval = find(t, p.Evals(), "mortal")
	factory, err := a.Eval.New().Build()
	if err != nil {
		t.Fatal(err)
	}
	if len(factory.NetworkHash()) != 64 {
		t.Errorf("network hash %q", factory.NetworkHash())
	}
	built, err := a.Build()
	if err != nil {
		t.Fatal(err)
	}
	guarded := p.Guard(built)
	_, err = guarded.Search(t.Context(), searchers.Request{Game: newGame(), Limits: searchers.Limits{Infinite: true}})
	wantError(t, err, host.ErrEnded, "unruly", "exit status 9", "my life is over")
	if _, err := guarded.Search(t.Context(), searchers.Request{Game: newGame(), Limits: searchers.Limits{Depth: 1}}); err == nil {
		t.Error("another search went through")
	}
}

func TestForeignSearcherTakesItsOwnPluginsEvals(t *testing.T) {
	p, q := start(t, spec(t, "unruly")), start(t, spec(t, "unruly"))
	a := searchers.Assembly{Name: "mix", Searcher: p.Searchers()[0], Eval: find(t, p.Evals(), "material")}
	if _, err := a.Build(); err != nil {
		t.Errorf("with the plugin's own eval: %v", err)
	}
	a.Eval = find(t, q.Evals(), "material")
	if _, err := a.Build(); err == nil {
		t.Error("an eval of another plugin was accepted")
	}
	a.Eval = linked(t, "pvs", "material").Eval
	if _, err := a.Build(); err == nil {
		t.Error("an eval of this process was accepted")
	}
}

// A searcher whose plugin serves no eval uses its own.
func TestSearcherWithoutEval(t *testing.T) {
	p := start(t, spec(t, "alone"))
	a := searchers.Assembly{Name: "alone", Searcher: p.Searchers()[0], Eval: p.Evals()[0]}
	if a.Eval.Name != host.OwnEval || len(p.Info().Evals) != 0 {
		t.Fatalf("evals %v", p.Evals())
	}
	built, err := a.Build()
	if err != nil {
		t.Fatal(err)
	}
	named, err := p.NewSearcher(t.Context(), assembly("unruly", host.OwnEval))
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range []searchers.Searcher{built, named} {
		if r, err := s.Search(t.Context(), searchers.Request{Game: newGame()}); err != nil || r.Depth != 7 {
			t.Errorf("depth %d, %v", r.Depth, err)
		}
	}
}

// A component's declaration crosses the border whole.
func TestDescriptionsAreTheSame(t *testing.T) {
	p := startSelf(t)
	got := p.Searchers()
	for i, d := range builtin.Searchers() {
		want := d.New().Params()
		table := got[i].New().Params()
		if got[i].Name != d.Name || got[i].Summary != d.Summary || got[i].Source != d.Source || !reflect.DeepEqual(got[i].Signature, d.Signature) {
			t.Errorf("%+v, want %+v", got[i], d)
		}
		if !slices.Equal(table.Values(), want.Values()) {
			t.Errorf("%s: values %v, want %v", d.Name, table.Values(), want.Values())
		}
		for j := range table {
			a, b := table[j], want[j]
			if a.Name != b.Name || a.Kind != b.Kind || a.Default != b.Default || a.Min != b.Min || a.Max != b.Max ||
				a.Step != b.Step || !slices.Equal(a.Choices, b.Choices) || a.Meaning != b.Meaning || a.Source != b.Source {
				t.Errorf("%s: %+v, want %+v", d.Name, a, b)
			}
		}
	}
	info := p.Info()
	if info.Name != "rookery" || info.Protocol != 1 || info.BuildID == "" || len(info.Evals) != len(builtin.Evals()) {
		t.Errorf("the plugin says of itself %+v", info)
	}
}

// The border's price is printed, not judged: what machines cost differs.
func TestPrice(t *testing.T) {
	p := startSelf(t)
	s, err := p.NewSearcher(t.Context(), assembly("pvs", "pesto"))
	if err != nil {
		t.Fatal(err)
	}
	price, err := host.Price(t.Context(), s)
	if err != nil || price <= 0 {
		t.Fatalf("price %v, %v", price, err)
	}
	evaluation, err := p.PriceOfEvaluation(find(t, p.Evals(), "material"))
	if err != nil || evaluation <= 0 {
		t.Fatalf("price of an evaluation %v, %v", evaluation, err)
	}
	t.Logf("a search costs %v at the border, an evaluation %v; the plugin started in %v", price.Round(time.Microsecond),
		evaluation.Round(time.Microsecond), p.StartTime().Round(time.Microsecond))
}
