package searchers

import (
	"context"
	"time"

	"rookery/core/clock"
)

// How often a Watch looks up from the search. The step between two looks starts small and grows while the
// nodes are quick, so that a slow eval is interrupted as promptly as a fast one.
const (
	firstStep    = 64                   // nodes to the first look
	greatestStep = 2048                 // nodes between two looks at most
	briskLook    = time.Millisecond / 2 // looks closer together than this are spread out
	tardyLook    = 2 * time.Millisecond // looks further apart than this are drawn together
	graceNodes   = 2048                 // time does not stop a first iteration of fewer nodes
)

// TimeRule turns the clock and the move time of limits into a budget; ok is false if time bounds nothing.
type TimeRule func(l *Limits) (budget clock.Budget, ok bool)

// DefaultTime is the default time rule: a move time is spent wholly, a clock by clock.Clock.Default, and of
// both the lesser holds.
func DefaultTime(l *Limits) (clock.Budget, bool) {
	var budget clock.Budget
	if l.Clock != nil {
		budget = l.Clock.Default(l.Overhead)
	}
	if l.MoveTime != nil {
		most := max(*l.MoveTime, 0)
		if l.Clock == nil {
			budget = clock.Budget{Soft: most, Hard: most}
		}
		budget = clock.Budget{Soft: min(budget.Soft, most), Hard: min(budget.Hard, most)}
	}
	return budget, l.Clock != nil || l.MoveTime != nil
}

// Watch holds one running search to its limits: nodes, time, signals and context. It belongs to the goroutine
// that searches. A searcher asks Expired at every node, Another before every iteration, and Hold at the end.
type Watch struct {
	ctx     context.Context
	signals <-chan Signal
	limits  Limits
	rule    TimeRule

	began     time.Time // the search
	timeBegan time.Time // the spending of the budget: began, or the moment of PonderHit
	looked    time.Time // the last look

	budget    clock.Budget
	soft      time.Duration // the budget's soft bound as scaled
	timed     bool          // time bounds the search now
	pondering bool
	iterated  bool // a first iteration is complete
	over      bool // a hard limit is reached, or the answer is wanted
	released  bool // Stop came or the context ended: nothing holds the answer any longer

	next uint64 // node count at which to look up again; 0 once over
	step uint64
}

// NewWatch begins to watch a search; its time starts now. A nil rule is DefaultTime.
func NewWatch(ctx context.Context, request *Request, rule TimeRule) *Watch {
	if rule == nil {
		rule = DefaultTime
	}
	now := time.Now()
	w := &Watch{
		ctx: ctx, signals: request.Signals, limits: request.Limits, rule: rule,
		began: now, timeBegan: now, looked: now,
		pondering: request.Limits.Ponder,
		step:      firstStep,
	}
	if !w.pondering {
		w.startTime(now)
	}
	w.next = w.step
	if n := request.Limits.Nodes; n > 0 {
		w.next = min(w.next, n)
	}
	return w
}

// Expired reports whether the search must unwind now. It is asked before each node is counted, with the nodes
// counted so far, so that a node limit is kept exactly. It looks at the clock, the signals and the context
// every 2,048 nodes at most, and costs one comparison in between. Once true it stays true.
func (w *Watch) Expired(nodes uint64) bool { return nodes >= w.next && w.look(nodes) }

// Another reports whether an iteration of the given depth may begin: no limit is reached, hard or soft. It
// looks at the clock at every call. Iterations are numbered from 1; the first is refused only to a search that
// was stopped or cancelled before it began. A searcher without depths passes 0.
func (w *Watch) Another(depth int, nodes uint64) bool {
	if depth > 1 {
		w.iterated = true
	}
	if w.look(nodes) {
		return false
	}
	switch {
	case w.limits.Depth > 0 && depth > w.limits.Depth:
		return false
	case w.limits.SoftNodes > 0 && nodes >= w.limits.SoftNodes && depth != 1:
		return false
	case w.timed && depth != 1 && time.Since(w.timeBegan) >= w.soft:
		return false
	}
	return true
}

// Scale sets the soft bound of time to the given permill of the budget's own, at most the hard bound.
func (w *Watch) Scale(permill int) {
	w.soft = min(w.budget.Soft/1000*time.Duration(permill), w.budget.Hard) // divided first: a clock of years must not overflow
}

// OnClock reports whether a clock is running that an early answer would save.
func (w *Watch) OnClock() bool { return w.timed && w.limits.Clock != nil }

// Hold waits, after the search has nothing left to do, while the answer may not be given: until Stop under
// Infinite, until PonderHit or Stop under Ponder. A cancelled context ends it.
func (w *Watch) Hold() {
	for (w.limits.Infinite || w.pondering) && !w.released {
		select {
		case <-w.ctx.Done():
			w.release()
		case s, open := <-w.signals:
			w.take(s, open)
		}
	}
}

// Elapsed returns the time since the search began.
func (w *Watch) Elapsed() time.Duration { return time.Since(w.began) }

// Err returns the context's error: not nil if the search was abandoned.
func (w *Watch) Err() error { return w.ctx.Err() }

// look takes in whatever has happened and reports whether the search is over.
func (w *Watch) look(nodes uint64) bool {
	if w.over {
		return true
	}
	now := time.Now()
	switch apart := now.Sub(w.looked); {
	case apart < briskLook:
		w.step = min(2*w.step, greatestStep)
	case apart > tardyLook:
		w.step = max(w.step/2, 1)
	}
	w.looked = now

	for waiting := true; waiting; {
		select {
		case s, open := <-w.signals:
			w.take(s, open)
		default:
			waiting = false
		}
	}
	switch {
	case w.ctx.Err() != nil:
		w.release()
	case w.limits.Nodes > 0 && nodes >= w.limits.Nodes:
		w.over = true
	case w.timed && (w.iterated || nodes >= graceNodes) && now.Sub(w.timeBegan) >= w.budget.Hard:
		w.over = true
	}
	w.next = nodes + w.step
	if w.limits.Nodes > 0 {
		w.next = min(w.next, w.limits.Nodes)
	}
	if w.over {
		w.next = 0
	}
	return w.over
}

// take obeys one signal. A closed channel is one that stays silent.
func (w *Watch) take(s Signal, open bool) {
	switch {
	case !open:
		w.signals = nil
	case s == Stop:
		w.release()
	case s == PonderHit && w.pondering:
		w.pondering = false
		w.startTime(time.Now())
	}
}

func (w *Watch) release() {
	w.over, w.released, w.next = true, true, 0
}

// startTime begins to spend the budget, if time is to count at all.
func (w *Watch) startTime(now time.Time) {
	w.timeBegan = now
	if w.limits.Infinite {
		return
	}
	w.budget, w.timed = w.rule(&w.limits)
	w.soft = w.budget.Soft
}
