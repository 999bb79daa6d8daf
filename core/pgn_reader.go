package core

import (
	"fmt"
	"io"
	"strconv"
	"strings"
)

// PGNReader reads the games of a PGN file one by one. What is wrong in a game is listed in it, and reading goes on with
// the next. Its memory is that of one game, whatever the size of the file. LF, CRLF, byte order marks, lines escaped by
// %, Latin-1, games without tags and games without an end are all read.
//
// A move that cannot be read ends the main line; in a variation it ends that variation. Where a game ends follows PGN:
// after its termination mark, or before a line that begins with a tag; so games without tags may follow each other, and a
// file of nothing but tags has a game wherever after a blank line a tag comes again.
type PGNReader struct {
	SkipComments   bool // leave comments out
	SkipVariations bool // leave variations out, and what is wrong in them

	scanner *pgnScanner
	token   pgnToken // the next one
	games   int
	game    *PGNGame // being read
}

// NewPGNReader returns a reader of r. Options are set before the first Next.
func NewPGNReader(r io.Reader) *PGNReader { return &PGNReader{scanner: newPGNScanner(r)} }

// Next returns the next game, or io.EOF at the end of the file, or the error of the underlying reader.
func (r *PGNReader) Next() (*PGNGame, error) {
	if r.games == 0 {
		r.scanner.skipComments = r.SkipComments
		r.advance()
	}
	r.game = &PGNGame{Number: r.games + 1}
	for r.token.kind == pgnComment {
		r.comment(&r.game.Comment)
	}
	if r.token.kind == pgnEnd {
		if r.scanner.err != io.EOF {
			return nil, fmt.Errorf("pgn, line %d: %w", r.scanner.line, r.scanner.err)
		}
		return nil, io.EOF
	}
	r.games++
	r.game.Line = r.token.line
	newGame := r.tags()
	err := r.game.readStart()
	if err != nil {
		r.fault(r.game.Line, err)
	}
	if !newGame {
		r.moves(err != nil)
	}
	r.checkResult()
	return r.game, nil
}

// Each calls f with every game of r in turn. It stops at an error of f, which it returns.
func (r *PGNReader) Each(f func(*PGNGame) error) error {
	for {
		game, err := r.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		if err := f(game); err != nil {
			return err
		}
	}
}

func (r *PGNReader) advance() { r.token = r.scanner.next() }

func (r *PGNReader) fault(line int, err error) {
	if len(r.game.Errors) < maxPGNErrors {
		r.game.Errors = append(r.game.Errors, PGNError{r.game.Number, line, err})
	}
}

func (r *PGNReader) faultf(line int, format string, args ...any) {
	r.fault(line, fmt.Errorf("%w: "+format, append([]any{ErrPGN}, args...)...))
}

// comment appends the comment at hand to text and passes it.
func (r *PGNReader) comment(text *string) {
	all := len(*text) + len(r.token.text)
	if r.token.broken || all > maxPGNComment {
		r.faultf(r.token.line, "a comment that does not end, or more than %d letters of them", maxPGNComment)
	}
	if all <= maxPGNComment {
		if *text != "" && r.token.text != "" {
			*text += " "
		}
		*text += r.token.text
	}
	r.advance()
}

// tags reads the tag section and reports whether another game's begins after it, so that this one has no moves.
func (r *PGNReader) tags() (newGame bool) {
	for {
		switch r.token.kind {
		case pgnTag:
			if r.scanner.blankLine && r.game.hasTag(r.token.text) {
				return true
			}
			if len(r.game.Tags) == maxPGNTags && !r.game.hasTag(r.token.text) {
				r.faultf(r.token.line, "more than %d tags", maxPGNTags)
				break
			}
			r.game.SetTag(r.token.text, r.token.value)
		case pgnBadTag:
			r.faultf(r.token.line, "%s: want a tag as [Event \"Name\"]", quote(r.token.text))
		case pgnComment:
			r.comment(&r.game.Comment)
			continue
		default:
			return false
		}
		r.advance()
	}
}

// pgnLine is a main line or variation being read.
type pgnLine struct {
	moves    []PGNMove
	before   string   // the comment before the first move of a variation
	position Position // after the last move
	last     Position // before it
	skip     bool     // the moves that follow cannot be understood, or are not wanted
	line     int      // where it begins
}

// moves reads the move section to its end. skip says that the moves mean nothing.
func (r *PGNReader) moves(skip bool) {
	stack := []*pgnLine{{position: r.game.Start, skip: skip}}
	deeper, ignored := 0, pgnLine{skip: true} // how many variations are open beyond the stack, and any of them
	for {
		current := stack[len(stack)-1]
		if deeper > 0 {
			current = &ignored
		}
		switch r.token.kind {
		case pgnEnd, pgnTag:
			r.end(stack)
			return
		case pgnBadTag:
			r.faultf(r.token.line, "%s among the moves", quote(r.token.text))
		case pgnComment:
			r.comment(r.commentOf(current, len(stack) == 1))
			continue
		case pgnNAG:
			r.nag(current)
		case pgnOpen:
			if len(stack) > maxPGNVariations {
				if !r.SkipVariations {
					r.faultf(r.token.line, "more than %d variations within each other", maxPGNVariations)
				}
				deeper++
				break
			}
			stack = append(stack, r.open(current))
		case pgnClose:
			if deeper > 0 {
				deeper--
				break
			}
			if len(stack) == 1 {
				r.faultf(r.token.line, "a ) without its (")
				break
			}
			stack = stack[:len(stack)-1]
			stack[len(stack)-1].close(current)
		case pgnWord:
			if outcome, ends := pgnTermination(r.token.text); ends {
				if len(stack) > 1 {
					break // some programs end variations so
				}
				r.game.Termination = outcome.String()
				r.trailing(current)
				r.end(stack)
				return
			}
			r.word(current)
		}
		r.advance()
	}
}

