// Package searchers says what a searcher is. Each searcher has a package of its own below this one.
package searchers

import (
	"context"
	"fmt"
	"time"

	"rookery/core"
	"rookery/core/clock"
	"rookery/core/params"
	"rookery/evals"
)

// Limits bounds a search. The zero value bounds nothing: such a search runs to its greatest depth.
// The first bound reached ends the search. Whatever the limits say, a legal move is returned if there is one.
type Limits struct {
	Depth       int            // plies to deepen to; 0 is no limit
	Nodes       uint64         // never exceeded, but for finding a first move; 0 is no limit
	SoftNodes   uint64         // no new iteration is started past it; 0 is no limit
	Mate        int            // stop once a mate in this many moves or fewer is found; 0 is no limit
	MoveTime    *time.Duration // nil is no limit; zero or less asks for an answer at once
	Clock       *clock.Clock   // the side to move's clock; nil is no limit
	Overhead    time.Duration  // kept back from the clock for the way to the GUI
	Infinite    bool           // hold the answer until Stop, even when nothing is left to search
	Ponder      bool           // as Infinite, until PonderHit: only then does the time begin
	SearchMoves []core.Move    // consider these alone at the root; empty is all
	MultiPV     int            // lines wanted; 0 and 1 are one
}

// Signal is a message to a running search.
type Signal uint8

// The signals. Stop ends the search, which returns its best result and no error. PonderHit says that the
// move pondered on was played: the clock starts now.
const (
	Stop Signal = iota + 1
	PonderHit
)

// Request is one search to do.
type Request struct {
	Game    *core.Game    // the position to search and the moves that led to it; only read, and not kept
	Limits  Limits        //
	Signals <-chan Signal // may be nil
	Report  func(Info)    // called from the search's goroutine as it goes; may be nil
}

// Info is a report of a running search: an iteration's result, or a better move within it.
type Info struct {
	Depth    int // plies
	SelDepth int // greatest depth reached, plies
	Line     int // 1 is the best line; greater with MultiPV
	Score    core.Score
	Bound    core.Bound
	Nodes    uint64
	Time     time.Duration // since the search began
	HashFull int           // permill of the table in use by this search
	PV       []core.Move   // valid during the call only
}

// Line is a root move with its score and continuation.
type Line struct {
	Score core.Score
	Bound core.Bound
	PV    []core.Move // begins with the root move
}

// Iteration is what one completed depth gave.
type Iteration struct {
	Depth int
	Best  core.Move
	Score core.Score
	Nodes uint64        // in total, up to and with this iteration
	Time  time.Duration // since the search began
}

// Stat is a named counter of a search, or several in a row, as cutoffs by move index.
type Stat struct {
	Name   string
	Values []uint64
}

// Result is the outcome of a search.
type Result struct {
	Best       core.Move // core.NoMove only if the root has no legal move
	Ponder     core.Move // the reply expected, or core.NoMove
	Score      core.Score
	Bound      core.Bound
	Depth      int // of the last completed iteration
	SelDepth   int
	Nodes      uint64
	Time       time.Duration
	HashFull   int // permill
	PV         []core.Move
	Lines      []Line      // as many as MultiPV asked for and the root has, best first
	Iterations []Iteration // the completed ones, in order
	Stats      []Stat
}

// Searcher finds moves. It keeps what it learns (tables, histories, a tree) from search to search until
// NewGame. One search at a time; two searchers in one process share nothing.
type Searcher interface {
	// NewGame forgets all that was learned: the next search is as from a fresh instance.
	NewGame()
	// Search works until a limit, Stop, or the end of ctx. A stopped search returns its best result; a
	// cancelled one returns ctx's error, and its result means nothing.
	Search(ctx context.Context, request Request) (Result, error)
}

// Builder is a configurable searcher: set its parameters, then build. A builder belongs to one caller.
type Builder interface {
	// Params is the table bound to this builder's own fields.
	Params() params.Table
	// Build makes a searcher from the parameters as they are now; later changes do not touch it.
	Build(eval evals.Factory) (Searcher, error)
}

// Descriptor is what a searcher's package exports: its name, and how to begin.
type Descriptor struct {
	Name      string // as written in experiment files
	Summary   string // one line
	Source    string // paper, page or program that the searcher comes from
	Signature Limits // the limits at which each bench position is searched for the signature
	New       func() Builder
}

// Assembly is a searcher with its eval and all that sets them: the part of a variant that plays.
type Assembly struct {
	Name           string
	Searcher       Descriptor
	Eval           evals.Descriptor
	SearcherValues []params.Value
	EvalValues     []params.Value
}

// Build makes a fresh searcher over a fresh eval. The error names the component and the parameter at fault.
func (a Assembly) Build() (Searcher, error) {
	eval := a.Eval.New()
	if err := eval.Params().Apply(a.EvalValues); err != nil {
		return nil, fmt.Errorf("eval %s: %w", a.Eval.Name, err)
	}
	factory, err := eval.Build()
	if err != nil {
		return nil, fmt.Errorf("eval %s: %w", a.Eval.Name, err)
	}
	searcher := a.Searcher.New()
	if err := searcher.Params().Apply(a.SearcherValues); err != nil {
		return nil, fmt.Errorf("searcher %s: %w", a.Searcher.Name, err)
	}
	built, err := searcher.Build(factory)
	if err != nil {
		return nil, fmt.Errorf("searcher %s: %w", a.Searcher.Name, err)
	}
	return built, nil
}
