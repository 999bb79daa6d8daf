package experiments

import (
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"time"

	"rookery/core"
	"rookery/experiments/store"
	"rookery/searchers/uci"
)

// Config is an experiment with everything resolved: what the file says, with presets, ablations and defaults written
// out and every input read.
type Config struct {
	File     string // as given
	Source   []byte // the file's text
	Question string
	Seed     uint64
	Base     string // name of the variant that others are compared with
	OnCrash  string // Stop or Skip
	Workers  int    // searches at once; 0 leaves it to the command
	Variants []Variant
	Bench    *Bench
	Suites   []Suite
	Files    []store.File // nets, plugins and suites, pinned
}

// What a run does when a variant crashes: end, or go on without the unit.
const (
	Stop = "stop"
	Skip = "skip"
)

// Bench is the measure of speed, as in store.BenchMeasure.
type Bench struct {
	Depth     int
	Nodes     uint64
	Rounds    int
	Positions []uci.BenchGame
}

// Suite is the measure of a test suite, as in store.SuiteMeasure.
type Suite struct {
	Name      string
	File      string // as the configuration calls it
	Depth     int
	Nodes     uint64
	Time      time.Duration
	EarlyStop int
	SkipBad   bool // lines that cannot be read are left out
	Problems  []Problem
}

// The defaults of what an experiment may leave out.
const (
	defaultSeed        = 1
	defaultBenchDepth  = 10
	defaultBenchNodes  = 100_000
	defaultBenchRounds = 5
	maxRounds          = 1000
	maxWorkers         = 1024
)

// Load reads an experiment file. Its error is a Faults unless the file cannot be read at all.
func Load(path string, catalog Catalog) (*Config, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("reading an experiment: %w", err)
	}
	return Parse(path, text, catalog)
}

// Parse reads the text of an experiment file. Paths in it are resolved from the folder of file. It reads all that the
// experiment names (suites, nets, plugins) and returns every fault at once, as a Faults.
func Parse(file string, text []byte, catalog Catalog) (*Config, error) {
	doc := &document{file: file}
	parser := configParser{
		catalog: catalog,
		inputs:  inputs{dir: filepath.Dir(file)},
		config:  &Config{File: file, Source: text, Seed: defaultSeed, OnCrash: Stop},
	}
	if root, ok := doc.parse(text); ok {
		parser.experiment(root)
	}
	if err := doc.faults.asError(); err != nil {
		return nil, err
	}
	parser.config.Files = parser.inputs.files
	return parser.config, nil
}

// configParser is the state of reading one experiment.
type configParser struct {
	catalog Catalog
	inputs  inputs
	config  *Config
}

// experiment reads the whole file. Variants come before ablations and measures, whatever the order of the file.
func (p *configParser) experiment(root value) {
	var variants, ablate, measures, base *value
	keep := func(place **value) func(value) { return func(v value) { *place = &v } }
	root.fields(
		key{"question", func(v value) { p.config.Question, _ = v.text() }},
		key{"seed", func(v value) { p.config.Seed, _ = v.number(0, math.MaxUint64) }},
		key{"base", keep(&base)},
		key{"variants", keep(&variants)},
		key{"ablate", keep(&ablate)},
		key{"measures", keep(&measures)},
		key{"on-crash", func(v value) { p.config.OnCrash, _ = v.word(Stop, Skip) }},
		key{"workers", func(v value) {
			n, _ := v.number(1, maxWorkers)
			p.config.Workers = int(n)
		}},
	)
	resolved := variants != nil && p.variants(*variants)
	if variants == nil {
		root.fault("no variants; want variants: with at least one, as base: {searcher: pvs, eval: pesto}")
	}
	if ablate != nil && resolved {
		p.ablate(*ablate)
	}
	if base != nil && resolved {
		p.base(*base)
	}
	if p.config.Base == "" && len(p.config.Variants) > 0 {
		p.config.Base = p.config.Variants[0].Name
	}
	if measures == nil {
		root.fault("no measures; want measures: with bench or suite")
		return
	}
	p.measures(*measures)
}

// base reads which variant the others are compared with.
func (p *configParser) base(v value) {
	if name, ok := v.text(); ok && p.known(v, name) {
		p.config.Base = name
	}
}

