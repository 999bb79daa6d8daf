package host

import (
	"fmt"

	"rookery/core/params"
	"rookery/plugins/protocol"
	"rookery/searchers"
)

// Info says what a plugin is and offers.
type Info struct {
	Name      string      `json:"name"` // as the spec names it
	Program   string      `json:"program"`
	Version   string      `json:"version"`
	BuildID   string      `json:"build_id"`
	Protocol  int         `json:"protocol"` // the version negotiated
	Path      string      `json:"path"`
	SHA256    string      `json:"sha256,omitempty"` // as pinned
	Searchers []Component `json:"searchers"`
	Evals     []Component `json:"evals"`
}

// Component is a searcher or an eval that a plugin offers.
type Component struct {
	Name      string           `json:"name"`
	Summary   string           `json:"summary"`
	Source    string           `json:"source,omitempty"`
	Signature searchers.Limits `json:"-"` // of a searcher

	parameters []*protocol.Param
}

// Params makes a table of the component's parameters, all at their defaults.
func (c *Component) Params() params.Table {
	table, err := protocol.DecodeParams(c.parameters)
	if err != nil {
		panic(err) // newInfo decoded it before
	}
	return table
}

// newInfo checks and keeps a plugin's description.
func newInfo(spec *Spec, version int, m *protocol.DescribeReply) (Info, error) {
	info := Info{
		Name: spec.name(), Program: m.GetName(), Version: m.GetVersion(), BuildID: m.GetBuildId(),
		Protocol: version, Path: spec.Path, SHA256: spec.SHA256,
	}
	var err error
	if info.Searchers, err = newComponents("searcher", m.GetSearchers()); err != nil {
		return info, err
	}
	if info.Evals, err = newComponents("eval", m.GetEvals()); err != nil {
		return info, err
	}
	if len(info.Searchers)+len(info.Evals) == 0 {
		return info, fmt.Errorf("it offers neither a searcher nor an eval")
	}
	return info, nil
}

func newComponents(kind string, list []*protocol.Component) ([]Component, error) {
	components := []Component{}
	seen := map[string]bool{}
	for _, m := range list {
		name := m.GetName()
		if name == "" || seen[name] {
			return nil, fmt.Errorf("%s %q: want a name that no other has", kind, name)
		}
		seen[name] = true
		if _, err := protocol.DecodeParams(m.GetParams()); err != nil {
			return nil, fmt.Errorf("%s %s: %w", kind, name, err)
		}
		limits, err := protocol.DecodeLimits(nil, m.GetSignature())
		if err != nil {
			return nil, fmt.Errorf("%s %s: %w", kind, name, err)
		}
		components = append(components, Component{
			Name: name, Summary: m.GetSummary(), Source: m.GetSource(), Signature: limits, parameters: m.GetParams(),
		})
	}
	return components, nil
}
