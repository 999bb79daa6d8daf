package uci

import "rookery/core"

// perftCount is the number of leaves that another program's generator found.
type perftCount struct {
	fen   string
	depth int
	nodes uint64
}

// exchange is a capture, or a move into danger, and what it nets at P 100, N and B 300, R 500, Q 900.
type exchange struct {
	fen  string
	move string
	gain core.Score
}

func exchanges() []exchange {
	return []exchange{
		{"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", 100},     // for nothing
		{"4k3/8/4p3/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", 0},     // pawn for pawn
		{"4k3/8/4p3/3n4/8/8/8/3QK3 w - - 0 1", "d1d5", -600},   // queen for knight
		{"4k3/8/4p3/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", -300}, // rook for two pawns, the second by x-ray
		{"4k3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 100},  // rooks behind rooks
		{"4k3/8/2n5/4p3/3P4/8/1B6/4K3 w - - 0 1", "d4e5", 100}, // the knight had better not retake
		{"8/8/4k3/3p4/8/5B2/8/3RK3 w - - 0 1", "f3d5", 100},    // a king does not take what is defended
		{"8/8/4k3/3p4/8/5B2/8/4K3 w - - 0 1", "f3d5", -200},    // but takes what is not
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 100},     // en passant
		{"1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q", 1100},    // a knight, and a queen for a pawn
		{"1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", -100},    // the new queen is lost
		{"4k3/8/2p5/8/8/2N5/8/4K3 w - - 0 1", "c3d5", -300},    // a quiet move to where a pawn takes
		{"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", 0},          // castling
	}
}

func perftCounts() []perftCount {
	return []perftCount{
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 4, 197_281},
		{"r3kb1r/1bpqnp2/p1n1p2p/1p6/2pPP2R/6P1/PPN2PB1/RNBQK3 w Qkq - 1 13", 3, 54_373},
		{"r3kb1r/1pqb1p1p/p1n2np1/2ppp3/3P3P/2P1PP2/PPNKN1B1/R1BQ3R b kq - 1 14", 3, 54_340},
		{"r4k1r/pb3p2/2p2npp/8/3Rp1PP/2q5/PP3PB1/2K4R w - - 0 24", 4, 108_107},
		{"r1b1k2r/4b3/p1p1p1p1/PpPpPpPp/1P1P1P1P/4B3/4B3/R2QK2R w KQkq - 0 31", 4, 368_952},
		{"8/p2b1k2/p6p/6pP/3BP3/2N5/P3K1P1/1R5R w - g6 0 25", 4, 415_022},
		{"5k2/2p4p/2p5/4p3/1bP1P3/3p2P1/2P1p1P1/B3K3 w - - 2 33", 5, 70_103},
		{"6k1/3R4/6P1/8/Pp5p/1Pn5/6r1/1K6 w - - 1 55", 4, 12_843},
		{"8/p5p1/1p2k3/5p2/1P3P2/4K1P1/P7/8 w - - 0 1", 5, 121_115},
		{"8/8/8/4k3/4r3/8/2Q5/3K4 w - - 0 1", 4, 69_673},
		{"1n1rkr2/P1P1P1P1/8/8/8/8/p1p1p1p1/1N1RKR2 w - - 0 1", 4, 3_286_271},
		{"8/P4Q2/2pB3k/2P2pp1/8/6K1/6B1/8 w - - 0 62", 3, 3090},
		{"k7/1Q6/1K6/8/8/8/8/8 b - - 0 1", 2, 0},
		{"k7/2Q5/1K6/8/8/8/8/8 b - - 0 1", 2, 0},
		{"1rbkqbrn/p1n3pp/1pp2p2/3pp3/1P1PP3/1N3PN1/P1P3PP/1RBKQBR1 b KQkq - 1 7", 3, 57_528},
		{"1rbbnq1r/kp4p1/p2p1n2/2p2p2/P1PPp2p/4P1P1/1PNNQP1P/RKBB3R w KQ - 0 13", 3, 28_601},
		{"2rbbnkr/q4pp1/3p4/pp1Bn2p/7P/NPPpN1P1/P4P2/Q2RB1KR b Kkq - 1 13", 3, 67_624},
		{"1r1kbn1r/p2pq1p1/2p2P2/1p1N1P1p/7B/1P6/P1PPP2P/BnNK4 b kq - 0 12", 3, 35_592},
	}
}
