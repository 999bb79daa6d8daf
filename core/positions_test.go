package core

import (
	"math/rand/v2"
	"testing"
)

// knownPositions are small and awkward, each with its perft counts from depth 1 on. The six called "CPW" and
// "promotions" are published (chessprogramming.org/Perft_Results); the others were counted by Stockfish 15.
var knownPositions = []struct {
	name   string
	fen    string
	counts []uint64
}{
	{"CPW start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		[]uint64{20, 400, 8902, 197281, 4865609, 119060324}},
	{"CPW Kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		[]uint64{48, 2039, 97862, 4085603, 193690690}},
	{"CPW 3: en passant uncovers the rank", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
		[]uint64{14, 191, 2812, 43238, 674624, 11030083}},
	{"CPW 4: check and promotions", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
		[]uint64{6, 264, 9467, 422333, 15833292}},
	{"CPW 5: promotion takes", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
		[]uint64{44, 1486, 62379, 2103487, 89941194}},
	{"CPW 6: middlegame", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
		[]uint64{46, 2079, 89890, 3894594, 164075551}},
	{"promotions of both sides", "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
		[]uint64{24, 496, 9483, 182838, 3605103}},
	{"en passant pinned on the rank", "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
		[]uint64{6, 136, 863, 20471, 117741}},
	{"en passant takes the checker's blocker", "8/5k2/8/2Pp4/2B5/1K6/8/8 w - d6 0 1",
		[]uint64{15, 126, 1928, 13931, 206379}},
	{"en passant between queen and king", "4k3/8/8/1q1pP2K/8/8/8/8 w - d6 0 1",
		[]uint64{6, 135, 871, 21154, 120975}},
	{"castling past attacked squares", "r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1",
		[]uint64{26, 1141, 27826, 1274206}},
	{"rook taken on its castling square", "2r1k3/1P6/8/8/3b4/8/4n3/R3K2R w KQ - 0 1",
		[]uint64{31, 875, 24927, 650174}},
	{"double check", "4r1k1/5pp1/8/8/1b6/8/2P5/2N1K2R w K - 0 1",
		[]uint64{3, 78, 1353, 31986, 600208}},
	{"Chess960: king and rook trade squares", "5kr1/p6p/8/8/8/8/P6P/5KR1 w Gg - 0 1",
		[]uint64{15, 194, 3164, 49342, 845015}},
	{"Chess960: the king stays", "1r4kr/pp4pp/8/8/8/8/PP4PP/1R4KR w HBhb - 0 1",
		[]uint64{17, 279, 5269, 96475, 1956374}},
	{"Chess960: pinned castling rook", "4k3/8/8/8/8/6p1/6PP/rRK4R w HB - 0 1",
		[]uint64{13, 155, 3034, 44852, 985383}},
	{"Chess960: rooks beside the king", "2rkr3/pppppppp/8/8/8/8/PPPPPPPP/2RKR3 b ECec - 0 1",
		[]uint64{23, 529, 12012, 272716, 6150251}},
	{"Chess960: start", "bqnrkr1b/pppppppp/5n2/8/8/2N5/PPPPPPPP/BQ1RKRNB w FDfd - 0 1",
		[]uint64{23, 527, 12825, 311086, 7944687}},
	{"Chess960: open board", "rk2r3/8/8/3q4/3Q4/8/8/RK2R3 b EAea - 0 1",
		[]uint64{46, 1709, 61511, 2173069}},
}

// mustParse reads a FEN with castling letters of any kind.
func mustParse(t testing.TB, fen string) Position {
	t.Helper()
	p, err := ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// eachPosition calls visit with every position of the tree below p to the given depth, p itself first. It stops after
// visit has failed the test.
func eachPosition(t *testing.T, p *Position, depth int, visit func(*Position)) {
	visit(p)
	if depth == 0 || t.Failed() {
		return
	}
	var l MoveList
	p.GenerateLegal(&l)
	for _, m := range l.Slice() {
		var next Position
		p.Make(m, &next)
		eachPosition(t, &next, depth-1, visit)
	}
}

// randomPositions plays random moves from the known positions, and calls visit with each position reached.
func randomPositions(t testing.TB, seed uint64, games int, visit func(*Position)) {
	random := rand.New(rand.NewPCG(seed, 0))
	for range games {
		p := mustParse(t, knownPositions[random.IntN(len(knownPositions))].fen)
		for range 120 {
			visit(&p)
			var l MoveList
			p.GenerateLegal(&l)
			if l.Len() == 0 || t.Failed() {
				break
			}
			from := p
			from.Make(l.At(random.IntN(l.Len())), &p)
		}
	}
}
