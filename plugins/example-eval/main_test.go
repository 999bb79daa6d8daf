package main

import (
	"os/exec"
	"path/filepath"
	"testing"

	"rookery/core"
	"rookery/evals/evaltest"
	"rookery/plugins/host"
	"rookery/searchers"
	"rookery/searchers/pvs"
)

func TestConforms(t *testing.T) { evaltest.Run(t, descriptor) }

func TestMobilityCounts(t *testing.T) {
	factory, err := descriptor.New().Build()
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name, fen string
		want      core.Score
	}{
		{"nothing to move", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", 0},
		{"a knight in the corner", "4k3/8/8/8/8/8/8/N3K3 w - - 0 1", 320 + 2*4},
		{"a knight in the middle, seen by the other side", "4k3/8/8/8/3N4/8/8/4K3 b - - 0 1", -(320 + 8*4)},
		{"a rook behind its own pawn", "4k3/8/8/8/8/8/P7/R3K3 w - - 0 1", 500 + 100 + 3*4},
	} {
		p := core.MustParseFEN(test.fen)
		if got := factory.NewEvaluator().Evaluate(&p); got != test.want {
			t.Errorf("%s: %d, want %d", test.name, got, test.want)
		}
	}
}

// TestBuiltAndDriven builds the program, and has a searcher of this process search over it: what it finds is what it
// finds over the same eval linked in.
func TestBuiltAndDriven(t *testing.T) {
	path := filepath.Join(t.TempDir(), "mobility.exe")
	if output, err := exec.Command("go", "build", "-o", path, ".").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, output)
	}
	plugin, err := host.Start(t.Context(), host.Spec{Path: path})
	if err != nil {
		t.Fatal(err)
	}
	defer plugin.Close()

	a := searchers.Assembly{Name: "linked", Searcher: pvs.Descriptor, Eval: descriptor}
	want := search(t, a)
	a.Eval = plugin.Evals()[0]
	if got := search(t, a); got.Nodes != want.Nodes || got.Best != want.Best || got.Score != want.Score {
		t.Errorf("over the plugin %d nodes, %v, %v; linked %d, %v, %v", got.Nodes, got.Best, got.Score, want.Nodes, want.Best, want.Score)
	}
	if err := plugin.Err(); err != nil {
		t.Error(err)
	}
}

func search(t *testing.T, a searchers.Assembly) searchers.Result {
	t.Helper()
	s, err := a.Build()
	if err != nil {
		t.Fatal(err)
	}
	game := core.NewGame(core.MustParseFEN("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"))
	result, err := s.Search(t.Context(), searchers.Request{Game: game, Limits: searchers.Limits{Depth: 3}})
	if err != nil {
		t.Fatal(err)
	}
	return result
}
