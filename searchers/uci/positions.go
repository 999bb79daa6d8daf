package uci

// benchEntry is a position of the list: its name, and a FEN with perhaps "moves ..." after it.
type benchEntry struct{ name, position string }

// positions is the bench's list: moments of games played for it, from the opening to the last pieces, and positions
// composed for what games seldom show. Any change of it changes every signature.
func positions() []benchEntry {
	return []benchEntry{
		{"start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},

		// Openings and middlegames.
		{"pawn on a4", "rnbqkb1r/1pp2ppp/4pn2/3p4/p1PP4/4PN2/PP2BPPP/RNBQ1RK1 b kq - 0 6"},
		{"knight on b6", "r1bqkbnr/ppp1pppp/1n6/3P4/8/P7/1PPPBPPP/RNBQK1NR w KQ - 9 8"},
		{"knight on d5", "rnb1k2r/pp1p1npp/2pb4/2PN1p2/3P4/7P/PP2BP2/R1B1K1NR w KQkq - 0 12"},
		{"rook lift", "r3kb1r/1bpqnp2/p1n1p2p/1p6/2pPP2R/6P1/PPN2PB1/RNBQK3 w Qkq - 1 13"},
		{"strolling king", "r3kb1r/1pqb1p1p/p1n2np1/2ppp3/3P3P/2P1PP2/PPNKN1B1/R1BQ3R b kq - 1 14"},
		{"uncastled", "rnb1r1k1/ppp2ppp/1q3n2/3p4/1P1P4/P1N2N2/2P1B1PP/1RQ1K2R b - - 0 13"},
		{"two bishops", "3rqrk1/pp2bpp1/1pn1b2p/4p3/Q6P/2BP1NP1/PP2PPB1/2R2RK1 b - - 7 15"},
		{"pawn storm", "r1bq1rk1/1pp4p/2n3p1/1Bb1pP2/3pP3/NP2p3/2P3PP/R1B1QRK1 b - - 0 19"},
		{"crowd of pieces", "n2r1k1r/pp1qbbp1/2p2p2/5n1p/QPP1NB1P/P2P1N2/5PP1/R3RBK1 b - - 2 21"},
		{"check by the queen", "r4k1r/pb3p2/2p2npp/8/3Rp1PP/2q5/PP3PB1/2K4R w - - 0 24"},
		{"knight on h6", "r3r2b/1pq2pk1/p5PN/3p3p/4n2P/PPP2QR1/K7/R1B5 b - - 0 32"},
		{"heavy attack", "1b1r1r1k/p7/1p2Qp2/1P2p1p1/1P3nPq/2B1PPN1/5KB1/2R2R2 b - - 2 33"},
		{"passed a-pawn", "8/2Q3pk/2p1r2p/1qP1pp2/8/pPBnP1P1/P4P1P/3R2K1 w - - 1 38"},
		{"bishop in the corner", "rB4k1/P4pp1/2q3bp/2p5/5Q2/3p3P/5PP1/R5K1 w - - 0 43"},
		{"wholly blocked", "r1b1k2r/4b3/p1p1p1p1/PpPpPpPp/1P1P1P1P/4B3/4B3/R2QK2R w KQkq - 0 31"},

		// Endgames.
		{"rooks and a knight", "2rk3r/R1p2pb1/7p/3NP3/2pP4/2P1B1P1/4KP2/8 w - - 1 31"},
		{"minor pieces", "2r3k1/1p3pp1/p4n2/P2pN2p/n2Pb3/8/N3BKPP/2R5 b - - 2 31"},
		{"knights and bishop", "8/1p3pp1/p2nk3/P2pN2p/3P3P/1Bn5/3K2P1/8 b - - 8 40"},
		{"en passant", "8/p2b1k2/p6p/6pP/3BP3/2N5/P3K1P1/1R5R w - g6 0 25"},
		{"opposite bishops", "5k2/2p4p/2p5/4p3/1bP1P3/3p2P1/2P1p1P1/B3K3 w - - 2 33"},
		{"rook against pawns", "4k3/2p2p2/8/3PPKBP/2P2P2/r7/8/8 b - - 0 44"},
		{"rook against bishop", "8/8/6k1/1b6/5R1P/3p2K1/8/8 b - - 2 74"},
		{"fork and rooks", "6k1/3R4/6P1/8/Pp5p/1Pn5/6r1/1K6 w - - 1 55"},
		{"pawn race", "8/8/7k/2p2Pp1/8/1P2P3/P6K/8 w - - 1 56"},
		{"locked pawns", "8/p5p1/1p2k3/5p2/1P3P2/4K1P1/P7/8 w - - 0 1"},
		{"mutual zugzwang", "8/8/8/2pK4/1kP5/8/8/8 b - - 0 1"},
		{"bishop and knight", "8/8/8/3k4/8/2BNK3/8/8 w - - 0 1"},
		{"queen against rook", "8/8/8/4k3/4r3/8/2Q5/3K4 w - - 0 1"},

		// Promotions, mates and draws.
		{"promotions everywhere", "1n1rkr2/P1P1P1P1/8/8/8/8/p1p1p1p1/1N1RKR2 w - - 0 1"},
		{"promote to a knight", "8/3q1P1k/8/8/8/8/6K1/8 w - - 0 1"},
		{"mate is near", "8/P4Q2/2pB3k/2P2pp1/8/6K1/6B1/8 w - - 0 62"},
		{"mate with the rook", "5k2/8/3K4/8/8/8/8/7R w - - 0 1"},
		{"mated", "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1"},
		{"stalemate", "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1"},
		{"stalemate or nothing", "5k2/5P2/4K3/8/8/8/8/8 w - - 0 1"},
		{"mate before move 50", "7k/5R2/6K1/8/8/8/1n6/8 w - - 97 120"},
		{"nearly a repetition", "2r3k1/1p3pp1/p4n2/P2pN2p/n2Pb3/8/N3BKPP/2R5 b - - 2 31 moves g8f8 f2e1 f8g8 e1f2 g8f8 f2e1 f8g8"},
		{"dead draw", "8/8/3k4/8/8/2BK4/8/8 w - - 0 1"},

		// Chess960.
		{"960 kings on d", "1rbkqbrn/p1n3pp/1pp2p2/3pp3/1P1PP3/1N3PN1/P1P3PP/1RBKQBR1 b KQkq - 1 7"},
		{"960 king on b", "1rbbnq1r/kp4p1/p2p1n2/2p2p2/P1PPp2p/4P1P1/1PNNQP1P/RKBB3R w KQ - 0 13"},
		{"960 kings on g", "2rbbnkr/q4pp1/3p4/pp1Bn2p/7P/NPPpN1P1/P4P2/Q2RB1KR b Kkq - 1 13"},
		{"960 rook on b", "1r1kbn1r/p2pq1p1/2p2P2/1p1N1P1p/7B/1P6/P1PPP2P/BnNK4 b kq - 0 12"},
	}
}
