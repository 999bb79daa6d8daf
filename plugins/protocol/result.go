package protocol

import (
	"fmt"
	"time"

	"rookery/core"
	"rookery/searchers"
)

// EncodeInfo writes a report of a search of root. Of a line that turns illegal, the legal beginning is kept.
func EncodeInfo(root *core.Position, i *searchers.Info) *Info {
	pv, _ := encodeLine(root, i.PV)
	return &Info{
		Depth:    count(i.Depth),
		SelDepth: count(i.SelDepth),
		Line:     count(i.Line),
		Score:    int32(i.Score),
		Bound:    Bound(i.Bound),
		Nodes:    i.Nodes,
		Time:     int64(i.Time),
		HashFull: count(i.HashFull),
		Pv:       pv,
	}
}

// DecodeInfo reads a report of a search of root.
func DecodeInfo(root *core.Position, m *Info) (searchers.Info, error) {
	pv, err := decodeLine(root, m.GetPv())
	if err != nil {
		return searchers.Info{}, fmt.Errorf("report: %w", err)
	}
	bound, score, err := decodeScore(m.GetScore(), m.GetBound())
	if err != nil {
		return searchers.Info{}, fmt.Errorf("report: %w", err)
	}
	return searchers.Info{
		Depth:    int(m.GetDepth()),
		SelDepth: int(m.GetSelDepth()),
		Line:     int(m.GetLine()),
		Score:    score,
		Bound:    bound,
		Nodes:    m.GetNodes(),
		Time:     time.Duration(m.GetTime()),
		HashFull: int(m.GetHashFull()),
		PV:       pv,
	}, nil
}

// EncodeResult writes the outcome of a search of root. An illegal move in it is an error.
func EncodeResult(root *core.Position, r *searchers.Result) (*Result, error) {
	m := &Result{
		Score:    int32(r.Score),
		Bound:    Bound(r.Bound),
		Depth:    count(r.Depth),
		SelDepth: count(r.SelDepth),
		Nodes:    r.Nodes,
		Time:     int64(r.Time),
		HashFull: count(r.HashFull),
	}
	var err error
	if m.Best, err = encodeMove(root, r.Best); err != nil {
		return nil, fmt.Errorf("best move: %w", err)
	}
	if r.Best != core.NoMove {
		reply := after(root, r.Best)
		if m.Ponder, err = encodeMove(&reply, r.Ponder); err != nil {
			return nil, fmt.Errorf("reply expected: %w", err)
		}
	}
	if m.Pv, err = encodeLine(root, r.PV); err != nil {
		return nil, fmt.Errorf("PV: %w", err)
	}
	for i, line := range r.Lines {
		pv, err := encodeLine(root, line.PV)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", i+1, err)
		}
		m.Lines = append(m.Lines, &Line{Score: int32(line.Score), Bound: Bound(line.Bound), Pv: pv})
	}
	for _, it := range r.Iterations {
		best, err := encodeMove(root, it.Best)
		if err != nil {
			return nil, fmt.Errorf("iteration %d: %w", it.Depth, err)
		}
		m.Iterations = append(m.Iterations, &Iteration{
			Depth: count(it.Depth), Best: best, Score: int32(it.Score), Nodes: it.Nodes, Time: int64(it.Time),
		})
	}
	for _, s := range r.Stats {
		m.Stats = append(m.Stats, &Stat{Name: s.Name, Values: s.Values})
	}
	return m, nil
}

// DecodeResult reads the outcome of a search of root. An illegal move or an impossible score is an error.
func DecodeResult(root *core.Position, m *Result) (searchers.Result, error) {
	r, err := decodeResult(root, m)
	if err != nil {
		return searchers.Result{}, fmt.Errorf("result: %w", err)
	}
	return r, nil
}

func decodeResult(root *core.Position, m *Result) (r searchers.Result, err error) {
	r = searchers.Result{
		Depth:    int(m.GetDepth()),
		SelDepth: int(m.GetSelDepth()),
		Nodes:    m.GetNodes(),
		Time:     time.Duration(m.GetTime()),
		HashFull: int(m.GetHashFull()),
	}
	if r.Bound, r.Score, err = decodeScore(m.GetScore(), m.GetBound()); err != nil {
		return r, err
	}
	if r.Best, err = decodeMove(root, m.GetBest()); err != nil {
		return r, fmt.Errorf("best move: %w", err)
	}
	switch {
	case r.Best == core.NoMove && root.HasLegalMove():
		return r, fmt.Errorf("no best move, though %s has one", root.FEN())
	case r.Best != core.NoMove:
		reply := after(root, r.Best)
		if r.Ponder, err = decodeMove(&reply, m.GetPonder()); err != nil {
			return r, fmt.Errorf("reply expected: %w", err)
		}
	}
	if r.PV, err = decodeLine(root, m.GetPv()); err != nil {
		return r, fmt.Errorf("PV: %w", err)
	}
	for i, line := range m.GetLines() {
		var l searchers.Line
		if l.Bound, l.Score, err = decodeScore(line.GetScore(), line.GetBound()); err != nil {
			return r, fmt.Errorf("line %d: %w", i+1, err)
		}
		if l.PV, err = decodeLine(root, line.GetPv()); err != nil {
			return r, fmt.Errorf("line %d: %w", i+1, err)
		}
		r.Lines = append(r.Lines, l)
	}
	for i, it := range m.GetIterations() {
		best, err := decodeMove(root, it.GetBest())
		if err != nil {
			return r, fmt.Errorf("iteration %d: %w", i+1, err)
		}
		_, score, err := decodeScore(it.GetScore(), Bound_EXACT)
		if err != nil {
			return r, fmt.Errorf("iteration %d: %w", i+1, err)
		}
		r.Iterations = append(r.Iterations, searchers.Iteration{
			Depth: int(it.GetDepth()), Best: best, Score: score, Nodes: it.GetNodes(), Time: time.Duration(it.GetTime()),
		})
	}
	for _, s := range m.GetStats() {
		r.Stats = append(r.Stats, searchers.Stat{Name: s.GetName(), Values: s.GetValues()})
	}
	return r, nil
}

func decodeScore(score int32, bound Bound) (core.Bound, core.Score, error) {
	if score < -int32(core.NoScore) || score > int32(core.NoScore) {
		return 0, 0, fmt.Errorf("score %d is out of range; want at most %d", score, core.NoScore)
	}
	if bound < Bound_NO_BOUND || bound > Bound_EXACT {
		return 0, 0, fmt.Errorf("bound %d is unknown; want 0 to 3", bound)
	}
	return core.Bound(bound), core.Score(score), nil
}
