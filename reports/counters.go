package reports

import (
	"maps"
	"slices"
	"strings"

	"rookery/experiments/store"
)

// The names of counters that reports know. A searcher need not have them.
const (
	cutoffsByIndex   = "cutoffs-by-index"
	betaCutoffs      = "beta-cutoffs"
	firstMoveCutoffs = "first-move-cutoffs"
	qnodes           = "qnodes"
	tableProbes      = "tt-probes"
	tableHits        = "tt-hits"
	prunedPrefix     = "pruned-"
)

// cuts are the counters shown among the prunings that do not have their prefix.
var cuts = []string{"tt-cutoffs", "null-move-cutoffs"}

// CounterLine is what a variant's bench searches counted, summed over the positions.
type CounterLine struct {
	Variant string
	Nodes   float64            // of the same searches
	Single  map[string]float64 // counters of one value
	Cutoffs []float64          // beta cutoffs by move index, from the first move
}

// readCounters sums the counters of each variant.
func readCounters(run *store.Run, standings []Standing, bench *benchData) ([]CounterLine, error) {
	rows, err := run.Counters()
	if err != nil {
		return nil, err
	}
	sums := map[string]*CounterLine{}
	counted := map[searchKey]bool{}
	for _, row := range rows {
		line := sums[row.Variant]
		if line == nil {
			line = &CounterLine{Variant: row.Variant, Single: map[string]float64{}}
			sums[row.Variant] = line
		}
		if key := (searchKey{row.Variant, row.Position}); !counted[key] {
			counted[key] = true
			if searches := bench.searches[key]; len(searches) > 0 {
				line.Nodes += float64(searches[0].Nodes)
			}
		}
		switch index := int(row.Index); {
		case row.Name != cutoffsByIndex:
			line.Single[row.Name] += float64(row.Value)
		case index >= 0 && index < 512:
			for len(line.Cutoffs) <= index {
				line.Cutoffs = append(line.Cutoffs, 0)
			}
			line.Cutoffs[index] += float64(row.Value)
		}
	}
	var lines []CounterLine
	for _, s := range standings {
		if line := sums[s.Variant.Name]; line != nil {
			lines = append(lines, *line)
		}
	}
	return lines, nil
}

// rate is the quotient of two counters, and whether there is one.
func (c *CounterLine) rate(part, whole string) (float64, bool) {
	total := c.Single[whole]
	if whole == "" {
		total = c.Nodes
	}
	value, known := c.Single[part]
	if !known || total <= 0 {
		return 0, false
	}
	return value / total, true
}

// prunings lists the counters of pruned nodes that any line has, the most frequent first, with the names to show.
func prunings(lines []CounterLine) (counters, names []string) {
	totals := map[string]float64{}
	for _, line := range lines {
		for name, value := range line.Single {
			if strings.HasPrefix(name, prunedPrefix) || slices.Contains(cuts, name) {
				totals[name] += value
			}
		}
	}
	counters = slices.Sorted(maps.Keys(totals))
	slices.SortStableFunc(counters, func(a, b string) int {
		switch {
		case totals[a] > totals[b]:
			return -1
		case totals[a] < totals[b]:
			return 1
		}
		return 0
	})
	const most = 14
	counters = counters[:min(most, len(counters))]
	for _, name := range counters {
		names = append(names, strings.TrimSuffix(strings.TrimPrefix(name, prunedPrefix), "-cutoffs"))
	}
	return counters, names
}
