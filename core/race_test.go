//go:build race

package core

// raceEnabled tells that the race detector runs, which makes counting some twenty times slower.
const raceEnabled = true
