package uci

import (
	"fmt"

	"rookery/core"
	"rookery/searchers"
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

// Outcome writes down what a search of the position found, in the form that signatures hold. A searcher that gives no
// legal move where there is one is an error.
func (g *BenchGame) Outcome(found searchers.Result) (BenchPosition, error) {
	root := g.Game.Position()
	position := BenchPosition{Name: g.Name, FEN: g.Text, Best: "(none)", PV: line(root, found.PV), Result: found}
	if root.HasLegalMove() {
		if !root.IsLegal(found.Best) {
			return BenchPosition{}, fmt.Errorf("bench position %s: the searcher gave no legal move", g.Name)
		}
		position.Best = root.UCI(found.Best)
	}
	return position, nil
}
