package builtin

import "rookery/searchers"

// Preset is a variant with a name of its own: a published engine's search rebuilt from our components.
type Preset struct {
	searchers.Assembly
	Summary string // one line: what it follows
	Source  string // the program that it follows
	Departs string // what of its source it cannot follow; "" if nothing
}

// Presets lists the named variants in the order in which they are shown.
func Presets() []Preset {
	return []Preset{}
}
