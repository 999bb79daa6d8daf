package reports

import (
	"fmt"
	"slices"

	"rookery/experiments/store"
)

// Verdict is what a run says, in words that claim no more than its numbers.
type Verdict struct {
	Sentence string   // the answer in one sentence
	Findings []string // what else holds, a sentence each
	Best     string   // the variant to export; empty if there is none
	BestWhy  string   // why that one, as a clause
}

// Verdict judges the run. An effect is claimed only where its test, corrected for all variants, is below Alpha.
func (a *Analysis) Verdict() Verdict {
	base := a.Base()
	if base == nil {
		return Verdict{Sentence: "The run has no variants."}
	}
	v := Verdict{Best: base.Variant.Name}
	if !slices.ContainsFunc(a.Standings, func(s Standing) bool { return s.BenchSearches > 0 || s.Solved.Known() }) {
		v.Sentence = "Nothing has been measured yet."
		v.BestWhy = "since it is the base"
		return v
	}
	groups := a.Groups()
	main := slices.MaxFunc(groups, func(x, y Group) int { return len(x.Others) - len(y.Others) }) // the first of the largest
	v.Sentence = main.sentence()
	for _, group := range groups {
		if group.Reference != main.Reference && len(group.Others) > 0 {
			v.Findings = append(v.Findings, group.sentence())
		}
		v.Findings = append(v.Findings, group.solvedFindings()...)
		v.Findings = append(v.Findings, group.nodesFindings()...)
	}
	v.Findings = append(v.Findings, a.interactionFindings()...)
	v.Findings = append(v.Findings, a.equalFindings()...)
	v.Best, v.BestWhy = a.best(base)
	return v
}

// best is the variant to export: the base, unless one compared with it solves more positions beyond chance.
func (a *Analysis) best(base *Standing) (name, why string) {
	best := mostSolved(a.against(base))
	switch {
	case best != nil:
		return best.Variant.Name, fmt.Sprintf("since it solves the most positions (%s)", gainsWords(best))
	case len(a.Standings) == 1:
		return base.Variant.Name, "since it is the only variant"
	case !base.Solved.Known():
		return base.Variant.Name, "since a bench alone does not tell which plays better"
	}
	return base.Variant.Name, "since no variant solves more positions beyond chance"
}

// against lists the variants that were compared with the reference.
func (a *Analysis) against(reference *Standing) []*Standing {
	for _, group := range a.Groups() {
		if group.Reference == reference {
			return group.Others
		}
	}
	return nil
}

// The effects that a run can show. Each holds beyond chance only.
func dearer(s *Standing) bool      { return s.Nodes.Known() && s.NodesP < Alpha && s.Nodes.Value > 1 }
func cheaper(s *Standing) bool     { return s.Nodes.Known() && s.NodesP < Alpha && s.Nodes.Value < 1 }
func solvesFewer(s *Standing) bool { return s.PairsP < Alpha && s.Pairs.Lost > s.Pairs.Gained }
func solvesMore(s *Standing) bool  { return s.PairsP < Alpha && s.Pairs.Gained > s.Pairs.Lost }

// sentence is the verdict on one group. Where single switches were left out, it is about those: pairs and the bare
// variant are there for comparison.
func (g Group) sentence() string {
	kinds := map[string]int{}
	var single []*Standing
	for _, s := range g.Others {
		kind := ""
		if s.Variant.Ablation != nil {
			kind = s.Variant.Ablation.Kind
		}
		kinds[kind]++
		if kind == store.LeaveOneOut {
			single = append(single, s)
		}
	}
	switch n := len(g.Others); {
	case n == 0:
		return g.alone()
	case len(single) > 0 && len(single)+kinds[store.Pair]+kinds[store.Bare] == n:
		g.Others = single
		return g.leaveOneOut()
	case kinds[store.AddOneIn] == n:
		return g.addOneIn()
	}
	return g.comparison()
}

// alone describes a reference with which nothing is compared.
func (g Group) alone() string {
	var parts []string
	if g.Reference.Solved.Known() {
		parts = append(parts, fmt.Sprintf("solves %d of %s", g.Reference.Right, count(g.Reference.Solved.N, "position")))
	}
	if g.Reference.NPS > 0 {
		parts = append(parts, fmt.Sprintf("searches %s nodes a second", amount(g.Reference.NPS)))
	}
	if len(parts) == 0 {
		parts = append(parts, "has no results")
	}
	reason := "there is nothing to compare it with"
	if len(g.Equal) > 0 {
		reason = "the other variants search exactly alike"
	}
	return fmt.Sprintf("%s %s; %s.", quoted(g.Reference.Variant.Name), list(parts), reason)
}

