package reports

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"rookery/reports/charts"
)

// Plots draws everything that the run has data for, in the order of the report.
func (a *Analysis) Plots() []charts.Chart {
	var plots []charts.Chart
	add := func(chart charts.Chart, ok bool) {
		if ok {
			plots = append(plots, chart)
		}
	}
	for i, group := range a.Groups() {
		add(group.costPlot(suffix("cost", i)))
		add(group.timePlot(suffix("time", i)))
		add(group.solvedPlot(suffix("solved", i)))
	}
	add(a.depthPlot())
	add(a.curvePlot("solved-nodes", "nodes", charts.Plain, func(c SolvedCurve) []float64 { return c.Nodes }))
	add(a.curvePlot("solved-time", "time", charts.Seconds, func(c SolvedCurve) []float64 { return c.Seconds }))
	add(a.cutoffPlot())
	add(a.pruningPlot())
	add(a.branchingPlot())
	return plots
}

// suffix keeps the names of a second group's plots apart from the first's.
func suffix(name string, group int) string {
	if group == 0 {
		return name
	}
	return fmt.Sprintf("%s-%d", name, group+1)
}

// costPlot shows what each variant costs in nodes.
func (g Group) costPlot(name string) (charts.Chart, bool) {
	reference := quoted(g.Reference.Variant.Name)
	rows := charts.Rows{
		Name: name, Title: "Nodes to the same depth, as multiples of " + reference,
		Note:  "Geometric mean over positions, 95% interval. Grey: cannot be told from " + reference + " (p ≥ 0.05 after Holm's correction).",
		Alt:   "Bars of each variant's nodes to the same depth relative to " + reference,
		Axis:  "nodes, " + reference + " = 1",
		Scale: charts.Log, Reference: 1, Tick: charts.Times,
	}
	measured := false
	for _, s := range g.Others {
		e := s.Nodes
		measured = measured || e.Known()
		rows.Rows = append(rows.Rows, charts.Row{
			Label: s.Variant.Name, Text: timesWithin(e), Missing: !e.Known(),
			Value: e.Value, Low: e.Low, High: e.High, Unsure: s.NodesP >= Alpha,
		})
	}
	if !measured {
		return charts.Chart{}, false
	}
	for _, s := range g.Equal {
		rows.Rows = append(rows.Rows, charts.Row{Label: s.Variant.Name, Text: "equal signature: not run", Missing: true})
	}
	return rows.Chart()
}

// timePlot shows what each variant costs in time to depth.
func (g Group) timePlot(name string) (charts.Chart, bool) {
	reference := quoted(g.Reference.Variant.Name)
	rows := charts.Rows{
		Name: name, Title: "Time to the same depth, as multiples of " + reference,
		Note:  "Geometric mean over positions of median times, 95% interval. Grey: cannot be told from " + reference + " (p ≥ 0.05). At the right: time, and nodes a second.",
		Alt:   "Bars of each variant's time to the same depth relative to " + reference,
		Axis:  "time, " + reference + " = 1",
		Scale: charts.Log, Reference: 1, Tick: charts.Times,
	}
	others := slices.Clone(g.Others)
	slices.SortStableFunc(others, func(x, y *Standing) int { return cmp.Compare(y.Time.Value, x.Time.Value) })
	for _, s := range others {
		if e := s.Time; e.Known() {
			text := timesWithin(e)
			if s.Speed.Known() {
				text += ", nps " + times(s.Speed)
			}
			rows.Rows = append(rows.Rows, charts.Row{
				Label: s.Variant.Name, Text: text, Value: e.Value, Low: e.Low, High: e.High, Unsure: s.TimeP >= Alpha,
			})
		}
	}
	return rows.Chart()
}

