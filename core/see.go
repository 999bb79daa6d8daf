package core

// ExchangeValues are what pieces are worth in a static exchange evaluation, in centipawns by PieceType; none may be
// negative. The king's is never won.
type ExchangeValues [8]Score

// StandardExchangeValues is the scale of the published SEE suites: P 100, N and B 300, R 500, Q 900.
var StandardExchangeValues = ExchangeValues{Pawn: 100, Knight: 300, Bishop: 300, Rook: 500, Queen: 900}

// SEE returns what m nets for its side, in centipawns, if both sides go on capturing on its target square with their
// least valuable piece for as long as that pays. m must be legal. Pieces behind others join in, pins are ignored, and
// a king takes only what is no longer defended. Promotions count: the move's own, and a recapturing pawn's, to a queen;
// since that pawn puts a queen at risk, knights, bishops and rooks take before it. Castling is 0.
// Source: swap-off list, chessprogramming.org/SEE_-_The_Swap_Algorithm.
func (p *Position) SEE(m Move, v *ExchangeValues) Score {
	if m.IsCastle() {
		return 0
	}
	gain, atRisk, occupied := p.firstCapture(m, v)
	var gains [32]Score // gains[i] is the balance of the one who takes as number i, if all stop thereafter
	gains[0] = gain
	n := 1
	x := p.newExchange(m.To(), occupied)
	for n < len(gains) {
		t := x.takeLeast()
		if t == NoPieceType {
			break
		}
		gains[n] = atRisk - gains[n-1]
		if t == Pawn && x.promotes {
			gains[n] += v[Queen] - v[Pawn]
			t = Queen
		}
		atRisk = v[t&7]
		n++
	}
	for n--; n > 0; n-- { // each may rather have stopped
		gains[n-1] = min(gains[n-1], -gains[n])
	}
	return gains[0]
}

// SEEAtLeast reports whether SEE(m, v) >= threshold, which takes less work than the exact value.
func (p *Position) SEEAtLeast(m Move, threshold Score, v *ExchangeValues) bool {
	if m.IsCastle() {
		return threshold <= 0
	}
	gain, atRisk, occupied := p.firstCapture(m, v)
	// balance is what the side that has just taken has above what it needs; then the same if its piece is lost.
	balance := gain - threshold
	if balance < 0 {
		return false
	}
	if to := m.To(); promotionRanks.Has(to) && (PawnAttacks(White, to)|PawnAttacks(Black, to))&occupied&p.sets[Pawn] != 0 {
		return p.SEE(m, v) >= threshold // a pawn may win more than what it takes, so no bound holds
	}
	if balance -= atRisk; balance >= 0 {
		return true
	}
	x := p.newExchange(m.To(), occupied)
	for {
		taker := x.side
		t := x.takeLeast()
		if t == NoPieceType {
			return taker != p.stm // who cannot take any more has failed
		}
		if balance = -balance - 1 - v[t&7]; balance >= 0 {
			return taker == p.stm // enough, even if this piece is lost too
		}
	}
}

// firstCapture plays m on the target square: what it wins at once, what then stands there to be won, and which
// squares are occupied.
func (p *Position) firstCapture(m Move, v *ExchangeValues) (gain, atRisk Score, occupied Bitboard) {
	from, to := m.From(), m.To()
	occupied = p.Occupied()&^from.Bitboard() | to.Bitboard()
	gain = v[p.board[to&63]&7]
	atRisk = v[p.board[from&63]&7]
	if m.IsEnPassant() {
		gain = v[Pawn]
		occupied &^= (to ^ 8).Bitboard()
	}
	if m.IsPromotion() {
		atRisk = v[m.Promotion()&7]
		gain += atRisk - v[Pawn]
	}
	return gain, atRisk, occupied
}

// promotionRanks are the squares where a pawn promotes.
const promotionRanks = Rank1 | Rank8

// exchange is the state of a swap-off: who may still take on the square, and whose turn it is.
type exchange struct {
	position  *Position
	occupied  Bitboard
	attackers Bitboard
	square    Square
	side      Color
	promotes  bool // a pawn that takes there promotes
}

// newExchange starts the recaptures on s, with the side that has not moved to take first.
func (p *Position) newExchange(s Square, occupied Bitboard) exchange {
	return exchange{
		position:  p,
		occupied:  occupied,
		attackers: p.AttackersTo(s, occupied) & occupied,
		square:    s,
		side:      p.stm.Other(),
		promotes:  promotionRanks.Has(s),
	}
}

// takeLeast takes with the least valuable attacker of the side whose turn it is, uncovers what stood behind it and
// passes the turn. It returns NoPieceType, and only passes, if none can take.
func (x *exchange) takeLeast() PieceType {
	p := x.position
	own := x.attackers & p.sets[colorSet(x.side)]
	x.side = x.side.Other()
	if own == 0 {
		return NoPieceType
	}
	t := Pawn
	if x.promotes && own&(p.sets[Knight]|p.sets[Bishop]|p.sets[Rook]) != 0 {
		t = Knight
	}
	for own&p.sets[t&7] == 0 {
		t++
	}
	if t == King && x.attackers&p.sets[colorSet(x.side)] != 0 {
		return NoPieceType
	}
	x.occupied ^= (own & p.sets[t&7]).First().Bitboard()
	if t == Pawn || t == Bishop || t == Queen {
		x.attackers |= BishopAttacks(x.square, x.occupied) & (p.sets[Bishop] | p.sets[Queen])
	}
	if t == Rook || t == Queen {
		x.attackers |= RookAttacks(x.square, x.occupied) & (p.sets[Rook] | p.sets[Queen])
	}
	x.attackers &= x.occupied
	return t
}
