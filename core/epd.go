package core

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// ErrEPD is wrapped by what ParseEPD says of operations that it cannot read.
var ErrEPD = errors.New("not EPD")

// EPD is a position with operations that say something about it: best moves, an id, comments.
type EPD struct {
	Position   Position
	Operations []Operation // in the order of the line; hmvc and fmvn are the Position's counters instead
	Warnings   []string    // what was read otherwise than it is written
	Line       int         // the line in the file, from 1; 0 if it comes from no file
}

// Operation is an opcode with its operands.
type Operation struct {
	Opcode   string
	Operands []Operand
}

// Operand is a word, or any text in quotes.
type Operand struct {
	Text   string
	Quoted bool
}

// ParseEPD reads a line of EPD: a position of four fields and operations, each ended by a semicolon (the last need not
// be). Lines with the six fields of a FEN before the operations are read too, and so are those of perft suites
// (";D1 20 ;D2 400"). Unknown opcodes and operands are kept as text. The moves of bm and am must be legal.
//
// A castling right that lacks its king or rook is dropped with a warning, as published suites have such; other faults
// of the position are errors, as for ParseFEN.
func ParseEPD(line string) (EPD, error) { return parseEPD(line, false) }

// ParseEPDChess960 is ParseEPD for positions of Chess960.
func ParseEPDChess960(line string) (EPD, error) { return parseEPD(line, true) }

func parseEPD(line string, chess960 bool) (EPD, error) {
	var e EPD
	scanner := epdScanner{text: line}
	fen, counters := scanner.fields()
	setup, err := ParseSetup(fen)
	if err != nil {
		return EPD{}, err
	}
	e.dropCastling(&setup)
	setup.Chess960 = setup.Chess960 || chess960
	if err := e.readOperations(&scanner, &setup, counters); err != nil {
		return EPD{}, fmt.Errorf("epd %s: %w", quote(line), err)
	}
	if e.Position, err = setup.Position(); err != nil {
		return EPD{}, fmt.Errorf("epd %s: %w", quote(line), err)
	}
	for _, opcode := range [...]string{"bm", "am"} {
		if _, err := e.Moves(opcode); err != nil {
			return EPD{}, fmt.Errorf("epd %s: %w", quote(line), err)
		}
	}
	return e, nil
}

// dropCastling removes rights without king or rook.
func (e *EPD) dropCastling(s *Setup) {
	for color := White; color <= Black; color++ {
		for side := KingSide; side <= QueenSide; side++ {
			var faults Faults
			if s.checkCastling(color, side, &faults); faults != nil {
				s.CastlingRooks[color][side] = NoSquare
				e.warn("castling right dropped: %v", faults)
			}
		}
	}
	s.Chess960 = s.needsChess960()
}

// readOperations reads what follows the position. hmvc and fmvn go into the setup.
func (e *EPD) readOperations(scanner *epdScanner, s *Setup, counters bool) error {
	for {
		operation, err := scanner.operation()
		if err != nil {
			return err
		}
		if operation.Opcode == "" {
			return nil
		}
		if operation.Opcode == "hmvc" && e.readCounter(operation, &s.HalfmoveClock, counters) ||
			operation.Opcode == "fmvn" && e.readCounter(operation, &s.FullmoveNumber, counters) {
			continue
		}
		e.Operations = append(e.Operations, operation)
	}
}

// readCounter sets a counter from hmvc or fmvn and reports whether the operand is a number.
func (e *EPD) readCounter(operation Operation, counter *int, fromFEN bool) bool {
	n, err := strconv.Atoi(operation.text())
	if err != nil || n < 0 {
		e.warn("%s %s is not a number from 0 up: left alone", operation.Opcode, quote(operation.text()))
		return false
	}
	if fromFEN && n != *counter {
		e.warn("the FEN says %d, %s says %d: taken is %s", *counter, operation.Opcode, n, operation.Opcode)
	}
	*counter = n
	return true
}

func (e *EPD) warn(format string, args ...any) {
	e.Warnings = append(e.Warnings, fmt.Sprintf(format, args...))
}

// epdScanner walks along a line.
type epdScanner struct {
	text string
	at   int
}

func (s *epdScanner) skipBlanks() {
	for s.at < len(s.text) && isBlank(s.text[s.at]) {
		s.at++
	}
}

