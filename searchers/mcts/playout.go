package mcts

import "rookery/core"

// frame is what one ply of the line being searched needs.
type frame struct {
	position core.Position
	moves    core.MoveList
}

// greatestTreePly is how deep the tree may grow; the plies below belong to quiescence and random games.
const greatestTreePly = core.MaxPly - 64

// descent is one way from the root to a leaf, and what the leaf turned out to be worth.
type descent struct {
	path   [greatestTreePly + 1]uint32 // node indexes, path[0] is the root
	length int                         // plies
	worth  value                       // of the leaf, for the side to move there
	scored bool                        // worth is known; otherwise the leaf's position waits for the batch
}

// verdict is how an attempt at a descent ended.
type verdict uint8

const (
	reached  verdict = iota // a leaf
	collided                // a leaf that an earlier descent of the batch waits for
	halted                  // the search must end
)

// descend goes down the tree to a leaf and finds out what it is worth, or copies its position for the batch.
func (s *searcher) descend(d *descent) verdict {
	index := uint32(root)
	d.path[0], d.length, d.scored = root, 0, false
	v := reached
	for {
		n := &s.tree.nodes[index]
		ply := d.length
		if ply > 0 && n.proof != unproven {
			d.worth, d.scored = result(n.proven()), true
			break
		}
		if n.visits == 0 {
			if n.pending > 0 {
				v = collided
			} else {
				v = s.discover(d, n)
			}
			break
		}
		if n.count == 0 && !s.unfold(index, ply) {
			v = s.revisit(d, n)
			break
		}
		index = s.choose(index)
		s.step(ply, s.tree.nodes[index].move)
		d.length++
		d.path[d.length] = index
	}
	for range d.length {
		s.stepBack()
	}
	return v
}

// discover visits a node for the first time. Where the game ends by rule the result is a proof, even without the solver,
// which then stays in its place; all else is evaluated.
func (s *searcher) discover(d *descent, n *node) verdict {
	ply := d.length
	f := &s.stack[ply]
	p := &f.position
	if ply > 0 {
		if score, ok := s.decided(ply); ok {
			s.stats.events[terminals]++
			d.worth, d.scored = result(score), true
			n.proof = int16(score)
			return reached
		}
		if s.p.mateInOne {
			p.GenerateLegal(&f.moves)
			if mateInOne(p, &s.stack[ply+1].position, f.moves.Slice()) != core.NoMove {
				s.stats.events[leafMates]++
				d.worth, d.scored = win, true
				if s.p.solver {
					n.proof = int16(core.MateIn(1))
				}
				return reached
			}
		}
	}
	switch s.p.leaf {
	case leafPlayout:
		d.worth, d.scored = s.playRandomly(ply), true
	case leafQuiescence:
		score := s.quiesce(ply, -core.Infinity, core.Infinity)
		d.worth, d.scored = s.worth(score), true
		if proof := fromRoot(score, ply); s.proves(p, proof) && ply > 0 {
			n.proof = int16(proof)
		}
	default:
		if s.batcher != nil {
			s.waiting = append(s.waiting, *p)
			break
		}
		d.worth, d.scored = s.worth(s.evaluate(p)), true
	}
	if s.stopped {
		return halted
	}
	return reached
}

// revisit visits a leaf once more that is to stay one: a random game is played again, anything else gives what it
// gave before.
func (s *searcher) revisit(d *descent, n *node) verdict {
	d.worth, d.scored = win-n.mean(), true
	if s.p.leaf == leafPlayout {
		d.worth = s.playRandomly(d.length)
	}
	if s.stopped {
		return halted
	}
	return reached
}

// worth turns a score into a result.
func (s *searcher) worth(score core.Score) value {
	if score.IsMate() {
		return result(score)
	}
	return expected(score, s.p.winScale)
}

// proves reports whether a mate score of quiescence at p, counted from p, is a proof. Out of check it is: the
// winner takes a piece at once and so leaves all positions behind that could be repeated. In check, a quiet evasion
// may yet repeat one.
func (s *searcher) proves(p *core.Position, score core.Score) bool {
	return s.p.solver && score.IsMate() && !p.InCheck() && p.HalfmoveClock() < 100-maxQuietPlies
}

// maxQuietPlies is far more than a quiescence search goes without a capture.
const maxQuietPlies = 10

