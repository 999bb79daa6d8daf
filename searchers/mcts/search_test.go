package mcts

import (
	"context"
	"math"
	"testing"

	"rookery/core"
	"rookery/evals"
	"rookery/evals/pesto"
	"rookery/searchers"
)

func TestExplorationFormulas(t *testing.T) {
	puct := newSearcher(t, nil, func(p *parameters) { p.dynamic = false; p.exploration = 1300 })
	uct := newSearcher(t, nil, func(p *parameters) { p.selection, p.uctExplore = selectUCT, 700 })
	dynamic := newSearcher(t, nil, func(p *parameters) { p.exploration, p.dynamicBase, p.dynamicFactor = 1300, 500, 800 })
	for _, parent := range []uint32{1, 10, 1000, 3_000_000} {
		for _, visits := range []int64{1, 7, 900} {
			for _, prior := range []uint16{1, 2000, 65535} {
				n := &node{visits: parent}
				total, p := float64(parent)+1, float64(prior)/one
				want := 1.3 * p * math.Sqrt(total) / float64(1+visits)
				if got := float64(puct.explorer(1, n).bonus(prior, visits)) / one; !near(got, want, 0.01*want+3.0/one) {
					t.Errorf("PUCT of prior %v, %d of %d visits: %v, want %v", p, visits, parent, got, want)
				}
				want *= 1 + 0.8*math.Log((total+500)/500)
				if got := float64(dynamic.explorer(1, n).bonus(prior, visits)) / one; !near(got, want, 0.01*want+3.0/one) {
					t.Errorf("dynamic PUCT of prior %v, %d of %d visits: %v, want %v", p, visits, parent, got, want)
				}
				want = 0.7 * math.Sqrt(math.Log(total)/float64(visits))
				if got := float64(uct.explorer(1, n).bonus(prior, visits)) / one; !near(got, want, 0.01*want+3.0/one) {
					t.Errorf("UCT of %d of %d visits: %v, want %v", visits, parent, got, want)
				}
			}
		}
	}
}

func TestProofs(t *testing.T) {
	const open = core.NoScore
	for _, c := range []struct {
		name     string
		children []core.Score // proven for the opponent
		want     core.Score
	}{
		{"a mated opponent is mate in one", []core.Score{core.MatedIn(0), open}, core.MateIn(1)},
		{"the shortest mate wins", []core.Score{core.MatedIn(4), core.MatedIn(2), open}, core.MateIn(3)},
		{"the longest resistance loses", []core.Score{core.MateIn(1), core.MateIn(3)}, core.MatedIn(4)},
		{"one open reply is no loss", []core.Score{core.MateIn(1), open}, open},
		{"a draw is better than a loss", []core.Score{core.MateIn(1), core.Draw}, core.Draw},
		{"an open reply is no draw", []core.Score{core.Draw, open}, open},
		{"a win is better than a draw", []core.Score{core.Draw, core.MatedIn(6)}, core.MateIn(7)},
	} {
		s := newSearcher(t, nil, nil)
		s.tree.grow(root, len(c.children))
		for i, child := range c.children {
			children := s.tree.children(&s.tree.nodes[root])
			if child != open {
				children[i].proof = int16(child)
			}
		}
		proved := s.prove(root)
		if got := s.tree.nodes[root].proven(); proved != (c.want != open) || proved && got != c.want {
			t.Errorf("%s: %v, proved %v; want %v", c.name, got, proved, c.want)
		}
		if s.prove(root) {
			t.Errorf("%s: proved twice", c.name)
		}
	}
}

func newSearcher(t *testing.T, eval evals.Factory, set func(*parameters)) *searcher {
	t.Helper()
	b := newBuilder().(*builder)
	b.p.hash = 4
	if set != nil {
		set(&b.p)
	}
	if eval == nil {
		var err error
		if eval, err = pesto.Descriptor.New().Build(); err != nil {
			t.Fatal(err)
		}
	}
	s, err := b.Build(eval)
	if err != nil {
		t.Fatal(err)
	}
	return s.(*searcher)
}

func game(t *testing.T, fen string) *core.Game {
	t.Helper()
	p, err := core.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return core.NewGame(p)
}

const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

func run(t *testing.T, s *searcher, g *core.Game, limits searchers.Limits) searchers.Result {
	t.Helper()
	result, err := s.Search(context.Background(), searchers.Request{Game: g, Limits: limits})
	if err != nil {
		t.Fatal(err)
	}
	s.tree.sound(t)
	return result
}

