package uci

import (
	"errors"
	"fmt"
	"strings"

	"rookery/core"
)

// startFEN is what "position startpos" means.
const startFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// parsePosition reads "startpos" or "fen FEN", then perhaps "moves M ...". Fields missing from the end of the FEN
// are as ParseFEN has them. The error names the first move at fault.
func parsePosition(args string, chess960 bool) (*core.Game, error) {
	setup, moves, _ := cutAt(args, "moves")
	var fen string
	switch kind, rest := cutWord(setup); kind {
	case "startpos":
		if extra, _ := cutWord(rest); extra != "" {
			return nil, fmt.Errorf("%q after startpos; want moves", extra)
		}
		fen = startFEN
	case "fen":
		fen = rest
	case "":
		return nil, errors.New("nothing said; want startpos or fen FEN")
	default:
		return nil, fmt.Errorf("%q; want startpos or fen FEN", kind)
	}
	start, err := parseFEN(fen, chess960)
	if err != nil {
		return nil, err
	}
	game := core.NewGame(start)
	if err := game.PlayUCI(strings.Fields(moves)...); err != nil {
		return nil, err
	}
	return game, nil
}

func parseFEN(fen string, chess960 bool) (core.Position, error) {
	if chess960 {
		return core.ParseFENChess960(fen)
	}
	return core.ParseFEN(fen)
}

// renotate gives the game the notation that UCI_Chess960 now asks for, without losing its moves. A start that only
// Chess960 has keeps its own.
func (s *session) renotate() {
	start, err := parseFEN(s.game.Start().FEN(), s.settings.chess960)
	if err != nil || start.Chess960() == s.game.Start().Chess960() {
		return
	}
	game := core.NewGame(start)
	for _, m := range s.game.Moves() {
		if game.Play(m) != nil {
			return // cannot happen: castling is stored alike in both
		}
	}
	s.game = game
}
