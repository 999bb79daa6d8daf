package experiments

import (
	"context"
	"errors"
	"fmt"

	"rookery/experiments/store"
)

// worker does one unit at a time. It keeps the players of all variants open if they take turns, and otherwise one.
type worker struct {
	*runner
	keep    bool
	players map[string]*player
}

// do does a unit and writes its record. A variant that fails ends the run, or is noted as an incident.
func (w *worker) do(ctx context.Context, u *unit) error {
	record, err := w.measure(ctx, u)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		w.drop(u.variant.Name)
		err = fmt.Errorf("variant %s, unit %s: %w", u.variant.Name, u.key, err)
		if w.config.OnCrash != Skip {
			return err
		}
		w.progress.note("skipped: " + err.Error())
		record = store.Record{Incidents: []store.IncidentRow{{Unit: u.key, Variant: u.variant.Name, Message: err.Error()}}}
	}
	record.Unit, record.Order, record.Finished = u.key, u.order, now()
	if err := w.journal.Append(record); err != nil {
		return err
	}
	w.mu.Lock()
	w.done[u.key] = record
	w.incidents += len(record.Incidents)
	w.mu.Unlock()
	w.progress.unit()
	return nil
}

// errNoSignature keeps a variant that failed its signature from failing every unit at length.
var errNoSignature = errors.New("it failed at its signature, so nothing else is asked of it")

// measure does a unit with the variant's player.
func (w *worker) measure(ctx context.Context, u *unit) (store.Record, error) {
	w.mu.Lock()
	signature, taken := w.done[signatureKey(u.variant.Name)]
	w.mu.Unlock()
	if taken && len(signature.Incidents) > 0 {
		return store.Record{}, errNoSignature
	}
	p, err := w.player(ctx, u.variant)
	if err != nil {
		return store.Record{}, err
	}
	return u.measure(ctx, p)
}

// player returns the variant's open player, or opens one.
func (w *worker) player(ctx context.Context, v *Variant) (*player, error) {
	if p := w.players[v.Name]; p != nil {
		return p, nil
	}
	if !w.keep {
		w.closeAll()
	}
	p, err := w.opener.open(ctx, v)
	if err != nil {
		return nil, err
	}
	w.players[v.Name] = p
	return p, nil
}

// drop closes a player that failed; the next unit opens another.
func (w *worker) drop(name string) {
	if p := w.players[name]; p != nil {
		p.close()
		delete(w.players, name)
	}
}

func (w *worker) closeAll() {
	for name := range w.players {
		w.drop(name)
	}
}
