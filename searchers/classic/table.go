package classic

import "rookery/core"

// entry is what the transposition table keeps of a position, in 16 bytes. The whole key is kept, so that
// another position is taken for this one only if their keys are equal.
type entry struct {
	key   uint64
	move  core.Move
	score int16
	depth int8
	bound core.Bound
	age   uint8
}

// transpositionTable has one entry a slot, at key mod slots.
type transpositionTable struct {
	entries     []entry
	age         uint8 // of the running search
	replacement string
}

const entryBytes = 16

func newTranspositionTable(megabytes int, replacement string) transpositionTable {
	return transpositionTable{entries: make([]entry, megabytes<<20/entryBytes), replacement: replacement}
}

func (t *transpositionTable) slot(key uint64) *entry { return &t.entries[key%uint64(len(t.entries))] }

// probe returns the entry of the position, or nil.
func (t *transpositionTable) probe(key uint64) *entry {
	if e := t.slot(key); e.key == key && e.bound != core.NoBound {
		return e
	}
	return nil
}

// store keeps the result unless the slot holds something that the replacement rule values more.
func (t *transpositionTable) store(e entry) {
	e.age = t.age
	slot := t.slot(e.key)
	if slot.key == e.key || slot.bound == core.NoBound || t.gives(slot, &e) {
		*slot = e
	}
}

// gives reports whether an entry of another position gives way.
func (t *transpositionTable) gives(old, e *entry) bool {
	switch t.replacement {
	case replaceAlways:
		return true
	case replaceDeeper:
		return e.depth >= old.depth
	default:
		return e.depth >= old.depth || e.age != old.age
	}
}

// hashFull returns the permill of the first thousand slots that the running search wrote.
func (t *transpositionTable) hashFull() int {
	if len(t.entries) == 0 {
		return 0
	}
	sample := t.entries[:min(1000, len(t.entries))]
	used := 0
	for i := range sample {
		if sample[i].bound != core.NoBound && sample[i].age == t.age {
			used++
		}
	}
	return used * 1000 / len(sample)
}

func (t *transpositionTable) clear() {
	clear(t.entries)
	t.age = 0
}

// toTable turns a score at ply into what the table keeps: a mate at its distance from the position.
func toTable(score core.Score, ply int) core.Score {
	switch {
	case score >= core.MateInMax:
		return score + core.Score(ply)
	case score <= -core.MateInMax:
		return score - core.Score(ply)
	}
	return score
}

// fromTable is the inverse of toTable.
func fromTable(score core.Score, ply int) core.Score {
	switch {
	case score >= core.MateInMax:
		return score - core.Score(ply)
	case score <= -core.MateInMax:
		return score + core.Score(ply)
	}
	return score
}

// pvTable keeps one move a slot, at key mod slots, and always the latest. The key is compared, so that a
// collision costs the move and no more.
type pvTable []struct {
	key  uint64
	move core.Move
}

// move returns the move kept for the position, or NoMove.
func (t pvTable) move(key uint64) core.Move {
	if len(t) == 0 {
		return core.NoMove
	}
	if slot := &t[key%uint64(len(t))]; slot.key == key {
		return slot.move
	}
	return core.NoMove
}

func (t pvTable) store(key uint64, m core.Move) {
	if len(t) > 0 {
		slot := &t[key%uint64(len(t))]
		slot.key, slot.move = key, m
	}
}
