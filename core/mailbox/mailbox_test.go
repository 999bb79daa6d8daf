package mailbox

import (
	"bufio"
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"rookery/core"
)

// positions are where the generators are compared from, each with published counts from depth 1 on, or, in Chess960,
// Stockfish's.
var positions = []struct {
	name   string
	fen    string
	counts []uint64
}{
	{"start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", []uint64{20, 400, 8902, 197281, 4865609}},
	{"Kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", []uint64{48, 2039, 97862, 4085603}},
	{"en passant", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", []uint64{14, 191, 2812, 43238, 674624}},
	{"check and promotions", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", []uint64{6, 264, 9467, 422333}},
	{"promotion takes", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", []uint64{44, 1486, 62379, 2103487}},
	{"promotions", "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", []uint64{24, 496, 9483, 182838, 3605103}},
	{"castling", "r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1", []uint64{26, 1141, 27826, 1274206}},
	{"Chess960: trade of squares", "5kr1/p6p/8/8/8/8/P6P/5KR1 w Gg - 0 1", []uint64{15, 194, 3164, 49342, 845015}},
	{"Chess960: the king stays", "1r4kr/pp4pp/8/8/8/8/PP4PP/1R4KR w HBhb - 0 1", []uint64{17, 279, 5269, 96475, 1956374}},
	{"Chess960: pinned rook", "4k3/8/8/8/8/6p1/6PP/rRK4R w HB - 0 1", []uint64{13, 155, 3034, 44852, 985383}},
	{"Chess960: open board", "rk2r3/8/8/3q4/3Q4/8/8/RK2R3 b EAea - 0 1", []uint64{46, 1709, 61511, 2173069}},
}

func mustParse(t testing.TB, fen string) core.Position {
	t.Helper()
	p, err := core.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// limit is the greatest count that the tests verify.
func limit() uint64 {
	switch {
	case raceEnabled:
		return 2_000
	case testing.Short():
		return 10_000
	}
	return 1_000_000
}

func TestPerft(t *testing.T) {
	for _, test := range positions {
		p := mustParse(t, test.fen)
		b := FromPosition(&p)
		before := *b
		for i, want := range test.counts {
			if want > limit() {
				break
			}
			if got := b.Perft(i + 1); got != want {
				t.Errorf("%s: perft %d is %d, want %d", test.name, i+1, got, want)
			}
		}
		if b.squares != before.squares || b.counts != before.counts || b.castling != before.castling || b.ep != before.ep || b.stm != before.stm {
			t.Errorf("%s: taking back all moves does not restore the board", test.name)
		}
		checkLists(t, b)
	}
}

// checkLists verifies that piece lists and board agree.
func checkLists(t *testing.T, b *Board) {
	t.Helper()
	listed := 0
	for piece, count := range b.counts {
		listed += count
		for place, at := range b.lists[piece][:count] {
			if b.squares[at] != core.Piece(piece) || int(b.places[at]) != place {
				t.Errorf("list of %v names %v at %d, where the board has %v at %d", core.Piece(piece), square(at), place, b.squares[at], b.places[at])
			}
		}
	}
	for _, piece := range b.squares {
		if piece != core.NoPiece && piece != offBoard {
			listed--
		}
	}
	if listed != 0 {
		t.Errorf("the lists have %d pieces more than the board", listed)
	}
}

func TestPerftOfSharedData(t *testing.T) {
	paths, _ := filepath.Glob("../../../shared/data/perft/*.epd")
	if len(paths) == 0 {
		t.Skip("no perft data: ../../../shared/data/perft is absent")
	}
	lines := make(chan string)
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for line := range lines {
				perftLine(t, line)
			}
		})
	}
	for _, path := range paths {
		if strings.Contains(path, "impossible") {
			continue // positions that no game reaches, where generators may differ
		}
		file, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		for scanner := bufio.NewScanner(file); scanner.Scan(); {
			lines <- scanner.Text()
		}
		file.Close()
	}
	close(lines)
	workers.Wait()
}

// perftLine verifies the greatest count within the limit of a line "FEN ;D1 20 ;D2 400".
func perftLine(t *testing.T, line string) {
	fields := strings.Split(line, ";")
	p, err := core.ParseFEN(strings.TrimSpace(fields[0]))
	if err != nil {
		t.Error(err)
		return
	}
	depth, want := 0, uint64(0)
	for _, field := range fields[1:] {
		d, count, _ := strings.Cut(strings.TrimSpace(field), " ")
		n, err := strconv.ParseUint(count, 10, 64)
		if err != nil {
			t.Errorf("%s: %v", line, err)
		}
		if n <= min(limit(), 30_000) {
			depth, _ = strconv.Atoi(d[1:])
			want = n
		}
	}
	if depth > 0 {
		if got := Perft(&p, depth); got != want {
			t.Errorf("%s: perft %d is %d, want %d", fields[0], depth, got, want)
		}
	}
}

func TestPerftDivideParallel(t *testing.T) {
	for _, test := range positions {
		p := mustParse(t, test.fen)
		for _, threads := range []int{0, 1, 3, math.MaxInt} {
			counts, err := PerftDivideParallel(context.Background(), &p, 3, threads)
			total := uint64(0)
			for _, count := range counts {
				total += count.Nodes
				if !p.IsLegal(count.Move) {
					t.Errorf("%s: %s is not legal", test.name, p.UCI(count.Move))
				}
			}
			if err != nil || total != test.counts[2] || len(counts) != int(test.counts[0]) {
				t.Errorf("%s: %d moves with %d (%v), want %d with %d", test.name, len(counts), total, err, test.counts[0], test.counts[2])
			}
		}
	}
	p := core.StartPosition()
	ctx, cancel := context.WithCancel(context.Background())
	counting := make(chan error)
	go func() {
		_, err := PerftDivideParallel(ctx, &p, 30, 2)
		counting <- err
	}()
	cancel()
	if err := <-counting; !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled while counting: %v", err)
	}
}

