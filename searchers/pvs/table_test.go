package pvs

import (
	"sync"
	"testing"
	"unsafe"

	"rookery/core"
)

// keys returns a stream of keys, the same for the same seed.
func keys(seed uint64) func() uint64 {
	return func() uint64 {
		seed += 0x9E3779B97F4A7C15
		x := seed
		x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
		x = (x ^ x>>27) * 0x94D049BB133111EB
		return x ^ x>>31
	}
}

func TestTableLayout(t *testing.T) {
	if got := unsafe.Sizeof(slot{}); got != 16 {
		t.Errorf("an entry takes %d bytes", got)
	}
	if got := unsafe.Sizeof(bucket{}); got != bucketBytes {
		t.Errorf("a bucket takes %d bytes", got)
	}
	tt := newTable(3, 4)
	if got := len(tt.buckets) * bucketBytes; got != 3<<20 {
		t.Errorf("3 MiB take %d bytes", got)
	}
	if at := uintptr(unsafe.Pointer(&tt.buckets[0])); at%bucketBytes != 0 {
		t.Errorf("buckets begin at %x, across cache lines", at)
	}
}

func TestTableGivesBackWhatWasStored(t *testing.T) {
	tt := newTable(1, 4)
	next := keys(1)
	for i, e := range []entry{
		{move: core.NewMove(core.E2, core.E4, core.DoublePush), score: 31, eval: -20, depth: 7, bound: core.Exact, pv: true},
		{move: core.NewMove(core.A7, core.B8, core.PromoteQueen|core.MoveFlag(core.Capture)), score: core.Mate, eval: core.NoScore, depth: 255, bound: core.Lower},
		{score: -core.Mate, eval: -core.MaxEval, depth: 0, bound: core.Upper},
		{score: -1, eval: core.MaxEval, depth: 1, bound: core.Upper, pv: true},
	} {
		key := next()
		if _, hit := tt.probe(key); hit {
			t.Errorf("%d: a hit before the store", i)
		}
		tt.store(key, e)
		if got, hit := tt.probe(key); !hit || got != e {
			t.Errorf("%d: %+v, %v; want %+v", i, got, hit, e)
		}
	}
	tt.clear()
	if _, hit := tt.probe(keys(1)()); hit {
		t.Error("a hit after clearing")
	}
}

func TestTableReplacement(t *testing.T) {
	const key = 1 << 20 // all keys this small share the first bucket
	deep := entry{move: core.NewMove(core.E2, core.E4, core.DoublePush), depth: 20, bound: core.Lower, eval: core.NoScore}
	depthOf := func(tt *table, key uint64) int {
		if e, hit := tt.probe(key); hit {
			return e.depth
		}
		return -1
	}

	tt := newTable(1, 4)
	tt.store(key, deep)
	tt.store(key, entry{depth: 15, bound: core.Lower})
	if d := depthOf(tt, key); d != 20 {
		t.Errorf("a much shallower bound replaced the same position: depth %d", d)
	}
	tt.store(key, entry{depth: 17, bound: core.Upper})
	if e, _ := tt.probe(key); e.depth != 17 || e.move != deep.move {
		t.Errorf("%+v; want depth 17 and the old move", e)
	}
	tt.store(key, entry{depth: 2, bound: core.Exact})
	if d := depthOf(tt, key); d != 2 {
		t.Errorf("an exact score did not replace the same position: depth %d", d)
	}

	tt.clear()
	for i := range uint64(bucketSize) {
		tt.store(key+i, entry{depth: 10 + int(i), bound: core.Upper})
	}
	tt.store(key+100, entry{depth: 1, bound: core.Upper})
	if depthOf(tt, key) != -1 || depthOf(tt, key+1) != 11 || depthOf(tt, key+100) != 1 {
		t.Error("the shallowest entry of the bucket did not give way")
	}

	tt.clear()
	tt.store(key, entry{depth: 12, bound: core.Upper})
	for range 3 {
		tt.age()
	}
	for i := range uint64(bucketSize) {
		tt.store(key+1+i, entry{depth: 3, bound: core.Upper})
	}
	if depthOf(tt, key) != -1 {
		t.Error("an entry of three searches ago outlived fresh ones")
	}
}

