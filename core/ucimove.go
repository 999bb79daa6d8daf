package core

import (
	"errors"
	"fmt"
	"strings"
)

// What can be wrong with a move that somebody wrote down, in UCI's notation or in SAN.
var (
	ErrInvalidMove   = errors.New("invalid move")   // the text is no move in any position
	ErrIllegalMove   = errors.New("illegal move")   // the text is a move, but not a legal one here
	ErrAmbiguousMove = errors.New("ambiguous move") // the text means several legal moves here
)

// UCI returns the move in UCI's notation: "e2e4", "e7e8q". Castling is "e1g1" in orthodox chess and the king taking its
// rook, "e1h1", if p is of Chess960; NoMove is "0000". m must be legal in p, or NoMove.
func (p *Position) UCI(m Move) string {
	if m == NoMove {
		return "0000"
	}
	from, to := m.From(), m.To()
	if m.IsCastle() && !p.chess960 {
		to, _ = castlingTargets(from, to)
	}
	text := from.String() + to.String()
	if m.IsPromotion() {
		text += strings.ToLower(m.Promotion().String())
	}
	return text
}

// ParseUCIMove reads a legal move in UCI's notation. Castling may be written as the king taking its rook or as the king
// going two squares or more, whatever the kind of chess. The errors are ErrInvalidMove and ErrIllegalMove; the null move
// "0000" is illegal.
func (p *Position) ParseUCIMove(text string) (Move, error) {
	from, to, promotion, err := parseCoordinates(text)
	if err != nil {
		return NoMove, err
	}
	if from != to {
		var legal MoveList
		p.GenerateLegal(&legal)
		if m := findCoordinates(legal.Slice(), from, to, promotion); m != NoMove {
			return m, nil
		}
	}
	return NoMove, fmt.Errorf("%w %s in %s", ErrIllegalMove, quote(text), p.FEN())
}

// parseCoordinates splits the text of a move in UCI's notation. The null move has from equal to to.
func parseCoordinates(text string) (from, to Square, promotion PieceType, err error) {
	invalid := func() (Square, Square, PieceType, error) {
		return NoSquare, NoSquare, NoPieceType, fmt.Errorf("%w %s: want two squares and perhaps a promotion, as e2e4 or e7e8q",
			ErrInvalidMove, quote(text))
	}
	if text == "0000" {
		return A1, A1, NoPieceType, nil
	}
	if len(text) != 4 && len(text) != 5 {
		return invalid()
	}
	from, err1 := ParseSquare(text[:2])
	to, err2 := ParseSquare(text[2:4])
	if err1 != nil || err2 != nil || from == to {
		return invalid()
	}
	if len(text) == 5 {
		promotion = promotionType(text[4])
		if promotion == NoPieceType {
			return invalid()
		}
	}
	return from, to, promotion, nil
}

// promotionType returns the piece that a letter, of either case, names after a promotion, or NoPieceType.
func promotionType(letter byte) PieceType {
	piece, _ := ParsePiece(letter)
	if t := piece.Type(); t >= Knight && t <= Queen {
		return t
	}
	return NoPieceType
}

// findCoordinates returns the legal move that the coordinates mean, or NoMove.
func findCoordinates(legal []Move, from, to Square, promotion PieceType) Move {
	for _, m := range legal {
		if m.From() == from && m.To() == to && m.Promotion() == promotion {
			return m
		}
	}
	if distance := from.File() - to.File(); promotion != NoPieceType || distance > -2 && distance < 2 {
		return NoMove
	}
	for _, m := range legal {
		if m.IsCastle() && m.From() == from {
			if kingTo, _ := castlingTargets(from, m.To()); kingTo == to {
				return m
			}
		}
	}
	return NoMove
}