// pgnTermination reads the mark behind the moves.
func pgnTermination(text string) (Outcome, bool) {
	if text == "1/2" {
		return DrawnGame, true
	}
	return ParseOutcome(text)
}

// end closes what is open and keeps the main line.
func (r *PGNReader) end(stack []*pgnLine) {
	for len(stack) > 1 {
		current := stack[len(stack)-1]
		r.faultf(current.line, "a ( without its )")
		stack = stack[:len(stack)-1]
		stack[len(stack)-1].close(current)
	}
	r.game.Moves = stack[0].moves
}

// trailing passes the termination mark, and takes what is said behind it on the same line as the game's.
func (r *PGNReader) trailing(main *pgnLine) {
	line := r.token.line
	r.advance()
	for r.token.kind == pgnComment && r.token.line == line {
		r.comment(r.commentOf(main, true))
	}
}

// commentOf returns where a comment belongs: to the last move, or before the first; nowhere if moves are being skipped.
func (r *PGNReader) commentOf(current *pgnLine, main bool) *string {
	switch {
	case current.skip:
		return new(string)
	case len(current.moves) > 0:
		return &current.moves[len(current.moves)-1].Comment
	case main:
		return &r.game.Comment
	}
	return &current.before
}

// open begins a variation on the last move of the current line.
func (r *PGNReader) open(current *pgnLine) *pgnLine {
	variation := &pgnLine{position: current.last, line: r.token.line, skip: true}
	if r.SkipVariations || current.skip {
		return variation
	}
	if len(current.moves) == 0 {
		r.faultf(r.token.line, "a variation before the first move")
		return variation
	}
	variation.skip = false
	return variation
}

// close adds a variation to the last move.
func (current *pgnLine) close(variation *pgnLine) {
	if len(variation.moves) == 0 || len(current.moves) == 0 {
		return
	}
	last := &current.moves[len(current.moves)-1]
	last.Variations = append(last.Variations, variation.moves)
}

// nag adds a numeric annotation glyph to the last move.
func (r *PGNReader) nag(current *pgnLine) {
	if current.skip {
		return
	}
	n, err := strconv.Atoi(r.token.text)
	if err != nil || n < 0 || n > 255 {
		r.faultf(r.token.line, "$%s: want $0 to $255", r.token.text)
		return
	}
	current.annotate(n)
}

// annotate adds a glyph to the last move; before the first there is nothing to add it to.
func (current *pgnLine) annotate(nag int) {
	if n := len(current.moves); n > 0 {
		current.moves[n-1].NAGs = append(current.moves[n-1].NAGs, nag)
	}
}

// pgnGlyphs are the annotations written out, as NAGs.
var pgnGlyphs = map[string]int{
	"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6, "=": 10,
	"+=": 14, "+/=": 14, "=+": 15, "=/+": 15, "+/-": 16, "-/+": 17, "+-": 18, "-+": 19,
}

// word reads a move, a move number, or an annotation written out.
func (r *PGNReader) word(current *pgnLine) {
	if current.skip {
		return
	}
	text := withoutMoveNumber(r.token.text)
	if nag, ok := pgnGlyphs[text]; ok {
		current.annotate(nag)
		return
	}
	switch text {
	case "", "+", "++", "#", "e.p.", "ep", "ep.":
		return // a number alone, or a remark on the move before
	}
	san := strings.TrimRight(text, "!?")
	m, err := readPGNMove(&current.position, san)
	if r.token.broken {
		err = fmt.Errorf("%w: a word of more than %d letters", ErrInvalidMove, maxPGNWord)
	}
	if err != nil {
		r.fault(r.token.line, err)
		current.skip = true
		return
	}
	current.moves = append(current.moves, PGNMove{Move: m, Before: current.before})
	current.before = ""
	current.last = current.position
	current.position = afterMoveOrNull(&current.last, m)
	if nag, ok := pgnGlyphs[text[len(san):]]; ok {
		current.annotate(nag)
	}
}

// withoutMoveNumber cuts "12." or "12..." from the front of a word, but leaves castling with zeros and null moves alone.
func withoutMoveNumber(word string) string {
	if strings.HasPrefix(word, "0-0") || word == "0000" {
		return word
	}
	rest := strings.TrimLeft(word, "0123456789")
	return strings.TrimLeft(strings.TrimPrefix(rest, "…"), ".")
}

// readPGNMove reads a move in SAN, or one of the ways to write a null move.
func readPGNMove(p *Position, text string) (Move, error) {
	switch text {
	case "--", "Z0", "0000", "@@@@", "<>", "null", "pass":
		if p.InCheck() {
			return NoMove, fmt.Errorf("%w %q: no null move in check, in %s", ErrIllegalMove, text, p.FEN())
		}
		return NoMove, nil
	}
	return p.ParseSAN(text)
}

// checkResult finds a Result tag that says another winner than the mark behind the moves.
func (r *PGNReader) checkResult() {
	tag, _ := ParseOutcome(r.game.Tag("Result"))
	mark, _ := ParseOutcome(r.game.Termination)
	if tag != Unfinished && mark != Unfinished && tag != mark {
		r.faultf(r.game.Line, "tag Result is %s, but the moves end with %s", tag, mark)
	}
}
