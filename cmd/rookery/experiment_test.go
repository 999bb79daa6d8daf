package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// smallExperiment is quick, and has something of everything.
const smallExperiment = `question: Is it quick?
variants:
  base: {searcher: pvs, eval: material, params: {hash: 1}}
  same: {from: base, params: {eval-cache: off}}
ablate: {from: base, leave-one-out: [killers]}
measures:
  bench: {depth: 3, nodes: 300, rounds: 2, positions: 3}
  suite: {file: suites/mates.epd, nodes: 300, positions: 1}
`

// experimentFile writes an experiment into a folder of its own.
func experimentFile(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "small.yaml")
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// object reads the one JSON object that a command printed.
func object(t *testing.T, stdout string) map[string]any {
	t.Helper()
	if strings.Count(stdout, "\n") != 1 {
		t.Fatalf("want one line of JSON, got %q", stdout)
	}
	var result map[string]any
	if err := json.Unmarshal([]byte(stdout), &result); err != nil {
		t.Fatalf("%v in %q", err, stdout)
	}
	return result
}

func TestRunVerifyAndResume(t *testing.T) {
	file, runs := experimentFile(t, smallExperiment), t.TempDir()
	code, stdout, stderr := rookery(t, "run", file, "--runs", runs, "--workers", "2", "--json")
	if code != exitOK {
		t.Fatalf("exit %d: %s", code, stderr)
	}
	result := object(t, stdout)
	dir, _ := result["dir"].(string)
	if result["complete"] != true || filepath.Dir(dir) != runs || len(result["standings"].([]any)) != 3 {
		t.Errorf("result %v", result)
	}
	for _, name := range []string{"report.html", "report.md", "manifest.json", "tables/suites.parquet"} {
		if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
			t.Errorf("the run left no %s: %v", name, err)
		}
	}
	if !strings.Contains(stderr, "bench: 12 units") || !strings.Contains(stderr, "same has the signature of base") {
		t.Errorf("progress was %q", stderr)
	}

	code, stdout, stderr = rookery(t, "verify", dir, "--linked", "--json")
	if result := object(t, stdout); code != exitOK || result["same_build"] != true || len(result["drifts"].([]any)) != 0 {
		t.Errorf("verify: exit %d, %v, %s", code, result, stderr)
	}
	if code, _, stderr = rookery(t, "run", "--resume", file, "--runs", runs); code != exitFailure || !strings.Contains(stderr, "no unfinished run") {
		t.Errorf("resuming a finished run's experiment: exit %d, %s", code, stderr)
	}
	if code, stdout, stderr = rookery(t, "run", dir, "--resume"); code != exitOK || !strings.Contains(stdout, "report") {
		t.Errorf("resuming a finished run: exit %d, %s%s", code, stdout, stderr)
	}
}

func TestCheckTellsWhatWouldRun(t *testing.T) {
	file := experimentFile(t, smallExperiment)
	code, stdout, _ := rookery(t, "check", file)
	for _, want := range []string{"Is it quick?", "no-killers", "pvs[hash=1,killers=off]+material", "one search at a time", "M nodes"} {
		if code != exitOK || !strings.Contains(stdout, want) {
			t.Errorf("exit %d, %q lacks %q", code, stdout, want)
		}
	}
	code, stdout, _ = rookery(t, "check", "--json", file)
	budget, _ := object(t, stdout)["budget"].(map[string]any)
	if units, _ := budget["units"].(float64); code != exitOK || units != 3+18+3 {
		t.Errorf("exit %d, budget %v; want 24 units", code, budget)
	}
}