// solvedPlot shows the share of positions solved by each variant.
func (g Group) solvedPlot(name string) (charts.Chart, bool) {
	reference := quoted(g.Reference.Variant.Name)
	rows := charts.Rows{
		Name: name, Title: "Positions solved",
		Note: "Share with Wilson's 95% interval; the line is " + reference + ". Grey: cannot be told from it (McNemar's p ≥ 0.05 after correction).",
		Alt:  "Share of positions that each variant solves",
		Axis: "positions solved", Dots: true, Reference: g.Reference.Solved.Value, Tick: charts.Percent,
	}
	all := append([]*Standing{g.Reference}, g.Others...)
	slices.SortStableFunc(all, func(x, y *Standing) int { return cmp.Compare(y.Solved.Value, x.Solved.Value) })
	for _, s := range all {
		e := s.Solved
		if !e.Known() {
			continue
		}
		text := solved(s.Right, e)
		if s != g.Reference {
			text += ", " + difference(s.Pairs)
		}
		rows.Rows = append(rows.Rows, charts.Row{
			Label: s.Variant.Name, Text: text, Value: e.Value, Low: e.Low, High: e.High,
			Strong: s == g.Reference, Unsure: s.PairsP >= Alpha,
		})
	}
	return rows.Chart()
}

// byNodes and bySolved are how far a variant lies from its reference.
func byNodes(s *Standing) float64 {
	if !s.Nodes.Known() {
		return 0
	}
	return math.Abs(math.Log(s.Nodes.Value))
}

func bySolved(s *Standing) float64 { return math.Abs(float64(s.Pairs.Gained - s.Pairs.Lost)) }

// ordered lists the variants' names in the order in which lines get styles: the base first, then the farthest. The styles are
// few, and these are the lines to look at.
func (a *Analysis) ordered(distance func(*Standing) float64) []string {
	standings := make([]*Standing, len(a.Standings))
	for i := range a.Standings {
		standings[i] = &a.Standings[i]
	}
	slices.SortStableFunc(standings, func(x, y *Standing) int {
		switch {
		case x.Base:
			return -1
		case y.Base:
			return 1
		}
		return cmp.Compare(distance(y), distance(x))
	})
	names := make([]string, len(standings))
	for i, s := range standings {
		names[i] = s.Variant.Name
	}
	return names
}

// depthPlot shows how nodes grow with depth.
func (a *Analysis) depthPlot() (charts.Chart, bool) {
	lines := charts.Lines{
		Name: "depth", Title: "Nodes by depth",
		Note: "Geometric mean of a position, chained from depth to depth over the positions that all lines there completed.",
		Alt:  "Lines of nodes against depth, one a variant", XAxis: "depth, plies", YAxis: "nodes",
		YScale: charts.Log, XTick: charts.Plain, YTick: charts.Plain,
	}
	for _, name := range a.ordered(byNodes) {
		for _, line := range a.Depths {
			if line.Variant == name {
				xs := make([]float64, len(line.Depths))
				for i, depth := range line.Depths {
					xs[i] = float64(depth)
				}
				lines.Lines = append(lines.Lines, charts.Line{Label: name, X: xs, Y: line.Nodes})
			}
		}
	}
	return lines.Chart()
}

// curvePlot shows how many positions are solved within a cost.
func (a *Analysis) curvePlot(name, unit string, tick func(float64) string, costs func(SolvedCurve) []float64) (charts.Chart, bool) {
	lines := charts.Lines{
		Name: name, Title: "Positions solved against " + unit,
		Note: "Counted from where the right answer came to stay until the search ended.",
		Alt:  "Rising lines of positions solved against " + unit + ", one a variant", XAxis: unit + " a position", YAxis: "positions solved",
		XScale: charts.Log, YFromZero: true, XTick: tick, YTick: charts.Plain, Steps: true,
	}
	most := 0.0
	for _, curve := range a.Curves {
		if c := costs(curve); len(c) > 0 {
			most = max(most, c[len(c)-1])
		}
	}
	for _, variant := range a.ordered(bySolved) {
		for _, curve := range a.Curves {
			if curve.Variant == variant {
				if line := stairs(costs(curve), most); len(line.X) > 0 {
					line.Label = variant
					lines.Lines = append(lines.Lines, line)
				}
			}
		}
	}
	return lines.Chart()
}

