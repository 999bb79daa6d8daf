package experiments

import (
	"fmt"
	"strings"

	"rookery/core/params"
	"rookery/evals"
	"rookery/plugins/builtin"
	"rookery/searchers"
)

// Catalog is what variants can be made of.
type Catalog struct {
	Searchers []searchers.Descriptor
	Evals     []evals.Descriptor
	Presets   []searchers.Assembly

	// Plugin asks somebody else's program, by its path, what it offers. Nil where plugins cannot be started.
	Plugin func(path string) (Offer, error)
}

// Offer is what a plugin offers.
type Offer struct {
	Searchers []searchers.Descriptor
	Evals     []evals.Descriptor
}

// Builtin is the catalog of this build's own components.
func Builtin() Catalog {
	catalog := Catalog{Searchers: builtin.Searchers(), Evals: builtin.Evals()}
	for _, preset := range builtin.Presets() {
		catalog.Presets = append(catalog.Presets, preset.Assembly)
	}
	return catalog
}

// findNamed returns the component of that name. The error names the nearest one.
func findNamed[T any](kind, name string, list []T, nameOf func(T) string) (T, error) {
	var names []string
	for _, item := range list {
		if nameOf(item) == name {
			return item, nil
		}
		names = append(names, nameOf(item))
	}
	var none T
	return none, fmt.Errorf("no %s %q%s (known: %s)", kind, name, params.DidYouMean(name, names), strings.Join(names, ", "))
}

func searcherName(d searchers.Descriptor) string { return d.Name }
func evalName(d evals.Descriptor) string         { return d.Name }
func assemblyName(a searchers.Assembly) string   { return a.Name }
