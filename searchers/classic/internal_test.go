package classic

import (
	"context"
	"testing"
	"time"

	"rookery/core"
	"rookery/core/clock"
	"rookery/evals/pesto"
	"rookery/searchers"
)

func milliseconds(n int) time.Duration { return time.Duration(n) * time.Millisecond }

// The budgets are worked out from the seeds' formulas.
func TestTimeRules(t *testing.T) {
	move := milliseconds(1000)
	short := milliseconds(10)
	for _, c := range []struct {
		rule       string
		limits     searchers.Limits
		soft, hard int // ms
	}{
		{timeNexus, searchers.Limits{Clock: &clock.Clock{Time: milliseconds(60_000), Increment: milliseconds(1000)}}, 2500, 2500},
		{timeNexus, searchers.Limits{MoveTime: &move}, 1000, 1000},
		{timeNexus, searchers.Limits{Clock: &clock.Clock{Time: milliseconds(100), Increment: milliseconds(5000)}, Overhead: milliseconds(20)}, 80, 80},
		{timeFishBot, searchers.Limits{MoveTime: &move}, 485, 970},
		{timeFishBot, searchers.Limits{MoveTime: &short}, 1, 1},
		{timeFishBot, searchers.Limits{Clock: &clock.Clock{Time: milliseconds(50_000), Increment: milliseconds(600)}}, 1150, 12_500},
		{timeFishBot, searchers.Limits{Clock: &clock.Clock{Time: milliseconds(100)}}, 2, 25},
		{timeFishBot, searchers.Limits{Clock: &clock.Clock{Time: milliseconds(50)}}, 1, 1},
		{timeFishBot, searchers.Limits{Clock: &clock.Clock{Time: -milliseconds(60)}}, 1, 1},
		{timeBluefever, searchers.Limits{MoveTime: &move}, 1000, 1000},
		{timeBluefever, searchers.Limits{Clock: &clock.Clock{Time: milliseconds(60_000), Increment: milliseconds(500)}}, 2450, 2450},
		{timeBluefever, searchers.Limits{Clock: &clock.Clock{Time: milliseconds(60_000), MovesToGo: 10}}, 5950, 5950},
		{timeBluefever, searchers.Limits{Clock: &clock.Clock{Time: milliseconds(60_000)}, MoveTime: &move}, 1000, 1000},
	} {
		budget, ok := rule(c.rule)(&c.limits)
		if want := (clock.Budget{Soft: milliseconds(c.soft), Hard: milliseconds(c.hard)}); !ok || budget != want {
			t.Errorf("%s, clock %+v, move time %v: budget %v, want %v", c.rule, c.limits.Clock, c.limits.MoveTime, budget, want)
		}
	}
	for _, name := range []string{timeNexus, timeFishBot, timeBluefever, timeDefault} {
		if _, ok := rule(name)(&searchers.Limits{Depth: 5}); ok {
			t.Errorf("%s bounds the time of a search without any", name)
		}
	}
}

func TestReplacement(t *testing.T) {
	const slots = 1 << 20 / entryBytes
	for _, c := range []struct {
		rule              string
		depth             int8
		nextSearch, stays bool
	}{
		{replaceAlways, 1, false, false},
		{replaceDeeper, 4, false, true},
		{replaceDeeper, 5, false, false},
		{replaceDeeper, 4, true, true},
		{replaceAged, 4, false, true},
		{replaceAged, 4, true, false},
		{replaceAged, 6, false, false},
	} {
		table := newTranspositionTable(1, c.rule)
		table.store(entry{key: 7, depth: 5, bound: core.Exact})
		if c.nextSearch {
			table.age++
		}
		table.store(entry{key: 7 + slots, depth: c.depth, bound: core.Exact})
		if stays := table.probe(7) != nil; stays != c.stays {
			t.Errorf("%s, depth %d over 5, next search %v: the old entry stays: %v", c.rule, c.depth, c.nextSearch, stays)
		}
		if c.stays == (table.probe(7+slots) != nil) {
			t.Errorf("%s: one slot holds two entries or none", c.rule)
		}
		table.store(entry{key: 7, depth: 9, bound: core.Exact})
		table.store(entry{key: 7, depth: 1, bound: core.Upper})
		if e := table.probe(7); e == nil || e.depth != 1 {
			t.Errorf("%s: the same position's entry is not renewed", c.rule)
		}
	}
}

