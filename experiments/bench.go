package experiments

import (
	"context"
	"fmt"
	"time"

	"rookery/core"
	"rookery/experiments/store"
	"rookery/searchers"
	"rookery/searchers/uci"
)

// benchPhase measures speed. Within a round every position is searched by every variant before the next position, so
// that whatever slows the machine down meets all of them; the order of the variants moves on by one each round.
func benchPhase(config *Config) phase {
	bench := config.Bench
	limits := searchers.Limits{Depth: bench.Depth, Nodes: bench.Nodes}
	p := phase{name: "bench", alone: true, interleaved: true}
	for round := 1; round <= bench.Rounds; round++ {
		for i := range bench.Positions {
			position := &bench.Positions[i]
			for turn := range config.Variants {
				v := &config.Variants[(turn+round-1)%len(config.Variants)]
				p.units = append(p.units, unit{
					key:     unitKey("bench", fmt.Sprint("round", round), i, v.Name),
					variant: v,
					cost:    searchCost(limits, 1),
					measure: func(ctx context.Context, s searchers.Searcher) (store.Record, error) {
						return measureBench(ctx, v.Name, round, position, limits, s)
					},
				})
			}
		}
	}
	return p
}

// measureBench searches one bench position.
func measureBench(ctx context.Context, variant string, round int, position *uci.BenchGame, limits searchers.Limits, s searchers.Searcher) (store.Record, error) {
	s.NewGame()
	start := time.Now()
	result, err := s.Search(ctx, searchers.Request{Game: position.Game, Limits: limits})
	wall := time.Since(start)
	if err != nil {
		return store.Record{}, err
	}
	root := position.Game.Position()
	best, err := moveText(root, result.Best)
	if err != nil {
		return store.Record{}, err
	}
	record := store.Record{Bench: []store.BenchRow{{
		Variant: variant, Round: int32(round), Position: position.Name, FEN: position.Text,
		Depth: int32(result.Depth), SelDepth: int32(result.SelDepth),
		Nodes: int64(result.Nodes), Time: result.Time.Nanoseconds(), WallTime: wall.Nanoseconds(),
		NPS: perSecond(result.Nodes, result.Time), Score: int32(result.Score), Best: best,
		Capped: result.Depth < limits.Depth && limits.Nodes > 0 && result.Nodes >= limits.Nodes,
	}}}
	for _, iteration := range result.Iterations {
		best, err := moveText(root, iteration.Best)
		if err != nil {
			return store.Record{}, fmt.Errorf("depth %d: %w", iteration.Depth, err)
		}
		record.Iterations = append(record.Iterations, store.IterationRow{
			Variant: variant, Round: int32(round), Position: position.Name, Depth: int32(iteration.Depth),
			Nodes: int64(iteration.Nodes), Time: iteration.Time.Nanoseconds(), Score: int32(iteration.Score), Best: best,
		})
	}
	if round == 1 {
		record.Counters = counters(variant, position.Name, result.Stats)
	}
	return record, nil
}

// counters spreads a search's statistics, one row a number.
func counters(variant, position string, stats []searchers.Stat) []store.CounterRow {
	var rows []store.CounterRow
	for _, stat := range stats {
		for i, n := range stat.Values {
			rows = append(rows, store.CounterRow{
				Variant: variant, Position: position, Name: stat.Name, Index: int32(i), Value: int64(n),
			})
		}
	}
	return rows
}

// noMove stands for the best move of a position that has none.
const noMove = "0000"

// moveText writes a search's move in UCI's notation. A move that is not legal is an error of the searcher.
func moveText(root *core.Position, m core.Move) (string, error) {
	if !root.HasLegalMove() {
		return noMove, nil
	}
	if !root.IsLegal(m) {
		return "", fmt.Errorf("the searcher gave %s%s, which is not legal in %s", m.From(), m.To(), root.FEN())
	}
	return root.UCI(m), nil
}

// perSecond is a speed in nodes a second; times below the clock's grain give 0.
func perSecond(nodes uint64, t time.Duration) int64 {
	if t <= 0 {
		return 0
	}
	return int64(float64(nodes) / t.Seconds())
}
