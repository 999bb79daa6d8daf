// Package reportstest makes run folders of invented results, for tests of whatever reads runs. Everything in them is drawn from a
// seed; nothing was searched, and the question says so.
package reportstest

import (
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"rookery/core/params"
	"rookery/experiments/store"
)

// Question is what every invented run asks.
const Question = "TEST DATA: what is each invented switch worth?"

// Variant is an invented variant: how it shall compare with the base.
type Variant struct {
	Name     string
	Nodes    float64 // multiple of the base's nodes at depth 10, the same a ply
	Speed    float64 // multiple of the base's nodes a second
	Solves   float64 // chance to solve a position of middling difficulty; the base has 0.7
	SameAs   string
	Ablation *store.Ablation
}

// Invented is a run to invent. The zero value has nothing in it.
type Invented struct {
	ID         string
	Variants   []Variant // the first is the base
	Positions  int       // benched; 0 is no bench
	Depth      int       // of the bench
	Cap        int64     // nodes of a bench position; 0 is none
	Rounds     int
	Suites     map[string]int // positions by name
	Points     bool           // the suites give points
	Incomplete bool           // leave out the last record
	Incidents  []store.IncidentRow
	Seed       uint64
}

// Ablation is an invented ablation of six switches, one of which does nothing at all.
func Ablation() Invented {
	without := func(name string, nodes, speed, solves float64) Variant {
		return Variant{Name: "no-" + name, Nodes: nodes, Speed: speed, Solves: solves,
			Ablation: &store.Ablation{From: "base", Kind: store.LeaveOneOut, Switches: []string{name}}}
	}
	idle := without("killers", 1, 1, 0.7)
	idle.SameAs = "base"
	return Invented{
		ID: "test-ablation",
		Variants: []Variant{
			{Name: "base", Nodes: 1, Speed: 1, Solves: 0.7},
			without("transposition-table", 2.4, 1.1, 0.55), without("null-move", 1.7, 1, 0.66), without("late-move-reductions", 5, 1.05, 0.45),
			without("reverse-futility", 1.25, 0.98, 0.7), without("history", 1.01, 1.06, 0.7), idle,
		},
		Positions: 40, Depth: 10, Cap: 100_000, Rounds: 5, Suites: map[string]int{"tactics": 200}, Seed: 1,
	}
}

// Many is an invented ablation of so many switches.
func Many(n int) Invented {
	run := Ablation()
	run.ID = "test-many"
	run.Variants = run.Variants[:1]
	for i := range n {
		name := []string{"late-move-reductions", "singular-extensions", "null-move", "continuation-history", "internal-iterative-reduction"}[i%5]
		run.Variants = append(run.Variants, Variant{
			Name: fmt.Sprintf("no-%s-%d", name, i), Nodes: math.Exp(1.3 - float64(i)/float64(n)*1.6), Speed: 1 - float64(i%7)/60, Solves: 0.5 + float64(i)/float64(n)*0.25,
			Ablation: &store.Ablation{From: "base", Kind: store.LeaveOneOut, Switches: []string{fmt.Sprintf("%s-%d", name, i)}},
		})
	}
	return run
}

// Write makes the run's folder below the test's own and returns its path.
func Write(t testing.TB, run Invented) string {
	t.Helper()
	records := run.records()
	return WriteRecords(t, run.manifest(len(records)), records, !run.Incomplete)
}

// WriteRecords makes a run's folder of the manifest and records given, below the test's own, and returns its path.
func WriteRecords(t testing.TB, manifest store.Manifest, records []store.Record, complete bool) string {
	t.Helper()
	dir := t.TempDir()
	if err := store.WriteManifest(dir, manifest); err != nil {
		t.Fatal(err)
	}
	journal, _, err := store.OpenJournal(dir, manifest.ID)
	if err != nil {
		t.Fatal(err)
	}
	if complete {
		records = append(slices.Clip(records), store.Record{Unit: "complete", Order: len(records), Complete: true})
	}
	for _, record := range records {
		if err := journal.Append(record); err != nil {
			t.Fatal(err)
		}
	}
	if err := journal.Close(); err != nil {
		t.Fatal(err)
	}
	return dir
}

