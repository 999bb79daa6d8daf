package pvs

import "rookery/core"

// historyMax bounds every history: gravity pulls harder the nearer an entry is to it.
const historyMax = 16384

// piecesTo is the number of pieceTo indexes. Index 0 belongs to no move and stands for "none".
const piecesTo = 16 * 64

type pieceToTable [piecesTo]int16

// histories remember how moves have fared. They belong to one thread and last from search to search.
type histories struct {
	butterfly    [2][64 * 64]int16      // by side, origin and destination
	capture      [piecesTo][8]int16     // by piece and destination, and victim
	continuation [piecesTo]pieceToTable // by an earlier move's piece and destination, and this one's
	counters     [piecesTo]core.Move    // the quiet move that refuted a move
}

// pieceTo numbers a move by its piece and destination.
func pieceTo(p *core.Position, m core.Move) int {
	return int(p.PieceAt(m.From()))<<6 | int(m.To())
}

// victim returns what a capture takes, or core.NoPieceType.
func victim(p *core.Position, m core.Move) core.PieceType {
	switch {
	case m.IsEnPassant():
		return core.Pawn
	case m.IsCapture():
		return p.PieceAt(m.To()).Type()
	}
	return core.NoPieceType
}

// quietHistory returns how a quiet move has fared, within ±3.5 times historyMax.
func (t *thread) quietHistory(f *frame, ply int, m core.Move) int {
	sum := 0
	if t.p.ButterflyHistory {
		sum = int(t.butterfly[f.pos.SideToMove()][m&4095])
	}
	if t.p.ContinuationHistory {
		i := pieceTo(&f.pos, m) & (piecesTo - 1)
		sum += int(t.at(ply - 1).cont[i]) + int(t.at(ply - 2).cont[i]) + int(t.at(ply - 4).cont[i])/2
	}
	return sum
}

// captureHistory returns how a capture or promotion has fared, within ±historyMax.
func (t *thread) captureHistory(f *frame, m core.Move) int {
	return int(t.capture[pieceTo(&f.pos, m)&(piecesTo-1)][victim(&f.pos, m)&7])
}

// learn credits the move that caused a beta cutoff at a depth, and debits those tried in vain before it.
func (t *thread) learn(f *frame, ply, depth int, best core.Move, tried *picker) {
	bonus := min(t.p.HistoryBonus*depth, t.p.HistoryBonusMax)
	malus := -min(t.p.HistoryMalus*depth, t.p.HistoryMalusMax)
	if best.IsQuiet() {
		t.refute(f, ply, best)
		if t.p.History {
			t.learnQuiet(f, ply, best, bonus)
			for _, m := range tried.triedQuiets[:tried.quietCount] {
				t.learnQuiet(f, ply, m, malus)
			}
		}
	} else if t.p.CaptureHistory {
		t.learnCapture(f, best, bonus)
	}
	if t.p.CaptureHistory {
		for _, m := range tried.triedNoisies[:tried.noisyCount] {
			t.learnCapture(f, m, malus)
		}
	}
}

// refute remembers a quiet move as a killer and as the counter of the previous move.
func (t *thread) refute(f *frame, ply int, m core.Move) {
	if t.p.Killers && f.killers[0] != m {
		f.killers[1] = f.killers[0]
		f.killers[0] = m
	}
	if previous := t.at(ply - 1).moved; t.p.CounterMove && previous != 0 {
		t.counters[previous] = m
	}
}

func (t *thread) learnQuiet(f *frame, ply int, m core.Move, bonus int) {
	if t.p.ButterflyHistory {
		gravitate(&t.butterfly[f.pos.SideToMove()][m&4095], bonus)
	}
	if t.p.ContinuationHistory {
		i := pieceTo(&f.pos, m) & (piecesTo - 1)
		for _, back := range [...]int{1, 2, 4} {
			if earlier := t.at(ply - back); earlier.moved != 0 {
				gravitate(&earlier.cont[i], bonus)
			}
		}
	}
}

func (t *thread) learnCapture(f *frame, m core.Move, bonus int) {
	gravitate(&t.capture[pieceTo(&f.pos, m)&(piecesTo-1)][victim(&f.pos, m)&7], bonus)
}

// gravitate moves a history by a bonus or malus of at most historyMax, less the nearer it is to the bound.
// Source: "history gravity", Stockfish and others.
func gravitate(h *int16, bonus int) {
	old := int(*h)
	*h = int16(old + bonus - old*max(bonus, -bonus)/historyMax)
}
