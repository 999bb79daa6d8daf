package reports_test

import (
	"bytes"
	"errors"
	"flag"
	"image/png"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"rookery/experiments/store"
	"rookery/reports"
	"rookery/reports/reportstest"
)

var regen = flag.Bool("regen", false, "write the golden files anew; look at every difference before keeping it")

// golden compares text with a file of testdata.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *regen {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s differs from its golden file (-regen writes it anew):\n%s", name, firstDifference(string(got), string(want)))
	}
}

func firstDifference(got, want string) string {
	a, b := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return "got  " + a[i] + "\nwant " + b[i]
		}
	}
	return "one is longer"
}

// pairsAndBare is an invented run of every kind of ablation.
func pairsAndBare() reportstest.Invented {
	run := reportstest.Ablation()
	run.ID = "test-kinds"
	variant := func(name string, nodes, solves float64, from, kind string, switches ...string) reportstest.Variant {
		return reportstest.Variant{Name: name, Nodes: nodes, Speed: 1, Solves: solves, Ablation: &store.Ablation{From: from, Kind: kind, Switches: switches}}
	}
	run.Variants = []reportstest.Variant{
		{Name: "base", Nodes: 1, Speed: 1, Solves: 0.7},
		variant("no-null-move", 1.6, 0.68, "base", store.LeaveOneOut, "null-move"),
		variant("no-history", 1.3, 0.7, "base", store.LeaveOneOut, "history"),
		variant("no-null-move+no-history", 3, 0.6, "base", store.Pair, "null-move", "history"),
		variant("bare", 6, 0.3, "base", store.Bare, "null-move", "history"),
		variant("with-null-move", 3, 0.4, "bare", store.AddOneIn, "null-move"),
		variant("with-history", 4, 0.32, "bare", store.AddOneIn, "history"),
	}
	run.Suites = map[string]int{"tactics": 60, "mates": 40}
	run.Points = true
	run.Incomplete = true
	run.Incidents = []store.IncidentRow{{Unit: "suite/mates/bare/9999", Variant: "bare", Message: "plugin bare: killed\nlast words"}}
	return run
}

func write(t *testing.T, run reportstest.Invented) *reports.Report {
	t.Helper()
	report, err := reports.WriteText(reportstest.Write(t, run))
	if err != nil {
		t.Fatal(err)
	}
	return report
}

func TestReportsAreAsTheGoldenFilesHaveThem(t *testing.T) {
	for name, run := range map[string]reportstest.Invented{"ablation": reportstest.Ablation(), "kinds": pairsAndBare()} {
		report := write(t, run)
		markdown, err := os.ReadFile(report.Markdown)
		if err != nil {
			t.Fatal(err)
		}
		golden(t, name+".md", bytes.ReplaceAll(markdown, []byte(filepath.ToSlash(report.Dir)), []byte("RUN")))
		var terminal bytes.Buffer
		if err := report.Terminal(&terminal); err != nil {
			t.Fatal(err)
		}
		golden(t, name+".txt", bytes.ReplaceAll(terminal.Bytes(), []byte(report.Dir), []byte("RUN")))
	}
}

