// Package clock holds chess clocks and the default policy for spending their time.
//
// # The default policy
//
// Of the time left, overhead is set aside for the way to the GUI; the rest is what can be spent. The game is
// planned as if 20 moves were left, or fewer if the next control is nearer, so that each move gets an equal
// share, plus three quarters of the increment, for a quarter is a reserve:
//
//	left = time - overhead
//	share = left / min(20, moves to go) + 3/4 increment
//	Soft = share          no new iteration is started past it
//	Hard = 4 * share      the search stops there, wherever it is
//
// Both are capped at three fifths of what is left, nine tenths on the last move before a control: no single move
// can lose the game on time. Neither is under a millisecond: with less than that left, or a flag that has fallen
// already, a quick legal move is still the best that can be done.
//
// More time or increment never gives a smaller budget, nor do fewer moves to the control or a smaller overhead.
// A control ahead never gives a smaller budget than the same clock without it.
package clock

import "time"

// Clock is what one side has left, as UCI's go command states it.
type Clock struct {
	Time      time.Duration // left; negative if already overstepped
	Increment time.Duration // added after each move
	MovesToGo int           // moves until the next control; 0 for the rest of the game
}

// Budget is the time to spend on one move. A search starts no new iteration past Soft and stops at Hard.
// Soft is at most Hard.
type Budget struct {
	Soft, Hard time.Duration
}

// The numbers of the default policy, in the range that published engines settled on.
const (
	movesLeft    = 20 // sudden death is planned as if this many moves were left
	hardMultiple = 4
	leastBudget  = time.Millisecond
)

// Default returns the budget of the default policy, which the package's documentation writes down. overhead is
// the time kept back for the way to the GUI. Negative increments and overheads count as none.
func (c Clock) Default(overhead time.Duration) Budget {
	left := max(c.Time-max(overhead, 0), 0)
	moves := movesLeft
	if c.MovesToGo > 0 {
		moves = min(c.MovesToGo, movesLeft)
	}
	share := left/time.Duration(moves) + max(c.Increment, 0)/4*3
	most := left / 5 * 3
	if c.MovesToGo == 1 {
		most = left / 10 * 9
	}
	soft := min(share, most)
	hard := most
	if share < most/hardMultiple {
		hard = hardMultiple * share
	}
	return Budget{Soft: max(soft, leastBudget), Hard: max(hard, leastBudget)}
}
