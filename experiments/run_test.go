package experiments

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"rookery/experiments/store"
)

// runIn runs an experiment into a temporary folder and returns the outcome.
func runIn(t *testing.T, config *Config, options Options) Outcome {
	t.Helper()
	options.Runs = t.TempDir()
	outcome, err := Run(t.Context(), config, options)
	if err != nil {
		t.Fatal(err)
	}
	return outcome
}

func TestModesAndWorkersGiveTheSameTables(t *testing.T) {
	config := experiment(t, testConfig)
	want := tables(t, runIn(t, config, Options{Linked: true, Workers: 1}).Dir)
	sameTables(t, tables(t, runIn(t, config, Options{Linked: true, Workers: 3}).Dir), want)
	sameTables(t, tables(t, runIn(t, config, Options{Workers: 2}).Dir), want)
}

func TestARunRecordsWhatItsManifestSays(t *testing.T) {
	outcome := runIn(t, experiment(t, testConfig), Options{Linked: true})
	run, err := store.Open(outcome.Dir)
	if err != nil {
		t.Fatal(err)
	}
	m := &run.Manifest
	if m.Build.Executable == "" || m.Host.Cores == 0 || m.Mode != store.Linked || m.Base != "base" || len(m.Files) != 1 {
		t.Errorf("manifest: %+v", m)
	}
	for _, v := range m.Variants {
		if len(v.Signature) != 16 || v.SignatureNodes == 0 || v.Hash == "" || len(v.Values) == 0 {
			t.Errorf("variant %s: signature %q of %d nodes, hash %q, %d values", v.Name, v.Signature, v.SignatureNodes, v.Hash, len(v.Values))
		}
	}
	if same := m.Variant("copy").SameAs; same != "base" {
		t.Errorf("copy is the same as %q, want base: an eval cache changes no search", same)
	}
	bench, _ := run.Bench()
	suites, _ := run.Suites()
	const variants, positions, rounds, problems = 3, 3, 2, 5
	if len(bench) != variants*positions*rounds || len(suites) != variants*problems {
		t.Errorf("%d bench and %d suite rows, want %d and %d: equal signatures are run once",
			len(bench), len(suites), variants*positions*rounds, variants*problems)
	}
	var nodes uint64
	for _, row := range bench {
		if row.Nodes > int64(m.Measures.Bench.Nodes) {
			t.Errorf("%d nodes, the cap is %d", row.Nodes, m.Measures.Bench.Nodes)
		}
		nodes += uint64(row.Nodes)
	}
	for _, row := range suites {
		nodes += uint64(row.Nodes)
	}
	for _, v := range m.Variants {
		nodes += v.SignatureNodes
	}
	if nodes > m.Budget.Nodes {
		t.Errorf("%d nodes were searched, the budget was %d", nodes, m.Budget.Nodes)
	}
}

// noted gathers what a run tells.
type noted struct {
	mu    sync.Mutex
	notes []string
	units int
	stop  func(units int)
}

func (n *noted) Phase(string, int, int) {}
func (n *noted) Note(text string)       { n.mu.Lock(); n.notes = append(n.notes, text); n.mu.Unlock() }
func (n *noted) Unit() {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.units++
	if n.stop != nil {
		n.stop(n.units)
	}
}

const crashConfig = `variants:
  base: {searcher: tiny, eval: material, params: {hash: 1}}
  bad: {searcher: crasher, eval: material, params: {hash: 1}}
  worse: {from: bad, params: {early: on}}
measures:
  suite: {file: suite.epd, nodes: 500}
`

func TestACrashStopsTheRunAndNamesTheVariant(t *testing.T) {
	config := experiment(t, crashConfig)
	outcome, err := Run(t.Context(), config, Options{Runs: t.TempDir(), Workers: 1})
	if err == nil || !strings.Contains(err.Error(), "worse") || !strings.Contains(err.Error(), "crasher does what it is for") {
		t.Fatalf("got %v, want the variant and its last words", err)
	}
	if outcome.Complete || outcome.Dir == "" {
		t.Errorf("outcome %+v, want an unfinished run", outcome)
	}
	log, err := os.ReadFile(filepath.Join(outcome.Dir, store.LogsFolder, "worse.log"))
	if err != nil || !strings.Contains(string(log), "crasher does what it is for") {
		t.Errorf("log %q, %v; want the panic", log, err)
	}
}

