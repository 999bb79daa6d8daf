package main

import (
	"bytes"
	"strings"
	"testing"
)

func TestProgressIsLinesWhereNobodyWatches(t *testing.T) {
	var out bytes.Buffer
	view := newProgress(&out)
	view.Phase("bench", 3, 1)
	view.Unit()
	view.Note("a note")
	view.Unit()
	view.Close()
	want := []string{"bench: 3 units, 1 of them done before", "a note", "bench: 3 of 3, "}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if len(lines) != len(want) {
		t.Fatalf("got %q, want %d lines", lines, len(want))
	}
	for i := range want {
		if !strings.HasPrefix(lines[i], want[i]) {
			t.Errorf("line %d is %q, want %q", i+1, lines[i], want[i])
		}
	}
}

func TestBarsKeepNotesOnLinesOfTheirOwn(t *testing.T) {
	var out bytes.Buffer
	view := &bars{w: &out}
	view.Note("before any bar")
	view.Phase("signatures", 2, 0)
	view.Unit()
	view.Note("in the middle")
	view.Phase("bench", 1, 0)
	view.Unit()
	view.Close()
	view.Close()
	text := out.String()
	for _, want := range []string{"before any bar\n", "in the middle\n", "signatures", "(1/1)"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q lacks %q", text, want)
		}
	}
}
