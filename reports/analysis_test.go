package reports_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"rookery/experiments/store"
	"rookery/reports"
	"rookery/reports/reportstest"
)

// tiny is a run put together by hand, row by row.
type tiny struct {
	manifest store.Manifest
	records  []store.Record
}

func newTiny(variants ...store.Variant) *tiny {
	return &tiny{manifest: store.Manifest{
		Format: store.FormatVersion, ID: "tiny", Base: variants[0].Name, Variants: variants, Seed: 1,
		Measures: store.Measures{
			Bench:  &store.BenchMeasure{Depth: 3, Rounds: 1, Positions: 2},
			Suites: []store.SuiteMeasure{{Name: "s", Positions: 4, Nodes: 100}},
		},
	}}
}

func (r *tiny) add(record store.Record) {
	record.Unit, record.Order = fmt.Sprint("unit/", len(r.records)), len(r.records)
	r.records = append(r.records, record)
}

// search adds a bench search that needed so many nodes to the end of each depth, at a nanosecond times pace each.
func (r *tiny) search(variant, position string, round int, pace float64, nodes ...int64) {
	last := nodes[len(nodes)-1]
	record := store.Record{Bench: []store.BenchRow{{
		Variant: variant, Round: int32(round), Position: position, FEN: position, Depth: int32(len(nodes)), Nodes: last, Time: int64(pace * float64(last)),
	}}}
	for i, n := range nodes {
		record.Iterations = append(record.Iterations, store.IterationRow{
			Variant: variant, Round: int32(round), Position: position, Depth: int32(i + 1), Nodes: n, Time: int64(pace * float64(n)),
		})
	}
	r.add(record)
}

// solve adds suite results of a variant: + solved, - not, . not tried.
func (r *tiny) solve(variant, results string) {
	for i, c := range results {
		if c != '.' {
			r.add(store.Record{Suite: []store.SuiteRow{{Variant: variant, Suite: "s", Position: fmt.Sprint(i), FEN: "f", Kind: "bm", Solved: c == '+'}}})
		}
	}
}

