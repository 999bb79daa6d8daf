// Package evaltest checks that an eval keeps the contract of evals.Evaluator. It is meant for the tests of evals, our
// own and other people's, and links the testing package.
package evaltest

import (
	"math/rand/v2"
	"testing"

	"rookery/core"
	"rookery/core/params"
	"rookery/evals"
)

// starts begin the random games: orthodox and Chess960, with castling, en passant and promotion near at hand.
var starts = []struct {
	fen      string
	chess960 bool
}{
	{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", false},
	{"r3k2r/pppq1ppp/2np1n2/1Bb1p1B1/4P1b1/2NP1N2/PPPQ1PPP/R3K2R w KQkq - 6 8", false},
	{"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", false},
	{"4k3/8/8/pPpPpPpP/PpPpPpPp/8/8/4K3 w - a6 0 1", false},
	{"rn2k3/P1P5/8/8/8/8/3K1p1p/6NR b - - 3 40", false},
	{"8/8/3k4/8/8/4K3/8/8 w - - 12 90", false},
	{"nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w GBgb - 0 1", true},
	{"1rk4r/pppppppp/8/8/8/8/PPPPPPPP/1RK4R w HBhb - 0 1", true},
	{"4rkr1/8/8/8/8/8/8/4RKR1 b GEge - 0 1", true},
}

// gamesPerStart and pliesPerGame bound the random walk; null moves come in between and count as plies.
const (
	gamesPerStart = 12
	pliesPerGame  = 160
)

// Run checks the eval, set to the values, over random games: the incremental score, the batch's and the mirrored
// position's all equal the score from scratch; it is in range, repeatable, blind to the move counters, and free of
// allocations.
func Run(t *testing.T, descriptor evals.Descriptor, values ...params.Value) {
	t.Helper()
	factory := Build(t, descriptor, values...)
	w := &walk{
		t:           t,
		random:      rand.New(rand.NewPCG(1, 2)),
		incremental: factory.NewEvaluator(),
		scratch:     factory.NewEvaluator(),
	}
	for _, start := range starts {
		p := Position(t, start.fen, start.chess960)
		for range gamesPerStart {
			w.play(p)
		}
	}
	for what, seen := range map[string]int{
		"castling": w.castlings, "castling in Chess960": w.castlings960, "en passant": w.enPassants,
		"promotion": w.promotions, "null move": w.nulls,
	} {
		if seen == 0 {
			t.Errorf("the random games saw no %s: choose other starts", what)
		}
	}
	t.Run("counters do not count", func(t *testing.T) { ignoresCounters(t, w.scratch) })
	t.Run("no allocations", func(t *testing.T) { allocatesNothing(t, w.incremental) })
}

// Build makes the eval's factory or fails the test.
func Build(tb testing.TB, descriptor evals.Descriptor, values ...params.Value) evals.Factory {
	tb.Helper()
	builder := descriptor.New()
	if err := builder.Params().Apply(values); err != nil {
		tb.Fatal(err)
	}
	factory, err := builder.Build()
	if err != nil {
		tb.Fatal(err)
	}
	return factory
}

// Position parses a FEN or fails the test.
func Position(tb testing.TB, fen string, chess960 bool) core.Position {
	tb.Helper()
	parse := core.ParseFEN
	if chess960 {
		parse = core.ParseFENChess960
	}
	p, err := parse(fen)
	if err != nil {
		tb.Fatal(err)
	}
	return p
}

// walk plays random games with one evaluator that follows, and one that starts afresh at every position.
type walk struct {
	t                    *testing.T
	random               *rand.Rand
	incremental, scratch evals.Evaluator
	line                 [pliesPerGame + 1]core.Position

	castlings, castlings960, enPassants, promotions, nulls int
}

// play goes down one random line, checking at every ply, and comes back up, checking again.
func (w *walk) play(start core.Position) {
	w.line[0] = start
	w.incremental.Reset(&start)
	w.check(&start, core.NoMove)
	var moves core.MoveList
	ply := 0
	for ply < pliesPerGame {
		p, child := &w.line[ply], &w.line[ply+1]
		p.GenerateLegal(&moves)
		if moves.Len() == 0 {
			break
		}
		m := moves.At(w.random.IntN(moves.Len()))
		if !p.InCheck() && w.random.IntN(16) == 0 {
			m = core.NoMove
			p.MakeNull(child)
		} else {
			p.Make(m, child)
		}
		w.count(p, m)
		w.incremental.Push(p, m, child)
		w.check(child, m)
		ply++
	}
	for ; ply > 0; ply-- {
		w.incremental.Pop()
		w.check(&w.line[ply-1], core.NoMove)
	}
}

func (w *walk) count(p *core.Position, m core.Move) {
	switch {
	case m == core.NoMove:
		w.nulls++
	case m.IsCastle() && p.Chess960():
		w.castlings960++
	case m.IsCastle():
		w.castlings++
	case m.IsEnPassant():
		w.enPassants++
	case m.IsPromotion():
		w.promotions++
	}
}

// check compares every way to score p. m is the move just made, for the message.
func (w *walk) check(p *core.Position, m core.Move) {
	w.t.Helper()
	w.scratch.Reset(p)
	want := w.scratch.Evaluate(p)
	if got := w.incremental.Evaluate(p); got != want {
		w.t.Fatalf("%s after %v: the incremental score is %d, from scratch it is %d", p.FEN(), m, got, want)
	}
	if want > core.MaxEval || want < -core.MaxEval {
		w.t.Fatalf("%s: score %d is beyond %d", p.FEN(), want, core.MaxEval)
	}
	flipped := p.Flipped()
	w.scratch.Reset(&flipped)
	if got := w.scratch.Evaluate(&flipped); got != want {
		w.t.Fatalf("%s: score %d, with colours flipped %d", p.FEN(), want, got)
	}
	if batch, ok := w.scratch.(evals.BatchEvaluator); ok {
		scores := [2]core.Score{core.NoScore, core.NoScore}
		batch.EvaluateBatch([]core.Position{flipped, *p}, scores[:])
		if scores[0] != want || scores[1] != want {
			w.t.Fatalf("%s: score %d, in a batch %d and flipped %d", p.FEN(), want, scores[1], scores[0])
		}
	}
}

func ignoresCounters(t *testing.T, e evals.Evaluator) {
	var scores []core.Score
	for _, counters := range []string{"0 1", "99 80"} {
		p := Position(t, "r1bq1rk1/pp3ppp/2n1pn2/3p4/1bPP4/2NBPN2/PP3PPP/R1BQ1RK1 w - - "+counters, false)
		e.Reset(&p)
		scores = append(scores, e.Evaluate(&p))
	}
	if scores[0] != scores[1] {
		t.Errorf("scores %v differ by the move counters alone", scores)
	}
}

func allocatesNothing(t *testing.T, e evals.Evaluator) {
	p, m, child := sample(t)
	if n := testing.AllocsPerRun(100, func() {
		e.Reset(&p)
		e.Push(&p, m, &child)
		e.Evaluate(&child)
		e.Pop()
	}); n != 0 {
		t.Errorf("%v allocations for Reset, Push, Evaluate and Pop", n)
	}
}

// sample returns a middlegame position, a capture in it, and where that leads.
func sample(tb testing.TB) (core.Position, core.Move, core.Position) {
	tb.Helper()
	p := Position(tb, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", false)
	m, err := p.ParseUCIMove("e2a6")
	if err != nil {
		tb.Fatal(err)
	}
	var child core.Position
	p.Make(m, &child)
	return p, m, child
}

// Benchmark times a move down, an evaluation and the way back, and the evaluation from scratch.
func Benchmark(b *testing.B, descriptor evals.Descriptor) {
	e := Build(b, descriptor).NewEvaluator()
	p, m, child := sample(b)
	b.Run("incremental", func(b *testing.B) {
		b.ReportAllocs()
		e.Reset(&p)
		for b.Loop() {
			e.Push(&p, m, &child)
			e.Evaluate(&child)
			e.Pop()
		}
	})
	b.Run("scratch", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			e.Reset(&p)
			e.Evaluate(&p)
		}
	})
}
