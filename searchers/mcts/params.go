package mcts

import "rookery/core/params"

// parameters are all the choices of one searcher.
type parameters struct {
	// Selection.
	selection     string
	exploration   int
	rootExplore   int
	uctExplore    int
	dynamic       bool
	dynamicBase   int
	dynamicFactor int
	firstPlay     string
	reduction     int

	// Policy.
	policy            string
	temperature       int
	policyCapture     int
	policyVictim      int
	policyLosing      int
	policyPromotion   int
	policyCheck       int
	policyUnsafe      int
	historyPrior      bool
	policyHistory     int
	checksInPolicy    bool
	exchangesInPolicy bool

	// Leaves.
	leaf         string
	evasions     bool
	playoutPlies int
	winScale     int
	mateInOne    bool
	batch        int
	virtualLoss  int

	// Tree.
	hash         int
	full         string
	thinTo       int
	expandVisits int
	reuse        bool
	solver       bool
	shortestMate bool
	repetitions  int

	// The move.
	choose     string
	moveSpread int
	seed       int
}

// The words of the choices.
const (
	selectPUCT = "puct"
	selectUCT  = "uct"

	firstParent  = "parent"
	firstReduced = "reduced"
	firstWin     = "win"
	firstDraw    = "draw"
	firstLoss    = "loss"

	policyOrdering = "ordering"
	policyUniform  = "uniform"

	leafEval       = "eval"
	leafQuiescence = "quiescence"
	leafPlayout    = "playout"

	fullThin   = "thin"
	fullFreeze = "freeze"
	fullStop   = "stop"

	chooseVisits = "visits"
	chooseValue  = "value"
)

