package main

import (
	"os/exec"
	"path/filepath"
	"testing"

	"rookery/core"
	"rookery/evals/material"
	"rookery/plugins/host"
	"rookery/searchers"
	"rookery/searchers/uci"
)

// TestBuiltAndDriven builds the program into a folder of plugins, finds it there, and uses it.
func TestBuiltAndDriven(t *testing.T) {
	dir := t.TempDir()
	if output, err := exec.Command("go", "build", "-o", filepath.Join(dir, "greedy.exe"), ".").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, output)
	}
	specs, err := host.Discover(dir)
	if err != nil || len(specs) != 1 || specs[0].Name != "greedy" {
		t.Fatalf("found %+v, %v", specs, err)
	}
	pinned, err := specs[0].Pinned()
	if err != nil {
		t.Fatal(err)
	}
	plugin, err := host.Start(t.Context(), pinned)
	if err != nil {
		t.Fatal(err)
	}
	defer plugin.Close()
	if info := plugin.Info(); info.Program != "example-searcher" || info.Version != "1.0" {
		t.Errorf("it says of itself %+v", info)
	}

	assembly := searchers.Assembly{Name: "greedy", Searcher: plugin.Searchers()[0], Eval: plugin.Evals()[0]}
	searcher, err := assembly.Build()
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ name, fen, best string }{
		{"takes what hangs", "k7/8/8/3q4/4P3/8/8/K7 w - - 0 1", "e4d5"},
		{"takes the free knight, not the defended rook", "k7/8/2p4n/3r4/8/8/3Q4/K7 w - - 0 1", "d2h6"},
		{"mates", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8"},
	} {
		game := core.NewGame(core.MustParseFEN(test.fen))
		result, err := searcher.Search(t.Context(), searchers.Request{Game: game})
		if err != nil {
			t.Fatal(err)
		}
		if best := game.Position().UCI(result.Best); best != test.best {
			t.Errorf("%s: %s, want %s", test.name, best, test.best)
		}
	}

	linked := searchers.Assembly{Name: "greedy", Searcher: descriptor, Eval: material.Descriptor}
	want, err := uci.BenchAssembly(t.Context(), linked, nil)
	if err != nil {
		t.Fatal(err)
	}
	got, err := uci.BenchAssembly(t.Context(), assembly, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got.Signature != want.Signature {
		t.Errorf("signature %v in a process, %v linked", got.Signature, want.Signature)
	}
}
