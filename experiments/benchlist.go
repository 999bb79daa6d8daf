package experiments

import "rookery/searchers/uci"

// BenchPosition is one position of the bench list, with its game.
type BenchPosition = uci.BenchGame

// BenchPositions returns the bench list, over which signatures are taken and speed is measured.
func BenchPositions() ([]BenchPosition, error) { return uci.BenchGames() }
