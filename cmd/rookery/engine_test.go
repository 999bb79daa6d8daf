package main

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
)

// rookeryWith is rookery with something on standard input.
func rookeryWith(t *testing.T, input, line string) (code int, stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	code = execute(t.Context(), append([]string{"rookery"}, strings.Fields(line)...), strings.NewReader(input), &out, &errs)
	return code, out.String(), errs.String()
}

func TestUCISpeaks(t *testing.T) {
	code, stdout, stderr := rookeryWith(t, "uci\nposition startpos\ngo depth 4\nisready\n", "uci --eval material --set null-move=off")
	if code != exitOK || stderr != "" {
		t.Fatalf("exit %d, %s", code, stderr)
	}
	for _, want := range []string{"id name Rookery pvs+material\n", "option name null-move type check default false\n", "readyok\n", "bestmove "} {
		if !strings.Contains(stdout, want) {
			t.Errorf("no %q in %s", want, stdout)
		}
	}
}

func TestBenchIsOneThingAsTextAndAsJSON(t *testing.T) {
	code, text, stderr := rookeryWith(t, "", "bench --depth 3 --eval material")
	if code != exitOK || !strings.HasSuffix(text, " nps\n") {
		t.Fatalf("exit %d, %s%s", code, text, stderr)
	}
	code, stdout, stderr := rookeryWith(t, "", "bench --depth 3 --eval material --json")
	var result benchJSON
	if err := json.Unmarshal([]byte(stdout), &result); err != nil || code != exitOK || strings.Count(stdout, "\n") != 1 {
		t.Fatalf("exit %d, %v, %s%s", code, err, stdout, stderr)
	}
	if !strings.Contains(text, "\nsignature "+result.Signature+"\n") {
		t.Errorf("signature %s is not in the text:\n%s", result.Signature, text)
	}
	total := uint64(0)
	for _, p := range result.Positions {
		total += p.Nodes
		if p.Depth > 3 {
			t.Errorf("%s: depth %d, want 3 at most", p.Name, p.Depth)
		}
	}
	if total != result.Nodes {
		t.Errorf("%d nodes in all, %d by position", result.Nodes, total)
	}
}

func TestVariantsOfTheCommandLineAreChecked(t *testing.T) {
	for line, want := range map[string]string{
		"bench --searcher pvss":               "did you mean \"pvs\"?",
		"bench --eval pestle":                 "did you mean \"pesto\"?",
		"bench --preset zen":                  "no preset \"zen\"",
		"bench --set null-move":               "want NAME=VALUE",
		"bench --set nul-move=off":            "did you mean \"null-move\"?",
		"bench --depth 3 --nodes 3":           "want one",
		"bench --depth 0":                     "--depth 0: want 1 or more",
		"bench --nodes 0":                     "--nodes 0: want 1 or more",
		"bench here":                          `unexpected argument "here"`,
		"uci here":                            `unexpected argument "here"`,
		"export":                              "want 1",
		"export --variant base":               "want RUN",
		"export somewhere":                    "which variant of somewhere?",
		"export somewhere --variant base":     "not a run folder",
		"export somewhere --eval pesto":       "both a run and a variant",
		"export --eval pesto --goamd64 v7":    "want v1, v2, v3 or v4",
		"export --eval pesto --source /":      "is not the source of module rookery",
		"export --eval pesto --set hash=many": "hash",
	} {
		if code, stdout, stderr := rookeryWith(t, "", line); code != exitFailure || stdout != "" || !strings.Contains(stderr, want) {
			t.Errorf("%q: exit %d, %q, %q; want %q", line, code, stdout, stderr, want)
		}
	}
}
