package reports

import (
	"strings"

	"rookery/experiments/store"
	"rookery/reports/charts"
)

// chanceWords writes a p-value after the letter: = 0.035, or < 0.001.
func chanceWords(p float64) string {
	if text, small := strings.CutPrefix(chance(p), "<"); small {
		return "< " + text
	}
	return "= " + chance(p)
}

// gainsWords sums up a variant's gains and losses: +3 −12, p = 0.035.
func gainsWords(s *Standing) string { return difference(s.Pairs) + ", p " + chanceWords(s.PairsP) }

// switches names what an ablation turned: null-move, or null-move and priors=uniform.
func switches(s *Standing) string {
	if s.Variant.Ablation == nil || len(s.Variant.Ablation.Switches) == 0 {
		return quoted(s.Variant.Name)
	}
	names := make([]string, len(s.Variant.Ablation.Switches))
	for i, name := range s.Variant.Ablation.Switches {
		names[i] = quoted(name)
	}
	return list(names)
}

// turning tells what an ablation did, to begin a sentence: turning off null-move, or setting priors=uniform.
func turning(s *Standing) string {
	if a := s.Variant.Ablation; a != nil && strings.Contains(strings.Join(a.Switches, ""), "=") {
		return "setting " + switches(s)
	}
	return "turning off " + switches(s)
}

// subject names a variant in a sentence: by what was turned where that is a switch or two, else by its name.
func subject(s *Standing) string {
	a := s.Variant.Ablation
	if a == nil {
		return quoted(s.Variant.Name)
	}
	words := strings.Contains(strings.Join(a.Switches, ""), "=")
	switch {
	case a.Kind == store.AddOneIn || words && a.Kind == store.LeaveOneOut:
		return "with " + switches(s)
	case !words && (a.Kind == store.LeaveOneOut || a.Kind == store.Pair):
		return "without " + switches(s)
	}
	return quoted(s.Variant.Name)
}

// subjects names the variants to which something applies.
func subjects(standings []*Standing, which func(*Standing) bool) []string {
	var names []string
	for _, s := range standings {
		if which(s) {
			names = append(names, subject(s))
		}
	}
	return names
}

// quoted sets a name apart in a sentence if it could be taken for something else.
func quoted(name string) string {
	odd := func(r rune) bool {
		return !strings.ContainsRune("-_.+=/", r) && (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z')
	}
	if name != "" && !strings.ContainsFunc(name, odd) {
		return name
	}
	return "“" + oneLine(name) + "”"
}

// capital begins a sentence. Only our own words are raised, never a name.
func capital(text string) string {
	for _, word := range []string{"with ", "without ", "turning ", "setting "} {
		if strings.HasPrefix(text, word) {
			return strings.ToUpper(text[:1]) + text[1:]
		}
	}
	return text
}

// oneLine makes any text fit for one line.
func oneLine(text string) string { return charts.OneLine(text) }

func quotedAll(names []string) []string {
	all := make([]string, len(names))
	for i, name := range names {
		all[i] = quoted(name)
	}
	return all
}