// stairs counts sorted costs up to the most that any variant paid. Costs below one unit, as a move found at the root, count from the
// first that a logarithmic axis can show.
func stairs(costs []float64, most float64) charts.Line {
	var line charts.Line
	for i, cost := range costs {
		if cost <= 0 || i+1 < len(costs) && costs[i+1] == cost {
			continue // a later step at the same place, or none that the axis has
		}
		line.X, line.Y = append(line.X, cost), append(line.Y, float64(i+1))
	}
	if n := len(line.X); n > 0 && line.X[n-1] < most {
		line.X, line.Y = append(line.X, most), append(line.Y, line.Y[n-1])
	}
	return line
}

// cutoffPlot shows at which move beta cutoffs came.
func (a *Analysis) cutoffPlot() (charts.Chart, bool) {
	lines := charts.Lines{
		Name: "cutoffs", Title: "Beta cutoffs by move index",
		Note: "Share of all cutoffs that came with the first move, the second, and so on: the better the ordering, the steeper the fall.",
		Alt:  "Falling lines of the share of cutoffs by move index, one a variant", XAxis: "move index", YAxis: "share of cutoffs",
		YScale: charts.Log, XTick: charts.Plain, YTick: charts.Percent,
	}
	const shown, least = 12, 1e-4 // moves, and the smallest share worth a place on the axis
	for _, name := range a.ordered(byNodes) {
		for _, counted := range a.Counters {
			total := 0.0
			for _, n := range counted.Cutoffs {
				total += n
			}
			if counted.Variant != name || total == 0 {
				continue
			}
			line := charts.Line{Label: name}
			for i, n := range counted.Cutoffs[:min(shown, len(counted.Cutoffs))] {
				if n/total < least {
					break
				}
				line.X, line.Y = append(line.X, float64(i+1)), append(line.Y, n/total)
			}
			lines.Lines = append(lines.Lines, line)
		}
	}
	return lines.Chart()
}

// pruningPlot tabulates prunings by kind.
func (a *Analysis) pruningPlot() (charts.Chart, bool) {
	counters, names := prunings(a.Counters)
	shades := charts.Shades{
		Name: "prunings", Title: "Prunings by kind, for 1000 nodes",
		Note: "What cut nodes or moves off before they were searched. The darker, the larger within its column.",
		Alt:  "Table of prunings for each 1000 nodes, by variant and kind", Columns: names, Cell: cell,
	}
	for _, s := range a.Standings {
		for i := range a.Counters {
			line := &a.Counters[i]
			if line.Variant != s.Variant.Name {
				continue
			}
			row := charts.ShadeRow{Label: s.Variant.Name, Strong: s.Base}
			for _, counter := range counters {
				value, ok := line.rate(counter, "")
				if !ok {
					value = math.NaN() // an empty cell
				}
				row.Values = append(row.Values, 1000*value)
			}
			shades.Rows = append(shades.Rows, row)
		}
	}
	return shades.Chart()
}

// cell writes a rate in few characters.
func cell(x float64) string {
	switch {
	case x == 0:
		return "0"
	case x < 0.1:
		return "<0.1"
	case x < 9.95:
		return fmt.Sprintf("%.1f", x)
	}
	return fmt.Sprintf("%.0f", x)
}

// branchingPlot shows the effective branching factors.
func (a *Analysis) branchingPlot() (charts.Chart, bool) {
	rows := charts.Rows{
		Name: "branching", Title: "Effective branching factor",
		Note: "By how much nodes grow a ply: the median of positions. The line is the base.",
		Alt:  "Dots of each variant's effective branching factor", Axis: "growth of nodes a ply", Dots: true, Tick: charts.Plain,
	}
	var known []*Standing
	for i := range a.Standings {
		if s := &a.Standings[i]; s.Branching > 0 {
			known = append(known, s)
		}
	}
	slices.SortStableFunc(known, func(x, y *Standing) int { return cmp.Compare(y.Branching, x.Branching) })
	for _, s := range known {
		if s.Base {
			rows.Reference = s.Branching
		}
		rows.Rows = append(rows.Rows, charts.Row{Label: s.Variant.Name, Text: ratio(s.Branching), Value: s.Branching, Strong: s.Base})
	}
	return rows.Chart()
}
