package experiments

import (
	"context"
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"rookery/experiments/store"
)

// Verification is what came of repeating parts of a run.
type Verification struct {
	Run       string   `json:"run"`
	Changed   []string `json:"changed"`  // what is no longer as the manifest has it; a change alone is no drift
	Repeated  int      `json:"repeated"` // units
	Timed     int      `json:"timed"`    // units left out, since time limits them and no two runs are alike
	Drifts    []Drift  `json:"drifts"`
	SameBuild bool     `json:"same_build"`
}

// Drift is a unit that does not give what was recorded.
type Drift struct {
	Unit string   `json:"unit"`
	What []string `json:"what"`
}

// Verify repeats a run's signatures and a sample of its other units, chosen with the experiment's seed, and compares them
// with the records, wall times apart. Another build is no hindrance: whether it gives the same is the question.
func Verify(ctx context.Context, dir string, catalog Catalog, sampled int, options Options) (Verification, error) {
	manifest, config, changed, err := reopen(dir, catalog, false)
	if err != nil {
		return Verification{}, err
	}
	build, err := thisBuild()
	if err != nil {
		return Verification{}, err
	}
	result := Verification{
		Run: manifest.ID, Changed: changed, Drifts: []Drift{},
		SameBuild: build.Executable == manifest.Build.Executable,
	}
	if len(changed) > 0 {
		return result, nil // other inputs give other results: there is nothing to repeat
	}
	records, err := store.ReadJournal(dir, manifest.ID)
	if err != nil {
		return result, err
	}
	v := verifier{records: map[string]store.Record{}, progress: progressLock{progress: options.Progress}}
	for _, record := range records.List {
		v.records[record.Unit] = record
	}
	if v.opener, err = newOpener(options.Linked || manifest.Mode == store.Linked, ""); err != nil {
		return result, err
	}
	defer v.closePlayer()
	units := v.choose(config, sampled, &result)
	v.progress.phase("verifying "+filepath.Base(dir), len(units), 0)
	for i := range units {
		if err := v.repeat(ctx, &units[i], &result); err != nil {
			return result, err
		}
		v.progress.unit()
	}
	return result, nil
}

// verifier repeats units.
type verifier struct {
	opener   *opener
	records  map[string]store.Record
	progress progressLock
	player   *player // open for the last unit's variant
	of       *Variant
}

// play returns a player of the variant: the one that is open, if it is.
func (v *verifier) play(ctx context.Context, variant *Variant) (*player, error) {
	if v.player != nil && v.of == variant {
		return v.player, nil
	}
	v.closePlayer()
	p, err := v.opener.open(ctx, variant)
	if err != nil {
		return nil, err
	}
	v.player, v.of = p, variant
	return p, nil
}

func (v *verifier) closePlayer() {
	if v.player != nil {
		v.player.close()
		v.player = nil
	}
}

// choose returns the recorded signatures, and a sample of the other units that do not depend on time.
func (v *verifier) choose(config *Config, sampled int, result *Verification) []unit {
	var signatures, others []unit
	for i, phase := range plan(config) {
		for _, unit := range phase.units {
			record, ok := v.records[unit.key]
			switch {
			case !ok || len(record.Incidents) > 0:
			case i == 0:
				signatures = append(signatures, unit)
			case unit.cost.nodes == 0 && !unit.cost.open:
				result.Timed++
			default:
				others = append(others, unit)
			}
		}
	}
	units := append(signatures, sample(others, sampled, config.Seed)...)
	slices.SortStableFunc(units, func(a, b unit) int { return strings.Compare(a.variant.Name, b.variant.Name) })
	return units
}

// repeat does a unit again and compares.
func (v *verifier) repeat(ctx context.Context, u *unit, result *Verification) error {
	player, err := v.play(ctx, u.variant)
	if err != nil {
		return err
	}
	record, err := u.measure(ctx, player)
	if err != nil {
		return fmt.Errorf("unit %s: %w", u.key, err)
	}
	result.Repeated++
	if what := differences(v.records[u.key], record); len(what) > 0 {
		result.Drifts = append(result.Drifts, Drift{u.key, what})
	}
	return nil
}

// differences compares two records of one unit, wall times apart.
func differences(recorded, repeated store.Record) []string {
	var list []string
	list = append(list, rowDifferences(recorded.Signature, repeated.Signature)...)
	list = append(list, rowDifferences(recorded.Bench, repeated.Bench)...)
	list = append(list, rowDifferences(recorded.Iterations, repeated.Iterations)...)
	list = append(list, rowDifferences(recorded.Counters, repeated.Counters)...)
	list = append(list, rowDifferences(recorded.Suite, repeated.Suite)...)
	return list
}

// rowDifferences compares rows column by column, leaving out the columns of time.
func rowDifferences[Row any](recorded, repeated []Row) []string {
	if len(recorded) != len(repeated) {
		return []string{fmt.Sprintf("%d rows recorded, %d now", len(recorded), len(repeated))}
	}
	var list []string
	kind := reflect.TypeFor[Row]()
	for i := range recorded {
		a, b := reflect.ValueOf(recorded[i]), reflect.ValueOf(repeated[i])
		var columns []string
		for j := range kind.NumField() {
			column, _, _ := strings.Cut(kind.Field(j).Tag.Get("parquet"), ",")
			if strings.HasSuffix(column, "_ns") || column == "nps" {
				continue
			}
			if then, now := plainValue(a.Field(j)), plainValue(b.Field(j)); then != now {
				columns = append(columns, fmt.Sprintf("%s was %v, is %v", column, then, now))
			}
		}
		if len(columns) > 0 {
			list = append(list, fmt.Sprintf("row %d: %s", i+1, strings.Join(columns, ", ")))
		}
	}
	return list
}

// plainValue is a column's value, with "null" for none.
func plainValue(v reflect.Value) any {
	if v.Kind() != reflect.Pointer {
		return v.Interface()
	}
	if v.IsNil() {
		return "null"
	}
	return v.Elem().Interface()
}
