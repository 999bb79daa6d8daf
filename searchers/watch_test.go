package searchers

import (
	"context"
	"errors"
	"testing"
	"time"

	"rookery/core/clock"
)

// spend counts nodes until the watch expires or the ceiling is reached, and returns how many were counted.
func spend(w *Watch, ceiling uint64) uint64 {
	var nodes uint64
	for nodes < ceiling && !w.Expired(nodes) {
		nodes++
	}
	return nodes
}

func after(d time.Duration) *time.Duration { return &d }

func TestWatchKeepsNodeLimitExactly(t *testing.T) {
	for _, limit := range []uint64{1, 2, 63, 64, 65, 1000, 2048, 4097, 100_000} {
		w := NewWatch(context.Background(), &Request{Limits: Limits{Nodes: limit}}, nil)
		if got := spend(w, 1_000_000); got != limit {
			t.Errorf("nodes %d: stopped after %d", limit, got)
		}
		if !w.Expired(limit) || w.Another(2, limit) {
			t.Errorf("nodes %d: an expired watch came back to life", limit)
		}
	}
}

func TestWatchIterations(t *testing.T) {
	spent := after(0)
	for _, c := range []struct {
		name   string
		limits Limits
		depth  int
		nodes  uint64
		want   bool
	}{
		{"nothing bounds", Limits{}, 100, 1 << 40, true},
		{"up to the depth", Limits{Depth: 5}, 5, 10, true},
		{"not beyond the depth", Limits{Depth: 5}, 6, 10, false},
		{"below the soft nodes", Limits{SoftNodes: 100}, 3, 99, true},
		{"at the soft nodes", Limits{SoftNodes: 100}, 3, 100, false},
		{"first iteration without time", Limits{MoveTime: spent}, 1, 0, true},
		{"second iteration without time", Limits{MoveTime: spent}, 2, 20, false},
		{"negative clock, first iteration", Limits{Clock: &clock.Clock{Time: -time.Second}}, 1, 0, true},
		{"pondering, time does not count", Limits{MoveTime: spent, Ponder: true}, 2, 20, true},
		{"infinite, time does not count", Limits{MoveTime: spent, Infinite: true}, 2, 20, true},
	} {
		w := NewWatch(context.Background(), &Request{Limits: c.limits}, nil)
		if got := w.Another(c.depth, c.nodes); got != c.want {
			t.Errorf("%s: Another(%d, %d) = %v", c.name, c.depth, c.nodes, got)
		}
	}
}

func TestWatchGivesAFirstIterationSomeNodesWithoutTime(t *testing.T) {
	w := NewWatch(context.Background(), &Request{Limits: Limits{MoveTime: after(-time.Second)}}, nil)
	if got := spend(w, 1_000_000); got < graceNodes || got > graceNodes+greatestStep {
		t.Errorf("stopped after %d nodes; want about %d", got, graceNodes)
	}
}

func TestWatchStopsAtASignal(t *testing.T) {
	signals := make(chan Signal, 1)
	w := NewWatch(context.Background(), &Request{Signals: signals, Limits: Limits{Infinite: true}}, nil)
	if w.Expired(5000) {
		t.Fatal("expired before the signal")
	}
	signals <- Stop
	if got := spend(w, 1_000_000); got > 5000+greatestStep {
		t.Errorf("the signal was seen after %d nodes", got)
	}
	w.Hold() // must not wait
	if w.Err() != nil {
		t.Errorf("a stopped search has the error %v", w.Err())
	}
}

func TestWatchHoldsTheAnswer(t *testing.T) {
	for _, c := range []struct {
		name   string
		limits Limits
		signal Signal
	}{
		{"infinite until stop", Limits{Infinite: true}, Stop},
		{"infinite past a node limit", Limits{Infinite: true, Nodes: 1}, Stop},
		{"ponder until stop", Limits{Ponder: true}, Stop},
		{"ponder until the hit", Limits{Ponder: true}, PonderHit},
	} {
		signals := make(chan Signal)
		w := NewWatch(context.Background(), &Request{Signals: signals, Limits: c.limits}, nil)
		w.Expired(100)
		released := make(chan struct{})
		go func() { w.Hold(); close(released) }()
		select {
		case <-released:
			t.Errorf("%s: did not hold", c.name)
		case signals <- c.signal: // received by Hold
			<-released
		}
	}
}

func TestWatchTimeBeginsAtThePonderHit(t *testing.T) {
	signals := make(chan Signal, 1)
	w := NewWatch(context.Background(), &Request{Signals: signals, Limits: Limits{Ponder: true, MoveTime: after(0)}}, nil)
	if !w.Another(2, 10) {
		t.Fatal("time counted while pondering")
	}
	signals <- PonderHit
	if w.Another(3, 20) {
		t.Error("time does not count after the hit")
	}
	w.Hold()
}

func TestWatchCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	w := NewWatch(ctx, &Request{Limits: Limits{Infinite: true}}, nil)
	cancel()
	w.Hold()
	if !w.Expired(0) || !errors.Is(w.Err(), context.Canceled) {
		t.Errorf("expired %v, error %v", w.Expired(0), w.Err())
	}
}

func TestWatchSurvivesAClosedChannel(t *testing.T) {
	signals := make(chan Signal)
	close(signals)
	w := NewWatch(context.Background(), &Request{Signals: signals, Limits: Limits{Nodes: 10}}, nil)
	if got := spend(w, 100); got != 10 {
		t.Errorf("stopped after %d nodes", got)
	}
}

func TestDefaultTime(t *testing.T) {
	game := &clock.Clock{Time: 60 * time.Second}
	for _, c := range []struct {
		name   string
		limits Limits
		want   clock.Budget
		timed  bool
	}{
		{"no time", Limits{Depth: 3}, clock.Budget{}, false},
		{"move time", Limits{MoveTime: after(time.Second)}, clock.Budget{Soft: time.Second, Hard: time.Second}, true},
		{"negative move time", Limits{MoveTime: after(-time.Second)}, clock.Budget{}, true},
		{"clock", Limits{Clock: game}, clock.Budget{Soft: 3 * time.Second, Hard: 12 * time.Second}, true},
		{"both", Limits{Clock: game, MoveTime: after(5 * time.Second)}, clock.Budget{Soft: 3 * time.Second, Hard: 5 * time.Second}, true},
	} {
		if got, timed := DefaultTime(&c.limits); got != c.want || timed != c.timed {
			t.Errorf("%s: %v, %v; want %v, %v", c.name, got, timed, c.want, c.timed)
		}
	}
}

func TestWatchScalesTheSoftBoundUpToTheHardOne(t *testing.T) {
	w := NewWatch(context.Background(), &Request{Limits: Limits{Clock: &clock.Clock{Time: 60 * time.Second}}}, nil)
	for _, c := range []struct {
		permill int
		want    time.Duration
	}{{500, 1500 * time.Millisecond}, {1000, 3 * time.Second}, {100_000, 12 * time.Second}} {
		if w.Scale(c.permill); w.soft != c.want {
			t.Errorf("%d permill: %v, want %v", c.permill, w.soft, c.want)
		}
	}
	years := 8 * 365 * 24 * time.Hour
	w = NewWatch(context.Background(), &Request{Limits: Limits{Clock: &clock.Clock{Time: years, MovesToGo: 1}}}, nil)
	if w.Scale(20_000); w.soft != w.budget.Hard {
		t.Errorf("of a clock of years: %v, want %v", w.soft, w.budget.Hard)
	}
}
