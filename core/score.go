package core

import "fmt"

// Score is a value for the side to move in centipawns. From MateInMax upwards it is a mate: Mate minus the
// distance in plies; the negative is being mated. It always fits 16 bits.
type Score int32

// The bounds of scores, and the depth in plies that they allow for.
const (
	MaxPly          = 246           // plies from the root that a search may reach
	Draw      Score = 0             // drawn
	Mate      Score = 32000         // mate on the board, for the winner
	MateInMax Score = Mate - 256    // the least score that is a mate
	MaxEval   Score = MateInMax - 1 // the greatest static evaluation
	Infinity  Score = 32001         // above every score
	NoScore   Score = 32002         // no score known
)

// MateIn returns the score of giving mate in the given number of plies.
func MateIn(plies int) Score { return Mate - Score(plies) }

// MatedIn returns the score of being mated in the given number of plies.
func MatedIn(plies int) Score { return -Mate + Score(plies) }

// IsMate reports whether the score is a mate for either side.
func (s Score) IsMate() bool { return s >= MateInMax || s <= -MateInMax }

// MatePlies returns the distance to mate in plies, negative if the side to move is mated. Only for IsMate scores.
func (s Score) MatePlies() int {
	if s > 0 {
		return int(Mate - s)
	}
	return -int(Mate + s)
}

// MateMoves returns the distance to mate in moves as UCI counts them, negative if the side to move is mated.
func (s Score) MateMoves() int {
	if s > 0 {
		return (int(Mate-s) + 1) / 2
	}
	return -(int(Mate+s) / 2)
}

// Clamp brings a static evaluation below mate range.
func (s Score) Clamp() Score { return max(-MaxEval, min(MaxEval, s)) }

// String returns UCI's form: "cp 31" or "mate -3".
func (s Score) String() string {
	if s.IsMate() {
		return fmt.Sprintf("mate %d", s.MateMoves())
	}
	return fmt.Sprintf("cp %d", int(s))
}

// Bound tells what a score proves.
type Bound uint8

// The bounds. Upper and Lower are bits, and Exact is both.
const (
	NoBound Bound = 0
	Upper   Bound = 1 // the true value is at most the score
	Lower   Bound = 2 // the true value is at least the score
	Exact   Bound = 3
)

// String returns "upper", "lower", "exact" or "none".
func (b Bound) String() string { return [4]string{"none", "upper", "lower", "exact"}[b&3] }
