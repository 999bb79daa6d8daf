package main

import (
	"testing"

	"rookery/core"
	"rookery/evals/material"
	"rookery/searchers"
	"rookery/searchers/searchtest"
)

func assembly() searchers.Assembly {
	return searchers.Assembly{Name: "greedy", Searcher: descriptor, Eval: material.Descriptor}
}

// With no more than its one move, it still answers as a searcher must.
func TestAnswersUnderAnyLimit(t *testing.T) {
	for _, fen := range []string{
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"k7/8/8/8/8/8/5n2/6qK w - - 10 80",
	} {
		for _, limits := range []searchers.Limits{{}, {Nodes: 1}, {Nodes: 40}, {Depth: 9}, {MultiPV: 3}} {
			game := searchtest.Game(t, fen)
			result, err := searchtest.Build(t, assembly()).Search(t.Context(), searchers.Request{Game: game, Limits: limits})
			if err != nil || !game.Position().IsLegal(result.Best) {
				t.Errorf("%s under %+v: %v, %v", fen, limits, result.Best, err)
			}
			if limits.Nodes > 0 && result.Nodes > limits.Nodes {
				t.Errorf("%d nodes of %d", result.Nodes, limits.Nodes)
			}
			var legal core.MoveList
			game.Position().GenerateLegal(&legal)
			if want := min(max(limits.MultiPV, 1), legal.Len()); len(result.Lines) != want {
				t.Errorf("%d lines, want %d", len(result.Lines), want)
			}
		}
	}
}
