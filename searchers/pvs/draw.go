package pvs

import "rookery/core"

const (
	fiftyMoves   = 100 // plies without capture or pawn move that draw
	keyClockFrom = 14  // the 50-move counter from which it tells table keys apart
	keyClockStep = 8   // in steps of so many plies
)

// drawn reports whether the node is drawn by rule: by material, 50 moves or repetition. Checkmate outranks the
// 50-move rule. Stalemate is found by searching.
func (t *thread) drawn(f *frame, ply int) bool {
	p := &f.pos
	clock := p.HalfmoveClock()
	if clock >= fiftyMoves && (!p.InCheck() || p.HasLegalMove()) {
		return true
	}
	return p.InsufficientMaterial() || clock >= 4 && t.repeats(f, ply, clock)
}

// repeats reports whether the position has occurred before: twice at all, or once since the root where a
// twofold repetition is a draw. What happened before a null move does not count.
func (t *thread) repeats(f *frame, ply, clock int) bool {
	now := t.base + ply
	key := t.keys[now]
	seen := false
	for back := 4; back <= min(clock, f.sinceNull, now); back += 2 {
		if t.keys[now-back] != key {
			continue
		}
		if seen || back < ply && t.p.TwofoldDraw {
			t.stats.events[repetitionDraws]++
			return true
		}
		seen = true
	}
	return false
}

// tableKey returns the key of a position in the table. Where the 50-move counter is high it is part of the key,
// so that no result is taken over to a position much nearer to the draw.
func (t *thread) tableKey(p *core.Position) uint64 {
	key := p.Key()
	if clock := p.HalfmoveClock(); t.p.TableClockKey && clock >= keyClockFrom {
		key ^= uint64(1+(clock-keyClockFrom)/keyClockStep) * 0x9E3779B97F4A7C15
	}
	return key
}

// toTable turns a mate counted from the root into one counted from the node.
func toTable(s core.Score, ply int) core.Score {
	switch {
	case s >= core.MateInMax:
		return s + core.Score(ply)
	case s <= -core.MateInMax:
		return s - core.Score(ply)
	}
	return s
}

// fromTable turns a mate counted from the node into one counted from the root. A mate that the 50-move rule
// would forestall at this counter is not believed: it becomes the greatest evaluation below a mate.
func fromTable(s core.Score, ply, clock int) core.Score {
	switch {
	case s == core.NoScore:
	case s >= core.MateInMax:
		if int(core.Mate-s) > fiftyMoves-clock {
			return core.MaxEval
		}
		return s - core.Score(ply)
	case s <= -core.MateInMax:
		if int(core.Mate+s) > fiftyMoves-clock {
			return -core.MaxEval
		}
		return s + core.Score(ply)
	}
	return s
}
