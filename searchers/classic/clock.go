package classic

import (
	"time"

	"rookery/core/clock"
	"rookery/searchers"
)

// The seeds' numbers.
const (
	nexusShare       = 30
	fishBotShare     = 25
	fishBotOverhead  = 30 * time.Millisecond // taken from a move time
	fishBotReserve   = 50 * time.Millisecond // never touched on a clock
	bluefeverMoves   = 30
	bluefeverReserve = 50 * time.Millisecond
	leastBudget      = time.Millisecond
)

// rule returns the time rule of that name.
func rule(name string) searchers.TimeRule {
	switch name {
	case timeNexus:
		return spending(nexusClock, wholly)
	case timeFishBot:
		return spending(fishBotClock, fishBotMoveTime)
	case timeBluefever:
		return spending(bluefeverClock, wholly)
	default:
		return searchers.DefaultTime
	}
}

// spending joins a rule for clocks and one for move times. Where both bound, the lesser holds. No budget is more than
// the clock has, less the overhead, whatever the formula says; none is less than a millisecond.
func spending(onClock func(*clock.Clock) clock.Budget, onMoveTime func(time.Duration) clock.Budget) searchers.TimeRule {
	return func(l *searchers.Limits) (clock.Budget, bool) {
		if l.Clock == nil && l.MoveTime == nil {
			return clock.Budget{}, false
		}
		var budget clock.Budget
		if l.Clock != nil {
			budget = onClock(l.Clock)
			left := l.Clock.Time - l.Overhead
			budget = lesser(budget, clock.Budget{Soft: left, Hard: left})
		}
		if l.MoveTime != nil {
			move := onMoveTime(*l.MoveTime)
			if l.Clock == nil {
				budget = move
			}
			budget = lesser(budget, move)
		}
		return clock.Budget{Soft: max(budget.Soft, leastBudget), Hard: max(budget.Hard, leastBudget)}, true
	}
}

func lesser(a, b clock.Budget) clock.Budget {
	return clock.Budget{Soft: min(a.Soft, b.Soft), Hard: min(a.Hard, b.Hard)}
}

// wholly spends a move time to its end.
func wholly(move time.Duration) clock.Budget { return clock.Budget{Soft: move, Hard: move} }

// nexusClock spends a 30th of the time and half the increment, wholly.
func nexusClock(c *clock.Clock) clock.Budget { return wholly(c.Time/nexusShare + c.Increment/2) }

// fishBotClock aims at a 25th of the time and half the increment, with a hard bound of a quarter of the time. FishBot
// begins no depth with more than half its aim gone, and that half is the soft bound here.
func fishBotClock(c *clock.Clock) clock.Budget {
	aim := c.Time/fishBotShare + c.Increment/2
	return clock.Budget{Soft: aim / 2, Hard: min(c.Time/4, c.Time-fishBotReserve)}
}

// fishBotMoveTime keeps back 30 ms, and begins no depth in the second half of the rest.
func fishBotMoveTime(move time.Duration) clock.Budget {
	aim := move - fishBotOverhead
	return clock.Budget{Soft: aim / 2, Hard: aim}
}

// bluefeverClock shares the time out over 30 moves, or those to the control, adds the increment and keeps back
// 50 ms. The JavaScript engine knows a thinking time alone; this is the rule of Vice, the C engine of the same series.
func bluefeverClock(c *clock.Clock) clock.Budget {
	moves := bluefeverMoves
	if c.MovesToGo > 0 {
		moves = c.MovesToGo
	}
	return wholly(c.Time/time.Duration(moves) + c.Increment - bluefeverReserve)
}
