package core

import "testing"

// benchmarkPerft reports leaves a second, single-threaded, for a perft over as many frames.
func benchmarkPerft(b *testing.B, fen string, frames int, count func([]perftFrame) uint64) {
	stack := make([]perftFrame, frames)
	stack[0].position = mustParse(b, fen)
	b.ReportAllocs()
	leaves := uint64(0)
	for b.Loop() {
		leaves += count(stack)
	}
	b.ReportMetric(float64(leaves)/1e6/b.Elapsed().Seconds(), "Mleaves/s")
}

func perftInBulk(frames []perftFrame) uint64 { return perft(frames, nil) }

func BenchmarkPerftStart(b *testing.B)    { benchmarkPerft(b, knownPositions[0].fen, 6, perftInBulk) }
func BenchmarkPerftKiwipete(b *testing.B) { benchmarkPerft(b, knownPositions[1].fen, 5, perftInBulk) }
func BenchmarkPerftEachLeafStart(b *testing.B) {
	benchmarkPerft(b, knownPositions[0].fen, 6, perftEachLeaf)
}
func BenchmarkPerftEachLeafKiwipete(b *testing.B) {
	benchmarkPerft(b, knownPositions[1].fen, 5, perftEachLeaf)
}

// benchmarkMoves measures something asked of every legal move of Kiwipete, a move.
func benchmarkMoves(b *testing.B, ask func(*Position, Move) bool) {
	p := mustParse(b, knownPositions[1].fen)
	var l MoveList
	p.GenerateLegal(&l)
	b.ReportAllocs()
	yes := 0
	for i := 0; b.Loop(); i++ {
		if ask(&p, l.At(i%l.Len())) {
			yes++
		}
	}
}

func BenchmarkIsLegal(b *testing.B) { benchmarkMoves(b, (*Position).IsLegal) }

func BenchmarkGivesCheck(b *testing.B) { benchmarkMoves(b, (*Position).GivesCheck) }

func BenchmarkSEE(b *testing.B) {
	benchmarkMoves(b, func(p *Position, m Move) bool { return p.SEE(m, &StandardExchangeValues) > 0 })
}

func BenchmarkSEEAtLeast(b *testing.B) {
	benchmarkMoves(b, func(p *Position, m Move) bool { return p.SEEAtLeast(m, 0, &StandardExchangeValues) })
}

func BenchmarkMake(b *testing.B) {
	var next Position
	benchmarkMoves(b, func(p *Position, m Move) bool { p.Make(m, &next); return next.InCheck() })
}
