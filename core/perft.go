package core

import (
	"context"
	"sync"
	"sync/atomic"
)

// perftFrame is what one ply of perft needs: kept in a slice, so that nothing is allocated a node.
type perftFrame struct {
	position Position
	moves    MoveList
}

// Perft counts the legal move sequences of the given depth from p. The last ply is counted in bulk: its moves are
// generated into a list and not made. A depth of 0 or less counts 1.
func Perft(p *Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	frames := make([]perftFrame, depth)
	frames[0].position = *p
	return perft(frames, nil)
}

// perft counts the sequences as deep as there are frames from the position in the first. Once stop is set it returns
// early with a number that means nothing; stop may be nil.
func perft(frames []perftFrame, stop *atomic.Bool) uint64 {
	frame := &frames[0]
	frame.position.GenerateLegal(&frame.moves)
	if len(frames) == 1 {
		return uint64(frame.moves.n)
	}
	if stop != nil && len(frames) > 3 && stop.Load() {
		return 0
	}
	nodes := uint64(0)
	for i := range frame.moves.n {
		frame.position.Make(frame.moves.At(i), &frames[1].position)
		nodes += perft(frames[1:], stop)
	}
	return nodes
}

// PerftEachLeaf is Perft without counting in bulk: every last move is made. It measures Make.
func PerftEachLeaf(p *Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	frames := make([]perftFrame, depth+1)
	frames[0].position = *p
	return perftEachLeaf(frames)
}

func perftEachLeaf(frames []perftFrame) uint64 {
	if len(frames) == 1 {
		return 1
	}
	frame := &frames[0]
	frame.position.GenerateLegal(&frame.moves)
	nodes := uint64(0)
	for i := range frame.moves.n {
		frame.position.Make(frame.moves.At(i), &frames[1].position)
		nodes += perftEachLeaf(frames[1:])
	}
	return nodes
}

// PerftCount is the part of a perft that starts with Move.
type PerftCount struct {
	Move  Move
	Nodes uint64
}

// PerftDivide returns the perft of the given depth, at least 1, split by the first move, in the order of generation.
func PerftDivide(p *Position, depth int) []PerftCount {
	counts, _ := PerftDivideParallel(context.Background(), p, depth, 1)
	return counts
}

// PerftParallel is Perft by several threads, at least one. It ends with ctx's error when ctx is done first.
func PerftParallel(ctx context.Context, p *Position, depth, threads int) (uint64, error) {
	if depth <= 0 {
		return 1, nil
	}
	counts, err := PerftDivideParallel(ctx, p, depth, threads)
	nodes := uint64(0)
	for _, count := range counts {
		nodes += count.Nodes
	}
	return nodes, err
}

// PerftDivideParallel is PerftDivide by several threads, with ctx as in PerftParallel. The threads take turns at
// sequences of two moves, so that they end at about the same time.
func PerftDivideParallel(ctx context.Context, p *Position, depth, threads int) ([]PerftCount, error) {
	var root MoveList
	p.GenerateLegal(&root)
	counts := make([]PerftCount, root.n)
	var tasks []perftTask
	for i, m := range root.Slice() {
		counts[i].Move = m
		if depth <= 1 {
			counts[i].Nodes = 1
			continue
		}
		var child Position
		var replies MoveList
		p.Make(m, &child)
		child.GenerateLegal(&replies)
		if depth == 2 {
			counts[i].Nodes = uint64(replies.n)
			continue
		}
		for _, reply := range replies.Slice() {
			tasks = append(tasks, perftTask{i, child, reply})
		}
	}
	if len(tasks) == 0 {
		return counts, ctx.Err()
	}

	var stop atomic.Bool
	defer context.AfterFunc(ctx, func() { stop.Store(true) })()
	var next atomic.Int64
	nodes := make([]atomic.Uint64, len(counts))
	var threadsDone sync.WaitGroup
	for range min(max(1, threads), len(tasks)) {
		threadsDone.Go(func() {
			frames := make([]perftFrame, depth-2)
			for !stop.Load() {
				i := int(next.Add(1)) - 1
				if i >= len(tasks) {
					return
				}
				task := &tasks[i]
				task.position.Make(task.reply, &frames[0].position)
				nodes[task.root].Add(perft(frames, &stop))
			}
		})
	}
	threadsDone.Wait()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	for i := range counts {
		counts[i].Nodes = nodes[i].Load()
	}
	return counts, nil
}

// perftTask is the work below two moves: the index of the first, the position after it, and the second.
type perftTask struct {
	root     int
	position Position
	reply    Move
}
