package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/urfave/cli/v2"

	"rookery/core/params"
	"rookery/plugins/builtin"
	"rookery/searchers"
)

// assemblyFlags are the flags of commands that take a variant from the command line.
func assemblyFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "preset", Usage: "start from the preset `NAME`"},
		&cli.StringFlag{Name: "searcher", Usage: "search with `NAME` (default: pvs)"},
		&cli.StringFlag{Name: "eval", Usage: "evaluate with `NAME` (default: pesto)"},
		&cli.StringSliceFlag{Name: "set", Usage: "set the searcher's parameter `NAME=VALUE`; may be repeated"},
		&cli.StringSliceFlag{Name: "eval-set", Usage: "set the eval's parameter `NAME=VALUE`; may be repeated"},
	}
}

// assemblyGiven reports whether the command line says anything of a variant.
func assemblyGiven(c *cli.Context) bool {
	for _, flag := range []string{"preset", "searcher", "eval", "set", "eval-set"} {
		if c.IsSet(flag) {
			return true
		}
	}
	return false
}

// assemblyFrom makes the variant that assemblyFlags ask for, and checks that it can be built. Naming a component other
// than the preset's drops the preset's values of it.
func assemblyFrom(c *cli.Context) (searchers.Assembly, error) {
	a := searchers.Assembly{}
	searcher, eval := c.String("searcher"), c.String("eval")
	if name := c.String("preset"); name != "" {
		preset, err := builtin.FindPreset(name)
		if err != nil {
			return a, err
		}
		a = preset.Assembly
	} else {
		searcher, eval = orElse(searcher, "pvs"), orElse(eval, "pesto")
	}
	if searcher != "" {
		found, err := builtin.FindSearcher(searcher)
		if err != nil {
			return a, err
		}
		if found.Name != a.Searcher.Name {
			a.Searcher, a.SearcherValues = found, nil
		}
	}
	if eval != "" {
		found, err := builtin.FindEval(eval)
		if err != nil {
			return a, err
		}
		if found.Name != a.Eval.Name {
			a.Eval, a.EvalValues = found, nil
		}
	}
	searcherValues, err1 := settings("set", c.StringSlice("set"))
	evalValues, err2 := settings("eval-set", c.StringSlice("eval-set"))
	if err := errors.Join(err1, err2); err != nil {
		return a, err
	}
	a.SearcherValues = append(a.SearcherValues[:len(a.SearcherValues):len(a.SearcherValues)], searcherValues...)
	a.EvalValues = append(a.EvalValues[:len(a.EvalValues):len(a.EvalValues)], evalValues...)
	_, err := a.Build()
	return a, err
}

// settings reads NAME=VALUE texts.
func settings(flag string, texts []string) ([]params.Value, error) {
	var values []params.Value
	for _, text := range texts {
		name, value, ok := strings.Cut(text, "=")
		if !ok || name == "" {
			return nil, fmt.Errorf("--%s %q: want NAME=VALUE", flag, text)
		}
		values = append(values, params.Value{Name: name, Text: value})
	}
	return values, nil
}

func orElse(text, fallback string) string {
	if text == "" {
		return fallback
	}
	return text
}
