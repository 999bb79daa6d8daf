package experiments

import (
	"context"
	"fmt"
	"time"

	"rookery/experiments/store"
	"rookery/searchers"
)

// unit is the smallest piece of work that the journal knows: it is done wholly or not at all, and gives the same rows
// whenever and wherever it is done, wall times apart.
type unit struct {
	key     string // deterministic and unique in the run
	order   int    // place in the plan
	variant *Variant
	cost    cost
	measure func(ctx context.Context, s searchers.Searcher) (store.Record, error)
}

// cost is the most that a unit takes.
type cost struct {
	nodes uint64
	time  time.Duration // where no nodes bound it
	open  bool          // neither bounds it
}

// searchCost is the most that searches within limits take.
func searchCost(limits searchers.Limits, searches int) cost {
	nodes := limits.Nodes
	switch {
	case nodes > 0:
		return cost{nodes: nodes * uint64(searches)}
	case limits.MoveTime != nil:
		return cost{time: *limits.MoveTime * time.Duration(searches)}
	}
	return cost{open: true}
}

// phase is a part of a run whose units may be done in any order, and at once unless they are to be alone.
type phase struct {
	name        string
	alone       bool // one search at a time on the whole machine
	interleaved bool // the variants take turns, so all of them stay open
	units       []unit
}

// plan lists everything that an experiment does. It depends on the configuration alone, so that a resumed run finds the
// same units in the same places. The units of variants whose signature equals an earlier one's are left out when
// the run comes to them.
func plan(config *Config) []phase {
	phases := []phase{signaturePhase(config)}
	if config.Bench != nil {
		phases = append(phases, benchPhase(config))
	}
	for i := range config.Suites {
		phases = append(phases, suitePhase(config, &config.Suites[i]))
	}
	order := 0
	for i := range phases {
		for j := range phases[i].units {
			phases[i].units[j].order = order
			order++
		}
	}
	return phases
}

// budget is the most that a run costs.
func budget(phases []phase) store.Budget {
	var total store.Budget
	for _, phase := range phases {
		for _, unit := range phase.units {
			total.Units++
			total.Nodes += unit.cost.nodes
			total.Time += unit.cost.time
			total.Open = total.Open || unit.cost.open
		}
	}
	return total
}

// Check is what a run of an experiment would do.
type Check struct {
	Question string         `json:"question"`
	Base     string         `json:"base"`
	Variants []CheckVariant `json:"variants"`
	Phases   []CheckPhase   `json:"phases"`
	Budget   store.Budget   `json:"budget"`
}

// CheckVariant is a variant that would be measured.
type CheckVariant struct {
	Name   string `json:"name"`
	Text   string `json:"text"`
	Hash   string `json:"sha256"`
	SameAs string `json:"same_values_as,omitempty"` // an earlier variant with the same values
}

// CheckPhase is a part of the run.
type CheckPhase struct {
	Name   string       `json:"name"`
	Alone  bool         `json:"alone"` // one search at a time
	Budget store.Budget `json:"budget"`
}

// Describe tells what a run of the experiment would do, without doing it.
func (c *Config) Describe() Check {
	check := Check{Question: c.Question, Base: c.Base}
	hashes := map[string]string{}
	for _, v := range c.Variants {
		check.Variants = append(check.Variants, CheckVariant{v.Name, v.Text, v.Hash, hashes[v.Hash]})
		if hashes[v.Hash] == "" {
			hashes[v.Hash] = v.Name
		}
	}
	phases := plan(c)
	for i, phase := range phases {
		check.Phases = append(check.Phases, CheckPhase{phase.name, phase.alone, budget(phases[i : i+1])})
	}
	check.Budget = budget(phases)
	return check
}

// unitKey joins the parts of a unit's key.
func unitKey(measure string, parts ...any) string {
	key := measure
	for _, part := range parts {
		if n, ok := part.(int); ok {
			key += fmt.Sprintf("/%04d", n)
		} else {
			key += fmt.Sprintf("/%v", part)
		}
	}
	return key
}
