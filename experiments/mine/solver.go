package mine

import "rookery/core"

// Solver proves mates by exhaustive search of an AND/OR tree: the attacker needs one move, the defender has none. It
// shares nothing with the searchers but the rules, and prunes nothing: what it proves is so. Results are remembered by
// position and length until Forget.
type Solver struct {
	budget, nodes uint64
	memory        map[solved]bool
	lists         [2*maxMate + 1]core.MoveList
}

// maxMate is the longest mate asked for, in moves.
const maxMate = 8

// solved is a question with a known answer: does the side to move mate in at most n moves.
type solved struct {
	key uint64
	n   int
}

// NewSolver returns a solver that gives up on a question after so many positions.
func NewSolver(budget uint64) *Solver {
	return &Solver{budget: budget, memory: map[solved]bool{}}
}

// Forget drops all answers.
func (s *Solver) Forget() { clear(s.memory) }

// Mate reports whether the side to move mates in at most n moves, 1 to 8. It is sure unless the budget ran out.
func (s *Solver) Mate(p *core.Position, n int) (found, sure bool) {
	s.nodes = 0
	found = s.attack(p, n)
	return found, s.nodes <= s.budget
}

// Proves reports whether a move of the side to move mates in at most n moves, itself counted.
func (s *Solver) Proves(p *core.Position, m core.Move, n int) (found, sure bool) {
	s.nodes = 0
	var next core.Position
	p.Make(m, &next)
	found = s.defend(&next, n-1)
	return found, s.nodes <= s.budget
}

// Keys returns every move that mates in at most n moves.
func (s *Solver) Keys(p *core.Position, n int) (keys []core.Move, sure bool) {
	var moves core.MoveList
	p.GenerateLegal(&moves)
	for _, m := range moves.Slice() {
		found, certain := s.Proves(p, m, n)
		if !certain {
			return nil, false
		}
		if found {
			keys = append(keys, m)
		}
	}
	return keys, true
}

// attack reports whether the side to move mates in at most n moves.
func (s *Solver) attack(p *core.Position, n int) bool {
	if s.nodes++; s.nodes > s.budget || n == 0 {
		return false
	}
	question := solved{p.Key(), n}
	if n > 1 {
		if answer, known := s.memory[question]; known {
			return answer
		}
	}
	moves := &s.lists[2*n]
	p.GenerateLegal(moves)
	var next core.Position
	found := false
	for pass := 0; pass < 2 && !found; pass++ { // checks first: they leave few answers
		if pass == 1 && n == 1 {
			break // a last move that does not check does not mate
		}
		for _, m := range moves.Slice() {
			if p.GivesCheck(m) != (pass == 0) {
				continue
			}
			p.Make(m, &next)
			if s.defend(&next, n-1) {
				found = true
				break
			}
		}
	}
	if n > 1 && s.nodes <= s.budget {
		s.memory[question] = found
	}
	return found
}

// defend reports whether the side to move is mated, now or in at most n more moves of the attacker.
func (s *Solver) defend(p *core.Position, n int) bool {
	if s.nodes++; s.nodes > s.budget {
		return false
	}
	if n == 0 {
		return p.InCheck() && !p.HasLegalMove()
	}
	moves := &s.lists[2*n-1]
	p.GenerateLegal(moves)
	if moves.Len() == 0 {
		return p.InCheck()
	}
	var next core.Position
	for _, m := range moves.Slice() {
		p.Make(m, &next)
		if !s.attack(&next, n) {
			return false
		}
	}
	return true
}
