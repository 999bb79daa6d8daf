package core

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// What can be wrong with a position that somebody wrote down. Every Fault is one of these, by errors.Is.
var (
	ErrFEN             = errors.New("not FEN")
	ErrKings           = errors.New("a side has not exactly one king")
	ErrTooManyPieces   = errors.New("a side has more than 16 pieces")
	ErrTooManyPawns    = errors.New("a side has more than 8 pawns")
	ErrTooManyPromoted = errors.New("a side has more promoted pieces than missing pawns")
	ErrPawnRank        = errors.New("a pawn stands on the first or last rank")
	ErrOpponentInCheck = errors.New("the side that is not to move is in check")
	ErrCastling        = errors.New("a castling right without its king or rook")
	ErrEnPassant       = errors.New("an en passant square that no pawn has just passed")
	ErrCounter         = errors.New("a counter below zero")
	ErrImpossibleCheck = errors.New("a check that no move can have given")
)

// Fault is one thing wrong with a position.
type Fault struct {
	Kind   error  // one of the errors above
	Detail string // what exactly, and what would be right
}

// Error returns the detail.
func (f Fault) Error() string { return f.Detail }

// Unwrap returns the kind.
func (f Fault) Unwrap() error { return f.Kind }

// Faults is everything wrong with a position: never empty when it is an error.
type Faults []Fault

// Error returns all details in a line.
func (f Faults) Error() string { return strings.Join(f.Strings(), "; ") }

// Unwrap returns the faults one by one, for errors.Is and errors.As.
func (f Faults) Unwrap() []error {
	list := make([]error, len(f))
	for i, fault := range f {
		list[i] = fault
	}
	return list
}

// Strings returns the details.
func (f Faults) Strings() []string {
	list := make([]string, len(f))
	for i, fault := range f {
		list[i] = fault.Detail
	}
	return list
}

func (f *Faults) add(kind error, format string, args ...any) {
	*f = append(*f, Fault{kind, fmt.Sprintf(format, args...)})
}

// Position validates the setup and makes it a Position. The error is that of Validate.
func (s *Setup) Position() (Position, error) {
	if err := s.Validate(); err != nil {
		return Position{}, err
	}
	return s.position(), nil
}

// Validate returns nil if the setup can be played on from, or else a Faults that names all that forbids it.
func (s *Setup) Validate() error {
	var faults Faults
	kings := true
	for color := White; color <= Black; color++ {
		kings = s.checkMaterial(color, &faults) && kings
	}
	s.checkPawnRanks(&faults)
	if kings {
		s.checkOpponent(&faults)
	}
	for color := White; color <= Black; color++ {
		for side := KingSide; side <= QueenSide; side++ {
			s.checkCastling(color, side, &faults)
		}
	}
	s.checkEnPassant(&faults)
	if s.HalfmoveClock < 0 {
		faults.add(ErrCounter, "the halfmove clock is %d, want 0 or more", s.HalfmoveClock)
	}
	if s.FullmoveNumber < 0 {
		faults.add(ErrCounter, "the fullmove number is %d, want 1 or more", s.FullmoveNumber)
	}
	if faults == nil {
		return nil
	}
	return faults
}

// checkMaterial counts the pieces of a side and reports whether it has one king.
func (s *Setup) checkMaterial(color Color, faults *Faults) bool {
	var count [8]int
	total := 0
	for _, piece := range s.Board {
		if piece != NoPiece && piece.Color() == color {
			count[piece.Type()&7]++
			total++
		}
	}
	if count[King] != 1 {
		faults.add(ErrKings, "%s has %d kings, want 1", color, count[King])
	}
	if total > 16 {
		faults.add(ErrTooManyPieces, "%s has %d pieces, want at most 16", color, total)
	}
	if count[Pawn] > 8 {
		faults.add(ErrTooManyPawns, "%s has %d pawns, want at most 8", color, count[Pawn])
	}
	promoted := max(0, count[Knight]-2) + max(0, count[Bishop]-2) + max(0, count[Rook]-2) + max(0, count[Queen]-1)
	if missing := max(0, 8-count[Pawn]); promoted > missing {
		faults.add(ErrTooManyPromoted, "%s has at least %d promoted pieces, but only %d of its pawns are missing",
			color, promoted, missing)
	}
	return count[King] == 1
}

func (s *Setup) checkPawnRanks(faults *Faults) {
	for square := A1; square <= H8; square++ {
		if s.Board[square].Type() == Pawn && (Rank1 | Rank8).Has(square) {
			faults.add(ErrPawnRank, "a %s pawn stands on %s, where no pawn can be", s.Board[square].Color(), square)
		}
	}
}

