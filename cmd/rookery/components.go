package main

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/urfave/cli/v2"

	"rookery/core/params"
	"rookery/evals"
	"rookery/plugins/builtin"
	"rookery/searchers"
)

// componentJSON is a searcher, an eval or a preset as components prints it with --json.
type componentJSON struct {
	Kind       string          `json:"kind"` // searcher, eval or preset
	Name       string          `json:"name"`
	Summary    string          `json:"summary"`
	Source     string          `json:"source,omitempty"`
	Import     string          `json:"import,omitempty"`    // the package
	Signature  string          `json:"signature,omitempty"` // a searcher's limits for the signature
	Parameters []parameterJSON `json:"parameters,omitempty"`

	// A preset's.
	Searcher       string         `json:"searcher,omitempty"`
	Eval           string         `json:"eval,omitempty"`
	SearcherValues []params.Value `json:"searcher_values,omitempty"`
	EvalValues     []params.Value `json:"eval_values,omitempty"`
	Departs        string         `json:"departs,omitempty"` // what of its source it cannot follow
}

type parameterJSON struct {
	Name    string   `json:"name"`
	Kind    string   `json:"kind"`
	Default string   `json:"default"`
	Min     *int     `json:"min,omitempty"`
	Max     *int     `json:"max,omitempty"`
	Step    *int     `json:"step,omitempty"`
	Choices []string `json:"choices,omitempty"`
	Meaning string   `json:"meaning"`
	Source  string   `json:"source,omitempty"`
}

// componentsCommand lists what variants are made of.
func componentsCommand() *cli.Command {
	return &cli.Command{
		Name:        "components",
		Usage:       "list the searchers, evals and presets, with every switch and parameter",
		ArgsUsage:   "[NAME...]",
		Description: example("rookery components", "rookery components pvs", "rookery components --markdown > COMPONENTS.md"),
		Flags: []cli.Flag{
			&cli.BoolFlag{Name: "markdown", Usage: "print a reference table for documentation"},
			jsonFlag(),
		},
		Action: func(c *cli.Context) error {
			components, err := namedComponents(allComponents(), c.Args().Slice())
			if err != nil {
				return err
			}
			if c.Bool("json") {
				for _, component := range components {
					if err := printJSON(c, component); err != nil {
						return err
					}
				}
				return nil
			}
			show := showComponent
			if c.Bool("markdown") {
				show = markComponent
			}
			for i, component := range components {
				if i > 0 {
					fmt.Fprintln(c.App.Writer)
				}
				show(c.App.Writer, component)
			}
			return nil
		},
	}
}

// allComponents describes everything built in.
func allComponents() []componentJSON {
	var list []componentJSON
	for _, d := range builtin.Searchers() {
		path, _ := builtin.SearcherImport(d.Name)
		list = append(list, componentJSON{
			Kind: "searcher", Name: d.Name, Summary: d.Summary, Source: d.Source, Import: path,
			Signature: limitsText(&d.Signature), Parameters: describeParameters(d.New().Params()),
		})
	}
	for _, d := range builtin.Evals() {
		path, _ := builtin.EvalImport(d.Name)
		list = append(list, describeEval(d, path))
	}
	for _, p := range builtin.Presets() {
		list = append(list, componentJSON{
			Kind: "preset", Name: p.Name, Summary: p.Summary, Departs: p.Departs,
			Searcher: p.Searcher.Name, Eval: p.Eval.Name, SearcherValues: changedValues(p.Searcher, p.SearcherValues), EvalValues: p.EvalValues,
		})
	}
	return list
}

func describeEval(d evals.Descriptor, path string) componentJSON {
	return componentJSON{
		Kind: "eval", Name: d.Name, Summary: d.Summary, Source: d.Source, Import: path,
		Parameters: describeParameters(d.New().Params()),
	}
}

// changedValues keeps those values that differ from the searcher's defaults.
func changedValues(d searchers.Descriptor, values []params.Value) []params.Value {
	table := d.New().Params()
	if table.Apply(values) != nil {
		return values
	}
	return table.Changed()
}

// namedComponents picks components by name; no names pick all.
func namedComponents(all []componentJSON, names []string) ([]componentJSON, error) {
	if len(names) == 0 {
		return all, nil
	}
	var known []string
	for _, component := range all {
		known = append(known, component.Name)
	}
	var picked []componentJSON
	for _, name := range names {
		before := len(picked)
		for _, component := range all {
			if strings.EqualFold(component.Name, name) {
				picked = append(picked, component)
			}
		}
		if len(picked) == before {
			return nil, fmt.Errorf("no searcher, eval or preset %q%s", name, params.DidYouMean(name, known))
		}
	}
	return picked, nil
}

