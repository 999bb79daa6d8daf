package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// The names of a run folder's parts.
const (
	ManifestFile = "manifest.json"
	ConfigFile   = "config.yaml"
	JournalFile  = "journal"
	LogsFolder   = "logs"
	tablesFolder = "tables"
)

// ErrNotARun says that a folder holds no run.
var ErrNotARun = errors.New("not a run folder")

// Run is a run folder opened for reading. Its tables are in the order of the run's plan. Variants with SameAs have
// rows in the table of variants alone.
type Run struct {
	Dir      string
	Manifest Manifest
	Progress Progress

	records *Records // where the tables' files are not the whole truth yet
}

// Progress tells how far a run has come.
type Progress struct {
	Units    int       // finished
	Complete bool      // every unit of the plan is finished
	Updated  time.Time // when the last unit was finished; the zero time if none was
}

// Open reads the manifest and the state of a run. The tables of a complete run are read from its Parquet files;
// those of an interrupted one come from its journal. A folder kept without its journal counts as complete.
func Open(dir string) (*Run, error) {
	manifest, err := ReadManifest(dir)
	if err != nil {
		return nil, err
	}
	run := &Run{Dir: dir, Manifest: manifest, Progress: Progress{Units: manifest.Budget.Units, Complete: true}}
	if _, err := os.Stat(filepath.Join(dir, JournalFile)); errors.Is(err, fs.ErrNotExist) {
		return run, nil
	}
	records, err := ReadJournal(dir, manifest.ID)
	if err != nil {
		return nil, err
	}
	run.Progress = records.progress()
	if !records.Complete || !haveTables(dir) {
		run.records = &records
	}
	return run, nil
}

// Name is the run's id, which is also its folder's name unless the folder was renamed.
func (r *Run) Name() string { return r.Manifest.ID }

// Variant returns the variant of that name, or nil.
func (r *Run) Variant(name string) *Variant { return r.Manifest.Variant(name) }

// Variants returns the table of variants, in the order of the experiment.
func (r *Run) Variants() ([]VariantRow, error) { return variantRows(&r.Manifest), nil }

// Signatures returns the searches behind each signature.
func (r *Run) Signatures() ([]SignatureRow, error) { return table(r, SignaturesTable, signatureRows) }

// Bench returns the searches of the speed measurement.
func (r *Run) Bench() ([]BenchRow, error) { return table(r, BenchTable, benchRows) }

// Iterations returns nodes and time to each depth of the bench searches.
func (r *Run) Iterations() ([]IterationRow, error) { return table(r, IterationsTable, iterationRows) }

// Counters returns the statistics of the bench searches.
func (r *Run) Counters() ([]CounterRow, error) { return table(r, CountersTable, counterRows) }

// Suites returns the results of the test suites.
func (r *Run) Suites() ([]SuiteRow, error) { return table(r, SuitesTable, suiteRows) }

// Incidents returns the units skipped after a failure.
func (r *Run) Incidents() ([]IncidentRow, error) { return table(r, IncidentsTable, incidentRows) }

// table reads a table from its file or gathers it from the journal.
func table[Row any](r *Run, name string, rows func(*Record) []Row) ([]Row, error) {
	if r.records != nil {
		return gather(r.records, rows), nil
	}
	return readTable[Row](r.Dir, name)
}

// Variant returns the variant of that name, or nil.
func (m *Manifest) Variant(name string) *Variant {
	for i := range m.Variants {
		if m.Variants[i].Name == name {
			return &m.Variants[i]
		}
	}
	return nil
}

// ReadManifest reads the manifest of a run folder. The error wraps ErrNotARun where there is none.
func ReadManifest(dir string) (Manifest, error) {
	var manifest Manifest
	data, err := os.ReadFile(filepath.Join(dir, ManifestFile))
	if errors.Is(err, fs.ErrNotExist) {
		return manifest, fmt.Errorf("%s: %w: it has no %s", dir, ErrNotARun, ManifestFile)
	}
	if err != nil {
		return manifest, fmt.Errorf("reading a manifest: %w", err)
	}
	if err := json.Unmarshal(data, &manifest); err != nil {
		return manifest, fmt.Errorf("manifest of %s: %w", dir, err)
	}
	if manifest.Format > FormatVersion || manifest.Format < 1 {
		return manifest, fmt.Errorf("manifest of %s: format %d; this build reads 1 to %d", dir, manifest.Format, FormatVersion)
	}
	return manifest, nil
}

// WriteManifest writes the manifest of a run folder, creating the folder if need be.
func WriteManifest(dir string, manifest Manifest) error {
	data, err := json.MarshalIndent(manifest, "", "  ")
	if err != nil {
		return fmt.Errorf("manifest of %s: %w", dir, err)
	}
	return WriteFile(filepath.Join(dir, ManifestFile), append(data, '\n'))
}
