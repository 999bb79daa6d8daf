package experiments

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"rookery/experiments/store"
)

// runner does what is left of a run.
type runner struct {
	dir      string
	config   *Config
	manifest store.Manifest
	opener   *opener
	workers  int
	journal  *store.Journal
	progress progressLock

	mu        sync.Mutex
	done      map[string]store.Record
	incidents int
}

// execute does all units that the journal does not hold yet, and makes the tables.
func execute(ctx context.Context, dir string, config *Config, manifest store.Manifest, options Options) (Outcome, error) {
	outcome := Outcome{Dir: dir, Manifest: manifest}
	journal, records, err := store.OpenJournal(dir, manifest.ID)
	if err != nil {
		return outcome, err
	}
	r := &runner{
		dir: dir, config: config, manifest: manifest, journal: journal,
		workers:  workersOf(options.Workers, config.Workers),
		progress: progressLock{progress: options.Progress},
		done:     map[string]store.Record{},
	}
	for _, record := range records.List {
		r.done[record.Unit] = record
		r.incidents += len(record.Incidents)
	}
	r.opener, err = newOpener(options.Linked, filepath.Join(dir, store.LogsFolder))
	if err == nil {
		err = r.phases(ctx)
	}
	if err == nil && !records.Complete {
		err = journal.Append(store.Record{Unit: "end", Finished: now(), Complete: true})
	}
	err = errors.Join(err, journal.Close())
	outcome.Manifest, outcome.Incidents, outcome.Complete = r.manifest, r.incidents, err == nil
	if records, readErr := store.ReadJournal(dir, manifest.ID); readErr != nil {
		err = errors.Join(err, readErr)
	} else {
		err = errors.Join(err, store.WriteTables(dir, r.manifest, records))
	}
	return outcome, err
}

func now() time.Time { return time.Now().UTC() }

// phases does the phases one after the other.
func (r *runner) phases(ctx context.Context) error {
	for i, phase := range plan(r.config) {
		resumed := i == 0 && len(r.done) > 0
		var left []unit
		total := 0
		for _, unit := range phase.units {
			if i > 0 && r.sameAs(unit.variant) != "" {
				continue
			}
			total++
			if _, done := r.done[unit.key]; !done {
				left = append(left, unit)
			}
		}
		r.progress.phase(phase.name, total, total-len(left))
		if phase.alone && len(left) > 0 {
			r.warnOfLoad()
		}
		if err := r.work(ctx, &phase, left); err != nil {
			return err
		}
		if i > 0 {
			continue
		}
		if err := r.settle(ctx, resumed); err != nil {
			return err
		}
	}
	return nil
}

// sameAs returns the earlier variant that a variant's signature equals, or "".
func (r *runner) sameAs(v *Variant) string { return r.manifest.Variant(v.Name).SameAs }

// settle notes the signatures in the manifest, and checks that the ways to run a variant agree.
func (r *runner) settle(ctx context.Context, resumed bool) error {
	before := len(r.manifest.Variants) > 0 && r.manifest.Variants[0].Signature != ""
	settleSignatures(r.manifest.Variants, r.done)
	if !before {
		if err := store.WriteManifest(r.dir, r.manifest); err != nil {
			return err
		}
	}
	for i := range r.config.Variants {
		v := &r.config.Variants[i]
		if same := r.sameAs(v); same != "" {
			r.progress.note(fmt.Sprintf("%s has the signature of %s: it is the same search, and is not run again", v.Name, same))
		}
		if err := r.checkBorder(ctx, v, resumed); err != nil {
			return err
		}
	}
	return nil
}

// checkBorder searches a little of a variant's signature where it was not taken: linked in, if it was taken in another
// process, and once more where it was taken, if the run is resumed.
func (r *runner) checkBorder(ctx context.Context, v *Variant, resumed bool) error {
	rows := r.done[signatureKey(v.Name)].Signature
	if len(rows) == 0 {
		return nil // skipped after a crash
	}
	if resumed {
		p, err := r.opener.open(ctx, v)
		if err != nil {
			return err
		}
		defer p.close()
		if err := CheckSignature(ctx, v, p, rows); err != nil {
			return fmt.Errorf("%w: variant %s: its signature has changed: %w", ErrChanged, v.Name, err)
		}
	}
	if r.opener.crosses(v) && v.PluginPath == "" {
		p, err := openLinked(v)
		if err != nil {
			return err
		}
		if err := CheckSignature(ctx, v, p, rows); err != nil {
			return fmt.Errorf("variant %s: linked in it searches otherwise than in its own process: %w", v.Name, err)
		}
	}
	return nil
}

// warnOfLoad says so when others use the machine while speed is to be measured.
func (r *runner) warnOfLoad() {
	const busy = 0.7
	if load, ok := loadAverage(); ok && load > busy+float64(r.workers) {
		r.progress.note(fmt.Sprintf("the machine is busy (load %.1f): times will be noisy, node counts not", load))
	}
}

// work does units, several at once unless the phase is to be alone.
func (r *runner) work(ctx context.Context, phase *phase, units []unit) error {
	workers := min(r.workers, len(units))
	if phase.alone {
		workers = min(1, len(units))
	}
	queue := make(chan *unit)
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error {
		defer close(queue)
		for i := range units {
			select {
			case queue <- &units[i]:
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		return nil
	})
	for range workers {
		group.Go(func() error {
			w := worker{runner: r, keep: phase.interleaved, players: map[string]*player{}}
			defer w.closeAll()
			for unit := range queue {
				if err := w.do(ctx, unit); err != nil {
					return err
				}
			}
			return nil
		})
	}
	return group.Wait()
}
