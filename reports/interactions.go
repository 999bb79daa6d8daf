package reports

import (
	"fmt"
	"math"
	"strings"

	"rookery/experiments/stats"
	"rookery/experiments/store"
)

// Interaction is what two switches do together beyond what each does alone, in nodes to the same depth.
type Interaction struct {
	Variant  string // with both turned
	Switches [2]string
	Against  string         // what all are compared with
	Together stats.Estimate // ratio of nodes with both turned
	Alone    [2]float64     // with each alone
	Excess   stats.Estimate // Together over the product of both alone: above 1 they stand in for each other, below 1 they need each other
	P        float64        // that Excess lies around 1, by Wilcoxon's signed-rank test, corrected by Holm over all pairs
}

// interactions pairs each variant of two turned switches with the two of one.
func (b *benchData) interactions(m *store.Manifest) []Interaction {
	single := map[[2]string]string{} // from and switch to variant
	for _, v := range m.Variants {
		if a := v.Ablation; a != nil && a.Kind == store.LeaveOneOut && len(a.Switches) == 1 {
			single[[2]string{a.From, a.Switches[0]}] = v.Name
		}
	}
	var all []Interaction
	for _, v := range m.Variants {
		a := v.Ablation
		if a == nil || a.Kind != store.Pair || len(a.Switches) != 2 {
			continue
		}
		first, second := single[[2]string{a.From, a.Switches[0]}], single[[2]string{a.From, a.Switches[1]}]
		if first == "" || second == "" {
			continue
		}
		logs := b.logsToSameDepth(ran(m, v.Name), ran(m, first), ran(m, second), ran(m, a.From))
		if len(logs[0]) == 0 {
			continue
		}
		estimate := func(logs []float64) stats.Estimate {
			ratios := make([]float64, len(logs))
			for i, x := range logs {
				ratios[i] = math.Exp(x)
			}
			return stats.GeometricMeanRatio(ratios, ones(len(ratios)), Confidence, m.Seed)
		}
		excess := make([]float64, len(logs[0]))
		for i := range excess {
			excess[i] = logs[0][i] - logs[1][i] - logs[2][i]
		}
		all = append(all, Interaction{
			Variant: v.Name, Switches: [2]string(a.Switches), Against: a.From,
			Together: estimate(logs[0]), Alone: [2]float64{estimate(logs[1]).Value, estimate(logs[2]).Value}, Excess: estimate(excess),
			P: stats.SignedRank(excess),
		})
	}
	ps := make([]float64, len(all))
	for i := range all {
		ps[i] = all[i].P
	}
	for i, p := range stats.Holm(ps) {
		all[i].P = p
	}
	return all
}

// logsToSameDepth takes, for the variants but the last, the logarithms of their node ratios to the last one, at the
// deepest depth that all completed, by position.
func (b *benchData) logsToSameDepth(variants ...string) [][]float64 {
	reference := variants[len(variants)-1]
	logs := make([][]float64, len(variants)-1)
	for _, position := range b.positions() {
		deepest := int32(-1)
		for depth := range b.iterations[searchKey{reference, position}] {
			everywhere := true
			for _, variant := range variants {
				point, reached := b.iterations[searchKey{variant, position}][depth]
				everywhere = everywhere && reached && point.nodes > 0
			}
			if everywhere {
				deepest = max(deepest, depth)
			}
		}
		if deepest < 0 {
			continue
		}
		base := float64(b.iterations[searchKey{reference, position}][deepest].nodes)
		for i := range logs {
			logs[i] = append(logs[i], math.Log(float64(b.iterations[searchKey{variants[i], position}][deepest].nodes)/base))
		}
	}
	return logs
}

// InteractionTables tells pairs of switches from the sum of their parts; none without pairs.
func (a *Analysis) InteractionTables() []Table {
	if len(a.Interactions) == 0 {
		return nil
	}
	table := Table{
		Name: "Pairs",
		Caption: "Nodes to the same depth as multiples of the variant that the pair was taken from. Beyond the product: both turned, over the product of each turned alone. " +
			"Above 1 the two stand in for each other; below 1 they need each other. p: Wilcoxon's signed-rank test of that, corrected by Holm over the pairs.",
		Columns: []Column{{"pair", false}, {"both", true}, {"each alone", true}, {"product", true}, {"beyond the product", true}, {"p", true}},
	}
	for _, pair := range a.Interactions {
		table.Rows = append(table.Rows, Row{Cells: []string{
			strings.Join(pair.Switches[:], " + "), timesWithin(pair.Together),
			fmt.Sprintf("%s×, %s×", ratio(pair.Alone[0]), ratio(pair.Alone[1])),
			ratio(pair.Alone[0]*pair.Alone[1]) + "×", timesWithin(pair.Excess), chance(pair.P),
		}})
	}
	return []Table{table}
}

// interactionFindings says which pairs do more, or less, than their parts.
func (a *Analysis) interactionFindings() []string {
	var standIns, partners []string
	for _, pair := range a.Interactions {
		words := fmt.Sprintf("%s with %s (%s)", quoted(pair.Switches[0]), quoted(pair.Switches[1]), times(pair.Excess))
		switch {
		case pair.P >= Alpha:
		case pair.Excess.Value > 1:
			standIns = append(standIns, words)
		default:
			partners = append(partners, words)
		}
	}
	var sentences []string
	if len(standIns) > 0 {
		sentences = append(sentences, "Turning off both costs more nodes than the product of each, so they stand in for each other: "+few(standIns)+".")
	}
	if len(partners) > 0 {
		sentences = append(sentences, "Turning off both costs fewer nodes than the product of each, so they need each other: "+few(partners)+".")
	}
	if len(sentences) == 0 && len(a.Interactions) > 0 {
		sentences = append(sentences, "No pair's nodes can be told from the product of its parts.")
	}
	return sentences
}