func TestPriorsFollowTheOrdering(t *testing.T) {
	s := newSearcher(t, nil, nil)
	g := game(t, "3r2k1/5ppp/8/8/2q5/1P6/P4PPP/3RR1K1 w - - 0 1")
	s.prepare(&searchers.Request{Game: g})
	children := s.tree.children(&s.tree.nodes[root])
	sum := 0
	for i := range children {
		sum += int(children[i].prior)
		if i > 0 && children[i].prior > children[i-1].prior {
			t.Fatalf("child %d is likelier than the one before it", i)
		}
	}
	if sum > one || sum < one-2*len(children) {
		t.Errorf("priors add up to %d of %d", sum, one)
	}
	for i, want := range []string{"d1d8", "b3c4"} {
		if got := g.Position().UCI(children[i].move); got != want {
			t.Errorf("move %d is %s, want %s", i+1, got, want)
		}
	}
}

func TestWhenTheArenaIsFull(t *testing.T) {
	for _, c := range []struct {
		full         string
		ends, thins  bool
		least, limit uint64
	}{
		{fullThin, false, true, 60_000, 60_000},
		{fullFreeze, false, false, 60_000, 60_000},
		{fullStop, true, false, 500, 60_000},
	} {
		s := newSearcher(t, nil, func(p *parameters) { p.hash, p.full = 1, c.full })
		first := run(t, s, game(t, kiwipete), searchers.Limits{Nodes: c.limit})
		if first.Nodes < c.least || c.ends != (first.Nodes < c.limit) {
			t.Errorf("%s: %d nodes of %d", c.full, first.Nodes, c.limit)
		}
		if c.thins != (s.stats.events[thinnings] > 0) {
			t.Errorf("%s: the tree was thinned %d times", c.full, s.stats.events[thinnings])
		}
		if first.HashFull > 1000 || !c.thins && first.HashFull < 900 {
			t.Errorf("%s: %d permill of the arena in use", c.full, first.HashFull)
		}
		s.NewGame()
		if again := run(t, s, game(t, kiwipete), searchers.Limits{Nodes: c.limit}); again.Best != first.Best || again.Score != first.Score {
			t.Errorf("%s: the same search gave another result", c.full)
		}
	}
}

