package protocol

import (
	"fmt"
	"time"

	"rookery/core"
	"rookery/core/clock"
	"rookery/searchers"
)

// EncodeLimits writes the limits of a search of p, which may be nil for limits that name no moves. Negative counts mean no limit, and are written as such.
func EncodeLimits(p *core.Position, l *searchers.Limits) (*Limits, error) {
	m := &Limits{
		Depth:     count(l.Depth),
		Nodes:     l.Nodes,
		SoftNodes: l.SoftNodes,
		Mate:      count(l.Mate),
		Overhead:  int64(l.Overhead),
		Infinite:  l.Infinite,
		Ponder:    l.Ponder,
		MultiPv:   count(l.MultiPV),
	}
	if l.MoveTime != nil {
		ns := int64(*l.MoveTime)
		m.MoveTime = &ns
	}
	if l.Clock != nil {
		m.Clock = &Clock{Time: int64(l.Clock.Time), Increment: int64(l.Clock.Increment), MovesToGo: count(l.Clock.MovesToGo)}
	}
	for _, move := range l.SearchMoves {
		text, err := encodeMove(p, move)
		if err != nil {
			return nil, fmt.Errorf("search moves: %w", err)
		}
		m.SearchMoves = append(m.SearchMoves, text)
	}
	return m, nil
}

// DecodeLimits reads the limits of a search of p, which may be nil for limits that name no moves.
func DecodeLimits(p *core.Position, m *Limits) (searchers.Limits, error) {
	l := searchers.Limits{
		Depth:     int(m.GetDepth()),
		Nodes:     m.GetNodes(),
		SoftNodes: m.GetSoftNodes(),
		Mate:      int(m.GetMate()),
		Overhead:  time.Duration(m.GetOverhead()),
		Infinite:  m.GetInfinite(),
		Ponder:    m.GetPonder(),
		MultiPV:   int(m.GetMultiPv()),
	}
	if m != nil && m.MoveTime != nil {
		d := time.Duration(*m.MoveTime)
		l.MoveTime = &d
	}
	if c := m.GetClock(); c != nil {
		l.Clock = &clock.Clock{
			Time:      time.Duration(c.GetTime()),
			Increment: time.Duration(c.GetIncrement()),
			MovesToGo: int(c.GetMovesToGo()),
		}
	}
	if p == nil && len(m.GetSearchMoves()) > 0 {
		return searchers.Limits{}, fmt.Errorf("search moves: there is no position to play them in")
	}
	for _, text := range m.GetSearchMoves() {
		move, err := p.ParseUCIMove(text)
		if err != nil {
			return searchers.Limits{}, fmt.Errorf("search moves: %w", err)
		}
		l.SearchMoves = append(l.SearchMoves, move)
	}
	return l, nil
}

// count is n as the wire holds it; what is below zero says nothing.
func count(n int) uint32 { return uint32(max(n, 0)) }

// EncodeSignal writes a message to a running search.
func EncodeSignal(s searchers.Signal) Signal {
	switch s {
	case searchers.Stop:
		return Signal_STOP
	case searchers.PonderHit:
		return Signal_PONDERHIT
	}
	return Signal_NONE
}

// DecodeSignal reads a message to a running search; ok is false for one that this version does not know.
func DecodeSignal(s Signal) (signal searchers.Signal, ok bool) {
	switch s {
	case Signal_STOP:
		return searchers.Stop, true
	case Signal_PONDERHIT:
		return searchers.PonderHit, true
	}
	return 0, false
}