func TestMateScoresInTheTable(t *testing.T) {
	for _, score := range []core.Score{0, 100, -100, core.MateIn(7), core.MatedIn(8), core.MaxEval, -core.MaxEval} {
		if got := fromTable(toTable(score, 5), 5); got != score {
			t.Errorf("%v through the table at one ply is %v", score, got)
		}
	}
	if got := fromTable(toTable(core.MateIn(7), 5), 3); got != core.MateIn(5) {
		t.Errorf("mate at ply 7 found at ply 5, met again at ply 3: %v, want mate at ply 5", got)
	}
}

func TestPVTableForgetsByIndexAndChecksTheKey(t *testing.T) {
	table := make(pvTable, 10_000)
	one, other := core.NewMove(core.E2, core.E4, core.DoublePush), core.NewMove(core.D2, core.D4, core.DoublePush)
	table.store(42, one)
	if table.move(42) != one || table.move(10_042) != core.NoMove {
		t.Error("the table gives a move to a position that has none")
	}
	table.store(10_042, other)
	if table.move(42) != core.NoMove || table.move(10_042) != other {
		t.Error("the slot does not hold the latest move")
	}
}

func newSearcher(t *testing.T, set func(*parameters)) *searcher {
	t.Helper()
	b := newBuilder().(*builder)
	set(&b.p)
	eval, err := pesto.Descriptor.New().Build()
	if err != nil {
		t.Fatal(err)
	}
	s, err := b.Build(eval)
	if err != nil {
		t.Fatal(err)
	}
	return s.(*searcher)
}

func position(t *testing.T, fen string) core.Position {
	t.Helper()
	p, err := core.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestOrdering(t *testing.T) {
	const fen = "4k3/P7/8/5p2/1r2P1p1/3N4/8/4K2R w K - 0 1"
	for _, c := range []struct {
		name string
		set  func(*parameters)
		want []string
	}{
		{"bands", func(p *parameters) {}, []string{"e1f1", "a7a8q", "a7a8r", "d3b4", "a7a8b", "a7a8n", "e4f5", "h1h2", "h1h3"}},
		{"promotions as quiet moves", func(p *parameters) { p.promotionsNoisy = false }, []string{"e1f1", "d3b4", "e4f5", "h1h2", "h1h3"}},
		{"nothing", func(p *parameters) { p.captures, p.killers, p.history = false, false, false }, []string{"e1f1"}},
	} {
		s := newSearcher(t, c.set)
		f := &s.stack[0]
		f.position = position(t, fen)
		f.position.GenerateLegal(&f.moves)
		move := func(text string) core.Move {
			m, err := f.position.ParseUCIMove(text)
			if err != nil {
				t.Fatal(err)
			}
			return m
		}
		s.addKiller(f, move("h1h3"))
		s.addKiller(f, move("h1h2"))
		s.order(f, move("e1f1"))
		for i, want := range c.want {
			if got := f.position.UCI(f.pick(i)); got != want {
				t.Errorf("%s: move %d is %s, want %s", c.name, i+1, got, want)
			}
		}
	}
}

func TestHistory(t *testing.T) {
	p := position(t, "4k3/8/8/8/8/8/8/RN2K2R w K - 0 1")
	toD2 := core.NewMove(core.B1, core.D2, core.Quiet)
	kingToD2 := core.NewMove(core.E1, core.D2, core.Quiet)
	h := history{limit: 100}
	h.add(&p, toD2, 64)
	h.add(&p, kingToD2, 25)
	if h.score(&p, toD2) != 64 || h.score(&p, kingToD2) != 25 {
		t.Error("counters are not those added")
	}
	h.add(&p, toD2, 64)
	if h.score(&p, toD2) != 64 || h.score(&p, kingToD2) != 12 {
		t.Errorf("past the limit: %d and %d, want both halved to 64 and 12", h.score(&p, toD2), h.score(&p, kingToD2))
	}
	byPiece := history{byPiece: true}
	rookA, rookH := core.NewMove(core.A1, core.D1, core.Quiet), core.NewMove(core.H1, core.D1, core.Quiet)
	byPiece.add(&p, rookA, 9)
	if byPiece.score(&p, rookH) != 9 {
		t.Error("by piece and destination, either rook to d1 is one counter")
	}
}

func TestNoAllocationsInTheTree(t *testing.T) {
	s := newSearcher(t, func(p *parameters) { p.hash = 1 })
	game := core.NewGame(position(t, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"))
	request := searchers.Request{Game: game}
	s.watch = searchers.NewWatch(context.Background(), &request, nil)
	s.prepare(&request)
	if n := testing.AllocsPerRun(3, func() { s.alphaBeta(0, 4, -core.Infinity, core.Infinity, false) }); n != 0 {
		t.Errorf("%v allocations in a search of 4 plies", n)
	}
	if s.nodes == 0 {
		t.Error("nothing was searched")
	}
}