func (r *tiny) analyse(t *testing.T) *reports.Analysis {
	t.Helper()
	a, err := reports.Open(reportstest.WriteRecords(t, r.manifest, r.records, true))
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func plain(name string) store.Variant {
	return store.Variant{Name: name, Searcher: "pvs", Signature: name, Hash: name}
}

func grown(name, from, kind string, switches ...string) store.Variant {
	v := plain(name)
	v.Ablation = &store.Ablation{From: from, Kind: kind, Switches: switches}
	return v
}

func near(t *testing.T, what string, got, want float64) {
	t.Helper()
	if math.IsNaN(got) || math.Abs(got-want) > 1e-9*max(1, math.Abs(want)) {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}

func TestNodesAreComparedAtTheDeepestCommonDepth(t *testing.T) {
	run := newTiny(plain("base"), plain("v"))
	run.search("base", "p", 1, 1, 10, 20, 40)
	run.search("v", "p", 1, 2, 10, 60) // the cap ended it: 60 against 20
	run.search("base", "q", 1, 1, 10, 20, 40)
	run.search("v", "q", 1, 2, 10, 90, 480) // 480 against 40
	run.search("base", "r", 1, 1, 10)       // not searched by v
	v := run.analyse(t).Standing("v")
	near(t, "nodes", v.Nodes.Value, 6) // of 3 and 12
	near(t, "time", v.Time.Value, 12)  // twice as long a node
	near(t, "nps", v.Speed.Value, 0.5)
	if v.Nodes.N != 2 || v.BenchSearches != 2 {
		t.Errorf("compared %d positions of %d, want 2 of 2", v.Nodes.N, v.BenchSearches)
	}
}

func TestTimesAreMediansOfRoundsAndSpeedMediansOfPositions(t *testing.T) {
	run := newTiny(plain("base"), plain("v"))
	for round, hiccup := range []float64{1, 9, 1} {
		for _, position := range []string{"p", "q", "r"} {
			pace := 2.0
			if position == "q" {
				pace *= hiccup // one round of one position is nine times slower
			}
			run.search("base", position, round+1, 1, 100, 200)
			run.search("v", position, round+1, pace, 100, 200)
		}
	}
	v := run.analyse(t).Standing("v")
	near(t, "time", v.Time.Value, 2)
	near(t, "nps", v.Speed.Value, 0.5)
	if v.Speed.N != 3 {
		t.Errorf("speed of %d rounds, want 3", v.Speed.N)
	}
}

func TestSolvedPositionsArePaired(t *testing.T) {
	run := newTiny(plain("base"), plain("v"))
	run.solve("base", "++--.+")
	run.solve("v", "+-+-+.")
	run.add(store.Record{Suite: []store.SuiteRow{{Variant: "v", Suite: "s", Position: "x", Kind: "none", Solved: true}}})
	a := run.analyse(t)
	base, v := a.Standing("base"), a.Standing("v")
	if base.Right != 3 || base.Solved.N != 5 || v.Right != 3 || v.Solved.N != 5 {
		t.Errorf("solved %d of %d and %d of %d, want 3 of 5 both", base.Right, base.Solved.N, v.Right, v.Solved.N)
	}
	if v.Pairs.Gained != 1 || v.Pairs.Lost != 1 || v.PairsP != 1 {
		t.Errorf("pairs %+v with p %v, want one gained, one lost, p 1", v.Pairs, v.PairsP)
	}
}

func TestVariantsAreComparedWithWhatTheyGrewFrom(t *testing.T) {
	run := newTiny(plain("base"), grown("bare", "base", store.Bare, "a", "b"), grown("with-a", "bare", store.AddOneIn, "a"), grown("with-b", "bare", store.AddOneIn, "b"))
	run.manifest.Variants[3].SameAs = "bare"
	run.search("base", "p", 1, 1, 10)
	run.search("bare", "p", 1, 1, 80)
	run.search("with-a", "p", 1, 1, 20)
	a := run.analyse(t)
	near(t, "bare against base", a.Standing("bare").Nodes.Value, 8)
	near(t, "with-a against bare", a.Standing("with-a").Nodes.Value, 0.25)
	groups := a.Groups()
	if len(groups) != 2 || groups[0].Reference.Variant.Name != "base" || groups[1].Reference.Variant.Name != "bare" {
		t.Fatalf("groups %+v, want those of base and bare", groups)
	}
	if len(groups[1].Others) != 1 || len(groups[1].Equal) != 1 {
		t.Errorf("the group of bare has %d others and %d equal, want 1 and 1", len(groups[1].Others), len(groups[1].Equal))
	}
}

func TestAReferenceThatWasNotRunIsStoodForByItsEqual(t *testing.T) {
	run := newTiny(plain("base"), plain("twin"), grown("no-a", "twin", store.LeaveOneOut, "a"))
	run.manifest.Variants[1].SameAs = "base"
	run.search("base", "p", 1, 1, 10)
	run.search("no-a", "p", 1, 1, 30)
	run.solve("base", "++--")
	run.solve("no-a", "+---")
	v := run.analyse(t).Standing("no-a")
	near(t, "nodes", v.Nodes.Value, 3)
	if v.Against != "twin" || v.Pairs.Lost != 1 {
		t.Errorf("against %q with %d lost, want twin and 1", v.Against, v.Pairs.Lost)
	}
}

func TestPairsAreToldFromTheSumOfTheirParts(t *testing.T) {
	run := newTiny(plain("base"), grown("no-a", "base", store.LeaveOneOut, "a"), grown("no-b", "base", store.LeaveOneOut, "b"), grown("no-a+no-b", "base", store.Pair, "a", "b"))
	for _, position := range strings.Split("abcdefghij", "") {
		run.search("base", position, 1, 1, 100)
		run.search("no-a", position, 1, 1, 200)
		run.search("no-b", position, 1, 1, 300)
		run.search("no-a+no-b", position, 1, 1, 1200)
	}
	a := run.analyse(t)
	if len(a.Interactions) != 1 {
		t.Fatalf("%d interactions, want 1", len(a.Interactions))
	}
	pair := a.Interactions[0]
	near(t, "together", pair.Together.Value, 12)
	near(t, "first alone", pair.Alone[0], 2)
	near(t, "second alone", pair.Alone[1], 3)
	near(t, "beyond the product", pair.Excess.Value, 2)
	near(t, "p of the same excess in ten positions", pair.P, math.Pow(0.5, 9))
	if findings := strings.Join(a.Verdict().Findings, "\n"); !strings.Contains(findings, "stand in for each other: a with b (2.00×)") {
		t.Errorf("findings %q do not tell of the pair", findings)
	}
}

func TestDepthLinesAreChained(t *testing.T) {
	run := newTiny(plain("base"), plain("v"))
	// At q, v ends at depth 2: from depth 2 to 3 only p counts, for both.
	run.search("base", "p", 1, 1, 10, 20, 80)
	run.search("base", "q", 1, 1, 10, 80, 640)
	run.search("v", "p", 1, 1, 10, 40, 200)
	run.search("v", "q", 1, 1, 10, 40)
	for _, line := range run.analyse(t).Depths {
		want := map[string][]float64{"base": {10, 40, 160}, "v": {10, 40, 200}}[line.Variant]
		for i, depth := range line.Depths {
			if depth != i+1 {
				t.Errorf("%s: depths %v", line.Variant, line.Depths)
			}
			near(t, fmt.Sprintf("%s at depth %d", line.Variant, depth), line.Nodes[i], want[i])
		}
		if len(line.Depths) != len(want) {
			t.Errorf("%s: %d depths, want %d", line.Variant, len(line.Depths), len(want))
		}
	}
}

func TestADriftingVariantIsNamed(t *testing.T) {
	run := newTiny(plain("base"), plain("v"))
	run.search("base", "p", 1, 1, 10)
	run.search("base", "p", 2, 1, 10)
	run.search("v", "p", 1, 1, 10)
	run.search("v", "p", 2, 1, 11)
	a := run.analyse(t)
	if len(a.Faults) != 1 || !strings.Contains(a.Faults[0], "v is not deterministic") {
		t.Errorf("faults %q, want one that names v", a.Faults)
	}
	if !slices.Contains(a.Limits(), a.Faults[0]) {
		t.Error("the fault is not among the limits")
	}
}

func TestHolmIsOverAllComparisons(t *testing.T) {
	one, two := newTiny(plain("base"), plain("v")), newTiny(plain("base"), plain("v"), plain("w"))
	for _, run := range []*tiny{one, two} {
		run.solve("base", "++++++++")
		run.solve("v", "--------")
	}
	two.solve("w", "++++++++")
	alone, together := one.analyse(t).Standing("v").PairsP, two.analyse(t).Standing("v").PairsP
	near(t, "mid-p of eight lost", alone, math.Pow(0.5, 8))
	near(t, "corrected for two", together, 2*math.Pow(0.5, 8))
}
