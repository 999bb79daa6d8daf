//go:build !plaintable

package pvs

// atomics makes every access to the transposition table atomic. Building with the tag plaintable turns that
// off, to measure what it costs: safe for one thread, which is all that a search has. The price was 3 % of the time
// of BenchmarkSearch/full (medians of seven interleaved runs on amd64, where an atomic store is an XCHG).
const atomics = true
