package classic

import (
	"rookery/core"
	"rookery/evals"
	"rookery/searchers"
)

// frame is what one ply of the line being searched needs.
type frame struct {
	position core.Position
	moves    core.MoveList
	scores   [core.MaxMoves]int // ordering scores, beside moves
	killers  [2]core.Move
	pv       [core.MaxPly + 1]core.Move
	pvLength int
}

// searcher is one instance: its parameters, its memory and the state of the running search.
type searcher struct {
	p     parameters
	table transpositionTable
	lines pvTable
	eval  evals.Evaluator

	// Of the running search.
	watch      *searchers.Watch
	stopped    bool
	nodes      uint64
	selDepth   int
	keys       []uint64 // of the game's positions and then the line's
	gameLength int      // how many of keys are the game's, before the root
	root       core.MoveList
	rootWhole  bool // root holds every legal move
	history    history
	stack      [core.MaxPly + 1]frame
	stats      statistics
}

// alphaBeta searches the position at ply to the depth given, and returns its score for the side to move:
// exact inside the window, a bound outside. It is fail-soft unless fail-hard is on. At ply 0 it searches the root moves
// and leaves the best line in the frame's pv. When it returns with s.stopped set, the score means nothing.
func (s *searcher) alphaBeta(ply, depth int, alpha, beta core.Score, mayPass bool) core.Score {
	f := &s.stack[ply]
	p := &f.position
	f.pvLength = 0

	// 1. Limits.
	if s.watch.Expired(s.nodes) {
		s.stopped = true
		return 0
	}

	// 2. Draws.
	if ply > 0 && s.drawn(ply) {
		s.enter(ply)
		return core.Draw
	}

	// 3. Check extension.
	inCheck := p.InCheck()
	if inCheck && s.p.checkExtension {
		depth++
		s.stats.events[checkExtensions]++
	}

	// 4. The horizon.
	if depth <= 0 || ply >= core.MaxPly-1 {
		if s.p.quiescence && ply < core.MaxPly-1 {
			return s.quiesce(ply, alpha, beta)
		}
		s.enter(ply)
		return s.evaluate(p)
	}
	s.enter(ply)

	// 5. Table.
	nullWindow := beta-alpha == 1
	hashMove := s.lines.move(p.Key())
	if s.p.transpositionTable {
		s.stats.events[tableProbes]++
		if e := s.table.probe(p.Key()); e != nil {
			s.stats.events[tableHits]++
			if e.move != core.NoMove {
				hashMove = e.move
			}
			if ply > 0 && int(e.depth) >= depth && s.mayCutOff(nullWindow) {
				if score, cut := s.tableScore(e, ply, alpha, beta); cut {
					s.stats.events[tableCutoffs]++
					return score
				}
			}
		}
	}

	// 6. Null move.
	if s.p.nullMove && mayPass && ply > 0 && !inCheck && depth >= s.p.nullMoveDepth && p.HasNonPawnMaterial(p.SideToMove()) {
		s.stats.events[nullMoveTries]++
		child := &s.stack[ply+1].position
		p.MakeNull(child)
		s.push(ply, core.NoMove)
		score := -s.alphaBeta(ply+1, depth-1-s.p.nullMoveAmount, -beta, -beta+1, false)
		s.eval.Pop()
		if s.stopped {
			return 0
		}
		if score >= beta {
			s.stats.events[nullMoveCutoffs]++
			if s.p.failHard || score.IsMate() {
				return beta
			}
			return score
		}
	}

	// 7. Moves.
	if ply > 0 {
		p.GenerateLegal(&f.moves)
		if f.moves.Len() == 0 {
			return terminal(inCheck, ply)
		}
	} else {
		f.moves = s.root
	}
	s.order(f, hashMove)

	oldAlpha := alpha
	best, bestMove := -core.Infinity, core.NoMove
	for i := range f.moves.Len() {
		m := f.pick(i)
		quiet := s.quiet(m)
		child := &s.stack[ply+1].position
		p.Make(m, child)
		s.push(ply, m)

		// 8. Reductions.
		next := depth - 1
		reduced := next
		if s.p.lateMoves && ply > 0 && i >= s.p.lateMovesAfter && depth >= s.p.lateMovesDepth && quiet && !inCheck && !child.InCheck() {
			reduced -= s.p.lateMovesAmount
			s.stats.events[lateMoveReductions]++
		}

		// 9. The search of the move: reduced, then at full depth, then with the full window, as far as it holds up.
		upper := beta
		if i > 0 && s.zeroWindow(ply) {
			upper = alpha + 1
		}
		score := -s.alphaBeta(ply+1, reduced, -upper, -alpha, true)
		if reduced < next && score > alpha && !s.stopped {
			s.stats.events[lateMoveReSearches]++
			score = -s.alphaBeta(ply+1, next, -upper, -alpha, true)
		}
		if upper < beta && score > alpha && score < beta && !s.stopped {
			s.stats.events[zeroWindowReSearches]++
			score = -s.alphaBeta(ply+1, next, -beta, -alpha, true)
		}
		s.eval.Pop()
		if s.stopped {
			return 0
		}

		// 10. What it was worth.
		if score <= best {
			continue
		}
		best, bestMove = score, m
		if score <= alpha {
			continue
		}
		alpha = score
		f.setPV(m, &s.stack[ply+1])
		if score >= beta {
			s.stats.cutoff(i)
			if quiet {
				s.addKiller(f, m)
			}
		}
		if quiet && s.p.history && (score >= beta) == (s.p.historyUpdate == updateCutoff) {
			s.history.add(p, m, depth*depth)
		}
		if score >= beta {
			break
		}
	}

	// 11. Tables.
	bound := core.Exact
	switch {
	case best >= beta:
		bound = core.Lower
	case best <= oldAlpha:
		bound = core.Upper
	default:
		s.lines.store(p.Key(), bestMove)
	}
	if s.p.failHard {
		best = max(oldAlpha, min(beta, best))
	}
	if s.p.transpositionTable && (ply > 0 || s.rootWhole) {
		kept := best
		if s.p.tableMateDistance {
			kept = toTable(best, ply)
		}
		s.table.store(entry{key: p.Key(), move: bestMove, score: int16(kept), depth: int8(min(depth, 127)), bound: bound})
	}
	return best
}

