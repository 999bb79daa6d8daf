package pvs

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"rookery/core"
	"rookery/core/clock"
	"rookery/core/params"
	"rookery/evals"
	"rookery/searchers"
)

// same reports whether two results tell of the same search, times apart.
func same(a, b searchers.Result) bool {
	for _, r := range []*searchers.Result{&a, &b} {
		r.Time = 0
		r.Iterations = slices.Clone(r.Iterations)
		for i := range r.Iterations {
			r.Iterations[i].Time = 0
		}
	}
	return reflect.DeepEqual(a, b)
}

func TestSearchIsDeterministic(t *testing.T) {
	factory := pestoFactory(t)
	limits := searchers.Limits{Nodes: 30_000}
	first := newSearcher(t, factory)
	var want []searchers.Result
	for _, fen := range sampleFENs {
		want = append(want, first.run(t, game(t, fen), limits))
	}
	again := func(name string, s *searcher) {
		for i, fen := range sampleFENs {
			r, err := s.Search(context.Background(), searchers.Request{Game: game(t, fen), Limits: limits})
			if err != nil || !same(r, want[i]) {
				t.Errorf("%s: %s: not the same search (%v)", name, fen, err)
			}
		}
	}
	again("fresh instance", newSearcher(t, factory))
	first.NewGame()
	again("after NewGame", first)

	var both sync.WaitGroup
	for range 2 {
		s := newSearcher(t, factory)
		both.Go(func() { again("in parallel", s) })
	}
	both.Wait()
}

func TestNodeLimitIsExact(t *testing.T) {
	s := newSearcher(t, pestoFactory(t))
	for _, nodes := range []uint64{1, 2, 10, 777, 2048, 12_345} {
		for _, fen := range []string{kiwipeteFEN, middleFEN} {
			g := game(t, fen)
			r := s.run(t, g, searchers.Limits{Nodes: nodes})
			if r.Nodes != nodes || !g.Position().IsLegal(r.Best) {
				t.Errorf("%s: %d nodes, %v; want %d nodes and a legal move", fen, r.Nodes, r.Best, nodes)
			}
		}
	}
}

func TestDepthLimit(t *testing.T) {
	s := newSearcher(t, pestoFactory(t))
	r := s.run(t, game(t, middleFEN), searchers.Limits{Depth: 6})
	if r.Depth != 6 || len(r.Iterations) != 6 || r.Iterations[5].Best != r.Best || r.Iterations[5].Nodes != r.Nodes {
		t.Errorf("depth %d, iterations %v, best %v, nodes %d", r.Depth, r.Iterations, r.Best, r.Nodes)
	}
	direct := newSearcher(t, pestoFactory(t), off("iterative-deepening")...)
	r = direct.run(t, game(t, middleFEN), searchers.Limits{Depth: 6})
	if r.Depth != 6 || len(r.Iterations) != 1 {
		t.Errorf("without deepening: depth %d, iterations %v", r.Depth, r.Iterations)
	}
}

func TestSoftNodes(t *testing.T) {
	s := newSearcher(t, pestoFactory(t))
	r := s.run(t, game(t, middleFEN), searchers.Limits{SoftNodes: 5000})
	n := len(r.Iterations)
	if n < 2 || r.Iterations[n-1].Nodes < 5000 || r.Iterations[n-2].Nodes >= 5000 || r.Nodes != r.Iterations[n-1].Nodes {
		t.Errorf("iterations %v, nodes %d", r.Iterations, r.Nodes)
	}
}

func TestAlwaysALegalMoveWhateverTheClock(t *testing.T) {
	at := func(d time.Duration) *time.Duration { return &d }
	s := newSearcher(t, pestoFactory(t))
	for _, c := range []struct {
		name   string
		limits searchers.Limits
	}{
		{"no move time", searchers.Limits{MoveTime: at(0)}},
		{"negative move time", searchers.Limits{MoveTime: at(-time.Hour)}},
		{"a millisecond", searchers.Limits{Clock: &clock.Clock{Time: time.Millisecond}}},
		{"overstepped", searchers.Limits{Clock: &clock.Clock{Time: -time.Minute}}},
		{"eaten by the overhead", searchers.Limits{Clock: &clock.Clock{Time: time.Second, MovesToGo: 1}, Overhead: time.Hour}},
	} {
		for _, fen := range sampleFENs {
			g := game(t, fen)
			r := s.run(t, g, c.limits)
			if !g.Position().IsLegal(r.Best) || r.Depth < 1 && r.Nodes < 2000 {
				t.Errorf("%s, %s: %v after depth %d, %d nodes", c.name, fen, r.Best, r.Depth, r.Nodes)
			}
		}
	}
}

