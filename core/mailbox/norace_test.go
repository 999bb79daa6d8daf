//go:build !race

package mailbox

// raceEnabled tells whether the race detector runs.
const raceEnabled = false
