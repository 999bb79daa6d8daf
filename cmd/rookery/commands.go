package main

import "github.com/urfave/cli/v2"

// commands is the list of all commands, in the order in which help shows them.
func commands() []*cli.Command {
	return []*cli.Command{
		runCommand(),
		checkCommand(),
		verifyCommand(),
		suiteCommand(),
		benchCommand(),
		reportCommand(),
		exportCommand(),
		positionCommand(),
		perftCommand(),
		pgnCommand(),
		bookCommand(),
		uciCommand(),
		componentsCommand(),
		pluginsCommand(),
		completionCommand(),
	}
}
