// Package searchtest checks that a searcher keeps the contract of searchers.Searcher: limits, signals, legality,
// determinism, and the scores that the rules of chess alone decide. It is meant for the tests of searchers, our own and
// other people's, and links the testing package.
package searchtest

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"sync"
	"testing"
	"time"

	"rookery/core"
	"rookery/core/clock"
	"rookery/searchers"
)

// Subject is what is put to the test.
type Subject struct {
	Assembly searchers.Assembly
	// Effort is enough for the searcher to see a mate in two and any draw that is forced in two plies.
	Effort searchers.Limits
}

// Run checks the subject. Each check starts from a fresh instance.
func Run(t *testing.T, subject Subject) {
	t.Run("a legal move under any limits", subject.legalMoves)
	t.Run("node limit", subject.nodeLimit)
	t.Run("no legal move", subject.noLegalMove)
	t.Run("search moves", subject.searchMoves)
	t.Run("lines", subject.lines)
	t.Run("stop", subject.stop)
	t.Run("infinite holds", subject.infinite)
	t.Run("ponder", subject.ponder)
	t.Run("cancel", subject.cancel)
	t.Run("repeatable", subject.repeatable)
	t.Run("leaves the game alone", subject.leavesGame)
	t.Run("scores that rules decide", func(t *testing.T) { Rules(t, subject) })
	t.Run("mate limit", subject.mateLimit)
}

