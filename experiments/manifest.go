package experiments

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

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
