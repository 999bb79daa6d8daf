package experiments

import (
	"context"

	"rookery/core"
	"rookery/experiments/store"
	"rookery/searchers"
)

// suitePhase searches every position of a suite with every variant, one variant after the other. Where time is the limit
// the searches are alone on the machine.
func suitePhase(config *Config, suite *Suite) phase {
	limits := suite.limits()
	p := phase{name: "suite " + suite.Name, alone: suite.Time > 0}
	for i := range config.Variants {
		v := &config.Variants[i]
		for j := range suite.Problems {
			problem := &suite.Problems[j]
			p.units = append(p.units, unit{
				key:     unitKey("suite", suite.Name, v.Name, problem.Index),
				variant: v,
				cost:    searchCost(limits, 1),
				measure: func(ctx context.Context, s searchers.Searcher) (store.Record, error) {
					row, err := Solve(ctx, s, problem, limits, suite.EarlyStop)
					row.Variant, row.Suite = v.Name, suite.Name
					return store.Record{Suite: []store.SuiteRow{row}}, err
				},
			})
		}
	}
	return p
}

// limits is what a search of the suite may take.
func (s *Suite) limits() searchers.Limits {
	limits := searchers.Limits{Depth: s.Depth, Nodes: s.Nodes}
	if s.Time > 0 {
		limits.MoveTime = &s.Time
	}
	return limits
}

// Solve searches a problem from a fresh start and judges the answer. A problem counts as solved if the final answer is
// right, at the last iteration from which every answer is right. With earlyStop above 0 the search ends
// once the answer has been right for so many iterations in a row; what comes after them does not count, so that the
// outcome does not depend on how soon the search heard of it.
func Solve(ctx context.Context, s searchers.Searcher, problem *Problem, limits searchers.Limits, earlyStop int) (store.SuiteRow, error) {
	request := searchers.Request{Game: core.NewGame(problem.Position), Limits: limits}
	if earlyStop > 0 {
		signals := make(chan searchers.Signal, 1)
		request.Signals = signals
		request.Report = stopWhenRight(problem, earlyStop, signals)
	}
	s.NewGame()
	result, err := s.Search(ctx, request)
	if err != nil {
		return store.SuiteRow{}, err
	}
	stopped := false
	if earlyStop > 0 {
		stopped = cutAfter(problem, &result, earlyStop)
	}
	move, err := moveText(&problem.Position, result.Best)
	if err != nil {
		return store.SuiteRow{}, err
	}
	row := store.SuiteRow{
		Position: problem.ID, Index: int32(problem.Index), FEN: problem.Position.FEN(),
		Kind: string(problem.Kind), Wanted: problem.Wanted, Solved: problem.Right(result.Best, result.Score),
		Move: move, SAN: noMove, Score: int32(result.Score), Depth: int32(result.Depth),
		Nodes: int64(result.Nodes), Time: result.Time.Nanoseconds(), EarlyStop: stopped,
	}
	if move != noMove {
		row.SAN = problem.Position.SAN(result.Best)
	}
	if problem.Kind == PointsProblem {
		row.Points, row.MaxPoints = pointer(int32(problem.Points(result.Best))), pointer(int32(problem.MaxPoints()))
	}
	if row.Solved {
		at := solvedAt(problem, &result)
		row.SolvedDepth, row.SolvedNodes, row.SolvedTime =
			pointer(int32(at.Depth)), pointer(int64(at.Nodes)), pointer(at.Time.Nanoseconds())
	}
	return row, nil
}

func pointer[T any](value T) *T { return &value }

// solvedAt returns the iteration from which the answer stays right. An answer that came right only in the last,
// unfinished iteration was found when the search ended.
func solvedAt(problem *Problem, result *searchers.Result) searchers.Iteration {
	at := searchers.Iteration{Depth: result.Depth, Nodes: result.Nodes, Time: result.Time}
	for i := len(result.Iterations) - 1; i >= 0; i-- {
		iteration := result.Iterations[i]
		if !problem.Right(iteration.Best, iteration.Score) {
			break
		}
		at = iteration
	}
	return at
}

// cutAfter ends a result with the iteration at which the answer had been right so many times in a row, if there is one.
func cutAfter(problem *Problem, result *searchers.Result, earlyStop int) bool {
	streak := 0
	for i, iteration := range result.Iterations {
		if !problem.Right(iteration.Best, iteration.Score) {
			streak = 0
			continue
		}
		if streak++; streak == earlyStop {
			result.Iterations = result.Iterations[:i+1]
			result.Best, result.Score, result.Depth = iteration.Best, iteration.Score, iteration.Depth
			result.Nodes, result.Time = iteration.Nodes, iteration.Time
			return true
		}
	}
	return false
}

// stopWhenRight watches the reports of a search and sends Stop when its answer has been right for so many finished
// iterations. An iteration is finished when a report of a deeper one comes.
func stopWhenRight(problem *Problem, earlyStop int, signals chan<- searchers.Signal) func(searchers.Info) {
	depth, right, streak := 0, false, 0
	return func(info searchers.Info) {
		if info.Line > 1 || len(info.PV) == 0 {
			return
		}
		if info.Depth > depth && depth > 0 {
			if streak++; !right {
				streak = 0
			}
			if streak == earlyStop {
				select {
				case signals <- searchers.Stop:
				default: // sent already
				}
			}
		}
		depth, right = info.Depth, problem.Right(info.PV[0], info.Score)
	}
}