func TestTreeReuse(t *testing.T) {
	limits := searchers.Limits{Nodes: 5000}
	for _, reuse := range []bool{true, false} {
		s := newSearcher(t, nil, func(p *parameters) { p.reuse = reuse; p.historyPrior = false })
		g := game(t, kiwipete)
		first := run(t, s, g, limits)
		for _, m := range first.PV[:2] {
			if err := g.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		second := run(t, s, g, limits)
		if kept := s.stats.events[reusedVisits]; reuse != (kept > 0) {
			t.Errorf("reuse %v: %d visits kept", reuse, kept)
		}
		fresh := newSearcher(t, nil, func(p *parameters) { p.historyPrior = false })
		if want := run(t, fresh, g, limits); !reuse && (want.Score != second.Score || want.Best != second.Best) {
			t.Error("without reuse the search is not that of a fresh instance")
		}

		// Another game, a search of some moves only, and a new game all begin afresh.
		if run(t, s, game(t, kiwipete), limits); s.stats.events[reusedVisits] > 0 {
			t.Error("visits kept from another game")
		}
		only := limits
		only.SearchMoves = []core.Move{first.Best}
		if run(t, s, game(t, kiwipete), only); s.stats.events[reusedVisits] > 0 {
			t.Error("visits kept for a search of some moves only")
		}
		if run(t, s, game(t, kiwipete), limits); s.stats.events[reusedVisits] > 0 {
			t.Error("visits kept from a search of some moves only")
		}
		s.NewGame()
		if run(t, s, game(t, kiwipete), limits); s.stats.events[reusedVisits] > 0 {
			t.Error("visits kept from before the new game")
		}
		if again := run(t, s, game(t, kiwipete), limits); reuse && (s.stats.events[reusedVisits] == 0 || again.Nodes != limits.Nodes) {
			t.Error("the same position again: nothing kept, or no new search")
		}
	}
}

// oneByOne hides that an eval can score batches.
type oneByOne struct{ evals.Factory }

func (f oneByOne) NewEvaluator() evals.Evaluator {
	return struct{ evals.Evaluator }{f.Factory.NewEvaluator()}
}

func TestBatchesAreTheSameWhetherTheEvalOffersThem(t *testing.T) {
	factory, err := pesto.Descriptor.New().Build()
	if err != nil {
		t.Fatal(err)
	}
	for _, batch := range []int{1, 8, 64} {
		set := func(p *parameters) { p.batch, p.leaf = batch, leafEval }
		together, apart := newSearcher(t, factory, set), newSearcher(t, oneByOne{factory}, set)
		if apart.batcher != nil || (together.batcher != nil) != (batch > 1) {
			t.Fatal("the wrong searcher scores batches")
		}
		a, b := run(t, together, game(t, kiwipete), searchers.Limits{Nodes: 5000}), run(t, apart, game(t, kiwipete), searchers.Limits{Nodes: 5000})
		if a.Best != b.Best || a.Score != b.Score || a.Nodes != b.Nodes || together.stats != apart.stats {
			t.Errorf("batches of %d: %+v and %+v", batch, together.stats, apart.stats)
		}
		for i := range together.tree.top {
			if together.tree.nodes[i].pending != 0 {
				t.Fatalf("batches of %d: a visit is still under way after the search", batch)
			}
		}
	}
}

func TestVisitsTemperature(t *testing.T) {
	seen := map[core.Move]bool{}
	for seed := range 20 {
		set := func(p *parameters) { p.moveSpread, p.seed = 200, seed }
		first := run(t, newSearcher(t, nil, set), game(t, kiwipete), searchers.Limits{Nodes: 300})
		again := run(t, newSearcher(t, nil, set), game(t, kiwipete), searchers.Limits{Nodes: 300})
		if first.Best != again.Best {
			t.Fatal("one seed drew two moves")
		}
		seen[first.Best] = true
	}
	if len(seen) < 3 {
		t.Errorf("twenty seeds drew %d moves", len(seen))
	}
	won := run(t, newSearcher(t, nil, func(p *parameters) { p.moveSpread = 1000 }), game(t, "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"), searchers.Limits{Nodes: 300})
	if won.Score != core.MateIn(1) {
		t.Errorf("a proven win was left to chance: %v", won.Score)
	}
}

func TestNoAllocationsInPlayouts(t *testing.T) {
	for _, leaf := range []string{leafEval, leafQuiescence, leafPlayout} {
		for _, batch := range []int{1, 16} {
			s := newSearcher(t, nil, func(p *parameters) { p.leaf, p.batch = leaf, batch })
			request := searchers.Request{Game: game(t, kiwipete)}
			s.watch = searchers.NewWatch(context.Background(), &request, nil)
			s.prepare(&request)
			if n := testing.AllocsPerRun(200, s.playBatch); n != 0 {
				t.Errorf("leaf %s, batch %d: %v allocations a batch", leaf, batch, n)
			}
			if s.stats.events[playouts] < 200 {
				t.Errorf("leaf %s, batch %d: %d playouts", leaf, batch, s.stats.events[playouts])
			}
		}
	}
}

func TestTakesThePerpetual(t *testing.T) {
	// A rook and a queen down, White checks on e8 and h5 for ever.
	g := game(t, "6k1/6p1/8/8/8/1r6/1q3PPP/4Q1K1 w - - 0 1")
	for _, repetitions := range []int{1, 2} {
		s := newSearcher(t, nil, func(p *parameters) { p.repetitions = repetitions })
		got := run(t, s, g, searchers.Limits{Nodes: 20_000})
		if best := g.Position().UCI(got.Best); best != "e1e8" || got.Score < -60 || got.Score > 60 {
			t.Errorf("repetitions %d: %s with score %v, want e1e8 and nearly 0", repetitions, best, got.Score)
		}
	}
}

// Mates in one and two end the search: nothing is shorter.
func TestShortestMates(t *testing.T) {
	for _, c := range []struct {
		fen  string
		want core.Score
	}{
		{"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", core.MateIn(1)},
		{"6k1/8/8/8/8/8/R7/1R4K1 w - - 0 1", core.MateIn(3)},
	} {
		got := run(t, newSearcher(t, nil, nil), game(t, c.fen), searchers.Limits{Nodes: 50_000})
		if got.Score != c.want {
			t.Errorf("%s: %v, want %v", c.fen, got.Score, c.want)
		}
		if got.Nodes == 50_000 {
			t.Errorf("%s: went on after a mate that nothing can shorten", c.fen)
		}
	}
}
