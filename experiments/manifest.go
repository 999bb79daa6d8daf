package experiments

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	yaml "github.com/goccy/go-yaml"

	"rookery/core/params"
	"rookery/experiments/store"
)

// newManifest states what a run of the experiment will do, on this machine, with this build.
func newManifest(config *Config, linked bool, workers int) (store.Manifest, error) {
	build, err := thisBuild()
	if err != nil {
		return store.Manifest{}, err
	}
	resolved, err := config.Resolved()
	if err != nil {
		return store.Manifest{}, err
	}
	folder, err := filepath.Abs(filepath.Dir(config.File))
	if err != nil {
		return store.Manifest{}, err
	}
	manifest := store.Manifest{
		Format: store.FormatVersion, Created: time.Now().UTC().Truncate(time.Second),
		Question: config.Question, Seed: config.Seed,
		ConfigFile: config.File, ConfigFolder: folder, Config: resolved,
		Mode: store.Process, Workers: workers, OnCrash: config.OnCrash,
		Build: build, Host: thisHost(), Files: config.Files, Base: config.Base,
		Budget: budget(plan(config)),
	}
	if linked {
		manifest.Mode = store.Linked
	}
	for _, v := range config.Variants {
		manifest.Variants = append(manifest.Variants, v.Variant)
	}
	if b := config.Bench; b != nil {
		manifest.Measures.Bench = &store.BenchMeasure{Depth: b.Depth, Nodes: b.Nodes, Rounds: b.Rounds, Positions: len(b.Positions)}
	}
	for _, s := range config.Suites {
		manifest.Measures.Suites = append(manifest.Measures.Suites, store.SuiteMeasure{
			Name: s.Name, File: s.File, Positions: len(s.Problems),
			Depth: s.Depth, Nodes: s.Nodes, Time: s.Time, EarlyStop: s.EarlyStop,
		})
	}
	return manifest, nil
}

// Resolved is the experiment as YAML with everything written out: presets, ablations, defaults and every value of every
// variant. It is an experiment file itself, and means the same.
func (c *Config) Resolved() (string, error) {
	variants := yaml.MapSlice{}
	for _, v := range c.Variants {
		variant := yaml.MapSlice{}
		if v.Plugin != "" {
			variant = append(variant, yaml.MapItem{Key: "plugin", Value: v.Plugin})
		}
		variant = append(variant,
			yaml.MapItem{Key: "searcher", Value: v.Searcher}, yaml.MapItem{Key: "eval", Value: v.Eval})
		for _, part := range []struct {
			name   string
			values []params.Value
		}{{"params", v.Values}, {"eval-params", v.EvalValues}} {
			settings := yaml.MapSlice{}
			for _, value := range part.values {
				if value.Text != "" {
					settings = append(settings, yaml.MapItem{Key: value.Name, Value: value.Text})
				}
			}
			if len(settings) > 0 {
				variant = append(variant, yaml.MapItem{Key: part.name, Value: settings})
			}
		}
		variants = append(variants, yaml.MapItem{Key: v.Name, Value: variant})
	}
	measures := yaml.MapSlice{}
	if b := c.Bench; b != nil {
		measures = append(measures, yaml.MapItem{Key: "bench", Value: yaml.MapSlice{
			{Key: "depth", Value: b.Depth}, {Key: "nodes", Value: b.Nodes},
			{Key: "rounds", Value: b.Rounds}, {Key: "positions", Value: len(b.Positions)},
		}})
	}
	var suites []yaml.MapSlice
	for _, s := range c.Suites {
		suite := yaml.MapSlice{{Key: "file", Value: s.File}, {Key: "positions", Value: len(s.Problems)}}
		if s.Depth > 0 {
			suite = append(suite, yaml.MapItem{Key: "depth", Value: s.Depth})
		}
		if s.Nodes > 0 {
			suite = append(suite, yaml.MapItem{Key: "nodes", Value: s.Nodes})
		}
		if s.Time > 0 {
			suite = append(suite, yaml.MapItem{Key: "time", Value: s.Time.String()})
		}
		if s.EarlyStop > 0 {
			suite = append(suite, yaml.MapItem{Key: "early-stop", Value: s.EarlyStop})
		}
		if s.SkipBad {
			suite = append(suite, yaml.MapItem{Key: "bad-lines", Value: "skip"})
		}
		suites = append(suites, suite)
	}
	if len(suites) > 0 {
		measures = append(measures, yaml.MapItem{Key: "suite", Value: suites})
	}
	document := yaml.MapSlice{}
	if c.Question != "" {
		document = append(document, yaml.MapItem{Key: "question", Value: c.Question})
	}
	document = append(document,
		yaml.MapItem{Key: "seed", Value: c.Seed}, yaml.MapItem{Key: "base", Value: c.Base},
		yaml.MapItem{Key: "on-crash", Value: c.OnCrash}, yaml.MapItem{Key: "variants", Value: variants},
		yaml.MapItem{Key: "measures", Value: measures})
	text, err := yaml.Marshal(document)
	if err != nil {
		return "", fmt.Errorf("writing the resolved experiment: %w", err)
	}
	return string(text), nil
}

// changes lists in what a run would differ now from its manifest: code, files, variants, measures. withCode tells whether
// another build counts.
func changes(then, now *store.Manifest, withCode bool) []string {
	var list []string
	if withCode && then.Build.Executable != now.Build.Executable {
		list = append(list, fmt.Sprintf("the program is another build (%s then, %s now)",
			describeBuild(then.Build), describeBuild(now.Build)))
	}
	for _, file := range then.Files {
		i := slices.IndexFunc(now.Files, func(f store.File) bool { return f.Kind == file.Kind && f.Name == file.Name })
		switch {
		case i < 0:
			list = append(list, fmt.Sprintf("the %s %s is not read any more", file.Kind, file.Name))
		case now.Files[i].SHA256 != file.SHA256:
			list = append(list, fmt.Sprintf("the %s %s has changed", file.Kind, file.Name))
		}
	}
	for _, v := range then.Variants {
		switch other := now.Variant(v.Name); {
		case other == nil:
			list = append(list, fmt.Sprintf("variant %s does not exist any more", v.Name))
		case other.Hash != v.Hash:
			list = append(list, fmt.Sprintf("variant %s is now %s, not %s", v.Name, other.Text, v.Text))
		}
	}
	if len(list) == 0 && (then.Config != now.Config || then.Budget != now.Budget) {
		list = append(list, "what the experiment resolves to has changed")
	}
	return list
}

func describeBuild(b store.Build) string {
	name := b.Version
	if b.Revision != "" {
		name = b.Revision[:min(len(b.Revision), 12)]
		if b.Modified {
			name += " with changes"
		}
	}
	return strings.TrimSpace(name + " " + b.Executable[:min(len(b.Executable), 12)])
}
