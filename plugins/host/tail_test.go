package host

import (
	"bufio"
	"bytes"
	"fmt"
	"strings"
	"testing"
)

func TestTailKeepsTheLastLinesAndWhereAPanicBegan(t *testing.T) {
	var log bytes.Buffer
	all := &tail{log: &log}
	all.add("first")
	if got := strings.Join(all.last(), "|"); got != "first" {
		t.Errorf("one line: %q", got)
	}
	all.add("panic: too long a stack")
	for i := range 100 {
		all.add(fmt.Sprint("frame ", i))
	}
	all.add("panic: another")
	got := all.last()
	if len(got) != tailLines+2 || got[0] != "panic: too long a stack" || got[1] != "..." || got[2] != "frame 81" || got[len(got)-1] != "panic: another" {
		t.Errorf("%d lines: %q", len(got), got)
	}
	if lines := strings.Count(log.String(), "\n"); lines != 103 {
		t.Errorf("%d lines in the log, want all 103", lines)
	}
}

func TestReadLine(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"lines", "a\nb\r\n\nc", "a|b||c"},
		{"nothing", "", ""},
		{"control characters", "a\x1b[31m\tb\x00\n", "a\uFFFD[31m\tb\uFFFD"},
		{"a line beyond the bound", strings.Repeat("x", lineLength+7) + "\ny\n", strings.Repeat("x", lineLength) + "|y"},
		{"a line beyond the buffer", strings.Repeat("x", 100_000) + "\ny", strings.Repeat("x", lineLength) + "|y"},
	} {
		r := bufio.NewReader(strings.NewReader(test.text))
		var lines []string
		for {
			line, err := readLine(r)
			if err != nil {
				break
			}
			lines = append(lines, line)
		}
		if got := strings.Join(lines, "|"); got != test.want {
			t.Errorf("%s: %.80q, want %.80q", test.name, got, test.want)
		}
	}
}
