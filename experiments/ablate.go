package experiments

import (
	"fmt"
	"slices"
	"strings"

	"rookery/core/params"
	"rookery/experiments/store"
)

// turn is one change that an ablation makes: a switch set off or on, or a parameter set to another value.
type turn struct {
	name    string // as in the experiment file: null-move, or priors=uniform
	isWord  bool   // name=value
	inEval  bool   // a parameter of the eval
	setting params.Value
	at      value
}

// ablate grows a variant into one variant a switch:
//
//	leave-one-out  each with one switch off, compared with the variant itself
//	add-one-in     a bare variant with all of them off, and each with one on, compared with the bare one
//	pairs          each two of them off, and each alone so that the two can be told from their sum
//
// An entry NAME=VALUE sets a parameter instead. The word all stands for every switch that is on, and for every other
// word of every choice.
func (p *configParser) ablate(v value) {
	var from string
	lists := map[string]*value{}
	keep := func(name string) key { return key{name, func(v value) { lists[name] = &v }} }
	v.fields(
		key{"from", func(v value) {
			if name, ok := v.text(); ok && p.known(v, name) {
				from = name
			}
		}},
		keep(store.LeaveOneOut), keep(store.AddOneIn), keep("pairs"),
	)
	if len(v.doc.faults) > 0 && from == "" {
		return
	}
	if from == "" {
		v.fault("no from; want from: with the variant to grow")
		return
	}
	if len(lists) == 0 {
		v.fault("nothing to turn; want leave-one-out, add-one-in or pairs, with a list of switches or all")
		return
	}
	if p.config.Base == "" {
		p.config.Base = from
	}
	grower := grower{configParser: p, at: v, from: *p.find(from)}
	if list := lists[store.LeaveOneOut]; list != nil {
		grower.leaveOneOut(grower.turns(*list))
	}
	if list := lists["pairs"]; list != nil {
		grower.pairs(grower.turns(*list))
	}
	if list := lists[store.AddOneIn]; list != nil {
		grower.addOneIn(grower.turns(*list))
	}
}

// find returns the variant of that name, which must exist.
func (p *configParser) find(name string) *Variant {
	i := slices.IndexFunc(p.config.Variants, func(v Variant) bool { return v.Name == name })
	return &p.config.Variants[i]
}

// grower grows variants from one.
type grower struct {
	*configParser
	at   value
	from Variant
}

// turns reads a list of switches, or the word all.
func (g *grower) turns(v value) []turn {
	if !v.isList() {
		if _, ok := v.word("all"); !ok {
			return nil
		}
		return g.allTurns(v)
	}
	var turns []turn
	for _, item := range v.items() {
		name, ok := item.text()
		if !ok {
			continue
		}
		if slices.ContainsFunc(turns, func(t turn) bool { return t.name == name }) {
			item.fault("%q is in the list already", name)
			continue
		}
		if t, ok := g.turn(item, name); ok {
			turns = append(turns, t)
		}
	}
	if len(v.items()) == 0 {
		v.fault("an empty list; want switches, or all")
	}
	return turns
}

// turn reads one entry of a list.
func (g *grower) turn(item value, text string) (turn, bool) {
	name, word, isWord := strings.Cut(text, "=")
	searcher, eval := g.tables()
	param, inEval := searcher.Find(name), false
	if param == nil {
		param, inEval = eval.Find(name), true
	}
	var switches []string
	for _, table := range []params.Table{searcher, eval} {
		for i := range table {
			if table[i].Kind == params.Switch || isWord {
				switches = append(switches, table[i].Name)
			}
		}
	}
	switch {
	case param == nil:
		item.fault("no switch %q%s", name, params.DidYouMean(name, switches))
		return turn{}, false
	case !isWord && param.Kind != params.Switch:
		item.fault("%s is no switch but %s; want NAME=VALUE to set it", name, param.Kind)
		return turn{}, false
	case !isWord:
		return turn{name: param.Name, inEval: inEval, setting: params.Value{Name: param.Name, Text: "off"}, at: item}, true
	}
	old := param.Value()
	if err := param.Set(word); err != nil {
		item.fault("%v", err)
		return turn{}, false
	}
	if param.Value() == old {
		item.fault("%s is %s in %s already", param.Name, old, g.from.Name)
		return turn{}, false
	}
	setting := params.Value{Name: param.Name, Text: param.Value()}
	return turn{name: setting.Name + "=" + setting.Text, isWord: true, inEval: inEval, setting: setting, at: item}, true
}

