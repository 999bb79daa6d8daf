package reports

import (
	"fmt"
	"maps"
	"slices"

	"rookery/experiments/stats"
	"rookery/experiments/store"
)

// benchData is the speed measurement, indexed.
type benchData struct {
	rows       []store.BenchRow
	searches   map[searchKey][]store.BenchRow     // one a round
	iterations map[searchKey]map[int32]depthPoint // by depth
}

// searchKey names a search of the bench, whatever its round.
type searchKey struct{ variant, position string }

// depthPoint is what a search needed to the end of one depth.
type depthPoint struct {
	nodes int64
	times []float64 // nanoseconds, one a round
}

func readBench(run *store.Run) (*benchData, error) {
	rows, err := run.Bench()
	if err != nil {
		return nil, err
	}
	iterations, err := run.Iterations()
	if err != nil {
		return nil, err
	}
	b := &benchData{rows: rows, searches: map[searchKey][]store.BenchRow{}, iterations: map[searchKey]map[int32]depthPoint{}}
	for _, row := range rows {
		key := searchKey{row.Variant, row.Position}
		b.searches[key] = append(b.searches[key], row)
	}
	for _, row := range iterations {
		key := searchKey{row.Variant, row.Position}
		if b.iterations[key] == nil {
			b.iterations[key] = map[int32]depthPoint{}
		}
		point := b.iterations[key][row.Depth]
		if len(point.times) == 0 {
			point.nodes = row.Nodes
		}
		point.times = append(point.times, float64(row.Time))
		b.iterations[key][row.Depth] = point
	}
	return b, nil
}

// positions lists the ids of the benched positions, in the order of the table.
func (b *benchData) positions() []string {
	var ids []string
	seen := map[string]bool{}
	for _, row := range b.rows {
		if !seen[row.Position] {
			seen[row.Position] = true
			ids = append(ids, row.Position)
		}
	}
	return ids
}

// compare fills in what the bench says of a variant.
func (b *benchData) compare(s *Standing, reference string, seed uint64) {
	name := s.Variant.Name
	var lastNodes, lastSeconds, factors []float64
	for _, position := range b.positions() {
		key := searchKey{name, position}
		if len(b.searches[key]) == 0 {
			continue
		}
		s.BenchSearches++
		if b.searches[key][0].Capped {
			s.Capped++
		}
		lastNodes = append(lastNodes, float64(b.searches[key][0].Nodes))
		var seconds []float64
		for _, row := range b.searches[key] {
			seconds = append(seconds, float64(row.Time)/1e9)
		}
		median, _ := stats.Median(seconds)
		lastSeconds = append(lastSeconds, median)
		if factor, ok := b.branching(key); ok {
			factors = append(factors, factor)
		}
	}
	s.DepthNodes, _ = stats.GeometricMean(lastNodes)
	s.DepthSeconds, _ = stats.GeometricMean(lastSeconds)
	s.Branching, _ = stats.Median(factors)
	s.NPS, _ = stats.Median(slices.Collect(maps.Values(b.roundSpeeds(name))))
	if s.Base {
		return
	}
	nodes, times := b.toSameDepth(name, reference)
	s.Nodes = stats.GeometricMeanRatio(nodes.variant, nodes.base, Confidence, seed)
	s.NodesP = stats.SignedRank(stats.LogRatios(nodes.variant, nodes.base))
	s.Time = stats.GeometricMeanRatio(times.variant, times.base, Confidence, seed)
	s.TimeP = stats.SignedRank(stats.LogRatios(times.variant, times.base))
	ratios := b.roundRatios(name, reference)
	s.Speed = stats.GeometricMeanRatio(ratios, ones(len(ratios)), Confidence, seed)
}

func ones(n int) []float64 { return slices.Repeat([]float64{1}, n) }

// pairs are measurements of a variant and of its reference under the same conditions.
type pairs struct{ variant, base []float64 }

func (p *pairs) add(variant, base float64) {
	p.variant, p.base = append(p.variant, variant), append(p.base, base)
}

// toSameDepth pairs nodes, and median times, of each position at the deepest depth that both variants completed there. So a
// search that a node cap or a found mate ended early is compared as far as it went.
func (b *benchData) toSameDepth(variant, base string) (nodes, times pairs) {
	for _, position := range b.positions() {
		ours, theirs := b.iterations[searchKey{variant, position}], b.iterations[searchKey{base, position}]
		deepest := int32(-1)
		for depth := range ours {
			if _, both := theirs[depth]; both {
				deepest = max(deepest, depth)
			}
		}
		if deepest < 0 {
			continue
		}
		nodes.add(float64(ours[deepest].nodes), float64(theirs[deepest].nodes))
		ourTime, _ := stats.Median(ours[deepest].times)
		theirTime, _ := stats.Median(theirs[deepest].times)
		times.add(ourTime, theirTime)
	}
	return nodes, times
}

