package mcts

import "testing"

// sound checks every link of the arena and returns the number of nodes that hang on the root.
func (a *arena) sound(t *testing.T) int {
	t.Helper()
	var count func(index uint32) int
	count = func(index uint32) int {
		n := &a.nodes[index]
		if n.count == 0 {
			return 1
		}
		if first := &a.nodes[n.first]; first.owner != index || first.block != n.count || n.first+uint32(n.count) > a.top {
			t.Fatalf("node %d has %d children at %d, whose block of %d belongs to %d", index, n.count, n.first, first.block, first.owner)
		}
		total := 1
		for i := range uint32(n.count) {
			total += count(n.first + i)
		}
		return total
	}
	total := count(root)
	if total != int(a.live) {
		t.Fatalf("%d nodes hang on the root, %d are counted", total, a.live)
	}
	return total
}

func TestArena(t *testing.T) {
	a := newArena(1)
	r := random(7)
	for round := range 50 {
		// Grow at random places. Each node's sum follows from its visits, so that damage shows.
		leaves := []uint32{root}
		if a.nodes[root].count > 0 {
			leaves = leaves[:0]
			for i := uint32(1); i < a.top; i++ {
				if a.reachable(i) && a.nodes[i].count == 0 {
					leaves = append(leaves, i)
				}
			}
		}
		for range 30 {
			at := r.below(uint64(len(leaves)))
			if a.nodes[leaves[at]].count > 0 {
				continue
			}
			children := a.grow(leaves[at], int(1+r.below(9)))
			for i := range children {
				children[i].visits = uint32(r.below(100))
				children[i].sum = value(children[i].visits) * 3
				leaves = append(leaves, a.nodes[leaves[at]].first+uint32(i))
			}
		}
		a.sound(t)
		switch round % 3 {
		case 0:
			a.thin(uint32(r.below(20)))
		case 1:
			a.reroot(a.nodes[root].first + uint32(r.below(uint64(a.nodes[root].count))))
		}
		total := a.sound(t)
		a.compact()
		if a.sound(t) != total || int(a.top) != total {
			t.Fatalf("%d nodes before compacting, %d after, in %d places", total, a.live, a.top)
		}
		for i := uint32(1); i < a.top; i++ {
			if a.nodes[i].sum != value(a.nodes[i].visits)*3 {
				t.Fatalf("node %d was damaged by a move", i)
			}
		}
	}
}

// reachable reports whether a node is in a block that belongs to the tree.
func (a *arena) reachable(index uint32) bool {
	for from := uint32(1); from < a.top; from += uint32(a.nodes[from].block) {
		if index < from+uint32(a.nodes[from].block) {
			return a.nodes[from].owner != nobody
		}
	}
	return false
}