func isBlank(c byte) bool {
	return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\v' || c == '\f'
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// word returns the next run of letters that are neither blank nor a semicolon, "" if there is none here.
func (s *epdScanner) word() string {
	s.skipBlanks()
	start := s.at
	for s.at < len(s.text) && !isBlank(s.text[s.at]) && s.text[s.at] != ';' {
		s.at++
	}
	return s.text[start:s.at]
}

// fields returns the fields of the position as a FEN: four, and two counters if numbers follow, which it tells.
func (s *epdScanner) fields() (fen string, counters bool) {
	var fields []string
	for len(fields) < 6 {
		back := s.at
		word := s.word()
		if _, err := strconv.Atoi(word); word == "" || len(fields) >= 4 && err != nil {
			s.at = back
			break
		}
		fields = append(fields, word)
	}
	return strings.Join(fields, " "), len(fields) > 4
}

// operation returns the next operation; at the end of the line its opcode is empty.
func (s *epdScanner) operation() (Operation, error) {
	for s.skipBlanks(); s.at < len(s.text) && s.text[s.at] == ';'; s.skipBlanks() {
		s.at++
	}
	if s.at < len(s.text) && !isLetter(s.text[s.at]) {
		return Operation{}, fmt.Errorf("%w: column %d: %q where an opcode should begin; want a letter", ErrEPD, s.at+1, s.text[s.at])
	}
	operation := Operation{Opcode: s.word()}
	for {
		s.skipBlanks()
		if s.at == len(s.text) || s.text[s.at] == ';' {
			return operation, nil
		}
		if s.text[s.at] != '"' {
			operation.Operands = append(operation.Operands, Operand{Text: s.word()})
			continue
		}
		text, err := s.quoted()
		if err != nil {
			return Operation{}, err
		}
		operation.Operands = append(operation.Operands, Operand{Text: text, Quoted: true})
	}
}

// quoted reads a string in quotes. A backslash makes the quote or backslash after it plain.
func (s *epdScanner) quoted() (string, error) {
	start := s.at
	var text strings.Builder
	for s.at++; s.at < len(s.text); s.at++ {
		c := s.text[s.at]
		switch {
		case c == '"':
			s.at++
			return text.String(), nil
		case c == '\\' && s.at+1 < len(s.text) && (s.text[s.at+1] == '"' || s.text[s.at+1] == '\\'):
			s.at++
			text.WriteByte(s.text[s.at])
		default:
			text.WriteByte(c)
		}
	}
	return "", fmt.Errorf("%w: column %d: a string that does not end; want a closing quote", ErrEPD, start+1)
}

// String returns the EPD as a line without its end. Counters other than "0 1" are given as hmvc and fmvn.
func (e *EPD) String() string {
	s := e.Position.Setup()
	b := s.appendPlacement(nil, false)
	operations := e.Operations
	if s.HalfmoveClock != 0 {
		operations = append(operations[:len(operations):len(operations)], intOperation("hmvc", s.HalfmoveClock))
	}
	if s.FullmoveNumber != 1 {
		operations = append(operations[:len(operations):len(operations)], intOperation("fmvn", s.FullmoveNumber))
	}
	for _, operation := range operations {
		b = append(b, ' ')
		b = append(b, operation.Opcode...)
		for _, operand := range operation.Operands {
			b = append(b, ' ')
			b = operand.append(b)
		}
		b = append(b, ';')
	}
	return string(b)
}

func intOperation(opcode string, n int) Operation {
	return Operation{opcode, []Operand{{Text: strconv.Itoa(n)}}}
}

// append writes the operand, in quotes if it is quoted or could not be read back without.
func (o Operand) append(b []byte) []byte {
	if !o.Quoted && o.Text != "" && !strings.ContainsAny(o.Text, " \t\r\n\v\f;") && o.Text[0] != '"' {
		return append(b, o.Text...)
	}
	b = append(b, '"')
	for i := range len(o.Text) {
		switch c := o.Text[i]; c {
		case '"', '\\':
			b = append(b, '\\', c)
		case '\n', '\r':
			b = append(b, ' ')
		default:
			b = append(b, c)
		}
	}
	return append(b, '"')
}
