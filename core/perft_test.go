package core

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
)

var deepPerft = flag.Uint64("perft.deep", 0, "count the perft data up to this many `nodes` a position, if more than the usual")

// perftCap is the greatest count that the tests verify for one position.
func perftCap() uint64 {
	switch {
	case *deepPerft > 0:
		return *deepPerft
	case raceEnabled:
		return 10_000
	case testing.Short():
		return 100_000
	}
	return 10_000_000
}

func TestPerftOfKnownPositions(t *testing.T) {
	for _, test := range knownPositions {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			p := mustParse(t, test.fen)
			for i, want := range test.counts {
				depth := i + 1
				if want > perftCap() {
					break
				}
				if got := Perft(&p, depth); got != want {
					t.Fatalf("%s: perft %d is %d, want %d", test.fen, depth, got, want)
				}
				if want > perftCap()/10 {
					continue
				}
				if got := PerftEachLeaf(&p, depth); got != want {
					t.Fatalf("%s: perft %d leaf by leaf is %d, want %d", test.fen, depth, got, want)
				}
				flipped := p.Flipped()
				if got := Perft(&flipped, depth); got != want {
					t.Fatalf("%s with colours exchanged: perft %d is %d, want %d", test.fen, depth, got, want)
				}
			}
		})
	}
}

// perftLine is a position of a perft file with its counts by depth.
type perftLine struct {
	where  string // file and line
	fen    string
	counts map[int]uint64
}

// readPerftData reads lines of the form "FEN ;D1 20 ;D2 400".
func readPerftData(t *testing.T, path string) (lines []perftLine) {
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	scanner := bufio.NewScanner(file)
	for number := 1; scanner.Scan(); number++ {
		fields := strings.Split(scanner.Text(), ";")
		line := perftLine{
			where:  fmt.Sprintf("%s:%d", filepath.Base(path), number),
			fen:    strings.TrimSpace(fields[0]),
			counts: map[int]uint64{},
		}
		for _, field := range fields[1:] {
			depth, count, _ := strings.Cut(strings.TrimSpace(field), " ")
			d, err1 := strconv.Atoi(strings.TrimPrefix(depth, "D"))
			n, err2 := strconv.ParseUint(count, 10, 64)
			if err := errors.Join(err1, err2); err != nil {
				t.Fatalf("%s: %v", line.where, err)
			}
			line.counts[d] = n
		}
		lines = append(lines, line)
	}
	if err := scanner.Err(); err != nil {
		t.Fatal(err)
	}
	return lines
}

// perftDataFolder holds files of positions and counts collected by others.
const perftDataFolder = "../../shared/data/perft"

// impossiblePositions names the file whose positions cannot arise in a game: generators differ there, and so its
// counts are no gate.
const impossiblePositions = "perft_impossible_positions.epd"

// perftData reads the positions of all files but the impossible ones, and skips the test where there are none.
func perftData(t *testing.T) (lines []perftLine) {
	paths, _ := filepath.Glob(perftDataFolder + "/*.epd")
	for _, path := range paths {
		if filepath.Base(path) != impossiblePositions {
			lines = append(lines, readPerftData(t, path)...)
		}
	}
	if lines == nil {
		t.Skip("no perft data: " + perftDataFolder + " is absent")
	}
	return lines
}

func TestPerftOfSharedData(t *testing.T) {
	lines := perftData(t)
	limit := perftCap()
	var mu sync.Mutex
	next, nodes, checked := 0, uint64(0), 0
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for {
				mu.Lock()
				i := next
				next++
				mu.Unlock()
				if i >= len(lines) {
					return
				}
				line := lines[i]
				p, err := ParseFEN(line.fen)
				if err != nil {
					t.Errorf("%s: %v", line.where, err)
					continue
				}
				for depth, want := range line.counts {
					if want > limit {
						continue
					}
					if got := Perft(&p, depth); got != want {
						t.Errorf("%s: %s: perft %d is %d, want %d", line.where, line.fen, depth, got, want)
					}
					mu.Lock()
					nodes, checked = nodes+want, checked+1
					mu.Unlock()
				}
			}
		})
	}
	workers.Wait()
	t.Logf("%d positions, %d counts, %d leaves", len(lines), checked, nodes)
	if checked < len(lines)/2 {
		t.Errorf("only %d counts of %d positions are small enough to be checked", checked, len(lines))
	}
}

