package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"rookery/reports"
	"rookery/reports/reportstest"
)

func TestReportMakesAndShows(t *testing.T) {
	dir := reportstest.Write(t, reportstest.Ablation())
	code, stdout, stderr := rookery(t, "report", dir)
	if code != 0 || stderr != "" {
		t.Fatalf("exit %d: %s", code, stderr)
	}
	for _, want := range []string{"no-late-move-reductions", "equal signature to base: not run", "Turning off late-move-reductions", "rookery export " + dir} {
		if !strings.Contains(stdout, want) {
			t.Errorf("%q is missing in\n%s", want, stdout)
		}
	}
	for _, file := range []string{reports.HTMLFile, reports.MarkdownFile, reports.NotebookFile} {
		if _, err := os.Stat(filepath.Join(dir, file)); err != nil {
			t.Error(err)
		}
	}
}

func TestReportAsJSONIsOneObjectAVariant(t *testing.T) {
	dir := reportstest.Write(t, reportstest.Ablation())
	code, stdout, stderr := rookery(t, "report", "--json", dir)
	if code != 0 {
		t.Fatalf("exit %d: %s", code, stderr)
	}
	variants := map[string]standingJSON{}
	decoder := json.NewDecoder(strings.NewReader(stdout))
	decoder.DisallowUnknownFields()
	for decoder.More() {
		var s standingJSON
		if err := decoder.Decode(&s); err != nil {
			t.Fatal(err)
		}
		variants[s.Variant] = s
	}
	base, dear, idle := variants["base"], variants["no-late-move-reductions"], variants["no-killers"]
	if len(variants) != 7 || base.Against != "" || base.Nodes != nil || base.Solved == nil || base.Tried != 200 {
		t.Errorf("%d variants, base %+v", len(variants), base)
	}
	if dear.Nodes == nil || dear.Nodes.Value < 3 || dear.Nodes.Low > dear.Nodes.Value || dear.Pairs == nil || dear.Pairs.Lost == 0 {
		t.Errorf("no-late-move-reductions: %+v", dear)
	}
	if idle.SameAs != "base" || idle.Nodes != nil || idle.Solved != nil {
		t.Errorf("no-killers was not run: %+v", idle)
	}
}

func TestTwoReportsAreSetSideBySide(t *testing.T) {
	a, b := reportstest.Ablation(), reportstest.Ablation()
	b.Seed = 2
	dirA, dirB, out := reportstest.Write(t, a), reportstest.Write(t, b), filepath.Join(t.TempDir(), "both")
	code, stdout, stderr := rookery(t, "report", dirA, dirB, "-o", out)
	if code != 0 || !strings.Contains(stdout, "nodes B/A") {
		t.Fatalf("exit %d: %s%s", code, stdout, stderr)
	}
	for _, file := range []string{"comparison.md", "comparison.html"} {
		if data, err := os.ReadFile(filepath.Join(out, file)); err != nil || len(data) == 0 {
			t.Errorf("%s: %v", file, err)
		}
	}
	code, stdout, stderr = rookery(t, "report", dirA, dirB, "--json")
	if lines := strings.Count(stdout, "\n"); code != 0 || lines != 7 || !strings.Contains(stdout, `"same_signature":true`) {
		t.Errorf("exit %d, %d lines: %s%s", code, lines, stdout, stderr)
	}
}

func TestReportSaysWhatIsWrong(t *testing.T) {
	dir := reportstest.Write(t, reportstest.Ablation())
	for _, args := range [][]string{{"report"}, {"report", t.TempDir()}, {"report", dir, t.TempDir()}, {"report", dir, dir, dir}, {"report", dir, "-o", "x"}} {
		if code, stdout, stderr := rookery(t, args...); code == 0 || stdout != "" || !strings.HasPrefix(stderr, "rookery: ") {
			t.Errorf("%v: exit %d, stdout %q, stderr %q", args, code, stdout, stderr)
		}
	}
}
