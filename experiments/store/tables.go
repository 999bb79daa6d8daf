package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"

	"github.com/parquet-go/parquet-go"
)

// The tables' names, each a file tables/NAME.parquet of the run folder.
const (
	VariantsTable   = "variants"
	SignaturesTable = "signatures"
	BenchTable      = "bench"
	IterationsTable = "iterations"
	CountersTable   = "counters"
	SuitesTable     = "suites"
	IncidentsTable  = "incidents"
)

// Table describes one table: its file, what it holds, and its columns.
type Table struct {
	Name    string
	Meaning string
	Columns []Column
}

// Column describes one column of a table.
type Column struct {
	Name    string
	Type    string // string, bool, int32 or int64; a leading ? where it may be null
	Meaning string
}

// Tables describes every table, in the order of the documentation.
func Tables() []Table {
	return []Table{
		describe[VariantRow](VariantsTable, "what was compared"),
		describe[SignatureRow](SignaturesTable, "the searches behind each signature"),
		describe[BenchRow](BenchTable, "the searches of the speed measurement"),
		describe[IterationRow](IterationsTable, "nodes and time to each depth of the bench searches"),
		describe[CounterRow](CountersTable, "statistics counted by the bench searches"),
		describe[SuiteRow](SuitesTable, "positions of test suites"),
		describe[IncidentRow](IncidentsTable, "units skipped after a failure"),
	}
}

// WriteTables makes all tables of a run from its manifest and the records of its journal.
func WriteTables(dir string, manifest Manifest, records Records) error {
	return errors.Join(
		writeTable(dir, SignaturesTable, gather(&records, signatureRows)),
		writeTable(dir, BenchTable, gather(&records, benchRows)),
		writeTable(dir, IterationsTable, gather(&records, iterationRows)),
		writeTable(dir, CountersTable, gather(&records, counterRows)),
		writeTable(dir, SuitesTable, gather(&records, suiteRows)),
		writeTable(dir, IncidentsTable, gather(&records, incidentRows)),
		writeTable(dir, VariantsTable, variantRows(&manifest)), // last: haveTables looks for it
	)
}

// haveTables reports whether WriteTables has once come to its end.
func haveTables(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, tablesFolder, VariantsTable+".parquet"))
	return err == nil
}

// What each table takes from a record.
func signatureRows(r *Record) []SignatureRow { return r.Signature }
func benchRows(r *Record) []BenchRow         { return r.Bench }
func iterationRows(r *Record) []IterationRow { return r.Iterations }
func counterRows(r *Record) []CounterRow     { return r.Counters }
func suiteRows(r *Record) []SuiteRow         { return r.Suite }
func incidentRows(r *Record) []IncidentRow   { return r.Incidents }

// gather strings together the rows of all records, which are in the order of the plan.
func gather[Row any](records *Records, rows func(*Record) []Row) []Row {
	var all []Row
	for i := range records.List {
		all = append(all, rows(&records.List[i])...)
	}
	return all
}

// variantRows is the manifest's list of variants as a table.
func variantRows(m *Manifest) []VariantRow {
	rows := make([]VariantRow, len(m.Variants))
	for i, v := range m.Variants {
		rows[i] = VariantRow{
			Variant: v.Name, Index: int32(i), Kind: v.Kind, Searcher: v.Searcher, Eval: v.Eval,
			Base: v.Name == m.Base, Text: v.Text, Hash: v.Hash, NetHash: present(v.NetHash),
			Signature: v.Signature, SignatureNodes: int64(v.SignatureNodes), SameAs: present(v.SameAs),
		}
		if v.Ablation != nil {
			rows[i].AblationFrom = present(v.Ablation.From)
			rows[i].AblationKind = present(v.Ablation.Kind)
			rows[i].AblationSwitch = present(strings.Join(v.Ablation.Switches, "+"))
		}
	}
	return rows
}

// present is a column's value, null where there is none.
func present(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

// describe reads a table's columns from the tags of its row type.
func describe[Row any](name, meaning string) Table {
	table := Table{Name: name, Meaning: meaning}
	row := reflect.TypeFor[Row]()
	schema := parquet.SchemaOf(new(Row))
	for i, column := range schema.Fields() {
		field := row.Field(i)
		kind := field.Type.String()
		if field.Type.Kind() == reflect.Pointer {
			kind = "?" + field.Type.Elem().String()
		}
		table.Columns = append(table.Columns, Column{column.Name(), kind, field.Tag.Get("doc")})
	}
	return table
}

// writeTable writes rows as a Parquet file that appears whole or not at all.
func writeTable[Row any](dir, name string, rows []Row) error {
	path := filepath.Join(dir, tablesFolder, name+".parquet")
	err := writeAtomically(path, func(file *os.File) error {
		options := []parquet.WriterOption{parquet.Compression(&parquet.Zstd)}
		for _, column := range describe[Row](name, "").Columns {
			options = append(options, parquet.KeyValueMetadata("doc."+column.Name, column.Meaning))
		}
		writer := parquet.NewGenericWriter[Row](file, options...)
		if _, err := writer.Write(rows); err != nil {
			return err
		}
		return writer.Close()
	})
	if err != nil {
		return fmt.Errorf("table %s: %w", name, err)
	}
	return nil
}

// readTable reads a whole table. A file that does not exist is a table without rows.
func readTable[Row any](dir, name string) ([]Row, error) {
	path := filepath.Join(dir, tablesFolder, name+".parquet")
	rows, err := parquet.ReadFile[Row](path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("table %s of run %s: %w", name, dir, err)
	}
	return rows, nil
}
