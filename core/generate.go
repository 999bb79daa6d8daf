package core

// The generator is one function over the side to move and the kind of moves wanted. Both are types whose only content
// is their array length: Go compiles a body for each length, and within it the lengths, and so every shift, rank and
// test of the kind, are constants.

// side is a Color as a type: its length is the color.
type side interface{ [0]struct{} | [1]struct{} }

type (
	whiteSide = [0]struct{}
	blackSide = [1]struct{}
)

// wanted is a kind of moves as a type.
type wanted interface {
	[0]struct{} | [1]struct{} | [2]struct{}
}

type (
	allMoves   = [0]struct{}
	noisyMoves = [1]struct{} // captures and all promotions
	quietMoves = [2]struct{} // the rest
)

// GenerateLegal fills l with all legal moves.
func (p *Position) GenerateLegal(l *MoveList) {
	if p.stm == White {
		generate[whiteSide, allMoves](p, l)
	} else {
		generate[blackSide, allMoves](p, l)
	}
}

// GenerateNoisy fills l with the legal captures and promotions, en passant and under-promotions among them.
func (p *Position) GenerateNoisy(l *MoveList) {
	if p.stm == White {
		generate[whiteSide, noisyMoves](p, l)
	} else {
		generate[blackSide, noisyMoves](p, l)
	}
}

// GenerateQuiets fills l with the legal moves that GenerateNoisy leaves out, castling among them.
func (p *Position) GenerateQuiets(l *MoveList) {
	if p.stm == White {
		generate[whiteSide, quietMoves](p, l)
	} else {
		generate[blackSide, quietMoves](p, l)
	}
}

// GenerateEvasions fills l with the legal moves of a side in check. It equals GenerateLegal, which restricts itself
// to evasions in check; the name says what a caller means.
func (p *Position) GenerateEvasions(l *MoveList) { p.GenerateLegal(l) }

// HasLegalMove reports whether the side to move has any legal move: if not, it is mated or stalemated.
func (p *Position) HasLegalMove() bool {
	var l MoveList
	p.GenerateLegal(&l)
	return l.n > 0
}

// generate writes the legal moves of kind K for side S, which must be the side to move, in one pass: the squares that
// answer a check and the lines of pinned pieces restrict targets before any move is written.
func generate[S side, K wanted](p *Position, l *MoveList) {
	var (
		s S
		k K
	)
	us := Color(len(s))
	noisy, quiet := len(k) != len(quietMoves{}), len(k) != len(noisyMoves{})

	own, enemies := p.sets[len(s)*7], p.sets[7-len(s)*7]
	occupied := own | enemies
	king := ordinal(own & p.sets[King])
	n := 0

	wantedTargets := ^own
	if !quiet {
		wantedTargets = enemies
	} else if !noisy {
		wantedTargets = ^occupied
	}

	// The king, and castling. What the enemy attacks is only worked out where the king has somewhere to go.
	kingTargets := kingAttacks[king] & wantedTargets
	castling := Bitboard(0)
	if quiet && p.checkers == 0 {
		castling = unobstructedRooks(king, p.castling&own, occupied)
	}
	withoutKing := occupied &^ (1 << king) // it cannot hide behind itself
	switch {
	case kingTargets|castling == 0:
	case castling == 0 && !kingTargets.Several(): // a single square is cheaper to look at alone
		if !p.isAttacked(kingTargets.First(), us.Other(), withoutKing) {
			n = appendMoves(l, n, king, kingTargets, enemies)
		}
	default:
		seen := attackedBy[S](p, withoutKing)
		n = appendMoves(l, n, king, kingTargets&^seen, enemies)
		for ; castling != 0; castling &= castling - 1 {
			if rook := castling.First(); p.canCastle(Square(king), rook, seen) {
				l.moves[n&(MaxMoves-1)] = NewMove(Square(king), rook, Castle)
				n++
			}
		}
	}

	// In check, only blocking or taking the checker helps; in double check nothing does.
	targets, pinned := wantedTargets, p.pinned
	answers := ^Bitboard(0)
	if p.checkers != 0 {
		if p.checkers.Several() {
			l.n = n
			return
		}
		answers = between[king][ordinal(p.checkers)] | p.checkers
		targets &= answers
	}

	n = appendPawnMoves[S, K](p, l, n, king, occupied, enemies, answers)

	for pieces := own & p.sets[Knight] &^ pinned; pieces != 0; pieces &= pieces - 1 {
		from := ordinal(pieces)
		n = appendMoves(l, n, from, knightAttacks[from]&targets, enemies)
	}
	diagonal, straight := own&(p.sets[Bishop]|p.sets[Queen]), own&(p.sets[Rook]|p.sets[Queen])
	for pieces := diagonal &^ pinned; pieces != 0; pieces &= pieces - 1 {
		from := ordinal(pieces)
		n = appendMoves(l, n, from, slides[bishopMagics[from].index(occupied)]&targets, enemies)
	}
	for pieces := straight &^ pinned; pieces != 0; pieces &= pieces - 1 {
		from := ordinal(pieces)
		n = appendMoves(l, n, from, slides[rookMagics[from].index(occupied)]&targets, enemies)
	}
	if pinned &= diagonal | straight; pinned != 0 && p.checkers == 0 { // a pinned piece answers no check
		for pieces := pinned & diagonal; pieces != 0; pieces &= pieces - 1 {
			from := ordinal(pieces)
			n = appendMoves(l, n, from, slides[bishopMagics[from].index(occupied)]&targets&lines[king][from], enemies)
		}
		for pieces := pinned & straight; pieces != 0; pieces &= pieces - 1 {
			from := ordinal(pieces)
			n = appendMoves(l, n, from, slides[rookMagics[from].index(occupied)]&targets&lines[king][from], enemies)
		}
	}

	if noisy && p.ep != NoSquare {
		for pawns := pawnAttacks[us^1][p.ep&63] & own & p.sets[Pawn]; pawns != 0; pawns &= pawns - 1 {
			if from := pawns.First(); p.enPassantIsSafe(from, p.ep) {
				l.moves[n&(MaxMoves-1)] = NewMove(from, p.ep, EnPassant)
				n++
			}
		}
	}
	l.n = n
}

