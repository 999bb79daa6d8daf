// Package sdk makes a program of one's own into a Rookery plugin: a searcher, an eval, or several of both, that
// experiments use like the built-in ones, each in a process of its own.
//
// # A plugin in ten lines
//
//	package main
//
//	import (
//		"rookery/plugins/sdk"
//		"example.org/greedy"
//	)
//
//	func main() {
//		sdk.Serve(sdk.Name("greedy", "1.0"), sdk.Searchers(greedy.Descriptor))
//	}
//
// greedy.Descriptor is a searchers.Descriptor, as each built-in searcher exports one; an eval's is an
// evals.Descriptor, served with sdk.Evals. Nothing in either knows of processes, so the same package can be
// linked in and tested without any plugin. The programs plugins/example-searcher and plugins/example-eval are
// whole examples.
//
// Build the program and put it in a folder that Rookery looks through, or name its path in an experiment:
//
//	go build -o ~/.config/rookery/plugins/ ./greedy
//	rookery plugins
//
// In a module of its own, the program finds the SDK in a copy of Rookery's sources:
//
//	go mod edit -require rookery@v0.0.0 -replace rookery=PATH/TO/ROOKERY
//	go mod tidy
//
// # What to keep in mind
//
//   - Standard output belongs to the handshake. Print nothing there before Serve; what is printed after goes to
//     standard error. Standard error is free: its last lines are shown when the plugin fails.
//   - Standard input is the host's lifeline. Do not read it: it ends when the host is gone, and then Serve ends
//     the process.
//   - A search must obey Stop, its limits and its context, as searchers.Searcher says. A host ends a plugin that
//     does not answer.
//   - Several instances may search at the same time: keep no mutable package-level state.
//   - A searcher that wants an eval is given one that this same plugin serves, as the experiment chooses. If the
//     plugin serves none, the searcher's Build gets nil and uses its own.
//   - A panic ends the process. The host reports it with its text, and the run goes on as configured.
//
// A plugin in another language serves the same services: plugins/protocol/plugin.proto is the reference, over
// go-plugin's handshake with mutual TLS.
package sdk

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"sync"

	"github.com/hashicorp/go-hclog"
	goplugin "github.com/hashicorp/go-plugin"
	"google.golang.org/grpc"

	"rookery/evals"
	"rookery/plugins/protocol"
	"rookery/searchers"
)

// Option says what a plugin serves, and under which name.
type Option func(*program)

// program is what a plugin consists of.
type program struct {
	name, version string
	searchers     []searchers.Descriptor
	evals         []evals.Descriptor
}

// Name sets the plugin's name and version, as errors and tables show them. Without it the name is the program's
// file name, and the version the main module's.
func Name(name, version string) Option {
	return func(p *program) { p.name, p.version = name, version }
}

// Searchers adds searchers.
func Searchers(descriptors ...searchers.Descriptor) Option {
	return func(p *program) { p.searchers = append(p.searchers, descriptors...) }
}

// Evals adds evals: for the plugin's own searchers to use, and for searchers in other processes.
func Evals(descriptors ...evals.Descriptor) Option {
	return func(p *program) { p.evals = append(p.evals, descriptors...) }
}

// maxMessage bounds a message to the plugin, in bytes: a batch of 900,000 positions fits.
const maxMessage = 64 << 20

// Serve serves the components until the host ends the plugin or is gone. Call it first thing in main: it does
// not return to a program that was started by hand, but tells what it is and exits with status 1.
func Serve(options ...Option) {
	p := newProgram(options)
	if os.Getenv(protocol.Handshake.MagicCookieKey) != protocol.Handshake.MagicCookieValue {
		fmt.Fprint(os.Stderr, p.usage())
		os.Exit(1)
	}
	go exitWithHost(os.Stdin)

	stderr := os.Stderr
	restore := sync.OnceFunc(func() { os.Stdout, os.Stderr = stderr, stderr })
	goplugin.Serve(&goplugin.ServeConfig{
		HandshakeConfig:  protocol.Handshake,
		VersionedPlugins: protocol.Versions(&protocol.Services{Register: p.register(restore)}),
		GRPCServer: func(options []grpc.ServerOption) *grpc.Server {
			return grpc.NewServer(append(options, grpc.MaxRecvMsgSize(maxMessage))...)
		},
		Logger: hclog.New(&hclog.LoggerOptions{Name: p.name, Level: hclog.Error, Output: stderr}),
	})
}

// exitWithHost ends the process when the pipe that the host holds open is closed.
func exitWithHost(pipe io.Reader) {
	io.Copy(io.Discard, pipe) //nolint:errcheck // an error is an end, too
	os.Exit(exitOrphaned)
}

// exitOrphaned is the status of a plugin that outlived its host; nobody is left to see it but a process table.
const exitOrphaned = 3

func newProgram(options []Option) *program {
	p := &program{}
	for _, option := range options {
		option(p)
	}
	if p.name == "" {
		p.name = strings.TrimSuffix(filepath.Base(os.Args[0]), ".exe")
	}
	if info, ok := debug.ReadBuildInfo(); ok && p.version == "" {
		p.version = info.Main.Version
	}
	return p
}

// register adds the services to the server. ready is called once, when the first call comes in: go-plugin has
// turned os.Stdout and os.Stderr into streams over the connection by then, which would lose the last lines of a
// plugin that dies, so ready turns them back.
func (p *program) register(ready func()) func(*grpc.Server) {
	return func(server *grpc.Server) {
		protocol.RegisterPluginServer(server, &describer{program: p, ready: ready})
		if len(p.searchers) > 0 {
			protocol.RegisterSearcherServer(server, &searcherServer{program: p})
		}
		if len(p.evals) > 0 {
			protocol.RegisterEvaluatorServer(server, &evaluatorServer{program: p})
		}
	}
}

// usage is what a person reads who starts a plugin by hand.
func (p *program) usage() string {
	var names []string
	for _, s := range p.searchers {
		names = append(names, "searcher "+s.Name)
	}
	for _, e := range p.evals {
		names = append(names, "eval "+e.Name)
	}
	return fmt.Sprintf("%s %s is a plugin of Rookery (%s) and does nothing by itself.\n"+
		"Put it in the folder of plugins, or name its path in an experiment; `rookery plugins` lists it then.\n",
		p.name, p.version, strings.Join(names, ", "))
}
