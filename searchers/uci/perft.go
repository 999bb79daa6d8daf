package uci

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"rookery/core"
)

// perft obeys "perft N".
func (s *session) perft(args string) error {
	word, rest := cutWord(args)
	depth, err := strconv.Atoi(word)
	if extra, _ := cutWord(rest); err != nil || extra != "" {
		return fmt.Errorf("%q; want a depth in plies", strings.TrimSpace(args))
	}
	return s.startPerft(depth)
}

// deepest is more than any perft will see to its end.
const deepest = 64

// startPerft counts the leaves below each move of the position.
func (s *session) startPerft(depth int) error {
	if depth < 0 || depth > deepest {
		return fmt.Errorf("depth %d is out of range; want 0 to %d", depth, deepest)
	}
	p := *s.game.Position()
	s.startErrand("perft", func(ctx context.Context) error {
		var text strings.Builder
		nodes := uint64(1)
		if depth > 0 {
			counts, err := core.PerftDivideParallel(ctx, &p, depth, 1)
			if err != nil {
				return err
			}
			nodes = 0
			for _, c := range counts {
				fmt.Fprintf(&text, "%s: %d\n", p.UCI(c.Move), c.Nodes)
				nodes += c.Nodes
			}
		}
		fmt.Fprintf(&text, "\nNodes searched: %d", nodes)
		s.out.print(text.String())
		return nil
	})
	return nil
}