// comparePlayout plays a random game on both boards, comparing at each ply the moves, the check and the placement,
// and then takes everything back.
func comparePlayout(t *testing.T, fen string, plies int, random *rand.Rand) {
	setup, err := core.ParseSetup(fen)
	if err != nil {
		t.Skip(err)
	}
	p, err := setup.Position()
	if err != nil {
		t.Skip(err)
	}
	b := New(&setup) // with the en passant square as written, legal or not
	first := b.Setup()
	made := 0
	for ; made < plies; made++ {
		var l core.MoveList
		p.GenerateLegal(&l)
		bitboards := slices.Sorted(slices.Values(l.Slice()))
		mailbox := slices.Sorted(slices.Values(b.LegalMoves()))
		if !slices.Equal(bitboards, mailbox) {
			t.Fatalf("%s: the bitboards generate %s, the mailbox %s", p.FEN(), names(&p, bitboards), names(&p, mailbox))
		}
		if p.InCheck() != b.InCheck() {
			t.Fatalf("%s: in check: bitboards %v, mailbox %v", p.FEN(), p.InCheck(), b.InCheck())
		}
		ours, theirs := b.Setup(), p.Setup()
		if ours.Board != theirs.Board || ours.CastlingRooks != theirs.CastlingRooks || ours.SideToMove != theirs.SideToMove {
			t.Fatalf("%s: the mailbox has %s", p.FEN(), ours.FEN())
		}
		if l.Len() == 0 {
			break
		}
		m := l.At(random.IntN(l.Len()))
		for _, candidate := range b.Generate(nil) {
			if candidate.Core() == m {
				b.Make(candidate)
				break
			}
		}
		before := p
		before.Make(m, &p)
	}
	checkLists(t, b)
	for range made {
		b.TakeBack()
	}
	checkLists(t, b)
	if b.Setup() != first {
		last := b.Setup()
		t.Fatalf("%s: taken back to %s", fen, last.FEN())
	}
}

func names(p *core.Position, moves []core.Move) string {
	var b strings.Builder
	for _, m := range moves {
		b.WriteString(p.UCI(m))
		b.WriteByte(' ')
	}
	return b.String()
}

func TestGeneratorsAgreeInRandomGames(t *testing.T) {
	games := 40
	if testing.Short() || raceEnabled {
		games = 4
	}
	for _, test := range positions {
		for seed := range uint64(games) {
			comparePlayout(t, test.fen, 150, rand.New(rand.NewPCG(seed, 1)))
		}
	}
}

// FuzzGenerators compares the two generators in a random game from any valid position.
func FuzzGenerators(f *testing.F) {
	for i, test := range positions {
		f.Add(test.fen, uint64(i))
	}
	f.Add("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", uint64(1))
	f.Add("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", uint64(2))
	f.Add("4r1k1/5pp1/8/8/1b6/8/2P5/2N1K2R w K - 0 1", uint64(3))
	f.Fuzz(func(t *testing.T, fen string, seed uint64) {
		comparePlayout(t, fen, 40, rand.New(rand.NewPCG(seed, 2)))
	})
}

func BenchmarkPerft(b *testing.B) {
	p := mustParse(b, positions[1].fen)
	board := FromPosition(&p)
	var room []Move
	leaves := uint64(0)
	b.ReportAllocs()
	for b.Loop() {
		var nodes uint64
		nodes, room = board.perft(context.Background(), 4, room)
		leaves += nodes
	}
	b.ReportMetric(float64(leaves)/1e6/b.Elapsed().Seconds(), "Mleaves/s")
}
