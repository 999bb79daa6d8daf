package experiments

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"rookery/core"
)

// Problem is one position of a test suite with its right answer.
type Problem struct {
	ID       string // unique within the suite
	Index    int    // place in the suite, from 0
	Position core.Position
	Kind     ProblemKind
	Wanted   string // the right answer, as the suite states it

	best   []core.Move
	avoid  []core.Move
	mate   int // in moves; negative where the side to move is mated
	points []core.MovePoints
}

// ProblemKind is what a suite asks of a position.
type ProblemKind string

// The kinds of problem. Where a line states several things, the first of this order counts.
const (
	MateProblem   ProblemKind = "dm"     // prove a mate in at most so many moves
	PointsProblem ProblemKind = "points" // find a move that earns points; the best move solves it
	BestProblem   ProblemKind = "bm"     // find one of the best moves
	AvoidProblem  ProblemKind = "am"     // play none of the moves to avoid
	NoProblem     ProblemKind = "none"   // nothing is asked: such positions are searched, and never solved
)

// BadLine is a line of a suite that cannot be read.
type BadLine struct {
	Line int // from 1
	Err  error
}

// ReadProblems reads an EPD file. Lines that cannot be read are returned apart, so that a caller can refuse them all or
// do without them.
func ReadProblems(text []byte) ([]Problem, []BadLine) {
	var problems []Problem
	var bad []BadLine
	ids := map[string]int{}
	reader := core.NewEPDReader(bytes.NewReader(text))
	for {
		epd, err := reader.Next()
		if err == io.EOF {
			return problems, bad
		}
		if err != nil {
			bad = append(bad, badLine(err))
			continue
		}
		problem, err := newProblem(&epd)
		if err != nil {
			bad = append(bad, BadLine{epd.Line, err})
			continue
		}
		if problem.ID == "" {
			problem.ID = fmt.Sprintf("line %d", epd.Line)
		}
		ids[problem.ID]++
		if n := ids[problem.ID]; n > 1 {
			problem.ID = fmt.Sprintf("%s (line %d)", problem.ID, epd.Line)
		}
		problem.Index = len(problems)
		problems = append(problems, problem)
	}
}

// badLine takes the number off an error of the EPD reader.
func badLine(err error) BadLine {
	rest, ok := strings.CutPrefix(err.Error(), "line ")
	if number, problem, found := strings.Cut(rest, ": "); ok && found {
		if n, e := strconv.Atoi(number); e == nil {
			return BadLine{n, fmt.Errorf("%s", problem)}
		}
	}
	return BadLine{0, err}
}

// newProblem reads what a line asks.
func newProblem(epd *core.EPD) (Problem, error) {
	p := Problem{ID: epd.ID(), Position: epd.Position, Kind: NoProblem, best: epd.BestMoves(), avoid: epd.AvoidMoves()}
	var err error
	if p.points, err = epd.Points(); err != nil {
		return Problem{}, err
	}
	p.mate, _ = epd.Int("dm")
	switch {
	case !p.Position.HasLegalMove():
	case p.mate != 0:
		p.Kind, p.Wanted = MateProblem, fmt.Sprintf("dm %d", p.mate)
	case len(p.points) > 0:
		p.Kind, p.Wanted = PointsProblem, p.pointsText()
	case len(p.best) > 0:
		p.Kind, p.Wanted = BestProblem, "bm "+epd.Text("bm")
		if len(p.avoid) > 0 {
			p.Wanted += " am " + epd.Text("am")
		}
	case len(p.avoid) > 0:
		p.Kind, p.Wanted = AvoidProblem, "am "+epd.Text("am")
	}
	return p, nil
}

func (p *Problem) pointsText() string {
	texts := make([]string, len(p.points))
	for i, mp := range p.points {
		texts[i] = fmt.Sprintf("%s=%d", p.Position.SAN(mp.Move), mp.Points)
	}
	return strings.Join(texts, ", ")
}

// Right reports whether an answer is right: the move, and its score for the side to move.
func (p *Problem) Right(move core.Move, score core.Score) bool {
	switch p.Kind {
	case MateProblem:
		return score.IsMate() && (score > 0) == (p.mate > 0) && abs(score.MateMoves()) <= abs(p.mate)
	case PointsProblem:
		return slices.Contains(p.best, move) || p.Points(move) == p.MaxPoints()
	case BestProblem:
		return slices.Contains(p.best, move) && !slices.Contains(p.avoid, move)
	case AvoidProblem:
		return !slices.Contains(p.avoid, move)
	default:
		return false
	}
}

// Points returns what a move earns in a problem of points, 0 where the suite does not list it.
func (p *Problem) Points(move core.Move) int {
	for _, mp := range p.points {
		if mp.Move == move {
			return mp.Points
		}
	}
	return 0
}

// MaxPoints returns what the best move earns.
func (p *Problem) MaxPoints() int {
	most := 0
	for _, mp := range p.points {
		most = max(most, mp.Points)
	}
	return most
}

func abs(n int) int { return max(n, -n) }