// appendMoves writes the moves of one piece to each of the targets at l.moves[n:], those to an enemy as captures, and
// returns the new count.
func appendMoves(l *MoveList, n, from int, targets, enemies Bitboard) int {
	for ; targets != 0; targets &= targets - 1 {
		to := ordinal(targets)
		l.moves[n&(MaxMoves-1)] = Move(from | to<<6 | int(enemies>>to&1)<<14)
		n++
	}
	return n
}

// appendPawnMoves writes all pawn moves but en passant, set by set: a whole rank of pawns moves with one shift. A
// pinned pawn stays in the sets whose direction is the line to its king.
func appendPawnMoves[S side, K wanted](p *Position, l *MoveList, n, king int, occupied, enemies, answers Bitboard) int {
	var (
		s S
		k K
	)
	us := Color(len(s))
	noisy, quiet := len(k) != len(quietMoves{}), len(k) != len(noisyMoves{})
	const (
		singlePush, doublePush = 8, 16
	)
	leftCapture, rightCapture := 7, 9
	leftLine, rightLine := antidiagonalOf[king], diagonalOf[king]
	sign, lastRank, thirdRank := 1, Rank8, Rank3
	if us == Black {
		leftCapture, rightCapture = 9, 7
		leftLine, rightLine = rightLine, leftLine
		sign, lastRank, thirdRank = -1, Rank1, Rank6
	}

	pawns := p.sets[len(s)*7] & p.sets[Pawn]
	free := ^p.pinned
	single := forward(us, pawns&(free|fileOf[king])) &^ occupied
	if quiet {
		double := forward(us, single&thirdRank) &^ occupied & answers
		n = appendPawns(l, n, single&answers&^lastRank, Quiet, sign*singlePush)
		n = appendPawns(l, n, double, DoublePush, sign*doublePush)
	}
	if noisy {
		capturable := enemies & answers
		left := forward(us, pawns&(free|leftLine)&^FileA) >> 1 & capturable
		right := forward(us, pawns&(free|rightLine)&^FileH) << 1 & capturable
		n = appendPawns(l, n, left&^lastRank, Capture, sign*leftCapture)
		n = appendPawns(l, n, right&^lastRank, Capture, sign*rightCapture)
		if single &= answers; (single|left|right)&lastRank != 0 {
			n = appendPromotions(l, n, left&lastRank, PromoteQueen|Capture, sign*leftCapture)
			n = appendPromotions(l, n, right&lastRank, PromoteQueen|Capture, sign*rightCapture)
			n = appendPromotions(l, n, single&lastRank, PromoteQueen, sign*singlePush)
		}
	}
	return n
}

// forward moves every square of b one rank ahead as c sees it.
func forward(c Color, b Bitboard) Bitboard {
	if c == White {
		return b << 8
	}
	return b >> 8
}

// appendPawns writes a pawn move to each target from the square step before it.
func appendPawns(l *MoveList, n int, targets Bitboard, flag MoveFlag, step int) int {
	for ; targets != 0; targets &= targets - 1 {
		to := ordinal(targets)
		l.moves[n&(MaxMoves-1)] = Move(to<<6 + to + (int(flag)<<12 - step))
		n++
	}
	return n
}

// appendPromotions writes the four promotions on each target; flag is the queen's.
func appendPromotions(l *MoveList, n int, targets Bitboard, flag MoveFlag, step int) int {
	for ; targets != 0; targets &= targets - 1 {
		to := ordinal(targets)
		queen := Move(to<<6 + to + (int(flag)<<12 - step))
		l.moves[n&(MaxMoves-1)] = queen
		l.moves[(n+1)&(MaxMoves-1)] = queen - 3<<12
		l.moves[(n+2)&(MaxMoves-1)] = queen - 1<<12
		l.moves[(n+3)&(MaxMoves-1)] = queen - 2<<12
		n += 4
	}
	return n
}

// attackedBy returns all squares that the enemy of side S attacks. The caller takes S's king out of occupied.
func attackedBy[S side](p *Position, occupied Bitboard) Bitboard {
	var s S
	them := Color(1 - len(s))
	enemies := p.sets[7-len(s)*7]
	ahead := forward(them, enemies&p.sets[Pawn])
	seen := ahead&^FileA>>1 | ahead&^FileH<<1 | kingAttacks[ordinal(enemies&p.sets[King])]
	for pieces := enemies & p.sets[Knight]; pieces != 0; pieces &= pieces - 1 {
		seen |= knightAttacks[ordinal(pieces)]
	}
	for pieces := enemies & (p.sets[Bishop] | p.sets[Queen]); pieces != 0; pieces &= pieces - 1 {
		seen |= slides[bishopMagics[ordinal(pieces)].index(occupied)]
	}
	for pieces := enemies & (p.sets[Rook] | p.sets[Queen]); pieces != 0; pieces &= pieces - 1 {
		seen |= slides[rookMagics[ordinal(pieces)].index(occupied)]
	}
	return seen
}
