package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/urfave/cli/v2"

	"rookery/experiments"
	"rookery/experiments/export"
	"rookery/experiments/store"
)

// exportCommand builds a variant into a UCI engine of its own.
func exportCommand() *cli.Command {
	return &cli.Command{
		Name:      "export",
		Usage:     "build a variant into a UCI engine of its own",
		ArgsUsage: "RUN, or none with --preset, --searcher, --eval or --set",
		Description: example("rookery export reports/runs/quickstart-1 --variant base -o engines",
			"rookery export --preset zenith -o engines",
			"rookery export --set null-move=off -o engines --os windows --arch amd64 --goamd64 v3"),
		Flags: append([]cli.Flag{
			&cli.StringFlag{Name: "variant", Usage: "the variant `NAME` of the run"},
			&cli.StringFlag{Name: "output", Aliases: []string{"o"}, Usage: "put the engine and its card into `DIR`", Value: "."},
			&cli.StringFlag{Name: "name", Usage: "call the engine `NAME` (default: the variant's)"},
			&cli.StringFlag{Name: "os", Usage: "build for the operating system `GOOS`, as linux, darwin or windows (default: this one)"},
			&cli.StringFlag{Name: "arch", Usage: "build for the architecture `GOARCH`, as amd64 or arm64 (default: this one)"},
			&cli.StringFlag{Name: "goamd64", Usage: "use what processors of `LEVEL` v1 to v4 have (amd64 alone; default: v1)"},
			&cli.StringFlag{Name: "source", Usage: "build from the source in `DIR` (default: around here, or where this program was built)"},
			jsonFlag(),
		}, assemblyFlags()...),
		Action: func(c *cli.Context) error {
			options, err := exportOptions(c)
			if err != nil {
				return err
			}
			card, err := export.Export(c.Context, options)
			if err != nil {
				return err
			}
			if c.Bool("json") {
				return printJSON(c, card)
			}
			state := "verified"
			if !card.Verified {
				state = "unverified: its own bench compares the signature"
			}
			fmt.Fprintf(c.App.Writer, "%s\n%d bytes, signature %s (%s)\n", card.Path, card.Bytes, card.Signature, state)
			return nil
		},
	}
}

func exportOptions(c *cli.Context) (export.Options, error) {
	var options export.Options
	var err error
	switch {
	case c.NArg() == 1 && assemblyGiven(c):
		return options, errors.New("export: both a run and a variant of the command line; want one")
	case c.NArg() == 1 && c.String("variant") == "":
		return options, fmt.Errorf("export: which variant of %s? want --variant NAME", c.Args().First())
	case c.NArg() == 1:
		options, err = optionsFromRun(c.Args().First(), c.String("variant"))
	case c.NArg() == 0 && c.IsSet("variant"):
		return options, errors.New("export: --variant is one of a run; want RUN before it")
	case c.NArg() == 0 && assemblyGiven(c):
		options.Assembly, err = assemblyFrom(c)
	default:
		err = wantArguments(c, 1)
	}
	if err != nil {
		return options, err
	}
	options.Dir, options.Name, options.Source = c.String("output"), c.String("name"), c.String("source")
	options.OS, options.Arch, options.ArchLevel = c.String("os"), c.String("arch"), c.String("goamd64")
	options.Progress = func(format string, arguments ...any) { fmt.Fprintf(c.App.ErrWriter, format+"\n", arguments...) }
	return options, nil
}

// optionsFromRun reads a variant of a run, given by its folder or by its name among the runs.
func optionsFromRun(name, variant string) (export.Options, error) {
	dir := name
	if _, err := os.Stat(dir); errors.Is(err, os.ErrNotExist) {
		dir = filepath.Join(experiments.RunsFolder, name)
	}
	run, err := store.Open(dir)
	if err != nil {
		return export.Options{}, err
	}
	return export.FromRun(run, variant)
}
