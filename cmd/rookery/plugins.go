package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/urfave/cli/v2"

	"rookery/plugins/host"
	"rookery/plugins/self"
	"rookery/searchers"
)

// pluginJSON is a plugin as plugins prints it with --json.
type pluginJSON struct {
	host.Info
	StartSeconds      float64  `json:"start_seconds,omitempty"`      // from its start to its description
	BorderSeconds     *float64 `json:"border_seconds,omitempty"`     // what a search costs beyond the plugin's own clock; median
	EvaluationSeconds *float64 `json:"evaluation_seconds,omitempty"` // what a searcher of this process waits for one evaluation; median
	Error             string   `json:"error,omitempty"`
}

// pluginsCommand lists plugins and measures what they cost.
func pluginsCommand() *cli.Command {
	return &cli.Command{
		Name:      "plugins",
		Usage:     "list plugins, what they offer, and what crossing to them costs",
		ArgsUsage: "[PROGRAM...]",
		Description: fmt.Sprintf("Starts this program's own plugin, then those of the folder, or instead the programs named.\n"+
			"The border is the wall time of a search here less its time on the plugin's own clock, the median of %d.\n", host.PriceSearches) +
			example("rookery plugins", "rookery plugins --dir ~/plugins --json", "rookery plugins ./greedy"),
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "dir", Usage: "look for plugins in the folder `DIR` (default: $ROOKERY_PLUGINS, or rookery/plugins in your folder of configuration)"},
			jsonFlag(),
		},
		Action: func(c *cli.Context) error {
			specs, err := pluginSpecs(c)
			if err != nil {
				return err
			}
			var all []pluginJSON
			broken := 0
			for _, spec := range specs {
				p := inspectPlugin(c.Context, spec)
				if p.Error != "" {
					broken++
				}
				if c.Bool("json") {
					if err := printJSON(c, p); err != nil {
						return err
					}
				}
				all = append(all, p)
			}
			if !c.Bool("json") {
				showPlugins(c.App.Writer, all)
			}
			if err := c.Context.Err(); err != nil {
				return err
			}
			if broken > 0 {
				return fmt.Errorf("plugins: %d of %d failed", broken, len(specs))
			}
			return nil
		},
	}
}

// pluginSpecs lists the plugins that the command line asks for.
func pluginSpecs(c *cli.Context) ([]host.Spec, error) {
	var specs []host.Spec
	if c.NArg() > 0 {
		if c.IsSet("dir") {
			return nil, errors.New("plugins: both --dir and programs; want one")
		}
		for _, path := range c.Args().Slice() {
			specs = append(specs, host.Spec{Path: path})
		}
		return specs, nil
	}
	own, err := self.Spec()
	if err != nil {
		return nil, err
	}
	dir := c.String("dir")
	if c.IsSet("dir") {
		if _, err := os.Stat(dir); err != nil { // nobody names a folder in order to find nothing
			return nil, fmt.Errorf("plugins: --dir: %w", err)
		}
	} else {
		if dir, err = host.DefaultDir(); err != nil {
			return []host.Spec{own}, nil // a user without a folder of configuration has no plugins there
		}
	}
	found, err := host.Discover(dir)
	if err != nil {
		return nil, err
	}
	return append([]host.Spec{own}, found...), nil
}

// inspectPlugin starts a plugin and measures its border. What fails is told in the result.
func inspectPlugin(ctx context.Context, spec host.Spec) pluginJSON {
	result := pluginJSON{Info: host.Info{Name: spec.Name, Path: spec.Path, Searchers: []host.Component{}, Evals: []host.Component{}}}
	if result.Name == "" {
		result.Name = spec.Path
	}
	p, err := host.Start(ctx, spec)
	if err != nil {
		result.Error = err.Error()
		return result
	}
	defer p.Close()
	result.Info, result.StartSeconds = p.Info(), p.StartTime().Seconds()
	if len(spec.Args) > 0 && spec.Args[0] == self.Command { // started by a name that means another file to whoever reads it
		if path, err := os.Executable(); err == nil {
			result.Path = path
		}
	}
	if err := priceBorder(ctx, p, &result); err != nil {
		result.Error = err.Error()
	}
	return result
}

// priceBorder measures with the plugin's first searcher, over its first eval, and with that eval alone.
func priceBorder(ctx context.Context, p *host.Plugin, result *pluginJSON) error {
	if list := p.Searchers(); len(list) > 0 {
		s, err := p.NewSearcher(ctx, searchers.Assembly{Name: list[0].Name, Searcher: list[0], Eval: p.Evals()[0]})
		if err != nil {
			return err
		}
		border, err := host.Price(ctx, s)
		if err != nil {
			return err
		}
		result.BorderSeconds = seconds(border)
	}
	if len(p.Info().Evals) > 0 {
		evaluation, err := p.PriceOfEvaluation(p.Evals()[0])
		if err != nil {
			return err
		}
		result.EvaluationSeconds = seconds(evaluation)
	}
	return nil
}

func seconds(d time.Duration) *float64 {
	s := d.Seconds()
	return &s
}

// showPlugins prints a table, and below it what is wrong.
func showPlugins(w io.Writer, plugins []pluginJSON) {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "plugin\tversion\tsearchers\tevals\tstart\ta search's border\tan evaluation\tprogram")
	for _, p := range plugins {
		if p.Error == "" {
			fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", p.Name, orElse(p.Version, "-"), componentNames(p.Searchers), componentNames(p.Evals),
				milliseconds(&p.StartSeconds), milliseconds(p.BorderSeconds), milliseconds(p.EvaluationSeconds), p.Path)
		}
	}
	table.Flush()
	for _, p := range plugins {
		if p.Error != "" {
			fmt.Fprintln(w, p.Error)
		}
	}
}

func componentNames(list []host.Component) string {
	var names []string
	for _, c := range list {
		names = append(names, c.Name)
	}
	return orElse(strings.Join(names, ", "), "-")
}

func milliseconds(seconds *float64) string {
	if seconds == nil {
		return "-"
	}
	return fmt.Sprintf("%.2f ms", *seconds*1000)
}
