package pvs

import "rookery/core"

// stage is how far a picker has come.
type stage uint8

// The stages of a node that is not in check. A node in check, and any node with the staged picker off, scores
// all its moves at once and goes through stageAll alone.
const (
	stageTableMove stage = iota
	stageGenerateNoisy
	stageGoodNoisy
	stageFirstKiller
	stageSecondKiller
	stageCounter
	stageGenerateQuiets
	stageQuiets
	stageBadNoisy
	stageGenerateAll
	stageAll
	stageRoot
	stageDone
)

const (
	mostBad     = 64 // captures put back at most
	mostQuiets  = 64 // quiet moves remembered for the malus
	mostNoisies = 32 // captures remembered for the malus
	victimScale = 8  // a centipawn of victim in ordering scores
)

// Scores of moves that are ordered all at once, in place of stages.
const (
	firstOfAll = 1 << 28
	goodNoisy  = 1 << 26
	refutation = 1 << 24
	badNoisy   = -1 << 26
)

// picker gives the moves of a node one by one, the most promising first, and generates them no sooner than
// they are reached. It gives every legal move once; with noisyOnly, every capture and promotion once.
type picker struct {
	stage      stage
	noisyOnly  bool
	quietsOff  bool // the rest of the quiet moves is not wanted
	tableMove  core.Move
	killers    [2]core.Move
	counter    core.Move
	threshold  core.Score // captures of a lesser exchange value are bad
	next       int
	badCount   int
	quietCount int
	noisyCount int

	moves  core.MoveList
	scores [core.MaxMoves]int32
	bad    [mostBad]core.Move

	triedQuiets  [mostQuiets]core.Move // by the search, in order
	triedNoisies [mostNoisies]core.Move
}

// start prepares for the moves of f. tableMove must be legal or core.NoMove.
func (k *picker) start(t *thread, f *frame, ply int, tableMove core.Move) {
	k.reset(t, f, tableMove)
	k.killers = f.killers
	k.counter = t.counters[t.at(ply-1).moved]
	if ply == 0 {
		k.stage, k.next = stageRoot, t.root.line
	}
}

// startNoisy prepares for the captures and promotions of f, or for all evasions in check.
func (k *picker) startNoisy(t *thread, f *frame, tableMove core.Move, evasions bool) {
	if !evasions && tableMove.IsQuiet() {
		tableMove = core.NoMove
	}
	k.reset(t, f, tableMove)
	k.killers, k.counter = [2]core.Move{}, core.NoMove
	if !evasions {
		k.noisyOnly = true
		k.stage = stageTableMove
	}
}

func (k *picker) reset(t *thread, f *frame, tableMove core.Move) {
	k.stage = stageTableMove
	if !t.p.StagedPicker || f.pos.InCheck() {
		k.stage = stageGenerateAll
	}
	k.noisyOnly, k.quietsOff = false, false
	k.tableMove = tableMove
	k.threshold = core.Score(t.p.SEEOrderingMargin)
	k.next, k.badCount, k.quietCount, k.noisyCount = 0, 0, 0, 0
}

// skipQuiets leaves out the quiet moves that have not been given yet.
func (k *picker) skipQuiets() { k.quietsOff = true }