var begun = time.Date(2020, 1, 2, 3, 4, 5, 0, time.UTC)

func (run Invented) manifest(units int) store.Manifest {
	m := store.Manifest{
		Format: store.FormatVersion, ID: run.ID, Created: begun, Question: Question, Seed: run.Seed,
		ConfigFile: "experiments/invented.yaml", Config: "question: " + Question + "\n", Mode: store.Process, Workers: 2, OnCrash: "skip",
		Build:  store.Build{Version: "(devel)", Revision: "0123456789abcdef", Executable: "00ff", Go: "go1.99", OS: "plan9", Arch: "mips", ArchLevel: "v9"},
		Host:   store.Host{Name: "nowhere", CPU: "an invented processor", Cores: 3, Memory: 5 << 30, System: "an invented system"},
		Budget: store.Budget{Units: units},
	}
	if run.Incomplete {
		m.Budget.Units *= 2
	}
	if len(run.Variants) > 0 {
		m.Base = run.Variants[0].Name
	}
	for i, v := range run.Variants {
		signature := fmt.Sprintf("%016x", 0x1234567+i)
		text := "searcher=pvs eval=pesto"
		if v.Ablation != nil {
			for _, name := range v.Ablation.Switches {
				text += " " + name + "=off"
			}
		}
		m.Variants = append(m.Variants, store.Variant{
			Name: v.Name, Kind: store.BuildVariant, Searcher: "pvs", Eval: "pesto", Values: []params.Value{{Name: "hash", Text: "16"}}, Text: text,
			Hash: fmt.Sprintf("%064x", i), Signature: signature, SignatureNodes: uint64(1_000_000 * v.Nodes), SameAs: v.SameAs, Ablation: v.Ablation,
		})
	}
	if run.Positions > 0 {
		m.Measures.Bench = &store.BenchMeasure{Depth: run.Depth, Nodes: uint64(run.Cap), Rounds: run.Rounds, Positions: run.Positions}
	}
	for _, name := range sortedNames(run.Suites) {
		m.Files = append(m.Files, store.File{Kind: store.SuiteFile, Name: "suites/" + name + ".epd", Shipped: true, Bytes: 1234, SHA256: "abcd"})
		m.Measures.Suites = append(m.Measures.Suites, store.SuiteMeasure{Name: name, File: "suites/" + name + ".epd", Positions: run.Suites[name], Nodes: 50_000, EarlyStop: 3})
	}
	return m
}

// records invents one record a unit of work.
func (run Invented) records() []store.Record {
	var records []store.Record
	add := func(unit string, record store.Record) {
		record.Unit, record.Order, record.Finished = unit, len(records), begun.Add(time.Duration(len(records))*time.Second)
		records = append(records, record)
	}
	for round := range run.Rounds {
		for p := range run.Positions {
			for _, v := range run.Variants {
				if v.SameAs == "" {
					add(fmt.Sprintf("bench/%d/%s/%04d", round+1, v.Name, p), run.benchRecord(v, round+1, p))
				}
			}
		}
	}
	for _, suite := range sortedNames(run.Suites) {
		for p := range run.Suites[suite] {
			for _, v := range run.Variants {
				if v.SameAs == "" {
					add(fmt.Sprintf("suite/%s/%s/%04d", suite, v.Name, p), store.Record{Suite: []store.SuiteRow{run.suiteRow(v, suite, p)}})
				}
			}
		}
	}
	for i := range run.Incidents {
		add(run.Incidents[i].Unit, store.Record{Incidents: run.Incidents[i : i+1]})
	}
	return records
}

// draw is a generator for one matter, independent of all others.
func (run Invented) draw(matter ...any) *rand.Rand {
	hash := run.Seed*0x9e3779b97f4a7c15 + 1
	for _, b := range []byte(fmt.Sprint(matter...)) {
		hash = (hash ^ uint64(b)) * 0x100000001b3
	}
	return rand.New(rand.NewPCG(hash, 1))
}