// fromRoot turns a mate counted from the root into one counted from ply.
func fromRoot(score core.Score, ply int) core.Score {
	if score > 0 {
		return score + core.Score(ply)
	}
	return score - core.Score(ply)
}

// decided returns the score of the position at ply, mates counted from it, if the rules end the game there.
func (s *searcher) decided(ply int) (core.Score, bool) {
	p := &s.stack[ply].position
	if !p.HasLegalMove() {
		if p.InCheck() {
			return core.MatedIn(0), true
		}
		return core.Draw, true
	}
	if p.HalfmoveClock() >= 100 || p.InsufficientMaterial() {
		return core.Draw, true
	}
	now := s.gameLength + ply
	seen := 0
	for back := 4; back <= min(p.HalfmoveClock(), now); back += 2 {
		if s.keys[now-back] == p.Key() {
			if seen++; seen >= s.p.repetitions {
				return core.Draw, true
			}
		}
	}
	return 0, false
}

// unfold gives a leaf its children, if it has the visits and there is room.
func (s *searcher) unfold(index uint32, ply int) bool {
	if int(s.tree.nodes[index].visits) < s.p.expandVisits || ply >= greatestTreePly {
		return false
	}
	f := &s.stack[ply]
	f.position.GenerateLegal(&f.moves)
	return s.expand(index, &f.position, f.moves.Slice())
}

// visit counts a node, unless the search must end.
func (s *searcher) visit() bool {
	if s.stopped || s.watch.Expired(s.nodes) {
		s.stopped = true
		return false
	}
	s.nodes++
	return true
}

// step goes from the position at ply to the next by m.
func (s *searcher) step(ply int, m core.Move) {
	parent, child := &s.stack[ply].position, &s.stack[ply+1].position
	parent.Make(m, child)
	s.keys[s.gameLength+ply+1] = child.Key()
	s.selDepth = max(s.selDepth, ply+1)
	if s.batcher == nil {
		s.eval.Push(parent, m, child)
	}
}

// stepBack undoes a step for the evaluator; positions are simply left behind.
func (s *searcher) stepBack() {
	if s.batcher == nil {
		s.eval.Pop()
	}
}

// playBatch gathers leaves, scores them and passes their worth up the tree. It stops gathering early at a leaf that is
// gathered already, and at the end of the search; a leaf that the end interrupts is dropped.
func (s *searcher) playBatch() {
	s.waiting = s.waiting[:0]
	gathered := 0
	for gathered < s.p.batch && s.visit() {
		d := &s.batch[gathered]
		v := s.descend(d)
		if v == collided {
			s.stats.events[collisions]++
			s.nodes--
			break
		}
		if v == halted {
			break
		}
		s.setPending(d, 1)
		gathered++
	}
	if len(s.waiting) > 0 {
		s.stats.events[evaluations] += uint64(len(s.waiting))
		s.batcher.EvaluateBatch(s.waiting, s.scores[:len(s.waiting)])
	}
	scored := 0
	for i := range gathered {
		d := &s.batch[i]
		if !d.scored {
			d.worth = expected(s.scores[scored], s.p.winScale)
			scored++
		}
		s.setPending(d, -1)
		s.backUp(d)
	}
}

// setPending marks the descent's nodes as being visited, or no longer.
func (s *searcher) setPending(d *descent, change int) {
	if s.p.batch == 1 {
		return
	}
	for _, index := range d.path[:d.length+1] {
		s.tree.nodes[index].pending += uint16(change)
	}
}

// backUp adds the leaf's worth to every node on its way, and proofs as far up as they reach.
func (s *searcher) backUp(d *descent) {
	s.stats.events[playouts]++
	s.stats.events[plies] += uint64(d.length)
	v := d.worth
	proving := s.p.solver && s.tree.nodes[d.path[d.length]].proof != unproven
	side := s.stack[0].position.SideToMove() ^ core.Color(d.length&1)
	for i := d.length; i >= 0; i-- {
		index := d.path[i]
		if proving && i < d.length {
			if proving = s.prove(index); proving {
				v = result(s.tree.nodes[index].proven())
			}
		}
		n := &s.tree.nodes[index]
		n.visits++
		n.sum += win - v
		v = win - v
		side = side.Other()
		if s.p.historyPrior && i > 0 && n.move.IsQuiet() {
			expected := win - s.tree.nodes[d.path[i-1]].mean()
			s.history.learn(side, n.move, v-expected)
		}
	}
}
