// Command rookery is the workbench: it runs experiments with chess engines, measures one thing at a time,
// and looks at chess itself. Each command stands in a file of its own, and in the list of commands.go.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/urfave/cli/v2"

	"rookery/core/params"
	"rookery/plugins/self"
)

func main() {
	self.ServeIfAsked()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the process at once
	os.Exit(execute(ctx, os.Args, os.Stdin, os.Stdout, os.Stderr))
}

// Exit codes: success, any failure, and the shell's own for a program ended by Ctrl-C.
const (
	exitOK          = 0
	exitFailure     = 1
	exitInterrupted = 130
)

// execute runs one command line and returns the exit code. args[0] is the program's name.
func execute(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	out := &checkedOutput{Writer: stdout}
	app := newApp(stdin, out, stderr)
	var err error
	if last := len(args) - 1; last > 0 && args[last] == completionFlag {
		complete(out, app.Commands, args[1:last])
	} else {
		err = app.RunContext(ctx, reorder(app.Commands, args))
	}
	if err == nil {
		err = out.err
	}
	switch {
	case err == nil:
		return exitOK
	case ctx.Err() != nil && errors.Is(err, context.Canceled):
		fmt.Fprintln(stderr, "rookery: interrupted")
		return exitInterrupted
	}
	if text := err.Error(); text != "" {
		fmt.Fprintln(stderr, "rookery:", text)
	}
	return exitFailure // whatever code the error carries: it may be that of a program that was run
}

// newApp builds the command-line program around the given streams.
func newApp(stdin io.Reader, stdout, stderr io.Writer) *cli.App {
	app := &cli.App{
		Name:           "rookery",
		Usage:          "a research workbench for chess engines",
		Description:    example("rookery run experiments/quickstart.yaml"),
		Commands:       commands(),
		Suggest:        true,
		HideVersion:    true,
		Reader:         stdin,
		Writer:         stdout,
		ErrWriter:      stderr,
		ExitErrHandler: func(*cli.Context, error) {}, // execute reports errors
		Action: func(c *cli.Context) error {
			if name := c.Args().First(); name != "" {
				return fmt.Errorf("no command %q%s", name, params.DidYouMean(name, commandNames(c.App.Commands)))
			}
			return cli.ShowAppHelp(c)
		},
	}
	app.OnUsageError = func(_ *cli.Context, err error, _ bool) error {
		return fmt.Errorf("%w; flags stand behind the command; see rookery --help", err)
	}
	quietUsage(app.Commands)
	return app
}

// quietUsage makes a wrong flag an error of one line instead of a page of help.
func quietUsage(commands []*cli.Command) {
	for _, command := range commands {
		command.OnUsageError = func(c *cli.Context, err error, _ bool) error {
			return fmt.Errorf("%w; see rookery %s --help", err, c.Command.FullName())
		}
		quietUsage(command.Subcommands)
	}
}

// commandNames lists the names of the commands that help shows.
func commandNames(commands []*cli.Command) []string {
	var names []string
	for _, command := range commands {
		if !command.Hidden {
			names = append(names, command.Name)
		}
	}
	return names
}
