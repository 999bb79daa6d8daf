package reports_test

import (
	"strings"
	"testing"

	"rookery/experiments/stats"
	"rookery/experiments/store"
	"rookery/reports"
)

// standing makes a line of the ablation table as if measured.
func standing(v store.Variant, against string, nodes, nodesP float64, right, gained, lost int, pairsP float64) reports.Standing {
	return reports.Standing{
		Variant: v, Against: against, Base: against == "", BenchSearches: 10, TimeP: 1,
		Nodes: stats.Estimate{Value: nodes, Low: nodes * 0.9, High: nodes * 1.1, N: 10}, NodesP: nodesP,
		Right: right, Solved: stats.Wilson(right, 100, 0.95), Pairs: stats.McNemar(gained, lost), PairsP: pairsP,
	}
}

func TestVerdict(t *testing.T) {
	base := standing(plain("base"), "", 0, 1, 60, 0, 0, 1)
	base.Nodes = stats.Estimate{}
	without := func(name string) store.Variant { return grown("no-"+name, "base", store.LeaveOneOut, name) }
	for _, c := range []struct {
		name   string
		lines  []reports.Standing
		want   string // begins the sentence
		best   string
		others []string // appear among the findings
	}{
		{
			"the dearest switch that also loses positions",
			[]reports.Standing{base, standing(without("a"), "base", 2, 0.001, 50, 1, 11, 0.01), standing(without("b"), "base", 3, 0.001, 40, 0, 20, 0.0001)},
			"Turning off b costs the most: 3.00 times the nodes of base to the same depth (95% interval 2.70 to 3.30), and 20 positions fewer solved (+0\u00a0−20, p < 0.001).", "base",
			[]string{"More nodes than base to the same depth: without b (3.00×) and without a (2.00×).", "Fewer: without b (+0\u00a0−20, p < 0.001) and without a (+1\u00a0−11, p = 0.010)."},
		},
		{
			"one costs nodes, another positions",
			[]reports.Standing{base, standing(without("a"), "base", 2, 0.001, 58, 5, 7, 0.9), standing(without("b"), "base", 0.8, 0.01, 40, 1, 21, 0.001)},
			"Turning off a costs the most nodes: 2.00 times the nodes of base to the same depth (95% interval 1.80 to 2.20); turning off b costs the most positions: 20 positions fewer solved (+1\u00a0−21, p = 0.001).", "base",
			[]string{"Fewer nodes than base to the same depth, yet no more positions solved beyond chance (a depth is nominal): without b (0.80×)."},
		},
		{
			"large but uncertain is not claimed",
			[]reports.Standing{base, standing(without("a"), "base", 2, 0.2, 60, 1, 1, 1)},
			"No switch has an effect that this run can tell from chance.", "base", []string{"cannot be told from those of base: without a (2.00×)"},
		},
		{
			"positions alone",
			[]reports.Standing{base, standing(without("a"), "base", 1.1, 0.2, 45, 0, 15, 0.001)},
			"Turning off a costs the most: 15 positions fewer solved", "base", nil,
		},
		{
			"a switch that harms",
			[]reports.Standing{base, standing(without("a"), "base", 0.7, 0.001, 75, 16, 1, 0.001)},
			"No switch earns its place here", "no-a", nil,
		},
		{
			"variants of any kind",
			[]reports.Standing{base, standing(plain("new"), "base", 0.8, 0.01, 80, 21, 1, 0.001), standing(plain("old"), "base", 1.5, 0.01, 30, 0, 30, 0.001)},
			"new solves the most: 80 of 100 positions, where base solves 60", "new", nil,
		},
		{
			"fewer nodes do not make a winner",
			[]reports.Standing{base, standing(plain("new"), "base", 0.5, 0.01, 60, 2, 2, 1)},
			"new needs the fewest nodes: 0.50 times the nodes of base", "base", nil,
		},
		{
			"words are set, not turned off",
			[]reports.Standing{base, standing(grown("priors=uniform", "base", store.LeaveOneOut, "priors=uniform"), "base", 2, 0.01, 60, 0, 0, 1)},
			"Setting priors=uniform costs the most nodes", "base", []string{"with priors=uniform (2.00×)"},
		},
		{
			"added one by one",
			[]reports.Standing{base, standing(grown("bare", "base", store.Bare, "a", "b"), "base", 9, 0.001, 20, 0, 40, 0.001),
				standing(grown("with-a", "bare", store.AddOneIn, "a"), "bare", 0.5, 0.001, 20, 0, 0, 1), standing(grown("with-b", "bare", store.AddOneIn, "b"), "bare", 0.9, 0.5, 20, 0, 0, 1)},
			"Added to bare alone, a saves the most: 0.50 times the nodes of bare", "base", nil,
		},
		{"alone", []reports.Standing{base}, "base solves 60 of 100 positions; there is nothing to compare it with.", "base", nil},
		{"nothing measured", []reports.Standing{{Variant: plain("base"), Base: true}}, "Nothing has been measured yet.", "base", nil},
		{"no variants", nil, "The run has no variants.", "", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			a := &reports.Analysis{Standings: c.lines}
			v := a.Verdict()
			if !strings.HasPrefix(v.Sentence, c.want) {
				t.Errorf("sentence %q, want %q", v.Sentence, c.want)
			}
			if v.Best != c.best {
				t.Errorf("best %q, want %q", v.Best, c.best)
			}
			findings := strings.Join(v.Findings, "\n")
			for _, want := range c.others {
				if !strings.Contains(findings, want) {
					t.Errorf("findings:\n%s\nwant %q among them", findings, want)
				}
			}
		})
	}
}

func TestEqualSignaturesAreSaid(t *testing.T) {
	base := standing(plain("base"), "", 0, 1, 60, 0, 0, 1)
	twin := reports.Standing{Variant: plain("no-killers"), Against: "base", SameAs: "base"}
	v := (&reports.Analysis{Standings: []reports.Standing{base, twin}}).Verdict()
	if !strings.Contains(v.Sentence, "the other variants search exactly alike") || !strings.Contains(strings.Join(v.Findings, "\n"), "no-killers has the signature of base") {
		t.Errorf("verdict %+v does not say that the signatures are equal", v)
	}
}
