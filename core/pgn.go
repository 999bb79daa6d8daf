package core

import (
	"errors"
	"fmt"
	"strings"
)

// ErrPGN is wrapped by what a PGNReader says of text that is not PGN.
var ErrPGN = errors.New("not PGN")

// PGNGame is a game as PGN holds it: tags, and moves with what was said about them.
type PGNGame struct {
	Number      int        // the game's place in the file, from 1; 0 if it comes from no file
	Line        int        // the line that it begins on, from 1
	Tags        []PGNTag   // in the order of the file; a name that came twice has its last value
	Start       Position   // from the tags FEN and Variant, or the orthodox start
	Comment     string     // what stands before the first move
	Moves       []PGNMove  // the main line as far as it could be read
	Termination string     // the mark that ends the moves: "1-0", "0-1", "1/2-1/2" or "*"; "" if it is missing
	Errors      []PGNError // the first hundred at most
}

// PGNTag is a tag pair.
type PGNTag struct{ Name, Value string }

// PGNMove is a move with what was said about it.
type PGNMove struct {
	Move       Move        // NoMove is a null move
	NAGs       []int       // numeric annotation glyphs, 0 to 255: 1 for "!", 2 for "?" ...
	Before     string      // the comment before the move where it begins a variation
	Comment    string      // the comments after the move
	Variations [][]PGNMove // what might have been played instead of it
}

// PGNError is something wrong in a game, which did not keep the rest of the file from being read.
type PGNError struct {
	Game, Line int // both from 1
	Err        error
}

// Error says where and what.
func (e PGNError) Error() string { return fmt.Sprintf("game %d, line %d: %v", e.Game, e.Line, e.Err) }

// Unwrap returns the cause: ErrPGN, ErrInvalidMove, ErrIllegalMove, ErrAmbiguousMove or a Fault, by errors.Is.
func (e PGNError) Unwrap() error { return e.Err }

// NewPGNGame returns the moves and result of a game for writing, with the tags that the start position needs.
func NewPGNGame(g *Game) *PGNGame {
	pgn := &PGNGame{Start: *g.Start()}
	for _, m := range g.Moves() {
		pgn.Moves = append(pgn.Moves, PGNMove{Move: m})
	}
	outcome, _ := g.Result()
	pgn.Termination = outcome.String()
	pgn.SetTag("Result", pgn.Termination)
	return pgn
}

// Tag returns the value of a tag, "" if there is none.
func (g *PGNGame) Tag(name string) string {
	for _, tag := range g.Tags {
		if tag.Name == name {
			return tag.Value
		}
	}
	return ""
}

// hasTag reports whether there is a tag of that name.
func (g *PGNGame) hasTag(name string) bool {
	for _, tag := range g.Tags {
		if tag.Name == name {
			return true
		}
	}
	return false
}

// SetTag gives a tag its value, in place of the one it has.
func (g *PGNGame) SetTag(name, value string) {
	for i := range g.Tags {
		if g.Tags[i].Name == name {
			g.Tags[i].Value = value
			return
		}
	}
	g.Tags = append(g.Tags, PGNTag{name, value})
}

// Result returns the Result tag as it is written; where that is missing or "*", the mark after the moves; "*" if both are.
func (g *PGNGame) Result() string {
	result, found := "", false
	for _, tag := range g.Tags {
		if tag.Name == "Result" {
			result, found = tag.Value, true
		}
	}
	if found && result != "*" {
		return result
	}
	if g.Termination != "" {
		return g.Termination
	}
	return "*"
}

// Outcome returns Result, Unfinished if it is none of PGN's.
func (g *PGNGame) Outcome() Outcome {
	outcome, _ := ParseOutcome(g.Result())
	return outcome
}

// Game returns the main line as a Game that stands after its last move.
func (g *PGNGame) Game() *Game {
	game := NewGame(g.Start)
	for _, m := range g.Moves {
		game.push(m.Move)
	}
	return game
}

// Final returns the position after the main line.
func (g *PGNGame) Final() Position {
	p := g.Start
	for _, m := range g.Moves {
		p = afterMoveOrNull(&p, m.Move)
	}
	return p
}

// afterMoveOrNull returns the position after a legal move or the null move.
func afterMoveOrNull(p *Position, m Move) Position {
	var next Position
	if m == NoMove {
		p.MakeNull(&next)
	} else {
		p.Make(m, &next)
	}
	return next
}

// readStart sets the start position from the tags.
func (g *PGNGame) readStart() error {
	g.Start = StartPosition()
	chess960, err := variantOf(g.Tag("Variant"))
	if err != nil {
		return err
	}
	if !g.hasTag("FEN") {
		g.Start.chess960 = chess960
		return nil
	}
	start, err := ParseFEN(g.Tag("FEN"))
	if err != nil {
		return fmt.Errorf("tag FEN: %w", err)
	}
	start.chess960 = start.chess960 || chess960
	g.Start = start
	return nil
}

// variantOf reads the value of the tag Variant, which programs write in many ways.
func variantOf(variant string) (chess960 bool, err error) {
	name := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, strings.ToLower(variant))
	switch name {
	case "", "standard", "chess", "normal", "orthodox", "classical", "fromposition":
		return false, nil
	case "chess960", "960", "fischerandom", "fischerrandom", "fischerandomchess", "fischerrandomchess", "freestyle", "freestylechess":
		return true, nil
	}
	return false, fmt.Errorf("tag Variant: %s: want Standard or Chess960; its moves are not read", quote(variant))
}
