package store

// The rows of the tables. The tag doc of each field is the documentation of its column; it travels in the file's
// metadata too. A value that does not exist is null (a nil pointer), never NaN or a magic number.

// VariantRow is one line of variants: the manifest's variants as a table.
type VariantRow struct {
	Variant        string  `parquet:"variant,dict,zstd" json:"variant" doc:"name of the variant"`
	Index          int32   `parquet:"index,zstd" json:"index" doc:"place in the experiment, from 0"`
	Kind           string  `parquet:"kind,dict,zstd" json:"kind" doc:"build, plugin, engine or at"`
	Searcher       string  `parquet:"searcher,dict,zstd" json:"searcher" doc:"name of the searcher"`
	Eval           string  `parquet:"eval,dict,zstd" json:"eval" doc:"name of the eval"`
	Base           bool    `parquet:"base,zstd" json:"base" doc:"true for the variant that the others are compared with"`
	AblationFrom   *string `parquet:"ablation_from,optional,dict,zstd" json:"ablation_from,omitempty" doc:"variant that ablate grew this one from"`
	AblationKind   *string `parquet:"ablation_kind,optional,dict,zstd" json:"ablation_kind,omitempty" doc:"leave-one-out, add-one-in, pair or bare"`
	AblationSwitch *string `parquet:"ablation_switch,optional,dict,zstd" json:"ablation_switch,omitempty" doc:"the switch turned, or NAME=VALUE; several are joined by +"`
	Text           string  `parquet:"text,zstd" json:"text" doc:"canonical text: what differs from the defaults"`
	Hash           string  `parquet:"sha256,zstd" json:"sha256" doc:"hash over every resolved value and the net"`
	NetHash        *string `parquet:"net_sha256,optional,zstd" json:"net_sha256,omitempty" doc:"hash of the net"`
	Signature      string  `parquet:"signature,zstd" json:"signature" doc:"16 hexadecimal digits"`
	SignatureNodes int64   `parquet:"signature_nodes,zstd" json:"signature_nodes" doc:"nodes of the signature's searches"`
	SameAs         *string `parquet:"same_as,optional,dict,zstd" json:"same_as,omitempty" doc:"earlier variant of equal signature, whose results stand for this one"`
}

// SignatureRow is one line of signatures: what a variant answered to one position of the fixed list.
type SignatureRow struct {
	Variant  string `parquet:"variant,dict,zstd" json:"variant" doc:"name of the variant"`
	Position string `parquet:"position,dict,zstd" json:"position" doc:"id of the bench position"`
	FEN      string `parquet:"fen,dict,zstd" json:"fen" doc:"the position"`
	Depth    int32  `parquet:"depth,zstd" json:"depth" doc:"last completed depth, plies"`
	Nodes    int64  `parquet:"nodes,zstd" json:"nodes" doc:"nodes searched"`
	Best     string `parquet:"best,zstd" json:"best" doc:"best move in UCI form; 0000 if there is none"`
	Score    int32  `parquet:"score,zstd" json:"score" doc:"centipawns for the side to move; from 31744 up a mate, 32000 less the plies to it; negative for being mated"`
	PV       string `parquet:"pv,zstd" json:"pv" doc:"principal variation in UCI form, separated by blanks"`
	Time     int64  `parquet:"time_ns,zstd" json:"time_ns" doc:"nanoseconds in the searcher; not part of the signature"`
}

// BenchRow is one line of bench: one search of the speed measurement.
type BenchRow struct {
	Variant  string `parquet:"variant,dict,zstd" json:"variant" doc:"name of the variant"`
	Round    int32  `parquet:"round,zstd" json:"round" doc:"from 1; nodes and moves are equal in every round, times are not"`
	Position string `parquet:"position,dict,zstd" json:"position" doc:"id of the bench position"`
	FEN      string `parquet:"fen,dict,zstd" json:"fen" doc:"the position"`
	Depth    int32  `parquet:"depth,zstd" json:"depth" doc:"last completed depth, plies"`
	SelDepth int32  `parquet:"seldepth,zstd" json:"seldepth" doc:"greatest depth reached, plies"`
	Nodes    int64  `parquet:"nodes,zstd" json:"nodes" doc:"nodes searched"`
	Time     int64  `parquet:"time_ns,zstd" json:"time_ns" doc:"nanoseconds in the searcher"`
	WallTime int64  `parquet:"wall_ns,zstd" json:"wall_ns" doc:"nanoseconds as the host saw them, border included"`
	NPS      int64  `parquet:"nps,zstd" json:"nps" doc:"nodes a second of the searcher's own time"`
	Score    int32  `parquet:"score,zstd" json:"score" doc:"as in signatures"`
	Best     string `parquet:"best,dict,zstd" json:"best" doc:"best move in UCI form"`
	Capped   bool   `parquet:"capped,zstd" json:"capped" doc:"true if the node cap ended the search before its depth"`
}

