package store

import (
	"time"

	"rookery/core/params"
)

// FormatVersion is the version of manifests and journals that this package writes. It grows with every change
// that an older reader would misunderstand.
const FormatVersion = 1

// Manifest is everything that was fixed when a run began. It is written once the variants' signatures are known
// and is not changed afterwards.
type Manifest struct {
	Format   int       `json:"format"`
	ID       string    `json:"id"` // also the name of the run's folder
	Created  time.Time `json:"created"`
	Question string    `json:"question"`
	Seed     uint64    `json:"seed"`

	ConfigFile   string `json:"config_file"`   // as given on the command line
	ConfigFolder string `json:"config_folder"` // from which the configuration's paths resolve
	Config       string `json:"config"`        // the resolved configuration as YAML: presets, ablations and defaults written out

	Mode    string `json:"mode"`     // Linked or Process
	Workers int    `json:"workers"`  // searches at once, for measures that allow it
	OnCrash string `json:"on_crash"` // "stop" or "skip"

	Build Build  `json:"build"`
	Host  Host   `json:"host"`
	Files []File `json:"files"` // nets, plugins, suites and openings that the run reads

	Base     string    `json:"base"` // name of the variant that the others are compared with
	Variants []Variant `json:"variants"`
	Measures Measures  `json:"measures"`
	Budget   Budget    `json:"budget"`
}

// The two ways in which a variant runs.
const (
	Linked  = "linked"
	Process = "process"
)

// Build tells which program ran.
type Build struct {
	Version    string `json:"version"`            // of the main module, or "(devel)"
	Revision   string `json:"revision,omitempty"` // commit, where the build knows it
	Modified   bool   `json:"modified,omitempty"` // uncommitted changes at build time
	Executable string `json:"executable_sha256"`  // of the running program: the identity that a resume insists on
	Go         string `json:"go"`                 // version of the toolchain
	OS         string `json:"os"`
	Arch       string `json:"arch"`
	ArchLevel  string `json:"arch_level,omitempty"` // GOAMD64 and the like
}

// Host tells on which machine a run was made.
type Host struct {
	Name   string `json:"name"`
	CPU    string `json:"cpu"`
	Cores  int    `json:"cores"`
	Memory int64  `json:"memory_bytes,omitempty"`
	System string `json:"system,omitempty"` // name and version of the operating system
}

// The kinds of File.
const (
	SuiteFile    = "suite"
	NetFile      = "net"
	PluginFile   = "plugin"
	OpeningsFile = "openings"
)

// File is one input of the run, pinned by its hash.
type File struct {
	Kind    string `json:"kind"`
	Name    string `json:"name"`              // as the configuration calls it
	Path    string `json:"path,omitempty"`    // empty if it was read from within the program
	Shipped bool   `json:"shipped,omitempty"` // its content is that of a file that comes with the program, wherever it was read
	Bytes   int64  `json:"bytes"`
	SHA256  string `json:"sha256"`
}

// The kinds of Variant. Only BuildVariant can be run so far; the others have their place in files already.
const (
	BuildVariant  = "build"  // a searcher, an eval and values of this build
	PluginVariant = "plugin" // somebody else's program behind the plugin protocol
	EngineVariant = "engine" // any UCI engine
	CommitVariant = "at"     // the same variant built from another commit
)

// Variant is one thing that is measured.
type Variant struct {
	Name       string         `json:"name"`
	Kind       string         `json:"kind"`
	Searcher   string         `json:"searcher"`
	Eval       string         `json:"eval"`
	Plugin     string         `json:"plugin,omitempty"` // name of the plugin's File
	Values     []params.Value `json:"values"`           // of the searcher, every one resolved, in the order of its declaration
	EvalValues []params.Value `json:"eval_values"`      // of the eval, likewise
	NetHash    string         `json:"net_sha256,omitempty"`
	Text       string         `json:"text"`   // canonical form: what differs from the components' defaults, on one line
	Hash       string         `json:"sha256"` // over every resolved value and the net's hash

	Signature      string `json:"signature"`         // 16 hexadecimal digits
	SignatureNodes uint64 `json:"signature_nodes"`   // node total of the signature's searches
	SameAs         string `json:"same_as,omitempty"` // an earlier variant with this signature: this one was not run again

	Ablation *Ablation `json:"ablation,omitempty"` // set where the variant was grown by ablate
}

// The kinds of Ablation.
const (
	LeaveOneOut = "leave-one-out"
	AddOneIn    = "add-one-in"
	Pair        = "pair"
	Bare        = "bare" // all of its switches off: what AddOneIn variants are grown from
)

// Ablation tells how a variant was grown from another, with which it is compared.
type Ablation struct {
	From     string   `json:"from"`
	Kind     string   `json:"kind"`     // LeaveOneOut, AddOneIn, Pair or Bare
	Switches []string `json:"switches"` // what was turned: one switch or NAME=VALUE, two for Pair, all for Bare
}

// Measures is what was done with every variant. A match will stand here beside these.
type Measures struct {
	Bench  *BenchMeasure  `json:"bench,omitempty"`
	Suites []SuiteMeasure `json:"suites,omitempty"`
}

// BenchMeasure is the speed measurement: every bench position is searched by every variant in every round, one
// search at a time on the whole machine, the variants interleaved.
type BenchMeasure struct {
	Depth     int    `json:"depth"`           // plies; a search ends there or at Nodes
	Nodes     uint64 `json:"nodes,omitempty"` // cap a position, so that no variant explodes; 0 is none
	Rounds    int    `json:"rounds"`
	Positions int    `json:"positions"` // of the bench list
}

// SuiteMeasure is one test suite with its limits, of which at least one is set.
type SuiteMeasure struct {
	Name      string        `json:"name"` // file name without folder and extension: the suite column of the tables
	File      string        `json:"file"` // Name of the File
	Positions int           `json:"positions"`
	Depth     int           `json:"depth,omitempty"`
	Nodes     uint64        `json:"nodes,omitempty"`
	Time      time.Duration `json:"time_ns,omitempty"` // a position; results then depend on the machine
	EarlyStop int           `json:"early_stop,omitempty"`
}

// Budget is the most that a run can cost.
type Budget struct {
	Units int           `json:"units"`
	Nodes uint64        `json:"nodes,omitempty"`   // at most, over all searches limited by nodes
	Time  time.Duration `json:"time_ns,omitempty"` // at most, over all searches limited by time alone
	Open  bool          `json:"open,omitempty"`    // some searches are limited by depth alone: no bound is known
}
