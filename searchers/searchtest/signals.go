package searchtest

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"rookery/core"
	"rookery/searchers"
)

// patience is how long a search that must end may take before the test gives it up for lost.
const patience = time.Minute

// running is a search in a goroutine of its own.
type running struct {
	signals chan searchers.Signal
	begun   chan struct{} // closed at the first report
	done    chan struct{}
	result  searchers.Result
	err     error
}

func start(ctx context.Context, s searchers.Searcher, game *core.Game, limits searchers.Limits) *running {
	r := &running{signals: make(chan searchers.Signal, 4), begun: make(chan struct{}), done: make(chan struct{})}
	var once sync.Once
	go func() {
		defer close(r.done)
		r.result, r.err = s.Search(ctx, searchers.Request{
			Game: game, Limits: limits, Signals: r.signals,
			Report: func(searchers.Info) { once.Do(func() { close(r.begun) }) },
		})
	}()
	return r
}

// wait waits for a channel that must close.
func wait(t *testing.T, what string, c <-chan struct{}) {
	t.Helper()
	select {
	case <-c:
	case <-time.After(patience):
		t.Fatalf("the search did not %s", what)
	}
}

// stillRunning fails the test if the search ends where it must hold its answer.
func (r *running) stillRunning(t *testing.T) {
	t.Helper()
	select {
	case <-r.done:
		t.Fatal("the search gave its answer unasked")
	case <-time.After(30 * time.Millisecond):
	}
}

func (s Subject) stop(t *testing.T) {
	game := Game(t, kiwipete)
	r := start(context.Background(), Build(t, s.Assembly), game, searchers.Limits{Infinite: true})
	wait(t, "begin", r.begun)
	r.signals <- searchers.Stop
	wait(t, "stop", r.done)
	if r.err != nil {
		t.Fatalf("a stopped search returns no error, not %v", r.err)
	}
	check(t, game, r.result)

	// Stopped before it began, it still has a move.
	r = &running{signals: make(chan searchers.Signal, 1)}
	r.signals <- searchers.Stop
	result, err := Build(t, s.Assembly).Search(context.Background(), searchers.Request{Game: game, Signals: r.signals})
	if err != nil {
		t.Fatal(err)
	}
	check(t, game, result)
}

func (s Subject) infinite(t *testing.T) {
	for _, fen := range []string{startFEN, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"} {
		limits := searchers.Limits{Infinite: true, Depth: 1, Nodes: 100, MoveTime: after(0)}
		r := start(context.Background(), Build(t, s.Assembly), Game(t, fen), limits)
		r.stillRunning(t)
		r.signals <- searchers.PonderHit // means nothing here
		r.stillRunning(t)
		r.signals <- searchers.Stop
		wait(t, "stop", r.done)
	}
}

func (s Subject) ponder(t *testing.T) {
	game := Game(t, kiwipete)
	limits := searchers.Limits{Ponder: true, MoveTime: after(time.Millisecond)}
	r := start(context.Background(), Build(t, s.Assembly), game, limits)
	wait(t, "begin", r.begun)
	r.stillRunning(t)
	r.signals <- searchers.PonderHit
	wait(t, "end after the ponder hit", r.done)
	check(t, game, r.result)

	r = start(context.Background(), Build(t, s.Assembly), game, searchers.Limits{Ponder: true, Depth: 1})
	r.stillRunning(t)
	r.signals <- searchers.Stop
	wait(t, "stop", r.done)
	check(t, game, r.result)
}

func (s Subject) cancel(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	searcher := Build(t, s.Assembly)
	r := start(ctx, searcher, Game(t, kiwipete), searchers.Limits{Infinite: true})
	wait(t, "begin", r.begun)
	cancel()
	wait(t, "end when cancelled", r.done)
	if !errors.Is(r.err, context.Canceled) {
		t.Errorf("a cancelled search returns %v, want the context's error", r.err)
	}
	game := Game(t, startFEN)
	check(t, game, search(t, searcher, game, s.Effort))
}
