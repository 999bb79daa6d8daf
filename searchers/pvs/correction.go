package pvs

import "rookery/core"

// Correction histories learn how far evaluations have been off in positions that share a feature.
// Source: Caissa and Stockfish, 2024; Leorik b21b094.

const (
	correctionSize  = 1 << 14 // entries of a table and side
	correctionMax   = 1024    // an entry stays within ±this
	correctionStep  = correctionMax / 4
	correctionDepth = 8 // depth at which the whole error is learned in one step
)

type correctionTable [2][correctionSize]int16 // by side to move and hash of the feature

// corrections belong to one thread and last from search to search.
type corrections struct {
	byPawns        correctionTable
	byNonPawns     [2]correctionTable // by the pieces of each colour
	byMinors       correctionTable
	byContinuation correctionTable // by the last two moves
}

// correctionEntries lists the entries that apply to a node, nil where switched off.
func (t *thread) correctionEntries(f *frame, ply int) (entries [5]*int16) {
	us := f.pos.SideToMove()
	const mask = correctionSize - 1
	if t.p.PawnCorrection {
		entries[0] = &t.byPawns[us][f.pos.PawnKey()&mask]
	}
	if t.p.NonPawnCorrection {
		entries[1] = &t.byNonPawns[core.White][us][f.pos.NonPawnKey(core.White)&mask]
		entries[2] = &t.byNonPawns[core.Black][us][f.pos.NonPawnKey(core.Black)&mask]
	}
	if t.p.MinorCorrection {
		entries[3] = &t.byMinors[us][f.pos.MinorKey()&mask]
	}
	if t.p.ContinuationCorrection {
		if last, before := t.at(ply-1).moved, t.at(ply-2).moved; last != 0 && before != 0 {
			entries[4] = &t.byContinuation[us][uint64(last*piecesTo+before)*0x9E3779B97F4A7C15>>50&mask]
		}
	}
	return entries
}

// corrected adds to a raw evaluation what the corrections say of the node, and damps it by the 50-move counter.
func (t *thread) corrected(f *frame, ply int, raw core.Score) core.Score {
	sum := 0
	for _, e := range t.correctionEntries(f, ply) {
		if e != nil {
			sum += int(*e)
		}
	}
	s := int(raw)
	if t.p.FiftyDamping {
		s = s * (200 - f.pos.HalfmoveClock()) / 200
	}
	return core.Score(s + sum*t.p.CorrectionWeight/correctionMax).Clamp()
}

// correct learns that the node's evaluation was off by so many centipawns, as a search of this depth found.
func (t *thread) correct(f *frame, ply, depth int, off core.Score) {
	step := max(-correctionStep, min(correctionStep, int(off)*depth/correctionDepth))
	for _, e := range t.correctionEntries(f, ply) {
		if e != nil {
			old := int(*e)
			*e = int16(old + step - old*max(step, -step)/correctionMax)
		}
	}
}
