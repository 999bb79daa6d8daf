package experiments

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"rookery/evals"
	"rookery/plugins/host"
	"rookery/plugins/self"
	"rookery/searchers"
)

// player is a variant ready to search, by one worker at a time.
type player struct {
	searchers.Searcher
	close func()
}

// opener makes players.
type opener struct {
	linked bool      // our own components in this process
	self   host.Spec // how this program is started as a plugin
	logs   string    // folder for what plugins print; none if empty
}

// newOpener returns an opener of the given mode.
func newOpener(linked bool, logs string) (*opener, error) {
	if linked {
		return &opener{linked: true, logs: logs}, nil
	}
	spec, err := self.Spec()
	if err != nil {
		return nil, err
	}
	return &opener{self: spec, logs: logs}, nil
}

// crosses reports whether a variant runs in another process.
func (o *opener) crosses(v *Variant) bool { return !o.linked || v.PluginPath != "" }

// open makes a fresh player of a variant: in this process, or in a process of its own.
func (o *opener) open(ctx context.Context, v *Variant) (*player, error) {
	if !o.crosses(v) {
		return openLinked(v)
	}
	spec := o.self
	if v.PluginPath != "" {
		spec = host.Spec{Path: v.PluginPath, SHA256: v.pluginHash}
	}
	spec.Name = v.Name
	log := &lazyLog{path: filepath.Join(o.logs, v.Name+".log")}
	if o.logs != "" {
		spec.Log = log
	}
	plugin, err := host.Start(ctx, spec)
	if err != nil {
		return nil, errors.Join(err, log.Close())
	}
	closeAll := func() { plugin.Close(); log.Close() }
	searcher, err := newSearcher(ctx, plugin, v)
	if err != nil {
		closeAll()
		return nil, err
	}
	return &player{searcher, closeAll}, nil
}

// openLinked makes a player in this process.
func openLinked(v *Variant) (*player, error) {
	searcher, err := v.Assembly.Build()
	if err != nil {
		return nil, fmt.Errorf("variant %s: %w", v.Name, err)
	}
	return &player{searcher, func() {}}, nil
}

// newSearcher makes the variant's searcher from what a running plugin offers. Only an eval may come from the plugin while
// the searcher is ours; then each evaluation crosses the border.
func newSearcher(ctx context.Context, plugin *host.Plugin, v *Variant) (searchers.Searcher, error) {
	offers := func(c host.Component) bool { return c.Name == v.Searcher }
	if slices.ContainsFunc(plugin.Info().Searchers, offers) {
		return plugin.NewSearcher(ctx, v.Assembly)
	}
	assembly := v.Assembly
	for _, eval := range plugin.Evals() {
		if eval.Name == v.Eval {
			assembly.Eval = eval
		}
	}
	searcher, err := assembly.Build()
	if err != nil {
		return nil, fmt.Errorf("variant %s: %w", v.Name, err)
	}
	return plugin.Guard(searcher), nil
}

// WithPlugins returns the catalog with the power to ask plugins what they offer. The plugins asked stay open until the
// function returned is called, since what was read with the catalog may build components with them.
func (c Catalog) WithPlugins(ctx context.Context) (Catalog, func()) {
	open := map[string]*host.Plugin{}
	c.Plugin = func(path string) (Offer, error) {
		plugin := open[path]
		if plugin == nil {
			spec, err := host.Spec{Path: path}.Pinned()
			if err != nil {
				return Offer{}, err
			}
			if plugin, err = host.Start(ctx, spec); err != nil {
				return Offer{}, err
			}
			open[path] = plugin
		}
		offer := Offer{Searchers: plugin.Searchers(), Evals: plugin.Evals()}
		if len(offer.Searchers) == 0 {
			offer.Searchers = c.Searchers
		}
		if len(plugin.Info().Evals) > 0 && len(plugin.Info().Searchers) > 0 {
			offer.Evals = slices.DeleteFunc(offer.Evals, func(e evals.Descriptor) bool { return e.Name == host.OwnEval })
		}
		return offer, nil
	}
	return c, func() {
		for _, plugin := range open {
			plugin.Close()
		}
	}
}

// lazyLog is a file for what a plugin prints, made when there is something to write.
type lazyLog struct {
	path string
	file *os.File
}

var _ io.WriteCloser = (*lazyLog)(nil)

func (l *lazyLog) Write(data []byte) (int, error) {
	if l.file == nil {
		if err := os.MkdirAll(filepath.Dir(l.path), 0o755); err != nil {
			return 0, err
		}
		file, err := os.OpenFile(l.path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
		if err != nil {
			return 0, err
		}
		l.file = file
	}
	return l.file.Write(data)
}

func (l *lazyLog) Close() error {
	if l.file == nil {
		return nil
	}
	return l.file.Close()
}
