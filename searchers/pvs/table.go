package pvs

import (
	"math/bits"
	"sync/atomic"

	"rookery/core"
)

// The transposition table. Only this file touches its entries.
//
// An entry is two words of 64 bits: the payload, and the position's key XORed with it. A reader that sees halves
// of two writes finds a key that does not match and takes it for a miss, so that no lock is needed.
// Four entries make a bucket of 64 bytes, one cache line.
// Source: R. Hyatt and T. Mann, "A Lockless Transposition Table Implementation for Parallel Search", 2002.

const (
	bucketSize  = 4
	bucketBytes = 64
	generations = 32 // ages are counted modulo this
	ageWeight   = 4  // plies that a search's age counts for in replacement
)

// The payload's bits: move 0-15, score 16-31, eval 32-47, depth 48-55, bound 56-57, PV 58, generation 59-63.
const (
	scoreShift      = 16
	evalShift       = 32
	depthShift      = 48
	boundShift      = 56
	pvShift         = 58
	generationShift = 59
)

type slot struct{ check, data uint64 }

type bucket [bucketSize]slot

// entry is what the table knows of a position.
type entry struct {
	move  core.Move  // best or refuting move, or core.NoMove
	score core.Score // mates count from this position
	eval  core.Score // the raw static evaluation, or core.NoScore
	depth int        // plies searched below; 0 from quiescence
	bound core.Bound // of score
	pv    bool       // seen on a principal variation
}

// table maps positions to entries. It is safe for concurrent use, but for clear and age.
type table struct {
	buckets    []bucket
	generation uint64
	margin     int // an entry of the same position gives way to one at most this many plies shallower
}

// newTable makes a table of the given size in MiB, at least one.
func newTable(mib, margin int) *table {
	return &table{buckets: make([]bucket, max(mib, 1)<<20/bucketBytes), margin: margin}
}

// clear forgets everything.
func (t *table) clear() {
	clear(t.buckets)
	t.generation = 0
}

// age begins a new search: older entries become easier to replace.
func (t *table) age() { t.generation = (t.generation + 1) % generations }

// bucket returns the bucket of a key: the key as a fraction of 2^64, times the number of buckets.
func (t *table) bucket(key uint64) *bucket {
	i, _ := bits.Mul64(key, uint64(len(t.buckets)))
	return &t.buckets[i]
}

// probe looks a position up.
func (t *table) probe(key uint64) (entry, bool) {
	b := t.bucket(key)
	for i := range b {
		data := load(&b[i].data)
		if load(&b[i].check)^data == key && data != 0 {
			return unpack(data), true
		}
	}
	return entry{eval: core.NoScore, score: core.NoScore}, false
}

// store records what is known of a position. Without a move of its own it keeps the move known before. The same
// position's entry is kept if it is of this search, much deeper and the new one is not exact; otherwise the
// shallowest of the bucket gives way, older searches first.
func (t *table) store(key uint64, e entry) {
	b := t.bucket(key)
	victim, least := &b[0], 1<<30
	for i := range b {
		s := &b[i]
		data := load(&s.data)
		if load(&s.check)^data == key && data != 0 {
			if e.move == core.NoMove {
				e.move = core.Move(data)
			}
			old := int(data >> depthShift & 0xFF)
			if e.bound != core.Exact && e.depth+t.margin < old && data>>generationShift == t.generation {
				return
			}
			victim = s
			break
		}
		if worth := t.worth(data); worth < least {
			victim, least = s, worth
		}
	}
	data := t.pack(e)
	store(&victim.data, data)
	store(&victim.check, key^data)
}

// worth ranks an entry for replacement: its depth, less for each search that it is older. Empty is least.
func (t *table) worth(data uint64) int {
	if data == 0 {
		return -1 << 20
	}
	age := (t.generation - data>>generationShift) % generations
	return int(data>>depthShift&0xFF) - ageWeight*int(age)
}

// hashFull returns how many of a thousand entries belong to the current search.
func (t *table) hashFull() int {
	full := 0
	for i := range t.buckets[:1000/bucketSize] {
		for j := range t.buckets[i] {
			data := load(&t.buckets[i][j].data)
			if data != 0 && data>>generationShift == t.generation {
				full++
			}
		}
	}
	return full
}

func (t *table) pack(e entry) uint64 {
	data := uint64(e.move) |
		uint64(uint16(e.score))<<scoreShift |
		uint64(uint16(e.eval))<<evalShift |
		uint64(uint8(e.depth))<<depthShift |
		uint64(e.bound)<<boundShift |
		t.generation<<generationShift
	if e.pv {
		data |= 1 << pvShift
	}
	return data
}

func unpack(data uint64) entry {
	return entry{
		move:  core.Move(data),
		score: core.Score(int16(data >> scoreShift)),
		eval:  core.Score(int16(data >> evalShift)),
		depth: int(data >> depthShift & 0xFF),
		bound: core.Bound(data >> boundShift & 3),
		pv:    data>>pvShift&1 != 0,
	}
}

// load and store are atomic unless the build says otherwise (see atomics): searches on several threads share
// the table, and the race detector holds us to it.
func load(word *uint64) uint64 {
	if atomics {
		return atomic.LoadUint64(word)
	}
	return *word
}

func store(word *uint64, value uint64) {
	if atomics {
		atomic.StoreUint64(word, value)
		return
	}
	*word = value
}
