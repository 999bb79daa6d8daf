package host_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	goplugin "github.com/hashicorp/go-plugin"
	"google.golang.org/grpc"

	"rookery/core"
	"rookery/core/params"
	"rookery/evals"
	"rookery/evals/material"
	"rookery/plugins/host"
	"rookery/plugins/protocol"
	"rookery/plugins/sdk"
	"rookery/plugins/self"
	"rookery/searchers"
)

// TestMain makes the test binary the plugins and the hosts that the tests start.
func TestMain(m *testing.M) {
	self.ServeIfAsked()
	if len(os.Args) == 2 {
		if program := programs[os.Args[1]]; program != nil {
			program()
			os.Exit(0)
		}
	}
	os.Exit(m.Run())
}

var programs = map[string]func(){
	"unruly": serveUnruly,
	"noisy-before": func() {
		fmt.Println("Welcome to my plugin!")
		serveUnruly()
	},
	"silent": func() { time.Sleep(time.Hour) },
	"dying": func() {
		for i := range 30 {
			fmt.Fprintln(os.Stderr, "last words", i)
		}
		os.Exit(3)
	},
	"future": func() {
		goplugin.Serve(&goplugin.ServeConfig{
			HandshakeConfig: protocol.Handshake,
			VersionedPlugins: map[int]goplugin.PluginSet{
				99: {"rookery": &protocol.Services{Register: func(*grpc.Server) {}}},
			},
			GRPCServer: goplugin.DefaultGRPCServer,
		})
	},
	"parent": func() {
		child := exec.Command("sleep", "1000")
		child.Stdout, child.Stderr = os.Stdout, os.Stderr // so that it holds the pipes open, too
		if err := child.Start(); err != nil {
			panic(err)
		}
		sdk.Serve(sdk.Name("parent", strconv.Itoa(child.Process.Pid)), sdk.Searchers(unruly))
	},
	"alone": func() { sdk.Serve(sdk.Name("alone", "1"), sdk.Searchers(unruly)) },
	"empty": func() { sdk.Serve(sdk.Name("empty", "1")) },
	"heedless": func() { // of its standard input
		var err error
		if os.Stdin, heldOpen, err = os.Pipe(); err != nil {
			panic(err)
		}
		serveUnruly()
	},
	"host":             func() { hostUntilKilled(must(self.Spec()), assembly("pvs", "pesto")) },
	"host of heedless": func() { hostUntilKilled(host.Spec{Path: must(os.Executable()), Args: []string{"heedless"}}, deaf) },
}

var heldOpen *os.File

// deaf is a searcher that never ends.
var deaf = assembly("unruly", "material", params.Value{Name: "how", Text: "deaf"})

func serveUnruly() {
	sdk.Serve(sdk.Name("unruly", "1.2"), sdk.Searchers(unruly), sdk.Evals(material.Descriptor, unrulyEval))
}

// unruly is a searcher that does what its parameter says.
var unruly = searchers.Descriptor{
	Name: "unruly", Summary: "misbehaves", Source: "these tests", Signature: searchers.Limits{Depth: 1},
	New: func() searchers.Builder {
		b := &unrulyBuilder{}
		b.table = params.Table{
			params.NewChoice(&b.how, "how", "well", []string{"well", "panic", "exit", "deaf", "print", "illegal", "fail", "refuse"}, "how it behaves"),
			params.NewInt(&b.depth, "depth", 7, 1, 9, 1, "the depth it reports"),
			params.NewSwitch(&b.flag, "flag", true, "nothing"),
			params.NewText(&b.text, "text", "a b", "nothing"),
		}
		return b
	},
}

type unrulyBuilder struct {
	how, text string
	depth     int
	flag      bool
	table     params.Table
}

func (b *unrulyBuilder) Params() params.Table { return b.table }

func (b *unrulyBuilder) Build(evals.Factory) (searchers.Searcher, error) {
	if b.how == "refuse" {
		return nil, fmt.Errorf("how: it refuses to be built")
	}
	return &unrulySearcher{*b}, nil
}

type unrulySearcher struct{ unrulyBuilder }

func (*unrulySearcher) NewGame() {}

func (s *unrulySearcher) Search(ctx context.Context, r searchers.Request) (searchers.Result, error) {
	var legal core.MoveList
	r.Game.Position().GenerateLegal(&legal)
	result := searchers.Result{Best: legal.At(0), PV: []core.Move{legal.At(0)}, Depth: s.depth, Bound: core.Exact}
	switch s.how {
	case "panic":
		panic("as it was told")
	case "exit":
		fmt.Fprintln(os.Stderr, "cannot go on: no bread")
		os.Exit(7)
	case "deaf":
		time.Sleep(time.Hour)
	case "print":
		fmt.Println("printed in passing")
		raw := os.NewFile(1, "standard output itself")
		raw.WriteString("printed raw\n")
		raw.Write(bytes.Repeat([]byte("x"), 1<<20))
	case "illegal":
		result.Best = core.NewMove(core.A1, core.H8, core.Quiet)
	case "fail":
		return result, fmt.Errorf("the search failed for a reason of its own")
	}
	return result, nil
}

