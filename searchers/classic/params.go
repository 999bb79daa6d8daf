package classic

import "rookery/core/params"

// parameters are all the choices of one searcher. With the defaults it is a sound plain engine; with every
// switch and principal-variation-search off it is alpha-beta and nothing else.
type parameters struct {
	// Tables.
	transpositionTable bool
	hash               int
	replacement        string
	tableCutoffs       string
	tableClamps        bool
	tableMateDistance  bool
	tablePV            bool
	pvTable            bool
	pvEntries          int

	// Shape of the search.
	pvs             string
	failHard        bool
	checkExtension  bool
	nullMove        bool
	nullMoveDepth   int
	nullMoveAmount  int
	lateMoves       bool
	lateMovesAfter  int
	lateMovesDepth  int
	lateMovesAmount int
	maxDepth        int

	// Quiescence.
	quiescence           bool
	quiescenceEvasions   bool
	quiescencePromotions bool
	quiescenceSEE        bool
	quiescenceDraws      bool

	// Ordering.
	captures         bool
	victims          string
	promotionsNoisy  bool
	losingLast       bool
	killers          bool
	killersDistinct  bool
	history          bool
	historyIndex     string
	historyUpdate    string
	historyLimit     int
	scoreTableMove   int
	scoreCapture     int
	scoreFirstKiller int
	scoreLastKiller  int

	// Draws and time.
	repetitions          int
	insufficientMaterial bool
	timeRule             string
}

// The words of the choices.
const (
	replaceAlways = "always"
	replaceDeeper = "depth-preferred"
	replaceAged   = "aged"

	cutoffsNever      = "never"
	cutoffsNullWindow = "null-window"
	cutoffsAnywhere   = "anywhere"

	pvsOff  = "off"
	pvsRoot = "root"
	pvsAll  = "all"

	victimRanks  = "ranks"
	victimValues = "values"

	indexFromTo  = "color-from-to"
	indexPieceTo = "piece-to"

	updateCutoff = "cutoff"
	updateRaise  = "raise"

	timeDefault   = "default"
	timeNexus     = "nexus"
	timeFishBot   = "fishbot"
	timeBluefever = "bluefever"
)

