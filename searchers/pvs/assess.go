package pvs

import "rookery/core"

// lookUp returns what the table knows of the node, with a move that is legal or none and a score counted from
// the root.
func (t *thread) lookUp(f *frame, ply int) (entry, bool) {
	if !t.p.Table {
		return entry{score: core.NoScore, eval: core.NoScore}, false
	}
	f.key = t.tableKey(&f.pos)
	t.stats.events[tableProbes]++
	known, hit := t.table.probe(f.key)
	if hit {
		t.stats.events[tableHits]++
		if known.move != core.NoMove && !f.pos.IsLegal(known.move) {
			known.move = core.NoMove
		}
		known.score = fromTable(known.score, ply, f.pos.HalfmoveClock())
	}
	return known, hit
}

// remember tells the table of the node. The entry's score counts from the root, its eval is filled in here.
func (t *thread) remember(f *frame, ply int, e entry) {
	if t.p.Table {
		e.score = toTable(e.score, ply)
		e.eval = f.raw
		t.table.store(f.key, e)
	}
}

// settles reports whether a known score makes searching the node needless. It does not near the 50-move limit,
// where the same position may have another score.
func (t *thread) settles(f *frame, known *entry, alpha, beta core.Score) bool {
	if f.pos.HalfmoveClock() >= t.p.TableClockLimit {
		return false
	}
	switch known.bound {
	case core.Exact:
		return true
	case core.Lower:
		return known.score >= beta
	case core.Upper:
		return known.score <= alpha
	}
	return false
}

// assess fills in the frame's evaluations: none in check.
func (t *thread) assess(f *frame, ply int, known *entry) {
	f.raw, f.static = core.NoScore, core.NoScore
	if !f.pos.InCheck() {
		t.evaluate(f, ply, known)
	}
}

// evaluate fills in the frame's evaluations, in check too.
func (t *thread) evaluate(f *frame, ply int, known *entry) {
	f.raw = known.eval
	if f.raw == core.NoScore {
		f.raw = t.rawEvaluation(&f.pos)
	}
	f.static = t.corrected(f, ply, f.raw)
}

// rawEvaluation asks the cache, and then the eval.
func (t *thread) rawEvaluation(p *core.Position) core.Score {
	key := p.Key()
	if t.p.EvalCache {
		if s, hit := t.cache.probe(key); hit {
			t.stats.events[evalCacheHits]++
			return s
		}
	}
	t.stats.events[evaluations]++
	s := t.eval.Evaluate(p)
	if t.p.EvalCache {
		t.cache.store(key, s)
	}
	return s
}

// bestGuess returns the corrected evaluation, or the table's score where its bound makes it a better one.
func (t *thread) bestGuess(f *frame, known *entry, hit bool) core.Score {
	guess := f.static
	if !hit || !t.p.TableEval || guess == core.NoScore || known.score.IsMate() {
		return guess
	}
	if known.bound&core.Lower != 0 && known.score > guess || known.bound&core.Upper != 0 && known.score < guess {
		return known.score
	}
	return guess
}

// improves reports whether the evaluation has risen since the side to move's last turn, or the one before if
// that was in check.
func (t *thread) improves(f *frame, ply int) bool {
	if !t.p.Improving || f.static == core.NoScore {
		return false
	}
	before := t.at(ply - 2).static
	if before == core.NoScore {
		before = t.at(ply - 4).static
	}
	return before != core.NoScore && f.static > before
}

// deepest returns the score of a node that may not be searched any deeper.
func (t *thread) deepest(f *frame, ply int) core.Score {
	if f.pos.InCheck() {
		return core.Draw
	}
	t.evaluate(f, ply, &entry{eval: core.NoScore})
	return f.static
}
