package pvs

import "rookery/core/params"

// declare lists every parameter once, bound to the fields of p, and sets the defaults. Elo in a source is what
// the named engine measured, adding it unless said otherwise: a direction, not a promise.
func declare(p *Parameters) params.Table {
	return params.Table{
		// Table.
		params.NewSwitch(&p.Table, "transposition-table", true,
			"remember searched positions: cutoffs, best moves and bounds from the table").
			From("Greenblatt et al. 1967; added first in Smallbrain +54.6 Elo"),
		params.NewInt(&p.Hash, "hash", 16, 1, 65536, 16,
			"size of the transposition table in MiB"),
		params.NewInt(&p.TableMargin, "table-replace-margin", 4, 0, 64, 1,
			"a position's entry of this search is kept from results more than this many plies shallower").
			From("Ethereal 11c6847, +5.2 Elo"),
		params.NewSwitch(&p.TableQuiescence, "qsearch-table", true,
			"probe and store the table in quiescence").
			From("Zenith +17.0 ±7.6, akimbo +18.3 Elo"),
		params.NewSwitch(&p.TableEval, "table-eval", true,
			"take the table's score for the static evaluation where its bound allows").
			From("akimbo +5.4 Elo"),
		params.NewSwitch(&p.TableClockKey, "table-clock-key", true,
			"tell positions apart in the table by the 50-move counter, in steps of 8 plies from 14 on").
			From("Stockfish adjust_key50"),
		params.NewInt(&p.TableClockLimit, "table-clock-limit", 90, 0, 100, 5,
			"no cutoffs from the table once the 50-move counter stands here, in plies").
			From("Stockfish bae019b53"),
		params.NewSwitch(&p.EvalCache, "eval-cache", true,
			"remember static evaluations by position (speed alone: the tree is the same)"),
		params.NewInt(&p.EvalCacheSize, "eval-cache-kib", 1024, 8, 65536, 256,
			"size of the evaluation cache in KiB"),

		// Root and windows.
		params.NewSwitch(&p.IterativeDeepening, "iterative-deepening", true,
			"search every depth in turn; off, a search limited by depth begins at that depth").
			From("Slate and Atkin 1977"),
		params.NewSwitch(&p.Aspiration, "aspiration", true,
			"search the root in a narrow window about the last score").
			From("akimbo +37.9 ±15 Elo"),
		params.NewInt(&p.AspirationDepth, "aspiration-depth", 4, 1, 20, 1,
			"first depth with a narrow window, in plies"),
		params.NewInt(&p.AspirationDelta, "aspiration-delta", 15, 1, 200, 2,
			"half width of the first window, in centipawns"),
		params.NewInt(&p.AspirationGrowth, "aspiration-growth", 50, 1, 400, 10,
			"growth of the half width at each failure, in percent"),
		params.NewSwitch(&p.AspirationReduce, "aspiration-reduce", true,
			"search one ply less deep after each fail high at the root, three at most").
			From("Stockfish 081af9080, +10.7 Elo"),
		params.NewSwitch(&p.PVS, "principal-variation-search", true,
			"search all but the first move with a zero window first").
			From("Marsland and Campbell 1982"),
		params.NewSwitch(&p.MateDistance, "mate-distance", true,
			"cut lines that cannot give a shorter mate than one found"),
		params.NewSwitch(&p.TwofoldDraw, "twofold-draw", true,
			"score the first repetition inside the tree as a draw; off, only the third occurrence").
			From("chess-3 69ebf2d, +14.0 ±7.5 Elo"),
		params.NewSwitch(&p.FiftyDamping, "fifty-move-damping", true,
			"shrink the evaluation toward 0 as the 50-move counter grows").
			From("chess-3 +6.3 Elo"),
		params.NewSwitch(&p.Improving, "improving", true,
			"tell nodes whose evaluation rises from those where it falls, in several margins").
			From("akimbo +22.6 Elo in reverse futility"),

		// Quiescence.
		params.NewSwitch(&p.Quiescence, "quiescence", true,
			"resolve captures and promotions below the last ply").
			From("Turing 1953; Harris 1975"),
		params.NewSwitch(&p.QSearchEvasions, "qsearch-evasions", true,
			"search all evasions of a check in quiescence, and find mates there").
			From("chess-3 +11.4 Elo"),
		params.NewSwitch(&p.QSearchSEE, "qsearch-see", true,
			"skip captures that lose material in quiescence").
			From("akimbo +20.4 Elo"),
		params.NewInt(&p.QSearchSEEMargin, "qsearch-see-margin", 0, -300, 300, 10,
			"least exchange value of a capture searched in quiescence, in centipawns"),
		params.NewSwitch(&p.QSearchFutility, "qsearch-futility", true,
			"skip captures in quiescence that cannot reach alpha"),
		params.NewInt(&p.QSearchFutilityMargin, "qsearch-futility-margin", 160, 0, 1000, 20,
			"what a capture may gain beyond the captured piece, in centipawns").
			From("published range 135 to 350"),

		// Pruning of whole nodes.
		params.NewSwitch(&p.ReverseFutility, "reverse-futility", true,
			"cut when the evaluation beats beta by a margin that grows with depth").
			From("pawnstar +114.8 ±22.5, Ethereal -32 without"),
		params.NewInt(&p.ReverseFutilityDepth, "reverse-futility-depth", 8, 1, 20, 1,
			"greatest depth, in plies"),
		params.NewInt(&p.ReverseFutilityMargin, "reverse-futility-margin", 75, 10, 300, 5,
			"margin a ply of depth, in centipawns").
			From("published range 56 to 100"),
		params.NewInt(&p.ReverseFutilityBlend, "reverse-futility-blend", 50, 0, 100, 10,
			"how far the score returned goes from beta to the evaluation, in percent"),
		params.NewSwitch(&p.Razoring, "razoring", true,
			"drop into quiescence where the evaluation is hopelessly below alpha").
			From("Birmingham and Kent 1977; Leorik +11 Elo"),
		params.NewInt(&p.RazoringDepth, "razoring-depth", 3, 1, 10, 1,
			"greatest depth, in plies"),
		params.NewInt(&p.RazoringMargin, "razoring-margin", 300, 50, 1000, 25,
			"margin a ply of depth, in centipawns").
			From("published range 295 to 350"),
		params.NewSwitch(&p.NullMove, "null-move", true,
			"cut where even passing keeps the score above beta").
			From("Beal 1989, Donninger 1993; Ethereal -93 without"),
		params.NewInt(&p.NullMoveDepth, "null-move-depth", 3, 1, 10, 1,
			"least depth, in plies"),
		params.NewInt(&p.NullMoveBase, "null-move-base", 3, 1, 10, 1,
			"reduction at any depth, in plies"),
		params.NewInt(&p.NullMoveDivisor, "null-move-divisor", 4, 1, 12, 1,
			"one more ply of reduction each so many plies of depth"),
		params.NewInt(&p.NullMoveEvalDivisor, "null-move-eval-divisor", 200, 50, 1000, 25,
			"one more ply of reduction each so many centipawns above beta, three at most").
			From("akimbo +5.2 Elo"),
		params.NewSwitch(&p.NullMoveVerification, "null-move-verification", true,
			"confirm cuts of deep null moves by a search without them").
			From("akimbo +3.2 ±4.7 Elo"),
		params.NewInt(&p.NullMoveVerifyDepth, "null-move-verify-depth", 14, 4, 40, 1,
			"least depth of a null move that is verified, in plies"),
		params.NewSwitch(&p.Probcut, "probcut", true,
			"cut when a good capture beats beta by a margin in a reduced search").
			From("Buro 1994; Ethereal -9 without"),
		params.NewInt(&p.ProbcutDepth, "probcut-depth", 5, 3, 20, 1,
			"least depth, in plies"),
		params.NewInt(&p.ProbcutMargin, "probcut-margin", 180, 50, 600, 10,
			"margin above beta, in centipawns").
			From("published range 170 to 310"),
		params.NewInt(&p.ProbcutReduction, "probcut-reduction", 4, 1, 8, 1,
			"reduction of the confirming search, in plies"),
		params.NewSwitch(&p.IIR, "internal-iterative-reduction", true,
			"search a ply less deep where no best move is known").
			From("pawnstar +31.8 ±16, chess-3 +11.8 Elo"),
		params.NewInt(&p.IIRDepth, "internal-iterative-reduction-depth", 4, 2, 20, 1,
			"least depth, in plies"),

		// Pruning of moves.
		params.NewSwitch(&p.LateMovePruning, "late-move-pruning", true,
			"skip the quiet moves behind a number that grows with depth").
			From("chess-3 +41.3 ±14, Ethereal -77 without"),
		params.NewInt(&p.LateMovePruningDepth, "late-move-pruning-depth", 8, 1, 20, 1,
			"greatest depth, in plies"),
		params.NewInt(&p.LateMovePruningBase, "late-move-pruning-base", 5, 1, 20, 1,
			"moves searched at any rate; the square of the depth is added, and half of all taken where not improving"),
		params.NewSwitch(&p.Futility, "futility", true,
			"skip quiet moves where the evaluation is too far below alpha").
			From("Ethereal -3 without"),
		params.NewInt(&p.FutilityDepth, "futility-depth", 8, 1, 20, 1,
			"greatest reduced depth, in plies"),
		params.NewInt(&p.FutilityBase, "futility-base", 110, 0, 400, 10,
			"margin at depth 0, in centipawns").
			From("published range 80 to 270"),
		params.NewInt(&p.FutilityMargin, "futility-margin", 80, 10, 300, 5,
			"margin a ply of reduced depth, in centipawns").
			From("published range 50 to 80"),
		params.NewSwitch(&p.HistoryPruning, "history-pruning", true,
			"skip quiet moves with a bad history at low depth").
			From("Ethereal -8 without"),
		params.NewInt(&p.HistoryPruningDepth, "history-pruning-depth", 4, 1, 12, 1,
			"greatest reduced depth, in plies"),
		params.NewInt(&p.HistoryPruningMargin, "history-pruning-margin", 4000, 500, 16000, 250,
			"history below minus this a ply of depth is bad, in history units"),
		params.NewSwitch(&p.SpareChecks, "spare-checks", true,
			"let no move that gives check fall to late move or SEE pruning"),
		params.NewSwitch(&p.SEEPruning, "see-pruning", true,
			"skip moves that lose too much material").
			From("akimbo +36.1 (captures), +7.2 (quiets); Ethereal -42 without"),
		params.NewInt(&p.SEEPruningDepth, "see-pruning-depth", 9, 1, 20, 1,
			"greatest depth, in plies"),
		params.NewInt(&p.SEEQuietMargin, "see-quiet-margin", 20, 1, 200, 2,
			"loss allowed to a quiet move, in centipawns times the square of the reduced depth").
			From("published range 16 to 23"),
		params.NewInt(&p.SEENoisyMargin, "see-noisy-margin", 90, 10, 300, 5,
			"loss allowed to a capture, in centipawns a ply of depth").
			From("published range 28 to 111"),

		// Reductions.
		params.NewSwitch(&p.LMR, "late-move-reductions", true,
			"search later moves less deep, and again if they surprise").
			From("Ethereal -249 without; full re-search chess-3 +57.9 ±17"),
		params.NewInt(&p.LMRDepth, "late-move-reductions-depth", 2, 1, 10, 1,
			"least depth, in plies"),
		params.NewInt(&p.LMRBase, "lmr-base", 80, 0, 300, 5,
			"reduction of quiet moves at any depth, in hundredths of a ply").
			From("published range 78 to 99"),
		params.NewInt(&p.LMRDivisor, "lmr-divisor", 240, 100, 600, 5,
			"hundredths that divide ln(depth) times ln(move number), quiet moves").
			From("published range 220 to 260"),
		params.NewInt(&p.LMRNoisyBase, "lmr-noisy-base", 20, -100, 300, 5,
			"as lmr-base, for captures and promotions"),
		params.NewInt(&p.LMRNoisyDivisor, "lmr-noisy-divisor", 330, 100, 600, 5,
			"as lmr-divisor, for captures and promotions"),
		params.NewInt(&p.LMRNonPV, "lmr-non-pv", 400, 0, 4096, 64,
			"more where not on the principal variation, in 1/1024 ply"),
		params.NewInt(&p.LMRCutNode, "lmr-cut-node", 800, 0, 4096, 64,
			"more where a cutoff is expected, in 1/1024 ply").
			From("published up to 2 plies"),
		params.NewInt(&p.LMRNotImproving, "lmr-not-improving", 500, 0, 4096, 64,
			"more where the evaluation is not improving, in 1/1024 ply"),
		params.NewInt(&p.LMRTableNoisy, "lmr-table-move-noisy", 700, 0, 4096, 64,
			"more for quiet moves where the table's move is a capture, in 1/1024 ply"),
		params.NewInt(&p.LMRTablePV, "lmr-table-pv", 900, 0, 4096, 64,
			"less where the table knows the node from a principal variation, in 1/1024 ply"),
		params.NewInt(&p.LMRKiller, "lmr-killer", 900, 0, 4096, 64,
			"less for killers and the countermove, in 1/1024 ply"),
		params.NewInt(&p.LMRCheck, "lmr-check", 700, 0, 4096, 64,
			"less for moves that give check, in 1/1024 ply"),
		params.NewInt(&p.LMRHistory, "lmr-history-divisor", 9000, 1000, 40000, 500,
			"one ply less each so many units of history of a quiet move").
			From("akimbo +7.1 Elo; published 5000 to 17000"),
		params.NewSwitch(&p.LMRDeeper, "lmr-deeper", true,
			"search a ply deeper than planned after a reduced search that surprises greatly"),
		params.NewInt(&p.LMRDeeperMargin, "lmr-deeper-margin", 60, 5, 400, 5,
			"what a great surprise is, in centipawns above the best score"),

		// Extensions.
		params.NewSwitch(&p.CheckExtension, "check-extension", true,
			"search moves that give check a ply deeper").
			From("Smallbrain +42.6 when young; dropped by strong engines"),
		params.NewSwitch(&p.Singular, "singular", true,
			"search a table move a ply deeper if all others are clearly worse").
			From("Anantharaman et al. 1988; akimbo +19.5 ±9.5, Ethereal -60 without"),
		params.NewInt(&p.SingularDepth, "singular-depth", 7, 4, 20, 1,
			"least depth, in plies"),
		params.NewInt(&p.SingularTableDepth, "singular-table-depth", 3, 0, 8, 1,
			"how much shallower the table's result may be, in plies"),
		params.NewInt(&p.SingularMargin, "singular-margin", 2, 1, 10, 1,
			"how much worse the others must be, in centipawns a ply of depth").
			From("published range 1 to 3"),
		params.NewSwitch(&p.DoubleExtension, "double-extension", true,
			"two plies for a very singular move").
			From("akimbo +5.8, Ethereal +6.8 Elo"),
		params.NewInt(&p.DoubleMargin, "double-extension-margin", 18, 0, 200, 2,
			"how much worse still the others must be, in centipawns").
			From("published range 13 to 20"),
		params.NewInt(&p.DoubleLimit, "double-extension-limit", 6, 0, 32, 1,
			"double extensions allowed in one line"),
		params.NewSwitch(&p.NegativeExtension, "negative-extension", true,
			"search a table move less deep when it is not singular and others beat beta too").
			From("akimbo +8.5 Elo"),
		params.NewSwitch(&p.Multicut, "multicut", true,
			"cut when the singular search shows that several moves beat beta").
			From("Björnsson and Marsland 1999; Ethereal +5.7 Elo"),

		// Ordering.
		params.NewSwitch(&p.StagedPicker, "staged-picker", true,
			"generate moves by stages, quiet moves only when reached; off, all at once").
			From("chess-3 14e28ce, +20.0 ±9 Elo"),
		params.NewSwitch(&p.MVVLVA, "mvv-lva", true,
			"order captures by victim, then by attacker"),
		params.NewSwitch(&p.SEEOrdering, "see-ordering", true,
			"put captures that lose material behind the quiet moves").
			From("chess-3 +8.9 Elo"),
		params.NewInt(&p.SEEOrderingMargin, "see-ordering-margin", 0, -300, 300, 10,
			"least exchange value of a capture searched before the quiet moves, in centipawns"),
		params.NewSwitch(&p.Killers, "killers", true,
			"try quiet moves that cut at the same ply first").
			From("akimbo: one instead of two +4.5 Elo"),
		params.NewSwitch(&p.CounterMove, "countermove", true,
			"try the quiet move that last refuted the previous move").
			From("Uiterwijk 1992"),
		params.NewSwitch(&p.History, "history", true,
			"master switch of the history tables: butterfly, continuation and capture history").
			From("Schaeffer 1983; Ethereal -759 without"),
		params.NewSwitch(&p.ButterflyHistory, "butterfly-history", true,
			"order quiet moves by how origin and destination have fared").
			From("gravity akimbo +23.1, chess-3 +16.1 Elo"),
		params.NewSwitch(&p.ContinuationHistory, "continuation-history", true,
			"order quiet moves by how they have fared after the moves 1, 2 and 4 plies before").
			From("chess-3 1 ply +20.5, 1, 2 and 4 +14.9 Elo"),
		params.NewSwitch(&p.CaptureHistory, "capture-history", true,
			"order captures by how piece, destination and victim have fared").
			From("chess-3 +7.1, Ethereal +7.2 Elo"),
		params.NewInt(&p.CaptureHistoryDivisor, "capture-history-divisor", 8, 1, 64, 1,
			"history units of a capture that count as one eighth of a centipawn of victim"),
		params.NewSwitch(&p.HistoryKeep, "history-keep", true,
			"keep histories from move to move of a game").
			From("chess-3 +23.2 and +14.6 without decay"),
		params.NewSwitch(&p.HistoryExact, "history-exact", true,
			"credit the best move of nodes with an exact score too, not of cutoffs alone"),
		params.NewInt(&p.HistoryBonus, "history-bonus", 220, 10, 600, 10,
			"bonus a ply of depth, in history units").
			From("published range 130 to 360"),
		params.NewInt(&p.HistoryBonusMax, "history-bonus-max", 1700, 200, 8000, 100,
			"greatest bonus, in history units").
			From("published range 1500 to 2200"),
		params.NewInt(&p.HistoryMalus, "history-malus", 220, 10, 600, 10,
			"malus a ply of depth of the moves tried before, in history units"),
		params.NewInt(&p.HistoryMalusMax, "history-malus-max", 1500, 200, 8000, 100,
			"greatest malus, in history units"),

		// Exchange values.
		params.NewInt(&p.SEEPawn, "see-pawn", 100, 50, 300, 5,
			"worth of a pawn in exchanges, in centipawns"),
		params.NewInt(&p.SEEKnight, "see-knight", 300, 100, 900, 10,
			"worth of a knight in exchanges, in centipawns"),
		params.NewInt(&p.SEEBishop, "see-bishop", 300, 100, 900, 10,
			"worth of a bishop in exchanges, in centipawns"),
		params.NewInt(&p.SEERook, "see-rook", 500, 200, 1500, 10,
			"worth of a rook in exchanges, in centipawns"),
		params.NewInt(&p.SEEQueen, "see-queen", 900, 400, 2500, 20,
			"worth of a queen in exchanges, in centipawns"),

		// Corrections of the evaluation.
		params.NewSwitch(&p.PawnCorrection, "pawn-correction", true,
			"correct evaluations by their past error with the same pawns").
			From("Leorik b21b094, +12.9 Elo"),
		params.NewSwitch(&p.NonPawnCorrection, "non-pawn-correction", true,
			"correct evaluations by their past error with the same pieces of each colour").
			From("Stockfish 60351b9df, +8.7 Elo"),
		params.NewSwitch(&p.MinorCorrection, "minor-correction", true,
			"correct evaluations by their past error with the same minor pieces").
			From("Leorik +7 to +10 Elo"),
		params.NewSwitch(&p.ContinuationCorrection, "continuation-correction", true,
			"correct evaluations by their past error after the same two moves"),
		params.NewInt(&p.CorrectionWeight, "correction-weight", 60, 0, 400, 5,
			"greatest correction of one table, in centipawns"),

		// Time.
		params.NewSwitch(&p.TimeNodeFraction, "time-node-fraction", true,
			"spend less time the more nodes went into the best move").
			From("akimbo +12.1, Ethereal +9.7 at 60+0.6"),
		params.NewInt(&p.TimeNodeBase, "time-node-base", 190, 100, 400, 5,
			"soft time if no node went into the best move, in percent of the budget").
			From("published range 150 to 260"),
		params.NewInt(&p.TimeNodeScale, "time-node-scale", 140, 0, 300, 5,
			"what the best move's share of the nodes takes off that, in percent of the budget").
			From("published range 140 to 170"),
		params.NewSwitch(&p.TimeStability, "time-stability", true,
			"spend less time the longer the best move has stood").
			From("Smallbrain +9.6 Elo with falling score"),
		params.NewInt(&p.TimeStabilityBase, "time-stability-base", 125, 100, 250, 5,
			"soft time after a change of the best move, in percent of the budget"),
		params.NewInt(&p.TimeStabilityStep, "time-stability-step", 6, 0, 30, 1,
			"what each further iteration with the same move takes off, ten at most, in percent of the budget"),
		params.NewSwitch(&p.TimeFallingScore, "time-falling-score", true,
			"spend more time when the score falls").
			From("Smallbrain +9.6 Elo with stability"),
		params.NewInt(&p.TimeFallingScale, "time-falling-scale", 10, 0, 50, 1,
			"soft time added for each centipawn lost since the last iteration, 50 at most, in permill of the budget"),
	}
}
