package core

import "fmt"

// Game is a start position and the moves played from it: what a Position cannot know, which is repetition, the way
// back, and the result. It has no limit but memory: a ply takes about 200 bytes. A Game is not safe for use by several
// goroutines at once; Clone gives each its own.
type Game struct {
	positions []Position // positions[i] is the one after i plies
	moves     []Move     // moves[i] leads from positions[i] to positions[i+1]
	ply       int        // the current position; beyond it is what can be redone
}

// NewGame returns a game without moves.
func NewGame(start Position) *Game { return &Game{positions: []Position{start}} }

// Position returns the current position. The pointer is good until the game changes.
func (g *Game) Position() *Position { return &g.positions[g.ply] }

// Start returns the position before the first move. The pointer is good until the game changes.
func (g *Game) Start() *Position { return &g.positions[0] }

// Moves returns a copy of the moves that lead from the start to the current position.
func (g *Game) Moves() []Move { return append([]Move(nil), g.moves[:g.ply]...) }

// Ply returns the number of moves that lead to the current position.
func (g *Game) Ply() int { return g.ply }

// Play makes a move. Undone moves cannot be redone after it. It fails with ErrIllegalMove, and changes nothing, if the
// move is not legal here; that a draw could be claimed forbids no move.
func (g *Game) Play(m Move) error {
	if !g.Position().IsLegal(m) {
		return fmt.Errorf("%w %s%s in %s", ErrIllegalMove, m.From(), m.To(), g.Position().FEN())
	}
	g.push(m)
	return nil
}

// PlayNull passes the turn, as analysis in PGN does with "--". It fails with ErrIllegalMove in check.
func (g *Game) PlayNull() error {
	if g.Position().InCheck() {
		return fmt.Errorf("%w: no null move in check, in %s", ErrIllegalMove, g.Position().FEN())
	}
	g.push(NoMove)
	return nil
}

// PlayUCI makes moves in UCI's notation, all of them or, with an error that names the first bad one, none.
func (g *Game) PlayUCI(moves ...string) error {
	ply := g.ply
	undone := append([]Move(nil), g.moves[ply:]...)
	for i, text := range moves {
		m, err := g.Position().ParseUCIMove(text)
		if err != nil {
			g.ply = ply
			for _, m := range undone {
				g.push(m)
			}
			g.ply = ply
			return fmt.Errorf("move %d: %w", i+1, err)
		}
		g.push(m)
	}
	return nil
}

// push makes a legal move or the null move and forgets what could be redone.
func (g *Game) push(m Move) {
	g.moves = append(g.moves[:g.ply], m)
	g.positions = append(g.positions[:g.ply+1], Position{})
	p, next := &g.positions[g.ply], &g.positions[g.ply+1]
	if m == NoMove {
		p.MakeNull(next)
	} else {
		p.Make(m, next)
	}
	g.ply++
}

// Undo takes the last move back and reports whether there was one.
func (g *Game) Undo() bool {
	if g.ply == 0 {
		return false
	}
	g.ply--
	return true
}

// Redo plays the move again that was undone last and reports whether there was one.
func (g *Game) Redo() bool {
	if g.ply == len(g.moves) {
		return false
	}
	g.ply++
	return true
}

// Clone returns a copy with its whole history that shares nothing with g.
func (g *Game) Clone() *Game {
	return &Game{
		positions: append([]Position(nil), g.positions...),
		moves:     append([]Move(nil), g.moves...),
		ply:       g.ply,
	}
}

// History returns the keys of the positions before the current one, oldest first, back to the last move that cannot be
// taken back on the board (a capture or a pawn move), or to the start.
func (g *Game) History() []uint64 {
	first := g.firstReversible()
	keys := make([]uint64, 0, g.ply-first)
	for i := first; i < g.ply; i++ {
		keys = append(keys, g.positions[i].Key())
	}
	return keys
}

// firstReversible returns the earliest ply whose position could still be repeated.
func (g *Game) firstReversible() int { return max(0, g.ply-g.Position().HalfmoveClock()) }

// Repetitions returns how often the current position has occurred before: the same pieces, side to move, castling rights
// and legal en passant capture.
func (g *Game) Repetitions() int {
	p := g.Position()
	key, count := p.Key(), 0
	for i, first := g.ply-2, g.firstReversible(); i >= first; i -= 2 {
		if earlier := &g.positions[i]; earlier.Key() == key && earlier.board == p.board {
			count++
		}
	}
	return count
}
