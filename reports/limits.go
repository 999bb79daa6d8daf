package reports

import (
	"fmt"
	"math"
	"slices"

	"rookery/experiments/store"
)

// Limits says what cannot be concluded from the run, the most pressing first.
func (a *Analysis) Limits() []string {
	limits := slices.Clone(a.Faults)
	if !a.Progress.Complete {
		state := fmt.Sprintf("The run is not complete: %d of %d units are done, and everything here is of those.", a.Progress.Units, a.Manifest.Budget.Units)
		limits = append(limits, state)
	}
	if n := len(a.Incidents); n > 0 {
		limits = append(limits, fmt.Sprintf("%s failed and %s skipped; variants are compared on what both finished.", capitalCount(n, "unit"), wasWere(n)))
	}
	limits = append(limits, a.benchLimits()...)
	limits = append(limits, a.suiteLimits()...)
	tested := 0
	for _, group := range a.Groups() {
		tested += len(group.Others)
	}
	if tested > 0 {
		limits = append(limits, fmt.Sprintf("Intervals hold one by one at 95%%: of many, some miss. The p-values are corrected together over %s.", count(tested, "comparison")))
	}
	if slices.ContainsFunc(a.Standings, func(s Standing) bool {
		return s.Variant.Ablation != nil && s.Variant.Ablation.Kind == store.LeaveOneOut
	}) {
		limits = append(limits, "Leaving one out measures a switch in the company of all others, tuned with it on; what two switches share shows in neither alone.")
	}
	if slices.ContainsFunc(a.Standings, func(s Standing) bool { return s.SameAs != "" }) {
		limits = append(limits, "Equal signatures mean equal searches of the fixed positions, and almost surely of all others: the variant was not run for that reason.")
	}
	return append(limits, "Nothing here is Elo: fewer nodes or more solved positions need not win games.")
}

// benchLimits are those of nodes and speed.
func (a *Analysis) benchLimits() []string {
	bench := a.Manifest.Measures.Bench
	if bench == nil {
		return nil
	}
	host := ""
	if cpu := a.Manifest.Host.CPU; cpu != "" {
		host = " (" + oneLine(cpu) + ")"
	}
	limits := []string{
		fmt.Sprintf("Node ratios speak for positions like the %d of the bench, at about depth %d; the interval covers the choice of positions.", bench.Positions, bench.Depth),
		"A depth is nominal: a variant that reduces more, or extends less, reaches it with fewer nodes and has seen less.",
		fmt.Sprintf("Speed was measured in %s on one machine%s; another has other ratios. Its interval covers the noise between rounds alone.", count(bench.Rounds, "round"), host),
	}
	if bench.Rounds < 5 {
		limits = append(limits, fmt.Sprintf("%s are too few for a good interval of speed; five are the least to trust.", capitalCount(bench.Rounds, "round")))
	}
	capped, searchers := 0, map[string]bool{}
	for _, s := range a.Standings {
		capped += s.Capped
		searchers[s.Variant.Searcher] = true
	}
	if capped > 0 {
		limits = append(limits, fmt.Sprintf("%s ended by the cap of %s nodes before depth %d; such a position is compared at the deepest depth that both variants finished.",
			capitalCount(capped, "search")+" "+wasWere(capped), amount(float64(bench.Nodes)), bench.Depth))
	}
	if len(searchers) > 1 {
		limits = append(limits, "The variants' searchers differ: a depth of one need not be worth a depth of another, so nodes and time to depth are no fair comparison between them.")
	}
	return limits
}

// suiteLimits are those of solved positions.
func (a *Analysis) suiteLimits() []string {
	var limits []string
	positions, timed, untimed := 0, false, false
	for _, suite := range a.Manifest.Measures.Suites {
		positions += suite.Positions
		timed = timed || suite.Time > 0
		untimed = untimed || suite.Time == 0
	}
	if positions == 0 {
		return nil
	}
	tested := 0
	for _, group := range a.Groups() {
		tested += len(group.Others)
	}
	switch least := leastDifference(tested); {
	case tested == 0:
	case least > positions:
		limits = append(limits, fmt.Sprintf("Suites of %s are too small for any difference in solved positions to count as more than chance.", count(positions, "position")))
	default:
		limits = append(limits, fmt.Sprintf("With %s, a variant must lose (or gain) at least %d and the other none before the difference counts as more than chance.",
			count(positions, "position"), least))
	}
	if slices.ContainsFunc(a.Manifest.Files, func(f store.File) bool { return f.Kind == store.SuiteFile && f.Shipped }) {
		limits = append(limits, "The suites that ship with the project were found and verified by its own search: they may favour variants near to its defaults.")
	}
	if untimed {
		limits = append(limits, "Positions limited by nodes or depth do not charge a variant for its speed: read solved together with nps.")
	}
	if timed {
		limits = append(limits, "Positions limited by time depend on the machine and its load: they are not repeated exactly.")
	}
	return limits
}

// leastDifference is the smallest number of positions, all one way, that is below Alpha after Holm's correction of the
// first of so many tests.
func leastDifference(tests int) int {
	// All n one way has mid-p 2 · (1/2)^n / 2.
	return int(math.Floor(math.Log2(float64(tests)/Alpha))) + 1
}

// capitalCount begins a sentence with a number of things.
func capitalCount(n int, thing string) string {
	if thing == "search" && n != 1 {
		return fmt.Sprintf("%d searches", n)
	}
	return count(n, thing)
}

func wasWere(n int) string {
	if n == 1 {
		return "was"
	}
	return "were"
}