// unrulyEval is an eval that scores once and then ends its process.
var unrulyEval = evals.Descriptor{
	Name: "mortal", Summary: "dies", Source: "these tests",
	New: func() evals.Builder {
		b := &mortal{}
		b.table = params.Table{params.NewInt(&b.life, "life", 3, 0, 1000, 1, "evaluations until its end")}
		return b
	},
}

type mortal struct {
	life  int
	table params.Table
}

func (m *mortal) Params() params.Table                                 { return m.table }
func (m *mortal) Build() (evals.Factory, error)                        { return m, nil }
func (m *mortal) NetworkHash() string                                  { return strings.Repeat("ab", 32) }
func (m *mortal) NewEvaluator() evals.Evaluator                        { return m }
func (m *mortal) Reset(*core.Position)                                 {}
func (m *mortal) Push(_ *core.Position, _ core.Move, _ *core.Position) {}
func (m *mortal) Pop()                                                 {}
func (m *mortal) Evaluate(*core.Position) core.Score {
	if m.life--; m.life < 0 {
		fmt.Fprintln(os.Stderr, "my life is over")
		os.Exit(9)
	}
	return 11
}

// spec starts the test binary as one of the programs.
func spec(t testing.TB, program string) host.Spec {
	t.Helper()
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return host.Spec{Name: program, Path: path, Args: []string{program}}
}

// start starts a plugin and closes it with the test.
func start(t testing.TB, s host.Spec) *host.Plugin {
	t.Helper()
	p, err := host.Start(context.Background(), s)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	return p
}

// startSelf starts the test binary as a plugin of all built-in components.
func startSelf(t testing.TB) *host.Plugin {
	t.Helper()
	s, err := self.Spec()
	if err != nil {
		t.Fatal(err)
	}
	return start(t, s)
}

// newUnruly makes the unruly searcher behave in one way.
func newUnruly(t testing.TB, p *host.Plugin, how string) *host.Searcher {
	t.Helper()
	s, err := p.NewSearcher(context.Background(), searchers.Assembly{
		Name: "u", Searcher: searchers.Descriptor{Name: "unruly"}, Eval: evals.Descriptor{Name: "material"},
		SearcherValues: []params.Value{{Name: "how", Text: how}},
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func newGame() *core.Game { return core.NewGame(core.StartPosition()) }

// searchUnruly runs one search of the unruly searcher.
func searchUnruly(t testing.TB, p *host.Plugin, how string) (searchers.Result, error) {
	t.Helper()
	return newUnruly(t, p, how).Search(context.Background(), searchers.Request{Game: newGame()})
}

// hostUntilKilled starts a plugin, has it search without end, and prints its number.
func hostUntilKilled(s host.Spec, a searchers.Assembly) {
	p := must(host.Start(context.Background(), s))
	searcher := must(p.NewSearcher(context.Background(), a))
	fmt.Println(p.PID())
	_, err := searcher.Search(context.Background(), searchers.Request{Game: newGame(), Limits: searchers.Limits{Infinite: true}})
	panic(fmt.Sprint("the search ended: ", err))
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// assembly names components that a plugin builds.
func assembly(searcher, eval string, values ...params.Value) searchers.Assembly {
	return searchers.Assembly{
		Name: searcher + "+" + eval, Searcher: searchers.Descriptor{Name: searcher}, Eval: evals.Descriptor{Name: eval},
		SearcherValues: values,
	}
}

// wantError checks that err is of the kind, names the plugin, and says what is wanted.
func wantError(t *testing.T, err, kind error, name string, texts ...string) {
	t.Helper()
	var fault *host.Error
	if !errors.As(err, &fault) {
		t.Fatalf("error %v (%T), want a *host.Error", err, err)
	}
	if !errors.Is(err, kind) {
		t.Errorf("error %q, want one that is %q", err, kind)
	}
	if fault.Plugin != name || !strings.Contains(err.Error(), "plugin "+name+": ") {
		t.Errorf("error %q does not name plugin %s", err, name)
	}
	for _, text := range texts {
		if !strings.Contains(err.Error(), text) {
			t.Errorf("error %q does not say %q", err, text)
		}
	}
}