// table declares every parameter and sets its default.
func (p *parameters) table() params.Table {
	return params.Table{
		// Selection.
		params.NewChoice(&p.selection, "selection", selectPUCT, []string{selectPUCT, selectUCT},
			"what a child's promise is: puct weighs exploration by the prior, uct does not").
			From("Rosin 2011, Silver et al. 2017; Kocsis and Szepesvári 2006"),
		params.NewInt(&p.exploration, "exploration", 800, 0, 10_000, 50, "PUCT's c below the root, in thousandths of a win"),
		params.NewInt(&p.rootExplore, "root-exploration", 1000, 0, 10_000, 50, "PUCT's c at the root, in thousandths of a win"),
		params.NewInt(&p.uctExplore, "uct-exploration", 500, 0, 10_000, 50, "UCT's c, in thousandths of a win"),
		params.NewSwitch(&p.dynamic, "dynamic-exploration", true, "let PUCT's c grow with the logarithm of the visits").
			From("AlphaZero 2018; Monty +68 Elo at 60+0.6"),
		params.NewInt(&p.dynamicBase, "dynamic-base", 8000, 1, 1_000_000, 1000, "visits at which c has grown by the factor times ln 2"),
		params.NewInt(&p.dynamicFactor, "dynamic-factor", 500, 0, 10_000, 50, "growth of c, in thousandths of c a unit of the logarithm"),
		params.NewChoice(&p.firstPlay, "first-play-urgency", firstReduced, []string{firstParent, firstReduced, firstWin, firstDraw, firstLoss},
			"the value of a child without visits: its parent's, that less a reduction, or a fixed one").
			From("Gelly and Wang 2006; Monty takes the parent's, Leela Chess Zero reduces"),
		params.NewInt(&p.reduction, "first-play-reduction", 200, 0, 1000, 20,
			"reduction in thousandths of a win, times the square root of the prior visited already"),

		// Policy.
		params.NewChoice(&p.policy, "policy", policyOrdering, []string{policyOrdering, policyUniform}, "where priors come from").
			From("Monty: MVV-LVA +35, SEE +90 Elo over uniform"),
		params.NewInt(&p.temperature, "policy-temperature", 100, 10, 1000, 10, "percent; higher brings the priors closer together"),
		params.NewInt(&p.policyCapture, "policy-capture", 150, -1000, 1000, 25, "bonus of a capture that loses nothing, in hundredths of a doubling"),
		params.NewInt(&p.policyVictim, "policy-victim", 50, 0, 500, 10, "bonus for each rank of the captured piece above the pawn, in hundredths of a doubling"),
		params.NewInt(&p.policyLosing, "policy-losing", -150, -1000, 1000, 25, "bonus of a capture that loses material, in hundredths of a doubling"),
		params.NewInt(&p.policyPromotion, "policy-promotion", 250, -1000, 1000, 25, "bonus of promoting to a queen, and penalty of promoting to less, in hundredths of a doubling"),
		params.NewSwitch(&p.checksInPolicy, "policy-checks", true, "tell checks from other moves"),
		params.NewInt(&p.policyCheck, "policy-check", 150, -1000, 1000, 25, "bonus of a check, in hundredths of a doubling"),
		params.NewSwitch(&p.exchangesInPolicy, "policy-exchanges", true, "tell moves that lose material by SEE from others"),
		params.NewInt(&p.policyUnsafe, "policy-unsafe", -200, -1000, 1000, 25, "bonus of a quiet move that loses material, in hundredths of a doubling"),
		params.NewSwitch(&p.historyPrior, "policy-history", true, "favour quiet moves that did well elsewhere in the tree"),
		params.NewInt(&p.policyHistory, "policy-history-weight", 2000, 0, 10_000, 100, "bonus of a quiet move that won a whole point more than expected, in hundredths of a doubling"),

		// Leaves.
		params.NewChoice(&p.leaf, "leaf", leafEval, []string{leafEval, leafQuiescence, leafPlayout},
			"the value of a leaf: its evaluation, a quiescence search, or a game of random moves").
			From("Coulom 2006; Monty: quiescence and a network +134 Elo over random games"),
		params.NewSwitch(&p.evasions, "qsearch-evasions", true, "in check, search every move in quiescence; mates found there are proofs"),
		params.NewInt(&p.playoutPlies, "playout-plies", 100, 1, 200, 10, "greatest length of a random game, which is evaluated where it then stands"),
		params.NewInt(&p.winScale, "win-scale", 300, 10, 1000, 10, "centipawns that multiply the odds of winning by e"),
		params.NewSwitch(&p.mateInOne, "mate-in-one", true, "look for a mating move at every new leaf"),
		params.NewInt(&p.batch, "batch", 1, 1, 1024, 8, "leaves gathered before any is scored; an eval that can scores them together"),
		params.NewInt(&p.virtualLoss, "virtual-loss", 1, 0, 16, 1, "losses that a visit under way counts for").
			From("Chaslot et al. 2008"),

		// Tree.
		params.NewInt(&p.hash, "hash", 64, 1, 1<<15, 16, "MB for the tree, 32 bytes a node"),
		params.NewChoice(&p.full, "when-full", fullThin, []string{fullThin, fullFreeze, fullStop},
			"what happens when the tree fills its memory: it is cut below nodes of few visits, grows no more, or the search ends"),
		params.NewInt(&p.thinTo, "thin-to", 50, 1, 90, 5, "percent of the memory that a thinned tree may keep"),
		params.NewInt(&p.expandVisits, "expand-visits", 1, 1, 1000, 1, "visits that a leaf needs before the next one adds its children").
			From("Monty: expansion on the second visit +40 Elo"),
		params.NewSwitch(&p.reuse, "tree-reuse", true, "keep what the tree knows of the position reached since the last search").
			From("Monty +153 Elo at 5,000 nodes"),
		params.NewSwitch(&p.solver, "solver", true, "prove mates and draws from the leaves upwards").
			From("Winands, Björnsson and Saito 2008; Monty +28.5 Elo"),
		params.NewSwitch(&p.shortestMate, "shortest-mate", true, "after a proven mate go on for a shorter one, within the limits, unless a clock runs"),
		params.NewInt(&p.repetitions, "repetitions", 1, 1, 2, 1, "earlier occurrences, in the game or the line, that make a draw"),

		// The move.
		params.NewChoice(&p.choose, "best-move", chooseVisits, []string{chooseVisits, chooseValue}, "what makes a move the best where none is proven to win"),
		params.NewInt(&p.moveSpread, "visits-temperature", 0, 0, 1000, 10,
			"percent; above 0 the move is drawn at random, by visits to the power of 100 over this"),
		params.NewInt(&p.seed, "seed", 1, 0, 1<<31-1, 1, "where random choices begin in each game"),
	}
}
