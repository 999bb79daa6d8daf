package core

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// ParseFEN reads a position in FEN, X-FEN or Shredder-FEN. Fields missing at the end count as "- - 0 1"; a counter "-"
// counts as unknown and takes the same value. The position is one of Chess960 if its castling rights need it: a king
// off the e-file or a rook off its corner. An en passant square is kept only where such a capture is legal, and
// counters above 65535 are held there.
//
// The error wraps a Faults that names everything wrong at once, first what is not FEN (ErrFEN), and if it is, what cannot
// be played. Checks that no game leads to are accepted, since the rules say how to go on: see Setup.Oddities.
func ParseFEN(fen string) (Position, error) {
	s, err := ParseSetup(fen)
	if err != nil {
		return Position{}, err
	}
	p, err := s.Position()
	if err != nil {
		return Position{}, fmt.Errorf("fen %s: %w", quote(fen), err)
	}
	return p, nil
}

// ParseFENChess960 is ParseFEN for a game of Chess960: Position.Chess960 is set even where the squares are orthodox.
func ParseFENChess960(fen string) (Position, error) {
	p, err := ParseFEN(fen)
	p.chess960 = err == nil
	return p, err
}

// MustParseFEN is ParseFEN for a FEN that the program itself states; it panics on a fault.
func MustParseFEN(fen string) Position {
	p, err := ParseFEN(fen)
	if err != nil {
		panic(err)
	}
	return p
}

// ParseSetup reads the syntax of a FEN and nothing more: what it says need not be possible. The error wraps a Faults
// of ErrFEN, one for each field that cannot be read.
func ParseSetup(fen string) (Setup, error) {
	s := Setup{CastlingRooks: noCastling, EnPassant: NoSquare, FullmoveNumber: 1}
	fields := strings.Fields(fen)
	var faults Faults
	check := func(name string, err error) {
		if err != nil {
			faults.add(ErrFEN, "%s: %v", name, err)
		}
	}
	if len(fields) < 2 {
		faults.add(ErrFEN, "have %d fields, want at least 2: pieces and side to move", len(fields))
	}
	if len(fields) > 6 {
		faults.add(ErrFEN, "have %d fields, want at most 6; the seventh is %s", len(fields), quote(fields[6]))
	}
	for i, field := range fields {
		switch i {
		case 0:
			check("pieces", s.parsePieces(field))
		case 1:
			check("side to move", s.parseSide(field))
		case 2:
			check("castling", s.parseCastling(field))
		case 3:
			check("en passant", s.parseEnPassant(field))
		case 4:
			check("halfmove clock", parseCounter(field, &s.HalfmoveClock))
		case 5:
			check("fullmove number", parseCounter(field, &s.FullmoveNumber))
		}
	}
	if faults != nil {
		return s, fmt.Errorf("fen %s: %w", quote(fen), faults)
	}
	return s, nil
}

// parsePieces reads field 1: eight ranks from the eighth down, each from the a-file on.
func (s *Setup) parsePieces(field string) error {
	ranks := strings.Split(field, "/")
	if len(ranks) != 8 {
		return fmt.Errorf("have %d ranks, want 8 with / between", len(ranks))
	}
	for i, text := range ranks {
		rank, file := 7-i, 0
		for j := range len(text) {
			letter := text[j]
			if letter >= '1' && letter <= '8' {
				file += int(letter - '0')
				continue
			}
			piece, ok := ParsePiece(letter)
			if !ok {
				return fmt.Errorf("rank %d: %q is no piece; want one of PNBRQKpnbrqk or a count 1 to 8", rank+1, letter)
			}
			if file < 8 {
				s.Board[NewSquare(file, rank)] = piece
			}
			file++
		}
		if file != 8 {
			return fmt.Errorf("rank %d has %d squares, want 8", rank+1, file)
		}
	}
	return nil
}

// parseSide reads field 2.
func (s *Setup) parseSide(field string) error {
	switch field {
	case "w":
		s.SideToMove = White
	case "b":
		s.SideToMove = Black
	default:
		return fmt.Errorf("%s; want w or b", quote(field))
	}
	return nil
}

// parseCastling reads field 3: K, Q, k and q name the outermost rook on that side of the king, as in X-FEN, a letter
// A to H or a to h names the rook's file. Where there is no such rook, the corner stands for it and Validate will tell.
func (s *Setup) parseCastling(field string) error {
	if field == "-" {
		return nil
	}
	for i := range len(field) {
		letter, color := field[i], White
		if letter >= 'a' {
			letter, color = letter-'a'+'A', Black
		}
		var rook Square
		var side CastlingSide
		switch {
		case letter == 'K':
			side = KingSide
			rook = s.outermostRook(color, side)
		case letter == 'Q':
			side = QueenSide
			rook = s.outermostRook(color, side)
		case letter >= 'A' && letter <= 'H':
			rook = Square(letter - 'A').Relative(color)
			king := s.backRankKing(color)
			if king == NoSquare {
				king = E1.Relative(color)
			}
			side = castlingSide(king, rook)
		default:
			return fmt.Errorf("%s: %q is no right; want KQkq, files A to H and a to h, or -", quote(field), field[i])
		}
		if s.CastlingRooks[color][side] != NoSquare {
			return fmt.Errorf("%s gives %s two rights on the same side", quote(field), color)
		}
		s.CastlingRooks[color][side] = rook
	}
	s.Chess960 = s.needsChess960()
	return nil
}

