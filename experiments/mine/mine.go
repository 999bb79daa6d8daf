// Package mine finds test positions in games: tactical ones, where one move is clearly better than all others, and
// mates that are proven by exhaustive search.
//
// A tactical position is taken if a glance does not find the move, a search does, and two larger ones with MultiPV 2
// confirm the gap to the second move; moves that just take what hangs are left out. Everything is limited by nodes and chosen in the order of the games, so
// that one seed gives one suite, whatever the number of workers.
package mine

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"

	"golang.org/x/sync/errgroup"

	"rookery/core"
	"rookery/searchers"
)

// Kind is what to look for.
type Kind string

// The kinds of position.
const (
	Tactics Kind = "tactics" // one clearly best move
	Mates   Kind = "mates"   // a proven mate
)

// Options says what to look for and how hard.
type Options struct {
	Kind     Kind
	Count    int                // positions wanted
	Seed     uint64             // of the games of self-play, and of nothing else
	Assembly searchers.Assembly // plays and judges
	Games    Source             // nil for self-play
	MaxGames int                // give up after so many; 0 is no limit
	Workers  int                // games looked through at a time; at least 1
	Report   func(found, games int)

	Glance uint64 // nodes in which a position too easy to keep is solved
	Screen uint64 // nodes of the search that every position gets; confirmed with twice as many
	Verify uint64 // nodes of the search that confirms it in the end
	Gap    int    // centipawns between the best move and the second
}

// Default fills in what is zero.
func (o Options) Default() Options {
	set := func(field *uint64, value uint64) {
		if *field == 0 {
			*field = value
		}
	}
	set(&o.Glance, 500)
	set(&o.Screen, 15_000)
	set(&o.Verify, 600_000)
	if o.Gap == 0 {
		o.Gap = 200
	}
	o.Workers = max(o.Workers, 1)
	return o
}

// Limits on what is taken from one game, so that a suite is not a few games told at length.
const (
	perGame  = 3 // positions
	distance = 8 // plies between two of them
)

// ErrTooFew says that the games ended before enough positions were found. Those found are returned with it.
var ErrTooFew = errors.New("too few positions")

// Mine looks through games until it has enough positions. They come in the order of the games, with bm, id, c0 and ce,
// and with dm where a mate is proven.
func Mine(ctx context.Context, options Options) ([]core.EPD, error) {
	o := options.Default()
	if o.Games == nil {
		o.Games = &selfPlay{seed: o.Seed, assembly: o.Assembly, toMate: o.Kind == Mates}
	}
	var collected collection
	next := 0
	for len(collected.found) < o.Count {
		if o.MaxGames > 0 && next >= o.MaxGames {
			return collected.found, fmt.Errorf("%w: %d of %d in %d games", ErrTooFew, len(collected.found), o.Count, next)
		}
		batch := o.Workers * 4
		if o.MaxGames > 0 {
			batch = min(batch, o.MaxGames-next)
		}
		ended, err := o.batch(ctx, next, batch, &collected)
		if err != nil {
			return nil, err
		}
		next += batch
		if ended && len(collected.found) < o.Count {
			return collected.found, fmt.Errorf("%w: %d of %d before the games ended", ErrTooFew, len(collected.found), o.Count)
		}
	}
	return collected.found, nil
}

// batch looks through some games at once and collects what they hold in order. It tells whether the games ended.
func (o *Options) batch(ctx context.Context, first, count int, into *collection) (ended bool, err error) {
	found := make([][]core.EPD, count)
	var mu sync.Mutex
	group, ctx := errgroup.WithContext(ctx)
	queue := make(chan int)
	group.Go(func() error {
		defer close(queue)
		for i := range count {
			select {
			case queue <- i:
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		return nil
	})
	for range o.Workers {
		group.Go(func() error {
			judge, err := newJudge(o)
			if err != nil {
				return err
			}
			for i := range queue {
				game, name, err := o.Games.Game(ctx, first+i)
				if errors.Is(err, io.EOF) {
					mu.Lock()
					ended = true
					mu.Unlock()
					continue
				}
				if err != nil {
					return fmt.Errorf("game %d: %w", first+i+1, err)
				}
				if found[i], err = judge.game(ctx, game, name); err != nil {
					return fmt.Errorf("game %d (%s): %w", first+i+1, name, err)
				}
			}
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return false, err
	}
	for i := range found {
		into.add(found[i], o)
		if o.Report != nil {
			o.Report(len(into.found), first+i+1)
		}
	}
	return ended, nil
}

// collection is what has been found, without duplicates.
type collection struct {
	found []core.EPD
	keys  map[uint64]bool
}

// add takes positions that are new, as they stand and with colours swapped.
func (c *collection) add(positions []core.EPD, o *Options) {
	if c.keys == nil {
		c.keys = map[uint64]bool{}
	}
	for _, epd := range positions {
		flipped := epd.Position.Flipped()
		if c.keys[epd.Position.Key()] || c.keys[flipped.Key()] || len(c.found) == o.Count {
			continue
		}
		c.keys[epd.Position.Key()] = true
		epd.SetText("id", fmt.Sprintf("%s.%03d", o.Kind, len(c.found)+1))
		c.found = append(c.found, epd)
	}
}
