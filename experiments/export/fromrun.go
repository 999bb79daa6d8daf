package export

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"rookery/core/params"
	"rookery/experiments/store"
	"rookery/plugins/builtin"
	"rookery/searchers"
)

// ErrForeign says that a variant is not made of components of this build, which alone can be exported.
var ErrForeign = errors.New("cannot be exported")

// FromRun returns the options that export a variant of a run: its assembly with every value as recorded, the
// signature, and for the card the run's figures. Where to and for which platform is left to say.
func FromRun(run *store.Run, name string) (Options, error) {
	m := &run.Manifest
	v := m.Variant(name)
	if v == nil {
		var names []string
		for _, have := range m.Variants {
			names = append(names, have.Name)
		}
		return Options{}, fmt.Errorf("run %s has no variant %q%s", run.Name(), name, params.DidYouMean(name, names))
	}
	switch v.Kind {
	case store.BuildVariant:
	case store.PluginVariant:
		return Options{}, fmt.Errorf("variant %s %w: it lives in the plugin %s, whose source is not ours", name, ErrForeign, v.Plugin)
	case store.EngineVariant:
		return Options{}, fmt.Errorf("variant %s %w: it is a UCI engine already", name, ErrForeign)
	case store.CommitVariant:
		return Options{}, fmt.Errorf("variant %s %w: it is of another commit; check that commit out and export it there", name, ErrForeign)
	default:
		return Options{}, fmt.Errorf("variant %s %w: variants of kind %q are not known here", name, ErrForeign, v.Kind)
	}
	if v.Signature == "" {
		return Options{}, fmt.Errorf("run %s has no signature of variant %s; it was skipped after a crash", run.Name(), name)
	}
	searcher, err := builtin.FindSearcher(v.Searcher)
	if err != nil {
		return Options{}, fmt.Errorf("variant %s: %w", name, err)
	}
	eval, err := builtin.FindEval(v.Eval)
	if err != nil {
		return Options{}, fmt.Errorf("variant %s: %w", name, err)
	}
	figures, err := figures(run, v)
	if err != nil {
		return Options{}, fmt.Errorf("reading the figures of variant %s: %w", name, err)
	}
	return Options{
		Assembly: searchers.Assembly{
			Name: name, Searcher: searcher, Eval: eval, SearcherValues: v.Values, EvalValues: v.EvalValues,
		},
		Signature: v.Signature, Run: run.Name(), RunRevision: m.Build.Revision, Hash: v.Hash, Figures: figures,
	}, nil
}

// figures reads what a run measured of a variant. A variant that was not run again has those of its equal.
func figures(run *store.Run, v *store.Variant) ([]Figure, error) {
	measured := v.Name
	if v.SameAs != "" {
		measured = v.SameAs
	}
	list, err := benchFigures(run, measured)
	if err != nil {
		return nil, err
	}
	rows, err := run.Suites()
	if err != nil {
		return nil, err
	}
	for _, suite := range run.Manifest.Measures.Suites {
		solved, all, points, most := 0, 0, 0, 0
		for _, row := range rows {
			if row.Variant != measured || row.Suite != suite.Name {
				continue
			}
			all++
			if row.Solved {
				solved++
			}
			if row.Points != nil && row.MaxPoints != nil {
				points, most = points+int(*row.Points), most+int(*row.MaxPoints)
			}
		}
		if all > 0 {
			list = append(list, Figure{suite.Name + " solved", fmt.Sprintf("%d of %d", solved, all)})
		}
		if most > 0 {
			list = append(list, Figure{suite.Name + " points", fmt.Sprintf("%d of %d", points, most)})
		}
	}
	return list, nil
}

// benchFigures are the nodes of one round of the bench, and the median over the rounds of its speed.
func benchFigures(run *store.Run, variant string) ([]Figure, error) {
	rows, err := run.Bench()
	if err != nil {
		return nil, err
	}
	type round struct{ nodes, time int64 }
	rounds := map[int32]*round{}
	for _, row := range rows {
		if row.Variant != variant {
			continue
		}
		r := rounds[row.Round]
		if r == nil {
			r = new(round)
			rounds[row.Round] = r
		}
		r.nodes, r.time = r.nodes+row.Nodes, r.time+row.Time
	}
	if len(rounds) == 0 {
		return nil, nil
	}
	var speeds []int64
	var nodes int64
	for _, r := range rounds {
		nodes = r.nodes
		speeds = append(speeds, int64(float64(r.nodes)/max(time.Duration(r.time), 1).Seconds()))
	}
	slices.Sort(speeds)
	depth := run.Manifest.Measures.Bench.Depth
	return []Figure{
		{fmt.Sprintf("nodes to depth %d", depth), fmt.Sprint(nodes)},
		{"nodes a second, median of the rounds", fmt.Sprint(speeds[len(speeds)/2])},
	}, nil
}
