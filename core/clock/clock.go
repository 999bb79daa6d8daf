// Package clock holds chess clocks and the default policy for spending their time.
package clock

import "time"

// Clock is what one side has left, as UCI's go command states it.
type Clock struct {
	Time      time.Duration // left; negative if already overstepped
	Increment time.Duration // added after each move
	MovesToGo int           // moves until the next control; 0 for the rest of the game
}

// Budget is the time to spend on one move. A search starts no new iteration past Soft and stops at Hard.
type Budget struct {
	Soft, Hard time.Duration
}

// The default policy, in the fractions that published engines settled on.
const (
	movesLeft    = 20 // sudden death is planned as if this many moves were left
	leastBudget  = time.Millisecond
	hardMultiple = 4
)

// Default returns the budget of the default policy: Soft is a 20th of the time left (or an equal share up to
// the control) plus three quarters of the increment; Hard is four times that, but never more than three fifths
// of the time left. overhead is kept back for the way to the GUI. Both are at least a millisecond, so that
// even an overstepped clock gives a legal move.
func (c Clock) Default(overhead time.Duration) Budget {
	left := max(c.Time-overhead, 0)
	moves := movesLeft
	if c.MovesToGo > 0 {
		moves = min(c.MovesToGo, movesLeft)
	}
	soft := left/time.Duration(moves) + c.Increment*3/4
	most := left * 3 / 5
	if c.MovesToGo == 1 {
		most = left * 9 / 10
	}
	return Budget{
		Soft: max(min(soft, most), leastBudget),
		Hard: max(min(hardMultiple*soft, most), leastBudget),
	}
}
