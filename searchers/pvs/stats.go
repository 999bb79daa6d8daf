package pvs

import "rookery/searchers"

// counter names one of the events that a search counts.
type counter uint8

const (
	qnodes counter = iota
	qsearchCutoffs
	evaluations
	evalCacheHits
	tableProbes
	tableHits
	tableCutoffs
	betaCutoffs
	firstMoveCutoffs
	nullMoveTries
	nullMoveCutoffs
	nullMoveRefuted
	reverseFutilityPrunings
	razorings
	probcuts
	multicuts
	mateDistancePrunings
	lateMovePrunings
	futilityPrunings
	historyPrunings
	seeQuietPrunings
	seeNoisyPrunings
	qsearchSEEPrunings
	qsearchFutilityPrunings
	iterativeReductions
	lateMoveReductions
	lateMoveReSearches
	zeroWindowReSearches
	aspirationFailsHigh
	aspirationFailsLow
	checkExtensions
	singularTries
	singularExtensions
	doubleExtensions
	negativeExtensions
	repetitionDraws
	counters // how many there are
)

// counterNames are the names in the report, in the order of the constants.
var counterNames = [counters]string{
	"qnodes", "qsearch-cutoffs", "evaluations", "eval-cache-hits",
	"tt-probes", "tt-hits", "tt-cutoffs",
	"beta-cutoffs", "first-move-cutoffs",
	"null-move-tries", "null-move-cutoffs", "null-move-refuted",
	"pruned-reverse-futility", "pruned-razoring", "pruned-probcut", "pruned-multicut", "pruned-mate-distance",
	"pruned-late-move", "pruned-futility", "pruned-history", "pruned-see-quiet", "pruned-see-noisy",
	"pruned-qsearch-see", "pruned-qsearch-futility",
	"internal-iterative-reductions", "late-move-reductions", "late-move-re-searches", "zero-window-re-searches",
	"aspiration-fails-high", "aspiration-fails-low",
	"check-extensions", "singular-tries", "singular-extensions", "double-extensions", "negative-extensions",
	"repetition-draws",
}

// cutoffIndexes is how many move indexes have a count of their own; the last one holds all beyond.
const cutoffIndexes = 32

// statistics are the counts of one search.
type statistics struct {
	events  [counters]uint64
	cutoffs [cutoffIndexes]uint64 // beta cutoffs by the number of moves tried before
}

// cutoff counts a beta cutoff by the move of this index, 0 for the first.
func (s *statistics) cutoff(index int) {
	s.events[betaCutoffs]++
	if index == 0 {
		s.events[firstMoveCutoffs]++
	}
	s.cutoffs[min(index, cutoffIndexes-1)]++
}

// report lists the counts: each event by name, and "cutoffs-by-index" with one value a move index.
func (s *statistics) report() []searchers.Stat {
	stats := make([]searchers.Stat, 0, counters+1)
	for c, name := range counterNames {
		stats = append(stats, searchers.Stat{Name: name, Values: []uint64{s.events[c]}})
	}
	byIndex := s.cutoffs
	return append(stats, searchers.Stat{Name: "cutoffs-by-index", Values: byIndex[:]})
}