func TestTableIgnoresTornEntries(t *testing.T) {
	tt := newTable(1, 4)
	key := uint64(12345)
	tt.store(key, entry{depth: 5, score: 10, bound: core.Exact})
	slot := &tt.bucket(key)[0]
	for bit := range 64 {
		slot.data ^= 1 << bit
		if _, hit := tt.probe(key); hit {
			t.Errorf("a hit with bit %d of the data changed", bit)
		}
		slot.data ^= 1 << bit
	}
	if _, hit := tt.probe(key); !hit {
		t.Error("the entry is gone")
	}
}

func TestHashFull(t *testing.T) {
	tt := newTable(1, 4)
	if got := tt.hashFull(); got != 0 {
		t.Errorf("empty: %d", got)
	}
	next := keys(3)
	for range len(tt.buckets) * bucketSize * 4 {
		tt.store(next(), entry{depth: 1, bound: core.Upper})
	}
	if got := tt.hashFull(); got < 900 || got > 1000 {
		t.Errorf("full: %d", got)
	}
	tt.age()
	if got := tt.hashFull(); got != 0 {
		t.Errorf("a new search: %d", got)
	}
}

// Under -race this also shows that the accesses are atomic.
func TestTableIsSharedSafely(t *testing.T) {
	if !atomics {
		t.Skip("built with plain access")
	}
	tt := newTable(1, 4)
	var all sync.WaitGroup
	for g := range 4 {
		all.Go(func() {
			next := keys(uint64(g % 2))
			for range 20_000 {
				key := next() >> 50 << 50
				tt.store(key, entry{score: core.Score(key >> 52), depth: int(key >> 56), bound: core.Exact})
				if e, hit := tt.probe(key); hit && (e.score != core.Score(key>>52) || e.depth != int(key>>56)) {
					t.Errorf("key %x holds another's entry %+v", key, e)
					return
				}
			}
		})
	}
	all.Wait()
}

func TestMateScoresCrossTheTable(t *testing.T) {
	for _, c := range []struct {
		name            string
		score           core.Score
		from, to, clock int // plies of the storing and the reading node, and the reader's 50-move counter
		want            core.Score
	}{
		{"an evaluation", 123, 5, 9, 0, 123},
		{"mate, nearer to the root", core.MateIn(12), 8, 2, 0, core.MateIn(6)},
		{"mated, farther from the root", core.MatedIn(12), 8, 10, 0, core.MatedIn(14)},
		{"mate in time", core.MateIn(12), 2, 2, 90, core.MateIn(12)},
		{"mate too late", core.MateIn(12), 2, 2, 91, core.MaxEval},
		{"mated too late", core.MatedIn(12), 2, 2, 91, -core.MaxEval},
	} {
		if got := fromTable(toTable(c.score, c.from), c.to, c.clock); got != c.want {
			t.Errorf("%s: %v; want %v", c.name, got, c.want)
		}
	}
	if got := fromTable(core.NoScore, 3, 0); got != core.NoScore {
		t.Errorf("no score became %v", got)
	}
}

func TestEvalCache(t *testing.T) {
	c := newEvalCache(8)
	next := keys(9)
	for range 5000 {
		key := next()
		s := core.Score(int16(key)) % core.MaxEval
		c.store(key, s)
		if got, hit := c.probe(key); !hit || got != s {
			t.Fatalf("key %x: %v %v; want %v", key, got, hit, s)
		}
		if _, hit := c.probe(key ^ 1<<40); hit {
			t.Fatalf("key %x: a hit for another key", key)
		}
	}
}

// The price of atomic access: run with and without -tags plaintable, and compare.
func BenchmarkTable(b *testing.B) {
	tt := newTable(16, 4)
	next := keys(1)
	b.Run("probe", func(b *testing.B) {
		for b.Loop() {
			tt.probe(next())
		}
	})
	b.Run("store", func(b *testing.B) {
		for b.Loop() {
			tt.store(next(), entry{depth: 3, bound: core.Upper})
		}
	})
}
