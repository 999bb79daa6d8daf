package core

import (
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"
)

func TestSEEOfPublishedSuite(t *testing.T) {
	const path = "../../shared/data/see/see_suite.tsv"
	data, err := os.ReadFile(path)
	if err != nil {
		t.Skip("no SEE data: ", err)
	}
	for i, line := range strings.Split(strings.TrimSpace(string(data)), "\n")[1:] {
		fields := strings.Split(line, "\t")
		p := mustParse(t, fields[0])
		m, err := p.ParseUCIMove(fields[1])
		if err != nil {
			t.Fatalf("%s:%d: %v", path, i+2, err)
		}
		want, err := strconv.Atoi(fields[3])
		if err != nil {
			t.Fatalf("%s:%d: %v", path, i+2, err)
		}
		if got := p.SEE(m, &StandardExchangeValues); got != Score(want) {
			t.Errorf("%s:%d: %s %s is %d, want %d", path, i+2, fields[0], fields[1], got, want)
		}
	}
}

// Exchanges worked out by hand, in the scale of StandardExchangeValues.
func TestSEE(t *testing.T) {
	for _, test := range []struct {
		name, fen, move string
		want            Score
	}{
		{"a hanging pawn", "4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", 100},
		{"rook for a defended pawn", "4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", 100 - 500},
		{"the second rook looks through the first", "3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 100},
		{"the king may take what is undefended", "8/8/4k3/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", 100 - 500},
		{"the king may not take what is defended", "8/8/4k3/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 100},
		{"a quiet move to a square under attack", "4k3/8/4p3/8/8/8/8/3RK3 w - - 0 1", "d1d5", -500},
		{"a quiet move to a safe square", "4k3/8/4p3/8/8/8/8/3RK3 w - - 0 1", "d1d4", 0},
		{"en passant, not taken back", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 100},
		{"en passant, taken back", "4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 0},
		{"en passant uncovers a defender", "3rk3/8/8/3pP3/8/8/8/3QK3 w - d6 0 1", "e5d6", 100},
		{"promotion", "8/3P4/8/8/8/8/k7/4K3 w - - 0 1", "d7d8q", 800},
		{"promotion under attack", "7r/3P4/8/8/8/8/k7/4K3 w - - 0 1", "d7d8q", -100},
		{"promotion with capture", "4n3/3P4/8/8/8/8/k7/4K3 w - - 0 1", "d7e8n", 300 + 200},
		{"the recapturing pawn promotes", "3N4/2P5/2n5/1k6/8/8/8/4K3 b - - 0 1", "c6d8", 300 - 300 - 800},
		{"the bishop takes before a pawn that promotes", "8/8/8/1k6/6b1/4N3/2p3K1/3n4 w - - 0 1", "e3d1", 300 - 300},
		{"castling", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", 0},
	} {
		p := mustParse(t, test.fen)
		m, err := p.ParseUCIMove(test.move)
		if err != nil {
			t.Fatalf("%s: %v", test.name, err)
		}
		if got := p.SEE(m, &StandardExchangeValues); got != test.want {
			t.Errorf("%s: %s %s is %d, want %d", test.name, test.fen, test.move, got, test.want)
		}
		flipped := p.Flipped()
		m = NewMove(m.From().Flip(), m.To().Flip(), m.Flag())
		if got := flipped.SEE(m, &StandardExchangeValues); got != test.want {
			t.Errorf("%s, colours exchanged: %d, want %d", test.name, got, test.want)
		}
	}
}

// exchangeByRecursion is SEE by its definition: play it out on a mailbox, finding attackers by walking.
func exchangeByRecursion(board [64]Piece, square Square, side Color, atRisk Score, v *ExchangeValues) Score {
	// A pawn that promotes ranks between rook and queen.
	promotes := square.Rank() == 0 || square.Rank() == 7
	rank := func(s Square) int {
		if board[s].Type() == Pawn && promotes {
			return 2*int(Rook) + 1
		}
		return 2 * int(board[s].Type())
	}
	least := NoSquare
	for a := slowAttackers(&board, square, side); a != 0; a = a.Rest() {
		if least == NoSquare || rank(a.First()) < rank(least) {
			least = a.First()
		}
	}
	if least == NoSquare || board[least].Type() == King && slowAttackers(&board, square, side.Other()) != 0 {
		return 0
	}
	taker := board[least]
	gain := atRisk
	if taker.Type() == Pawn && promotes {
		taker = NewPiece(side, Queen)
		gain += v[Queen] - v[Pawn]
	}
	board[least], board[square] = NoPiece, taker
	return max(0, gain-exchangeByRecursion(board, square, side.Other(), v[taker.Type()], v))
}

func TestSEEEqualsRecursionAndThreshold(t *testing.T) {
	scales := []ExchangeValues{
		StandardExchangeValues,
		{Pawn: 82, Knight: 337, Bishop: 365, Rook: 477, Queen: 1025},
		{Pawn: 500, Knight: 20, Bishop: 300, Rook: 0, Queen: 90, King: 40}, // out of order on purpose
	}
	random := rand.New(rand.NewPCG(11, 0))
	games := 150
	if testing.Short() || raceEnabled {
		games = 20
	}
	randomPositions(t, 11, games, func(p *Position) {
		var l MoveList
		p.GenerateLegal(&l)
		for _, m := range l.Slice() {
			v := &scales[random.IntN(len(scales))]
			got := p.SEE(m, v)
			if want := slowSEE(p, m, v); got != want {
				t.Errorf("%s: SEE(%s) is %d, by recursion %d, values %v", p.FEN(), p.UCI(m), got, want, *v)
			}
			for _, threshold := range []Score{got - 1, got, got + 1, 0, 1, -100, Score(random.IntN(2000) - 1000)} {
				if p.SEEAtLeast(m, threshold, v) != (got >= threshold) {
					t.Errorf("%s: SEEAtLeast(%s, %d) is %v, SEE %d, values %v", p.FEN(), p.UCI(m), threshold, got < threshold, got, *v)
				}
			}
		}
	})
}

// slowSEE plays m on the mailbox and then the recursion.
func slowSEE(p *Position, m Move, v *ExchangeValues) Score {
	if m.IsCastle() {
		return 0
	}
	board := p.board
	placed := board[m.From()]
	gain := v[board[m.To()].Type()]
	if m.IsEnPassant() {
		board[m.To()^8] = NoPiece
		gain = v[Pawn]
	}
	if m.IsPromotion() {
		placed = NewPiece(p.stm, m.Promotion())
		gain += v[m.Promotion()] - v[Pawn]
	}
	board[m.From()], board[m.To()] = NoPiece, placed
	return gain - exchangeByRecursion(board, m.To(), p.stm.Other(), v[placed.Type()], v)
}
