package host

import (
	"math"
	"testing"
	"time"

	"rookery/core/clock"
	"rookery/searchers"
)

func TestASearchIsAllowedItsTimeAndALittle(t *testing.T) {
	p := &Plugin{spec: Spec{Timeouts: Timeouts{Search: time.Hour, Answer: 10 * time.Second}}}
	moveTime := func(d time.Duration) searchers.Limits { return searchers.Limits{MoveTime: &d} }
	onClock := func(left, increment time.Duration) searchers.Limits {
		return searchers.Limits{Clock: &clock.Clock{Time: left, Increment: increment}}
	}
	for _, test := range []struct {
		name   string
		limits searchers.Limits
		want   time.Duration
	}{
		{"no time", searchers.Limits{Depth: 9}, time.Hour},
		{"a move time", moveTime(time.Minute), 70 * time.Second},
		{"a move time that is over", moveTime(-time.Minute), 10 * time.Second},
		{"a move time beyond all bounds", moveTime(math.MaxInt64), time.Hour},
		{"a clock", onClock(time.Minute, time.Second), 71 * time.Second},
		{"a flag that has fallen", onClock(-time.Minute, time.Second), 11 * time.Second},
		{"an increment that takes", onClock(time.Minute, -time.Hour), 70 * time.Second},
		{"a clock beyond all bounds", onClock(math.MaxInt64, math.MaxInt64), time.Hour},
	} {
		if got := p.allowance(&test.limits); got != test.want {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
}
