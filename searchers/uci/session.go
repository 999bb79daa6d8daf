package uci

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"rookery/core"
	"rookery/core/params"
	"rookery/searchers"
)

// session is the state of one conversation. All of it but the output belongs to Run's goroutine; a running job
// reads the game and the searcher, which no command changes meanwhile.
type session struct {
	ctx      context.Context
	out      *output
	engine   *instance
	settings settings
	options  []option
	game     *core.Game
	job      *job // what runs; nil when idle
	waiting  queue
	debug    bool
}

func newSession(ctx context.Context, out io.Writer, engine Engine) (*session, error) {
	instance, err := newInstance(engine)
	if err != nil {
		return nil, err
	}
	s := &session{ctx: ctx, out: &output{w: out}, engine: instance, game: core.NewGame(core.StartPosition())}
	s.options = listOptions(s.settings.table(), instance)
	return s, nil
}

// verdict is what became of a line.
type verdict int

const (
	done verdict = iota // obeyed, or answered with an error
	wait                // to be obeyed once the running job has ended
	end                 // the session is over
)

// command is a word that lines begin with, and what it does with the rest of the line.
type command struct {
	name    string
	own     bool // not of UCI: only obeyed as the first word of its line
	anytime bool // obeyed while a job runs
	run     func(s *session, args string) error
}

// commands lists what can be said, but for quit.
func commands() []command {
	return []command{
		{name: "uci", anytime: true, run: (*session).uci},
		{name: "debug", anytime: true, run: (*session).setDebug},
		{name: "isready", anytime: true, run: (*session).isReady},
		{name: "setoption", run: (*session).setOption},
		{name: "ucinewgame", run: (*session).newGame},
		{name: "position", run: (*session).position},
		{name: "go", run: (*session).goSearch},
		{name: "stop", anytime: true, run: (*session).stop},
		{name: "ponderhit", anytime: true, run: (*session).ponderHit},
		{name: "quit", run: nil},
		{name: "d", own: true, anytime: true, run: (*session).display},
		{name: "eval", own: true, anytime: true, run: (*session).evaluate},
		{name: "undo", own: true, run: (*session).undo},
		{name: "perft", own: true, run: (*session).perft},
		{name: "bench", own: true, run: (*session).bench},
		{name: "check", own: true, run: (*session).check},
	}
}

// find splits a line into its command and the rest. Words before a command of UCI's own are skipped, as the
// interface asks. A blank line is no command and no error.
func find(line string) (c command, args string, err error) {
	first, rest := cutWord(line)
	if first == "" {
		return command{}, "", nil
	}
	known := commands()
	for word, left := first, rest; word != ""; word, left = cutWord(left) {
		for _, c := range known {
			if c.name == word && (!c.own || word == first && left == rest) {
				return c, left, nil
			}
		}
	}
	var names []string
	for _, c := range known {
		names = append(names, c.name)
	}
	return command{}, "", fmt.Errorf("unknown command %q%s", first, params.DidYouMean(first, names))
}

// obey does what a line says. Every fault is answered here, with one line.
func (s *session) obey(line string) verdict {
	c, args, err := find(line)
	if err != nil {
		s.out.fault(err)
		return done
	}
	if c.name == "" {
		return done
	}
	if c.name == "quit" {
		if s.job != nil && s.job.foreground {
			return wait
		}
		s.finish()
		return end
	}
	if s.job != nil && !c.anytime {
		if !s.job.endsByItself() {
			s.out.fault(fmt.Errorf("%s: a search is running; it ends with stop", c.name))
			return done
		}
		return wait
	}
	if err := c.run(s, args); err != nil {
		s.out.fault(fmt.Errorf("%s: %w", c.name, err))
	}
	return done
}

func (s *session) uci(string) error {
	var text strings.Builder
	fmt.Fprintf(&text, "id name %s\nid author the Rookery authors\n", s.engine.engine.title())
	for _, o := range s.options {
		text.WriteString(o.String() + "\n")
	}
	text.WriteString("uciok")
	s.out.print(text.String())
	return nil
}

func (s *session) setDebug(args string) error {
	switch word, _ := cutWord(args); word {
	case "on":
		s.debug = true
	case "off":
		s.debug = false
	default:
		return fmt.Errorf("%q; want on or off", word)
	}
	return nil
}

// isReady builds what option changes have made stale, so that the next search starts at once.
func (s *session) isReady(string) error {
	var err error
	if s.job == nil {
		_, err = s.searcher()
	}
	s.out.print("readyok")
	return err
}

// searcher returns the searcher to use. Option values that do not go together are reported and taken back.
func (s *session) searcher() (searchers.Searcher, error) {
	searcher, err := s.engine.ready()
	if err != nil {
		s.out.fault(err)
		searcher, err = s.engine.ready()
	}
	return searcher, err
}

func (s *session) newGame(string) error {
	searcher, err := s.searcher()
	if err != nil {
		return err
	}
	searcher.NewGame()
	return nil
}

// position sets the game, all of it or nothing.
func (s *session) position(args string) error {
	game, err := parsePosition(args, s.settings.chess960)
	if err != nil {
		return err
	}
	s.game = game
	return nil
}

func (s *session) undo(string) error {
	if !s.game.Undo() {
		return errors.New("there is no move to take back")
	}
	return nil
}

// display draws the board and names what can be seen on it.
func (s *session) display(string) error {
	p := s.game.Position()
	var text strings.Builder
	for rank := 7; rank >= 0; rank-- {
		text.WriteString(strconv.Itoa(rank + 1))
		for file := range 8 {
			text.WriteString(" " + p.PieceAt(core.NewSquare(file, rank)).String())
		}
		text.WriteByte('\n')
	}
	var moves core.MoveList
	p.GenerateLegal(&moves)
	fmt.Fprintf(&text, "  a b c d e f g h\n\nFen: %s\nKey: %016x\nCheckers:", p.FEN(), p.Key())
	for checkers := p.Checkers(); checkers != 0; checkers = checkers.Rest() {
		text.WriteString(" " + checkers.First().String())
	}
	fmt.Fprintf(&text, "\nLegal moves: %d", moves.Len())
	s.out.print(text.String())
	return nil
}

// evaluate prints the static evaluation, without search.
func (s *session) evaluate(string) error {
	p := s.game.Position()
	evaluator := s.engine.factory.NewEvaluator()
	evaluator.Reset(p)
	score := evaluator.Evaluate(p)
	white := score
	if p.SideToMove() == core.Black {
		white = -score
	}
	s.out.printf("Evaluation: %+d centipawns for %s to move, %+d for White", score, p.SideToMove(), white)
	return nil
}

// bench searches the fixed list with a fresh instance of the engine as it is set now.
func (s *session) bench(args string) error {
	engine := s.engine.current()
	if _, err := BenchLimits(engine.Assembly, args); err != nil {
		return err
	}
	s.startErrand("bench", func(ctx context.Context) error { return RunBench(ctx, engine, args, s.out) })
	return nil
}

// check runs the gates with a fresh instance of the engine as it is set now.
func (s *session) check(string) error {
	engine := s.engine.current()
	s.startErrand("check", func(ctx context.Context) error { return RunCheck(ctx, engine, s.out) })
	return nil
}

// startErrand starts a job that is no search and answers its error.
func (s *session) startErrand(name string, work func(ctx context.Context) error) {
	s.startJob(&job{foreground: true}, func(ctx context.Context) {
		err := work(ctx)
		switch {
		case ctx.Err() != nil && s.ctx.Err() == nil:
			s.out.fault(fmt.Errorf("%s: stopped", name))
		case err != nil:
			s.out.fault(err)
		}
	})
}
