package mcts

import (
	"rookery/core"
	"rookery/searchers"
)

// counter names one of the events that a search counts.
type counter uint8

const (
	playouts counter = iota
	qnodes
	evaluations
	expansions
	leafMates
	terminals
	collisions
	provenWins
	provenLosses
	provenDraws
	thinnings
	reusedVisits
	plies
	counters // how many there are
)

// counterNames are the names in the report, in the order of the constants.
var counterNames = [counters]string{
	"playouts", "qnodes", "evaluations", "expansions", "leaf-mates", "terminals", "collisions",
	"proven-wins", "proven-losses", "proven-draws", "thinnings", "reused-visits", "plies",
}

// statistics are the counts of one search.
type statistics struct {
	events [counters]uint64
}

// proof counts a node above the leaves that was proven.
func (s *statistics) proof(score core.Score) {
	switch {
	case score > 0:
		s.events[provenWins]++
	case score < 0:
		s.events[provenLosses]++
	default:
		s.events[provenDraws]++
	}
}

// report lists each event by name; "plies" is the sum of the playouts' lengths.
func (s *statistics) report() []searchers.Stat {
	var list []searchers.Stat
	for c, name := range counterNames {
		list = append(list, searchers.Stat{Name: name, Values: []uint64{s.events[c]}})
	}
	return list
}
