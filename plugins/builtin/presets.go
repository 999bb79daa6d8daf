package builtin

import (
	"rookery/core/params"
	"rookery/evals/bluefever"
	"rookery/evals/pesto"
	"rookery/evals/tutorial"
	"rookery/searchers"
	"rookery/searchers/classic"
	"rookery/searchers/pvs"
)

// Preset is a variant with a name of its own: a published engine's search rebuilt from our components.
type Preset struct {
	searchers.Assembly
	Summary string // one line: what it follows
	Departs string // what of it cannot be followed
}

// Presets lists the named variants in the order in which they are shown.
func Presets() []Preset {
	return []Preset{
		{
			Assembly: searchers.Assembly{
				Name: "nexus", Searcher: classic.Descriptor, Eval: tutorial.Descriptor, SearcherValues: classic.Nexus(),
			},
			Summary: `Nexus, of the tutorial "Build a Chess Engine in C++": fail-soft PVS, table that prefers depth, null move, late move reductions`,
			Departs: "the tutorial announces its null move and late move reductions without their amounts, which are the textbook's; " +
				"its tables are read as they are meant, not as printed",
		},
		{
			Assembly: searchers.Assembly{
				Name: "fishbot", Searcher: classic.Descriptor, Eval: pesto.Descriptor, SearcherValues: classic.FishBot(),
			},
			Summary: "FishBot: alpha-beta with a table that always replaces, SEE in quiescence, null move, late move reductions",
			Departs: "it plays over its fallback eval, not its network; bounds returned, windows of reduced searches and the history's limit are not described",
		},
		{
			Assembly: searchers.Assembly{
				Name: "bluefever", Searcher: classic.Descriptor, Eval: bluefever.Descriptor, SearcherValues: classic.Bluefever(),
			},
			Summary: "the JavaScript engine after the Bluefever Software series: fail-hard alpha-beta with a PV table of 10,000 entries",
			Departs: "its keys have 32 bits, ours 64, so that its PV table's collisions are missing; it knows no clock, so the rule is that of Vice, of the same series",
		},
		{
			Assembly: searchers.Assembly{
				Name: "zenith", Searcher: pvs.Descriptor, Eval: pesto.Descriptor, SearcherValues: zenith(),
			},
			Summary: "Zenith: the searcher pvs with the techniques that Zenith names, and no other",
			Departs: "it plays over pesto for want of the net; but for the reductions' logarithm and the margin of reverse futility the margins are this searcher's own, as Zenith's are not printed; one thread",
		},
	}
}

// zenith sets the three values known of Zenith, and turns off what its description does not name among its techniques.
func zenith() []params.Value {
	values := []params.Value{
		{Name: "lmr-base", Text: "90"},
		{Name: "lmr-divisor", Text: "220"},
		{Name: "reverse-futility-margin", Text: "56"},
	}
	for _, name := range []string{
		"table-eval", "table-clock-key", "aspiration-reduce", "fifty-move-damping",
		"qsearch-evasions", "qsearch-futility", "razoring", "null-move-verification", "probcut", "history-pruning",
		"lmr-deeper", "double-extension", "negative-extension", "multicut",
		"see-ordering", "capture-history",
		"non-pawn-correction", "minor-correction", "continuation-correction",
		"time-node-fraction", "time-stability", "time-falling-score",
	} {
		values = append(values, params.Value{Name: name, Text: "off"})
	}
	return values
}
