package experiments

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"rookery/core/params"
	"rookery/evals"
	"rookery/plugins/builtin"
	"rookery/plugins/sdk"
	"rookery/plugins/self"
	"rookery/searchers"
	"rookery/searchers/pvs"
)

// TestMain serves the test's components when the test binary is started as a plugin, and runs an experiment when it is
// started as a child that is to be killed.
func TestMain(m *testing.M) {
	if len(os.Args) == 2 && os.Args[1] == self.Command {
		catalog := testCatalog()
		sdk.Serve(sdk.Name("test", ""), sdk.Searchers(catalog.Searchers...), sdk.Evals(catalog.Evals...))
		return
	}
	if dir := os.Getenv(childVariable); dir != "" {
		os.Exit(child(dir))
	}
	os.Exit(m.Run())
}

// testCatalog is the built-in components and some for tests.
func testCatalog() Catalog {
	catalog := Builtin()
	catalog.Searchers = append(catalog.Searchers, tiny(), crasher())
	catalog.Evals = builtin.Evals()
	return catalog
}

// tiny is pvs with a signature that takes no time.
func tiny() searchers.Descriptor {
	d := pvs.Descriptor
	d.Name, d.Signature = "tiny", searchers.Limits{Nodes: 600}
	return d
}

// crasher is tiny, but panics at the first position of the tests' suite. Its switch early makes it panic everywhere.
func crasher() searchers.Descriptor {
	d := tiny()
	d.Name = "crasher"
	inner := d.New
	d.New = func() searchers.Builder { return &crashBuilder{Builder: inner()} }
	return d
}

type crashBuilder struct {
	searchers.Builder
	early bool
}

func (b *crashBuilder) Params() params.Table {
	return append(b.Builder.Params(), params.NewSwitch(&b.early, "early", b.early, "panic everywhere"))
}

func (b *crashBuilder) Build(eval evals.Factory) (searchers.Searcher, error) {
	s, err := b.Builder.Build(eval)
	return &crashSearcher{s, b.early}, err
}

type crashSearcher struct {
	searchers.Searcher
	early bool
}

func (s *crashSearcher) Search(ctx context.Context, request searchers.Request) (searchers.Result, error) {
	if s.early || strings.HasPrefix(request.Game.Position().FEN(), "6k1/5ppp/8/8/8/8/5PPP/3R2K1 ") {
		panic("crasher does what it is for")
	}
	return s.Searcher.Search(ctx, request)
}

// testSuite has a position for each kind of problem.
const testSuite = `# a comment
6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8#; id "back rank";
7k/8/8/8/8/8/R7/1R4K1 w - - dm 2; id "ladder";
r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - am Qxf7+; id "not that";
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - c0 "e4=10, d4=9, Nf3=8"; id "points";
8/8/8/8/8/5k2/8/5K1R w - - id "nothing asked";
`

// write puts a file into a folder.
func write(t testing.TB, dir, name, text string) string {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// testConfig is a small experiment with all that a run can do.
const testConfig = `question: Does it work?
seed: 3
variants:
  base: {searcher: tiny, eval: material, params: {hash: 1}}
  copy: {from: base, params: {eval-cache: off}}
ablate: {from: base, leave-one-out: [null-move, late-move-reductions]}
measures:
  bench: {depth: 4, nodes: 400, rounds: 2, positions: 3}
  suite: {file: suite.epd, nodes: 500}
`

// experiment writes an experiment and its suite into a folder and loads it.
func experiment(t testing.TB, text string) *Config {
	t.Helper()
	dir := t.TempDir()
	write(t, dir, "suite.epd", testSuite)
	config, err := Load(write(t, dir, "test.yaml", text), testCatalog())
	if err != nil {
		t.Fatal(err)
	}
	return config
}

// replace changes a text and insists that there is something to change.
func replace(t testing.TB, text, old, new string) string {
	t.Helper()
	if !strings.Contains(text, old) {
		t.Fatalf("%q is not in %q", old, text)
	}
	return strings.Replace(text, old, new, 1)
}

func readFile(t testing.TB, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// shippedExperiments lists the experiment files beside this package.
func shippedExperiments(t testing.TB) []string {
	t.Helper()
	files, err := filepath.Glob("*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatalf("no experiments: %v", err)
	}
	return files
}
