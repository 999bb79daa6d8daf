package uci

import (
	"context"

	"rookery/searchers"
)

// job is what runs beside the loop: a search, a perft, a bench or a check. Its fields but ended belong to the loop.
type job struct {
	ended      chan struct{} // closed when the job has ended and said all it had to say
	cancel     context.CancelFunc
	foreground bool // not a search: stop cancels it, and quit waits for it
	infinite   bool
	endless    bool // nothing that was asked for ends the search
	pondering  bool
	stopped    bool
	signals    chan searchers.Signal // has room for one of each
	released   chan struct{}         // closed when the move may be told
}

// startJob runs work in a goroutine of its own. The job must be idle before.
func (s *session) startJob(j *job, work func(ctx context.Context)) {
	ctx, cancel := context.WithCancel(s.ctx)
	j.ended, j.cancel = make(chan struct{}), cancel
	s.job = j
	go func() {
		defer close(j.ended)
		defer cancel()
		work(ctx)
	}()
}

// jobEnded is closed once the running job has ended. It is nil when none runs.
func (s *session) jobEnded() <-chan struct{} {
	if s.job == nil {
		return nil
	}
	return s.job.ended
}

// endsByItself reports whether the job needs no further word to end.
func (j *job) endsByItself() bool { return j.stopped || !j.infinite && !j.pondering && !j.endless }

// stop ends what runs: a search then tells its move. With nothing running it does nothing, now or later.
func (s *session) stop(string) error {
	j := s.job
	if j == nil || j.stopped {
		return nil
	}
	j.stopped = true
	if j.foreground {
		j.cancel()
		return nil
	}
	j.signals <- searchers.Stop
	if j.infinite || j.pondering {
		close(j.released)
	}
	return nil
}

// ponderHit tells a pondering search that the move was played. Otherwise it does nothing.
func (s *session) ponderHit(string) error {
	j := s.job
	if j == nil || !j.pondering || j.stopped {
		return nil
	}
	j.pondering = false
	j.signals <- searchers.PonderHit
	if !j.infinite {
		close(j.released)
	}
	return nil
}

// finish stops what runs and waits for its end.
func (s *session) finish() {
	if s.job != nil {
		_ = s.stop("")
		<-s.job.ended
		s.job = nil
	}
}

// abandon ends what runs without an answer.
func (s *session) abandon() {
	if s.job != nil {
		s.job.cancel()
		<-s.job.ended
	}
}
