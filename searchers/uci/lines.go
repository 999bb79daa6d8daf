package uci

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"sync"
)

// lines hands over the lines of a reader, of any length, one for each call of next. Its goroutine reads nothing
// that was not asked for, so that none is left reading once the last line has been taken.
type lines struct {
	text chan string // closed at the end of the input
	want chan struct{}
	err  error // valid once text is closed; nil at a plain end of input
}

func readLines(in io.Reader) *lines {
	l := &lines{text: make(chan string, 1), want: make(chan struct{}, 1)}
	go func() {
		defer close(l.text)
		buffered := bufio.NewReader(in)
		for range l.want {
			line, err := buffered.ReadString('\n')
			if line != "" {
				l.text <- line // has room: one line is outstanding at most
			}
			if err == nil {
				continue
			}
			if !errors.Is(err, io.EOF) {
				l.err = fmt.Errorf("reading commands: %w", err)
			}
			return
		}
	}()
	return l
}

// next asks for one more line.
func (l *lines) next() {
	l.want <- struct{}{}
}

// close says that no more is wanted.
func (l *lines) close() { close(l.want) }

// output writes whole lines, from several goroutines. The first error stays in err and silences the rest.
type output struct {
	mu  sync.Mutex
	w   io.Writer
	err error
}

// Write passes on whole lines.
func (o *output) Write(text []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.err != nil {
		return 0, o.err
	}
	n, err := o.w.Write(text)
	if err != nil {
		o.err = fmt.Errorf("writing answers: %w", err)
	}
	return n, o.err
}

// print writes one line or, where text has line ends, several, in one piece.
func (o *output) print(text string) { _, _ = o.Write([]byte(text + "\n")) }

// printf is print with a format.
func (o *output) printf(format string, args ...any) { o.print(fmt.Sprintf(format, args...)) }

// fault answers input that cannot be obeyed.
func (o *output) fault(err error) { o.print("info string error " + oneLine(err.Error())) }
