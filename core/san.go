package core

import (
	"fmt"
	"strings"
)

// SAN returns the move in standard algebraic notation, with as little as tells it apart and with its mark of check or
// mate: "Nbd7", "exd6", "O-O+", "e8=Q#". NoMove, the null move, is "--". m must be legal in p, or NoMove.
func (p *Position) SAN(m Move) string {
	if m == NoMove {
		return "--"
	}
	text := p.bareSAN(m)
	var next Position
	p.Make(m, &next)
	if !next.InCheck() {
		return text
	}
	if !next.HasLegalMove() {
		return text + "#"
	}
	return text + "+"
}

// bareSAN is SAN without the mark of check.
func (p *Position) bareSAN(m Move) string {
	if m.IsCastle() {
		return castlingSide(m.From(), m.To()).String()
	}
	from, to := m.From(), m.To()
	text := make([]byte, 0, 8)
	if t := p.PieceAt(from).Type(); t != Pawn {
		text = append(text, t.String()...)
		text = p.appendOrigin(text, m, t)
	} else if m.IsCapture() {
		text = append(text, from.String()[0])
	}
	if m.IsCapture() {
		text = append(text, 'x')
	}
	text = append(text, to.String()...)
	if m.IsPromotion() {
		text = append(text, '=')
		text = append(text, m.Promotion().String()...)
	}
	return string(text)
}

// appendOrigin writes what of the origin tells m apart from the moves of other pieces of type t to the same square: its
// file, or else its rank, or else both.
func (p *Position) appendOrigin(text []byte, m Move, t PieceType) []byte {
	var legal MoveList
	p.GenerateLegal(&legal)
	var rivals, sameFile, sameRank bool
	from := m.From()
	for _, other := range legal.Slice() {
		if other.To() != m.To() || other.From() == from || other.IsCastle() || p.PieceAt(other.From()).Type() != t {
			continue
		}
		rivals = true
		sameFile = sameFile || other.From().File() == from.File()
		sameRank = sameRank || other.From().Rank() == from.Rank()
	}
	name := from.String()
	switch {
	case !rivals:
		return text
	case !sameFile:
		return append(text, name[0])
	case !sameRank:
		return append(text, name[1])
	default:
		return append(text, name...)
	}
}

// ParseSAN reads a legal move in standard algebraic notation, generously: marks of check, mate and annotation are not
// needed and not checked, castling may have zeros, a promotion may lack its "=", more of the origin may be given than is
// needed, "-" or a missing or surplus "x" does not matter, "e.p." may follow. Coordinates as in UCI are understood too.
// The errors are ErrInvalidMove, ErrIllegalMove and ErrAmbiguousMove.
func (p *Position) ParseSAN(text string) (Move, error) {
	pattern, err := parseSAN(text)
	if err != nil {
		return NoMove, err
	}
	var legal MoveList
	p.GenerateLegal(&legal)
	found := NoMove
	for _, m := range legal.Slice() {
		if !pattern.matches(p, m) {
			continue
		}
		if found != NoMove {
			if pattern.piece == Pawn {
				return NoMove, fmt.Errorf("%w %s: it does not say what the pawn becomes, as in =Q", ErrAmbiguousMove, quote(text))
			}
			return NoMove, fmt.Errorf("%w %s: %s and %s are both legal in %s",
				ErrAmbiguousMove, quote(text), p.UCI(found), p.UCI(m), p.FEN())
		}
		found = m
	}
	if found != NoMove {
		return found, nil
	}
	if pattern.piece == Pawn && pattern.fromFile >= 0 && pattern.fromRank >= 0 {
		from := NewSquare(int(pattern.fromFile), int(pattern.fromRank))
		if m := findCoordinates(legal.Slice(), from, pattern.to, pattern.promotion); m != NoMove {
			return m, nil
		}
	}
	return NoMove, fmt.Errorf("%w %s in %s", ErrIllegalMove, quote(text), p.FEN())
}

// sanPattern is what a move in SAN says.
type sanPattern struct {
	piece              PieceType
	fromFile, fromRank int8 // -1 if not said
	to                 Square
	promotion          PieceType
	castle             bool
	side               CastlingSide // if castle
}

// parseSAN reads the text of a move without regard to a position.
func parseSAN(text string) (sanPattern, error) {
	pattern := sanPattern{piece: Pawn, fromFile: -1, fromRank: -1}
	rest := strings.TrimRight(text, "!?")
	for _, suffix := range [...]string{"e.p.", "ep"} {
		rest = strings.TrimRight(strings.TrimSuffix(rest, suffix), " ")
	}
	rest = strings.TrimRight(rest, "+#")
	switch rest {
	case "O-O", "0-0", "o-o":
		pattern.castle, pattern.piece, pattern.side = true, King, KingSide
		return pattern, nil
	case "O-O-O", "0-0-0", "o-o-o":
		pattern.castle, pattern.piece, pattern.side = true, King, QueenSide
		return pattern, nil
	}
	invalid := func(why string) (sanPattern, error) {
		return sanPattern{}, fmt.Errorf("%w %s: %s", ErrInvalidMove, quote(text), why)
	}
	if rest != "" && strings.IndexByte(pieceLetters[:6], rest[0]) >= 0 {
		piece, _ := ParsePiece(rest[0])
		pattern.piece, rest = piece.Type(), rest[1:]
	}
	if n := len(rest); n > 2 && promotionType(rest[n-1]) != NoPieceType && (pattern.piece == Pawn) {
		pattern.promotion = promotionType(rest[n-1])
		rest = strings.TrimSuffix(rest[:n-1], "=")
	}
	if len(rest) < 2 {
		return invalid("want a piece and a square, as Nf3, exd5 or e8=Q")
	}
	to, err := ParseSquare(rest[len(rest)-2:])
	if err != nil {
		return invalid("it does not end on a square")
	}
	pattern.to, rest = to, rest[:len(rest)-2]
	if n := len(rest); n > 0 && (rest[n-1] == 'x' || rest[n-1] == '-' || rest[n-1] == ':') {
		rest = rest[:n-1]
	}
	if rest != "" && rest[0] >= 'a' && rest[0] <= 'h' {
		pattern.fromFile, rest = int8(rest[0]-'a'), rest[1:]
	}
	if rest != "" && rest[0] >= '1' && rest[0] <= '8' {
		pattern.fromRank, rest = int8(rest[0]-'1'), rest[1:]
	}
	if rest != "" {
		return invalid(quote(rest) + " does not belong there")
	}
	return pattern, nil
}

// matches reports whether the legal move m of p fits the pattern.
func (pattern *sanPattern) matches(p *Position, m Move) bool {
	from := m.From()
	if m.IsCastle() || pattern.castle {
		return m.IsCastle() && pattern.castle && castlingSide(from, m.To()) == pattern.side
	}
	if m.To() != pattern.to || p.PieceAt(from).Type() != pattern.piece {
		return false
	}
	if pattern.piece == Pawn && pattern.fromFile < 0 && from.File() != m.To().File() {
		return false // a pawn's capture names its file
	}
	return (pattern.promotion == NoPieceType || m.Promotion() == pattern.promotion) &&
		(pattern.fromFile < 0 || int(pattern.fromFile) == from.File()) &&
		(pattern.fromRank < 0 || int(pattern.fromRank) == from.Rank())
}
