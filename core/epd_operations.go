package core

import (
	"fmt"
	"strconv"
	"strings"
)

// text returns the operands with a blank between.
func (o *Operation) text() string {
	words := make([]string, len(o.Operands))
	for i, operand := range o.Operands {
		words[i] = operand.Text
	}
	return strings.Join(words, " ")
}

// find returns the first operation of that opcode, or nil.
func (e *EPD) find(opcode string) *Operation {
	for i := range e.Operations {
		if e.Operations[i].Opcode == opcode {
			return &e.Operations[i]
		}
	}
	return nil
}

// Has reports whether there is an operation of that opcode.
func (e *EPD) Has(opcode string) bool { return e.find(opcode) != nil }

// Text returns the operands of an opcode with a blank between, "" if there are none: the way to read id, c0 to c9 and
// whatever is unknown.
func (e *EPD) Text(opcode string) string {
	if operation := e.find(opcode); operation != nil {
		return operation.text()
	}
	return ""
}

// ID returns the operand of id, the name of the position in its suite.
func (e *EPD) ID() string { return e.Text("id") }

// Int returns the whole number that is the operand of an opcode and tells whether there is one: dm (mate in so many
// moves, below zero if the side to move is mated), ce (centipawns for the side to move), acd, acn, acs, and the D1, D2 ...
// of perft suites.
func (e *EPD) Int(opcode string) (int, bool) {
	n, err := strconv.Atoi(e.Text(opcode))
	return n, err == nil
}

// BestMoves returns the moves of bm, of which a solver should find one.
func (e *EPD) BestMoves() []Move { moves, _ := e.Moves("bm"); return moves }

// AvoidMoves returns the moves of am, of which a solver should play none.
func (e *EPD) AvoidMoves() []Move { moves, _ := e.Moves("am"); return moves }

// Moves returns the operands of an opcode as moves of the position, each in SAN or UCI's notation. For bm and am it
// cannot fail in what ParseEPD has returned.
func (e *EPD) Moves(opcode string) ([]Move, error) {
	return e.readMoves(opcode, func(*Position, Move) {})
}

// Variation returns the operands of an opcode, such as pv, as moves played one after the other.
func (e *EPD) Variation(opcode string) ([]Move, error) {
	return e.readMoves(opcode, func(p *Position, m Move) {
		before := *p
		before.Make(m, p)
	})
}

// readMoves reads each operand as a move of a position that step changes after each.
func (e *EPD) readMoves(opcode string, step func(p *Position, m Move)) ([]Move, error) {
	operation := e.find(opcode)
	if operation == nil {
		return nil, nil
	}
	var moves []Move
	p := e.Position
	for _, text := range strings.FieldsFunc(operation.text(), func(r rune) bool { return r == ',' || r <= ' ' }) {
		m, err := p.ParseSAN(text)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", opcode, err)
		}
		moves = append(moves, m)
		step(&p, m)
	}
	return moves, nil
}

// MovePoints is what a suite such as STS gives for a move.
type MovePoints struct {
	Move   Move
	Points int
}

// Points returns the points that c0 gives for moves, as "f5=10, Be5+=2", or those of c8 for the moves of c7. It returns
// nothing if the EPD has neither; that a move is illegal is an error.
func (e *EPD) Points() ([]MovePoints, error) {
	texts, points := pointsOf(e.Text("c0"))
	if texts == nil {
		texts, points = strings.Fields(e.Text("c7")), strings.Fields(e.Text("c8"))
		if len(texts) != len(points) {
			return nil, nil
		}
	}
	var list []MovePoints
	for i, text := range texts {
		n, err := strconv.Atoi(points[i])
		if err != nil {
			return nil, nil
		}
		m, err := e.Position.ParseSAN(text)
		if err != nil {
			return nil, fmt.Errorf("points %s=%d: %w", text, n, err)
		}
		list = append(list, MovePoints{m, n})
	}
	return list, nil
}

// pointsOf splits "f5=10, e8=Q=2" at commas and at the last "=" of each part. It returns nothing if the text, which may
// be any comment, is not of that form throughout.
func pointsOf(text string) (moves, points []string) {
	for _, part := range strings.Split(text, ",") {
		part = strings.TrimSpace(part)
		equals := strings.LastIndexByte(part, '=')
		if equals < 0 || strings.ContainsAny(part, " \t") {
			return nil, nil
		}
		if _, err := strconv.Atoi(part[equals+1:]); err != nil {
			return nil, nil
		}
		moves, points = append(moves, part[:equals]), append(points, part[equals+1:])
	}
	return moves, points
}

// Set gives an opcode these operands, in place of those it has.
func (e *EPD) Set(opcode string, operands ...Operand) {
	if operation := e.find(opcode); operation != nil {
		operation.Operands = operands
		return
	}
	e.Operations = append(e.Operations, Operation{opcode, operands})
}

// SetText gives an opcode a text in quotes.
func (e *EPD) SetText(opcode, text string) { e.Set(opcode, Operand{text, true}) }

// SetInt gives an opcode a number.
func (e *EPD) SetInt(opcode string, n int) { e.Set(opcode, Operand{Text: strconv.Itoa(n)}) }

// SetMoves gives an opcode such as bm moves, which must be legal in the position, in SAN.
func (e *EPD) SetMoves(opcode string, moves ...Move) {
	operands := make([]Operand, len(moves))
	for i, m := range moves {
		operands[i].Text = e.Position.SAN(m)
	}
	e.Set(opcode, operands...)
}

// SetVariation gives an opcode such as pv moves that follow one another from the position, in SAN.
func (e *EPD) SetVariation(opcode string, moves ...Move) {
	operands := make([]Operand, len(moves))
	p := e.Position
	for i, m := range moves {
		operands[i].Text = p.SAN(m)
		before := p
		before.Make(m, &p)
	}
	e.Set(opcode, operands...)
}
