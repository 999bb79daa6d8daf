package main

import (
	"fmt"
	"io"
	"time"

	"github.com/schollz/progressbar/v3"

	"rookery/experiments"
)

// progressView shows a long work's progress until it is closed.
type progressView interface {
	experiments.Progress
	Close()
}

// newProgress draws bars on a terminal and writes plain lines elsewhere.
func newProgress(w io.Writer) progressView {
	if isTerminal(w) {
		return &bars{w: w}
	}
	return &lines{w: w}
}

// bars draws one bar a phase.
type bars struct {
	w   io.Writer
	bar *progressbar.ProgressBar
}

func (b *bars) Phase(name string, units, done int) {
	b.Close()
	b.bar = progressbar.NewOptions(units,
		progressbar.OptionSetWriter(b.w),
		progressbar.OptionSetDescription(fmt.Sprintf("%-20s", name)),
		progressbar.OptionShowCount(),
		progressbar.OptionSetPredictTime(true),
		progressbar.OptionSetWidth(30),
		progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionUseANSICodes(true),
	)
	b.bar.Add(done) //nolint:errcheck // a bar that cannot be drawn is no reason to stop
}

func (b *bars) Unit() { b.bar.Add(1) } //nolint:errcheck // see above

func (b *bars) Note(text string) {
	if b.bar != nil {
		b.bar.Clear() //nolint:errcheck // see above
	}
	fmt.Fprintln(b.w, text)
}

func (b *bars) Close() {
	if b.bar != nil {
		b.bar.Exit() //nolint:errcheck // see above
		fmt.Fprintln(b.w)
		b.bar = nil
	}
}

// lines writes a line when a phase begins, now and then within it, and when it ends.
type lines struct {
	w           io.Writer
	name        string
	units, done int
	began, last time.Time
}

// lineInterval keeps a log short.
const lineInterval = 10 * time.Second

func (l *lines) Phase(name string, units, done int) {
	l.name, l.units, l.done = name, units, done
	l.began = time.Now()
	l.last = l.began
	resumed := ""
	if done > 0 {
		resumed = fmt.Sprintf(", %d of them done before", done)
	}
	fmt.Fprintf(l.w, "%s: %d units%s\n", name, units, resumed)
}

func (l *lines) Unit() {
	l.done++
	if l.done == l.units || time.Since(l.last) >= lineInterval {
		l.last = time.Now()
		fmt.Fprintf(l.w, "%s: %d of %d, %s\n", l.name, l.done, l.units, time.Since(l.began).Round(time.Second/10))
	}
}

func (l *lines) Note(text string) { fmt.Fprintln(l.w, text) }

func (l *lines) Close() {}
