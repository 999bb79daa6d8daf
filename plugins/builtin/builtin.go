// Package builtin lists the components of this build: the searchers, the evals, and the presets made of them.
//
// The lists are written out by hand: a new component is one line in the table of its kind. Each line holds the
// component's descriptor and the import path of its package, which an exported engine links by itself.
package builtin

import (
	"fmt"
	"strings"

	"rookery/core/params"
	"rookery/evals"
	"rookery/searchers"
)

// searcherEntry is a searcher and the package that exports it as Descriptor.
type searcherEntry struct {
	descriptor searchers.Descriptor
	importPath string
}

// evalEntry is an eval and the package that exports it as Descriptor.
type evalEntry struct {
	descriptor evals.Descriptor
	importPath string
}

// Searchers lists the built-in searchers in the order in which they are shown.
func Searchers() []searchers.Descriptor {
	var list []searchers.Descriptor
	for _, entry := range searcherTable() {
		list = append(list, entry.descriptor)
	}
	return list
}

// Evals lists the built-in evals in the order in which they are shown.
func Evals() []evals.Descriptor {
	var list []evals.Descriptor
	for _, entry := range evalTable() {
		list = append(list, entry.descriptor)
	}
	return list
}

// FindSearcher returns the searcher of that name, in any case. The error of an unknown name gives the nearest known one.
func FindSearcher(name string) (searchers.Descriptor, error) {
	entry, err := find("searcher", name, searcherTable(), func(e searcherEntry) string { return e.descriptor.Name })
	return entry.descriptor, err
}

// FindEval returns the eval of that name, in any case. The error of an unknown name gives the nearest known one.
func FindEval(name string) (evals.Descriptor, error) {
	entry, err := find("eval", name, evalTable(), func(e evalEntry) string { return e.descriptor.Name })
	return entry.descriptor, err
}

// FindPreset returns the preset of that name, in any case. The error of an unknown name gives the nearest known one.
func FindPreset(name string) (Preset, error) {
	return find("preset", name, Presets(), func(p Preset) string { return p.Name })
}

// SearcherImport returns the import path of the package whose Descriptor is the searcher of that name.
func SearcherImport(name string) (string, error) {
	entry, err := find("searcher", name, searcherTable(), func(e searcherEntry) string { return e.descriptor.Name })
	return entry.importPath, err
}

// EvalImport returns the import path of the package whose Descriptor is the eval of that name.
func EvalImport(name string) (string, error) {
	entry, err := find("eval", name, evalTable(), func(e evalEntry) string { return e.descriptor.Name })
	return entry.importPath, err
}

func find[T any](kind, name string, table []T, nameOf func(T) string) (T, error) {
	var names []string
	for _, entry := range table {
		if strings.EqualFold(nameOf(entry), name) {
			return entry, nil
		}
		names = append(names, nameOf(entry))
	}
	var none T
	return none, fmt.Errorf("no %s %q%s (known: %s)", kind, name, params.DidYouMean(name, names), strings.Join(names, ", "))
}
