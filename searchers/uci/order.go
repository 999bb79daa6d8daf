package uci

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"rookery/core"
	"rookery/core/clock"
	"rookery/core/params"
	"rookery/searchers"
)

// order is what a go command asks for.
type order struct {
	limits searchers.Limits
	perft  int      // the depth to count to; negative if a search is wanted
	odd    []string // words among the searchmoves that are no legal moves here
}

// goWords are the words of a go command; true for those that a number follows.
var goWords = map[string]bool{
	"searchmoves": false, "ponder": false, "infinite": false,
	"wtime": true, "btime": true, "winc": true, "binc": true, "movestogo": true,
	"depth": true, "nodes": true, "mate": true, "movetime": true, "perft": true,
}

// longest bounds times, so that sums and multiples of them cannot overflow: about eight years.
const longest = 1 << 38 // milliseconds

// parseGo reads the words after go for the position to be searched. A limit counts if it is there, whatever its
// number: "movetime 0" asks for an answer at once, as does a clock that says nothing of the side to move; a depth,
// nodes or mate of 0 counts as 1. Of a word said twice the last counts.
func parseGo(p *core.Position, args string) (order, error) {
	o := order{perft: -1}
	numbers := map[string]int64{}
	var moves []string
	asked := false // searchmoves were given
	words := strings.Fields(args)
	for len(words) > 0 {
		word := words[0]
		words = words[1:]
		numeric, known := goWords[word]
		if !known {
			return order{}, fmt.Errorf("unknown word %q%s", word, params.DidYouMean(word, goNames()))
		}
		if numeric {
			if len(words) == 0 {
				return order{}, fmt.Errorf("%s: no number", word)
			}
			n, err := strconv.ParseInt(words[0], 10, 64)
			if err != nil {
				return order{}, fmt.Errorf("%s: %q is not a whole number", word, words[0])
			}
			numbers[word] = n
			words = words[1:]
			continue
		}
		switch word {
		case "ponder":
			o.limits.Ponder = true
		case "infinite":
			o.limits.Infinite = true
		case "searchmoves":
			asked = true
			for len(words) > 0 {
				if _, known := goWords[words[0]]; known {
					break
				}
				moves = append(moves, words[0])
				words = words[1:]
			}
		}
	}
	if err := o.setNumbers(p, numbers); err != nil {
		return order{}, err
	}
	if asked {
		return o, o.setSearchMoves(p, moves)
	}
	return o, nil
}

// endless reports whether no limit ends the search. A mate that it is to find may not be there.
func (o *order) endless() bool {
	l := &o.limits
	return l.Depth == 0 && l.Nodes == 0 && l.MoveTime == nil && l.Clock == nil
}

func goNames() []string {
	var names []string
	for name := range goWords {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

func (o *order) setNumbers(p *core.Position, numbers map[string]int64) error {
	for _, word := range []string{"depth", "nodes", "mate", "movestogo", "perft"} {
		if n := numbers[word]; n < 0 {
			return fmt.Errorf("%s: %d is negative", word, n)
		}
	}
	if n, ok := numbers["depth"]; ok {
		o.limits.Depth = int(min(max(n, 1), core.MaxPly))
	}
	if n, ok := numbers["nodes"]; ok {
		o.limits.Nodes = uint64(max(n, 1))
	}
	if n, ok := numbers["mate"]; ok {
		o.limits.Mate = int(min(max(n, 1), core.MaxPly))
	}
	if n, ok := numbers["perft"]; ok {
		o.perft = int(min(n, math.MaxInt32))
	}
	if n, ok := numbers["movetime"]; ok {
		d := milliseconds(n)
		o.limits.MoveTime = &d
	}
	ours, increment := "wtime", "winc"
	if p.SideToMove() == core.Black {
		ours, increment = "btime", "binc"
	}
	for _, word := range []string{"wtime", "btime", "winc", "binc", "movestogo"} {
		if _, ok := numbers[word]; ok {
			o.limits.Clock = &clock.Clock{
				Time:      milliseconds(numbers[ours]),
				Increment: milliseconds(numbers[increment]),
				MovesToGo: int(min(numbers["movestogo"], math.MaxInt32)),
			}
			break
		}
	}
	return nil
}

// setSearchMoves keeps the legal moves, each once. It is an error if there are none of them.
func (o *order) setSearchMoves(p *core.Position, words []string) error {
	for _, word := range words {
		m, err := p.ParseUCIMove(word)
		switch {
		case err != nil:
			o.odd = append(o.odd, word)
		case !slices.Contains(o.limits.SearchMoves, m):
			o.limits.SearchMoves = append(o.limits.SearchMoves, m)
		}
	}
	if len(o.limits.SearchMoves) > 0 {
		return nil
	}
	if len(o.odd) == 0 {
		return errors.New("searchmoves: no moves")
	}
	return fmt.Errorf("searchmoves: none of %s is a legal move here", strings.Join(o.odd, ", "))
}

func milliseconds(n int64) time.Duration {
	return time.Duration(min(max(n, -longest), longest)) * time.Millisecond
}
