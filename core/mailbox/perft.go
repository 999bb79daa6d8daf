package mailbox

import (
	"context"
	"sync"
	"sync/atomic"

	"rookery/core"
)

// Perft counts the legal move sequences of the given depth. A depth of 0 or less counts 1.
func (b *Board) Perft(depth int) uint64 {
	nodes, _ := b.perft(context.Background(), depth, nil)
	return nodes
}

// perft counts with moves as room for lists, of which the part beyond its length is free. It returns the room for
// the next to use.
func (b *Board) perft(ctx context.Context, depth int, moves []Move) (uint64, []Move) {
	if depth <= 0 {
		return 1, moves
	}
	if depth > 3 && ctx.Err() != nil {
		return 0, moves
	}
	first := len(moves)
	moves = b.Generate(moves)
	last := len(moves)
	nodes := uint64(0)
	for i := first; i < last; i++ {
		if !b.Make(moves[i]) {
			continue
		}
		if depth == 1 {
			nodes++
		} else {
			var below uint64
			below, moves = b.perft(ctx, depth-1, moves)
			nodes += below
		}
		b.TakeBack()
	}
	return nodes, moves[:first]
}

// Perft counts the legal move sequences of the given depth from p with this package's generator.
func Perft(p *core.Position, depth int) uint64 { return FromPosition(p).Perft(depth) }

// PerftDivideParallel returns the perft of the given depth, at least 1, split by the first move and counted by
// several threads, at least one. It ends with ctx's error when ctx is done first.
func PerftDivideParallel(ctx context.Context, p *core.Position, depth, threads int) ([]core.PerftCount, error) {
	root := FromPosition(p)
	var moves []Move
	for _, m := range root.Generate(nil) {
		if root.Make(m) {
			root.TakeBack()
			moves = append(moves, m)
		}
	}
	counts := make([]core.PerftCount, len(moves))
	var next atomic.Int64
	var threadsDone sync.WaitGroup
	for range min(max(1, threads), len(moves)) {
		threadsDone.Go(func() {
			b := FromPosition(p)
			var room []Move
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= len(moves) {
					return
				}
				b.Make(moves[i])
				counts[i].Move = moves[i].Core()
				counts[i].Nodes, room = b.perft(ctx, depth-1, room)
				b.TakeBack()
			}
		})
	}
	threadsDone.Wait()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return counts, nil
}
