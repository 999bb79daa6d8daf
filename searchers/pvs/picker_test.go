package pvs

import (
	"math"
	"slices"
	"testing"

	"rookery/core"
)

// walk visits positions of random games from the sample positions.
func walk(t *testing.T, games, plies int, visit func(p *core.Position, random func() uint64)) {
	t.Helper()
	random := keys(5)
	for i := range games {
		p := *game(t, sampleFENs[i%len(sampleFENs)]).Position()
		for range plies {
			visit(&p, random)
			var moves core.MoveList
			p.GenerateLegal(&moves)
			if moves.Len() == 0 {
				break
			}
			var next core.Position
			p.Make(moves.At(int(random()%uint64(moves.Len()))), &next)
			p = next
		}
	}
}

func TestPickerGivesEveryLegalMoveOnce(t *testing.T) {
	for _, settings := range [][]setting{nil, off("staged-picker"), plain(), off("see-ordering"), plain("staged-picker")} {
		th := newSearcher(t, pestoFactory(t), settings...).t
		th.begin(game(t, startFEN))
		walk(t, 60, 80, func(p *core.Position, random func() uint64) {
			f := th.at(1)
			f.pos = *p
			var legal core.MoveList
			p.GenerateLegal(&legal)
			table := core.NoMove
			if legal.Len() > 0 && random()%2 == 0 {
				table = legal.At(int(random() % uint64(legal.Len())))
			}
			// Killers of all kinds: legal, random, equal to each other or to the table's move.
			f.killers = [2]core.Move{table, core.Move(random())}
			if legal.Len() > 0 && random()%2 == 0 {
				f.killers[0] = legal.At(int(random() % uint64(legal.Len())))
			}
			if random()%4 == 0 {
				f.killers[1] = f.killers[0]
			}
			k := &f.picks[0]
			k.start(th, f, 1, table)
			if legal.Len() > 0 {
				k.counter = legal.At(int(random() % uint64(legal.Len())))
			}
			checkPicks(t, th, f, table, legal.Slice(), "all")

			var noisy core.MoveList
			p.GenerateNoisy(&noisy)
			if table.IsQuiet() {
				table = core.NoMove
			}
			k.startNoisy(th, f, table, p.InCheck())
			if p.InCheck() {
				checkPicks(t, th, f, table, legal.Slice(), "evasions")
			} else {
				checkPicks(t, th, f, table, noisy.Slice(), "noisy")
			}
		})
	}
}

func checkPicks(t *testing.T, th *thread, f *frame, table core.Move, want []core.Move, what string) {
	t.Helper()
	var got []core.Move
	for m := f.picks[0].pick(th, f, 1); m != core.NoMove; m = f.picks[0].pick(th, f, 1) {
		got = append(got, m)
	}
	if table != core.NoMove && len(got) > 0 && got[0] != table {
		t.Errorf("%s, %s: the table's move %v is not first", f.pos.FEN(), what, table)
	}
	want = slices.Sorted(slices.Values(want))
	if slices.Sort(got); !slices.Equal(got, want) {
		t.Fatalf("%s, %s: %v; want %v", f.pos.FEN(), what, got, want)
	}
}

func TestPickerWithoutTheRestOfTheQuiets(t *testing.T) {
	for _, settings := range [][]setting{nil, off("staged-picker")} {
		th := newSearcher(t, pestoFactory(t), settings...).t
		th.begin(game(t, startFEN))
		walk(t, 20, 60, func(p *core.Position, random func() uint64) {
			f := th.at(1)
			f.pos, f.killers = *p, [2]core.Move{}
			k := &f.picks[0]
			k.start(th, f, 1, core.NoMove)
			off := false
			noisies := 0
			for m := k.pick(th, f, 1); m != core.NoMove; m = k.pick(th, f, 1) {
				if m.IsQuiet() {
					if off {
						t.Fatalf("%s: a quiet move %v after they were turned off", p.FEN(), m)
					}
					k.skipQuiets()
					off = true
				} else {
					noisies++
				}
			}
			var noisy core.MoveList
			if p.GenerateNoisy(&noisy); noisies != noisy.Len() {
				t.Fatalf("%s: %d captures and promotions of %d", p.FEN(), noisies, noisy.Len())
			}
		})
	}
}

