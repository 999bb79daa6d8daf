package mcts

import "rookery/core"

// expand gives the node at index, whose position is p and has legal moves, its children: the moves listed, the
// likeliest first. It returns false if there is no room.
func (s *searcher) expand(index uint32, p *core.Position, moves []core.Move) bool {
	if s.tree.room() < len(moves) {
		return false
	}
	s.stats.events[expansions]++
	var weights [core.MaxMoves]uint64
	total := uint64(0)
	for i, m := range moves {
		weights[i] = s.weight(p, m)
		total += weights[i]
	}
	children := s.tree.grow(index, len(moves))
	for i, m := range moves {
		prior := uint16(max(weights[i]*(one-1)/total, 1))
		// Insertion keeps equals in the order of generation.
		at := i
		for ; at > 0 && children[at-1].prior < prior; at-- {
			children[at].move, children[at].prior = children[at-1].move, children[at-1].prior
		}
		children[at].move, children[at].prior = m, prior
	}
	return true
}

// weight returns how likely m is the best move in p, against others, in 1/65536.
func (s *searcher) weight(p *core.Position, m core.Move) uint64 {
	if s.p.policy == policyUniform {
		return one
	}
	bonus := 0
	safe := !s.p.exchangesInPolicy || p.SEEAtLeast(m, 0, &core.StandardExchangeValues)
	switch {
	case m.IsCapture() && safe:
		victim := core.Pawn
		if !m.IsEnPassant() {
			victim = p.PieceAt(m.To()).Type()
		}
		bonus += s.p.policyCapture + s.p.policyVictim*int(victim-core.Pawn)
	case m.IsCapture():
		bonus += s.p.policyLosing
	case !safe:
		bonus += s.p.policyUnsafe
	}
	switch {
	case m.Promotion() == core.Queen:
		bonus += s.p.policyPromotion
	case m.IsPromotion():
		bonus -= s.p.policyPromotion
	}
	if s.p.checksInPolicy && p.GivesCheck(m) {
		bonus += s.p.policyCheck
	}
	if s.p.historyPrior && m.IsQuiet() {
		bonus += s.p.policyHistory * int(*s.history.entry(p.SideToMove(), m)) / int(win)
	}
	bonus = max(-greatestBonus, min(greatestBonus, bonus*100/s.p.temperature))
	return max(exp2(int64(bonus)*one/100), 1)
}

// greatestBonus keeps weights within 2^12 and 2^-12.
const greatestBonus = 1200

// history is how much better quiet moves turned out than was expected where they were played, by colour, origin and
// destination: a moving average over all visits that went through them, in 1/65536 of a win.
type history [2][64 * 64]int32

func (h *history) entry(side core.Color, m core.Move) *int32 {
	return &h[side&1][int(m.From())*64+int(m.To())]
}

// historyInertia is the weight of what was known in the moving average, as a power of two.
const historyInertia = 6

// learn takes in one visit through m: how far its result, for the side that moved, was above what was expected.
func (h *history) learn(side core.Color, m core.Move, gain value) {
	e := h.entry(side, m)
	*e += (int32(gain) - *e) >> historyInertia
}
