package mcts

import "rookery/core"

// node is a position in the tree and the move that leads to it, in 32 bytes. A node's children stand together in
// one block of the arena, the likeliest first.
type node struct {
	sum     value     // of the results of its visits, for the side that moved here
	visits  uint32    //
	first   uint32    // index of the first child
	owner   uint32    // in the first node of a block: index of the parent, or nobody
	block   uint16    // in the first node of a block: number of nodes in it
	count   uint16    // children; 0 if there are none, or none yet
	move    core.Move // leads from the parent here
	prior   uint16    // how likely the move is the best, in 1/65536
	proof   int16     // unproven, or the score that is proven for the side to move here, mates counted from here
	pending uint16    // visits under way
}

// unproven marks a node whose result is open.
const unproven = -1 << 15

// nobody owns a block that is no longer part of the tree.
const nobody = ^uint32(0)

// root is the index of the tree's root.
const root = 0

// mean returns the average result for the side that moved here. The node must have been visited.
func (n *node) mean() value { return n.sum / value(n.visits) }

// arena holds the tree in memory that is allocated once. Blocks are taken from the end; those that drop out of the
// tree stay where they are until compact closes the gaps.
type arena struct {
	nodes []node
	top   uint32 // nodes in use, dead blocks among them
	live  uint32 // nodes in the tree
}

const nodeBytes = 32

func newArena(megabytes int) arena {
	a := arena{nodes: make([]node, megabytes<<20/nodeBytes)}
	a.reset()
	return a
}

// reset leaves a root without children or visits.
func (a *arena) reset() {
	a.nodes[root] = node{owner: nobody, proof: unproven}
	a.top, a.live = 1, 1
}

// room returns how many nodes can be added now.
func (a *arena) room() int { return len(a.nodes) - int(a.top) }

// grow gives the node a block of n children, all zero but unproven. There must be room.
func (a *arena) grow(parent uint32, n int) []node {
	first := a.top
	a.top += uint32(n)
	a.live += uint32(n)
	block := a.nodes[first:a.top]
	for i := range block {
		block[i] = node{proof: unproven}
	}
	block[0].owner, block[0].block = parent, uint16(n)
	a.nodes[parent].first, a.nodes[parent].count = first, uint16(n)
	return block
}

// children returns the node's block.
func (a *arena) children(n *node) []node { return a.nodes[n.first : n.first+uint32(n.count)] }

// cut takes everything below the node out of the tree. The node itself keeps what it has learned.
func (a *arena) cut(index uint32) {
	n := &a.nodes[index]
	if n.count == 0 {
		return
	}
	for i := range uint32(n.count) {
		a.cut(n.first + i)
	}
	a.nodes[n.first].owner = nobody
	a.live -= uint32(n.count)
	n.count = 0
}

// reroot makes a child of the root the root, and takes everything else out of the tree.
func (a *arena) reroot(child uint32) {
	old := &a.nodes[root]
	for i := range uint32(old.count) {
		if old.first+i != child {
			a.cut(old.first + i)
		}
	}
	a.nodes[old.first].owner = nobody
	a.live -= uint32(old.count)
	moved := a.nodes[child]
	moved.owner, moved.block = nobody, 0
	a.nodes[root] = moved
	if moved.count > 0 {
		a.nodes[moved.first].owner = root
	}
}

// thin cuts below every node but the root with fewer visits than the limit.
func (a *arena) thin(limit uint32) { a.thinBelow(root, limit) }

func (a *arena) thinBelow(index uint32, limit uint32) {
	n := &a.nodes[index]
	for i := range uint32(n.count) {
		child := n.first + i
		if a.nodes[child].visits < limit {
			a.cut(child)
		} else {
			a.thinBelow(child, limit)
		}
	}
}

// compact moves the blocks of the tree together, in the order in which they stand.
func (a *arena) compact() {
	to := uint32(1)
	for from := uint32(1); from < a.top; {
		size := uint32(a.nodes[from].block)
		if owner := a.nodes[from].owner; owner != nobody {
			if from != to {
				copy(a.nodes[to:to+size], a.nodes[from:from+size])
				a.nodes[owner].first = to
				for i := to; i < to+size; i++ {
					if a.nodes[i].count > 0 {
						a.nodes[a.nodes[i].first].owner = i
					}
				}
			}
			to += size
		}
		from += size
	}
	a.top = to
}

// permill returns how much of the arena the tree takes.
func (a *arena) permill() int { return int(uint64(a.live) * 1000 / uint64(len(a.nodes))) }
