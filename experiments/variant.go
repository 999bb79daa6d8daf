package experiments

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"rookery/core/params"
	"rookery/evals"
	"rookery/experiments/store"
	"rookery/searchers"
)

// Variant is one thing to measure, with every value resolved.
type Variant struct {
	store.Variant
	Assembly   searchers.Assembly // complete: every value is written out
	PluginPath string             // somebody else's program that offers the components; empty for our own
	pluginHash string             // SHA-256 of that program
}

// variantName is what names of variants look like; they stand in unit keys and file names.
var variantName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._+=-]{0,99}$`)

// draft is a variant as it is being put together: its components, and the values set so far.
type draft struct {
	plugin, pluginPath string // as written, and resolved
	pluginHash         string
	offer              Offer // of the plugin, or of this build
	searcher           searchers.Descriptor
	eval               evals.Descriptor
	searcherValues     []params.Value
	evalValues         []params.Value
	grown              bool // from a variant that could be built: not tried again, as tables of memory take their time
}

// draftReader resolves the variants of one file; from: may name variants that stand further down.
type draftReader struct {
	*configParser
	entries []entry
	done    map[string]*draft // nil for one that is at fault
	under   []string          // being resolved, to find circles
}

// variants reads the mapping of variants and reports whether all are right.
func (p *configParser) variants(v value) bool {
	before := len(v.doc.faults)
	reader := draftReader{configParser: p, entries: v.entries(), done: map[string]*draft{}}
	if len(reader.entries) == 0 && len(v.doc.faults) == before {
		v.fault("no variants; want at least one, as base: {searcher: pvs, eval: pesto}")
	}
	for _, e := range reader.entries {
		if !variantName.MatchString(e.name) {
			e.key.fault("not a name for a variant; want letters, digits and . _ + = -, at most 100")
		}
		d := reader.resolve(e)
		if d == nil {
			continue
		}
		variant, err := d.finish(e.name, &p.inputs)
		if err != nil {
			e.value.fault("%v", err)
			continue
		}
		p.config.Variants = append(p.config.Variants, *variant)
	}
	return len(v.doc.faults) == before
}

// known checks that a value names a variant.
func (p *configParser) known(v value, name string) bool {
	var names []string
	for _, variant := range p.config.Variants {
		names = append(names, variant.Name)
	}
	if slices.Contains(names, name) {
		return true
	}
	v.fault("no variant %q%s", name, params.DidYouMean(name, names))
	return false
}

// resolve reads one variant and those that it builds on. It returns nil after noting a fault.
func (r *draftReader) resolve(e entry) *draft {
	if d, seen := r.done[e.name]; seen {
		return d
	}
	r.under = append(r.under, e.name)
	defer func() { r.under = r.under[:len(r.under)-1] }()
	r.done[e.name] = nil
	before := len(e.doc.faults)
	d := r.read(e)
	if len(e.doc.faults) > before {
		return nil
	}
	r.done[e.name] = d
	return d
}

// read puts a variant together: first what it builds on, then its components, then its values.
func (r *draftReader) read(e entry) *draft {
	fields := map[string]*value{}
	keep := func(name string) key { return key{name, func(v value) { fields[name] = &v }} }
	e.fields(keep("searcher"), keep("eval"), keep("params"), keep("eval-params"), keep("preset"), keep("from"),
		keep("plugin"), keep("engine"), keep("at"))
	notYet := map[string]string{
		"engine": "variants that are UCI engines are not in this build yet",
		"at":     "variants of another commit are not in this build yet",
	}
	for name, sorry := range notYet {
		if v := fields[name]; v != nil {
			v.fault("%s; want searcher and eval, preset, from or plugin", sorry)
			return nil
		}
	}
	d := r.ground(e, fields)
	if d == nil {
		return nil
	}
	d.choose(fields["searcher"], fields["eval"])
	if d.searcher.New == nil || d.eval.New == nil {
		if len(e.doc.faults) == 0 || fields["searcher"] == nil || fields["eval"] == nil {
			e.value.fault("no searcher or no eval; want both, as {searcher: pvs, eval: pesto}, or preset or from")
		}
		return nil
	}
	d.searcherValues = r.inputs.values(fields["params"], d.searcher.New().Params(), d.searcherValues)
	d.evalValues = r.inputs.values(fields["eval-params"], d.eval.New().Params(), d.evalValues)
	return d
}

// ground is what a variant builds on: nothing, a preset, or another variant.
func (r *draftReader) ground(e entry, fields map[string]*value) *draft {
	d := &draft{offer: Offer{r.catalog.Searchers, r.catalog.Evals}}
	preset, from := fields["preset"], fields["from"]
	switch {
	case preset != nil && from != nil:
		preset.fault("both preset and from; want one to build on")
		return nil
	case preset != nil:
		name, ok := preset.text()
		if !ok {
			return nil
		}
		a, err := findNamed("preset", name, r.catalog.Presets, assemblyName)
		if err != nil {
			preset.fault("%v", err)
			return nil
		}
		d.searcher, d.eval = a.Searcher, a.Eval
		d.searcherValues, d.evalValues = slices.Clone(a.SearcherValues), slices.Clone(a.EvalValues)
	case from != nil:
		if d = r.other(*from); d == nil {
			return nil
		}
	}
	if plugin := fields["plugin"]; plugin != nil && !d.usePlugin(*plugin, r.configParser) {
		return nil
	}
	return d
}

// other returns a copy of the variant that from names.
func (r *draftReader) other(from value) *draft {
	name, ok := from.text()
	if !ok {
		return nil
	}
	var names []string
	for _, e := range r.entries {
		names = append(names, e.name)
		if e.name != name {
			continue
		}
		if slices.Contains(r.under, name) {
			from.fault("variants build on each other in a circle: %s", strings.Join(append(r.under, name), " from "))
			return nil
		}
		other := r.resolve(e)
		if other == nil {
			return nil // its own fault has been told
		}
		d := *other
		d.searcherValues, d.evalValues = slices.Clone(other.searcherValues), slices.Clone(other.evalValues)
		return &d
	}
	from.fault("no variant %q%s", name, params.DidYouMean(name, names))
	return nil
}

// usePlugin takes the components from somebody else's program.
func (d *draft) usePlugin(v value, p *configParser) bool {
	name, ok := v.text()
	if !ok {
		return false
	}
	file, err := p.inputs.pinned(store.PluginFile, name)
	if err != nil {
		v.fault("%v", err)
		return false
	}
	if p.catalog.Plugin == nil {
		v.fault("plugins cannot be started here")
		return false
	}
	offer, err := p.catalog.Plugin(file.Path)
	if err != nil {
		v.fault("%v", err)
		return false
	}
	d.plugin, d.pluginPath, d.pluginHash, d.offer = name, file.Path, file.SHA256, offer
	if len(offer.Searchers) == 1 {
		d.searcher, d.searcherValues = offer.Searchers[0], nil
	}
	if len(offer.Evals) == 1 {
		d.eval, d.evalValues = offer.Evals[0], nil
	}
	return true
}

// choose sets the components that a variant names itself. Values that belong to another component are dropped.
func (d *draft) choose(searcher, eval *value) {
	if searcher != nil {
		if name, ok := searcher.text(); ok {
			found, err := findNamed("searcher", name, d.offer.Searchers, searcherName)
			if err != nil {
				searcher.fault("%v", err)
			} else if found.Name != d.searcher.Name {
				d.searcher, d.searcherValues = found, nil
			}
		}
	}
	if eval != nil {
		if name, ok := eval.text(); ok {
			found, err := findNamed("eval", name, d.offer.Evals, evalName)
			if err != nil {
				eval.fault("%v", err)
			} else if found.Name != d.eval.Name {
				d.eval, d.evalValues = found, nil
			}
		}
	}
}

// values reads a mapping of parameters and appends what it sets to what is set already.
func (in *inputs) values(v *value, table params.Table, set []params.Value) []params.Value {
	if v == nil {
		return set
	}
	for _, e := range v.entries() {
		p := table.Find(e.name)
		if p == nil {
			e.key.fault("no parameter of this name%s", params.DidYouMean(e.name, table.Names()))
			continue
		}
		text, ok := e.text()
		if !ok {
			continue
		}
		if p.Kind == params.Int {
			text = strings.ReplaceAll(text, "_", "")
		}
		if namesFile(p) {
			file, err := in.pinned(store.NetFile, text)
			if err != nil {
				e.value.fault("%v", err)
				continue
			}
			text = file.Path
		}
		if err := p.Set(text); err != nil {
			e.value.fault("%v", err)
			continue
		}
		set = append(set, params.Value{Name: p.Name, Text: p.Value()})
	}
	return set
}

// namesFile reports whether a parameter is the path of a file, by the ending of its name.
func namesFile(p *params.Param) bool {
	return p.Kind == params.Text && strings.HasSuffix(p.Name, "file")
}

// finish checks that the components go together with these values, and writes everything out.
func (d *draft) finish(name string, in *inputs) (*Variant, error) {
	searcher, eval := d.searcher.New(), d.eval.New()
	searcherTable, evalTable := searcher.Params(), eval.Params()
	if err := evalTable.Apply(d.evalValues); err != nil {
		return nil, fmt.Errorf("eval %s: %w", d.eval.Name, err)
	}
	if err := searcherTable.Apply(d.searcherValues); err != nil {
		return nil, fmt.Errorf("searcher %s: %w", d.searcher.Name, err)
	}
	variant := &Variant{PluginPath: d.pluginPath, pluginHash: d.pluginHash}
	variant.Variant = store.Variant{
		Name: name, Kind: store.BuildVariant, Searcher: d.searcher.Name, Eval: d.eval.Name, Plugin: d.plugin,
		Values: searcherTable.Values(), EvalValues: evalTable.Values(),
	}
	variant.Assembly = searchers.Assembly{
		Name: name, Searcher: d.searcher, Eval: d.eval,
		SearcherValues: variant.Values, EvalValues: variant.EvalValues,
	}
	if d.plugin != "" {
		variant.Kind = store.PluginVariant
	} else {
		factory, err := eval.Build()
		if err != nil {
			return nil, fmt.Errorf("eval %s: %w", d.eval.Name, err)
		}
		if !d.grown {
			if _, err := searcher.Build(factory); err != nil {
				return nil, fmt.Errorf("searcher %s: %w", d.searcher.Name, err)
			}
		}
		variant.NetHash = factory.NetworkHash()
	}
	variant.Text = canonicalText(d, searcherTable, evalTable)
	variant.Hash = canonicalHash(&variant.Variant, in.files)
	return variant, nil
}

// canonicalText is a variant on one line: pvs[null-move=off]+pesto, with what differs from the defaults.
func canonicalText(d *draft, searcher, eval params.Table) string {
	text := component(d.searcher.Name, searcher.Changed()) + "+" + component(d.eval.Name, eval.Changed())
	if d.plugin != "" {
		text = filepath.Base(d.plugin) + ":" + text
	}
	return text
}

func component(name string, changed []params.Value) string {
	if len(changed) == 0 {
		return name
	}
	settings := make([]string, len(changed))
	for i, v := range changed {
		settings[i] = v.Name + "=" + v.Text
	}
	return name + "[" + strings.Join(settings, ",") + "]"
}

// canonicalHash is the SHA-256 over one line for each component and each value, in the order of declaration, and one
// for the net. A value that names a file counts as the file's hash, so that it does not depend on where the file lies.
func canonicalHash(v *store.Variant, files []store.File) string {
	sums := map[string]string{}
	for _, file := range files {
		sums[file.Path] = file.SHA256
		if file.Kind == store.PluginFile {
			sums[file.Name] = file.SHA256
		}
	}
	digest := sha256.New()
	section := func(kind, name string, values []params.Value) {
		fmt.Fprintf(digest, "%s %s\n", kind, name)
		for _, value := range values {
			text := value.Text
			if sum, ok := sums[text]; ok && strings.HasSuffix(value.Name, "file") {
				text = "sha256:" + sum
			}
			fmt.Fprintf(digest, "%s=%s\n", value.Name, text)
		}
	}
	section("searcher", v.Searcher, v.Values)
	section("eval", v.Eval, v.EvalValues)
	fmt.Fprintf(digest, "net %s\nplugin %s\n", v.NetHash, sums[v.Plugin])
	return hex.EncodeToString(digest.Sum(nil))
}
