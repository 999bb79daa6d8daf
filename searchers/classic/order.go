package classic

import "rookery/core"

// order gives each move of the frame its ordering score.
func (s *searcher) order(f *frame, hashMove core.Move) {
	p := &f.position
	for i, m := range f.moves.Slice() {
		switch {
		case m == hashMove:
			f.scores[i] = s.p.scoreTableMove
		case !s.quiet(m):
			f.scores[i] = s.captureScore(p, m)
		case s.p.killers && m == f.killers[0]:
			f.scores[i] = s.p.scoreFirstKiller
		case s.p.killers && m == f.killers[1]:
			f.scores[i] = s.p.scoreLastKiller
		case s.p.history:
			f.scores[i] = s.history.score(p, m)
		default:
			f.scores[i] = 0
		}
	}
}

// orderNoisy gives each move of the frame its ordering score in quiescence: by victim and attacker alone.
func (s *searcher) orderNoisy(f *frame) {
	for i, m := range f.moves.Slice() {
		f.scores[i] = 0
		if s.p.captures && !m.IsQuiet() {
			f.scores[i] = s.victimScore(&f.position, m)
		}
	}
}

// pick moves the best of the moves from i on to place i and returns it. Of equals the first generated comes first.
func (f *frame) pick(i int) core.Move {
	moves := f.moves.Slice()
	best := i
	for j := i + 1; j < len(moves); j++ {
		if f.scores[j] > f.scores[best] {
			best = j
		}
	}
	moves[i], moves[best] = moves[best], moves[i]
	f.scores[i], f.scores[best] = f.scores[best], f.scores[i]
	return moves[i]
}

// quiet reports whether m is ordered among the quiet moves, may be a killer and has history.
func (s *searcher) quiet(m core.Move) bool {
	return !m.IsCapture() && !(s.p.promotionsNoisy && m.IsPromotion())
}

// losing is far below every other ordering score: captures that lose material, among themselves as usual.
const losing = -1 << 30

func (s *searcher) captureScore(p *core.Position, m core.Move) int {
	if !s.p.captures {
		return 0
	}
	if s.p.losingLast && !s.winsOrTrades(p, m) {
		return losing + s.victimScore(p, m)
	}
	return s.p.scoreCapture + s.victimScore(p, m)
}

// victimScore is MVV-LVA. A promotion counts as taking the piece that it makes, beside what it takes.
func (s *searcher) victimScore(p *core.Position, m core.Move) int {
	victim := 0
	switch {
	case m.IsEnPassant():
		victim = rank(core.Pawn)
	case m.IsCapture():
		victim = rank(p.PieceAt(m.To()).Type())
	}
	if m.IsPromotion() {
		victim += rank(m.Promotion())
	}
	attacker := rank(p.PieceAt(m.From()).Type())
	if s.p.victims == victimValues {
		return 100*victim + 6 - attacker
	}
	return 10*victim - attacker
}

// rank is 1 for a pawn to 6 for a king.
func rank(t core.PieceType) int { return int(t) }

// winsOrTrades reports whether m loses no material by SEE.
func (s *searcher) winsOrTrades(p *core.Position, m core.Move) bool {
	return p.SEEAtLeast(m, 0, &core.StandardExchangeValues)
}

// addKiller makes m the newest killer of its ply.
func (s *searcher) addKiller(f *frame, m core.Move) {
	if s.p.killersDistinct && f.killers[0] == m {
		return
	}
	f.killers[0], f.killers[1] = m, f.killers[0]
}
