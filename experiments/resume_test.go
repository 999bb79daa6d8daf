package experiments

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"rookery/experiments/store"
)

// childVariable holds the folder of a child's experiment; childMode says how it runs it.
const (
	childVariable = "ROOKERY_TEST_CHILD"
	childMode     = "ROOKERY_TEST_MODE"
)

// child runs the experiment of a folder, or goes on with its run if there is one. It is killed on the way.
func child(dir string) int {
	options := Options{Runs: filepath.Join(dir, "runs"), Linked: os.Getenv(childMode) == store.Linked, Workers: 2}
	var err error
	if run := onlyRun(dir); run != "" {
		_, err = Resume(context.Background(), run, testCatalog(), options)
	} else {
		var config *Config
		if config, err = Load(filepath.Join(dir, "test.yaml"), testCatalog()); err == nil {
			_, err = Run(context.Background(), config, options)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

// onlyRun returns the run that a folder's experiment has, or "". A folder without a manifest, of a child killed before it
// had begun, is removed.
func onlyRun(dir string) string {
	runs, _ := filepath.Glob(filepath.Join(dir, "runs", "*"))
	found := ""
	for _, run := range runs {
		if _, err := os.Stat(filepath.Join(run, store.ManifestFile)); err != nil {
			os.RemoveAll(run)
			continue
		}
		found = run
	}
	return found
}

// tables reads everything that a run recorded, with times and whatever differs from run to run set to zero.
func tables(t *testing.T, dir string) map[string]any {
	t.Helper()
	run, err := store.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	if !run.Progress.Complete {
		t.Fatalf("run %s is not complete", dir)
	}
	all := map[string]any{"budget": run.Manifest.Budget, "files": len(run.Manifest.Files)}
	add := func(name string, rows any, err error) {
		if err != nil {
			t.Fatal(err)
		}
		list := reflect.ValueOf(rows)
		for i := range list.Len() {
			row := list.Index(i)
			for j := range row.NumField() {
				column, _, _ := strings.Cut(row.Type().Field(j).Tag.Get("parquet"), ",")
				if strings.HasSuffix(column, "_ns") || column == "nps" {
					row.Field(j).SetZero()
				}
			}
		}
		all[name] = rows
	}
	variants, err := run.Variants()
	add("variants", variants, err)
	signatures, err := run.Signatures()
	add("signatures", signatures, err)
	bench, err := run.Bench()
	add("bench", bench, err)
	iterations, err := run.Iterations()
	add("iterations", iterations, err)
	counters, err := run.Counters()
	add("counters", counters, err)
	suites, err := run.Suites()
	add("suites", suites, err)
	incidents, err := run.Incidents()
	add("incidents", incidents, err)
	return all
}

// sameTables fails the test where two runs recorded different things.
func sameTables(t *testing.T, got, want map[string]any) {
	t.Helper()
	for name := range want {
		if !reflect.DeepEqual(got[name], want[name]) {
			t.Errorf("%s differ:\n%.2000s\nwant\n%.2000s", name, fmt.Sprint(got[name]), fmt.Sprint(want[name]))
		}
	}
}

func TestKillingARunAtAnyMomentLosesNothing(t *testing.T) {
	kills := map[string]int{store.Linked: 40, store.Process: 8}
	if testing.Short() {
		kills = map[string]int{store.Linked: 4, store.Process: 1}
	}
	for mode, times := range kills {
		t.Run(mode, func(t *testing.T) {
			whole := experimentFolder(t)
			start := time.Now()
			if out, err := startChild(t, whole, mode).CombinedOutput(); err != nil {
				t.Fatalf("the uninterrupted run: %v\n%s", err, out)
			}
			length := time.Since(start)
			want := tables(t, onlyRun(whole))

			random := rand.New(rand.NewPCG(1, uint64(times)))
			dir := experimentFolder(t)
			killed, moments := 0, 0
			for killed < times {
				moments++
				if done := killAfter(t, dir, mode, time.Duration(random.Int64N(int64(length)))); done {
					sameTables(t, tables(t, onlyRun(dir)), want)
					dir = experimentFolder(t)
					continue
				}
				killed++
			}
			if out, err := startChild(t, dir, mode).CombinedOutput(); err != nil {
				t.Fatalf("going on after the last kill: %v\n%s", err, out)
			}
			sameTables(t, tables(t, onlyRun(dir)), want)
			t.Logf("%d kills within %v, %d starts", killed, length.Round(time.Millisecond), moments)
		})
	}
}

// experimentFolder makes a folder with the test's experiment.
func experimentFolder(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	write(t, dir, "suite.epd", testSuite)
	write(t, dir, "test.yaml", testConfig)
	return dir
}

func startChild(t *testing.T, dir, mode string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	command := exec.Command(self)
	command.Env = append(os.Environ(), childVariable+"="+dir, childMode+"="+mode)
	return command
}

// killAfter starts a child, kills it at a moment, and reports whether it had finished before.
func killAfter(t *testing.T, dir, mode string, moment time.Duration) (finished bool) {
	t.Helper()
	command := startChild(t, dir, mode)
	var output strings.Builder
	command.Stderr = &output
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	timer := time.AfterFunc(moment, func() { command.Process.Kill() }) //nolint:errcheck // it may have ended
	defer timer.Stop()
	err := command.Wait()
	if err == nil {
		return true
	}
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.ExitCode() > 0 {
		t.Fatalf("the child failed: %v\n%s", err, &output)
	}
	return false
}
