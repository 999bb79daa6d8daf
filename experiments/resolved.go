package experiments

import (
	"fmt"

	yaml "github.com/goccy/go-yaml"

	"rookery/core/params"
)

// Resolved is the experiment as YAML with everything written out: presets, ablations, defaults and every value of every
// variant. It is an experiment file itself, and means the same.
func (c *Config) Resolved() (string, error) {
	var document ordered
	document.addText("question", c.Question)
	document.add("seed", c.Seed)
	document.add("base", c.Base)
	document.add("on-crash", c.OnCrash)
	var variants ordered
	for i := range c.Variants {
		variants.add(c.Variants[i].Name, c.Variants[i].resolved())
	}
	document.add("variants", variants)
	var measures ordered
	if b := c.Bench; b != nil {
		measures.add("bench", yaml.MapSlice{
			{Key: "depth", Value: b.Depth}, {Key: "nodes", Value: b.Nodes},
			{Key: "rounds", Value: b.Rounds}, {Key: "positions", Value: len(b.Positions)},
		})
	}
	var suites []ordered
	for i := range c.Suites {
		suites = append(suites, c.Suites[i].resolved())
	}
	if len(suites) > 0 {
		measures.add("suite", suites)
	}
	document.add("measures", measures)
	text, err := yaml.Marshal(document)
	if err != nil {
		return "", fmt.Errorf("writing the resolved experiment: %w", err)
	}
	return string(text), nil
}

// resolved writes out a variant.
func (v *Variant) resolved() ordered {
	var variant ordered
	variant.addText("plugin", v.Plugin)
	variant.add("searcher", v.Searcher)
	variant.add("eval", v.Eval)
	variant.addValues("params", v.Values)
	variant.addValues("eval-params", v.EvalValues)
	return variant
}

// resolved writes out a suite.
func (s *Suite) resolved() ordered {
	var suite ordered
	suite.add("file", s.File)
	suite.add("positions", len(s.Problems))
	if s.Depth > 0 {
		suite.add("depth", s.Depth)
	}
	if s.Nodes > 0 {
		suite.add("nodes", s.Nodes)
	}
	if s.Time > 0 {
		suite.add("time", s.Time.String())
	}
	if s.EarlyStop > 0 {
		suite.add("early-stop", s.EarlyStop)
	}
	if s.SkipBad {
		suite.add("bad-lines", "skip")
	}
	return suite
}

// ordered is a mapping that keeps the order of its keys.
type ordered yaml.MapSlice

func (o ordered) MarshalYAML() (any, error) { return yaml.MapSlice(o), nil }

func (o *ordered) add(key string, value any) { *o = append(*o, yaml.MapItem{Key: key, Value: value}) }

// addText adds a text unless it is empty.
func (o *ordered) addText(key, text string) {
	if text != "" {
		o.add(key, text)
	}
}

// addValues adds parameters; those set to nothing are left out, since they cannot be written.
func (o *ordered) addValues(key string, values []params.Value) {
	var settings ordered
	for _, value := range values {
		settings.addText(value.Name, value.Text)
	}
	if len(settings) > 0 {
		o.add(key, settings)
	}
}
