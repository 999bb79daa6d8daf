package pvs

import (
	"rookery/core"
	"rookery/evals"
	"rookery/searchers"
)

// nodeKind is what a node is expected to be. It is passed as a constant, or flipped for a child.
type nodeKind uint8

// The kinds of node, after Marsland and Popowich 1985: every child of a PV node but the first is a cut node,
// cut and all nodes alternate below.
const (
	allNode nodeKind = iota // no move is expected to beat alpha
	cutNode                 // a move is expected to reach beta
	pvNode                  // on the principal variation
)

// below returns the kind of a child searched with a zero window.
func (k nodeKind) below() nodeKind {
	if k == cutNode {
		return allNode
	}
	return cutNode
}

// lookBack is how many frames before the root a node may look at: 4 plies of continuation history.
const lookBack = 4

// frame is what the search keeps of one ply of the current line: about 5 KiB.
type frame struct {
	pos       core.Position
	key       uint64     // of pos in the table
	static    core.Score // corrected evaluation for the side to move, or core.NoScore in check
	raw       core.Score // the evaluation as the eval gave it, or core.NoScore
	move      core.Move  // the move that leads on from here, or core.NoMove for a null move
	moved     int        // pieceTo of that move; 0 for a null move
	cont      *pieceToTable
	excluded  core.Move // the move that a singular search leaves out
	killers   [2]core.Move
	sinceNull int // plies since the last null move or the root's history began
	doubles   int // double extensions on the way here

	pv       [core.MaxPly]core.Move
	pvLength int

	picks [2]picker // of the node itself, and of a singular search at the same node
}

// thread is one searching goroutine's state: the line it is on, and what it has learned.
type thread struct {
	p       Parameters
	eval    evals.Evaluator
	table   *table
	cache   evalCache
	values  core.ExchangeValues
	reduces [2]reductionTable // quiet, noisy
	histories
	corrections

	watch     *searchers.Watch
	nodes     uint64
	stopped   bool
	selDepth  int
	rootDepth int
	noNullTo  int // no null moves above this ply: a null move is being verified
	stats     statistics
	root      root

	stack [lookBack + core.MaxPly + 2]frame
	keys  []uint64 // of the game's last positions, then of the line
	base  int      // where in keys the root's is
}

// at returns the frame of a ply. From -lookBack on there is one.
func (t *thread) at(ply int) *frame { return &t.stack[ply+lookBack] }

// advance makes m, from the frame of ply to the next one.
func (t *thread) advance(f *frame, m core.Move, ply int) {
	next := t.at(ply + 1)
	f.move = m
	f.moved = pieceTo(&f.pos, m)
	f.cont = &t.continuation[f.moved]
	f.pos.Make(m, &next.pos)
	next.sinceNull = f.sinceNull + 1
	t.enter(f, next, ply)
}

// pass makes a null move.
func (t *thread) pass(f *frame, ply int) {
	next := t.at(ply + 1)
	f.move = core.NoMove
	f.moved = 0
	f.cont = &t.continuation[0]
	f.pos.MakeNull(&next.pos)
	next.sinceNull = 0
	t.enter(f, next, ply)
}

func (t *thread) enter(f, next *frame, ply int) {
	next.doubles = f.doubles
	t.eval.Push(&f.pos, f.move, &next.pos)
	t.keys[t.base+ply+1] = next.pos.Key()
}

// retreat goes back from the child.
func (t *thread) retreat() { t.eval.Pop() }

// extendPV makes m and the child's line the line from ply.
func (t *thread) extendPV(f *frame, m core.Move, ply int) {
	child := t.at(ply + 1)
	f.pv[0] = m
	f.pvLength = 1 + copy(f.pv[1:], child.pv[:child.pvLength])
}
