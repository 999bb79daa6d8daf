package host

import (
	"bufio"
	"errors"
	"io"
	"strings"
	"sync"
	"unicode"
)

// Bounds of what is remembered of a plugin's output.
const (
	tailLines  = 20
	lineLength = 500 // bytes; the rest of a longer line is dropped
)

// tail remembers the last lines that a plugin printed, and where a panic began, which a long stack would push out.
type tail struct {
	mutex   sync.Mutex
	lines   [tailLines]string
	printed int    // lines ever
	panic   string // the first line of a panic, or ""
	panicAt int    // its number among the printed
	log     io.Writer
}

// add remembers a line, without its end.
func (t *tail) add(line string) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	if t.panic == "" && (strings.HasPrefix(line, "panic: ") || strings.HasPrefix(line, "fatal error: ")) {
		t.panic, t.panicAt = line, t.printed
	}
	t.lines[t.printed%tailLines] = line
	t.printed++
	if t.log != nil {
		io.WriteString(t.log, line+"\n") //nolint:errcheck // a log that cannot be written must not end a run
	}
}

// last returns the lines remembered, oldest first.
func (t *tail) last() []string {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	first := max(0, t.printed-tailLines)
	var lines []string
	if t.panic != "" && t.panicAt < first {
		lines = append(lines, t.panic, "...")
	}
	for i := first; i < t.printed; i++ {
		lines = append(lines, t.lines[i%tailLines])
	}
	return lines
}

// readLine reads a line of any length and returns its first lineLength bytes at most, with control characters
// replaced. A last line without an end counts.
func readLine(r *bufio.Reader) (string, error) {
	var line []byte
	for {
		part, err := r.ReadSlice('\n')
		line = append(line, part[:min(len(part), lineLength-len(line))]...)
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case err != nil && len(line) == 0:
			return "", err
		}
		return strings.Map(printable, strings.TrimRight(string(line), "\r\n")), nil
	}
}

func printable(r rune) rune {
	if r != '\t' && !unicode.IsPrint(r) {
		return unicode.ReplacementChar
	}
	return r
}