// allTurns lists every switch that is on and every other word of every choice.
func (g *grower) allTurns(v value) []turn {
	var turns []turn
	searcher, eval := g.tables()
	for i, table := range []params.Table{searcher, eval} {
		for j := range table {
			param := &table[j]
			switch {
			case param.Kind == params.Switch && param.Value() == "on":
				turns = append(turns, turn{name: param.Name, inEval: i == 1, setting: params.Value{Name: param.Name, Text: "off"}, at: v})
			case param.Kind == params.Choice:
				for _, word := range param.Choices {
					if word != param.Value() {
						turns = append(turns, turn{
							name: param.Name + "=" + word, isWord: true, inEval: i == 1,
							setting: params.Value{Name: param.Name, Text: word}, at: v,
						})
					}
				}
			}
		}
	}
	if len(turns) == 0 {
		v.fault("%s has no switch that is on and no choices", g.from.Name)
	}
	return turns
}

// tables returns fresh tables of the components, set as in the variant to grow.
func (g *grower) tables() (searcher, eval params.Table) {
	a := &g.from.Assembly
	searcher, eval = a.Searcher.New().Params(), a.Eval.New().Params()
	if searcher.Apply(a.SearcherValues) != nil || eval.Apply(a.EvalValues) != nil {
		panic("a resolved variant has values that its components refuse")
	}
	return searcher, eval
}

func (g *grower) leaveOneOut(turns []turn) {
	for _, t := range turns {
		if g.isOff(g.from, t) {
			t.at.fault("%s is off in %s already: there is nothing to leave out", t.name, g.from.Name)
			continue
		}
		g.grow(g.from, store.LeaveOneOut, t.leftOut(), t)
	}
}

func (g *grower) pairs(turns []turn) {
	if len(turns) == 1 {
		turns[0].at.fault("one switch makes no pair; want two or more")
	}
	for _, t := range turns {
		if !g.has(t.leftOut()) {
			g.leaveOneOut([]turn{t})
		}
	}
	for i, first := range turns {
		for _, second := range turns[i+1:] {
			if first.setting.Name != second.setting.Name {
				g.grow(g.from, store.Pair, first.leftOut()+"+"+second.leftOut(), first, second)
			}
		}
	}
}

// bareName is the name of the variant that add-one-in begins with.
const bareName = "bare"

func (g *grower) addOneIn(turns []turn) {
	bare := g.from
	var off []turn
	for _, t := range turns {
		if !t.isWord && !g.isOff(bare, t) {
			off = append(off, t)
		}
	}
	if len(off) > 0 {
		grown := g.grow(g.from, store.Bare, bareName, off...)
		if grown == nil {
			return
		}
		bare = *grown
	}
	for _, t := range turns {
		name := "with-" + t.name
		if t.isWord {
			name = t.name + "-in"
		} else {
			t.setting.Text = "on"
		}
		g.grow(bare, store.AddOneIn, name, t)
	}
}

// leftOut names the variant without the switch.
func (t turn) leftOut() string {
	if t.isWord {
		return t.name
	}
	return "no-" + t.name
}

// has reports whether there is a variant of that name.
func (g *grower) has(name string) bool {
	return slices.ContainsFunc(g.config.Variants, func(v Variant) bool { return v.Name == name })
}

// isOff reports whether the turn would change nothing in the variant.
func (g *grower) isOff(v Variant, t turn) bool {
	values := v.Values
	if t.inEval {
		values = v.EvalValues
	}
	return slices.Contains(values, t.setting)
}

// grow adds a variant with the turns made, and returns it, or nil after noting a fault.
func (g *grower) grow(from Variant, kind, name string, turns ...turn) *Variant {
	at := turns[0].at
	if g.has(name) {
		at.fault("there is a variant %s already", name)
		return nil
	}
	d := draft{
		grown:  true,
		plugin: from.Plugin, pluginPath: from.PluginPath, pluginHash: from.pluginHash,
		searcher: from.Assembly.Searcher, eval: from.Assembly.Eval,
		searcherValues: slices.Clone(from.Values), evalValues: slices.Clone(from.EvalValues),
	}
	ablation := &store.Ablation{From: from.Name, Kind: kind}
	for _, t := range turns {
		ablation.Switches = append(ablation.Switches, t.name)
		if t.inEval {
			d.evalValues = append(d.evalValues, t.setting)
		} else {
			d.searcherValues = append(d.searcherValues, t.setting)
		}
	}
	variant, err := d.finish(name, &g.inputs)
	if err != nil {
		at.fault("%v", fmt.Errorf("variant %s: %w", name, err))
		return nil
	}
	variant.Ablation = ablation
	g.config.Variants = append(g.config.Variants, *variant)
	return variant
}