// leaveOneOut names the switch whose loss costs most nodes, and the one whose loss costs most positions.
func (g Group) leaveOneOut() string {
	top := g.Others[0]
	worst := slices.MinFunc(g.Others, func(x, y *Standing) int { return x.Right - y.Right })
	lost := fmt.Sprintf("%s fewer solved (%s)", count(worst.Pairs.Lost-worst.Pairs.Gained, "position"), gainsWords(worst))
	switch {
	case dearer(top) && solvesFewer(worst) && top == worst:
		return fmt.Sprintf("%s costs the most: %s, and %s.", capital(turning(top)), g.nodesWords(top), lost)
	case dearer(top) && solvesFewer(worst):
		return fmt.Sprintf("%s costs the most nodes: %s; %s costs the most positions: %s.", capital(turning(top)), g.nodesWords(top), turning(worst), lost)
	case dearer(top) && g.Reference.Solved.Known():
		return fmt.Sprintf("%s costs the most nodes: %s; none loses solved positions beyond chance.", capital(turning(top)), g.nodesWords(top))
	case dearer(top):
		return fmt.Sprintf("%s costs the most nodes: %s.", capital(turning(top)), g.nodesWords(top))
	case solvesFewer(worst):
		return fmt.Sprintf("%s costs the most: %s.", capital(turning(worst)), lost)
	case slices.ContainsFunc(g.Others, cheaper) || slices.ContainsFunc(g.Others, solvesMore):
		return "No switch earns its place here: turning one off costs neither nodes nor solved positions beyond chance."
	}
	return "No switch has an effect that this run can tell from chance."
}

// addOneIn names the switch that gains most by itself: in positions if the suites tell, else in nodes.
func (g Group) addOneIn() string {
	name := quoted(g.Reference.Variant.Name)
	if best := mostSolved(g.Others); best != nil {
		return fmt.Sprintf("Added to %s alone, %s gains the most: %s more solved (%s).",
			name, switches(best), count(best.Pairs.Gained-best.Pairs.Lost, "position"), gainsWords(best))
	}
	if best := g.fewestNodes(); best != nil && cheaper(best) {
		return fmt.Sprintf("Added to %s alone, %s saves the most: %s.", name, switches(best), g.nodesWords(best))
	}
	return fmt.Sprintf("Added to %s alone, no switch has a gain that this run can tell from chance.", name)
}

// comparison names the variant that differs most from the reference.
func (g Group) comparison() string {
	name := quoted(g.Reference.Variant.Name)
	if best := mostSolved(g.Others); best != nil {
		return fmt.Sprintf("%s solves the most: %d of %s, where %s solves %d (%s).",
			capital(subject(best)), best.Right, count(best.Solved.N, "position"), name, g.Reference.Right, gainsWords(best))
	}
	switch best := g.fewestNodes(); {
	case best != nil && cheaper(best):
		return fmt.Sprintf("%s needs the fewest nodes: %s; none solves more positions beyond chance.", capital(subject(best)), g.nodesWords(best))
	case slices.ContainsFunc(g.Others, solvesFewer):
		return fmt.Sprintf("No variant beats %s beyond chance; fewer positions are solved by %s.", name, few(subjects(g.Others, solvesFewer)))
	case dearer(g.Others[0]):
		return fmt.Sprintf("No variant beats %s beyond chance; %s needs the most nodes: %s.", name, subject(g.Others[0]), g.nodesWords(g.Others[0]))
	}
	return fmt.Sprintf("No variant differs from %s in a way that this run can tell from chance.", name)
}

// nodesWords writes a node ratio as a clause.
func (g Group) nodesWords(s *Standing) string {
	return fmt.Sprintf("%s times the nodes of %s to the same depth (95%% interval %s to %s)",
		ratio(s.Nodes.Value), quoted(g.Reference.Variant.Name), ratio(s.Nodes.Low), ratio(s.Nodes.High))
}

