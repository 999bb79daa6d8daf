package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"
)

// completionFlag is what the shell's completion script appends to a command line to ask what may follow.
const completionFlag = "--generate-bash-completion"

// completionScripts ask the program itself for the words that may come next. They run it with the words as they stand on
// the command line and evaluate none: completing must not do what the line would.
var completionScripts = map[string]string{
	"bash": `_rookery() {
  local current="${COMP_WORDS[COMP_CWORD]}" program="${COMP_WORDS[0]/#\~/$HOME}"
  local -a words=("${COMP_WORDS[@]:1:COMP_CWORD-1}")
  [[ "$current" == -* ]] && words+=("$current")
  COMPREPLY=($(compgen -W "$("$program" "${words[@]}" --generate-bash-completion 2>/dev/null)" -- "$current"))
}
complete -o bashdefault -o default -F _rookery rookery
`,
	"zsh": `#compdef rookery
_rookery() {
  local -a options before=("${(@)words[1,CURRENT-1]}")
  [[ "${words[CURRENT]}" == -* ]] && before+=("${words[CURRENT]}")
  options=("${(@f)$("${(@)before}" --generate-bash-completion 2>/dev/null)}")
  [[ -n "$options" ]] && _describe 'values' options || _files
}
compdef _rookery rookery
`,
	"fish": `complete -c rookery -a '(set -l words (commandline -opc) (string match -- "-*" (commandline -ct)); $words --generate-bash-completion 2>/dev/null)'
`,
}

// complete answers the shell: it prints the commands, or after a hyphen the flags, that may come next, one a line.
// words is the command line without the program's name and without the question itself.
func complete(w io.Writer, commands []*cli.Command, words []string) {
	var flags []cli.Flag
	last := ""
	for _, word := range words {
		last = word
		if command := findCommand(commands, word); command != nil {
			commands, flags, last = command.Subcommands, command.Flags, ""
		}
	}
	if strings.HasPrefix(last, "-") {
		for _, flag := range flags {
			for _, name := range flag.Names() {
				if len(name) > 1 {
					fmt.Fprintln(w, "--"+name)
				}
			}
		}
		fmt.Fprintln(w, "--help")
		return
	}
	names := commandNames(commands)
	slices.Sort(names)
	for _, name := range names {
		fmt.Fprintln(w, name)
	}
}

// completionCommand prints a shell's completion script.
func completionCommand() *cli.Command {
	return &cli.Command{
		Name:        "completion",
		Usage:       "print the completion script of a shell",
		ArgsUsage:   "bash|zsh|fish",
		Description: example("source <(rookery completion bash)"),
		Action: func(c *cli.Context) error {
			if err := wantArguments(c, 1); err != nil {
				return err
			}
			script, ok := completionScripts[c.Args().First()]
			if !ok {
				return fmt.Errorf("completion: no script for %q; want bash, zsh or fish", c.Args().First())
			}
			_, err := fmt.Fprint(c.App.Writer, script)
			return err
		},
	}
}
