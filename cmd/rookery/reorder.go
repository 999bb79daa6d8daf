package main

import (
	"slices"
	"strings"

	"github.com/urfave/cli/v2"
)

// reorder moves the flags of a command line before its arguments, since the cli package stops reading flags at
// the first argument. args[0] is the program's name. What follows "--" is left alone, and so is a lone "-". A flag at the
// end that lacks its value stays there, without the arguments, for the cli package to refuse.
func reorder(commands []*cli.Command, args []string) []string {
	if len(args) == 0 {
		return args
	}
	return append([]string{args[0]}, reorderFor(nil, commands, args[1:])...)
}

// reorderFor reorders the part of a command line that belongs to a command with these flags and subcommands.
func reorderFor(flags []cli.Flag, subcommands []*cli.Command, args []string) []string {
	var options, arguments []string
	for i := 0; i < len(args); i++ {
		arg := args[i]
		switch {
		case arg == "--":
			return slices.Concat(options, []string{"--"}, arguments, args[i+1:])
		case len(arg) > 1 && arg[0] == '-':
			options = append(options, arg)
			if takesValue(flags, arg) {
				if i+1 == len(args) {
					return options
				}
				i++
				options = append(options, args[i])
			}
		default:
			if sub := findCommand(subcommands, arg); sub != nil && len(arguments) == 0 {
				rest := reorderFor(sub.Flags, sub.Subcommands, args[i+1:])
				return slices.Concat(options, []string{arg}, rest)
			}
			arguments = append(arguments, arg)
		}
	}
	if len(arguments) > 0 && len(options) > 0 {
		options = append(options, "--")
	}
	return append(options, arguments...)
}

// takesValue reports whether the flag as written consumes the next argument.
func takesValue(flags []cli.Flag, arg string) bool {
	name := strings.TrimLeft(arg, "-")
	if strings.Contains(name, "=") {
		return false
	}
	for _, flag := range flags {
		if slices.Contains(flag.Names(), name) {
			documented, ok := flag.(cli.DocGenerationFlag)
			return ok && documented.TakesValue()
		}
	}
	return false
}

// findCommand returns the command of that name or alias, or nil.
func findCommand(commands []*cli.Command, name string) *cli.Command {
	for _, command := range commands {
		if command.HasName(name) {
			return command
		}
	}
	return nil
}
