package experiments

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Fault is one thing wrong with an experiment file, with the place where it stands.
type Fault struct {
	File         string // as given
	Line, Column int    // from 1; 0 where the fault has no place in the file
	Key          string // path of the key, as variants.base.params
	Problem      string // what is wrong, and what would be right
}

// Error returns file:line:column: key: problem.
func (f Fault) Error() string {
	var text strings.Builder
	text.WriteString(f.File)
	if f.Line > 0 {
		fmt.Fprintf(&text, ":%d:%d", f.Line, f.Column)
	}
	if f.Key != "" {
		text.WriteString(": " + f.Key)
	}
	text.WriteString(": " + f.Problem)
	return text.String()
}

// Faults is everything wrong with an experiment file, in the order of the file. It is never empty as an error.
type Faults []Fault

// Error returns the faults one a line.
func (f Faults) Error() string {
	lines := make([]string, len(f))
	for i, fault := range f {
		lines[i] = fault.Error()
	}
	return strings.Join(lines, "\n")
}

// asError returns the sorted faults as an error, or nil if there is none.
func (f Faults) asError() error {
	if len(f) == 0 {
		return nil
	}
	slices.SortStableFunc(f, func(a, b Fault) int {
		return cmp.Or(strings.Compare(a.File, b.File), a.Line-b.Line, a.Column-b.Column)
	})
	return slices.Compact(f)
}