// Positions that no game reaches must still be generated without harm; differing counts are only told.
func TestPerftOfImpossiblePositionsIsHarmless(t *testing.T) {
	path := filepath.Join(perftDataFolder, impossiblePositions)
	if _, err := os.Stat(path); err != nil {
		t.Skip("no perft data: ", err)
	}
	for _, line := range readPerftData(t, path) {
		p, err := ParseFEN(line.fen)
		if err != nil {
			t.Logf("%s: rejected: %v", line.where, err)
			continue
		}
		for depth, want := range line.counts {
			if want > perftCap() {
				continue
			}
			if got := Perft(&p, depth); got != want {
				t.Logf("%s: %s: perft %d is %d, elsewhere %d", line.where, line.fen, depth, got, want)
			}
		}
	}
}

func TestPerftDivideAddsUp(t *testing.T) {
	p := mustParse(t, knownPositions[1].fen)
	for depth := 1; depth <= 3; depth++ {
		var l MoveList
		p.GenerateLegal(&l)
		counts := PerftDivide(&p, depth)
		if len(counts) != l.Len() {
			t.Fatalf("depth %d: %d moves, want %d", depth, len(counts), l.Len())
		}
		total := uint64(0)
		for i, count := range counts {
			var next Position
			p.Make(l.At(i), &next)
			if want := Perft(&next, depth-1); count.Move != l.At(i) || count.Nodes != want {
				t.Errorf("depth %d: move %d is %v with %d, want %v with %d", depth, i, count.Move, count.Nodes, l.At(i), want)
			}
			total += count.Nodes
		}
		if want := knownPositions[1].counts[depth-1]; total != want {
			t.Errorf("depth %d adds up to %d, want %d", depth, total, want)
		}
	}
}

func TestPerftParallelEqualsPerft(t *testing.T) {
	for _, test := range knownPositions {
		p := mustParse(t, test.fen)
		for _, threads := range []int{0, 1, 2, 7, math.MaxInt} {
			for depth := 0; depth <= 4; depth++ {
				want := uint64(1)
				if depth > 0 {
					want = test.counts[depth-1]
				}
				if want > perftCap() {
					break
				}
				got, err := PerftParallel(context.Background(), &p, depth, threads)
				if err != nil || got != want {
					t.Errorf("%s: perft %d by %d threads is %d (%v), want %d", test.name, depth, threads, got, err, want)
				}
			}
		}
	}
}

func TestPerftWithoutMoves(t *testing.T) {
	for _, fen := range []string{
		"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", // stalemate
		"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", // mate
	} {
		p := mustParse(t, fen)
		if p.HasLegalMove() {
			t.Errorf("%s: has a legal move", fen)
		}
		for depth, want := range []uint64{1, 0, 0, 0} {
			got, err := PerftParallel(context.Background(), &p, depth, 2)
			if got != want || err != nil || Perft(&p, depth) != want || PerftEachLeaf(&p, depth) != want {
				t.Errorf("%s: perft %d is %d and %d, want %d", fen, depth, got, Perft(&p, depth), want)
			}
		}
	}
}

func TestPerftParallelStopsWhenCancelled(t *testing.T) {
	p := StartPosition()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := PerftParallel(ctx, &p, 30, 2); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled before: %v", err)
	}
	ctx, cancel = context.WithCancel(context.Background())
	counting := make(chan error)
	go func() {
		_, err := PerftParallel(ctx, &p, 30, 2) // would take longer than the universe has
		counting <- err
	}()
	cancel()
	if err := <-counting; !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled while counting: %v", err)
	}
}
