package experiments

import (
	"strings"
	"sync"
)

// Progress hears how a run goes on. Its methods are called from several goroutines, but never at once.
type Progress interface {
	Phase(name string, units, done int) // a part of the run begins, so much of it was done earlier
	Unit()                              // one more unit of it is done
	Note(text string)                   // something worth telling
}

// progressLock calls a Progress, if there is one, by one goroutine at a time.
type progressLock struct {
	mu       sync.Mutex
	progress Progress
}

func (p *progressLock) call(f func(Progress)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.progress != nil {
		f(p.progress)
	}
}

func (p *progressLock) phase(name string, units, done int) {
	p.call(func(to Progress) { to.Phase(name, units, done) })
}
func (p *progressLock) unit() { p.call(Progress.Unit) }
func (p *progressLock) note(text string) {
	p.call(func(to Progress) { to.Note(strings.TrimSpace(text)) })
}
