package experiments

import (
	"context"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"sync"

	"golang.org/x/sync/errgroup"

	"rookery/core/params"
	"rookery/experiments/store"
	"rookery/searchers"
)

// NewVariant makes a variant of an assembly of this build, outside any experiment. The error names the component and the
// parameter at fault.
func NewVariant(a searchers.Assembly) (*Variant, error) {
	d := draft{searcher: a.Searcher, eval: a.Eval, searcherValues: a.SearcherValues, evalValues: a.EvalValues}
	return d.finish(a.Name, &inputs{dir: "."})
}

// ReadSuite reads an EPD file, or a suite that ships if there is no such file, and the lines that cannot be read.
func ReadSuite(name string) ([]Problem, []BadLine, error) {
	text, err := os.ReadFile(name)
	if os.IsNotExist(err) {
		if inside, e := shipped.ReadFile(path.Clean(filepath.ToSlash(name))); e == nil {
			text, err = inside, nil
		}
	}
	if err != nil {
		return nil, nil, fmt.Errorf("reading a suite: %w%s", err, params.DidYouMean(name, EmbeddedSuites()))
	}
	problems, bad := ReadProblems(text)
	return problems, bad, nil
}

// SuiteResult is a suite solved by one variant.
type SuiteResult struct {
	Suite     string     `json:"suite"`
	Variant   string     `json:"variant"` // canonical text
	Searched  int        `json:"searched"`
	Asked     int        `json:"asked"` // of those searched, the positions that ask something
	Solved    int        `json:"solved"`
	Points    int        `json:"points,omitempty"`
	MaxPoints int        `json:"max_points,omitempty"`
	Nodes     uint64     `json:"nodes"`
	Seconds   float64    `json:"seconds"` // in the searcher, over all positions
	BadLines  int        `json:"bad_lines"`
	Positions []SolveRow `json:"positions"`
}

// SolveRow is the outcome of one position, as the table of suites has it.
type SolveRow = store.SuiteRow

// SolveAll solves problems with a variant linked into this process, some at once: as many as there are cores if workers
// is 0. done, which may be nil, is called after each, by one goroutine at a time.
func SolveAll(ctx context.Context, v *Variant, problems []Problem, limits searchers.Limits, earlyStop, workers int, done func()) (SuiteResult, error) {
	rows := make([]SolveRow, len(problems))
	var mu sync.Mutex
	next := 0
	take := func() int {
		mu.Lock()
		defer mu.Unlock()
		next++
		return next - 1
	}
	group, ctx := errgroup.WithContext(ctx)
	for range min(workersOf(workers, 0), len(problems)) {
		group.Go(func() error {
			player, err := openLinked(v)
			if err != nil {
				return err
			}
			for i := take(); i < len(problems) && ctx.Err() == nil; i = take() {
				row, err := Solve(ctx, player, &problems[i], limits, earlyStop)
				if err != nil {
					return fmt.Errorf("position %s: %w", problems[i].ID, err)
				}
				row.Variant = v.Name
				mu.Lock()
				rows[i] = row
				if done != nil {
					done()
				}
				mu.Unlock()
			}
			return ctx.Err()
		})
	}
	if err := group.Wait(); err != nil {
		return SuiteResult{}, err
	}
	return sumUp(v, rows), nil
}

// sumUp counts what was solved.
func sumUp(v *Variant, rows []SolveRow) SuiteResult {
	result := SuiteResult{Variant: v.Text, Searched: len(rows), Positions: rows}
	for i := range rows {
		row := &rows[i]
		if row.Kind != string(NoProblem) {
			result.Asked++
		}
		if row.Solved {
			result.Solved++
		}
		if row.Points != nil {
			result.Points += int(*row.Points)
			result.MaxPoints += int(*row.MaxPoints)
		}
		result.Nodes += uint64(row.Nodes)
		result.Seconds += float64(row.Time) / 1e9
	}
	return result
}