// Build makes a fresh searcher or fails the test.
func Build(tb testing.TB, assembly searchers.Assembly) searchers.Searcher {
	tb.Helper()
	s, err := assembly.Build()
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

// Game returns the game of a FEN, Chess960 where its castling rights say so, after moves in UCI's notation.
func Game(tb testing.TB, fen string, moves ...string) *core.Game {
	tb.Helper()
	p, err := core.ParseFEN(fen)
	if err != nil {
		if p, err = core.ParseFENChess960(fen); err != nil {
			tb.Fatal(err)
		}
	}
	g := core.NewGame(p)
	if err := g.PlayUCI(moves...); err != nil {
		tb.Fatal(err)
	}
	return g
}

const (
	startFEN  = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	kiwipete  = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
	oneMove   = "k7/8/8/8/8/8/5n2/6qK w - - 10 80"
	mateInTwo = "6k1/8/8/8/8/8/R7/1R4K1 w - - 0 1" // no zugzwang, so that the null move sees it
)

// positions are searched where any will do.
var positions = []string{
	startFEN,
	kiwipete,
	"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
	"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
	"nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w GBgb - 0 1",
	"7k/8/8/8/8/5q2/8/7K w - - 0 1",
	oneMove,
}

// search runs one search to its end.
func search(tb testing.TB, s searchers.Searcher, game *core.Game, limits searchers.Limits) searchers.Result {
	tb.Helper()
	result, err := s.Search(context.Background(), searchers.Request{Game: game, Limits: limits})
	if err != nil {
		tb.Fatal(err)
	}
	return result
}

// check holds the result against what is true of every result.
func check(tb testing.TB, game *core.Game, result searchers.Result) {
	tb.Helper()
	p := game.Position()
	if !p.IsLegal(result.Best) {
		tb.Fatalf("%s: best move %s is not legal", p.FEN(), p.UCI(result.Best))
	}
	if len(result.Lines) == 0 || !slices.Equal(result.Lines[0].PV, result.PV) || result.Lines[0].Score != result.Score {
		tb.Errorf("%s: the first line is not the result: %+v", p.FEN(), result)
	}
	for i, line := range result.Lines {
		if err := playable(p, line.PV); err != nil {
			tb.Errorf("%s: line %d: %v", p.FEN(), i+1, err)
		}
	}
	if len(result.PV) == 0 || result.PV[0] != result.Best {
		tb.Errorf("%s: the PV does not begin with the best move: %v", p.FEN(), result.PV)
	}
	if err := playable(p, []core.Move{result.Best, result.Ponder}); err != nil && result.Ponder != core.NoMove {
		tb.Errorf("%s: the ponder move: %v", p.FEN(), err)
	}
	if len(result.PV) > 1 && result.PV[1] != result.Ponder {
		tb.Errorf("%s: the ponder move is not the PV's second", p.FEN())
	}
	if result.Score <= -core.Infinity || result.Score >= core.Infinity {
		tb.Errorf("%s: score %d is none", p.FEN(), result.Score)
	}
	var before searchers.Iteration
	for _, now := range result.Iterations {
		if now.Depth <= before.Depth || now.Nodes < before.Nodes || !p.IsLegal(now.Best) {
			tb.Errorf("%s: iteration %+v after %+v", p.FEN(), now, before)
		}
		before = now
	}
	if before.Nodes > result.Nodes {
		tb.Errorf("%s: %d nodes in all, %d at the last iteration", p.FEN(), result.Nodes, before.Nodes)
	}
}

// playable returns an error unless the line is a legal one.
func playable(p *core.Position, line []core.Move) error {
	g := core.NewGame(*p)
	for _, m := range line {
		if err := g.Play(m); err != nil {
			return err
		}
	}
	return nil
}

func after(d time.Duration) *time.Duration { return &d }

func (s Subject) legalMoves(t *testing.T) {
	searcher := Build(t, s.Assembly)
	for name, limits := range map[string]searchers.Limits{
		"effort":                   s.Effort,
		"one node":                 {Nodes: 1},
		"one soft node":            {SoftNodes: 1},
		"depth 1":                  {Depth: 1},
		"no time":                  {MoveTime: after(0)},
		"less than no time":        {MoveTime: after(-time.Second)},
		"a millisecond":            {MoveTime: after(time.Millisecond)},
		"an overstepped clock":     {Clock: &clock.Clock{Time: -time.Minute}},
		"a short clock":            {Clock: &clock.Clock{Time: 20 * time.Millisecond, MovesToGo: 1}, Overhead: 10 * time.Millisecond},
		"a clock of overhead only": {Clock: &clock.Clock{Time: 5 * time.Millisecond, Increment: time.Millisecond}, Overhead: time.Second},
	} {
		for _, fen := range positions {
			game := Game(t, fen)
			t.Run(name, func(t *testing.T) { check(t, game, search(t, searcher, game, limits)) })
		}
	}
}

func (s Subject) nodeLimit(t *testing.T) {
	searcher := Build(t, s.Assembly)
	for _, limit := range []uint64{100, 1000, 2047, 3001} {
		searcher.NewGame()
		game := Game(t, kiwipete)
		result := search(t, searcher, game, searchers.Limits{Nodes: limit})
		check(t, game, result)
		if result.Nodes > limit {
			t.Errorf("%d nodes were allowed, %d were searched", limit, result.Nodes)
		}
		if result.Nodes < limit/2 {
			t.Errorf("of %d nodes allowed only %d were searched", limit, result.Nodes)
		}
	}
}

func (s Subject) noLegalMove(t *testing.T) {
	for _, c := range []struct {
		name, fen string
		want      core.Score
	}{
		{"mated", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", core.MatedIn(0)},
		{"mated at the 50-move limit", "R6k/8/6K1/8/8/8/8/8 b - - 100 90", core.MatedIn(0)},
		{"stalemate", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", core.Draw},
	} {
		result := search(t, Build(t, s.Assembly), Game(t, c.fen), s.Effort)
		if result.Best != core.NoMove || result.Score != c.want || len(result.PV) != 0 {
			t.Errorf("%s: best %v, score %v, PV %v; want no move and %v", c.name, result.Best, result.Score, result.PV, c.want)
		}
	}
}

func (s Subject) searchMoves(t *testing.T) {
	game := Game(t, kiwipete)
	for _, wanted := range [][]string{{"a2a3"}, {"e1g1", "a1b1"}, {"e2a6", "f3h3", "e1c1"}} {
		limits := s.Effort
		for _, text := range wanted {
			m, err := game.Position().ParseUCIMove(text)
			if err != nil {
				t.Fatal(err)
			}
			limits.SearchMoves = append(limits.SearchMoves, m)
		}
		limits.MultiPV = 5
		result := search(t, Build(t, s.Assembly), game, limits)
		check(t, game, result)
		if len(result.Lines) != len(limits.SearchMoves) {
			t.Errorf("%d lines from %d search moves", len(result.Lines), len(limits.SearchMoves))
		}
		for _, line := range result.Lines {
			if !slices.Contains(limits.SearchMoves, line.PV[0]) {
				t.Errorf("%s is not among the search moves %v", game.Position().UCI(line.PV[0]), wanted)
			}
		}
	}
}

func (s Subject) lines(t *testing.T) {
	for _, c := range []struct {
		fen           string
		multiPV, want int
	}{{kiwipete, 3, 3}, {kiwipete, 0, 1}, {kiwipete, 100, 48}, {oneMove, 4, 1}} {
		game := Game(t, c.fen)
		limits := s.Effort
		limits.MultiPV = c.multiPV
		result := search(t, Build(t, s.Assembly), game, limits)
		check(t, game, result)
		if len(result.Lines) != c.want {
			t.Errorf("%s: %d lines wanted, %d given", c.fen, c.want, len(result.Lines))
		}
		seen := map[core.Move]bool{}
		for _, line := range result.Lines {
			if seen[line.PV[0]] {
				t.Errorf("%s: two lines begin with %s", c.fen, game.Position().UCI(line.PV[0]))
			}
			seen[line.PV[0]] = true
		}
	}
}

// outcome is what must not differ between two searches that are the same.
type outcome struct {
	best    core.Move
	score   core.Score
	nodes   uint64
	depth   int
	pv      string
	stats   []searchers.Stat
	hashed  int
	deepest int
}

func outcomes(t *testing.T, s searchers.Searcher, limits searchers.Limits) []outcome {
	t.Helper()
	var all []outcome
	s.NewGame()
	for _, fen := range positions {
		result := search(t, s, Game(t, fen), limits)
		all = append(all, outcome{result.Best, result.Score, result.Nodes, result.Depth, fmt.Sprint(result.PV), result.Stats, result.HashFull, result.SelDepth})
	}
	return all
}

func (s Subject) repeatable(t *testing.T) {
	first := Build(t, s.Assembly)
	want := outcomes(t, first, s.Effort)
	if got := outcomes(t, first, s.Effort); !reflect.DeepEqual(got, want) {
		t.Errorf("after NewGame the searches differ:\n%+v\n%+v", got, want)
	}
	if got := outcomes(t, Build(t, s.Assembly), s.Effort); !reflect.DeepEqual(got, want) {
		t.Errorf("another instance searches differently:\n%+v\n%+v", got, want)
	}
	var group sync.WaitGroup
	for range 2 {
		searcher := Build(t, s.Assembly)
		group.Go(func() {
			if got := outcomes(t, searcher, s.Effort); !reflect.DeepEqual(got, want) {
				t.Errorf("beside another search it differs:\n%+v\n%+v", got, want)
			}
		})
	}
	group.Wait()
}

func (s Subject) leavesGame(t *testing.T) {
	game := Game(t, startFEN, "e2e4", "e7e5", "g1f3")
	before, moves := *game.Position(), game.Moves()
	search(t, Build(t, s.Assembly), game, s.Effort)
	if *game.Position() != before || !slices.Equal(game.Moves(), moves) {
		t.Error("the search changed the game")
	}
}