func TestFaultyExperimentsAndRunsFail(t *testing.T) {
	file := experimentFile(t, strings.Replace(smallExperiment, "killers", "killer", 1))
	for line, want := range map[string]string{
		"run " + file:                 `small.yaml:5:38: ablate.leave-one-out[1]: no switch "killer"; did you mean "killers"?`,
		"check " + file:               `did you mean "killers"?`,
		"run nowhere.yaml":            "nowhere.yaml",
		"run":                         "0 arguments, want 1",
		"run --resume " + t.TempDir(): "not a run folder",
		"verify " + t.TempDir():       "not a run folder",
	} {
		code, stdout, stderr := rookery(t, strings.Fields(line)...)
		if code != exitFailure || stdout != "" || !strings.Contains(stderr, want) {
			t.Errorf("%s: exit %d, stdout %q, stderr %q; want exit 1 and %q", line, code, stdout, stderr, want)
		}
	}
}

func TestSuiteMeasuresOneThing(t *testing.T) {
	epd := filepath.Join(t.TempDir(), "three.epd")
	lines := `6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8#; id "back rank";
rubbish
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm Na3; id "hopeless";
`
	if err := os.WriteFile(epd, []byte(lines), 0o644); err != nil {
		t.Fatal(err)
	}
	code, stdout, stderr := rookery(t, "suite", epd, "--nodes", "500", "--eval", "material", "--set", "hash=1")
	if code != exitOK || !strings.Contains(stdout, "solved 1 of 2") || !strings.Contains(stdout, "hopeless") || strings.Contains(stdout, "back rank") {
		t.Errorf("exit %d, stdout %q", code, stdout)
	}
	if !strings.Contains(stderr, "three.epd:2: left out") {
		t.Errorf("stderr %q does not name the bad line", stderr)
	}
	code, stdout, _ = rookery(t, "suite", "--json", "--depth", "2", epd)
	if result := object(t, stdout); code != exitOK || result["solved"] != 1.0 || result["bad_lines"] != 1.0 || len(result["positions"].([]any)) != 2 {
		t.Errorf("exit %d, %v", code, result)
	}
	if code, stdout, _ = rookery(t, "suite", "suites/mates.epd", "--nodes", "50", "--json"); code != exitOK || object(t, stdout)["searched"] == 0.0 {
		t.Errorf("a suite that ships: exit %d, %q", code, stdout)
	}
	for line, want := range map[string]string{
		"suite":                                "want 1",
		"suite nowhere.epd":                    "nowhere.epd",
		"suite " + epd + " --set nul-move=off": "null-move",
		"suite " + epd + " --searcher pvz":     `did you mean "pvs"?`,
		"suite " + epd + " --time -1s":         "want a time above 0",
		"suite mine --kind jokes":              "want tactics or mates",
		"suite mine nowhere.pgn --kind mates":  "nowhere.pgn",
		"suite mine --count 0":                 "at least 1",
	} {
		code, stdout, stderr := rookery(t, strings.Fields(line)...)
		if code != exitFailure || stdout != "" || !strings.Contains(stderr, want) {
			t.Errorf("%s: exit %d, stdout %q, stderr %q; want exit 1 and %q", line, code, stdout, stderr, want)
		}
	}
}

func TestMiningFindsAMateInAGame(t *testing.T) {
	dir := t.TempDir()
	games := filepath.Join(dir, "games.pgn")
	// Legal's mate.
	game := `[Event "Paris"]
[White "Kermur de Legal"]
[Black "Saint Brie"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0
`
	if err := os.WriteFile(games, []byte(game), 0o644); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(dir, "out.epd")
	code, _, stderr := rookery(t, "suite", "mine", games, "--kind", "mates", "--count", "1", "--screen", "3000", "--workers", "1", "--out", out)
	if code != exitOK {
		t.Fatalf("exit %d: %s", code, stderr)
	}
	text, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"# 1 positions made by: rookery suite mine", "--kind mates", "signature ", "bm Bxf7+; dm 2;", `id "mates.001"`, "Kermur de Legal - Saint Brie, Paris, ply 11"} {
		if !strings.Contains(string(text), want) {
			t.Errorf("%q lacks %q", text, want)
		}
	}
}
