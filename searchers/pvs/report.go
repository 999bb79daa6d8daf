package pvs

import (
	"time"

	"rookery/core"
	"rookery/searchers"
)

// reportBoundsAfter is the time after which fails high and low at the root are reported too.
const reportBoundsAfter = time.Second

// settled returns the score and bound of a root move: of this iteration, or else of the one before.
func (m *rootMove) settled() (core.Score, core.Bound) {
	switch {
	case m.score != -core.Infinity:
		return m.score, m.bound
	case m.previous != -core.Infinity:
		return m.previous, core.Exact
	}
	return core.Draw, core.NoBound
}

// report tells the caller about one line of the root.
func (t *thread) report(request *searchers.Request, depth, line int) {
	if request.Report == nil {
		return
	}
	rm := &t.root.moves[line]
	score, bound := rm.settled()
	request.Report(searchers.Info{
		Depth: depth, SelDepth: rm.selDepth, Line: line + 1, Score: score, Bound: bound,
		Nodes: t.nodes, Time: t.watch.Elapsed(), HashFull: t.hashFull(), PV: rm.pv[:rm.pvLength],
	})
}

func (t *thread) hashFull() int {
	if !t.p.Table {
		return 0
	}
	return t.table.hashFull()
}

// result gathers the outcome of a search that has at least one root move.
func (t *thread) result(request *searchers.Request, iterations []searchers.Iteration) searchers.Result {
	r := searchers.Result{
		Nodes: t.nodes, HashFull: t.hashFull(), Iterations: iterations, Stats: t.stats.report(),
	}
	lines := min(max(request.Limits.MultiPV, 1), len(t.root.moves))
	for i := range lines {
		rm := &t.root.moves[i]
		line := searchers.Line{PV: append([]core.Move(nil), rm.pv[:rm.pvLength]...)}
		line.Score, line.Bound = rm.settled()
		if line.Bound == core.NoBound {
			line.Score = t.at(0).static
			if line.Score == core.NoScore {
				line.Score = core.Draw
			}
		}
		r.Lines = append(r.Lines, line)
		r.SelDepth = max(r.SelDepth, rm.selDepth)
	}
	best := r.Lines[0]
	r.Best, r.Score, r.Bound, r.PV = best.PV[0], best.Score, best.Bound, best.PV
	r.Ponder = t.ponder(best.PV)
	if n := len(iterations); n > 0 {
		r.Depth = iterations[n-1].Depth
	}
	r.Time = t.watch.Elapsed()
	return r
}

// ponder returns the reply expected to the first move of a line: the second, or the table's.
func (t *thread) ponder(pv []core.Move) core.Move {
	if len(pv) > 1 {
		return pv[1]
	}
	next := t.at(1)
	t.at(0).pos.Make(pv[0], &next.pos)
	known, _ := t.lookUp(next, 1)
	return known.move
}
