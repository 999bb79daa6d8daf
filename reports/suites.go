package reports

import (
	"slices"

	"rookery/experiments/stats"
	"rookery/experiments/store"
)

// suiteData is the results of test suites, indexed.
type suiteData struct {
	rows  []store.SuiteRow
	index map[puzzleKey]*store.SuiteRow
}

// puzzleKey names one position of one suite as one variant tried it.
type puzzleKey struct{ variant, suite, position string }

func readSuites(run *store.Run) (*suiteData, error) {
	rows, err := run.Suites()
	if err != nil {
		return nil, err
	}
	s := &suiteData{index: map[puzzleKey]*store.SuiteRow{}}
	// Positions that ask nothing have no right answer to count.
	s.rows = slices.DeleteFunc(rows, func(row store.SuiteRow) bool { return row.Kind == "none" })
	for i := range s.rows {
		row := &s.rows[i]
		s.index[puzzleKey{row.Variant, row.Suite, row.Position}] = row
	}
	return s, nil
}

// compare fills in what all suites together say of a variant.
func (s *suiteData) compare(standing *Standing, reference string) {
	result := s.result(standing.Variant.Name, reference, "")
	standing.Right, standing.Solved, standing.Points = result.Right, result.Solved, result.Points
	standing.Pairs, standing.PairsP = result.Pairs, result.PairsP
}

// result counts what a variant solved of one suite, or of all if the name is empty.
func (s *suiteData) result(variant, reference, suite string) SuiteResult {
	result := SuiteResult{Variant: variant, Against: reference}
	tried, gained, lost := 0, 0, 0
	for _, row := range s.rows {
		if row.Variant != variant || suite != "" && row.Suite != suite {
			continue
		}
		tried++
		if row.Solved {
			result.Right++
		}
		if row.Points != nil && row.MaxPoints != nil {
			if result.Points == nil {
				result.Points = &Points{}
			}
			result.Points.Got += int(*row.Points)
			result.Points.Most += int(*row.MaxPoints)
		}
		switch theirs := s.index[puzzleKey{reference, row.Suite, row.Position}]; {
		case theirs == nil:
		case row.Solved && !theirs.Solved:
			gained++
		case !row.Solved && theirs.Solved:
			lost++
		}
	}
	result.Solved = stats.Wilson(result.Right, tried, Confidence)
	result.Pairs = stats.McNemar(gained, lost)
	result.PairsP = result.Pairs.MidP
	return result
}

// standings sets every variant against its reference in each suite, one correction over all.
func (s *suiteData) standings(manifest *store.Manifest, variants []Standing) []SuiteStanding {
	var all []SuiteStanding
	var ps []float64
	for _, measure := range manifest.Measures.Suites {
		suite := SuiteStanding{Measure: measure}
		for _, v := range variants {
			result := s.result(v.Variant.Name, ran(manifest, v.Against), measure.Name)
			if v.SameAs != "" || !result.Solved.Known() {
				continue
			}
			suite.Results = append(suite.Results, result)
			if v.Against != "" {
				ps = append(ps, result.PairsP)
			}
		}
		if len(suite.Results) > 0 {
			all = append(all, suite)
		}
	}
	adjusted := stats.Holm(ps)
	next := 0
	for i := range all {
		for j := range all[i].Results {
			if result := &all[i].Results[j]; result.Against != "" {
				result.PairsP = adjusted[next]
				next++
			}
		}
	}
	return all
}

// SolvedCurve is at what cost a variant solved its positions, over all suites: one value a position solved, in rising order.
type SolvedCurve struct {
	Variant string
	Nodes   []float64 // until the answer stayed right
	Seconds []float64 // likewise
	Tried   int
}

func (s *suiteData) curves(variants []Standing) []SolvedCurve {
	var curves []SolvedCurve
	for _, v := range variants {
		curve := SolvedCurve{Variant: v.Variant.Name}
		for _, row := range s.rows {
			if row.Variant != curve.Variant {
				continue
			}
			curve.Tried++
			if row.Solved && row.SolvedNodes != nil {
				curve.Nodes = append(curve.Nodes, float64(*row.SolvedNodes))
			}
			if row.Solved && row.SolvedTime != nil {
				curve.Seconds = append(curve.Seconds, float64(*row.SolvedTime)/1e9)
			}
		}
		slices.Sort(curve.Nodes)
		slices.Sort(curve.Seconds)
		if curve.Tried > 0 {
			curves = append(curves, curve)
		}
	}
	return curves
}