func TestFinishedGames(t *testing.T) {
	s := newSearcher(t, pestoFactory(t))
	for _, c := range []struct {
		name, fen string
		want      core.Score
	}{
		{"mated by the queen", "5k2/5Q2/1p4Bp/2b4P/5P2/5K2/P5P1/8 b - - 0 54", core.MatedIn(0)},
		{"checkmate", "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1", core.MatedIn(0)},
		{"stalemate", "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1", core.Draw},
	} {
		g := game(t, c.fen)
		r := s.run(t, g, searchers.Limits{Depth: 3})
		if r.Best != core.NoMove || r.Score != c.want || len(r.PV) != 0 {
			t.Errorf("%s: %v %v %v; want no move and %v", c.name, r.Best, r.Score, r.PV, c.want)
		}
	}
}

func TestStopReturnsTheBestAndCancelAnError(t *testing.T) {
	s := newSearcher(t, pestoFactory(t))
	g := game(t, kiwipeteFEN)

	signals := make(chan searchers.Signal, 1)
	stopped, err := s.Search(context.Background(), searchers.Request{
		Game: g, Limits: searchers.Limits{Infinite: true}, Signals: signals,
		Report: func(i searchers.Info) {
			if i.Depth == 8 && i.Bound == core.Exact {
				signals <- searchers.Stop
			}
		},
	})
	if err != nil || stopped.Depth != 8 || !g.Position().IsLegal(stopped.Best) {
		t.Errorf("stopped: depth %d, %v, %v", stopped.Depth, stopped.Best, err)
	}

	ctx, cancel := context.WithCancel(context.Background())
	_, err = s.Search(ctx, searchers.Request{
		Game: g, Limits: searchers.Limits{Infinite: true},
		Report: func(i searchers.Info) {
			if i.Depth == 6 {
				cancel()
			}
		},
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: error %v", err)
	}
	if _, err = s.Search(ctx, searchers.Request{Game: g}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled before it began: error %v", err)
	}
}

// An abandoned or stopped search must leave nothing behind that NewGame does not clear.
func TestNewGameAfterAStoppedSearch(t *testing.T) {
	factory := pestoFactory(t)
	limits := searchers.Limits{Nodes: 20_000}
	want := newSearcher(t, factory).run(t, game(t, middleFEN), limits)
	s := newSearcher(t, factory)
	for nodes := uint64(1000); nodes < 9000; nodes += 777 {
		s.run(t, game(t, kiwipeteFEN), searchers.Limits{Nodes: nodes})
		s.NewGame()
		if got := s.run(t, game(t, middleFEN), limits); !same(got, want) {
			t.Fatalf("after a search stopped at %d nodes: not the same", nodes)
		}
		s.NewGame()
	}
}

func TestSearchMoves(t *testing.T) {
	s := newSearcher(t, pestoFactory(t))
	g := game(t, startFEN)
	parse := func(text string) core.Move {
		m, err := g.Position().ParseUCIMove(text)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	a3, h3 := parse("a2a3"), parse("h2h3")
	illegal := core.NewMove(core.E2, core.E5, core.Quiet)
	for _, c := range []struct {
		name   string
		wanted []core.Move
		among  []core.Move
	}{
		{"two", []core.Move{a3, h3}, []core.Move{a3, h3}},
		{"one, and one that is illegal", []core.Move{illegal, h3}, []core.Move{h3}},
	} {
		r := s.run(t, g, searchers.Limits{Depth: 5, SearchMoves: c.wanted, MultiPV: 5})
		if !slices.Contains(c.among, r.Best) || len(r.Lines) != len(c.among) {
			t.Errorf("%s: %v with %d lines", c.name, r.Best, len(r.Lines))
		}
	}
	if r := s.run(t, g, searchers.Limits{Depth: 3, SearchMoves: []core.Move{illegal}}); !g.Position().IsLegal(r.Best) {
		t.Errorf("none legal: %v", r.Best)
	}
}

func TestMultiPV(t *testing.T) {
	s := newSearcher(t, pestoFactory(t))
	for _, limits := range []searchers.Limits{{Depth: 7, MultiPV: 4}, {Nodes: 20_000, MultiPV: 4}, {Nodes: 100, MultiPV: 4}} {
		g := game(t, kiwipeteFEN)
		r := s.run(t, g, limits)
		if len(r.Lines) != 4 || r.Best != r.Lines[0].PV[0] || r.Score != r.Lines[0].Score {
			t.Fatalf("%+v: best %v, lines %v", limits, r.Best, r.Lines)
		}
		seen := map[core.Move]bool{}
		for i, line := range r.Lines {
			if seen[line.PV[0]] {
				t.Errorf("%+v: %v twice", limits, line.PV[0])
			}
			seen[line.PV[0]] = true
			checkLine(t, g, line.PV)
			if limits.Depth > 0 && i > 0 && line.Score > r.Lines[i-1].Score {
				t.Errorf("%+v: line %d scores %v, above %v", limits, i+1, line.Score, r.Lines[i-1].Score)
			}
		}
	}
	if r := s.run(t, game(t, "7k/8/8/8/8/8/8/K7 w - - 0 1"), searchers.Limits{Depth: 2, MultiPV: 500}); len(r.Lines) != 3 {
		t.Errorf("%d lines of 3 moves", len(r.Lines))
	}
}

// checkLine plays a line.
func checkLine(t *testing.T, g *core.Game, pv []core.Move) {
	t.Helper()
	p := *g.Position()
	for i, m := range pv {
		if !p.IsLegal(m) {
			t.Fatalf("move %d of %v is not legal", i, pv)
		}
		var next core.Position
		p.Make(m, &next)
		p = next
	}
}

func TestMateLimit(t *testing.T) {
	s := newSearcher(t, pestoFactory(t))
	r := s.run(t, game(t, mateFEN), searchers.Limits{Mate: 2})
	if r.Score != core.MateIn(3) || r.Depth > 60 {
		t.Errorf("%v at depth %d; want a mate in 2, and no further search", r.Score, r.Depth)
	}
}

func TestReportsAreConsistent(t *testing.T) {
	s := newSearcher(t, pestoFactory(t))
	for _, fen := range sampleFENs {
		g := game(t, fen)
		var last searchers.Info
		r, err := s.Search(context.Background(), searchers.Request{
			Game: g, Limits: searchers.Limits{Depth: 9},
			Report: func(i searchers.Info) {
				if i.Nodes < last.Nodes || i.Depth < last.Depth || i.SelDepth < 1 {
					t.Errorf("report goes back: %+v after %+v", i, last)
				}
				checkLine(t, g, i.PV)
				last = i
			},
		})
		if err != nil {
			t.Fatal(err)
		}
		checkLine(t, g, r.PV)
		if last.Nodes != r.Nodes || last.Score != r.Score || r.PV[0] != r.Best || len(r.PV) > 1 && r.Ponder != r.PV[1] {
			t.Errorf("%s: result %+v, last report %+v", fen, r, last)
		}
		var sum uint64
		for _, stat := range r.Stats {
			if stat.Name == "cutoffs-by-index" {
				if len(stat.Values) != 32 || stat.Values[0] != r.Stats[slices.IndexFunc(r.Stats, func(s searchers.Stat) bool {
					return s.Name == "first-move-cutoffs"
				})].Values[0] {
					t.Errorf("cutoffs by index: %v", stat.Values)
				}
				for _, v := range stat.Values {
					sum += v
				}
			}
		}
		if cuts := stat(t, r, "beta-cutoffs"); sum != cuts || cuts == 0 {
			t.Errorf("%d cutoffs by index, %d in all", sum, cuts)
		}
	}
}

// A long game must not upset anything.
func TestLongGame(t *testing.T) {
	g := game(t, startFEN)
	for range 112 {
		if err := g.PlayUCI("g1f3", "g8f6", "f3g1", "f6g8"); err != nil {
			t.Fatal(err)
		}
	}
	s := newSearcher(t, pestoFactory(t))
	if r := s.run(t, g, searchers.Limits{Depth: 4}); !g.Position().IsLegal(r.Best) {
		t.Errorf("%v is not legal", r.Best)
	}
}

func TestDeepestSearchEnds(t *testing.T) {
	s := newSearcher(t, materialFactory(t))
	r := s.run(t, game(t, "8/8/4k3/8/8/4K3/8/8 w - - 0 1"), searchers.Limits{})
	if r.Depth != core.MaxPly-1 || r.Score != core.Draw {
		t.Errorf("depth %d, %v", r.Depth, r.Score)
	}
}

// Every parameter must be bound to a field of its own.
func TestParametersAreBoundOnceEach(t *testing.T) {
	b := Descriptor.New().(*builder)
	if n := reflect.TypeFor[Parameters]().NumField(); n != len(b.table) {
		t.Errorf("%d fields, %d declarations", n, len(b.table))
	}
	names := map[string]bool{}
	for i := range b.table {
		p := &b.table[i]
		if names[p.Name] || p.Meaning == "" {
			t.Errorf("%s: declared twice, or without meaning", p.Name)
		}
		names[p.Name] = true
		before := b.p
		text := "off"
		if p.Value() == "off" {
			text = "on"
		}
		if p.Kind == params.Int {
			text = "1"
			if err := p.Set(text); err != nil || p.Value() == p.Default {
				if err := p.Set(strconv.Itoa(p.Max)); err != nil {
					t.Fatal(err)
				}
			}
		} else if err := p.Set(text); err != nil {
			t.Fatal(err)
		}
		if changed := differences(before, b.p); changed != 1 {
			t.Errorf("%s: setting it changed %d fields", p.Name, changed)
		}
	}
}

func differences(a, b Parameters) int {
	n := 0
	x, y := reflect.ValueOf(a), reflect.ValueOf(b)
	for i := range x.NumField() {
		if !x.Field(i).Equal(y.Field(i)) {
			n++
		}
	}
	return n
}

// Every switch must do something, but for those of time and of pure speed, which must not touch the tree.
func TestEverySwitchTurnsSomething(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	without := map[string]bool{
		"eval-cache": true, "time-node-fraction": true, "time-stability": true, "time-falling-score": true,
	}
	tree := func(settings ...setting) (nodes []uint64) {
		settings = append(settings, setting{Name: "null-move-verify-depth", Text: "6"})
		s := newSearcher(t, pestoFactory(t), settings...)
		for _, fen := range append(slices.Clone(sampleFENs), "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 40 60", "8/5k2/8/3K4/8/2R5/8/6r1 w - - 30 80", mateFEN) {
			g := game(t, fen)
			nodes = append(nodes, s.run(t, g, searchers.Limits{Depth: 11}).Nodes)
			nodes = append(nodes, s.run(t, g, searchers.Limits{Depth: 9}).Nodes)
		}
		return nodes
	}
	want := tree()
	table := Descriptor.New().Params()
	for _, name := range switches() {
		other := "off"
		if table.Find(name).Default == "off" {
			other = "on"
		}
		if got := tree(setting{Name: name, Text: other}); slices.Equal(got, want) != without[name] {
			t.Errorf("%s: %s, the same tree: %v", name, other, slices.Equal(got, want))
		}
	}
}

// follower is an eval that holds the search to the contract of evals.Evaluator.
type follower struct {
	evals.Evaluator
	t    *testing.T
	line []core.Position
}

func (f *follower) Reset(p *core.Position) {
	f.line = append(f.line[:0], *p)
	f.Evaluator.Reset(p)
}

func (f *follower) Push(parent *core.Position, m core.Move, child *core.Position) {
	var want core.Position
	if m == core.NoMove {
		parent.MakeNull(&want)
	} else {
		parent.Make(m, &want)
	}
	if *parent != f.line[len(f.line)-1] || *child != want || len(f.line) > core.MaxPly {
		f.t.Errorf("Push(%s, %v, %s) at ply %d does not follow", parent.FEN(), m, child.FEN(), len(f.line)-1)
	}
	f.line = append(f.line, *child)
	f.Evaluator.Push(parent, m, child)
}

func (f *follower) Pop() {
	f.line = f.line[:len(f.line)-1]
	f.Evaluator.Pop()
}

func (f *follower) Evaluate(p *core.Position) core.Score {
	if *p != f.line[len(f.line)-1] {
		f.t.Errorf("evaluates %s, not the current position", p.FEN())
	}
	return f.Evaluator.Evaluate(p)
}

type followerFactory struct {
	evals.Factory
	t *testing.T
}

func (f followerFactory) NewEvaluator() evals.Evaluator {
	return &follower{Evaluator: f.Factory.NewEvaluator(), t: f.t}
}

func TestSearchKeepsTheEvaluatorInStep(t *testing.T) {
	for _, settings := range [][]setting{nil, plain(), off("eval-cache", "quiescence"), off("qsearch-evasions")} {
		s := newSearcher(t, followerFactory{pestoFactory(t), t}, settings...)
		for _, fen := range sampleFENs {
			s.run(t, game(t, fen), searchers.Limits{Nodes: 5000})
			if n := len(s.t.eval.(*follower).line); n != 1 {
				t.Errorf("%d frames left", n)
			}
		}
	}
}

func TestSearchAllocatesNothingANode(t *testing.T) {
	s := newSearcher(t, pestoFactory(t))
	g := game(t, kiwipeteFEN)
	cost := func(nodes uint64) float64 {
		return testing.AllocsPerRun(3, func() { s.run(t, g, searchers.Limits{Nodes: nodes}) })
	}
	few, many := cost(1000), cost(60_000)
	if many > few+2 || many > 100 {
		t.Errorf("%v allocations in 1,000 nodes, %v in 60,000", few, many)
	}
}