// table declares every parameter and sets its default.
func (p *parameters) table() params.Table {
	return params.Table{
		params.NewSwitch(&p.transpositionTable, "transposition-table", true, "remember searched positions"),
		params.NewInt(&p.hash, "hash", 16, 1, 1<<14, 16, "MB for the transposition table, 16 bytes an entry, at key mod entries"),
		params.NewChoice(&p.replacement, "table-replacement", replaceAged, []string{replaceAlways, replaceDeeper, replaceAged},
			"when an entry gives way to another position: always, to one at least as deep, or to that or if from an older search"),
		params.NewChoice(&p.tableCutoffs, "table-cutoffs", cutoffsNullWindow, []string{cutoffsNever, cutoffsNullWindow, cutoffsAnywhere},
			"where a deep enough entry ends the search of its position; never leaves its move for ordering"),
		params.NewSwitch(&p.tableClamps, "table-clamps", false, "a bound from the table returns alpha or beta, not the stored score"),
		params.NewSwitch(&p.tableMateDistance, "table-mate-distance", true, "store mates at their distance from the position; off stores that from the root, which is wrong elsewhere"),
		params.NewSwitch(&p.tablePV, "pv-from-table", false, "read the PV out of the tables after the search, rather than keep it during it"),
		params.NewSwitch(&p.pvTable, "pv-table", false, "keep the best moves of PV positions in a table of their own, for ordering"),
		params.NewInt(&p.pvEntries, "pv-entries", 10_000, 1, 10_000_000, 1000, "entries of the PV table, at key mod entries, always replaced"),

		params.NewChoice(&p.pvs, "principal-variation-search", pvsAll, []string{pvsOff, pvsRoot, pvsAll}, "where moves after the first are tried with a null window"),
		params.NewSwitch(&p.failHard, "fail-hard", false, "never return a score outside the window"),
		params.NewSwitch(&p.checkExtension, "check-extension", true, "search a position in check one ply deeper"),
		params.NewSwitch(&p.nullMove, "null-move", true, "prune where passing the move still fails high; not in check, without pieces, or twice in a row"),
		params.NewInt(&p.nullMoveDepth, "null-move-depth", 3, 1, 20, 1, "least depth for the null move, in plies"),
		params.NewInt(&p.nullMoveAmount, "null-move-reduction", 2, 0, 10, 1, "plies that the null move's search is reduced by, beyond the move itself"),
		params.NewSwitch(&p.lateMoves, "late-move-reductions", true, "search late quiet moves less deep at first; not checks, not in check"),
		params.NewInt(&p.lateMovesAfter, "late-move-reductions-after", 4, 1, 60, 1, "moves searched before reductions begin"),
		params.NewInt(&p.lateMovesDepth, "late-move-reductions-depth", 3, 2, 20, 1, "least depth for reductions, in plies"),
		params.NewInt(&p.lateMovesAmount, "late-move-reductions-plies", 1, 1, 10, 1, "plies that a late move is reduced by"),
		params.NewInt(&p.maxDepth, "max-depth", 64, 1, 128, 1, "greatest iteration, in plies"),

		params.NewSwitch(&p.quiescence, "quiescence", true, "at the horizon, search on until the position is quiet"),
		params.NewSwitch(&p.quiescenceEvasions, "qsearch-evasions", true, "in check, search every move there and do not stand pat"),
		params.NewSwitch(&p.quiescencePromotions, "qsearch-promotions", true, "search promotions there beside captures"),
		params.NewSwitch(&p.quiescenceSEE, "qsearch-see", true, "leave out captures there that lose material by SEE"),
		params.NewSwitch(&p.quiescenceDraws, "qsearch-draws", false, "look for repetitions and the 50-move rule there"),

		params.NewSwitch(&p.captures, "mvv-lva", true, "order captures before quiet moves, the most valuable victim and the least valuable attacker first"),
		params.NewChoice(&p.victims, "mvv-lva-score", victimRanks, []string{victimRanks, victimValues},
			"ranks: ten times the victim's rank less the attacker's; values: a hundred times the victim's rank, plus 6 less the attacker's"),
		params.NewSwitch(&p.promotionsNoisy, "promotions-noisy", true, "order every promotion among the captures; off leaves those that take nothing to history and killers"),
		params.NewSwitch(&p.losingLast, "losing-captures-last", true, "order captures that lose material by SEE after the quiet moves"),
		params.NewSwitch(&p.killers, "killers", true, "order two quiet moves that cut off at the same ply before other quiet moves"),
		params.NewSwitch(&p.killersDistinct, "killers-distinct", true, "a move that is the newest killer already does not fill the other slot too"),
		params.NewSwitch(&p.history, "history", true, "order quiet moves by how often they did well, counted by depth squared"),
		params.NewChoice(&p.historyIndex, "history-index", indexFromTo, []string{indexFromTo, indexPieceTo}, "what a history counter belongs to"),
		params.NewChoice(&p.historyUpdate, "history-update", updateCutoff, []string{updateCutoff, updateRaise},
			"what counts as doing well: cutting off, or raising alpha without cutting off"),
		params.NewInt(&p.historyLimit, "history-limit", 1<<18, 0, 1<<24, 1024, "counter past which all are halved; 0 lets them grow"),
		params.NewInt(&p.scoreTableMove, "score-table-move", 1<<28, 0, 1<<30, 1000, "ordering score of the tables' move"),
		params.NewInt(&p.scoreCapture, "score-capture", 1<<24, 0, 1<<30, 1000, "ordering score of captures, before victim and attacker"),
		params.NewInt(&p.scoreFirstKiller, "score-killer-1", 1<<23, 0, 1<<30, 1000, "ordering score of the newest killer"),
		params.NewInt(&p.scoreLastKiller, "score-killer-2", 1<<22, 0, 1<<30, 1000, "ordering score of the older killer"),

		params.NewInt(&p.repetitions, "repetitions", 1, 1, 2, 1, "earlier occurrences, in the game or the line, that make a draw"),
		params.NewSwitch(&p.insufficientMaterial, "insufficient-material", true, "score positions in which nobody can mate as draws"),
		params.NewChoice(&p.timeRule, "time-rule", timeDefault, []string{timeDefault, timeNexus, timeFishBot, timeBluefever}, "how a clock becomes a budget"),
	}
}
