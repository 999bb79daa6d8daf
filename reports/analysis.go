// Package reports turns a run folder into what a person reads: a page, a Markdown file, plots, a notebook, and a table for the
// terminal. It reads stored results through experiments/store alone and measures nothing itself, so a report
// can be made again at any time.
//
//	report, err := reports.Write(dir)        // of one run
//	both, err := reports.Compare(dirA, dirB) // two runs side by side
package reports

import (
	"cmp"
	"fmt"
	"slices"

	"rookery/experiments/stats"
	"rookery/experiments/store"
)

// Confidence is the level of all intervals, and Alpha that of all tests after correction.
const (
	Confidence = 0.95
	Alpha      = 0.05
)

// Analysis is a run as numbers: each variant set against its reference.
type Analysis struct {
	Manifest  store.Manifest
	Progress  store.Progress
	Standings []Standing // in the order of the experiment
	Suites    []SuiteStanding
	Incidents []store.IncidentRow
	Faults    []string // what the data contradicts, in words; normally empty

	Depths   []DepthLine   // nodes by depth, one a variant
	Curves   []SolvedCurve // positions solved, one a variant
	Counters []CounterLine // what the searches counted, one a variant

	Interactions []Interaction // of pairs of switches
}

// Standing is one variant's line in the ablation table. Ratios are to its reference: 2 is twice as much.
type Standing struct {
	Variant store.Variant
	Base    bool   // the variant that the run compares with
	Against string // the reference: the variant that this one was grown from, or the base; empty for the base itself
	SameAs  string // an earlier variant of equal signature, whose results stand for this one; nothing below is then set

	// From the bench.
	Nodes         stats.Estimate // nodes to the same depth: geometric mean of the ratios of positions
	NodesP        float64        // that the ratios lie around 1, by Wilcoxon's signed-rank test, corrected by Holm
	Time          stats.Estimate // time to the same depth, likewise, from medians over rounds
	TimeP         float64        // as NodesP
	Speed         stats.Estimate // nodes a second: geometric mean over rounds of the median ratio of positions
	NPS           float64        // nodes a second, median of rounds; 0 if unknown
	DepthNodes    float64        // geometric mean of a position's nodes to its last depth; 0 if unknown
	DepthSeconds  float64        // geometric mean of a position's time to it, from medians over rounds; 0 if unknown
	Branching     float64        // effective branching factor: median of positions; 0 if unknown
	Capped        int            // positions whose search the node cap ended before its depth
	BenchSearches int            // positions benched

	// From all suites together.
	Solved stats.Estimate // share of positions, with Wilson's interval
	Right  int            // positions solved
	Pairs  stats.Paired   // against the reference, over the positions that both tried
	PairsP float64        // the mid-p of Pairs, corrected by Holm
	Points *Points        // nil where no suite gives points
}

// Points is the sum of a suite's points.
type Points struct{ Got, Most int }

// SuiteStanding is one suite with every variant's result.
type SuiteStanding struct {
	Measure store.SuiteMeasure
	Results []SuiteResult // in the order of the standings; variants that were not run are left out
}

// SuiteResult is what one variant made of one suite.
type SuiteResult struct {
	Variant string
	Against string // the reference; empty for the base
	Right   int
	Solved  stats.Estimate
	Pairs   stats.Paired
	PairsP  float64 // mid-p, corrected over all variants and suites of the run
	Points  *Points
}

