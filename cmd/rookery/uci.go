package main

import (
	"github.com/urfave/cli/v2"

	"rookery/searchers/uci"
)

// uciCommand speaks UCI with a variant of this build.
func uciCommand() *cli.Command {
	return &cli.Command{
		Name:        "uci",
		Usage:       "play as a UCI engine",
		Description: example("rookery uci", "rookery uci --preset zenith", "rookery uci --eval tutorial --set null-move=off"),
		Flags:       assemblyFlags(),
		Action: func(c *cli.Context) error {
			if err := wantArguments(c, 0); err != nil {
				return err
			}
			assembly, err := assemblyFrom(c)
			if err != nil {
				return err
			}
			return uci.Run(c.Context, c.App.Reader, c.App.Writer, uci.Engine{Assembly: assembly})
		},
	}
}
