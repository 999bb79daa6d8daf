package core

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// PGNWriter writes games in PGN's export format: the seven tags first, lines of less than 80 letters, a blank line after
// tags and after moves.
type PGNWriter struct {
	out    *bufio.Writer
	column int
	opened string // brackets that stick to the next word
}

// NewPGNWriter returns a writer to w.
func NewPGNWriter(w io.Writer) *PGNWriter { return &PGNWriter{out: bufio.NewWriter(w)} }

// sevenTags is the roster that every game has, with what stands for a value unknown.
var sevenTags = [7]PGNTag{
	{"Event", "?"}, {"Site", "?"}, {"Date", "????.??.??"}, {"Round", "?"}, {"White", "?"}, {"Black", "?"}, {"Result", "*"},
}

// Write writes a game and flushes it. A start that is not the orthodox one is told by the tags SetUp, FEN and, for
// Chess960, Variant, which need not be set. The moves must be legal one after the other. Text that PGN cannot hold, which
// is a tag's name that is no word, is an error.
func (w *PGNWriter) Write(g *PGNGame) error {
	tags, err := exportTags(g)
	if err != nil {
		return fmt.Errorf("pgn: %w", err)
	}
	for _, tag := range tags {
		fmt.Fprintf(w.out, "[%s \"%s\"]\n", tag.Name, escapeTag.Replace(tag.Value))
	}
	w.out.WriteByte('\n')
	w.column, w.opened = 0, ""
	w.comment(g.Comment)
	w.line(g.Start, g.Moves)
	termination := g.Termination
	if termination == "" {
		termination = g.Outcome().String()
	}
	w.word(termination)
	w.out.WriteString("\n\n")
	if err := w.out.Flush(); err != nil {
		return fmt.Errorf("pgn: %w", err)
	}
	return nil
}

var escapeTag = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", " ", "\r", " ")

// exportTags returns the tags in order: the roster, the game's own, and those of the start position.
func exportTags(g *PGNGame) ([]PGNTag, error) {
	export := PGNGame{Tags: append([]PGNTag(nil), sevenTags[:]...)}
	export.SetTag("Result", g.Result())
	for _, tag := range g.Tags {
		if tag.Name == "" || strings.ContainsAny(tag.Name, " \t\r\n\v\f\"[]") {
			return nil, fmt.Errorf("tag name %q is not a word", tag.Name)
		}
		export.SetTag(tag.Name, tag.Value)
	}
	if start := StartPosition(); g.Start != start {
		start.chess960 = true
		if g.Start != start {
			export.SetTag("SetUp", "1")
			export.SetTag("FEN", g.Start.FEN())
		}
		if chess960, _ := variantOf(export.Tag("Variant")); g.Start.Chess960() && !chess960 {
			export.SetTag("Variant", "Chess960")
		}
	}
	return export.Tags, nil
}

// line writes moves from p, each with what belongs to it.
func (w *PGNWriter) line(p Position, moves []PGNMove) {
	number := true // a move of Black needs its number: at first, and after anything but a move
	for i := range moves {
		m := &moves[i]
		if m.Before != "" {
			w.comment(m.Before)
			number = true
		}
		if p.SideToMove() == White {
			w.word(strconv.Itoa(p.FullmoveNumber()) + ".")
		} else if number {
			w.word(strconv.Itoa(p.FullmoveNumber()) + "...")
		}
		w.word(p.SAN(m.Move))
		for _, nag := range m.NAGs {
			w.word("$" + strconv.Itoa(nag))
		}
		w.comment(m.Comment)
		for _, variation := range m.Variations {
			w.opened += "("
			w.line(p, variation)
			w.close()
		}
		number = m.Comment != "" || len(m.Variations) > 0
		p = afterMoveOrNull(&p, m.Move)
	}
}

// comment writes text in braces, or to the end of the line if it has a brace itself.
func (w *PGNWriter) comment(text string) {
	words := strings.FieldsFunc(text, func(r rune) bool { return r < 0x80 && isBlank(byte(r)) }) // as the reader takes blanks
	if len(words) == 0 {
		return
	}
	if strings.Contains(text, "}") {
		w.word("; " + strings.Join(words, " "))
		w.newline()
		return
	}
	words[0] = "{" + words[0]
	words[len(words)-1] += "}"
	for i := 0; i < len(words); {
		word := words[i]
		for i++; i < len(words) && words[i][0] == '%'; i++ {
			word += " " + words[i] // at the start of a line it would hide the line
		}
		w.word(word)
	}
}

// close writes the bracket that ends a variation; a variation without moves has not begun.
func (w *PGNWriter) close() {
	if w.opened != "" {
		w.opened = w.opened[1:]
		return
	}
	if w.column >= 79 {
		w.newline()
	}
	w.out.WriteByte(')')
	w.column++
}

// word writes a word after a blank, or on a new line if this one would grow to 80.
func (w *PGNWriter) word(word string) {
	word, w.opened = w.opened+word, ""
	switch {
	case w.column == 0:
	case w.column+1+len(word) < 80:
		w.out.WriteByte(' ')
		w.column++
	default:
		w.newline()
	}
	w.out.WriteString(word)
	w.column += len(word)
}

func (w *PGNWriter) newline() {
	w.out.WriteByte('\n')
	w.column = 0
}
