package core

import "testing"

func TestNotationsRoundTrip(t *testing.T) {
	for _, fen := range []string{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"4rrk1/pbbp2p1/1ppnp3/3n1pqp/3N1PQP/1PPNP3/PBBP2P1/4RRK1 w Ff - 10 18",
		"8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1",
	} {
		p, err := ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.FEN(); got != fen {
			t.Errorf("FEN of %s is %s", fen, got)
		}
		var legal MoveList
		p.GenerateLegal(&legal)
		for _, m := range legal.Slice() {
			if got, err := p.ParseUCIMove(p.UCI(m)); err != nil || got != m {
				t.Errorf("%s: %s comes back as %s, %v", fen, p.UCI(m), p.UCI(got), err)
			}
			if got, err := p.ParseSAN(p.SAN(m)); err != nil || got != m {
				t.Errorf("%s: %s comes back as %s, %v", fen, p.SAN(m), p.UCI(got), err)
			}
		}
	}
}