func TestPickerOrder(t *testing.T) {
	th := newSearcher(t, pestoFactory(t)).t
	g := game(t, "k2r4/8/8/1p1q1b2/2P1P3/1p6/1Q6/K7 w - - 0 1") // exd5 and cxd5 win a queen, Qxb3 a pawn
	th.begin(g)
	f := th.at(0)
	k := &f.picks[0]
	k.start(th, f, 0, core.NoMove)
	k.stage, k.next = stageTableMove, 0
	var got []string
	for m := k.pick(th, f, 0); m != core.NoMove; m = k.pick(th, f, 0) {
		got = append(got, g.Position().SAN(m))
		if m.IsQuiet() {
			break
		}
	}
	if len(got) < 5 || !(got[0] == "exd5" || got[0] == "cxd5") || !(got[1] == "exd5" || got[1] == "cxd5") || got[2] != "exf5" {
		t.Errorf("order %v", got)
	}
}

func TestHistoriesStayInBounds(t *testing.T) {
	for _, bonus := range []int{historyMax, -historyMax, 1700, -1500, 1, -1} {
		var h int16
		last := h
		for range 10_000 {
			gravitate(&h, bonus)
			if h > historyMax || h < -historyMax || bonus > 0 && h < last || bonus < 0 && h > last {
				t.Fatalf("bonus %d: %d after %d", bonus, h, last)
			}
			last = h
		}
		if bonus > 100 && h < historyMax*9/10 || bonus < -100 && h > -historyMax*9/10 {
			t.Errorf("bonus %d: ends at %d", bonus, h)
		}
	}
}

func TestLogarithmsInIntegers(t *testing.T) {
	for n := 1; n < 5000; n++ {
		want := math.Log(float64(n))
		if got := float64(ln(n)) / 65536; math.Abs(got-want) > 0.0005 {
			t.Errorf("ln(%d) = %v; want %v", n, got, want)
		}
	}
}

func TestReductionsGrow(t *testing.T) {
	table := newReductionTable(80, 240)
	for depth := 1; depth < 100; depth++ {
		for number := 1; number < 100; number++ {
			r := table.at(depth, number)
			d, n := min(depth, 63), min(number, 63)
			want := 1024 * (0.80 + math.Log(float64(d))*math.Log(float64(n))/2.40)
			if math.Abs(float64(r)-want) > 4 {
				t.Fatalf("depth %d, move %d: %d; want %.0f", depth, number, r, want)
			}
			if r < table.at(depth-1, number) && depth > 1 || r < table.at(depth, number-1) && number > 1 {
				t.Fatalf("depth %d, move %d: the reduction falls to %d", depth, number, r)
			}
		}
	}
}

func TestTimekeeper(t *testing.T) {
	b := Descriptor.New().(*builder)
	p := b.p
	e4, d4 := core.NewMove(core.E2, core.E4, core.DoublePush), core.NewMove(core.D2, core.D4, core.DoublePush)
	settled := func(share uint64, falls core.Score) int {
		var k timekeeper
		permill := 0
		for i := range 12 {
			permill = k.permill(&p, e4, 100-falls*core.Score(i), share, 100)
		}
		return permill
	}
	var k timekeeper
	k.permill(&p, e4, 0, 50, 100)
	changed := k.permill(&p, d4, 0, 50, 100)
	calm, divided, falling := settled(95, 0), settled(40, 0), settled(95, 30)
	if !(calm < divided && calm < falling && settled(50, 0) < changed && calm < 600 && changed > 1000) {
		t.Errorf("permill: calm %d, divided %d, falling %d, changed %d", calm, divided, falling, changed)
	}
	p.TimeNodeFraction, p.TimeStability, p.TimeFallingScore = false, false, false
	if got := settled(95, 30); got != 1000 {
		t.Errorf("all off: %d permill", got)
	}
}
