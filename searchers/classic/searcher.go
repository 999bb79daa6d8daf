package classic

import (
	"context"
	"fmt"
	"slices"

	"rookery/core"
	"rookery/core/params"
	"rookery/evals"
	"rookery/searchers"
)

// Descriptor describes the searcher.
var Descriptor = searchers.Descriptor{
	Name:      "classic",
	Summary:   "a plain alpha-beta searcher that follows the formulas of older and smaller engines",
	Source:    "Nexus, FishBot and the JavaScript engine after Bluefever Software",
	Signature: searchers.Limits{Depth: 5, Nodes: 50_000},
	New:       newBuilder,
}

type builder struct {
	p     parameters
	table params.Table
}

func newBuilder() searchers.Builder {
	b := new(builder)
	b.table = b.p.table()
	return b
}

// Params returns the table of all parameters.
func (b *builder) Params() params.Table { return b.table }

// Build makes a searcher with an evaluator of its own and empty tables.
func (b *builder) Build(eval evals.Factory) (searchers.Searcher, error) {
	if err := searchers.Room(b.p.hash); err != nil {
		return nil, fmt.Errorf("hash: %w", err)
	}
	s := &searcher{p: b.p, eval: eval.NewEvaluator()}
	if s.p.transpositionTable {
		s.table = newTranspositionTable(s.p.hash, s.p.replacement)
	}
	if s.p.pvTable {
		s.lines = make(pvTable, s.p.pvEntries)
	}
	s.history.byPiece = s.p.historyIndex == indexPieceTo
	s.history.limit = s.p.historyLimit
	return s, nil
}

// NewGame empties the tables.
func (s *searcher) NewGame() {
	s.table.clear()
	clear(s.lines)
}

// Search deepens one ply at a time. A depth that is not finished is thrown away, as in all the seeds; if the very
// first is, the answer is its best move so far, or else the first in order.
func (s *searcher) Search(ctx context.Context, request searchers.Request) (searchers.Result, error) {
	s.watch = searchers.NewWatch(ctx, &request, rule(s.p.timeRule))
	s.prepare(&request)
	result := s.deepen(&request)
	s.watch.Hold()
	result.Time = s.watch.Elapsed()
	return result, s.watch.Err()
}

// prepare sets the search up at the root.
func (s *searcher) prepare(request *searchers.Request) {
	root := &s.stack[0].position
	*root = *request.Game.Position()
	s.keys = append(s.keys[:0], request.Game.History()...)
	s.gameLength = len(s.keys)
	s.keys = slices.Grow(s.keys, core.MaxPly+2)[:s.gameLength+core.MaxPly+2]
	s.keys[s.gameLength] = root.Key()

	s.stopped, s.nodes, s.selDepth = false, 0, 0
	s.stats = statistics{}
	s.table.age++
	s.history.clear()
	for ply := range s.stack {
		s.stack[ply].killers = [2]core.Move{}
		s.stack[ply].pvLength = 0
	}
	s.eval.Reset(root)

	var legal core.MoveList
	root.GenerateLegal(&legal)
	s.root.Clear()
	for _, m := range legal.Slice() {
		if len(request.Limits.SearchMoves) == 0 || slices.Contains(request.Limits.SearchMoves, m) {
			s.root.Add(m)
		}
	}
	s.rootWhole = s.root.Len() == legal.Len()
}

