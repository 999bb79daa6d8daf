package uci

import (
	"context"
	"fmt"
	"strings"
	"time"

	"rookery/core"
	"rookery/searchers"
)

// goSearch starts what go asks for.
func (s *session) goSearch(args string) error {
	p := s.game.Position()
	o, err := parseGo(p, args)
	if err != nil {
		return err
	}
	if o.perft >= 0 {
		return s.startPerft(o.perft)
	}
	searcher, err := s.searcher()
	if err != nil {
		return err
	}
	if len(o.odd) > 0 {
		s.out.fault(fmt.Errorf("go: searchmoves: no legal moves here and left out: %s", strings.Join(o.odd, ", ")))
	}
	o.limits.MultiPV = s.settings.multiPV
	o.limits.Overhead = time.Duration(s.settings.overheadMS) * time.Millisecond
	j := &job{
		infinite:  o.limits.Infinite,
		pondering: o.limits.Ponder,
		endless:   o.endless(),
		signals:   make(chan searchers.Signal, 2),
		released:  make(chan struct{}),
	}
	w := search{out: s.out, root: *p, debug: s.debug, hold: j.infinite || j.pondering, released: j.released}
	request := searchers.Request{Game: s.game, Limits: o.limits, Signals: j.signals, Report: w.report}
	s.startJob(j, func(ctx context.Context) { w.run(ctx, searcher, request) })
	return nil
}

// search is one search as the GUI sees it. It belongs to the search's goroutine.
type search struct {
	out      *output
	root     core.Position
	debug    bool
	hold     bool            // the move is not told before released is closed
	released <-chan struct{} //
	reported bool            // an info line was printed
}

// run searches and tells the move. A cancelled search tells nothing.
func (w *search) run(ctx context.Context, searcher searchers.Searcher, request searchers.Request) {
	var result searchers.Result
	if w.root.HasLegalMove() {
		var err error
		result, err = searcher.Search(ctx, request)
		if ctx.Err() != nil {
			return
		}
		w.finish(&result, err)
	} else {
		w.out.print("info depth 0 score " + outcome(&w.root).String())
	}
	if w.hold {
		select {
		case <-w.released:
		case <-ctx.Done():
			return
		}
	}
	w.out.print(bestMove(&w.root, result.Best, result.Ponder))
}

// outcome is the score of a position without legal moves.
func outcome(p *core.Position) core.Score {
	if p.InCheck() {
		return core.MatedIn(0)
	}
	return core.Draw
}

// report prints a line as the search goes.
func (w *search) report(i searchers.Info) {
	w.reported = true
	w.out.print(infoLine(&w.root, i))
}

// finish makes sure that the result is a legal move, whatever became of the search, and was reported. With debug on
// it shows the search's counters.
func (w *search) finish(r *searchers.Result, err error) {
	if err == nil && !w.root.IsLegal(r.Best) {
		err = fmt.Errorf("the searcher gave %v%v, which is not legal", r.Best.From(), r.Best.To())
	}
	if err != nil {
		w.out.fault(fmt.Errorf("go: %w; playing the first move there is", err))
		var moves core.MoveList
		w.root.GenerateLegal(&moves)
		r.Best, r.Ponder = moves.At(0), core.NoMove
		return
	}
	if !w.reported {
		pv := r.PV
		if len(pv) == 0 {
			pv = []core.Move{r.Best}
		}
		w.report(searchers.Info{Depth: r.Depth, SelDepth: r.SelDepth, Line: 1, Score: r.Score, Bound: r.Bound,
			Nodes: r.Nodes, Time: r.Time, HashFull: r.HashFull, PV: pv})
	}
	if w.debug {
		for _, stat := range r.Stats {
			w.out.print("info string " + stat.Name + " " + strings.Trim(fmt.Sprint(stat.Values), "[]"))
		}
	}
}

// infoLine writes a report. Moves after one that is not legal are left out.
func infoLine(root *core.Position, i searchers.Info) string {
	var text strings.Builder
	fmt.Fprintf(&text, "info depth %d seldepth %d multipv %d score %s", i.Depth, max(i.SelDepth, i.Depth), max(i.Line, 1), i.Score)
	switch i.Bound {
	case core.Lower:
		text.WriteString(" lowerbound")
	case core.Upper:
		text.WriteString(" upperbound")
	}
	fmt.Fprintf(&text, " nodes %d nps %d hashfull %d time %d", i.Nodes, perSecond(i.Nodes, i.Time), i.HashFull, i.Time.Milliseconds())
	if moves := line(root, i.PV); len(moves) > 0 {
		text.WriteString(" pv " + strings.Join(moves, " "))
	}
	return text.String()
}

// bestMove writes the answer to a go. A ponder move that is not legal after best is left out.
func bestMove(root *core.Position, best, ponder core.Move) string {
	if best == core.NoMove {
		return "bestmove (none)"
	}
	moves := line(root, []core.Move{best, ponder})
	return "bestmove " + strings.Join(moves, " ponder ")
}

// line writes moves from p on, up to the first that is not legal.
func line(p *core.Position, moves []core.Move) []string {
	var words []string
	at := *p
	for _, m := range moves {
		if !at.IsLegal(m) {
			break
		}
		words = append(words, at.UCI(m))
		var next core.Position
		at.Make(m, &next)
		at = next
	}
	return words
}

// perSecond is a rate; times too short to tell count as a microsecond.
func perSecond(n uint64, d time.Duration) uint64 {
	return uint64(float64(n) / max(d, time.Microsecond).Seconds())
}
