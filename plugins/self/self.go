// Package self makes a program that links the built-in components its own plugin: it starts itself again.
//
// The command does so with its hidden command plugin-serve. Any other program, a test binary above all, calls
// ServeIfAsked first thing:
//
//	func TestMain(m *testing.M) {
//		self.ServeIfAsked()
//		os.Exit(m.Run())
//	}
package self

import (
	"fmt"
	"os"
	"runtime"

	"rookery/plugins/builtin"
	"rookery/plugins/host"
	"rookery/plugins/protocol"
	"rookery/plugins/sdk"
)

// Command is the argument that makes the program serve its components.
const Command = "plugin-serve"

// Serve serves the built-in components until the host ends the plugin or is gone.
func Serve() {
	sdk.Serve(sdk.Name("rookery", ""), sdk.Searchers(builtin.Searchers()...), sdk.Evals(builtin.Evals()...))
}

// ServeIfAsked serves and then exits, if Command is the program's first argument. Otherwise it does nothing.
func ServeIfAsked() {
	if len(os.Args) == 2 && os.Args[1] == Command {
		Serve()
		os.Exit(0)
	}
}

// Spec starts this program again as a plugin, and refuses a child of another build. On Linux it is the very file
// that is running that is started, even if another has taken its place or its name is gone.
func Spec() (host.Spec, error) {
	id, err := protocol.BuildID()
	if err != nil {
		return host.Spec{}, err
	}
	path, err := os.Executable()
	if err != nil {
		return host.Spec{}, fmt.Errorf("this program's own file: %w", err)
	}
	if runtime.GOOS == "linux" {
		path = "/proc/self/exe"
	}
	return host.Spec{Name: "rookery", Path: path, Args: []string{Command}, BuildID: id}, nil
}
