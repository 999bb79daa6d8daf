//go:build !race

package core

// raceEnabled tells whether the race detector runs.
const raceEnabled = false
