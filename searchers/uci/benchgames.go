package uci

import (
	"fmt"

	"rookery/core"
)

// BenchGame is a position of the bench with the moves that led to it.
type BenchGame struct {
	Name string // unique in the list
	Text string // a FEN, with "moves ..." after it where the game before counts
	Game *core.Game
}

// BenchGames returns the bench's list of positions, for measures of their own over it.
func BenchGames() ([]BenchGame, error) {
	var games []BenchGame
	for _, entry := range positions() {
		game, err := parsePosition("fen "+entry.position, false)
		if err != nil {
			return nil, fmt.Errorf("bench position %s: %w", entry.name, err)
		}
		games = append(games, BenchGame{entry.name, entry.position, game})
	}
	return games, nil
}
