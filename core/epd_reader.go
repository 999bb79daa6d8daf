package core

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// EPDReader reads a file of EPD or FEN line by line. Blank lines and lines that begin with # are passed over. Lines
// may end in LF or CRLF and be of any length.
type EPDReader struct {
	Chess960 bool // positions are of Chess960 even where their squares are orthodox

	lines *bufio.Reader
	line  int
}

// NewEPDReader returns a reader of r.
func NewEPDReader(r io.Reader) *EPDReader { return &EPDReader{lines: bufio.NewReader(r)} }

// Next returns the next EPD, or io.EOF at the end. After an error that names a bad line, reading can go on.
func (r *EPDReader) Next() (EPD, error) {
	for {
		text, err := r.lines.ReadString('\n')
		if err != nil && (err != io.EOF || text == "") {
			return EPD{}, err
		}
		r.line++
		if r.line == 1 {
			text = strings.TrimPrefix(text, byteOrderMark)
		}
		text = strings.TrimSpace(text)
		if text == "" || text[0] == '#' {
			continue
		}
		e, err := parseEPD(text, r.Chess960)
		if err != nil {
			return EPD{}, fmt.Errorf("line %d: %w", r.line, err)
		}
		e.Line = r.line
		return e, nil
	}
}

// byteOrderMark is what some editors put before UTF-8.
const byteOrderMark = "\ufeff"

// ReadEPD calls each with every EPD of r in turn. It stops at the first bad line, with an error that names it, and at the
// first error of each, which it returns.
func ReadEPD(r io.Reader, each func(EPD) error) error {
	reader := NewEPDReader(r)
	for {
		e, err := reader.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		if err := each(e); err != nil {
			return err
		}
	}
}