// deepen runs the iterations and returns all of the result but its time.
func (s *searcher) deepen(request *searchers.Request) searchers.Result {
	root := &s.stack[0].position
	if s.root.Len() == 0 {
		return searchers.Result{Score: terminal(root.InCheck(), 0), Bound: core.Exact}
	}
	result := searchers.Result{}
	for depth := 1; depth <= s.p.maxDepth && s.watch.Another(depth, s.nodes); depth++ {
		lines, complete := s.searchLines(depth, max(request.Limits.MultiPV, 1))
		if !complete {
			if result.Lines == nil {
				result.Lines = lines
			}
			break
		}
		result.Depth, result.Lines = depth, lines
		best := lines[0]
		result.Iterations = append(result.Iterations, searchers.Iteration{
			Depth: depth, Best: best.PV[0], Score: best.Score, Nodes: s.nodes, Time: s.watch.Elapsed(),
		})
		s.report(request, &result)
		if mate := request.Limits.Mate; mate > 0 && best.Score >= core.MateInMax && best.Score.MateMoves() <= mate {
			break
		}
	}
	if len(result.Lines) == 0 {
		result.Lines = []searchers.Line{s.unfinished()}
	}
	best := result.Lines[0]
	result.Best, result.Score, result.Bound, result.PV = best.PV[0], best.Score, best.Bound, best.PV
	if len(best.PV) > 1 {
		result.Ponder = best.PV[1]
	}
	result.SelDepth, result.Nodes = s.selDepth, s.nodes
	result.HashFull = s.table.hashFull()
	result.Stats = s.stats.report()
	return result
}

// searchLines searches the root as many times as lines are wanted, each time without the moves that head the lines
// already found. It returns them best first; complete is false if the search was stopped on the way.
func (s *searcher) searchLines(depth, wanted int) (lines []searchers.Line, complete bool) {
	all, whole := s.root, s.rootWhole
	defer func() { s.root, s.rootWhole = all, whole }()
	for range min(wanted, all.Len()) {
		score := s.alphaBeta(0, depth, -core.Infinity, core.Infinity, false)
		if s.stopped {
			return lines, false
		}
		line := searchers.Line{Score: score, Bound: core.Exact, PV: s.line(depth)}
		lines = append(lines, line)

		var rest core.MoveList
		for _, m := range s.root.Slice() {
			if m != line.PV[0] {
				rest.Add(m)
			}
		}
		s.root, s.rootWhole = rest, false
	}
	slices.SortStableFunc(lines, func(a, b searchers.Line) int { return int(b.Score - a.Score) })
	return lines, true
}

// line returns a copy of the root's PV: the one kept during the search, or the one that the tables tell.
func (s *searcher) line(depth int) []core.Move {
	f := &s.stack[0]
	if !s.p.tablePV {
		return slices.Clone(f.pv[:f.pvLength])
	}
	pv := []core.Move{f.pv[0]}
	var p, next core.Position
	f.position.Make(f.pv[0], &p)
	for len(pv) < depth {
		m := s.tableMove(p.Key())
		if m == core.NoMove || !p.IsLegal(m) {
			break
		}
		pv = append(pv, m)
		p.Make(m, &next)
		p = next
	}
	return pv
}

// tableMove returns what the tables know as the best move of a position, or NoMove.
func (s *searcher) tableMove(key uint64) core.Move {
	if m := s.lines.move(key); m != core.NoMove || !s.p.transpositionTable {
		return m
	}
	if e := s.table.probe(key); e != nil {
		return e.move
	}
	return core.NoMove
}

// unfinished returns the line to answer with when not even the first depth was finished: the best root move of that
// depth so far, or else the first root move, with the root's evaluation for a score that proves nothing.
func (s *searcher) unfinished() searchers.Line {
	f := &s.stack[0]
	s.eval.Reset(&f.position)
	line := searchers.Line{Score: s.eval.Evaluate(&f.position), PV: []core.Move{s.root.At(0)}}
	if f.pvLength > 0 {
		line.PV = slices.Clone(f.pv[:f.pvLength])
	}
	return line
}

// report passes the iteration on, line by line.
func (s *searcher) report(request *searchers.Request, result *searchers.Result) {
	if request.Report == nil {
		return
	}
	for i, line := range result.Lines {
		request.Report(searchers.Info{
			Depth: result.Depth, SelDepth: s.selDepth, Line: i + 1,
			Score: line.Score, Bound: line.Bound, Nodes: s.nodes, Time: s.watch.Elapsed(),
			HashFull: s.table.hashFull(), PV: line.PV,
		})
	}
}