func TestACrashIsSkippedWhereTheExperimentSaysSo(t *testing.T) {
	config := experiment(t, "on-crash: skip\n"+crashConfig)
	var heard noted
	outcome := runIn(t, config, Options{Progress: &heard})
	run, err := store.Open(outcome.Dir)
	if err != nil {
		t.Fatal(err)
	}
	incidents, err := run.Incidents()
	if err != nil {
		t.Fatal(err)
	}
	count := map[string]int{}
	for _, incident := range incidents {
		count[incident.Variant]++
	}
	// One position of five makes bad crash; worse crashes at its signature, and is asked nothing else.
	if count["bad"] != 1 || count["worse"] != 6 || count["base"] != 0 || outcome.Incidents != 7 {
		t.Errorf("incidents %v, %d in the outcome", count, outcome.Incidents)
	}
	suites, _ := run.Suites()
	if len(suites) != 5+4 {
		t.Errorf("%d results, want the 9 that did not crash", len(suites))
	}
	if len(heard.notes) < 7 || !strings.Contains(strings.Join(heard.notes, "\n"), "skipped: variant bad, unit suite/suite/bad/0000") {
		t.Errorf("the run said %q", heard.notes)
	}
}

func TestAnInterruptedRunGoesOn(t *testing.T) {
	config := experiment(t, testConfig)
	want := tables(t, runIn(t, config, Options{Linked: true}).Dir)
	ctx, cancel := context.WithCancel(t.Context())
	heard := noted{stop: func(units int) {
		if units == 9 {
			cancel()
		}
	}}
	outcome, err := Run(ctx, config, Options{Runs: t.TempDir(), Linked: true, Progress: &heard})
	if !errors.Is(err, context.Canceled) || outcome.Complete {
		t.Fatalf("got %v, complete: %t; want an interrupted run", err, outcome.Complete)
	}
	if run, err := store.Open(outcome.Dir); err != nil || run.Progress.Complete || run.Progress.Units < 9 {
		t.Fatalf("an interrupted run opens with %+v, %v", run, err)
	}
	outcome, err = Resume(t.Context(), outcome.Dir, testCatalog(), Options{})
	if err != nil || !outcome.Complete {
		t.Fatalf("going on: %v", err)
	}
	sameTables(t, tables(t, outcome.Dir), want)
}

// interrupted makes an unfinished run and returns its folder and that of its experiment.
func interrupted(t *testing.T) (run, folder string) {
	t.Helper()
	folder = experimentFolder(t)
	config, err := Load(filepath.Join(folder, "test.yaml"), testCatalog())
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	heard := noted{stop: func(units int) {
		if units == 9 {
			cancel()
		}
	}}
	outcome, err := Run(ctx, config, Options{Runs: filepath.Join(folder, "runs"), Linked: true, Progress: &heard})
	if !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	return outcome.Dir, folder
}

func TestResumeRefusesWhatHasChanged(t *testing.T) {
	edit := func(t *testing.T, path, old, new string) {
		t.Helper()
		text := replace(t, readFile(t, path), old, new)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	tests := []struct {
		name   string
		change func(t *testing.T, run, folder string)
		want   string
	}{
		{"another build", func(t *testing.T, run, _ string) {
			m, err := store.ReadManifest(run)
			if err != nil {
				t.Fatal(err)
			}
			m.Build.Executable = strings.Repeat("0", 64)
			if err := store.WriteManifest(run, m); err != nil {
				t.Fatal(err)
			}
		}, "the program is another build"},
		{"a suite", func(t *testing.T, _, folder string) {
			edit(t, filepath.Join(folder, "suite.epd"), "dm 2", "dm 3")
		}, "the suite suite.epd has changed"},
		{"a suite is gone", func(t *testing.T, _, folder string) {
			os.Remove(filepath.Join(folder, "suite.epd"))
		}, "its experiment cannot be read any more"},
		{"the experiment", func(t *testing.T, run, _ string) {
			edit(t, filepath.Join(run, store.ConfigFile), "eval-cache: off", "killers: off")
		}, "variant copy is now"},
		{"a limit", func(t *testing.T, run, _ string) {
			edit(t, filepath.Join(run, store.ConfigFile), "nodes: 400", "nodes: 401")
		}, "what the experiment resolves to has changed"},
		{"a signature", func(t *testing.T, run, _ string) {
			rewriteJournal(t, run, func(r *store.Record) {
				for i := range r.Signature {
					r.Signature[i].Nodes++
				}
			})
		}, "its signature has changed: position start"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			run, folder := interrupted(t)
			test.change(t, run, folder)
			_, err := Resume(t.Context(), run, testCatalog(), Options{})
			if !errors.Is(err, ErrChanged) || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want a refusal with %q", err, test.want)
			}
		})
	}
}