// checkOpponent looks for a king that could be captured. Both sides must have one king.
func (s *Setup) checkOpponent(faults *Faults) {
	p := s.bare()
	us, them := s.SideToMove, s.SideToMove.Other()
	if attackers := p.AttackersTo(p.King(them), p.Occupied()) & p.ByColor(us); attackers != 0 {
		faults.add(ErrOpponentInCheck, "%s is not to move, yet its king on %s is attacked from %s",
			them, p.King(them), attackers.squares())
	}
}

// bare returns the position of the board alone, for looking at attacks.
func (s *Setup) bare() Position {
	bare := Setup{Board: s.Board, SideToMove: s.SideToMove, CastlingRooks: noCastling, EnPassant: NoSquare}
	return bare.position()
}

func (s *Setup) checkCastling(color Color, side CastlingSide, faults *Faults) {
	rook := s.CastlingRooks[color][side]
	if rook == NoSquare {
		return
	}
	king := s.backRankKing(color)
	if king == NoSquare {
		faults.add(ErrCastling, "%s may castle %s, but its king is not on rank %d", color, side, E1.Relative(color).Rank()+1)
		return
	}
	if rook > H8 || s.Board[rook] != NewPiece(color, Rook) || rook.Rank() != king.Rank() || castlingSide(king, rook) != side {
		faults.add(ErrCastling, "%s may castle %s with its king on %s, but has no rook for it on %s", color, side, king, rook)
	}
}

func (s *Setup) checkEnPassant(faults *Faults) {
	square := s.EnPassant
	if square == NoSquare {
		return
	}
	them := s.SideToMove.Other()
	if square > H8 || square.Relative(them).Rank() != 2 {
		faults.add(ErrEnPassant, "the en passant square %s is not on rank %d, though %s is to move",
			square, A3.Relative(them).Rank()+1, s.SideToMove)
		return
	}
	pushed, origin := square^8, square^24
	if s.Board[pushed] != NewPiece(them, Pawn) {
		faults.add(ErrEnPassant, "the en passant square is %s, but no %s pawn stands on %s", square, them, pushed)
	}
	for _, empty := range [2]Square{square, origin} {
		if s.Board[empty] != NoPiece {
			faults.add(ErrEnPassant, "a pawn has just gone from %s to %s, but %s is not empty", origin, pushed, empty)
		}
	}
}

// Oddities returns what shows that no game leads to a valid setup, though it can be played on from: checks that no
// single move can have given. Composed positions and test suites have them, so that Validate lets them pass.
// The setup must be valid.
func (s *Setup) Oddities() Faults {
	var faults Faults
	p := s.bare()
	king, checkers := p.King(s.SideToMove), p.Checkers()
	if checkers == 0 {
		return nil
	}
	if s.EnPassant != NoSquare {
		s.checkPushedCheck(&p, &faults)
		return faults
	}
	sliders := checkers & (p.ByType(Bishop) | p.ByType(Rook) | p.ByType(Queen))
	switch {
	case checkers.Count() > 2:
		faults.add(ErrImpossibleCheck, "%s is in check from %s at once", s.SideToMove, checkers.squares())
	case checkers.Several() && sliders == 0:
		faults.add(ErrImpossibleCheck, "%s is in check from %s, and neither can have been uncovered",
			s.SideToMove, checkers.squares())
	case checkers.Several() && Line(checkers.First(), checkers.Rest().First()).Has(king):
		faults.add(ErrImpossibleCheck, "%s is in check from %s along one line", s.SideToMove, checkers.squares())
	}
	return faults
}

// checkPushedCheck holds the checkers against the double step that the en passant square tells of: the pawn gives
// check itself, or has uncovered a single slider.
func (s *Setup) checkPushedCheck(p *Position, faults *Faults) {
	pushed, origin := s.EnPassant^8, s.EnPassant^24
	king, them := p.King(s.SideToMove), s.SideToMove.Other()
	before := p.Occupied()&^pushed.Bitboard() | origin.Bitboard()
	others := p.AttackersTo(king, before) & p.ByColor(them) &^ pushed.Bitboard()
	if others != 0 || p.Checkers().Several() {
		faults.add(ErrImpossibleCheck, "%s is in check from %s, which the pawn that went from %s to %s does not explain",
			s.SideToMove, p.Checkers().squares(), origin, pushed)
	}
}

// squares lists the set as "a1", "a1 and b2", "a1, b2 and c3".
func (b Bitboard) squares() string {
	var text strings.Builder
	for rest := b; rest != 0; rest = rest.Rest() {
		if rest != b {
			if rest.Several() {
				text.WriteString(", ")
			} else {
				text.WriteString(" and ")
			}
		}
		text.WriteString(rest.First().String())
	}
	return text.String()
}

// quote quotes text from outside for an error: as much of it as anybody reads.
func quote(text string) string {
	const most = 200
	if len(text) <= most {
		return strconv.Quote(text)
	}
	return strconv.Quote(text[:most]) + "..."
}
