package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/urfave/cli/v2"
	"golang.org/x/term"
)

// example is a command's description: what it says beyond its usage line, then command lines to copy.
func example(lines ...string) string {
	return "Example:\n  " + strings.Join(lines, "\n  ")
}

// jsonFlag is the --json flag of every command that has results.
func jsonFlag() cli.Flag {
	return &cli.BoolFlag{Name: "json", Usage: "print one JSON object a result and nothing else"}
}

// printJSON writes one result as a JSON object on a line of its own.
func printJSON(c *cli.Context, result any) error {
	encoder := json.NewEncoder(c.App.Writer)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(result); err != nil {
		return fmt.Errorf("writing JSON: %w", err)
	}
	return nil
}

// checkedOutput is standard output. It keeps the first error of a write, so that no command succeeds whose output is lost.
type checkedOutput struct {
	io.Writer
	err error
}

func (o *checkedOutput) Write(text []byte) (int, error) {
	n, err := o.Writer.Write(text)
	if err != nil && o.err == nil {
		o.err = fmt.Errorf("writing the output: %w", err)
	}
	return n, err
}

// wantArguments checks the number of arguments after a command's flags.
func wantArguments(c *cli.Context, n int) error {
	switch {
	case c.NArg() == n:
		return nil
	case n == 0:
		return fmt.Errorf("%s: unexpected argument %q; see rookery %s --help", c.Command.FullName(), c.Args().First(), c.Command.FullName())
	}
	return fmt.Errorf("%s: %d arguments, want %d (%s); see rookery %s --help",
		c.Command.FullName(), c.NArg(), n, c.Command.ArgsUsage, c.Command.FullName())
}

// isTerminal reports whether the stream is a terminal that a person watches.
func isTerminal(w io.Writer) bool {
	file, ok := w.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}