// IterationRow is one line of iterations: what one completed depth of a bench search gave.
type IterationRow struct {
	Variant  string `parquet:"variant,dict,zstd" json:"variant" doc:"name of the variant"`
	Round    int32  `parquet:"round,zstd" json:"round" doc:"from 1"`
	Position string `parquet:"position,dict,zstd" json:"position" doc:"id of the bench position"`
	Depth    int32  `parquet:"depth,zstd" json:"depth" doc:"plies"`
	Nodes    int64  `parquet:"nodes,zstd" json:"nodes" doc:"nodes from the start of the search to the end of this depth"`
	Time     int64  `parquet:"time_ns,zstd" json:"time_ns" doc:"nanoseconds likewise"`
	Score    int32  `parquet:"score,zstd" json:"score" doc:"as in signatures"`
	Best     string `parquet:"best,dict,zstd" json:"best" doc:"best move in UCI form"`
}

// CounterRow is one line of counters: a statistic that a bench search counted, from the first round alone since
// the others count the same.
type CounterRow struct {
	Variant  string `parquet:"variant,dict,zstd" json:"variant" doc:"name of the variant"`
	Position string `parquet:"position,dict,zstd" json:"position" doc:"id of the bench position"`
	Name     string `parquet:"name,dict,zstd" json:"name" doc:"name of the statistic"`
	Index    int32  `parquet:"index,zstd" json:"index" doc:"place in the statistic's row, as the move index of a cutoff; 0 for single counters"`
	Value    int64  `parquet:"value,zstd" json:"value" doc:"the count"`
}

// SuiteRow is one line of suites: one position of a test suite searched by one variant.
type SuiteRow struct {
	Variant     string `parquet:"variant,dict,zstd" json:"variant" doc:"name of the variant"`
	Suite       string `parquet:"suite,dict,zstd" json:"suite" doc:"name of the suite"`
	Position    string `parquet:"position,dict,zstd" json:"position" doc:"id of the position in the suite, unique within it"`
	Index       int32  `parquet:"index,zstd" json:"index" doc:"place in the suite, from 0"`
	FEN         string `parquet:"fen,dict,zstd" json:"fen" doc:"the position"`
	Kind        string `parquet:"kind,dict,zstd" json:"kind" doc:"what is asked: bm (best move), am (avoid move), dm (mate in n), points (STS), none"`
	Wanted      string `parquet:"wanted,dict,zstd" json:"wanted" doc:"the right answer as the suite states it"`
	Solved      bool   `parquet:"solved,zstd" json:"solved" doc:"true if the final answer is right"`
	SolvedDepth *int32 `parquet:"solved_depth,optional,zstd" json:"solved_depth,omitempty" doc:"depth from which the answer stays right; null if not solved"`
	SolvedNodes *int64 `parquet:"solved_nodes,optional,zstd" json:"solved_nodes,omitempty" doc:"nodes until then; null if not solved"`
	SolvedTime  *int64 `parquet:"solved_time_ns,optional,zstd" json:"solved_time_ns,omitempty" doc:"nanoseconds until then; null if not solved"`
	Points      *int32 `parquet:"points,optional,zstd" json:"points,omitempty" doc:"points of the final move; null where the suite gives none"`
	MaxPoints   *int32 `parquet:"max_points,optional,zstd" json:"max_points,omitempty" doc:"points of the best move; null where the suite gives none"`
	Move        string `parquet:"move,dict,zstd" json:"move" doc:"final move in UCI form"`
	SAN         string `parquet:"san,dict,zstd" json:"san" doc:"final move in SAN"`
	Score       int32  `parquet:"score,zstd" json:"score" doc:"as in signatures"`
	Depth       int32  `parquet:"depth,zstd" json:"depth" doc:"last completed depth, plies"`
	Nodes       int64  `parquet:"nodes,zstd" json:"nodes" doc:"nodes searched"`
	Time        int64  `parquet:"time_ns,zstd" json:"time_ns" doc:"nanoseconds in the searcher"`
	EarlyStop   bool   `parquet:"early_stop,zstd" json:"early_stop" doc:"true if the search was ended because the answer had stayed right"`
}

// IncidentRow is one line of incidents: a unit that failed and was skipped, as the run was told to.
type IncidentRow struct {
	Unit    string `parquet:"unit,zstd" json:"unit" doc:"key of the unit that has no result"`
	Variant string `parquet:"variant,dict,zstd" json:"variant" doc:"name of the variant"`
	Message string `parquet:"message,zstd" json:"message" doc:"the error, with the last lines of the plugin's stderr"`
}
