//go:build race

package mailbox

// raceEnabled tells that the race detector runs, which makes counting some twenty times slower.
const raceEnabled = true
