package clock_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"rookery/core/clock"
)

const ms = time.Millisecond

func TestDefaultSpendsAsDocumented(t *testing.T) {
	tests := []struct {
		name     string
		clock    clock.Clock
		overhead time.Duration
		want     clock.Budget
	}{
		{"sudden death takes a 20th", clock.Clock{Time: 60_000 * ms}, 0, clock.Budget{Soft: 3000 * ms, Hard: 12_000 * ms}},
		{"three quarters of the increment on top", clock.Clock{Time: 60_000 * ms, Increment: 1000 * ms}, 0, clock.Budget{Soft: 3750 * ms, Hard: 15_000 * ms}},
		{"overhead is set aside first", clock.Clock{Time: 60_020 * ms}, 20 * ms, clock.Budget{Soft: 3000 * ms, Hard: 12_000 * ms}},
		{"an equal share up to a near control", clock.Clock{Time: 10_000 * ms, MovesToGo: 5}, 0, clock.Budget{Soft: 2000 * ms, Hard: 6000 * ms}},
		{"a far control is planned as sudden death", clock.Clock{Time: 60_000 * ms, MovesToGo: 40}, 0, clock.Budget{Soft: 3000 * ms, Hard: 12_000 * ms}},
		{"the last move before a control leaves a tenth", clock.Clock{Time: 1000 * ms, MovesToGo: 1}, 0, clock.Budget{Soft: 900 * ms, Hard: 900 * ms}},
		{"a large increment never eats the clock", clock.Clock{Time: 100 * ms, Increment: 10_000 * ms}, 0, clock.Budget{Soft: 60 * ms, Hard: 60 * ms}},
		{"an overhead larger than the clock", clock.Clock{Time: 15 * ms}, 20 * ms, clock.Budget{Soft: ms, Hard: ms}},
		{"a millisecond left", clock.Clock{Time: ms}, 0, clock.Budget{Soft: ms, Hard: ms}},
		{"a fallen flag", clock.Clock{Time: -500 * ms}, 20 * ms, clock.Budget{Soft: ms, Hard: ms}},
		{"a fallen flag with increment", clock.Clock{Time: -500 * ms, Increment: 1000 * ms}, 0, clock.Budget{Soft: ms, Hard: ms}},
		{"negative increment and overhead count as none", clock.Clock{Time: 2000 * ms, Increment: -ms}, -ms, clock.Budget{Soft: 100 * ms, Hard: 400 * ms}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := test.clock.Default(test.overhead); got != test.want {
				t.Errorf("%+v.Default(%v) = %+v, want %+v", test.clock, test.overhead, got, test.want)
			}
		})
	}
}

// random draws a clock from hours down to a fallen flag, small and large values alike.
func random(r *rand.Rand) (c clock.Clock, overhead time.Duration) {
	draw := func(most time.Duration) time.Duration { return time.Duration(r.Int64N(int64(most)) >> r.IntN(24)) }
	c = clock.Clock{Time: draw(5*time.Hour) - draw(time.Second), Increment: draw(time.Minute)}
	if r.IntN(2) == 0 {
		c.MovesToGo = 1 + r.IntN(60)
	}
	return c, draw(200 * ms)
}

func TestDefaultStaysWithinTheClock(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 100_000 {
		c, overhead := random(r)
		b := c.Default(overhead)
		if b.Soft < ms || b.Soft > b.Hard {
			t.Fatalf("%+v.Default(%v) = %+v, want 1ms <= Soft <= Hard", c, overhead, b)
		}
		if left := c.Time - overhead; b.Hard > max(left, ms) {
			t.Fatalf("%+v.Default(%v) = %+v, want Hard within the %v left", c, overhead, b, left)
		}
	}
}

func TestDefaultIsMonotone(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 100_000 {
		c, overhead := random(r)
		base := c.Default(overhead)
		atLeast := func(what string, richer clock.Clock, overhead time.Duration) {
			t.Helper()
			if b := richer.Default(overhead); b.Soft < base.Soft || b.Hard < base.Hard {
				t.Fatalf("%s: %+v.Default(%v) = %+v is less than %+v of %+v", what, richer, overhead, b, base, c)
			}
		}
		more := 1 + time.Duration(r.Int64N(int64(time.Minute)))
		richer := c
		richer.Time += more
		atLeast("more time", richer, overhead)
		richer = c
		richer.Increment += more
		atLeast("more increment", richer, overhead)
		atLeast("less overhead", c, overhead/2)
		if c.MovesToGo > 1 {
			richer = c
			richer.MovesToGo--
			atLeast("fewer moves to go", richer, overhead)
		} else if c.MovesToGo == 0 {
			richer = c
			richer.MovesToGo = 1 + r.IntN(60)
			atLeast("a control ahead", richer, overhead)
		}
	}
}

// A whole game at the soft budget, then at the hard one, must not lose on time, however long it lasts.
func TestDefaultNeverRunsOutOfTime(t *testing.T) {
	for _, increment := range []time.Duration{0, 10 * ms, 1000 * ms} {
		for _, control := range []int{0, 40} {
			for _, hard := range []bool{false, true} {
				c := clock.Clock{Time: 10_000 * ms, Increment: increment, MovesToGo: control}
				// Without an increment the floor of a millisecond must lose some day: ask for less then.
				moves := 300
				switch {
				case increment == 0 && hard:
					moves = 20
				case increment == 0 && control == 0:
					moves = 120
				}
				for move := range moves {
					b := c.Default(ms)
					spent := b.Soft
					if hard {
						spent = b.Hard
					}
					c.Time -= spent
					if c.Time < 0 {
						t.Fatalf("increment %v, control %d, hard %v: flag fell at move %d", increment, control, hard, move)
					}
					c.Time += c.Increment
					if control > 0 {
						if c.MovesToGo--; c.MovesToGo == 0 {
							c.MovesToGo, c.Time = control, c.Time+10_000*ms
						}
					}
				}
			}
		}
	}
}

func TestDefaultDoesNotOverflow(t *testing.T) {
	b := clock.Clock{Time: 100 * 365 * 24 * time.Hour, Increment: 100 * 365 * 24 * time.Hour}.Default(0)
	if b.Soft <= 0 || b.Hard < b.Soft {
		t.Errorf("a century's budget = %+v", b)
	}
}
