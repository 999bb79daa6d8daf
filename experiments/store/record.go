package store

import "time"

// Record is what the journal holds of one finished unit: its key, its place in the plan, and the rows that it
// adds to the tables. Rows of games will stand here beside these.
type Record struct {
	Unit     string    `json:"unit"`  // deterministic key, as suite/tactics/base/0007
	Order    int       `json:"order"` // place in the run's plan, by which tables are sorted
	Finished time.Time `json:"finished"`

	Digest     string         `json:"digest,omitempty"` // of Signature, 16 hexadecimal digits
	Signature  []SignatureRow `json:"signature,omitempty"`
	Bench      []BenchRow     `json:"bench,omitempty"`
	Iterations []IterationRow `json:"iterations,omitempty"`
	Counters   []CounterRow   `json:"counters,omitempty"`
	Suite      []SuiteRow     `json:"suite,omitempty"`
	Incidents  []IncidentRow  `json:"incidents,omitempty"`

	Complete bool `json:"complete,omitempty"` // the last record: every unit of the plan is done
}
