package main

import (
	"bytes"
	"context"
	"io"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/urfave/cli/v2"
)

// rookery runs a command line and returns its exit code and streams.
func rookery(t *testing.T, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	code = execute(t.Context(), append([]string{"rookery"}, args...), strings.NewReader(""), &out, &errs)
	return code, out.String(), errs.String()
}

func TestFlagsAreReadAfterArguments(t *testing.T) {
	commands := []*cli.Command{{
		Name:  "suite",
		Flags: []cli.Flag{&cli.IntFlag{Name: "nodes", Aliases: []string{"n"}}, &cli.BoolFlag{Name: "json"}},
		Subcommands: []*cli.Command{{
			Name:  "mine",
			Flags: []cli.Flag{&cli.StringFlag{Name: "out"}},
		}},
	}}
	tests := []struct{ name, line, want string }{
		{"value flag", "suite wac.epd --nodes 5", "suite --nodes 5 -- wac.epd"},
		{"alias", "suite wac.epd -n 5 x", "suite -n 5 -- wac.epd x"},
		{"equals sign", "suite wac.epd --nodes=5", "suite --nodes=5 -- wac.epd"},
		{"no value left for a flag", "suite wac.epd --nodes", "suite --nodes"},
		{"switch takes no value", "suite --json wac.epd", "suite --json -- wac.epd"},
		{"unknown flag goes first, to be refused", "suite a --bad", "suite --bad -- a"},
		{"after two dashes", "suite a -- --nodes", "suite -- a --nodes"},
		{"lone dash is an argument", "suite w - - --json", "suite --json -- w - -"},
		{"subcommand", "suite mine games.pgn --out x", "suite mine --out x -- games.pgn"},
		{"subcommand's name after an argument", "suite a mine", "suite a mine"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := reorder(commands, append([]string{"rookery"}, strings.Fields(test.line)...))
			if want := strings.Fields("rookery " + test.want); !slices.Equal(got, want) {
				t.Errorf("got %q, want %q", got, want)
			}
		})
	}
}

func TestEveryCommandHelpsWithAnExample(t *testing.T) {
	var visit func(prefix string, commands []*cli.Command)
	visit = func(prefix string, commands []*cli.Command) {
		for _, command := range commands {
			if command.Hidden {
				continue
			}
			name := prefix + command.Name
			if !strings.Contains(command.Description, "Example:\n  ") {
				t.Errorf("%s: no example in its help", name)
			}
			if command.Usage == "" {
				t.Errorf("%s: no usage line", name)
			}
			visit(name+" ", command.Subcommands)
		}
	}
	visit("", commands())
}

func TestMistakesEndNonZeroAndSayWhatIsRight(t *testing.T) {
	tests := []struct {
		line string
		want string
	}{
		{"complexion", `no command "complexion"; did you mean "completion"?`},
		{"completion", "0 arguments, want 1"},
		{"completion tcsh", "want bash, zsh or fish"},
		{"completion bash --nonsense", "flag provided but not defined: -nonsense"},
		{"--json completion bash", "flag provided but not defined: -json; flags stand behind the command"},
		{"position startpos --see", "flag needs an argument: -see"},
		{"help nothing", "No help topic for 'nothing'"},
		{"perft 5 --depth 5", `unexpected argument "5"`},
	}
	for _, test := range tests {
		code, stdout, stderr := rookery(t, strings.Fields(test.line)...)
		if code != exitFailure || !strings.Contains(stderr, test.want) || stdout != "" {
			t.Errorf("%q: exit %d, stdout %q, stderr %q; want exit 1 and %q", test.line, code, stdout, stderr, test.want)
		}
	}
}

func TestHelpAndCompletionSucceed(t *testing.T) {
	for _, test := range []struct{ line, want string }{
		{"", "COMMANDS:"},
		{"--help", "a research workbench"},
		{"completion --help", "Example:"},
		{"completion zsh", "#compdef rookery"},
		{"--generate-bash-completion", "completion\n"},
		{"completion - --generate-bash-completion", "--help\n"},
	} {
		code, stdout, stderr := rookery(t, strings.Fields(test.line)...)
		if code != exitOK || !strings.Contains(stdout, test.want) {
			t.Errorf("%q: exit %d, stdout %q, stderr %q; want %q", test.line, code, stdout, stderr, test.want)
		}
	}
}

// fullDisk takes nothing.
type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, syscall.ENOSPC }

func TestLostOutputIsAFailure(t *testing.T) {
	for _, line := range []string{
		"", "--help", "components", "components --markdown", "completion bash", "position startpos", "bench --depth 1",
		"book --help", "components --json", "--generate-bash-completion",
	} {
		var errs bytes.Buffer
		code := execute(t.Context(), append([]string{"rookery"}, strings.Fields(line)...), strings.NewReader(""), fullDisk{}, &errs)
		if code != exitFailure || !strings.Contains(errs.String(), syscall.ENOSPC.Error()) {
			t.Errorf("%q: exit %d, stderr %q", line, code, &errs)
		}
	}
}

// Ctrl-C ends what waits for more input, and what reads a game without end.
func TestInputCanBeInterrupted(t *testing.T) {
	for _, line := range []string{"pgn -", "perft --suite -", "suite mine - --count 1"} {
		for _, text := range []string{"", "1. Nf3 Nf6 "} {
			ctx, cancel := context.WithCancel(t.Context())
			waiting, feeder := io.Pipe()
			go func() {
				for text != "" {
					if _, err := io.WriteString(feeder, text); err != nil {
						return
					}
				}
			}()
			ended := make(chan int)
			var out, errs bytes.Buffer
			go func() {
				ended <- execute(ctx, append([]string{"rookery"}, strings.Fields(line)...), waiting, &out, &errs)
			}()
			cancel()
			if code := <-ended; code != exitInterrupted {
				t.Errorf("%s: exit %d, stderr %q", line, code, &errs)
			}
			feeder.Close()
		}
	}
}

func TestInterruptHasTheShellsExitCode(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out, errs bytes.Buffer
	app := newApp(strings.NewReader(""), &out, &errs)
	app.Commands = []*cli.Command{{Name: "wait", Action: func(c *cli.Context) error { return c.Context.Err() }}}
	if err := app.RunContext(ctx, []string{"rookery", "wait"}); err == nil {
		t.Fatal("a cancelled context reached the command as nil")
	}
}