func TestAReportIsTheSameWhenMadeAgain(t *testing.T) {
	run := reportstest.Ablation()
	run.Positions, run.Suites = 5, map[string]int{"s": 20}
	report := write(t, run)
	before := readAll(t, report.Dir)
	stale := filepath.Join(report.Dir, reports.PlotsFolder, "stale.png")
	if err := os.WriteFile(stale, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := reports.WriteText(report.Dir); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(stale); !errors.Is(err, fs.ErrNotExist) {
		t.Error("a plot of an older report was left behind")
	}
	after := readAll(t, report.Dir)
	for name, data := range before {
		if !bytes.Equal(after[name], data) {
			t.Errorf("%s differs from the first time", name)
		}
	}
}

// readAll reads the files of a report.
func readAll(t *testing.T, dir string) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	for _, pattern := range []string{reports.MarkdownFile, reports.HTMLFile, reports.NotebookFile, reports.PlotsFolder + "/*"} {
		paths, err := filepath.Glob(filepath.Join(dir, pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range paths {
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			files[path] = data
		}
	}
	return files
}

var wantedPlots = []string{"branching", "cost", "cutoffs", "depth", "prunings", "solved", "solved-nodes", "solved-time", "time"}

func TestEveryPlotIsThere(t *testing.T) {
	report, err := reports.Write(reportstest.Write(t, reportstest.Ablation()))
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile(report.HTML)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range wantedPlots {
		image, err := os.ReadFile(filepath.Join(report.Dir, reports.PlotsFolder, name+".png"))
		if err != nil {
			t.Error(err)
			continue
		}
		if picture, err := png.Decode(bytes.NewReader(image)); err != nil || picture.Bounds().Dx() < 1000 {
			t.Errorf("%s.png: %v, want a picture at least 1000 wide", name, err)
		}
		if !bytes.Contains(page, []byte(`id="plot-`+name+`"`)) {
			t.Errorf("the page has no plot %s", name)
		}
	}
}

var (
	notNumbers = regexp.MustCompile(`\b(NaN|[+-]?Inf|-?\d+\.\d+e[+-]\d+)\b`)
	outside    = regexp.MustCompile(`(?i)<[^<>]*\s(src|href|data|action)\s*=|<style[^<]*(url\(|@import)|<(script|link|iframe|object|embed)\b`)
)

// checkReport fails if any text of a report holds what none may hold.
func checkReport(t *testing.T, report *reports.Report) {
	t.Helper()
	for path, data := range readAll(t, report.Dir) {
		if filepath.Ext(path) == ".png" {
			continue
		}
		if !utf8.Valid(data) {
			t.Errorf("%s is not UTF-8", path)
		}
		if bad := notNumbers.Find(data); bad != nil {
			t.Errorf("%s holds %q", path, bad)
		}
	}
	page, err := os.ReadFile(report.HTML)
	if err != nil {
		t.Fatal(err)
	}
	if bad := outside.Find(page); bad != nil {
		t.Errorf("the page reaches outside of itself: %q", bad)
	}
	checkTags(t, page)
	var terminal bytes.Buffer
	if err := report.Terminal(&terminal); err != nil {
		t.Fatal(err)
	}
	tables, _, _ := strings.Cut(terminal.String(), "\nreport ")
	for _, line := range strings.Split(tables, "\n") {
		if n := utf8.RuneCountInString(line); n > reports.TerminalWidth {
			t.Errorf("a line of %d columns for the terminal: %q", n, line)
		}
	}
}

var tag = regexp.MustCompile(`<(/?)([a-zA-Z][a-zA-Z0-9]*)([^<>]*?)(/?)>`)

// checkTags fails if elements of the page are not nested well. A hostile text that escaped its quotes would break the nesting.
func checkTags(t *testing.T, page []byte) {
	t.Helper()
	void := []string{"meta", "br", "hr", "img"}
	var open []string
	for _, found := range tag.FindAllStringSubmatch(string(page), -1) {
		name := strings.ToLower(found[2])
		switch {
		case found[4] == "/" || slices.Contains(void, name):
		case found[1] == "":
			open = append(open, name)
		case len(open) == 0 || open[len(open)-1] != name:
			t.Fatalf("</%s> closes nothing; open are %v", name, open)
		default:
			open = open[:len(open)-1]
		}
	}
	if len(open) != 0 {
		t.Errorf("the page leaves open %v", open)
	}
}

func TestReportsHoldTogether(t *testing.T) {
	for name, run := range map[string]reportstest.Invented{"ablation": reportstest.Ablation(), "many": reportstest.Many(30), "kinds": pairsAndBare()} {
		t.Run(name, func(t *testing.T) {
			if testing.Short() && name == "many" {
				t.Skip("thirty variants")
			}
			checkReport(t, write(t, run))
		})
	}
}

func TestPoorRuns(t *testing.T) {
	base := reportstest.Variant{Name: "base", Nodes: 1, Speed: 1, Solves: 0.7}
	hopeless := reportstest.Variant{Name: "hopeless", Nodes: 2, Speed: 1, Solves: -9}
	for name, run := range map[string]reportstest.Invented{
		"nothing at all":      {ID: "test-poor"},
		"one variant":         {ID: "test-poor", Variants: []reportstest.Variant{base}, Positions: 3, Depth: 4, Rounds: 1, Suites: map[string]int{"s": 3}},
		"no bench":            {ID: "test-poor", Variants: []reportstest.Variant{base, hopeless}, Suites: map[string]int{"s": 3}},
		"no suite":            {ID: "test-poor", Variants: []reportstest.Variant{base, hopeless}, Positions: 3, Depth: 4, Rounds: 2},
		"one round, one ply":  {ID: "test-poor", Variants: []reportstest.Variant{base, hopeless}, Positions: 1, Depth: 1, Rounds: 1},
		"a cap below a ply":   {ID: "test-poor", Variants: []reportstest.Variant{base, hopeless}, Positions: 2, Depth: 4, Rounds: 1, Cap: 1},
		"nobody solves":       {ID: "test-poor", Variants: []reportstest.Variant{hopeless, {Name: "too", Solves: -9}}, Suites: map[string]int{"s": 3}, Points: true},
		"equal signatures":    {ID: "test-poor", Variants: []reportstest.Variant{base, {Name: "twin", SameAs: "base"}}, Suites: map[string]int{"s": 3}},
		"barely begun":        {ID: "test-poor", Variants: []reportstest.Variant{base, hopeless}, Incomplete: true},
		"variants of no size": {ID: "test-poor", Variants: []reportstest.Variant{base, {Name: "zero"}}, Positions: 3, Depth: 3, Rounds: 2},
	} {
		t.Run(name, func(t *testing.T) {
			checkReport(t, write(t, run))
		})
	}
}

var hostileNames = []string{
	"<script>alert(1)</script>", `"><img src=x onerror=alert(1)>`, "a|b", "`ticks` ``more``", "new\nline", "\u202eturned", "# heading", "- list", "1. list",
	"[link](http://example.com)", "**bold** _it_ ~~no~~", "&amp;", "{{.Title}}", "", " ", "\xff", strings.Repeat("long", 300), "'; rm -rf /; '",
}

func TestHostileNames(t *testing.T) {
	run := reportstest.Ablation()
	run.Variants = run.Variants[:1]
	for i, name := range hostileNames {
		run.Variants = append(run.Variants, reportstest.Variant{
			Name: name, Nodes: 1 + float64(i)/10, Speed: 1, Solves: 0.7 - float64(i)/50,
			Ablation: &store.Ablation{From: "base", Kind: store.LeaveOneOut, Switches: []string{name}},
		})
	}
	run.Incidents = []store.IncidentRow{{Unit: "</pre><script>", Variant: hostileNames[0], Message: "</pre><script>alert(2)</script>"}}
	run.Positions, run.Rounds, run.Suites = 5, 2, map[string]int{"<b>suite": 20}
	report := write(t, run)
	checkReport(t, report)
	page, err := os.ReadFile(report.HTML)
	if err != nil {
		t.Fatal(err)
	}
	for _, bad := range []string{"<script", "<img", "onerror=alert(1)>", "\u202e", "</pre><script", "<b>suite"} {
		if bytes.Contains(page, []byte(bad)) {
			t.Errorf("the page holds %q", bad)
		}
	}
	if !bytes.Contains(page, []byte("&lt;script&gt;alert(1)&lt;/script&gt;")) {
		t.Error("the page does not show the name as it is")
	}
	markdown, err := os.ReadFile(report.Markdown)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(string(markdown), "\n") {
		if strings.Contains(line, "<script") || strings.HasPrefix(line, "# heading") || strings.HasPrefix(line, "- - list") {
			if !strings.Contains(line, "`") {
				t.Errorf("a name speaks Markdown: %q", line)
			}
		}
	}
	for _, command := range report.Analysis.Commands("it's; here") {
		if strings.Contains(command.Line, "; here") && !strings.Contains(command.Line, `'it'\''s; here'`) {
			t.Errorf("a command to paste is not quoted: %s", command.Line)
		}
	}
}

func TestNoRunIsAnError(t *testing.T) {
	if _, err := reports.Write(t.TempDir()); !errors.Is(err, store.ErrNotARun) {
		t.Errorf("got %v, want an error that says that it is no run", err)
	}
}

func FuzzReport(f *testing.F) {
	f.Add("base", "other", uint8(2), uint8(2), uint8(2), uint8(3), 1.0, 0.5, int64(50))
	f.Add("<b>", "a|b", uint8(0), uint8(0), uint8(0), uint8(0), 0.0, -1.0, int64(0))
	f.Add("x", "x", uint8(1), uint8(30), uint8(1), uint8(1), 1e9, 2.0, int64(1))
	f.Fuzz(func(t *testing.T, first, second string, positions, depth, rounds, puzzles uint8, nodes, solves float64, limit int64) {
		run := reportstest.Invented{
			ID: "test-fuzz", Positions: int(positions % 4), Depth: int(depth % 12), Rounds: int(rounds % 3), Cap: limit,
			Variants: []reportstest.Variant{{Name: first, Nodes: 1, Speed: 1, Solves: 0.5}, {Name: second, Nodes: nodes, Speed: nodes, Solves: solves}},
		}
		if puzzles > 0 {
			run.Suites = map[string]int{second: int(puzzles % 8)}
		}
		checkReport(t, write(t, run))
	})
}
