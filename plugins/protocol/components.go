package protocol

import (
	"fmt"
	"slices"
	"strconv"

	"rookery/core/params"
	"rookery/evals"
	"rookery/searchers"
)

// EncodeSearcher describes a searcher.
func EncodeSearcher(d *searchers.Descriptor) (*Component, error) {
	if len(d.Signature.SearchMoves) > 0 {
		return nil, fmt.Errorf("searcher %s: the signature's limits cannot name moves", d.Name)
	}
	limits, err := EncodeLimits(nil, &d.Signature)
	if err != nil {
		return nil, fmt.Errorf("searcher %s: %w", d.Name, err)
	}
	return &Component{
		Name: d.Name, Summary: d.Summary, Source: d.Source,
		Params: encodeParams(d.New().Params()), Signature: limits,
	}, nil
}

// EncodeEval describes an eval.
func EncodeEval(d *evals.Descriptor) *Component {
	return &Component{Name: d.Name, Summary: d.Summary, Source: d.Source, Params: encodeParams(d.New().Params())}
}

func encodeParams(table params.Table) []*Param {
	list := make([]*Param, len(table))
	for i := range table {
		p := &table[i]
		list[i] = &Param{
			Name: p.Name, Kind: kindsOut[p.Kind], Default: p.Default,
			Min: int64(p.Min), Max: int64(p.Max), Step: int64(p.Step),
			Choices: p.Choices, Meaning: p.Meaning, Source: p.Source,
		}
	}
	return list
}

var kindsOut = map[params.Kind]Param_Kind{
	params.Switch: Param_SWITCH, params.Int: Param_INT, params.Choice: Param_CHOICE, params.Text: Param_TEXT,
}

// DecodeParams makes a table with fields of its own, all at their defaults. The error names the parameter whose
// declaration contradicts itself.
func DecodeParams(list []*Param) (params.Table, error) {
	table := make(params.Table, 0, len(list))
	for _, m := range list {
		p, err := decodeParam(m)
		if err != nil {
			return nil, fmt.Errorf("parameter %q: %w", m.GetName(), err)
		}
		if m.GetName() == "" || table.Find(m.GetName()) != nil {
			return nil, fmt.Errorf("parameter %q: want a name that no other parameter has", m.GetName())
		}
		table = append(table, p.From(m.GetSource()))
	}
	return table, nil
}

func decodeParam(m *Param) (params.Param, error) {
	name, def, meaning := m.GetName(), m.GetDefault(), m.GetMeaning()
	switch m.GetKind() {
	case Param_SWITCH:
		if def != "on" && def != "off" {
			return params.Param{}, fmt.Errorf("default %q; want on or off", def)
		}
		return params.NewSwitch(new(bool), name, def == "on", meaning), nil
	case Param_INT:
		n, err := strconv.ParseInt(def, 10, 64)
		if err != nil || n < m.GetMin() || n > m.GetMax() {
			return params.Param{}, fmt.Errorf("default %q; want a number from %d to %d", def, m.GetMin(), m.GetMax())
		}
		return params.NewInt(new(int), name, int(n), int(m.GetMin()), int(m.GetMax()), int(max(m.GetStep(), 1)), meaning), nil
	case Param_CHOICE:
		if !slices.Contains(m.GetChoices(), def) {
			return params.Param{}, fmt.Errorf("default %q; want one of %q", def, m.GetChoices())
		}
		return params.NewChoice(new(string), name, def, m.GetChoices(), meaning), nil
	case Param_TEXT:
		return params.NewText(new(string), name, def, meaning), nil
	}
	return params.Param{}, fmt.Errorf("kind %d is unknown", m.GetKind())
}

// EncodeValues writes settings.
func EncodeValues(values []params.Value) []*Value {
	list := make([]*Value, len(values))
	for i, v := range values {
		list[i] = &Value{Name: v.Name, Text: v.Text}
	}
	return list
}

// DecodeValues reads settings.
func DecodeValues(list []*Value) []params.Value {
	values := make([]params.Value, len(list))
	for i, v := range list {
		values[i] = params.Value{Name: v.GetName(), Text: v.GetText()}
	}
	return values
}
