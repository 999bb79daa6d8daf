package uci

import (
	"fmt"
	"slices"
	"strings"

	"rookery/core"
	"rookery/core/params"
)

// settings are the interface's own options.
type settings struct {
	threads    int
	ponder     bool
	multiPV    int
	chess960   bool
	overheadMS int
}

// table declares the interface's own options.
func (s *settings) table() params.Table {
	return params.Table{
		params.NewInt(&s.threads, "Threads", 1, 1, 1, 1, "search threads"),
		params.NewSwitch(&s.ponder, "Ponder", false, "the GUI may let the engine think on the opponent's time"),
		params.NewInt(&s.multiPV, "MultiPV", 1, 1, core.MaxMoves, 1, "lines to search and show"),
		params.NewSwitch(&s.chess960, "UCI_Chess960", false, "castling is written as the king taking its own rook"),
		params.NewInt(&s.overheadMS, "Move Overhead", 20, 0, 10_000, 10, "milliseconds kept back from the clock for the way to the GUI"),
	}
}

// clearHash is the name of the one option that is a button.
const clearHash = "Clear Hash"

// familiar maps the names of parameters to the names under which GUIs know them.
var familiar = map[string]string{"hash": "Hash", "threads": "Threads", "eval-file": "EvalFile"}

// owner tells whose parameter an option sets.
type owner int

const (
	ofSession owner = iota
	ofSearcher
	ofEval
)

// option is one UCI option: a parameter under the name that the GUI sees. A button has no parameter.
type option struct {
	name    string
	owner   owner
	param   *params.Param
	initial string // value at the start of the session, which the GUI takes for the default
}

// listOptions names every parameter, each name once. The package's documentation gives the rules. Those that GUIs
// know by name come first.
func listOptions(own params.Table, i *instance) []option {
	list := []option{{name: clearHash}}
	taken := func(name string) bool {
		return slices.ContainsFunc(list, func(o option) bool { return strings.EqualFold(o.name, name) })
	}
	for n := range own {
		if own[n].Name == "Threads" && i.searchOf.Find("threads") != nil {
			continue // a searcher that has threads of its own says how many
		}
		list = append(list, option{name: own[n].Name, owner: ofSession, param: &own[n]})
	}
	add := func(table params.Table, owner owner, prefix string) {
		for n := range table {
			name := table[n].Name
			if known, ok := familiar[name]; ok {
				name = known
			}
			for taken(name) {
				name = prefix + name
			}
			list = append(list, option{name: name, owner: owner, param: &table[n]})
		}
	}
	add(i.searchOf, ofSearcher, "searcher-")
	add(i.evalOf, ofEval, "eval-")
	for n := range list {
		if list[n].param != nil {
			list[n].initial = list[n].param.Value()
		}
	}
	rank := func(o option) int {
		switch {
		case o.name == "Hash":
			return 0
		case o.param == nil || o.owner == ofSession || o.name == "Threads" || o.name == "EvalFile":
			return 1
		}
		return 2
	}
	slices.SortStableFunc(list, func(a, b option) int { return rank(a) - rank(b) })
	return list
}

// String is the line that declares the option.
func (o option) String() string {
	head := "option name " + o.name + " type "
	if o.param == nil {
		return head + "button"
	}
	switch o.param.Kind {
	case params.Switch:
		return fmt.Sprintf("%scheck default %t", head, o.initial == "on")
	case params.Int:
		return fmt.Sprintf("%sspin default %s min %d max %d", head, o.initial, o.param.Min, o.param.Max)
	case params.Choice:
		return head + "combo default " + o.initial + " var " + strings.Join(o.param.Choices, " var ")
	default:
		if o.initial == "" {
			return head + "string default " + empty
		}
		return head + "string default " + o.initial
	}
}

// empty is how UCI writes an empty string.
const empty = "<empty>"

// setOption obeys "setoption name N value V". Names and choices are compared without regard to case.
func (s *session) setOption(args string) error {
	word, rest := cutWord(args)
	if word != "name" {
		return fmt.Errorf("%q; want name NAME value VALUE", word)
	}
	name, value, hasValue := cutAt(rest, "value")
	name = strings.Join(strings.Fields(name), " ")
	i := slices.IndexFunc(s.options, func(o option) bool { return strings.EqualFold(o.name, name) })
	if i < 0 {
		var names []string
		for _, o := range s.options {
			names = append(names, o.name)
		}
		return fmt.Errorf("no option %q%s", name, params.DidYouMean(name, names))
	}
	option := s.options[i]
	if option.param == nil {
		return s.newGame("")
	}
	if !hasValue {
		return fmt.Errorf("%s: no value; want name %s value VALUE", option.name, option.name)
	}
	if value == empty {
		value = ""
	}
	switch option.owner {
	case ofSearcher:
		return s.engine.setSearch(option.param, value)
	case ofEval:
		return s.engine.setEval(option.param, value)
	}
	if err := option.param.Set(value); err != nil {
		return err
	}
	if option.param.Name == "UCI_Chess960" {
		s.renotate()
	}
	return nil
}