func describeParameters(table params.Table) []parameterJSON {
	var list []parameterJSON
	for i := range table {
		p := &table[i]
		described := parameterJSON{
			Name: p.Name, Kind: p.Kind.String(), Default: p.Default, Choices: p.Choices, Meaning: p.Meaning, Source: p.Source,
		}
		if p.Kind == params.Int {
			described.Min, described.Max, described.Step = &p.Min, &p.Max, &p.Step
		}
		list = append(list, described)
	}
	return list
}

// allowed tells which values a parameter takes, in a few words.
func (p *parameterJSON) allowed() string {
	switch {
	case p.Min != nil:
		return fmt.Sprintf("%d to %d", *p.Min, *p.Max)
	case len(p.Choices) > 0:
		return strings.Join(p.Choices, ", ")
	case p.Kind == params.Switch.String():
		return "on, off"
	}
	return "text"
}

// limitsText writes the limits of a signature.
func limitsText(l *searchers.Limits) string {
	switch {
	case l.Depth > 0:
		return fmt.Sprintf("depth %d", l.Depth)
	case l.Nodes > 0:
		return fmt.Sprintf("nodes %d", l.Nodes)
	}
	return fmt.Sprintf("soft nodes %d", l.SoftNodes)
}

// showComponent prints a component for a terminal, switches before other parameters.
func showComponent(w io.Writer, c componentJSON) {
	fmt.Fprintf(w, "%s %s: %s\n", c.Kind, c.Name, c.Summary)
	for _, line := range []struct{ label, text string }{
		{"source", c.Source}, {"package", c.Import}, {"signature", c.Signature}, {"departs", c.Departs},
	} {
		if line.text != "" {
			fmt.Fprintf(w, "  %s: %s\n", line.label, line.text)
		}
	}
	if c.Kind == "preset" {
		fmt.Fprintf(w, "  %s over %s", c.Searcher, c.Eval)
		for _, v := range append(c.SearcherValues[:len(c.SearcherValues):len(c.SearcherValues)], c.EvalValues...) {
			fmt.Fprintf(w, ", %s=%s", v.Name, v.Text)
		}
		fmt.Fprintln(w)
	}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, switches := range []bool{true, false} {
		for _, p := range c.Parameters {
			if switches == (p.Kind == params.Switch.String()) {
				fmt.Fprintf(table, "  %s\t%s\t%s\t%s%s\n", p.Name, p.Default, p.allowed(), p.Meaning, bracketed(p.Source))
			}
		}
	}
	table.Flush()
}

func bracketed(source string) string {
	if source == "" {
		return ""
	}
	return " [" + source + "]"
}

// markComponent prints a component as a section of Markdown.
func markComponent(w io.Writer, c componentJSON) {
	fmt.Fprintf(w, "## %s `%s`\n\n%s.\n", strings.ToUpper(c.Kind[:1])+c.Kind[1:], c.Name, escapeMarkdown(c.Summary))
	if c.Source != "" {
		fmt.Fprintf(w, "Source: %s.\n", escapeMarkdown(c.Source))
	}
	if c.Kind == "preset" {
		fmt.Fprintf(w, "`%s` over `%s`", c.Searcher, c.Eval)
		for _, v := range append(c.SearcherValues[:len(c.SearcherValues):len(c.SearcherValues)], c.EvalValues...) {
			fmt.Fprintf(w, ", `%s: %s`", v.Name, v.Text)
		}
		fmt.Fprintf(w, ".\nIt departs: %s.\n", escapeMarkdown(c.Departs))
	}
	if len(c.Parameters) == 0 {
		return
	}
	fmt.Fprint(w, "\n| parameter | default | values | meaning | source |\n|---|---|---|---|---|\n")
	for _, p := range c.Parameters {
		fmt.Fprintf(w, "| `%s` | %s | %s | %s | %s |\n", p.Name, p.Default, p.allowed(), escapeMarkdown(p.Meaning), escapeMarkdown(p.Source))
	}
}

// escapeMarkdown keeps text from ending a cell of a table.
func escapeMarkdown(text string) string { return strings.ReplaceAll(text, "|", `\|`) }
