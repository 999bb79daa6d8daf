package protocol

import (
	"fmt"

	"rookery/core"
)

// nullMove is how a game passes the turn, as analysis may.
const nullMove = "0000"

// EncodeGame writes a game as its start and its moves.
func EncodeGame(g *core.Game) *Game {
	start := g.Start()
	m := &Game{Fen: start.FEN(), Chess960: start.Chess960()}
	position := *start
	for _, move := range g.Moves() {
		if move == core.NoMove {
			m.Moves = append(m.Moves, nullMove)
		} else {
			m.Moves = append(m.Moves, position.UCI(move))
		}
		position = after(&position, move)
	}
	return m
}

// DecodeGame plays a game from its start. The error names the field or the move at fault.
func DecodeGame(m *Game) (*core.Game, error) {
	parse := core.ParseFEN
	if m.GetChess960() {
		parse = core.ParseFENChess960
	}
	start, err := parse(m.GetFen())
	if err != nil {
		return nil, fmt.Errorf("game: %w", err)
	}
	game := core.NewGame(start)
	for i, text := range m.GetMoves() {
		if text == nullMove {
			err = game.PlayNull()
		} else {
			err = game.PlayUCI(text)
		}
		if err != nil {
			return nil, fmt.Errorf("game: ply %d: %w", i+1, err)
		}
	}
	return game, nil
}
