package core_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"rookery/core"
)

// The nine keys that the description of the format prints, so that they are checked without the data too.
func TestPolyglotKeysAsPublished(t *testing.T) {
	for _, test := range []struct {
		moves string
		key   uint64
	}{
		{"", 0x463b96181691fc9c},
		{"e2e4", 0x823c9b50fd114196},
		{"e2e4 d7d5", 0x0756b94461c50fb0},
		{"e2e4 d7d5 e4e5", 0x662fafb965db29d4},
		{"e2e4 d7d5 e4e5 f7f5", 0x22a48b5a8e47ff78},
		{"e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a607ca3f242c1},
		{"e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fdd303c946bdd9},
		{"a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c8123ea7b067637},
		{"a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f9b829b279560},
	} {
		if got := play(t, startFEN, test.moves).PolyglotKey(); got != test.key {
			t.Errorf("after %q the key is %016x, want %016x", test.moves, got, test.key)
		}
	}
}

func TestPolyglotKeysOfAllVectors(t *testing.T) {
	rows := sharedRows(t, "polyglot/key_vectors.tsv")
	for _, row := range rows {
		key, err := strconv.ParseUint(row[0], 16, 64)
		if err != nil {
			t.Fatal(err)
		}
		setup, err := core.ParseSetup(row[1])
		if err != nil {
			t.Fatal(err)
		}
		p := parse(t, row[1])
		if got := setup.PolyglotKey(); got != key || core.PolyglotKey(&p) != key {
			t.Errorf("%s: key is %016x and %016x, want %016x", row[1], got, core.PolyglotKey(&p), key)
		}
		if row[2] != "" {
			if got := play(t, startFEN, row[2]).PolyglotKey(); got != key {
				t.Errorf("after %s: key is %016x, want %016x", row[2], got, key)
			}
		}
	}
	if len(rows) < 69 {
		t.Errorf("only %d vectors", len(rows))
	}
}

// A pinned pawn that stands ready to take en passant is in the book's key, while the position's own key ignores it.
func TestPolyglotKeyCountsEnPassantThatIsNotLegal(t *testing.T) {
	const before, after = "8/8/8/8/k3p2Q/8/3P4/3K4 w - - 0 1", "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1"
	game := play(t, before, "d2d4")
	setup, err := core.ParseSetup(after)
	if err != nil {
		t.Fatal(err)
	}
	plain := parse(t, strings.Replace(after, "d3", "-", 1))
	if game.Position().Key() != plain.Key() {
		t.Error("the position's own key counts it")
	}
	if game.PolyglotKey() == core.PolyglotKey(&plain) || game.PolyglotKey() != setup.PolyglotKey() {
		t.Errorf("book keys are %016x by moves, %016x by FEN, %016x without en passant",
			game.PolyglotKey(), setup.PolyglotKey(), core.PolyglotKey(&plain))
	}
}

// openBook opens a book of the test data.
func openBook(t testing.TB, name string) *core.Book {
	t.Helper()
	book, err := core.OpenBook(name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { book.Close() })
	return book
}

// Walking a book by its own moves finds a key for every piece and square if all 781 numbers are right: each position
// reached is looked up under the key computed for it, and every entry found is a legal move.
func TestBooksAreFoundUnderOurKeysAndHoldLegalMoves(t *testing.T) {
	for _, name := range sharedFiles(t, "polyglot/*.bin") {
		base := filepath.Base(name)
		t.Run(base, func(t *testing.T) {
			book := openBook(t, name)
			if err := book.Verify(); err != nil {
				t.Error(err)
			}
			known := map[uint64]bool{}
			for i := range book.Len() {
				entry, err := book.Entry(i)
				if err != nil {
					t.Fatal(err)
				}
				known[entry.Key] = true
			}
			game := core.NewGame(core.StartPosition())
			seen := map[uint64]bool{}
			walkBook(t, book, game, seen)
			want := map[string]int{"Perfect2017_vajolet_test.bin": 5301, "book_small_cutechess.bin": 22174,
				"fischer_lucaschess.bin": 483}[base]
			if len(seen) < want || len(seen) > len(known) {
				t.Errorf("%d of %d positions reached, want %d", len(seen), len(known), want)
			}
		})
	}
}

// The smallest book has Black's moves alone, from the Albin counter-gambit to the trap.
func TestABookOfOneSide(t *testing.T) {
	book := openBook(t, sharedFiles(t, "polyglot/lasker_trap.bin")[0])
	game := core.NewGame(core.StartPosition())
	found := 0
	for _, san := range strings.Fields("d4 d5 c4 e5 dxe5 d4 e3 Bb4+ Bd2 dxe3 Bxb4 exf2+ Ke2 fxg1=N+") {
		p := game.Position()
		moves, err := book.Moves(p, game.PolyglotKey())
		if err != nil || len(moves) > 1 || len(moves) == 1 && p.SAN(moves[0].Move) != san {
			t.Errorf("%s: moves are %v, %v, want %s", p.FEN(), moves, err, san)
		}
		found += len(moves)
		m, err := p.ParseSAN(san)
		if err != nil {
			t.Fatal(err)
		}
		if err := game.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	if found != book.Len() {
		t.Errorf("%d of %d entries found", found, book.Len())
	}
}

func walkBook(t *testing.T, book *core.Book, game *core.Game, seen map[uint64]bool) {
	key := game.PolyglotKey()
	entries, err := book.Find(key)
	if err != nil {
		t.Fatal(err)
	}
	if seen[key] || len(entries) == 0 {
		return
	}
	seen[key] = true
	moves, err := book.Moves(game.Position(), key)
	if err != nil || len(moves) != len(entries) {
		t.Errorf("%s: %d legal moves of %d entries, %v", game.Position().FEN(), len(moves), len(entries), err)
	}
	for _, m := range moves {
		if err := game.Play(m.Move); err != nil {
			t.Fatal(err)
		}
		walkBook(t, book, game, seen)
		game.Undo()
	}
}

func TestBookMovesOfTheStartPosition(t *testing.T) {
	for name, want := range map[string]string{
		"Perfect2017_vajolet_test.bin": "e2e4:65520 d2d4:39312 g1f3:15724 c2c4:10483 b2b3:1 e2e3:1 f2f4:1 a2a3:1",
		"book_small_cutechess.bin":     "d2d4:11712 e2e4:11476 g1f3:2824 c2c4:2071 g2g3:83 b2b3:52 f2f4:20 b1c3:4",
		"fischer_lucaschess.bin":       "e2e4:689 d2d4:114 g1f3:49 c2c4:41 b2b3:8 g2g3:7 f2f4:2",
		"lasker_trap.bin":              "",
	} {
		book := openBook(t, sharedFiles(t, "polyglot/"+name)[0])
		start := core.StartPosition()
		moves, err := book.Moves(&start, core.PolyglotKey(&start))
		var got []string
		for _, m := range moves[:min(8, len(moves))] {
			got = append(got, start.UCI(m.Move)+":"+strconv.Itoa(m.Weight))
		}
		if err != nil || strings.Join(got, " ") != want {
			t.Errorf("%s: moves are %s, %v, want %s", name, strings.Join(got, " "), err, want)
		}
	}
}

// bookOf returns a book of one position with raw entries.
func bookOf(t testing.TB, p *core.Position, moves ...uint16) *core.Book {
	t.Helper()
	var raw []byte
	key := core.PolyglotKey(p)
	for i, move := range moves {
		for shift := 56; shift >= 0; shift -= 8 {
			raw = append(raw, byte(key>>shift))
		}
		raw = append(raw, byte(move>>8), byte(move), 0, byte(10-i), 0, 0, 0, 7)
	}
	book, err := core.NewBook(bytes.NewReader(raw), int64(len(raw)))
	if err != nil {
		t.Fatal(err)
	}
	return book
}

func TestBookMoveIsCastlingOnlyForAKing(t *testing.T) {
	const e1, a1, h1, g1 = 4, 0, 7, 6
	for _, test := range []struct {
		name, fen string
		raw       uint16
		want      string
		castle    bool
	}{
		{"a rook from e1 to a1", "1r1qr1k1/1b2bp1n/p2p2pB/1pnPp2p/P1p1P3/R1P2NNP/1PBQ1PP1/4R1K1 w - - 0 1", e1<<6 | a1, "e1a1", false},
		{"king takes rook", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", e1<<6 | h1, "e1g1", true},
		{"king takes rook, long", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", e1<<6 | a1, "e1c1", true},
		{"king two squares", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", e1<<6 | g1, "e1g1", true},
		{"promotion", "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", 4<<12 | 52<<6 | 60, "e7e8q", false},
		{"promotion to a knight", "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", 1<<12 | 52<<6 | 60, "e7e8n", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := parse(t, test.fen)
			moves, err := bookOf(t, &p, test.raw, 0xFFFF).Moves(&p, core.PolyglotKey(&p))
			if err != nil || len(moves) != 1 {
				t.Fatalf("moves are %v, %v, want the legal one of two", moves, err)
			}
			if m := moves[0]; p.UCI(m.Move) != test.want || m.Move.IsCastle() != test.castle || m.Weight != 10 || m.Learn != 7 {
				t.Errorf("move is %s (castling: %v), %+v, want %s", p.UCI(m.Move), m.Move.IsCastle(), m, test.want)
			}
		})
	}
}

func TestWhatIsNoBook(t *testing.T) {
	if _, err := core.NewBook(strings.NewReader("short"), 5); !errors.Is(err, core.ErrBook) {
		t.Errorf("five bytes: %v", err)
	}
	path := filepath.Join(t.TempDir(), "odd.bin")
	if err := os.WriteFile(path, make([]byte, 17), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := core.OpenBook(path); !errors.Is(err, core.ErrBook) || !strings.Contains(err.Error(), path) {
		t.Errorf("seventeen bytes: %v", err)
	}
	if _, err := core.OpenBook(path + ".none"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
	for _, path := range []string{t.TempDir(), os.DevNull} {
		if _, err := core.OpenBook(path); !errors.Is(err, core.ErrBook) || !strings.Contains(err.Error(), "regular file") {
			t.Errorf("%s: %v", path, err)
		}
	}
	unsorted := append(bytes.Repeat([]byte{9}, 16), bytes.Repeat([]byte{8}, 16)...)
	book, err := core.NewBook(bytes.NewReader(unsorted), 32)
	if err != nil {
		t.Fatal(err)
	}
	if err := book.Verify(); !errors.Is(err, core.ErrBook) || !strings.Contains(err.Error(), "entry 1") {
		t.Errorf("an unsorted book: %v", err)
	}
	cut, err := core.NewBook(bytes.NewReader(unsorted[:20]), 32)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := cut.Find(0x0909090909090909); err == nil {
		t.Error("a book cut short is searched without an error")
	}
	empty, err := core.NewBook(strings.NewReader(""), 0)
	if err != nil {
		t.Fatal(err)
	}
	if entries, err := empty.Find(1); err != nil || entries != nil {
		t.Errorf("an empty book has %v, %v", entries, err)
	}
}

func TestChooseBookMoveFollowsWeightsAndSeed(t *testing.T) {
	moves := []core.BookMove{
		{Move: core.NewMove(core.E2, core.E4, core.DoublePush), Weight: 3},
		{Move: core.NewMove(core.D2, core.D4, core.DoublePush), Weight: 1},
		{Move: core.NewMove(core.A2, core.A3, core.Quiet), Weight: 0},
	}
	counts := map[core.Move]int{}
	first, second := rand.New(rand.NewPCG(1, 2)), rand.New(rand.NewPCG(1, 2))
	for range 4000 {
		m := core.ChooseBookMove(moves, first)
		if m != core.ChooseBookMove(moves, second) {
			t.Fatal("one seed chooses two moves")
		}
		counts[m]++
	}
	if e4 := counts[moves[0].Move]; e4 < 2850 || e4 > 3150 || counts[moves[2].Move] != 0 {
		t.Errorf("chosen were %v, want three to one to nothing", counts)
	}
	for i := range moves {
		moves[i].Weight = 0
	}
	clear(counts)
	for range 3000 {
		counts[core.ChooseBookMove(moves, first)]++
	}
	if len(counts) != 3 {
		t.Errorf("without weights chosen were %v, want all alike", counts)
	}
	if m := core.ChooseBookMove(nil, first); m != core.NoMove {
		t.Errorf("of no moves chosen was %v", m)
	}
}

func TestABookIsWrittenAsItIsRead(t *testing.T) {
	var builder core.BookBuilder
	game := core.NewGame(core.StartPosition())
	add := func(move string, weight int) {
		m, err := game.Position().ParseUCIMove(move)
		if err != nil {
			t.Fatal(err)
		}
		builder.Add(game.PolyglotKey(), m, weight)
	}
	add("e2e4", 2)
	add("d2d4", 3)
	add("e2e4", 5)
	game = core.NewGame(parse(t, "r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq - 0 1"))
	add("e1c1", 1)
	add("b7a8n", 200_000)
	add("b7b8q", 100_000)
	var file bytes.Buffer
	if n, err := builder.WriteTo(&file); err != nil || n != 5*16 || file.Len() != 5*16 {
		t.Fatalf("%d bytes written, %d there, %v", n, file.Len(), err)
	}
	book, err := core.NewBook(bytes.NewReader(file.Bytes()), int64(file.Len()))
	if err != nil {
		t.Fatal(err)
	}
	if err := book.Verify(); err != nil {
		t.Error(err)
	}
	for fen, want := range map[string]string{
		startFEN:                                 "e2e4:7 d2d4:3",
		"r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq - 0 1": "b7a8n:65535 b7b8q:32767 e1c1:1",
	} {
		p := parse(t, fen)
		moves, err := book.Moves(&p, core.PolyglotKey(&p))
		var got []string
		for _, m := range moves {
			got = append(got, p.UCI(m.Move)+":"+strconv.Itoa(m.Weight))
		}
		if err != nil || strings.Join(got, " ") != want {
			t.Errorf("%s: moves are %v, %v, want %s", fen, got, err, want)
		}
	}
}

func TestARealBookComesBackFromTheBuilder(t *testing.T) {
	name := sharedFiles(t, "polyglot/fischer_lucaschess.bin")[0]
	book := openBook(t, name)
	var builder core.BookBuilder
	seen := map[uint64]bool{}
	var add func(game *core.Game)
	add = func(game *core.Game) {
		key := game.PolyglotKey()
		if seen[key] {
			return
		}
		seen[key] = true
		moves, err := book.Moves(game.Position(), key)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range moves {
			builder.Add(key, m.Move, m.Weight)
			game.Play(m.Move)
			add(game)
			game.Undo()
		}
	}
	add(core.NewGame(core.StartPosition()))
	want := map[core.BookEntry]bool{}
	for i := range book.Len() {
		entry, _ := book.Entry(i)
		entry.Learn = 0
		want[entry] = true
	}
	entries := builder.Entries()
	for _, entry := range entries {
		if !want[entry] {
			t.Errorf("entry %+v is not in the book", entry)
		}
	}
	if len(entries) < 500 || !slices.IsSortedFunc(entries, func(a, b core.BookEntry) int {
		if a.Key < b.Key {
			return -1
		}
		return int(min(a.Key-b.Key, 1))
	}) {
		t.Errorf("%d entries, or out of order", len(entries))
	}
}

func FuzzBook(f *testing.F) {
	start := core.StartPosition()
	var builder core.BookBuilder
	builder.Add(core.PolyglotKey(&start), core.NewMove(core.E2, core.E4, core.DoublePush), 3)
	var file bytes.Buffer
	builder.WriteTo(&file)
	f.Add(file.Bytes(), startFEN)
	f.Add(bytes.Repeat([]byte{0xFF}, 48), "r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq - 0 1")
	f.Fuzz(func(t *testing.T, raw []byte, fen string) {
		p, err := core.ParseFEN(fen)
		if err != nil {
			return
		}
		key := core.PolyglotKey(&p)
		if len(raw)%16 == 0 {
			for i := 0; i < len(raw); i += 32 { // every other entry is of this position
				for j := range 8 {
					raw[i+j] = byte(key >> (56 - 8*j))
				}
			}
		}
		book, err := core.NewBook(bytes.NewReader(raw), int64(len(raw)))
		if err != nil {
			if !errors.Is(err, core.ErrBook) {
				t.Errorf("error of no kind: %v", err)
			}
			return
		}
		moves, err := book.Moves(&p, key)
		if err != nil {
			t.Errorf("a whole book cannot be searched: %v", err)
		}
		for _, m := range moves {
			if !p.IsLegal(m.Move) {
				t.Errorf("%s: book move %s is not legal", fen, p.UCI(m.Move))
			}
		}
		book.Verify()
	})
}