// measures reads what is to be measured.
func (p *configParser) measures(v value) {
	notYet := func(name string) key {
		return key{name, func(v value) { v.fault("this measure is not in this build yet; it has bench and suite") }}
	}
	v.fields(
		key{"bench", p.bench},
		key{"suite", func(v value) {
			if !v.isList() {
				p.suite(v)
				return
			}
			for _, item := range v.items() {
				p.suite(item)
			}
		}},
		notYet("match"), notYet("tournament"), notYet("tune"), notYet("datagen"), notYet("train"),
	)
	if len(v.doc.faults) == 0 && p.config.Bench == nil && len(p.config.Suites) == 0 {
		v.fault("nothing to measure; want bench or suite")
	}
}

// bench reads the measure of speed.
func (p *configParser) bench(v value) {
	bench := &Bench{Depth: defaultBenchDepth, Nodes: defaultBenchNodes, Rounds: defaultBenchRounds}
	all, err := uci.BenchGames()
	if err != nil {
		panic(err) // a position of our own list
	}
	bench.Positions = all
	v.fields(
		key{"depth", readDepth(&bench.Depth)},
		key{"nodes", readNodes(&bench.Nodes)},
		key{"rounds", func(v value) {
			n, _ := v.number(1, maxRounds)
			bench.Rounds = int(n)
		}},
		key{"positions", func(v value) {
			if n, ok := v.number(1, uint64(len(all))); ok {
				bench.Positions = sample(all, int(n), p.config.Seed)
			}
		}},
	)
	p.config.Bench = bench
}

// suite reads one test suite with its limits.
func (p *configParser) suite(v value) {
	var suite Suite
	var file, positions *value
	v.fields(
		key{"file", func(v value) { suite.File, _ = v.text(); file = &v }},
		key{"depth", readDepth(&suite.Depth)},
		key{"nodes", readNodes(&suite.Nodes)},
		key{"time", func(v value) { suite.Time, _ = v.duration() }},
		key{"early-stop", func(v value) {
			n, _ := v.number(1, core.MaxPly)
			suite.EarlyStop = int(n)
		}},
		key{"positions", func(v value) { positions = &v }},
		key{"bad-lines", func(v value) {
			word, _ := v.word("refuse", "skip")
			suite.SkipBad = word == "skip"
		}},
	)
	if file == nil {
		v.fault("no file; want file: with an EPD file of yours or one that ships, as %s", strings.Join(EmbeddedSuites(), ", "))
		return
	}
	if suite.Depth == 0 && suite.Nodes == 0 && suite.Time == 0 {
		v.fault("no limit; want depth, nodes or time for each position")
	}
	suite.Name = strings.TrimSuffix(filepath.Base(suite.File), filepath.Ext(suite.File))
	for _, other := range p.config.Suites {
		if other.Name == suite.Name {
			file.fault("a second suite of the name %s; results are told apart by it", suite.Name)
		}
	}
	text, path, err := p.inputs.read(store.SuiteFile, suite.File)
	if err != nil {
		file.fault("%v", err)
		return
	}
	problems, bad := ReadProblems(text)
	for _, fault := range bad {
		if !suite.SkipBad {
			v.doc.faults = append(v.doc.faults, Fault{File: path, Line: fault.Line, Column: 1, Problem: fault.Err.Error()})
		}
	}
	if len(problems) == 0 && len(bad) == 0 {
		file.fault("the suite has no positions")
	}
	if positions != nil {
		if n, ok := positions.number(1, uint64(max(len(problems), 1))); ok {
			problems = sample(problems, int(n), p.config.Seed)
		}
	}
	suite.Problems = problems
	p.config.Suites = append(p.config.Suites, suite)
}

// readDepth reads a depth in plies.
func readDepth(field *int) func(value) {
	return func(v value) {
		n, _ := v.number(1, core.MaxPly)
		*field = int(n)
	}
}

// readNodes reads a number of nodes.
func readNodes(field *uint64) func(value) {
	return func(v value) { *field, _ = v.number(1, math.MaxInt64) }
}

// IsFault reports whether the error is a list of faults in an experiment file.
func IsFault(err error) bool {
	var faults Faults
	return errors.As(err, &faults)
}
