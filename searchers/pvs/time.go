package pvs

import "rookery/core"

// The furthest that iterations and centipawns count in the scaling of time.
const (
	longestStand = 10 // iterations
	deepestFall  = 50 // centipawns
)

// timekeeper scales the soft bound of a clock's budget by what the iterations so far have shown.
type timekeeper struct {
	best  core.Move
	score core.Score
	stood int // iterations since the best move changed
}

// permill takes in a finished iteration and returns the soft time it leaves, in permill of the budget.
// bestNodes of the nodes went into the best move.
func (k *timekeeper) permill(p *Parameters, best core.Move, score core.Score, bestNodes, nodes uint64) int {
	if best == k.best {
		k.stood++
	} else {
		k.stood = 0
	}
	fall := 0
	if k.best != core.NoMove {
		fall = max(0, min(deepestFall, int(k.score-score)))
	}
	k.best, k.score = best, score

	permill := 1000
	if p.TimeNodeFraction {
		share := int(bestNodes * 100 / max(nodes, 1))
		permill = permill * max(0, p.TimeNodeBase-p.TimeNodeScale*share/100) / 100
	}
	if p.TimeStability {
		permill = permill * max(0, p.TimeStabilityBase-p.TimeStabilityStep*min(k.stood, longestStand)) / 100
	}
	if p.TimeFallingScore {
		permill = permill * (1000 + fall*p.TimeFallingScale) / 1000
	}
	return permill
}
