package core_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"rookery/core"
)

func ExampleParseFEN() {
	_, err := core.ParseFEN("4k3/8/8/8/8/8/8/R3K3 w KQ e6 0 1")
	fmt.Println(errors.Is(err, core.ErrCastling))
	var faults core.Faults
	if errors.As(err, &faults) {
		for _, fault := range faults {
			fmt.Println(fault)
		}
	}
	// Output:
	// true
	// white may castle O-O with its king on e1, but has no rook for it on h1
	// the en passant square is e6, but no black pawn stands on e5
}

func ExampleGame() {
	game := core.NewGame(core.StartPosition())
	for _, san := range []string{"f3", "e5", "g4", "Qh4#"} {
		m, err := game.Position().ParseSAN(san)
		if err != nil {
			fmt.Println(err)
			return
		}
		if err := game.Play(m); err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Println(game.Result())
	game.Undo()
	fmt.Println(game.Result())
	// Output:
	// 0-1 checkmate
	// *
}

func ExampleEPD() {
	e, err := core.ParseEPD(`2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id "WAC.001";`)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, m := range e.BestMoves() {
		fmt.Println(e.ID(), e.Position.UCI(m))
	}
	// Output: WAC.001 g3g6
}

func ExamplePGNReader() {
	reader := core.NewPGNReader(strings.NewReader("1. e4 c5 (1... e5 2. Nf3) 2. Nf3 1-0\n\n1. d4 d6 2. Kd3 *\n"))
	for {
		game, err := reader.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			fmt.Println(err)
			return
		}
		final := game.Final()
		fmt.Println(game.Result(), final.FEN(), len(game.Errors))
	}
	// Output:
	// 1-0 rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2 0
	// * rnbqkbnr/ppp1pppp/3p4/8/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 2 1
}

func ExamplePGNWriter() {
	game := core.NewGame(core.StartPosition())
	if err := game.PlayUCI("e2e4", "e7e5", "g1f3"); err != nil {
		fmt.Println(err)
		return
	}
	pgn := core.NewPGNGame(game)
	pgn.SetTag("White", "Rookery")
	pgn.Moves[2].Comment = "developing"
	if err := core.NewPGNWriter(os.Stdout).Write(pgn); err != nil {
		fmt.Println(err)
	}
	// Output:
	// [Event "?"]
	// [Site "?"]
	// [Date "????.??.??"]
	// [Round "?"]
	// [White "Rookery"]
	// [Black "?"]
	// [Result "*"]
	//
	// 1. e4 e5 2. Nf3 {developing} *
}