// Analyse reads a run's tables and compares every variant with its reference. A run that is not complete gives what it has so far.
func Analyse(run *store.Run) (*Analysis, error) {
	bench, err := readBench(run)
	if err != nil {
		return nil, err
	}
	suites, err := readSuites(run)
	if err != nil {
		return nil, err
	}
	incidents, err := run.Incidents()
	if err != nil {
		return nil, err
	}
	a := &Analysis{Manifest: run.Manifest, Progress: run.Progress, Incidents: incidents, Faults: bench.faults()}
	base := baseName(&run.Manifest)
	for _, variant := range run.Manifest.Variants {
		s := Standing{Variant: variant, Base: variant.Name == base, SameAs: variant.SameAs, NodesP: 1, TimeP: 1, PairsP: 1}
		if !s.Base {
			s.Against = base
			if from := variant.Ablation; from != nil && from.From != variant.Name && run.Manifest.Variant(from.From) != nil {
				s.Against = from.From
			}
		}
		if s.SameAs == "" {
			reference := ran(&run.Manifest, s.Against)
			bench.compare(&s, reference, run.Manifest.Seed)
			suites.compare(&s, reference)
		}
		a.Standings = append(a.Standings, s)
	}
	correct(a.Standings, func(s *Standing) bool { return s.Nodes.Known() }, func(s *Standing) *float64 { return &s.NodesP })
	correct(a.Standings, func(s *Standing) bool { return s.Time.Known() }, func(s *Standing) *float64 { return &s.TimeP })
	correct(a.Standings, func(s *Standing) bool { return s.Solved.Known() }, func(s *Standing) *float64 { return &s.PairsP })
	a.Suites = suites.standings(&run.Manifest, a.Standings)
	a.Interactions = bench.interactions(&run.Manifest)
	a.Depths = bench.depthLines(a.Standings)
	a.Curves = suites.curves(a.Standings)
	if a.Counters, err = readCounters(run, a.Standings, bench); err != nil {
		return nil, err
	}
	return a, nil
}

// Open analyses the run in a folder.
func Open(dir string) (*Analysis, error) {
	run, err := store.Open(dir)
	if err != nil {
		return nil, err
	}
	a, err := Analyse(run)
	if err != nil {
		return nil, fmt.Errorf("run %s: %w", run.Name(), err)
	}
	return a, nil
}

// Standing returns the line of the variant of that name, or nil.
func (a *Analysis) Standing(name string) *Standing {
	for i := range a.Standings {
		if a.Standings[i].Variant.Name == name {
			return &a.Standings[i]
		}
	}
	return nil
}

// Base returns the line of the variant that the others are compared with; nil only of a run without variants.
func (a *Analysis) Base() *Standing {
	for i := range a.Standings {
		if a.Standings[i].Base {
			return &a.Standings[i]
		}
	}
	return nil
}

// Group is a reference and the variants compared with it.
type Group struct {
	Reference *Standing
	Others    []*Standing // that were run: the dearest in nodes first, those without a node ratio by what they solved
	Equal     []*Standing // not run, since their signature is another's
}

// Groups lists the references, the base first, each with the variants compared with it. Where nothing is compared with anything,
// the base has a group to itself.
func (a *Analysis) Groups() []Group {
	var groups []Group
	for i := range a.Standings {
		reference := &a.Standings[i]
		group := Group{Reference: reference}
		for j := range a.Standings {
			switch s := &a.Standings[j]; {
			case s.Against != reference.Variant.Name:
			case s.SameAs != "":
				group.Equal = append(group.Equal, s)
			default:
				group.Others = append(group.Others, s)
			}
		}
		slices.SortStableFunc(group.Others, func(x, y *Standing) int {
			return cmp.Or(cmp.Compare(y.Nodes.Value, x.Nodes.Value), cmp.Compare(x.Right, y.Right))
		})
		if len(group.Others)+len(group.Equal) > 0 {
			groups = append(groups, group)
		}
	}
	if base := a.Base(); base != nil && len(groups) == 0 {
		groups = append(groups, Group{Reference: base})
	}
	slices.SortStableFunc(groups, func(x, y Group) int { return cmp.Compare(rank(x.Reference), rank(y.Reference)) })
	return groups
}

func rank(reference *Standing) int {
	if reference.Base {
		return 0
	}
	return 1
}

// ran returns the variant whose results stand for the one named: itself, unless its signature was another's.
func ran(m *store.Manifest, name string) string {
	for range m.Variants {
		v := m.Variant(name)
		if v == nil || v.SameAs == "" {
			break
		}
		name = v.SameAs
	}
	return name
}

// baseName is the variant that others are compared with: the manifest's, or the first.
func baseName(m *store.Manifest) string {
	if m.Variant(m.Base) == nil && len(m.Variants) > 0 {
		return m.Variants[0].Name
	}
	return m.Base
}

// correct applies Holm's correction to one p-value of each variant that was tested against its reference.
func correct(standings []Standing, tested func(*Standing) bool, p func(*Standing) *float64) {
	var ps []float64
	var places []*float64
	for i := range standings {
		if s := &standings[i]; !s.Base && s.SameAs == "" && tested(s) {
			places = append(places, p(s))
			ps = append(ps, *p(s))
		}
	}
	for i, adjusted := range stats.Holm(ps) {
		*places[i] = adjusted
	}
}
