package uci_test

import (
	"bufio"
	"context"
	"io"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"

	"rookery/searchers/uci"
)

// patience is how long a test waits before it says that something hangs.
const patience = 20 * time.Second

// talk is a session under test.
type talk struct {
	t      *testing.T
	in     *io.PipeWriter
	lines  chan string
	ended  chan error
	cancel context.CancelFunc
	before int // goroutines
}

func startTalk(t *testing.T, engine uci.Engine) *talk {
	t.Helper()
	k := &talk{t: t, lines: make(chan string, 1000), ended: make(chan error, 1), before: runtime.NumGoroutine()}
	inReader, inWriter := io.Pipe()
	outReader, outWriter := io.Pipe()
	ctx, cancel := context.WithCancel(t.Context())
	k.in, k.cancel = inWriter, cancel
	go func() {
		err := uci.Run(ctx, inReader, outWriter, engine)
		outWriter.Close()
		inReader.Close()
		k.ended <- err
	}()
	go func() {
		scanner := bufio.NewScanner(outReader)
		for scanner.Scan() {
			k.lines <- scanner.Text()
		}
		close(k.lines)
	}()
	return k
}

// send writes a line, or what text holds besides.
func (k *talk) send(text string) {
	k.t.Helper()
	if _, err := io.WriteString(k.in, text+"\n"); err != nil {
		k.t.Fatalf("sending %q: %v", text, err)
	}
}

// next returns the next line of output that is not blank.
func (k *talk) next() string {
	k.t.Helper()
	for {
		select {
		case line, ok := <-k.lines:
			if !ok {
				k.t.Fatal("the session has ended, want another line")
			}
			if line = strings.TrimSpace(line); line != "" {
				return line
			}
		case <-time.After(patience):
			k.t.Fatal("no further line")
		}
	}
}

// expect reads the next line, which must match; * in the pattern stands for anything.
func (k *talk) expect(pattern string) string {
	k.t.Helper()
	line := k.next()
	if !matches(pattern, line) {
		k.t.Fatalf("got  %q\nwant %q", line, pattern)
	}
	return line
}

// skipTo reads lines up to one that matches.
func (k *talk) skipTo(pattern string) string {
	k.t.Helper()
	for {
		if line := k.next(); matches(pattern, line) {
			return line
		}
	}
}

// quiet checks that nothing has been said. It asks for isready, so that all before it has been obeyed.
func (k *talk) quiet() {
	k.t.Helper()
	k.send("isready")
	k.expect("readyok")
}

// end waits for the session's end, which leaves no further line, no error and no goroutine.
func (k *talk) end() {
	k.t.Helper()
	select {
	case err := <-k.ended:
		if err != nil {
			k.t.Errorf("Run returned %v", err)
		}
	case <-time.After(patience):
		k.t.Fatal("the session does not end")
	}
	for line := range k.lines {
		if line != "" {
			k.t.Errorf("unexpected line %q", line)
		}
	}
	k.cancel()
	noLeak(k.t, k.before)
}

// noLeak waits for goroutines that were started since to end.
func noLeak(t *testing.T, before int) {
	t.Helper()
	for deadline := time.Now().Add(patience); runtime.NumGoroutine() > before; {
		if time.Now().After(deadline) {
			stacks := make([]byte, 1<<16)
			t.Fatalf("goroutines left over:\n%s", stacks[:runtime.Stack(stacks, true)])
		}
		time.Sleep(time.Millisecond)
	}
}

func matches(pattern, line string) bool {
	parts := strings.Split(pattern, "*")
	for i := range parts {
		parts[i] = regexp.QuoteMeta(parts[i])
	}
	return regexp.MustCompile("^" + strings.Join(parts, ".*") + "$").MatchString(line)
}

// play runs a script: lines that begin with "> " are sent, "..." skips lines up to one that matches what follows, and
// every other line is expected next. The script ends with quit, which may not bring anything more.
func play(t *testing.T, script string) {
	t.Helper()
	k := startTalk(t, fakeEngine())
	skip := false
	for line := range strings.Lines(script) {
		line = strings.TrimSpace(line)
		switch {
		case line == "":
		case line == "...":
			skip = true
		case strings.HasPrefix(line, ">"):
			k.send(strings.TrimPrefix(line[1:], " "))
		case skip:
			k.skipTo(line)
			skip = false
		default:
			k.expect(line)
		}
	}
	k.send("quit")
	k.end()
}
