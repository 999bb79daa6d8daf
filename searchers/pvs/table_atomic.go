//go:build !plaintable

package pvs

// atomics makes every access to the transposition table atomic. Building with the tag plaintable turns that
// off, to measure what it costs: safe for one thread, which is all that a search has.
const atomics = true