// fewestNodes is the variant with the smallest node ratio, or nil.
func (g Group) fewestNodes() *Standing {
	for _, s := range slices.Backward(g.Others) {
		if s.Nodes.Known() {
			return s
		}
	}
	return nil
}

// mostSolved is the variant that solves the most among those that solve more than the reference beyond chance, or nil.
func mostSolved(others []*Standing) *Standing {
	var best *Standing
	for _, s := range others {
		if solvesMore(s) && (best == nil || s.Right > best.Right) {
			best = s
		}
	}
	return best
}

// solvedFindings says what the suites show.
func (g Group) solvedFindings() []string {
	if !g.Reference.Solved.Known() || len(g.Others) == 0 {
		return nil
	}
	words := func(which func(*Standing) bool) []string {
		var found []string
		for _, s := range g.Others {
			if which(s) {
				found = append(found, fmt.Sprintf("%s (%s)", subject(s), gainsWords(s)))
			}
		}
		return found
	}
	sentence := fmt.Sprintf("Solved by %s: %d of %d, %s.", quoted(g.Reference.Variant.Name), g.Reference.Right, g.Reference.Solved.N, percentWithin(g.Reference.Solved))
	fewer, more := words(solvesFewer), words(solvesMore)
	if len(fewer) > 0 {
		sentence += " Fewer: " + few(fewer) + "."
	}
	if len(more) > 0 {
		sentence += " More: " + few(more) + "."
	}
	switch rest := len(g.Others) - len(fewer) - len(more); {
	case rest == 1 && len(g.Others) == 1:
		sentence += " The other variant cannot be told from it."
	case rest == len(g.Others):
		sentence += fmt.Sprintf(" None of the %d other variants can be told from it.", rest)
	case rest == 1:
		sentence += " The remaining variant cannot be told from it."
	case rest > 1:
		sentence += fmt.Sprintf(" The remaining %d variants cannot be told from it.", rest)
	}
	return []string{sentence}
}

// nodesFindings says what the bench shows, and where nodes and time disagree.
func (g Group) nodesFindings() []string {
	var more, fewer, shallow, unclear, slow, quick []string
	for _, s := range g.Others {
		figure := fmt.Sprintf("%s (%s)", subject(s), times(s.Nodes))
		if s.Time.Known() && s.TimeP < Alpha && s.Time.Value < 1 && !cheaper(s) {
			quick = append(quick, fmt.Sprintf("%s (%s)", subject(s), times(s.Time)))
		}
		switch {
		case dearer(s):
			more = append(more, figure)
			if s.Time.Known() && s.TimeP >= Alpha {
				slow = append(slow, fmt.Sprintf("%s (%s)", subject(s), times(s.Time)))
			}
		case cheaper(s) && s.Solved.Known() && !solvesMore(s):
			shallow = append(shallow, figure)
		case cheaper(s):
			fewer = append(fewer, figure)
		case s.Nodes.Known():
			unclear = append(unclear, figure)
		}
	}
	var sentences []string
	add := func(words []string, text string) {
		if len(words) > 0 {
			sentences = append(sentences, fmt.Sprintf(text, quoted(g.Reference.Variant.Name), few(words)))
		}
	}
	add(more, "More nodes than %s to the same depth: %s.")
	add(fewer, "Fewer nodes than %s to the same depth: %s.")
	add(shallow, "Fewer nodes than %s to the same depth, yet no more positions solved beyond chance (a depth is nominal): %s.")
	add(unclear, "Nodes that cannot be told from those of %s: %s.")
	add(quick, "Less time than %s to the same depth, though not fewer nodes: %s.")
	add(slow, "More nodes than %s, but no measurably longer time to the same depth: %s.")
	return sentences
}

// equalFindings names the variants that search exactly as another does.
func (a *Analysis) equalFindings() []string {
	alike := map[string][]string{}
	for i := range a.Standings {
		if s := &a.Standings[i]; s.SameAs != "" {
			alike[s.SameAs] = append(alike[s.SameAs], quoted(s.Variant.Name))
		}
	}
	var sentences []string
	for i := range a.Standings {
		name := a.Standings[i].Variant.Name
		if names := alike[name]; len(names) > 0 {
			verb := "has"
			if len(names) > 1 {
				verb = "have"
			}
			sentences = append(sentences, fmt.Sprintf("%s %s the signature of %s: equal searches, not run again.", few(names), verb, quoted(name)))
		}
	}
	return sentences
}
