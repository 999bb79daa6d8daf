package pvs

import (
	"testing"

	"rookery/searchers"
)

// BenchmarkSearch searches the sample positions over pesto and reports nodes a second. To learn the price of the
// table's atomic access, compare it with a build with -tags plaintable, interleaved on a quiet machine.
func BenchmarkSearch(b *testing.B) {
	for _, c := range []struct {
		name     string
		settings []setting
	}{{"full", nil}, {"plain", plain()}, {"alpha-beta-with-table-and-quiescence", plain(
		"transposition-table", "qsearch-table", "quiescence", "qsearch-evasions", "mvv-lva", "iterative-deepening")}} {
		b.Run(c.name, func(b *testing.B) {
			s := newSearcher(b, pestoFactory(b), append(c.settings, setting{Name: "hash", Text: "16"})...)
			var nodes uint64
			b.ReportAllocs()
			for b.Loop() {
				for _, fen := range sampleFENs {
					s.NewGame()
					nodes += s.run(b, game(b, fen), searchers.Limits{Nodes: 200_000}).Nodes
				}
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}