func (run Invented) benchRecord(v Variant, round, p int) store.Record {
	position := fmt.Sprintf("p%02d", p)
	shape := run.draw("position", p)
	first, growth := 20+20*shape.Float64(), 1.8+0.5*shape.Float64()
	growth *= math.Pow(v.Nodes*math.Exp(0.35*run.draw("nodes", v.Name, p).NormFloat64()*min(1, math.Abs(math.Log(v.Nodes))+0.05)), 1/float64(run.Depth))
	nps := 1e6 * v.Speed * (1 + 0.03*run.draw("speed", v.Name, p, round).NormFloat64())
	var record store.Record
	row := store.BenchRow{Variant: v.Name, Round: int32(round), Position: position, FEN: "invented", Best: "e2e4", Score: 12}
	for depth := 1; depth <= run.Depth; depth++ {
		nodes := int64(first * math.Pow(growth, float64(depth)))
		if run.Cap > 0 && nodes > run.Cap {
			row.Capped, row.Nodes = true, run.Cap
			break
		}
		row.Depth, row.SelDepth, row.Nodes = int32(depth), int32(2*depth), nodes
		record.Iterations = append(record.Iterations, store.IterationRow{
			Variant: v.Name, Round: int32(round), Position: position, Depth: int32(depth), Nodes: nodes, Time: int64(float64(nodes) / nps * 1e9), Score: 12, Best: "e2e4",
		})
	}
	row.Time = int64(float64(row.Nodes) / nps * 1e9)
	row.WallTime, row.NPS = row.Time+200_000, int64(nps)
	record.Bench = []store.BenchRow{row}
	if round == 1 {
		record.Counters = run.counters(v, position, row.Nodes)
	}
	return record
}

func (run Invented) counters(v Variant, position string, nodes int64) []store.CounterRow {
	var rows []store.CounterRow
	add := func(name string, index int, share float64) {
		rows = append(rows, store.CounterRow{Variant: v.Name, Position: position, Name: name, Index: int32(index), Value: int64(share * float64(nodes))})
	}
	draw := run.draw("counters", v.Name)
	first := 0.82 + 0.1*draw.Float64()
	for index := range 32 {
		add("cutoffs-by-index", index, 0.4*first*math.Pow(1-first, float64(index)*0.4))
	}
	add("beta-cutoffs", 0, 0.4)
	add("first-move-cutoffs", 0, 0.4*first)
	add("qnodes", 0, 0.5)
	add("tt-probes", 0, 0.6)
	add("tt-hits", 0, 0.2*draw.Float64())
	add("tt-cutoffs", 0, 0.06)
	add("null-move-cutoffs", 0, 0.05*draw.Float64())
	for i, name := range []string{"reverse-futility", "razoring", "probcut", "multicut", "mate-distance", "late-move", "futility", "history", "see-quiet", "see-noisy", "qsearch-see", "qsearch-futility"} {
		add("pruned-"+name, 0, 0.3*draw.Float64()/float64(1+i))
	}
	return rows
}

func (run Invented) suiteRow(v Variant, suite string, p int) store.SuiteRow {
	hardness := run.draw("hard", suite, p).Float64()
	row := store.SuiteRow{
		Variant: v.Name, Suite: suite, Position: fmt.Sprintf("%s.%03d", suite, p), Index: int32(p), FEN: "invented", Kind: "bm", Wanted: "Qh7+",
		Move: "d1h5", SAN: "Qh5", Score: 100, Depth: 9, Nodes: 50_000, Time: 50_000_000,
	}
	ease := v.Solves + 0.2*(run.draw("luck", v.Name, suite, p).Float64()-0.5) - hardness
	if ease > 0 {
		nodes := int64(50_000 * math.Exp(-8*ease))
		depth, elapsed := int32(5), nodes*1000
		row.Solved, row.SolvedDepth, row.SolvedNodes, row.SolvedTime = true, &depth, &nodes, &elapsed
		row.Move, row.SAN = "d1h7", "Qh7+"
	}
	if run.Points {
		most, got := int32(10), int32(0)
		if row.Solved {
			got = most
		} else if ease > -0.1 {
			got = 4
		}
		row.Kind, row.Points, row.MaxPoints = "points", &got, &most
	}
	return row
}

func sortedNames(suites map[string]int) []string {
	return slices.Sorted(maps.Keys(suites))
}