// roundSpeeds is a variant's nodes a second over all positions, by round. Rounds without time are left out.
func (b *benchData) roundSpeeds(variant string) map[int32]float64 {
	nodes, nanoseconds := map[int32]float64{}, map[int32]float64{}
	for _, row := range b.rows {
		if row.Variant == variant {
			nodes[row.Round] += float64(row.Nodes)
			nanoseconds[row.Round] += float64(row.Time)
		}
	}
	speeds := map[int32]float64{}
	for round, n := range nodes {
		if nanoseconds[round] > 0 && n > 0 {
			speeds[round] = n / nanoseconds[round] * 1e9
		}
	}
	return speeds
}

// roundRatios is how fast the variant was against the reference in each round: the median of the positions' ratios of nodes a
// second, which a hiccup of the machine at one position does not move.
func (b *benchData) roundRatios(variant, reference string) []float64 {
	type search struct {
		position string
		round    int32
	}
	speed := func(row store.BenchRow) float64 {
		if row.Time <= 0 {
			return 0
		}
		return float64(row.Nodes) / float64(row.Time)
	}
	theirs := map[search]float64{}
	for _, row := range b.rows {
		if row.Variant == reference {
			theirs[search{row.Position, row.Round}] = speed(row)
		}
	}
	byRound := map[int32][]float64{}
	for _, row := range b.rows {
		if ours, other := speed(row), theirs[search{row.Position, row.Round}]; row.Variant == variant && ours > 0 && other > 0 {
			byRound[row.Round] = append(byRound[row.Round], ours/other)
		}
	}
	var medians []float64
	for _, round := range slices.Sorted(maps.Keys(byRound)) {
		median, _ := stats.Median(byRound[round])
		medians = append(medians, median)
	}
	return medians
}

// branching is the effective branching factor of one search.
func (b *benchData) branching(key searchKey) (float64, bool) {
	var depths []int
	var nodes []float64
	for _, depth := range slices.Sorted(maps.Keys(b.iterations[key])) {
		depths = append(depths, int(depth))
		nodes = append(nodes, float64(b.iterations[key][depth].nodes))
	}
	return stats.BranchingFactor(depths, nodes)
}

// DepthLine is how a variant's nodes grow with depth, from the first depth on.
type DepthLine struct {
	Variant string
	Depths  []int
	Nodes   []float64 // geometric mean of positions
}

// depthLines chains the growth from depth to depth, taken as the geometric mean over the positions that all lines
// completed to both. A line ends where its variant completes fewer than half of the positions (the node cap), and the others go on:
// chained, they do not jump when the positions compared change.
func (b *benchData) depthLines(standings []Standing) []DepthLine {
	positions, first, last := b.positions(), int32(0), int32(0)
	for _, points := range b.iterations {
		for depth := range points {
			if first == 0 || depth < first {
				first = depth
			}
			last = max(last, depth)
		}
	}
	var lines []DepthLine
	var alive []int // indexes of the lines that go on
	for _, s := range standings {
		if s.BenchSearches > 0 {
			alive = append(alive, len(lines))
			lines = append(lines, DepthLine{Variant: s.Variant.Name})
		}
	}
	for depth := first; depth <= last; depth++ {
		reached := func(line int, position string) bool {
			_, ok := b.iterations[searchKey{lines[line].Variant, position}][depth]
			return ok
		}
		alive = slices.DeleteFunc(alive, func(line int) bool {
			n := 0
			for _, position := range positions {
				if reached(line, position) {
					n++
				}
			}
			return 2*n < len(positions)
		})
		var common []string
		for _, position := range positions {
			if !slices.ContainsFunc(alive, func(line int) bool { return !reached(line, position) }) {
				common = append(common, position)
			}
		}
		for _, line := range alive {
			b.extend(&lines[line], common, depth)
		}
	}
	return slices.DeleteFunc(lines, func(l DepthLine) bool { return len(l.Depths) == 0 })
}

// extend adds one depth to a line.
func (b *benchData) extend(line *DepthLine, positions []string, depth int32) {
	var growth []float64
	for _, position := range positions {
		points := b.iterations[searchKey{line.Variant, position}]
		nodes := float64(points[depth].nodes)
		if len(line.Depths) > 0 {
			nodes /= float64(points[int32(line.Depths[len(line.Depths)-1])].nodes)
		}
		growth = append(growth, nodes)
	}
	mean, n := stats.GeometricMean(growth)
	if n == 0 {
		return
	}
	if len(line.Depths) > 0 {
		mean *= line.Nodes[len(line.Nodes)-1]
	}
	line.Depths, line.Nodes = append(line.Depths, int(depth)), append(line.Nodes, mean)
}

// faults reports searches whose nodes differ from round to round: such a variant is not deterministic, and its
// figures are of one round only.
func (b *benchData) faults() []string {
	drifting := map[string]int{}
	for key, rounds := range b.searches {
		if slices.ContainsFunc(rounds, func(r store.BenchRow) bool { return r.Nodes != rounds[0].Nodes }) {
			drifting[key.variant]++
		}
	}
	var faults []string
	for _, variant := range slices.Sorted(maps.Keys(drifting)) {
		faults = append(faults, fmt.Sprintf("%s is not deterministic: its nodes differ between rounds at %s", variant, count(drifting[variant], "position")))
	}
	return faults
}
