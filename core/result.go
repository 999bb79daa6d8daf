package core

// Outcome is how a game has ended, or that it has not.
type Outcome uint8

// The outcomes.
const (
	Unfinished Outcome = iota
	WhiteWins
	BlackWins
	DrawnGame
)

// Wins returns the outcome in which c has won.
func Wins(c Color) Outcome { return WhiteWins + Outcome(c) }

// String returns the outcome as in PGN: "*", "1-0", "0-1" or "1/2-1/2".
func (o Outcome) String() string { return [4]string{"*", "1-0", "0-1", "1/2-1/2"}[o&3] }

// ParseOutcome reads an outcome as in PGN and tells whether it is one.
func ParseOutcome(text string) (Outcome, bool) {
	for o := Unfinished; o <= DrawnGame; o++ {
		if o.String() == text {
			return o, true
		}
	}
	return Unfinished, false
}

// Reason is why the rules end a game, or let it be claimed as drawn.
type Reason uint8

// The reasons. The last two end a game only if a player claims them.
const (
	NoReason Reason = iota
	Checkmate
	Stalemate
	InsufficientMaterial
	FivefoldRepetition
	SeventyFiveMoves
	ThreefoldRepetition
	FiftyMoves
)

// String returns the reason in words, "" for none.
func (r Reason) String() string {
	return [8]string{"", "checkmate", "stalemate", "insufficient material", "fivefold repetition", "75-move rule",
		"threefold repetition", "50-move rule"}[r&7]
}

// Result returns how the game stands where the rules decide it, as engines and match runners count: a threefold
// repetition or fifty moves on the board are a draw, as if the player whose turn it is had claimed it. Mate and
// stalemate come first, so that mate with the hundredth ply wins.
func (g *Game) Result() (Outcome, Reason) {
	if outcome, reason := g.ResultWithoutClaims(); reason != NoReason {
		return outcome, reason
	}
	if reason := g.claimable(); reason != NoReason {
		return DrawnGame, reason
	}
	return Unfinished, NoReason
}

// ResultWithoutClaims returns how the game stands if nobody claims anything: only mate, stalemate, insufficient material,
// the fifth repetition and seventy-five moves end it (FIDE Laws 5 and 9.6).
func (g *Game) ResultWithoutClaims() (Outcome, Reason) {
	p := g.Position()
	if !p.HasLegalMove() {
		if p.InCheck() {
			return Wins(p.SideToMove().Other()), Checkmate
		}
		return DrawnGame, Stalemate
	}
	switch {
	case p.InsufficientMaterial():
		return DrawnGame, InsufficientMaterial
	case g.Repetitions() >= 4:
		return DrawnGame, FivefoldRepetition
	case p.HalfmoveClock() >= 150:
		return DrawnGame, SeventyFiveMoves
	}
	return Unfinished, NoReason
}

// claimable returns what may be claimed of the position on the board, which must have a legal move.
func (g *Game) claimable() Reason {
	switch {
	case g.Repetitions() >= 2:
		return ThreefoldRepetition
	case g.Position().HalfmoveClock() >= 100:
		return FiftyMoves
	}
	return NoReason
}

// DrawClaim returns what the player to move may claim a draw for: ThreefoldRepetition or FiftyMoves, or NoReason. The move
// is one to announce with the claim because it holds only after that move, or NoMove if it holds already (FIDE Laws 9.2
// and 9.3). The game is not over by this: see Result.
func (g *Game) DrawClaim() (Reason, Move) {
	if _, reason := g.ResultWithoutClaims(); reason != NoReason {
		return NoReason, NoMove
	}
	if reason := g.claimable(); reason != NoReason {
		return reason, NoMove
	}
	var legal MoveList
	g.Position().GenerateLegal(&legal)
	after := g.Clone()
	for _, m := range legal.Slice() {
		after.push(m)
		reason := after.claimable()
		after.Undo()
		if reason != NoReason {
			return reason, m
		}
	}
	return NoReason, NoMove
}
