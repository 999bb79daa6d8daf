// Package psqt evaluates by piece-square tables, tapered between middlegame and endgame. It is what several evals
// share: each gives its own table, and some add a term to the sum. The sums follow the search move by move,
// from a fixed array of frames, so that an evaluation costs a few additions and allocates nothing.
package psqt

import "rookery/core"

// frame is the sum over the pieces on the board, from White's point of view.
type frame struct {
	middlegame, endgame, phase int32
}

func (f *frame) add(e entry) {
	f.middlegame += int32(e.middlegame)
	f.endgame += int32(e.endgame)
	f.phase += int32(e.phase)
}

func (f *frame) remove(e entry) {
	f.middlegame -= int32(e.middlegame)
	f.endgame -= int32(e.endgame)
	f.phase -= int32(e.phase)
}

// Evaluator is an evals.Evaluator over one table.
type Evaluator struct {
	table  *Table
	ply    int
	frames [core.MaxPly + 1]frame
}

// NewEvaluator returns an evaluator that reads the table, which others may read too.
func NewEvaluator(table *Table) *Evaluator { return &Evaluator{table: table} }

// Reset sums up p afresh.
func (e *Evaluator) Reset(p *core.Position) {
	e.ply = 0
	e.frames[0] = e.table.sum(p)
}

func (t *Table) sum(p *core.Position) frame {
	var f frame
	for rest := p.Occupied(); rest != 0; rest = rest.Rest() {
		s := rest.First()
		f.add(t.entries[p.PieceAt(s)&15][s&63])
	}
	return f
}

// Push follows m, or a null move, by the pieces that it moves, takes and makes.
func (e *Evaluator) Push(parent *core.Position, m core.Move, _ *core.Position) {
	next := &e.frames[e.ply+1]
	*next = e.frames[e.ply]
	e.ply++
	if m == core.NoMove {
		return
	}
	from, to := m.From(), m.To()
	mover := parent.PieceAt(from)
	next.remove(e.table.entries[mover&15][from&63])
	switch {
	case m.IsCastle():
		rook := parent.PieceAt(to)
		kingTo, rookTo := castled(from, to)
		next.remove(e.table.entries[rook&15][to&63])
		next.add(e.table.entries[rook&15][rookTo&63])
		next.add(e.table.entries[mover&15][kingTo&63])
		return
	case m.IsEnPassant():
		taken := core.NewSquare(to.File(), from.Rank())
		next.remove(e.table.entries[parent.PieceAt(taken)&15][taken&63])
	case m.IsCapture():
		next.remove(e.table.entries[parent.PieceAt(to)&15][to&63])
	}
	if m.IsPromotion() {
		mover = core.NewPiece(mover.Color(), m.Promotion())
	}
	next.add(e.table.entries[mover&15][to&63])
}

// castled returns where the king on from and the rook on to stand after castling with each other.
func castled(from, to core.Square) (king, rook core.Square) {
	rank := from.Rank()
	if to > from {
		return core.NewSquare(6, rank), core.NewSquare(5, rank)
	}
	return core.NewSquare(2, rank), core.NewSquare(3, rank)
}

// Pop goes back to the parent's sums.
func (e *Evaluator) Pop() { e.ply-- }

// Evaluate returns the tapered sum for the side to move, rounded towards zero.
func (e *Evaluator) Evaluate(p *core.Position) core.Score {
	return e.frames[e.ply].score(p.SideToMove())
}

// EvaluateBatch sums up each position afresh.
func (e *Evaluator) EvaluateBatch(positions []core.Position, scores []core.Score) {
	for i := range positions {
		f := e.table.sum(&positions[i])
		scores[i] = f.score(positions[i].SideToMove())
	}
}

func (f *frame) score(side core.Color) core.Score {
	phase := min(f.phase, FullPhase)
	score := core.Score((f.middlegame*phase + f.endgame*(FullPhase-phase)) / FullPhase)
	if side == core.Black {
		score = -score
	}
	return score.Clamp()
}
