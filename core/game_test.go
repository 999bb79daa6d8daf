package core_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"rookery/core"
)

// play returns the game after moves in UCI's notation, separated by blanks.
func play(t testing.TB, fen, moves string) *core.Game {
	t.Helper()
	game := core.NewGame(parse(t, fen))
	if err := game.PlayUCI(strings.Fields(moves)...); err != nil {
		t.Fatal(err)
	}
	return game
}

const startFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

func TestResultOfAGame(t *testing.T) {
	const knights = "g1f3 g8f6 f3g1 f6g8 "
	for _, test := range []struct {
		name, fen, moves string
		outcome          core.Outcome
		reason           core.Reason
		unclaimed        core.Reason // what ends it if nobody claims
	}{
		{"start", startFEN, "", core.Unfinished, core.NoReason, core.NoReason},
		{"checkmate", startFEN, "f2f3 e7e5 g2g4 d8h4", core.BlackWins, core.Checkmate, core.Checkmate},
		{"checkmate on the square of a capture", "5k2/5r2/1p3QBp/2b4P/5P2/5K2/P5P1/8 w - - 6 54", "f6f7", core.WhiteWins, core.Checkmate, core.Checkmate},
		{"stalemate", "7k/5Q2/8/8/8/8/8/K7 b - - 0 1", "", core.DrawnGame, core.Stalemate, core.Stalemate},
		{"second occurrence", startFEN, knights, core.Unfinished, core.NoReason, core.NoReason},
		{"one ply before the third", startFEN, knights + "g1f3 g8f6 f3g1", core.Unfinished, core.NoReason, core.NoReason},
		{"third occurrence", startFEN, knights + knights, core.DrawnGame, core.ThreefoldRepetition, core.NoReason},
		{"fifth occurrence", startFEN, strings.Repeat(knights, 4), core.DrawnGame, core.FivefoldRepetition, core.FivefoldRepetition},
		{"en passant that is pinned repeats nothing else", "6k1/1p2p1rp/rP1pR3/2pP1pP1/p1P2P1P/R5K1/8/8 b - - 0 1",
			"h7h5 e6h6 g7h7 h6e6 h7g7 e6h6 g7h7 h6e6 h7g7", core.DrawnGame, core.ThreefoldRepetition, core.NoReason},
		{"en passant that check forbids repeats nothing else", "8/8/8/8/4p3/8/R2P3k/K7 w - - 0 37",
			"d2d4 h2h3 a2a3 h3h2 a3a2 h2h1 a2a3 h1h2 a3a2", core.DrawnGame, core.ThreefoldRepetition, core.NoReason},
		{"legal en passant is another position", "4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1",
			"d2d4 e8d8 e1d1 d8e8 d1e1 e8d8 e1d1 d8e8 d1e1", core.Unfinished, core.NoReason, core.NoReason},
		{"lost castling rights are another position", "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
			"h1g1 e8d8 g1h1 d8e8 h1g1 e8d8 g1h1 d8e8", core.Unfinished, core.NoReason, core.NoReason},
		{"49 moves and a half", "4k3/8/8/8/8/8/8/R3K3 w - - 98 80", "a1a2", core.Unfinished, core.NoReason, core.NoReason},
		{"fifty moves", "4k3/8/8/8/8/8/8/R3K3 w - - 99 80", "a1a2", core.DrawnGame, core.FiftyMoves, core.NoReason},
		{"mate with the hundredth ply", "8/8/2p5/3b1K1k/4p3/4PpR1/5P2/8 w - - 99 113", "g3h3", core.WhiteWins, core.Checkmate, core.Checkmate},
		{"mate on clock 100", "3r3k/7p/2Q5/8/2B2PK1/6P1/4P3/5q2 b - - 98 99", "d8d4 c6f6", core.WhiteWins, core.Checkmate, core.Checkmate},
		{"74 moves and a half", "4k3/8/8/8/8/8/8/R3K3 w - - 148 120", "a1a2", core.DrawnGame, core.FiftyMoves, core.NoReason},
		{"75 moves", "4k3/8/8/8/8/8/8/R3K3 w - - 149 120", "a1a2", core.DrawnGame, core.SeventyFiveMoves, core.SeventyFiveMoves},
		{"mate with the 150th ply", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 149 120", "a1a8", core.WhiteWins, core.Checkmate, core.Checkmate},
		{"bare kings", "4k3/8/8/8/8/8/4p3/4K3 w - - 0 1", "e1e2", core.DrawnGame, core.InsufficientMaterial, core.InsufficientMaterial},
		{"king and knight", "4k3/8/8/8/8/8/8/4KN2 w - - 0 1", "", core.DrawnGame, core.InsufficientMaterial, core.InsufficientMaterial},
		{"king and bishop", "4k1b1/8/8/8/8/8/8/4K3 w - - 0 1", "", core.DrawnGame, core.InsufficientMaterial, core.InsufficientMaterial},
		{"bishops of one colour", "4k1b1/8/8/8/8/8/8/4KB2 w - - 0 1", "", core.DrawnGame, core.InsufficientMaterial, core.InsufficientMaterial},
		{"bishops of both colours", "4kb2/8/8/8/8/8/8/4KB2 w - - 0 1", "", core.Unfinished, core.NoReason, core.NoReason},
		{"two knights", "4k3/8/8/8/8/8/8/4KNN1 w - - 0 1", "", core.Unfinished, core.NoReason, core.NoReason},
		{"knights against each other", "4kn2/8/8/8/8/8/8/4KN2 w - - 0 1", "", core.Unfinished, core.NoReason, core.NoReason},
		{"a pawn", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "", core.Unfinished, core.NoReason, core.NoReason},
	} {
		t.Run(test.name, func(t *testing.T) {
			game := play(t, test.fen, test.moves)
			if outcome, reason := game.Result(); outcome != test.outcome || reason != test.reason {
				t.Errorf("result is %s by %q, want %s by %q", outcome, reason, test.outcome, test.reason)
			}
			if _, reason := game.ResultWithoutClaims(); reason != test.unclaimed {
				t.Errorf("without claims it ends by %q, want %q", reason, test.unclaimed)
			}
		})
	}
}

func TestDrawClaim(t *testing.T) {
	for _, test := range []struct {
		name, fen, moves string
		reason           core.Reason
		move             string
	}{
		{"nothing to claim", startFEN, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6", core.NoReason, "0000"},
		{"with the move that repeats", startFEN, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1", core.ThreefoldRepetition, "f6g8"},
		{"on the board", startFEN, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8", core.ThreefoldRepetition, "0000"},
		{"with the fiftieth move", "4k3/8/8/8/8/8/8/R3K3 w - - 99 80", "", core.FiftyMoves, "a1b1"},
		{"fifty moves on the board", "4k3/8/8/8/8/8/8/R3K3 b - - 100 80", "", core.FiftyMoves, "0000"},
		{"a pawn move claims nothing", "k7/8/8/8/8/8/2q4P/K7 w - - 99 80", "", core.NoReason, "0000"},
		{"a game that is over", "7k/5Q2/8/8/8/8/8/K7 b - - 100 80", "", core.NoReason, "0000"},
	} {
		t.Run(test.name, func(t *testing.T) {
			game := play(t, test.fen, test.moves)
			before := *game.Position()
			reason, move := game.DrawClaim()
			if reason != test.reason || test.move == "0000" != (move == core.NoMove) {
				t.Errorf("claim is %q with %s, want %q with %s", reason, game.Position().UCI(move), test.reason, test.move)
			}
			if test.reason == core.ThreefoldRepetition && game.Position().UCI(move) != test.move {
				t.Errorf("the move to announce is %s, want %s", game.Position().UCI(move), test.move)
			}
			if *game.Position() != before {
				t.Error("asking has changed the game")
			}
		})
	}
}

// A queen from promotion is a queen: the same position from a FEN has the same key.
func TestPromotedPiecesAreInNoKey(t *testing.T) {
	game := play(t, "5R2/3P4/8/8/7r/7r/7k/K7 w - - 0 1", "d7d8r")
	again := parse(t, game.Position().FEN())
	if game.Position().Key() != again.Key() || *game.Position() != again {
		t.Errorf("%s differs from itself reloaded", again.FEN())
	}
}

func TestUndoAndRedo(t *testing.T) {
	game := play(t, startFEN, "e2e4 e7e5 g1f3")
	third := *game.Position()
	if !game.Undo() || !game.Undo() || game.Ply() != 1 || len(game.Moves()) != 1 {
		t.Fatalf("after two of three moves are undone there are %d", game.Ply())
	}
	if !game.Redo() || !game.Redo() || *game.Position() != third || game.Redo() {
		t.Errorf("redone is %s, want %s", game.Position().FEN(), third.FEN())
	}
	for game.Undo() {
	}
	if *game.Position() != *game.Start() || game.Ply() != 0 {
		t.Errorf("all undone is %s", game.Position().FEN())
	}
	if err := game.PlayUCI("d2d4"); err != nil || game.Redo() {
		t.Errorf("a new move leaves something to redo, %v", err)
	}
}

func TestPlayRefusesIllegalMovesAndChangesNothing(t *testing.T) {
	game := play(t, startFEN, "e2e4 e7e5")
	before, moves := *game.Position(), game.Moves()
	for _, m := range []core.Move{
		core.NoMove, core.NewMove(core.E4, core.E5, core.Quiet), core.NewMove(core.E7, core.E5, core.DoublePush),
		core.NewMove(core.E1, core.H1, core.Castle), core.Move(0xFFFF),
	} {
		if err := game.Play(m); !errors.Is(err, core.ErrIllegalMove) {
			t.Errorf("%s%s: %v, want ErrIllegalMove", m.From(), m.To(), err)
		}
	}
	if *game.Position() != before || !slices.Equal(game.Moves(), moves) {
		t.Errorf("the game is now %s", game.Position().FEN())
	}
}

func TestPlayUCIIsAllOrNothing(t *testing.T) {
	game := play(t, startFEN, "e2e4 e7e5 g1f3 b8c6")
	game.Undo()
	game.Undo()
	before := *game.Position()
	err := game.PlayUCI("d2d4", "e5d4", "d4d4", "d8h4")
	if !errors.Is(err, core.ErrInvalidMove) || !strings.Contains(err.Error(), "move 3") {
		t.Errorf("error is %v, want the third move", err)
	}
	if *game.Position() != before || game.Ply() != 2 {
		t.Errorf("the game stands at %s", game.Position().FEN())
	}
	if !game.Redo() || !game.Redo() || game.Position().FEN() != "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3" {
		t.Errorf("what could be redone is lost: %s", game.Position().FEN())
	}
	if err := game.PlayUCI(); err != nil || game.Ply() != 4 {
		t.Errorf("no moves: %v, ply %d", err, game.Ply())
	}
}

func TestCloneKeepsHistoryAndSharesNothing(t *testing.T) {
	game := play(t, startFEN, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1")
	clone := game.Clone()
	if err := clone.PlayUCI("f6g8"); err != nil {
		t.Fatal(err)
	}
	if _, reason := clone.Result(); reason != core.ThreefoldRepetition {
		t.Errorf("the clone has forgotten: %q", reason)
	}
	if game.Ply() != 7 || game.Redo() {
		t.Error("the clone's move is in the game")
	}
	if err := game.PlayUCI("h7h6"); err != nil || clone.Position().FEN() == game.Position().FEN() {
		t.Errorf("the game's move is in the clone, %v", err)
	}
	clone.Undo()
	if clone.Position().SideToMove() != core.Black || clone.Ply() != 7 {
		t.Errorf("undone in the clone: %s", clone.Position().FEN())
	}
}

func TestHistoryReachesBackToTheLastIrreversibleMove(t *testing.T) {
	game := play(t, startFEN, "e2e4 g8f6 g1f3 f6g8 f3g1")
	var want []uint64
	replay := play(t, startFEN, "e2e4")
	for _, m := range []string{"g8f6", "g1f3", "f6g8", "f3g1"} {
		want = append(want, replay.Position().Key())
		if err := replay.PlayUCI(m); err != nil {
			t.Fatal(err)
		}
	}
	if got := game.History(); !slices.Equal(got, want) {
		t.Errorf("history is %x, want %x", got, want)
	}
	if err := game.PlayUCI("d7d6"); err != nil || len(game.History()) != 0 {
		t.Errorf("history after a pawn move: %x, %v", game.History(), err)
	}
	// A clock that counts moves from before the start reaches no further than the start.
	if got := core.NewGame(parse(t, "4k3/8/8/8/8/8/8/R3K3 w - - 40 80")).History(); len(got) != 0 {
		t.Errorf("history before the start: %x", got)
	}
}

func TestAGameHasNoLastPly(t *testing.T) {
	game := core.NewGame(core.StartPosition())
	const plies = 3000
	shuffle := []string{"g1f3", "g8f6", "f3g1", "f6g8"}
	for i := range plies {
		if err := game.PlayUCI(shuffle[i%4]); err != nil {
			t.Fatal(err)
		}
	}
	if got := game.Repetitions(); got != plies/4 {
		t.Errorf("%d repetitions, want %d", got, plies/4)
	}
	clone := game.Clone()
	clone.Undo()
	if err := clone.PlayUCI("f6g8"); err != nil || clone.Repetitions() != plies/4 || len(clone.History()) != plies {
		t.Errorf("after copy, undo and move: %d repetitions, %d keys, %v", clone.Repetitions(), len(clone.History()), err)
	}
}

// The oracle counts positions by their FEN without the counters, which names all that makes them the same.
func TestRepetitionsAgreeWithComparingFENs(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 0))
	repeated := 0
	for _, fen := range []string{startFEN, "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "8/8/8/1k6/8/8/1K4r1/8 w - - 0 1",
		"rk2r3/8/8/8/8/8/8/RK2R3 w KQkq - 0 1"} {
		for range 10 {
			game := core.NewGame(parse(t, fen))
			seen := map[string]int{}
			for range 200 {
				fields := strings.Fields(game.Position().FEN())
				placement := strings.Join(fields[:4], " ")
				if got := game.Repetitions(); got != seen[placement] {
					t.Fatalf("%s: %d repetitions, want %d", game.Position().FEN(), got, seen[placement])
				}
				repeated += min(1, seen[placement])
				seen[placement]++
				var list core.MoveList
				game.Position().GenerateLegal(&list)
				if list.Len() == 0 {
					break
				}
				if err := game.Play(list.At(random.IntN(list.Len()))); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	if repeated == 0 {
		t.Error("nothing was ever repeated")
	}
}

func TestPlayNull(t *testing.T) {
	game := core.NewGame(parse(t, "4k3/8/8/8/4p3/8/3P4/4K2R w - - 0 1"))
	if err := game.PlayUCI("d2d4"); err != nil {
		t.Fatal(err)
	}
	if err := game.PlayNull(); err != nil || game.Position().FEN() != "4k3/8/8/8/3Pp3/8/8/4K2R w - - 1 2" {
		t.Errorf("after the null move %s, %v", game.Position().FEN(), err)
	}
	if err := game.PlayUCI("h1h8"); err != nil {
		t.Fatal(err)
	}
	if err := game.PlayNull(); !errors.Is(err, core.ErrIllegalMove) {
		t.Errorf("a null move in check: %v", err)
	}
}

func TestOutcomesAreWrittenAsInPGN(t *testing.T) {
	for text, want := range map[string]core.Outcome{
		"*": core.Unfinished, "1-0": core.WhiteWins, "0-1": core.BlackWins, "1/2-1/2": core.DrawnGame,
	} {
		if got, ok := core.ParseOutcome(text); !ok || got != want || got.String() != text {
			t.Errorf("%q is %s, %v", text, got, ok)
		}
	}
	if got, ok := core.ParseOutcome("1-1"); ok {
		t.Errorf("1-1 is %s", got)
	}
	if core.Wins(core.White) != core.WhiteWins || core.Wins(core.Black) != core.BlackWins {
		t.Error("Wins mixes the sides up")
	}
}
