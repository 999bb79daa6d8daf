// Package uci makes a searcher and an eval into a program: the loop that speaks the Universal Chess Interface,
// the bench with its signature, and the gates that a binary checks itself with.
//
// # Options
//
// The options are the parameters of the searcher and of the eval, under the names that experiment files use,
// beside the interface's own: Ponder, MultiPV, UCI_Chess960, Move Overhead, Clear Hash, Threads. Where GUIs know
// a parameter by another name they get that one: hash is Hash, threads is Threads, eval-file is EvalFile. When
// two would bear the same name, the eval's becomes eval-NAME, and a parameter never takes the name of one of the
// interface's own options: it becomes searcher-NAME or eval-NAME. Names are compared without regard to case.
//
// # Illegal input
//
// A line that cannot be obeyed is answered with one "info string error ..." line and changes nothing: a position
// with an illegal move leaves the old one, a go with a bad number starts no search. As the interface asks, words
// before the first known command of a line are skipped.
//
// # Order
//
// One thing at a time: a search, a perft, a bench. Stop, ponderhit, isready, debug, uci, d and eval are obeyed
// meanwhile. Any other command waits for what runs to end by itself; behind a search that only ends when told to
// (infinite, pondering, or without any limit) it is an error. Quit and the end of the input stop a search, but let a
// bench finish.
//
// What is said behind a command that waits is obeyed after it, in order, so that a script may be piped in. Only isready
// and stop are obeyed at once even then, so that no GUI is left without an answer; stop ends every search that was asked
// for before it, those included that have yet to begin.
package uci

import (
	"context"
	"errors"
	"io"

	"rookery/searchers"
)

// Engine is what a session plays and calls itself.
type Engine struct {
	Name      string             // as the GUI shows it; "" is made from the assembly
	Assembly  searchers.Assembly // the searcher, the eval, and the values that both start with
	Signature string             // the signature that the bench must give, in 16 hex digits; "" if unknown
}

// title is the name that the GUI is told.
func (e Engine) title() string {
	switch {
	case e.Name != "":
		return e.Name
	case e.Assembly.Name != "":
		return "Rookery " + e.Assembly.Name
	default:
		return "Rookery " + e.Assembly.Searcher.Name + "+" + e.Assembly.Eval.Name
	}
}

// Run speaks UCI until quit, the end of the input, or the end of ctx. It returns nil after the first two, an
// error when the engine cannot be built, when reading or writing fails, and ctx's own. Search goroutines have
// ended when it returns; a reader that waits for input ends with its Read.
func Run(ctx context.Context, in io.Reader, out io.Writer, engine Engine) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s, err := newSession(ctx, out, engine)
	if err != nil {
		return err
	}
	lines := readLines(in)
	defer lines.close()
	defer s.abandon()
	lines.next()
	input := lines.text
	var inputErr error
	for {
		var v verdict
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-s.jobEnded():
			s.job = nil
			v = s.catchUp()
		case line, more := <-input:
			if !more {
				line, inputErr, input = "quit", lines.err, nil
			}
			if v = s.hear(line); more {
				lines.next()
			}
		}
		if v == end {
			return errors.Join(inputErr, s.out.err)
		}
	}
}
