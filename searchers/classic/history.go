package classic

import "rookery/core"

// history counts how often quiet moves did well, by colour, origin and destination, or by piece and destination.
type history struct {
	byPiece  bool
	limit    int // past it all counters are halved; 0 is no limit
	counters [2 * 64 * 64]int
}

func (h *history) counter(p *core.Position, m core.Move) *int {
	from, to := int(m.From()), int(m.To())
	if h.byPiece {
		return &h.counters[int(p.PieceAt(core.Square(from)))*64+to]
	}
	return &h.counters[int(p.SideToMove())*64*64+from*64+to]
}

// score returns the counter of m, to be played in p.
func (h *history) score(p *core.Position, m core.Move) int { return *h.counter(p, m) }

// add counts m, played in p, with the weight given.
func (h *history) add(p *core.Position, m core.Move, weight int) {
	c := h.counter(p, m)
	*c += weight
	if h.limit > 0 && *c > h.limit {
		for i := range h.counters {
			h.counters[i] /= 2
		}
	}
}

func (h *history) clear() { clear(h.counters[:]) }