// pick returns the next move, or core.NoMove after the last.
func (k *picker) pick(t *thread, f *frame, ply int) core.Move {
	for {
		switch k.stage {
		case stageTableMove:
			k.stage = stageGenerateNoisy
			if k.tableMove != core.NoMove {
				return k.tableMove
			}

		case stageGenerateNoisy:
			f.pos.GenerateNoisy(&k.moves)
			k.scoreNoisies(t, f)
			k.next = 0
			k.stage = stageGoodNoisy

		case stageGoodNoisy:
			for k.next < k.moves.Len() {
				m := k.best()
				if m == k.tableMove {
					continue
				}
				if t.p.SEEOrdering && !k.noisyOnly && k.badCount < mostBad && !f.pos.SEEAtLeast(m, k.threshold, &t.values) {
					k.bad[k.badCount] = m
					k.badCount++
					continue
				}
				return m
			}
			k.stage = stageFirstKiller
			if k.noisyOnly {
				k.stage = stageDone
			}

		case stageFirstKiller:
			k.stage = stageSecondKiller
			if m := k.killers[0]; k.refutes(f, m) {
				return m
			}

		case stageSecondKiller:
			k.stage = stageCounter
			if m := k.killers[1]; m != k.killers[0] && k.refutes(f, m) {
				return m
			}

		case stageCounter:
			k.stage = stageGenerateQuiets
			if m := k.counter; m != k.killers[0] && m != k.killers[1] && k.refutes(f, m) {
				return m
			}

		case stageGenerateQuiets:
			k.next = 0
			k.stage = stageBadNoisy
			if !k.quietsOff {
				f.pos.GenerateQuiets(&k.moves)
				k.scoreQuiets(t, f, ply)
				k.stage = stageQuiets
			}

		case stageQuiets:
			for !k.quietsOff && k.next < k.moves.Len() {
				m := k.best()
				if m != k.tableMove && m != k.killers[0] && m != k.killers[1] && m != k.counter {
					return m
				}
			}
			k.next = 0
			k.stage = stageBadNoisy

		case stageBadNoisy:
			if k.next < k.badCount {
				k.next++
				return k.bad[k.next-1]
			}
			k.stage = stageDone

		case stageGenerateAll:
			f.pos.GenerateLegal(&k.moves)
			k.scoreAll(t, f, ply)
			k.next = 0
			k.stage = stageAll

		case stageAll:
			for k.next < k.moves.Len() {
				m := k.best()
				if !k.quietsOff || !m.IsQuiet() {
					return m
				}
			}
			k.stage = stageDone

		case stageRoot:
			if k.next < len(t.root.moves) {
				k.next++
				return t.root.moves[k.next-1].move
			}
			k.stage = stageDone

		default:
			return core.NoMove
		}
	}
}

// refutes reports whether a killer or countermove can be given here.
func (k *picker) refutes(f *frame, m core.Move) bool {
	return m != core.NoMove && m != k.tableMove && !k.quietsOff && m.IsQuiet() && f.pos.IsLegal(m)
}

// refuting reports whether a move is a killer or the countermove.
func (k *picker) refuting(m core.Move) bool {
	return m == k.killers[0] || m == k.killers[1] || m == k.counter
}

// best returns the move of the greatest score from next on, the first of equals, and moves past it.
func (k *picker) best() core.Move {
	moves := k.moves.Slice()
	best := k.next
	for i := best + 1; i < len(moves); i++ {
		if k.scores[i] > k.scores[best] {
			best = i
		}
	}
	moves[best], moves[k.next] = moves[k.next], moves[best]
	k.scores[best], k.scores[k.next] = k.scores[k.next], k.scores[best]
	k.next++
	return moves[k.next-1]
}

func (k *picker) scoreNoisies(t *thread, f *frame) {
	for i, m := range k.moves.Slice() {
		k.scores[i] = t.noisyScore(f, m)
	}
}

func (k *picker) scoreQuiets(t *thread, f *frame, ply int) {
	for i, m := range k.moves.Slice() {
		k.scores[i] = int32(t.quietHistory(f, ply, m))
	}
}

// scoreAll scores every move so that the order is as by stages.
func (k *picker) scoreAll(t *thread, f *frame, ply int) {
	for i, m := range k.moves.Slice() {
		var s int32
		switch {
		case m == k.tableMove:
			s = firstOfAll
		case !m.IsQuiet():
			s = t.noisyScore(f, m)
			switch {
			case t.p.SEEOrdering && !f.pos.InCheck() && !f.pos.SEEAtLeast(m, k.threshold, &t.values):
				s += badNoisy
			case t.p.MVVLVA || t.p.CaptureHistory || t.p.SEEOrdering:
				s += goodNoisy
			}
		case m == k.killers[0]:
			s = refutation + 2
		case m == k.killers[1]:
			s = refutation + 1
		case m == k.counter:
			s = refutation
		default:
			s = int32(t.quietHistory(f, ply, m))
		}
		k.scores[i] = s
	}
}

// noisyScore orders a capture or promotion: by what it gains, then by the least attacker, then by history.
func (t *thread) noisyScore(f *frame, m core.Move) int32 {
	s := 0
	if t.p.MVVLVA {
		s = victimScale*int(t.values[victim(&f.pos, m)]+t.values[m.Promotion()]) - int(f.pos.PieceAt(m.From()).Type())
	}
	if t.p.CaptureHistory {
		s += t.captureHistory(f, m) / t.p.CaptureHistoryDivisor
	}
	return int32(s)
}

// note remembers that the search has tried a move without success.
func (k *picker) note(m core.Move) {
	if m.IsQuiet() {
		if k.quietCount < mostQuiets {
			k.triedQuiets[k.quietCount] = m
			k.quietCount++
		}
	} else if k.noisyCount < mostNoisies {
		k.triedNoisies[k.noisyCount] = m
		k.noisyCount++
	}
}