// rewriteJournal changes every record of a run's journal.
func rewriteJournal(t *testing.T, dir string, change func(*store.Record)) {
	t.Helper()
	m, err := store.ReadManifest(dir)
	if err != nil {
		t.Fatal(err)
	}
	records, err := store.ReadJournal(dir, m.ID)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(dir, store.JournalFile)); err != nil {
		t.Fatal(err)
	}
	journal, _, err := store.OpenJournal(dir, m.ID)
	if err != nil {
		t.Fatal(err)
	}
	defer journal.Close()
	for _, record := range records.List {
		change(&record)
		if err := journal.Append(record); err != nil {
			t.Fatal(err)
		}
	}
	if records.Complete {
		if err := journal.Append(store.Record{Unit: "end", Complete: true}); err != nil {
			t.Fatal(err)
		}
	}
}

func TestVerifySaysWhatDrifts(t *testing.T) {
	outcome := runIn(t, experiment(t, testConfig), Options{Linked: true})
	const everything = 1000
	result, err := Verify(t.Context(), outcome.Dir, testCatalog(), everything, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if len(result.Drifts) > 0 || len(result.Changed) > 0 || !result.SameBuild || result.Repeated != 4+18+15 {
		t.Errorf("an untouched run: %+v", result)
	}
	few, err := Verify(t.Context(), outcome.Dir, testCatalog(), 3, Options{})
	if err != nil || few.Repeated != 4+3 {
		t.Errorf("a sample of 3 repeats %d units (%v), want 4 signatures and 3", few.Repeated, err)
	}
	rewriteJournal(t, outcome.Dir, func(r *store.Record) {
		if r.Unit == "suite/suite/base/0000" {
			r.Suite[0].Nodes += 5
		}
		if r.Unit == "signature/no-null-move" {
			r.Signature[3].Best = "a1a1"
		}
	})
	result, err = Verify(t.Context(), outcome.Dir, testCatalog(), everything, Options{})
	if err != nil {
		t.Fatal(err)
	}
	text := ""
	for _, d := range result.Drifts {
		text += d.Unit + ": " + strings.Join(d.What, "; ") + "\n"
	}
	if len(result.Drifts) != 2 || !strings.Contains(text, "signature/no-null-move: row 4: best was a1a1, is ") ||
		!strings.Contains(text, "suite/suite/base/0000: row 1: nodes was ") {
		t.Errorf("drifts:\n%s", text)
	}
}

func TestFindUnfinishedTakesTheLatestOfTheSameText(t *testing.T) {
	run, folder := interrupted(t)
	file := filepath.Join(folder, "test.yaml")
	found, err := FindUnfinished(filepath.Join(folder, "runs"), file)
	if err != nil || found != run {
		t.Errorf("found %q (%v), want %q", found, err, run)
	}
	write(t, folder, "test.yaml", testConfig+"# edited\n")
	if _, err := FindUnfinished(filepath.Join(folder, "runs"), file); err == nil || !strings.Contains(err.Error(), "another text") {
		t.Errorf("an edited experiment: %v, want a refusal", err)
	}
	write(t, folder, "test.yaml", testConfig)
	if _, err := Resume(t.Context(), run, testCatalog(), Options{}); err != nil {
		t.Fatal(err)
	}
	if _, err := FindUnfinished(filepath.Join(folder, "runs"), file); err == nil || !strings.Contains(err.Error(), "no unfinished run") {
		t.Errorf("a finished run: %v, want none", err)
	}
}

func TestSearchesLimitedByTimeAreAloneAndNotVerified(t *testing.T) {
	config := experiment(t, `variants: {base: {searcher: tiny, eval: material, params: {hash: 1}}}
measures: {suite: {file: suite.epd, time: 2ms, early-stop: 2}}
`)
	check := config.Describe()
	if phase := check.Phases[1]; !phase.Alone || phase.Budget.Time != 5*2*time.Millisecond || phase.Budget.Nodes != 0 || phase.Budget.Open {
		t.Errorf("phase %+v, want one search at a time, 10 ms in all", phase)
	}
	outcome := runIn(t, config, Options{Linked: true})
	result, err := Verify(t.Context(), outcome.Dir, testCatalog(), 100, Options{})
	if err != nil || result.Timed != 5 || result.Repeated != 1 {
		t.Errorf("verify %+v, %v; want 5 searches left out and the signature repeated", result, err)
	}
}
