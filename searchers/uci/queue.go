package uci

// queue holds the lines that wait for the running job to end.
type queue struct {
	lines   []string
	stopped int  // so many from the front were followed by a stop
	quit    bool // quit is the last of them: nothing said after it counts, but stop
}

// hear takes in a line as it comes: it is obeyed, or waits. Behind a line that waits every other does, but for those
// that a GUI relies on.
func (s *session) hear(line string) verdict {
	q := &s.waiting
	c, _, _ := find(line)
	if len(q.lines) == 0 {
		v := s.obey(line)
		if v == wait {
			q.lines, q.quit = append(q.lines, line), c.name == "quit"
		}
		return v
	}
	switch {
	case c.name == "stop":
		q.stopped = len(q.lines)
		return s.obey(line)
	case q.quit:
		return wait
	case c.name == "isready":
		return s.obey(line)
	}
	q.lines, q.quit = append(q.lines, line), c.name == "quit"
	return wait
}

// catchUp obeys what has waited for the job that has ended, as far as it need not wait for the next.
func (s *session) catchUp() verdict {
	q := &s.waiting
	for len(q.lines) > 0 {
		v := s.obey(q.lines[0])
		if v != done {
			return v
		}
		q.lines = q.lines[1:]
		if q.stopped > 0 {
			q.stopped--
			_ = s.stop("") // never fails
		}
	}
	return done
}