// backRankKing returns the square of color's king if it stands on its back rank, or NoSquare.
func (s *Setup) backRankKing(color Color) Square {
	for file := A1; file <= H1; file++ {
		if square := file.Relative(color); s.Board[square] == NewPiece(color, King) {
			return square
		}
	}
	return NoSquare
}

// outermostRook returns the rook nearest to the edge on the given side of the king on color's back rank; the corner if
// there is none.
func (s *Setup) outermostRook(color Color, side CastlingSide) Square {
	corner, inward := H1.Relative(color), -1
	if side == QueenSide {
		corner, inward = A1.Relative(color), 1
	}
	king := s.backRankKing(color)
	if king == NoSquare {
		return corner
	}
	for square := corner; square != king; square = Square(int(square) + inward) {
		if s.Board[square] == NewPiece(color, Rook) {
			return square
		}
	}
	return corner
}

// needsChess960 reports whether a castling right exists that orthodox chess does not know.
func (s *Setup) needsChess960() bool {
	for color := White; color <= Black; color++ {
		for side, rook := range s.CastlingRooks[color] {
			if rook == NoSquare {
				continue
			}
			corner := [2]Square{H1, A1}[side].Relative(color)
			if rook != corner || s.backRankKing(color) != E1.Relative(color) {
				return true
			}
		}
	}
	return false
}

// parseEnPassant reads field 4.
func (s *Setup) parseEnPassant(field string) (err error) {
	if field != "-" {
		s.EnPassant, err = ParseSquare(field)
	}
	return err
}

// parseCounter reads field 5 or 6. "-" leaves the default; a number too large for an int is the largest.
func parseCounter(field string, counter *int) error {
	if field == "-" {
		return nil
	}
	n, err := strconv.Atoi(field)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		return fmt.Errorf("%s; want a whole number", quote(field))
	}
	*counter = n
	return nil
}

// FEN returns the position in FEN. Castling rights are written as in X-FEN, which is FEN where FEN suffices: KQkq, or
// the rook's file where it is not the outermost. The en passant square is given only where such a capture is legal.
func (p *Position) FEN() string {
	s := p.Setup()
	return s.FEN()
}

// ShredderFEN is FEN with castling rights by file, as HAha.
func (p *Position) ShredderFEN() string {
	s := p.Setup()
	return s.fen(true)
}

// String returns the position in FEN.
func (p *Position) String() string { return p.FEN() }

// FEN returns the setup in X-FEN, as it is, possible or not.
func (s *Setup) FEN() string { return s.fen(false) }

func (s *Setup) fen(shredder bool) string {
	b := s.appendPlacement(make([]byte, 0, 96), shredder)
	b = append(b, ' ')
	b = strconv.AppendInt(b, int64(s.HalfmoveClock), 10)
	b = append(b, ' ')
	b = strconv.AppendInt(b, int64(s.FullmoveNumber), 10)
	return string(b)
}

// appendPlacement writes the first four fields, which are those of EPD too.
func (s *Setup) appendPlacement(b []byte, shredder bool) []byte {
	for rank := 7; rank >= 0; rank-- {
		empty := 0
		for file := range 8 {
			piece := s.Board[NewSquare(file, rank)]
			if piece == NoPiece {
				empty++
				continue
			}
			if empty > 0 {
				b = append(b, byte('0'+empty))
				empty = 0
			}
			b = append(b, piece.String()...)
		}
		if empty > 0 {
			b = append(b, byte('0'+empty))
		}
		if rank > 0 {
			b = append(b, '/')
		}
	}
	b = append(b, ' ', "wb"[s.SideToMove&1], ' ')
	b = s.appendCastling(b, shredder)
	b = append(b, ' ')
	return append(b, s.EnPassant.String()...)
}

func (s *Setup) appendCastling(b []byte, shredder bool) []byte {
	if s.CastlingRooks == noCastling {
		return append(b, '-')
	}
	for color := White; color <= Black; color++ {
		for side := KingSide; side <= QueenSide; side++ {
			rook := s.CastlingRooks[color][side]
			if rook == NoSquare {
				continue
			}
			letter := "KQ"[side]
			if shredder || rook != s.outermostRook(color, side) {
				letter = 'A' + byte(rook.File())
			}
			b = append(b, letter|byte(color)<<5) // bit 5 makes an ASCII letter lower case
		}
	}
	return b
}
