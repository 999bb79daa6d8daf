package classic

import "rookery/searchers"

// counter names one of the events that a search counts.
type counter uint8

const (
	qnodes counter = iota
	evaluations
	tableProbes
	tableHits
	tableCutoffs
	betaCutoffs
	firstMoveCutoffs
	nullMoveTries
	nullMoveCutoffs
	qsearchSEEPrunings
	lateMoveReductions
	lateMoveReSearches
	zeroWindowReSearches
	checkExtensions
	counters // how many there are
)

// counterNames are the names in the report, in the order of the constants.
var counterNames = [counters]string{
	"qnodes", "evaluations",
	"tt-probes", "tt-hits", "tt-cutoffs",
	"beta-cutoffs", "first-move-cutoffs",
	"null-move-tries", "null-move-cutoffs",
	"pruned-qsearch-see",
	"late-move-reductions", "late-move-re-searches", "zero-window-re-searches",
	"check-extensions",
}

// cutoffIndexes is how many move indexes have a count of their own; the last one holds all beyond.
const cutoffIndexes = 32

// statistics are the counts of one search.
type statistics struct {
	events  [counters]uint64
	cutoffs [cutoffIndexes]uint64
}

// cutoff counts a beta cutoff by the move of this index, 0 for the first.
func (s *statistics) cutoff(index int) {
	s.events[betaCutoffs]++
	if index == 0 {
		s.events[firstMoveCutoffs]++
	}
	s.cutoffs[min(index, cutoffIndexes-1)]++
}

// report lists each event by name, and "cutoffs-by-index" with one value a move index.
func (s *statistics) report() []searchers.Stat {
	var list []searchers.Stat
	for c, name := range counterNames {
		list = append(list, searchers.Stat{Name: name, Values: []uint64{s.events[c]}})
	}
	byIndex := s.cutoffs
	return append(list, searchers.Stat{Name: "cutoffs-by-index", Values: byIndex[:]})
}
