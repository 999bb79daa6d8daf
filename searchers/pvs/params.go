package pvs

// Parameters is everything about a search that can be set, read directly where it is used. The declarations in
// table order, with meaning, unit and source, are in declare.go.
type Parameters struct {
	// Table.
	Table           bool
	Hash            int
	TableMargin     int
	TableQuiescence bool
	TableEval       bool
	TableClockKey   bool
	TableClockLimit int
	EvalCache       bool
	EvalCacheSize   int

	// Root and windows.
	IterativeDeepening bool
	Aspiration         bool
	AspirationDepth    int
	AspirationDelta    int
	AspirationGrowth   int
	AspirationReduce   bool
	PVS                bool
	MateDistance       bool
	TwofoldDraw        bool
	FiftyDamping       bool
	Improving          bool

	// Quiescence.
	Quiescence            bool
	QSearchEvasions       bool
	QSearchSEE            bool
	QSearchSEEMargin      int
	QSearchFutility       bool
	QSearchFutilityMargin int

	// Pruning of whole nodes.
	ReverseFutility       bool
	ReverseFutilityDepth  int
	ReverseFutilityMargin int
	ReverseFutilityBlend  int
	Razoring              bool
	RazoringDepth         int
	RazoringMargin        int
	NullMove              bool
	NullMoveDepth         int
	NullMoveBase          int
	NullMoveDivisor       int
	NullMoveEvalDivisor   int
	NullMoveVerification  bool
	NullMoveVerifyDepth   int
	Probcut               bool
	ProbcutDepth          int
	ProbcutMargin         int
	ProbcutReduction      int
	IIR                   bool
	IIRDepth              int

	// Pruning of moves.
	LateMovePruning      bool
	LateMovePruningDepth int
	LateMovePruningBase  int
	Futility             bool
	FutilityDepth        int
	FutilityBase         int
	FutilityMargin       int
	HistoryPruning       bool
	HistoryPruningDepth  int
	HistoryPruningMargin int
	SpareChecks          bool
	SEEPruning           bool
	SEEPruningDepth      int
	SEEQuietMargin       int
	SEENoisyMargin       int

	// Reductions.
	LMR             bool
	LMRDepth        int
	LMRBase         int
	LMRDivisor      int
	LMRNoisyBase    int
	LMRNoisyDivisor int
	LMRNonPV        int
	LMRCutNode      int
	LMRNotImproving int
	LMRTableNoisy   int
	LMRTablePV      int
	LMRKiller       int
	LMRCheck        int
	LMRHistory      int
	LMRDeeper       bool
	LMRDeeperMargin int

	// Extensions.
	CheckExtension     bool
	Singular           bool
	SingularDepth      int
	SingularTableDepth int
	SingularMargin     int
	DoubleExtension    bool
	DoubleMargin       int
	DoubleLimit        int
	NegativeExtension  bool
	Multicut           bool

	// Ordering.
	StagedPicker          bool
	MVVLVA                bool
	SEEOrdering           bool
	SEEOrderingMargin     int
	Killers               bool
	CounterMove           bool
	History               bool
	ButterflyHistory      bool
	ContinuationHistory   bool
	CaptureHistory        bool
	CaptureHistoryDivisor int
	HistoryKeep           bool
	HistoryExact          bool
	HistoryBonus          int
	HistoryBonusMax       int
	HistoryMalus          int
	HistoryMalusMax       int

	// Exchange values.
	SEEPawn   int
	SEEKnight int
	SEEBishop int
	SEERook   int
	SEEQueen  int

	// Corrections of the evaluation.
	PawnCorrection         bool
	NonPawnCorrection      bool
	MinorCorrection        bool
	ContinuationCorrection bool
	CorrectionWeight       int

	// Time.
	TimeNodeFraction  bool
	TimeNodeBase      int
	TimeNodeScale     int
	TimeStability     bool
	TimeStabilityBase int
	TimeStabilityStep int
	TimeFallingScore  bool
	TimeFallingScale  int
}
