package pvs

import (
	"flag"
	"os"
	"slices"
	"testing"
	"time"

	"rookery/core"
	"rookery/searchers"
)

var (
	suiteTime  = flag.Duration("suite-time", 0, "solve the suite with this time a position; 0 skips it")
	suiteNodes = flag.Uint64("suite-nodes", 0, "solve the suite with this many nodes a position; 0 skips it")
	suiteFile  = flag.String("suite-file", "../../../shared/data/epd/wac.epd", "the suite to solve, with bm or am")
	suiteLeast = flag.Int("suite-least", 280, "positions that must be solved")
	suiteSet   = flag.String("suite-set", "", "parameters to set, as name=value,name=value")
)

// TestSuiteFloor solves a suite of positions with best moves. It takes minutes, and so runs on demand:
//
//	go test ./searchers/pvs -run SuiteFloor -suite-time 1s -v
func TestSuiteFloor(t *testing.T) {
	if *suiteTime == 0 && *suiteNodes == 0 {
		t.Skip("give -suite-time or -suite-nodes to run it")
	}
	file, err := os.Open(*suiteFile)
	if err != nil {
		t.Skip(err)
	}
	defer file.Close()
	limits := searchers.Limits{Nodes: *suiteNodes}
	if *suiteTime > 0 {
		limits.MoveTime = suiteTime
	}
	s := newSearcher(t, pestoFactory(t), append(parseSettings(*suiteSet), setting{Name: "hash", Text: "64"})...)
	positions, solved := 0, 0
	var nodes uint64
	var spent time.Duration
	err = core.ReadEPD(file, func(e core.EPD) error {
		positions++
		s.NewGame()
		r := s.run(t, core.NewGame(e.Position), limits)
		nodes, spent = nodes+r.Nodes, spent+r.Time
		if best := e.BestMoves(); slices.Contains(best, r.Best) || len(best) == 0 && !slices.Contains(e.AvoidMoves(), r.Best) {
			solved++
		} else {
			t.Logf("%s: %s %v at depth %d", e.ID(), e.Position.SAN(r.Best), r.Score, r.Depth)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("solved %d of %d; %d nodes, %.0f a second", solved, positions, nodes, float64(nodes)/spent.Seconds())
	if solved < *suiteLeast {
		t.Errorf("solved %d of %d; want %d at least", solved, positions, *suiteLeast)
	}
}
