// Package params declares the parameters of components: searchers, evals and whatever else can be set.
//
// A component keeps its parameters in a plain struct, read directly in hot paths, and declares each field once
// in a Table. From that one declaration come the UCI options, the YAML keys and their checks, the ranges of a
// tuner, the switches of an ablation, and the reference table of the documentation.
package params

import (
	"fmt"
	"strconv"
	"strings"
)

// Kind is the type of a parameter.
type Kind uint8

// The kinds of parameter. A Switch turns one technique on or off and is what an ablation flips.
const (
	Switch Kind = iota
	Int
	Choice
	Text
)

// String returns "switch", "int", "choice" or "text".
func (k Kind) String() string { return [4]string{"switch", "int", "choice", "text"}[k&3] }

// Param is the declaration of one parameter, bound to the field that holds its value.
type Param struct {
	Name     string // lower case with hyphens, unique in its table
	Kind     Kind
	Default  string   // in the canonical text of the kind
	Min, Max int      // Int only: inclusive range
	Step     int      // Int only: a sensible step for a tuner, at least 1
	Choices  []string // Choice only
	Meaning  string   // one line: what it does, in which unit
	Source   string   // where the idea comes from; may be empty

	flag *bool
	num  *int
	text *string
}

// Table lists the parameters of one component instance, in the order in which they are shown.
type Table []Param

// NewSwitch declares an on/off parameter held in field and sets the field to its default.
func NewSwitch(field *bool, name string, def bool, meaning string) Param {
	*field = def
	return Param{Name: name, Kind: Switch, Default: onOff(def), Meaning: meaning, flag: field}
}

// NewInt declares a whole number between low and high, inclusive, and sets the field to its default.
func NewInt(field *int, name string, def, low, high, step int, meaning string) Param {
	*field = def
	return Param{Name: name, Kind: Int, Default: strconv.Itoa(def), Min: low, Max: high, Step: step, Meaning: meaning, num: field}
}

// NewChoice declares one of several words and sets the field to its default, which must be among them.
func NewChoice(field *string, name, def string, choices []string, meaning string) Param {
	*field = def
	return Param{Name: name, Kind: Choice, Default: def, Choices: choices, Meaning: meaning, text: field}
}

// NewText declares free text, such as a file's path, and sets the field to its default.
func NewText(field *string, name, def, meaning string) Param {
	*field = def
	return Param{Name: name, Kind: Text, Default: def, Meaning: meaning, text: field}
}

// From returns the parameter with the source of its idea.
func (p Param) From(source string) Param {
	p.Source = source
	return p
}

// Value returns the current value in canonical text: "on" or "off", a decimal number, or the word itself.
func (p *Param) Value() string {
	switch p.Kind {
	case Switch:
		return onOff(*p.flag)
	case Int:
		return strconv.Itoa(*p.num)
	default:
		return *p.text
	}
}

// Set reads a value from text. A Switch takes on, off, true, false, yes, no; surrounding blanks are ignored.
// The error names the parameter and what would be right, and leaves the old value.
func (p *Param) Set(text string) error {
	v := strings.TrimSpace(text)
	switch p.Kind {
	case Switch:
		switch strings.ToLower(v) {
		case "on", "true", "yes":
			*p.flag = true
		case "off", "false", "no":
			*p.flag = false
		default:
			return fmt.Errorf("%s: %q is not a switch; want on or off", p.Name, text)
		}
	case Int:
		n, err := strconv.Atoi(v)
		if err != nil {
			return fmt.Errorf("%s: %q is not a whole number; want %d to %d", p.Name, text, p.Min, p.Max)
		}
		if n < p.Min || n > p.Max {
			return fmt.Errorf("%s: %d is out of range; want %d to %d", p.Name, n, p.Min, p.Max)
		}
		*p.num = n
	case Choice:
		for _, c := range p.Choices {
			if strings.EqualFold(c, v) {
				*p.text = c
				return nil
			}
		}
		return fmt.Errorf("%s: %q is not a choice; want one of %s", p.Name, text, strings.Join(p.Choices, ", "))
	case Text:
		*p.text = v
	}
	return nil
}

// Find returns the parameter of that name, or nil. Names are compared without regard to case.
func (t Table) Find(name string) *Param {
	for i := range t {
		if strings.EqualFold(t[i].Name, name) {
			return &t[i]
		}
	}
	return nil
}

// Value is one setting by name, in canonical text.
type Value struct {
	Name string `json:"name" yaml:"name"`
	Text string `json:"value" yaml:"value"`
}

// Apply sets each value. The first fault stops it; an unknown name is answered with the nearest known one.
func (t Table) Apply(values []Value) error {
	for _, v := range values {
		p := t.Find(v.Name)
		if p == nil {
			return fmt.Errorf("no parameter %q%s", v.Name, DidYouMean(v.Name, t.Names()))
		}
		if err := p.Set(v.Text); err != nil {
			return err
		}
	}
	return nil
}

// Names lists the parameters' names in order.
func (t Table) Names() []string {
	names := make([]string, len(t))
	for i := range t {
		names[i] = t[i].Name
	}
	return names
}

// Values lists every parameter with its current value, in the order of the table.
func (t Table) Values() []Value {
	values := make([]Value, len(t))
	for i := range t {
		values[i] = Value{t[i].Name, t[i].Value()}
	}
	return values
}

// Changed lists the parameters whose value is not the default, in the order of the table.
func (t Table) Changed() []Value {
	var values []Value
	for i := range t {
		if v := t[i].Value(); v != t[i].Default {
			values = append(values, Value{t[i].Name, v})
		}
	}
	return values
}

func onOff(b bool) string {
	if b {
		return "on"
	}
	return "off"
}