// enter counts a node.
func (s *searcher) enter(ply int) {
	s.nodes++
	s.selDepth = max(s.selDepth, ply)
}

// push follows m, made already, from the position at ply to the next.
func (s *searcher) push(ply int, m core.Move) {
	parent, child := &s.stack[ply].position, &s.stack[ply+1].position
	s.keys[s.gameLength+ply+1] = child.Key()
	s.eval.Push(parent, m, child)
}

func (s *searcher) evaluate(p *core.Position) core.Score {
	s.stats.events[evaluations]++
	return s.eval.Evaluate(p)
}

// terminal returns the score of a position without legal moves.
func terminal(inCheck bool, ply int) core.Score {
	if inCheck {
		return core.MatedIn(ply)
	}
	return core.Draw
}

// drawn reports whether the position at ply is a draw by rule: material, 50 moves without mate, or repetition.
func (s *searcher) drawn(ply int) bool {
	p := &s.stack[ply].position
	if s.p.insufficientMaterial && p.InsufficientMaterial() {
		return true
	}
	if p.HalfmoveClock() >= 100 && (!p.InCheck() || p.HasLegalMove()) {
		return true
	}
	now := s.gameLength + ply
	seen := 0
	for back := 4; back <= min(p.HalfmoveClock(), now); back += 2 {
		if s.keys[now-back] == p.Key() {
			if seen++; seen >= s.p.repetitions {
				return true
			}
		}
	}
	return false
}

// zeroWindow reports whether moves after the first are searched with a null window at ply.
func (s *searcher) zeroWindow(ply int) bool {
	return s.p.pvs == pvsAll || s.p.pvs == pvsRoot && ply == 0
}

// mayCutOff reports whether the table may end the search of a position inside the tree.
func (s *searcher) mayCutOff(nullWindow bool) bool {
	return s.p.tableCutoffs == cutoffsAnywhere || s.p.tableCutoffs == cutoffsNullWindow && nullWindow
}

// tableScore returns the score of a deep enough entry, if it decides the position.
func (s *searcher) tableScore(e *entry, ply int, alpha, beta core.Score) (score core.Score, cut bool) {
	score = core.Score(e.score)
	if s.p.tableMateDistance {
		score = fromTable(score, ply)
	}
	switch {
	case e.bound == core.Exact:
		if s.p.failHard {
			score = max(alpha, min(beta, score))
		}
		return score, true
	case e.bound == core.Upper && score <= alpha:
		if s.p.tableClamps || s.p.failHard {
			score = alpha
		}
		return score, true
	case e.bound == core.Lower && score >= beta:
		if s.p.tableClamps || s.p.failHard {
			score = beta
		}
		return score, true
	}
	return 0, false
}

// setPV makes the line of f m followed by the line of the next frame.
func (f *frame) setPV(m core.Move, next *frame) {
	f.pv[0] = m
	f.pvLength = 1 + copy(f.pv[1:], next.pv[:next.pvLength])
}
