package protocol

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"google.golang.org/protobuf/proto"

	"rookery/core"
	"rookery/core/clock"
	"rookery/core/params"
	"rookery/searchers"
)

const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

// wire sends a message over the wire and reads it back.
func wire[M any, P interface {
	*M
	proto.Message
}](t *testing.T, m P) P {
	t.Helper()
	data, err := proto.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	back := P(new(M))
	if err := proto.Unmarshal(data, back); err != nil {
		t.Fatal(err)
	}
	return back
}

func position(t *testing.T, fen string, chess960 bool) core.Position {
	t.Helper()
	parse := core.ParseFEN
	if chess960 {
		parse = core.ParseFENChess960
	}
	p, err := parse(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func move(t *testing.T, p *core.Position, text string) core.Move {
	t.Helper()
	m, err := p.ParseUCIMove(text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestGameComesBackWhole(t *testing.T) {
	for _, test := range []struct {
		name, fen string
		chess960  bool
		moves     []string
	}{
		{"no moves", kiwipete, false, nil},
		{"counters and a repetition", "4k3/8/8/8/8/8/8/R3K3 w Q - 37 61", false, []string{"a1a2", "e8e7", "a2a1", "e7e8", "a1a2"}},
		{"castling, en passant, promotion", "r3k2r/8/8/8/4pP2/8/1p6/R3K2R b KQkq f3 0 9", false, []string{"e4f3", "e1g1", "b2a1q"}},
		{"Chess960 castling", "nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w KQkq - 0 1", true, []string{"a1b3", "a8b6", "b3d4"}},
		{"inner rooks", "1r2k3/8/8/8/8/8/8/1R1RK3 w Db - 0 1", true, []string{"e1d1", "e8e7"}},
		{"orthodox squares called Chess960", kiwipete, true, []string{"e1h1", "e8a8"}},
	} {
		game := core.NewGame(position(t, test.fen, test.chess960))
		for _, text := range test.moves {
			if err := game.Play(move(t, game.Position(), text)); err != nil {
				t.Fatalf("%s: %v", test.name, err)
			}
		}
		back, err := DecodeGame(wire(t, EncodeGame(game)))
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		if *back.Start() != *game.Start() || *back.Position() != *game.Position() ||
			!slices.Equal(back.Moves(), game.Moves()) || !slices.Equal(back.History(), game.History()) || back.Repetitions() != game.Repetitions() {
			t.Errorf("%s: %s after %v, want %s after %v", test.name, back.Position().FEN(), back.Moves(), game.Position().FEN(), game.Moves())
		}
	}
}

func TestGameWithPassedTurns(t *testing.T) {
	game := core.NewGame(core.StartPosition())
	if err := game.PlayNull(); err != nil {
		t.Fatal(err)
	}
	if err := game.PlayUCI("e7e5"); err != nil {
		t.Fatal(err)
	}
	back, err := DecodeGame(wire(t, EncodeGame(game)))
	if err != nil || *back.Position() != *game.Position() {
		t.Errorf("%v, %v", back, err)
	}
}

func TestGameFaults(t *testing.T) {
	start := core.StartPosition()
	for _, test := range []struct {
		game *Game
		want string
	}{
		{nil, "game: "},
		{&Game{Fen: "8/8/8/8/8/8/8/8 w - - 0 1"}, "king"},
		{&Game{Fen: start.FEN(), Moves: []string{"e2e4", "e2e4"}}, "ply 2"},
		{&Game{Fen: start.FEN(), Moves: []string{"castles"}}, "ply 1"},
	} {
		if _, err := DecodeGame(test.game); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v: error %v does not say %q", test.game, err, test.want)
		}
	}
}

func TestLimitsComeBackWhole(t *testing.T) {
	p := position(t, kiwipete, false)
	none, some := time.Duration(0), 1500*time.Millisecond
	for _, l := range []searchers.Limits{
		{},
		{Depth: 7, Nodes: 1 << 40, SoftNodes: 9, Mate: 3, MultiPV: 4},
		{MoveTime: &none},
		{MoveTime: &some, Infinite: true, Ponder: true},
		{Clock: &clock.Clock{Time: -time.Second, Increment: time.Millisecond, MovesToGo: 40}, Overhead: 30 * time.Millisecond},
		{SearchMoves: []core.Move{move(t, &p, "e1g1"), move(t, &p, "d5e6")}},
	} {
		m, err := EncodeLimits(&p, &l)
		if err != nil {
			t.Fatal(err)
		}
		back, err := DecodeLimits(&p, wire(t, m))
		if err != nil || !reflect.DeepEqual(back, l) {
			t.Errorf("%+v came back as %+v, %v", l, back, err)
		}
	}
	if _, err := EncodeLimits(&p, &searchers.Limits{SearchMoves: []core.Move{core.NewMove(core.A1, core.H8, core.Quiet)}}); err == nil {
		t.Error("an illegal move to search was sent")
	}
	for _, moves := range [][]string{{"a1h8"}, {""}} {
		if _, err := DecodeLimits(&p, &Limits{SearchMoves: moves}); err == nil {
			t.Errorf("moves to search %q were taken", moves)
		}
		if _, err := DecodeLimits(nil, &Limits{SearchMoves: moves}); err == nil {
			t.Errorf("moves to search %q of no position were taken", moves)
		}
	}
}

// result is a result with every field set.
func result(t *testing.T, p *core.Position) searchers.Result {
	best := move(t, p, "e2a6")
	next := after(p, best)
	reply := move(t, &next, "b4c3")
	return searchers.Result{
		Best: best, Ponder: reply, Score: core.MateIn(5), Bound: core.Lower, Depth: 9, SelDepth: 14, Nodes: 1 << 35,
		Time: 123456789, HashFull: 77, PV: []core.Move{best, reply},
		Lines: []searchers.Line{
			{Score: core.MateIn(5), Bound: core.Exact, PV: []core.Move{best, reply}},
			{Score: core.MatedIn(4), Bound: core.Upper, PV: []core.Move{move(t, p, "e1c1")}},
		},
		Iterations: []searchers.Iteration{{Depth: 1, Best: best, Score: -31, Nodes: 48, Time: 5}, {Depth: 2, Best: best, Score: 12, Nodes: 99, Time: 9}},
		Stats:      []searchers.Stat{{Name: "cutoffs", Values: []uint64{5, 0, 1 << 40}}, {Name: "empty"}},
	}
}

func TestResultComesBackWhole(t *testing.T) {
	p := position(t, kiwipete, false)
	mated := position(t, "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", false)
	for _, test := range []struct {
		root *core.Position
		r    searchers.Result
	}{
		{&p, result(t, &p)},
		{&mated, searchers.Result{Score: core.MatedIn(0), Bound: core.Exact}},
	} {
		m, err := EncodeResult(test.root, &test.r)
		if err != nil {
			t.Fatal(err)
		}
		back, err := DecodeResult(test.root, wire(t, m))
		if err != nil || !reflect.DeepEqual(back, test.r) {
			t.Errorf("%+v came back as %+v, %v", test.r, back, err)
		}
	}
}

// A searcher's illegal move is told, and not passed on.
func TestResultFaultsAtTheSource(t *testing.T) {
	p := position(t, kiwipete, false)
	bad := core.NewMove(core.A1, core.H8, core.Quiet)
	for name, spoil := range map[string]func(*searchers.Result){
		"best":      func(r *searchers.Result) { r.Best = bad },
		"ponder":    func(r *searchers.Result) { r.Ponder = bad },
		"PV":        func(r *searchers.Result) { r.PV = append(r.PV, bad) },
		"null in":   func(r *searchers.Result) { r.PV = append(r.PV, core.NoMove) },
		"line":      func(r *searchers.Result) { r.Lines[1].PV[0] = bad },
		"iteration": func(r *searchers.Result) { r.Iterations[1].Best = bad },
	} {
		r := result(t, &p)
		spoil(&r)
		if _, err := EncodeResult(&p, &r); err == nil {
			t.Errorf("%s: an illegal move was sent", name)
		}
	}
}

func TestResultFaultsOfAPlugin(t *testing.T) {
	p := position(t, kiwipete, false)
	for name, spoil := range map[string]func(*Result){
		"no best move":    func(m *Result) { m.Best = "" },
		"best":            func(m *Result) { m.Best = "e2e5" },
		"ponder":          func(m *Result) { m.Ponder = "e2e5" },
		"PV":              func(m *Result) { m.Pv[1] = "zz" },
		"empty in the PV": func(m *Result) { m.Pv[0] = "" },
		"score":           func(m *Result) { m.Score = 1 << 20 },
		"bound":           func(m *Result) { m.Bound = 9 },
		"line's score":    func(m *Result) { m.Lines[0].Score = -1 << 30 },
		"line's PV":       func(m *Result) { m.Lines[0].Pv[0] = "e2e5" },
		"iteration":       func(m *Result) { m.Iterations[0].Best = "e2e5" },
		"iteration score": func(m *Result) { m.Iterations[0].Score = 1 << 20 },
	} {
		r := result(t, &p)
		m, err := EncodeResult(&p, &r)
		if err != nil {
			t.Fatal(err)
		}
		spoil(m)
		if _, err := DecodeResult(&p, wire(t, m)); err == nil {
			t.Errorf("%s: it was taken", name)
		}
	}
}

func TestInfoComesBackWhole(t *testing.T) {
	p := position(t, kiwipete, false)
	i := searchers.Info{
		Depth: 5, SelDepth: 9, Line: 2, Score: -7, Bound: core.Upper, Nodes: 12, Time: 34, HashFull: 5,
		PV: []core.Move{move(t, &p, "e1g1")},
	}
	back, err := DecodeInfo(&p, wire(t, EncodeInfo(&p, &i)))
	if err != nil || !reflect.DeepEqual(back, i) {
		t.Errorf("%+v came back as %+v, %v", i, back, err)
	}
	i.PV = append(i.PV, core.NewMove(core.A1, core.H8, core.Quiet))
	if m := EncodeInfo(&p, &i); !slices.Equal(m.Pv, []string{"e1g1"}) {
		t.Errorf("a line that turns illegal was sent as %v", m.Pv)
	}
}

func TestParamFaults(t *testing.T) {
	good := func() *Param {
		return &Param{Name: "depth", Kind: Param_INT, Default: "3", Min: 1, Max: 5, Step: 1, Meaning: "plies"}
	}
	for name, spoil := range map[string]func(*Param){
		"range":   func(p *Param) { p.Default = "6" },
		"number":  func(p *Param) { p.Default = "x" },
		"switch":  func(p *Param) { p.Kind = Param_SWITCH },
		"choice":  func(p *Param) { p.Kind, p.Choices = Param_CHOICE, []string{"a"} },
		"kind":    func(p *Param) { p.Kind = 9 },
		"no name": func(p *Param) { p.Name = "" },
	} {
		p := good()
		spoil(p)
		if _, err := DecodeParams([]*Param{p}); err == nil {
			t.Errorf("%s: it was taken", name)
		}
	}
	if _, err := DecodeParams([]*Param{good(), good()}); err == nil {
		t.Error("one name was taken twice")
	}
	table, err := DecodeParams([]*Param{good()})
	if err != nil || table[0].Value() != "3" || table[0].Set("9") == nil || table.Apply([]params.Value{{Name: "DEPTH", Text: "4"}}) != nil || table[0].Value() != "4" {
		t.Errorf("the table does not work: %+v, %v", table, err)
	}
}

var batchFENs = []string{
	kiwipete,
	"rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
	"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 99 1",
	"nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w GBgb - 0 1",
	"1r2k3/8/8/8/8/8/8/1R1RK3 w Db - 0 1",
	"4k2r/8/8/8/8/8/8/4K3 b k - 100 1",
}

func TestPositionsComeBackWhole(t *testing.T) {
	var batch []byte
	var want []core.Position
	for _, fen := range batchFENs {
		p := position(t, fen, strings.ContainsAny(fen[strings.Index(fen, " "):], "GD"))
		s := p.Setup()
		s.FullmoveNumber = 1 // not sent
		p, err := s.Position()
		if err != nil {
			t.Fatal(err)
		}
		want = append(want, p)
		batch = AppendPosition(batch, &p)
	}
	got, err := DecodePositions(batch, nil)
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%v, want %v; %v", got, want, err)
	}
	if again, err := DecodePositions(batch[:2*PositionSize], got); err != nil || !slices.Equal(again, want[:2]) || &again[0] != &got[0] {
		t.Errorf("the memory was not used again, or %v, %v", again, err)
	}
}

// The record is written down in plugin.proto: this is that text.
func TestPositionRecord(t *testing.T) {
	p := core.MustParseFEN("4k2r/8/8/8/8/8/8/4K3 b k - 300 1")
	want := make([]byte, 72)
	want[4], want[60], want[63] = 6, 14, 12 // king e1, king e8, rook h8
	want[64], want[65] = 1, 64
	want[66], want[67], want[68], want[69] = 64, 64, 63, 64
	want[70], want[71] = 255, 0
	if got := AppendPosition(nil, &p); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

func TestPositionFaults(t *testing.T) {
	p := core.StartPosition()
	good := AppendPosition(AppendPosition(nil, &p), &p)
	for _, test := range []struct {
		name string
		at   int
		to   byte
		want string
	}{
		{"no such piece", 72 + 20, 7, "position 1 of the batch: byte 20 holds 7"},
		{"no such piece of Black", 20, 15, "position 0"},
		{"no color", 64, 2, "side to move 2"},
		{"no square", 65, 65, "en passant square 65"},
		{"no rook's square", 66, 200, "byte 66"},
		{"no king", 4, 0, "king"},
		{"no rook to castle with", 7, 0, "may castle"},
	} {
		batch := slices.Clone(good)
		batch[test.at] = test.to
		if _, err := DecodePositions(batch, nil); err == nil || !strings.Contains(strings.ToLower(err.Error()), test.want) {
			t.Errorf("%s: error %v does not say %q", test.name, err, test.want)
		}
	}
	if _, err := DecodePositions(good[:100], nil); err == nil {
		t.Error("a torn batch was taken")
	}
}

func FuzzDecodePositions(f *testing.F) {
	for _, fen := range batchFENs {
		p := core.MustParseFEN(fen)
		f.Add(AppendPosition(nil, &p))
	}
	f.Fuzz(func(t *testing.T, batch []byte) {
		positions, err := DecodePositions(batch, nil)
		if err != nil {
			return
		}
		var again []byte
		for i := range positions {
			again = AppendPosition(again, &positions[i])
		}
		back, err := DecodePositions(again, nil)
		if err != nil || !slices.Equal(back, positions) {
			t.Fatalf("%v came back as %v, %v", positions, back, err)
		}
	})
}

func FuzzDecodeResult(f *testing.F) {
	root := core.MustParseFEN(kiwipete)
	m := &Result{Best: "e2a6", Ponder: "b4c3", Pv: []string{"e2a6", "b4c3"}, Lines: []*Line{{Pv: []string{"e1g1"}}}}
	data, err := proto.Marshal(m)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	f.Fuzz(func(t *testing.T, data []byte) {
		var m Result
		if proto.Unmarshal(data, &m) != nil {
			return
		}
		r, err := DecodeResult(&root, &m)
		if err != nil {
			return
		}
		again, err := EncodeResult(&root, &r)
		if err != nil {
			t.Fatal(err)
		}
		if back, err := DecodeResult(&root, again); err != nil || !reflect.DeepEqual(back, r) {
			t.Fatalf("%+v came back as %+v, %v", r, back, err)
		}
	})
}

func FuzzDecodeGame(f *testing.F) {
	f.Add(kiwipete, false, "e1g1 e8c8")
	f.Add("nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w KQkq - 0 1", true, "a1b3 0000")
	f.Fuzz(func(t *testing.T, fen string, chess960 bool, moves string) {
		game, err := DecodeGame(&Game{Fen: fen, Chess960: chess960, Moves: strings.Fields(moves)})
		if err != nil {
			return
		}
		back, err := DecodeGame(EncodeGame(game))
		if err != nil || *back.Position() != *game.Position() {
			t.Fatalf("%s came back as %v, %v", game.Position().FEN(), back, err)
		}
	})
}

func TestBuildIDTellsThisProgram(t *testing.T) {
	id, err := BuildID()
	if err != nil || id == "" {
		t.Fatalf("%q, %v", id, err)
	}
	if again, _ := BuildID(); again != id {
		t.Errorf("%q, then %q", id, again)
	}
}
