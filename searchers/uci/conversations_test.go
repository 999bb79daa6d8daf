package uci_test

import "testing"

// The scripts of these tests: ">" is what the GUI sends, the rest what the engine answers, * is anything, and ...
// skips lines.
func TestConversations(t *testing.T) {
	tests := []struct{ name, script string }{
		{"introduction", `
			> uci
			id name Rookery fake
			id author the Rookery authors
			option name Hash type spin default 16 min 1 max 1024
			option name Clear Hash type button
			option name Threads type spin default 1 min 1 max 1
			option name Ponder type check default false
			option name MultiPV type spin default 1 min 1 max 256
			option name UCI_Chess960 type check default false
			option name Move Overhead type spin default 20 min 0 max 10000
			option name EvalFile type string default <empty>
			option name pruning type check default true
			option name style type combo default solid var solid var wild var early var slow var lost var broken
			option name tempo type spin default 5 min 0 max 50
			option name searcher-Ponder type spin default 0 min -40000 max 40000
			option name eval-tempo type spin default 7 min 0 max 50
			uciok`},
		{"ready before anything else", `
			> isready
			readyok`},
		{"words before a command are skipped", `
			> joho debug on
			> hello isready there
			readyok`},
		{"but not before one of our own", `
			> please bench
			info string error unknown command "please"*`},
		{"unknown command", `
			> postion startpos
			info string error unknown command "postion"; did you mean "position"?
			> isready
			readyok`},
		{"debug shows the counters", `
			> debug on
			> go depth 1
			info depth 1 *
			info string cutoffs 3 1
			bestmove a2a3 ponder a7a6
			> debug off
			> go depth 1
			info depth 1 *
			bestmove *
			> debug maybe
			info string error debug: "maybe"; want on or off`},

		{"info line", `
			> position startpos moves e2e4 e7e5
			> setoption name searcher-Ponder value -31
			> go depth 2
			info depth 1 seldepth 2 multipv 1 score cp -31 nodes 1 nps * hashfull 1 time * pv *
			info depth 2 seldepth 3 multipv 1 score cp -31 nodes 3 nps * hashfull 1 time * pv *
			bestmove * ponder *`},
		{"mate scores and bounds", `
			> setoption name searcher-Ponder value 31997
			> setoption name style value WILD
			> go depth 3
			info depth 1 * score mate 2 lowerbound nodes *
			info depth 2 * score mate 2 nodes *
			info depth 3 * score mate 2 upperbound nodes *
			bestmove *
			> setoption name searcher-Ponder value -31996
			> go depth 1
			info depth 1 * score mate -2 lowerbound nodes *
			bestmove *`},
		{"MultiPV", `
			> setoption name multipv value 3
			> go depth 1
			info depth 1 * multipv 1 * pv a2a3 a7a6
			info depth 1 * multipv 2 * pv *
			info depth 1 * multipv 3 * pv *
			bestmove *`},

		{"go without limits ends by itself", `
			> go
			...
			bestmove *`},
		{"movetime 0 answers at once, with a line before", `
			> go movetime 0
			info depth 0 seldepth 0 multipv 1 score cp 0 nodes 0 * pv a2a3 a7a6
			bestmove a2a3 ponder a7a6`},
		{"negative movetime", `
			> go movetime -1
			info depth 0 *
			bestmove *`},
		{"a clock that has run out", `
			> go wtime -100 btime 5000
			info depth 1 *
			bestmove *`},
		{"a clock for the other side alone", `
			> go btime 5000
			info depth 1 *
			bestmove *`},
		{"depth 0 counts as 1", `
			> go depth 0
			info depth 1 *
			bestmove *`},
		{"nodes 0 counts as 1", `
			> go nodes 0
			info depth 1 * nodes 1 *
			bestmove *`},
		{"nodes", `
			> go nodes 5
			info depth 1 *
			info depth 2 * nodes 3 *
			bestmove *`},
		{"depth beyond all plies", `
			> go depth 1000
			...
			info depth 246 *
			bestmove *`},
		{"searchmoves before other words", `
			> go searchmoves e2e4 c2c4 depth 1
			info depth 1 * pv e2e4 *
			bestmove e2e4 *`},
		{"searchmoves after other words", `
			> go depth 1 searchmoves e2e4 c2c4
			info depth 1 * pv e2e4 *
			bestmove e2e4 *`},
		{"illegal searchmoves are left out", `
			> go searchmoves e2e5 c2c4 hello depth 1
			info string error go: searchmoves: * left out: e2e5, hello
			info depth 1 * pv c2c4 *
			bestmove c2c4 *`},
		{"no legal searchmoves", `
			> go infinite searchmoves e2e5
			info string error go: searchmoves: none of e2e5 is a legal move here
			> stop
			> go searchmoves
			info string error go: searchmoves: no moves
			> isready
			readyok`},
		{"wrong numbers start nothing", `
			> go depth
			info string error go: depth: no number
			> go depth six
			info string error go: depth: "six" is not a whole number
			> go nodes -1
			info string error go: nodes: -1 is negative
			> go wtime 99999999999999999999
			info string error go: wtime: * is not a whole number
			> go dept 6
			info string error go: unknown word "dept"; did you mean "depth"?
			> isready
			readyok`},
		{"huge times", `
			> go wtime 9223372036854775807 winc 9223372036854775807 movestogo 9223372036854775807
			info depth 1 *
			bestmove *
			> go movetime 9223372036854775807
			...
			bestmove *`},

		{"stop while idle is ignored, and not remembered", `
			> stop
			> ponderhit
			> go infinite
			info depth 1 *
			info depth 2 *
			info depth 3 *
			> isready
			readyok
			> stop
			bestmove a2a3 ponder a7a6
			> stop`},
		{"infinite holds the move even of a searcher that does not", `
			> setoption name style value early
			> go infinite
			...
			info depth 3 *
			> isready
			readyok
			> stop
			bestmove *`},
		{"ponder holds the move until ponderhit", `
			> position startpos moves e2e4
			> go ponder wtime 1000 btime 1000
			info depth 1 *
			> isready
			readyok
			> ponderhit
			bestmove *`},
		{"ponder by a searcher that ends early", `
			> setoption name style value early
			> go ponder depth 1
			info depth 1 *
			> isready
			readyok
			> ponderhit
			bestmove *`},
		{"stop while pondering", `
			> go ponder depth 1
			info depth 1 *
			> stop
			bestmove *
			> ponderhit`},
		{"ponderhit does not end an infinite search", `
			> go ponder infinite
			...
			info depth 3 *
			> ponderhit
			> ponderhit
			> isready
			readyok
			> stop
			bestmove *`},

		{"mated root", `
			> position fen 5k2/5r2/1p3QBp/2b4P/5P2/5K2/P5P1/8 w - - 6 54 moves f6f7
			> go depth 12
			info depth 0 score mate 0
			bestmove (none)
			> isready
			readyok`},
		{"mated root, infinite", `
			> position startpos moves f2f3 e7e5 g2g4 d8h4
			> go infinite
			info depth 0 score mate 0
			> isready
			readyok
			> stop
			bestmove (none)`},
		{"stalemated root, pondering", `
			> position fen k7/2Q5/1K6/8/8/8/8/8 b - - 0 1
			> go ponder movetime 5
			info depth 0 score cp 0
			> ponderhit
			bestmove (none)`},
		{"a move that mates has nothing to ponder on", `
			> position startpos moves f2f3 e7e5 g2g4
			> go depth 1 searchmoves d8h4
			info depth 1 * pv d8h4
			bestmove d8h4`},

		{"position is all or nothing", `
			> position startpos moves e2e4
			> position startpos moves e2e4 e7e7 e2e2 e7e5
			info string error position: move 2: *"e7e7"*
			> d
			...
			Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1
			...
			Legal moves: 20`},
		{"an illegal knight move", `
			> position fen r4rk1/1R5p/3p1q2/p1pP4/P7/7P/6P1/1R1Q3K b - - 0 24 moves b8e8
			info string error position: move 1: illegal move "b8e8"*`},
		{"an empty list of moves", `
			> position fen r4rk1/pppnbppp/8/3P4/2PP2b1/P3KN2/1P2B1PP/RN5R w - - 1 1 moves
			> d
			...
			Fen: r4rk1/pppnbppp/8/3P4/2PP2b1/P3KN2/1P2B1PP/RN5R w - - 1 1
			...
			Legal moves: *`},
		{"missing fields of a FEN", `
			> position fen rnk2bnr/p3p2p/5p2/1BQP2pP/3PP3/5PB1/PP5P/RN2K1NR b
			> d
			...
			Fen: rnk2bnr/p3p2p/5p2/1BQP2pP/3PP3/5PB1/PP5P/RN2K1NR b - - 0 1
			...
			Legal moves: *`},
		{"a castling right without its rook", `
			> position fen 3qk1nb/1p3p2/p1r1p1p1/3p4/3P4/2N1BP2/PPPQ1P2/R3K3 w Qk - 0 15
			info string error position: fen *
			> d
			...
			Fen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
			...
			Legal moves: 20`},
		{"a missing king, two sides in check, too many pieces", `
			> position fen r1bqkb1r/ppp2ppp/2np4/3P2N1/2BQ4/7P/PPP3P1/RNB4q w KQkq - 0 12
			info string error position: fen *
			> position fen 8/pp5p/kqp5/2P1Br2/5Pb1/P1NQ4/1P4PP/2K2BbR w - - 0 1
			info string error position: fen *
			> position fen QQQQQQBk/Q6B/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ w - - 0 1
			info string error position: fen *`},
		{"position without a position", `
			> position
			info string error position: nothing said; want startpos or fen FEN
			> position moves e2e4
			info string error position: nothing said; want startpos or fen FEN
			> position start
			info string error position: "start"; want startpos or fen FEN
			> position startpos e2e4
			info string error position: "e2e4" after startpos; want moves`},

		{"castling is e1g1 in orthodox chess, however it is sent", `
			> position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1
			> go depth 1 searchmoves e1h1 e1g1
			info depth 1 * pv e1g1 *
			bestmove e1g1 *
			> position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1h1
			> d
			...
			Fen: r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1
			...
			Legal moves: *`},
		{"and e1h1 in Chess960", `
			> setoption name UCI_Chess960 value true
			> position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1
			> go depth 1 searchmoves e1h1
			info depth 1 * pv e1h1 *
			bestmove e1h1 *`},
		{"UCI_Chess960 reaches the position that is set", `
			> position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves a1a2
			> setoption name UCI_Chess960 value true
			> go depth 1 searchmoves e8h8
			info depth 1 * pv e8h8 *
			bestmove e8h8 *
			> undo
			> setoption name UCI_Chess960 value false
			> go depth 1 searchmoves e1g1
			info depth 1 * pv e1g1 *
			bestmove e1g1 *`},
		{"a position that only Chess960 has says so itself", `
			> position fen 2rbbnkr/q4pp1/3p4/pp1Bn2p/7P/NPPpN1P1/P4P2/Q2RB1KR w Kkq - 1 13
			> go depth 1 searchmoves g1h1
			info depth 1 * pv g1h1 *
			bestmove g1h1 *`},

		{"options change the next search alone, and forget what was learned", `
			> go depth 1
			info * hashfull 1 *
			bestmove *
			> go depth 1
			info * hashfull 2 *
			bestmove *
			> setoption name hash value 16
			> go depth 1
			info * hashfull 3 *
			bestmove *
			> setoption name HASH value 32
			> go depth 1
			info * hashfull 1 *
			bestmove *`},
		{"Clear Hash and ucinewgame forget", `
			> go depth 1
			info * hashfull 1 *
			bestmove *
			> setoption name clear hash
			> go depth 1
			info * hashfull 1 *
			bestmove *
			> ucinewgame
			> go depth 1
			info * hashfull 1 *
			bestmove *`},
		{"wrong options change nothing", `
			> setoption name Hash value 4096
			info string error setoption: hash: 4096 is out of range; want 1 to 1024
			> setoption name Hash
			info string error setoption: Hash: no value; want name Hash value VALUE
			> setoption Hash 64
			info string error setoption: "Hash"; want name NAME value VALUE
			> setoption name Hsah value 64
			info string error setoption: no option "Hsah"; did you mean "Hash"?
			> setoption name pruning value perhaps
			info string error setoption: pruning: "perhaps" is not a switch; want on or off
			> setoption name style value bold
			info string error setoption: style: *
			> setoption name Threads value 2
			info string error setoption: Threads: 2 is out of range; want 1 to 1
			> uci
			...
			uciok`},
		{"an eval's file that cannot be read", `
			> setoption name EvalFile value missing.nnue
			info string error setoption: eval pawns: open missing.nnue: no such file
			> setoption name EvalFile value <empty>
			> setoption name EvalFile value
			> setoption name eval-tempo value 9
			> eval
			Evaluation: +9 centipawns for white to move, +9 for White`},
		{"values that do not go together are taken back", `
			> setoption name Hash value 1024
			> isready
			readyok
			> setoption name pruning value false
			> isready
			info string error searcher fake: hash above 512 wants pruning
			readyok
			> setoption name Hash value 16
			> setoption name pruning value off
			> go depth 1
			info depth 1 *
			bestmove *`},

		{"a command waits for a search that ends by itself", `
			> go depth 200
			> position startpos moves e2e4
			> go depth 1
			...
			info depth 200 *
			bestmove a2a3 *
			info depth 1 *
			bestmove a7a6 *`},
		{"a command after stop waits for the move", `
			> go infinite
			> stop
			> position startpos moves e2e4
			> go depth 1
			...
			bestmove a2a3 *
			info depth 1 *
			bestmove a7a6 *`},
		{"behind an infinite search it is an error", `
			> go infinite
			...
			info depth 3 *
			> go depth 1
			info string error go: a search is running; it ends with stop
			> setoption name Hash value 32
			info string error setoption: a search is running; it ends with stop
			> d
			...
			Legal moves: 20
			> stop
			bestmove *`},

		{"behind a command that waits all keeps its order, but isready and stop go ahead", `
			> setoption name style value slow
			> go depth 1
			info depth 1 *
			> position startpos moves e2e4
			> eval
			> go depth 1
			> isready
			readyok
			> stop
			bestmove a2a3 *
			Evaluation: * for black to move, *
			info depth 1 *
			bestmove a7a6 *
			> go infinite
			...
			info depth 3 *
			> isready
			readyok
			> stop
			bestmove a7a6 *`},
		{"stop reaches a bench that waits, too", `
			> setoption name style value slow
			> go depth 1
			info depth 1 *
			> bench 1
			> ucinewgame
			> stop
			bestmove a2a3 *
			info string error bench: stopped
			> isready
			readyok`},
		{"nothing waits for a search that nothing ends", `
			> setoption name style value slow
			> go mate 3
			...
			info depth 3 *
			> position startpos moves e2e4
			info string error position: a search is running; it ends with stop
			> stop
			bestmove a2a3 *
			> go searchmoves b2b3
			...
			info depth 3 *
			> ucinewgame
			info string error ucinewgame: a search is running; it ends with stop
			> stop
			bestmove b2b3 *`},

		{"undo", `
			> undo
			info string error undo: there is no move to take back
			> position startpos moves e2e4 e7e5
			> undo
			> undo
			> undo
			info string error undo: there is no move to take back
			> d
			...
			Fen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
			...
			Legal moves: 20`},
		{"display", `
			> position fen 4k3/8/8/8/7b/8/8/4K3 w - - 3 7
			> d
			8 . . . . k . . .
			7 . . . . . . . .
			6 . . . . . . . .
			5 . . . . . . . .
			4 . . . . . . . b
			3 . . . . . . . .
			2 . . . . . . . .
			1 . . . . K . . .
			  a b c d e f g h
			
			Fen: 4k3/8/8/8/7b/8/8/4K3 w - - 3 7
			Key: *
			Checkers: h4
			Legal moves: *`},
		{"eval", `
			> position fen 4k3/8/8/8/8/8/PP6/4K3 b - - 0 1
			> eval
			Evaluation: -193 centipawns for black to move, +193 for White`},
		{"perft", `
			> perft 1
			...
			h2h4: 1
			...
			Nodes searched: 20
			> go perft 3
			...
			Nodes searched: 8902
			> perft 0
			...
			Nodes searched: 1
			> perft
			info string error perft: ""; want a depth in plies
			> perft 4000000
			info string error perft: depth 4000000 is out of range; want 0 to 64
			> go perft -1
			info string error go: perft: -1 is negative`},
		{"perft can be stopped", `
			> perft 20
			> stop
			info string error perft: stopped`},
		{"bench in a session", `
			> bench 2
			 1/* start *
			...
			signature *
			* nodes * nps
			> bench nodes
			info string error bench: *want DEPTH, depth N or nodes N
			> bench 0
			info string error bench: *want DEPTH, depth N or nodes N`},

		{"an illegal answer is never passed on", `
			> setoption name style value lost
			> go depth 3
			info string error go: the searcher gave a1a1*
			bestmove a2a3`},
		{"nor none at all", `
			> setoption name style value broken
			> go depth 3
			info string error go: the process has died; playing the first move there is
			bestmove a2a3`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) { play(t, test.script) })
	}
}
