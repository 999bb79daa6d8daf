package experiments

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"rookery/experiments/store"
)

func TestTheFirstExperimentReadsAsDesigned(t *testing.T) {
	config, err := Load("quickstart.yaml", Builtin())
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, v := range config.Variants {
		names = append(names, v.Name)
	}
	want := []string{"base", "no-transposition-table", "no-null-move", "no-late-move-reductions", "no-reverse-futility", "no-history", "no-killers"}
	if !slices.Equal(names, want) {
		t.Errorf("variants %v, want %v", names, want)
	}
	if config.Base != "base" || config.Seed != 1 || config.Question == "" {
		t.Errorf("base %q, seed %d, question %q", config.Base, config.Seed, config.Question)
	}
	const most = 60_000_000
	if b := config.Describe().Budget; b.Nodes > most || b.Open || b.Time > 0 {
		t.Errorf("budget %+v; want at most %d nodes and nothing else", b, most)
	}
}

func TestEveryShippedExperimentIsRight(t *testing.T) {
	for _, file := range shippedExperiments(t) {
		if _, err := Load(file, Builtin()); err != nil {
			t.Error(err)
		}
	}
}

func TestFaultsNameTheirPlaceAndWhatWouldBeRight(t *testing.T) {
	const head = "question: q\nvariants:\n  base: {searcher: tiny, eval: material}\n"
	const measures = "measures:\n  bench: {depth: 3}\n"
	tests := []struct {
		name, text string
		want       []string // each in the error, in order
	}{
		{"unknown key at the top", head + "seeds: 1\n" + measures, []string{`x.yaml:4:1: seeds: unknown key; did you mean "seed"?`}},
		{"unknown key of a variant", "variants:\n  base: {sercher: tiny, eval: material}\n" + measures,
			[]string{`x.yaml:2:10: variants.base.sercher: unknown key; did you mean "searcher"?`}},
		{"unknown searcher", "variants:\n  base: {searcher: tny, eval: material}\n" + measures,
			[]string{`x.yaml:2:20: variants.base.searcher: no searcher "tny"; did you mean "tiny"?`}},
		{"unknown eval", "variants:\n  base: {searcher: tiny, eval: pest}\n" + measures,
			[]string{`x.yaml:2:32: variants.base.eval: no eval "pest"; did you mean "pesto"?`}},
		{"unknown parameter", "variants:\n  base:\n    searcher: tiny\n    eval: material\n    params:\n      nul-move: off\n" + measures,
			[]string{`x.yaml:6:7: variants.base.params.nul-move: no parameter of this name; did you mean "null-move"?`}},
		{"parameter out of range", "variants:\n  base: {searcher: tiny, eval: material, params: {hash: 0}}\n" + measures,
			[]string{"x.yaml:2:57: variants.base.params.hash: hash: 0 is out of range; want 1 to 65536"}},
		{"parameter of a wrong type", "variants:\n  base: {searcher: tiny, eval: material, params: {null-move: 3}}\n" + measures,
			[]string{`variants.base.params.null-move: null-move: "3" is not a switch; want on or off`}},
		{"key given twice", head + measures + "seed: 1\nseed: 2\n", []string{"x.yaml:7:1: seed: given twice; it is on line 6 already"}},
		{"variant given twice", "variants:\n  a: {searcher: tiny, eval: material}\n  a: {searcher: pvs, eval: material}\n" + measures,
			[]string{"x.yaml:3:3: variants.a: given twice; it is on line 2 already"}},
		{"wrong type", head + "measures: [bench]\n", []string{"x.yaml:4:11: measures: a list; want a mapping"}},
		{"seed is no number", head + "seed: many\n" + measures, []string{`x.yaml:4:7: seed: "many"; want a whole number, at least 0`}},
		{"depth out of range", head + "measures: {bench: {depth: 0}}\n", []string{`measures.bench.depth: "0"; want a whole number from 1 to 246`}},
		{"missing suite", head + "measures:\n  suite: {file: suites/tactic.epd, nodes: 10}\n",
			[]string{`x.yaml:5:17: measures.suite.file: no file `, `did you mean "suites/tactics.epd"?`}},
		{"suite without limits", head + "measures:\n  suite: {file: suites/tactics.epd}\n", []string{"measures.suite: no limit; want depth, nodes or time"}},
		{"suite without file", head + "measures:\n  suite: {nodes: 10}\n", []string{"measures.suite: no file; want file:"}},
		{"time without unit", head + "measures:\n  suite: {file: suites/tactics.epd, time: 5}\n", []string{`measures.suite.time: "5"; want a time with its unit`}},
		{"bad line in a suite", head + "measures:\n  suite: {file: bad.epd, nodes: 10}\n", []string{"bad.epd:2:1: ", "black is not to move"}},
		{"no variants", measures, []string{"no variants; want variants:"}},
		{"no measures", head, []string{"no measures; want measures:"}},
		{"nothing to measure", head + "measures: {}\n", []string{"measures: nothing to measure"}},
		{"measure of a later build", head + "measures: {match: {games: 10}}\n", []string{"measures.match: this measure is not in this build yet"}},
		{"engine", "variants:\n  sf: {engine: ./stockfish}\n" + measures, []string{"x.yaml:2:16: variants.sf.engine: variants that are UCI engines are not in this build yet"}},
		{"commit", "variants:\n  old: {searcher: tiny, eval: material, at: HEAD~1}\n" + measures, []string{"variants.old.at: variants of another commit are not in this build yet"}},
		{"circle", "variants:\n  a: {from: b}\n  b: {from: c}\n  c: {from: b}\n" + measures, []string{"variants.c.from: variants build on each other in a circle: a from b from c from b"}},
		{"from nobody", "variants:\n  base: {searcher: tiny, eval: material}\n  a: {from: bas}\n" + measures, []string{`variants.a.from: no variant "bas"; did you mean "base"?`}},
		{"preset and from", "variants:\n  base: {searcher: tiny, eval: material}\n  a: {from: base, preset: fishbot}\n" + measures, []string{"variants.a.preset: both preset and from"}},
		{"unknown preset", "variants:\n  a: {preset: fishbt}\n" + measures, []string{`no preset "fishbt"; did you mean "fishbot"?`}},
		{"nothing to build on", "variants:\n  a: {params: {hash: 1}}\n" + measures, []string{"variants.a: no searcher or no eval"}},
		{"a name that is a path", "variants:\n  a/b: {searcher: tiny, eval: material}\n" + measures, []string{"variants.a/b: not a name for a variant"}},
		{"base unknown", head + "base: bass\n" + measures, []string{`x.yaml:4:7: base: no variant "bass"; did you mean "base"?`}},
		{"missing plugin", "variants:\n  a: {plugin: ./nobody}\n" + measures, []string{"variants.a.plugin: no file "}},
		{"ablate nothing", head + "ablate: {from: base}\n" + measures, []string{"ablate: nothing to turn"}},
		{"ablate from nobody", head + "ablate: {from: bse, leave-one-out: all}\n" + measures, []string{`ablate.from: no variant "bse"; did you mean "base"?`}},
		{"ablate an unknown switch", head + "ablate: {from: base, leave-one-out: [null-mov]}\n" + measures, []string{`ablate.leave-one-out[1]: no switch "null-mov"; did you mean "null-move"?`}},
		{"ablate a number", head + "ablate: {from: base, leave-one-out: [hash]}\n" + measures, []string{"hash is no switch but int; want NAME=VALUE"}},
		{"ablate twice", head + "ablate: {from: base, leave-one-out: [killers, killers]}\n" + measures, []string{`ablate.leave-one-out[2]: "killers" is in the list already`}},
		{"ablate what is off", "variants:\n  base: {searcher: tiny, eval: material, params: {killers: off}}\nablate: {from: base, leave-one-out: [killers]}\n" + measures,
			[]string{"killers is off in base already"}},
		{"ablate into a name that is taken", "variants:\n  base: {searcher: tiny, eval: material}\n  no-killers: {from: base}\nablate: {from: base, leave-one-out: [killers]}\n" + measures,
			[]string{"there is a variant no-killers already"}},
		{"a pair of one", head + "ablate: {from: base, pairs: [killers]}\n" + measures, []string{"one switch makes no pair"}},
		{"not YAML", "variants: [\n", []string{"x.yaml:1:11: not YAML: "}},
		{"empty", "# nothing\n", []string{"x.yaml:1:1: the file is empty"}},
		{"two documents", head + measures + "---\nseed: 2\n", []string{"a second document"}},
		{"alias", "variants:\n  a: &x {searcher: tiny, eval: material}\n  b: *x\n" + measures, []string{"an anchor or alias"}},
		{"merge key", "variants:\n  a: {searcher: tiny, eval: material}\n  b: {<<: {eval: pesto}}\n" + measures, []string{"merge keys are not read"}},
		{"all at once, in the order of the file", "sed: 1\nvariants:\n  base: {searcher: tny, eval: material}\nmeasures:\n  bench: {deth: 3, rounds: 0}\n",
			[]string{"x.yaml:1:1: sed: ", "x.yaml:3:20: variants.base.searcher: ", "x.yaml:5:11: measures.bench.deth: ", "x.yaml:5:28: measures.bench.rounds: "}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			dir := t.TempDir()
			write(t, dir, "bad.epd", "8/8/8/8/8/5k2/8/5K1R w - - id \"good\";\n8/8/8/8/8/5k2/5K2/7R w - - bm Rh8;\n")
			catalog, closePlugins := testCatalog().WithPlugins(t.Context())
			defer closePlugins()
			_, err := Load(write(t, dir, "x.yaml", test.text), catalog)
			var faults Faults
			if !errors.As(err, &faults) {
				t.Fatalf("got %v, want faults", err)
			}
			text, at := err.Error(), 0
			for _, want := range test.want {
				i := strings.Index(text[at:], want)
				if i < 0 {
					t.Fatalf("got\n%s\nwant %q", text, want)
				}
				at += i + len(want)
			}
		})
	}
}

func TestVariantsBuildOnEachOther(t *testing.T) {
	config := experiment(t, `variants:
  last: {from: middle, params: {killers: off}}
  middle: {from: first, params: {hash: 2}}
  first: {searcher: tiny, eval: material, params: {null-move: off}}
  preset: {preset: zenith, eval: tutorial}
measures: {bench: {}}
`)
	for name, want := range map[string]string{
		"first":  "tiny[null-move=off]+material",
		"middle": "tiny[hash=2,null-move=off]+material",
		"last":   "tiny[hash=2,null-move=off,killers=off]+material",
	} {
		if got := variantNamed(t, config, name).Text; got != want {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
	}
	preset := variantNamed(t, config, "preset")
	if preset.Searcher != "pvs" || preset.Eval != "tutorial" || !strings.Contains(preset.Text, "lmr-base=90") {
		t.Errorf("the preset is %s", preset.Text)
	}
}

func variantNamed(t *testing.T, config *Config, name string) *Variant {
	t.Helper()
	for i := range config.Variants {
		if config.Variants[i].Name == name {
			return &config.Variants[i]
		}
	}
	t.Fatalf("no variant %s", name)
	return nil
}

func TestAHashIsOfValuesNotOfNames(t *testing.T) {
	config := experiment(t, `variants:
  a: {searcher: tiny, eval: material}
  b: {searcher: tiny, eval: material, params: {null-move: on, hash: 16}}
  c: {searcher: tiny, eval: material, params: {null-move: off}}
  d: {searcher: tiny, eval: pesto}
measures: {bench: {}}
`)
	hash := func(name string) string { return variantNamed(t, config, name).Hash }
	if hash("a") != hash("b") {
		t.Error("written-out defaults change the hash")
	}
	if hash("a") == hash("c") || hash("a") == hash("d") || hash("c") == hash("d") {
		t.Error("different variants share a hash")
	}
	if check := config.Describe(); check.Variants[1].SameAs != "a" {
		t.Errorf("b is said to be the same as %q, want a", check.Variants[1].SameAs)
	}
}

func TestAblationGrowsVariants(t *testing.T) {
	config := experiment(t, `variants:
  base: {searcher: tiny, eval: material}
ablate:
  from: base
  leave-one-out: [killers, hash=4]
  pairs: [killers, null-move]
  add-one-in: [history, countermove]
measures: {bench: {}}
`)
	var got []string
	for _, v := range config.Variants[1:] {
		a := v.Ablation
		got = append(got, strings.Join([]string{v.Name, a.Kind, a.From, strings.Join(a.Switches, ","), v.Text}, " "))
	}
	want := []string{
		"no-killers leave-one-out base killers tiny[killers=off]+material",
		"hash=4 leave-one-out base hash=4 tiny[hash=4]+material",
		"no-null-move leave-one-out base null-move tiny[null-move=off]+material",
		"no-killers+no-null-move pair base killers,null-move tiny[null-move=off,killers=off]+material",
		"bare bare base history,countermove tiny[countermove=off,history=off]+material",
		"with-history add-one-in bare history tiny[countermove=off]+material",
		"with-countermove add-one-in bare countermove tiny[history=off]+material",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestAblateAllTurnsEverySwitchAndChoice(t *testing.T) {
	config := experiment(t, "variants:\n  base: {preset: fishbot}\nablate: {from: base, leave-one-out: all}\nmeasures: {bench: {}}\n")
	names := map[string]bool{}
	for _, v := range config.Variants {
		names[v.Name] = true
	}
	base := variantNamed(t, config, "base")
	table := base.Assembly.Searcher.New().Params()
	if err := table.Apply(base.Values); err != nil {
		t.Fatal(err)
	}
	for i := range table {
		p := &table[i]
		if want := p.Value() == "on"; names["no-"+p.Name] != want {
			t.Errorf("switch %s is %s; grown: %t", p.Name, p.Value(), names["no-"+p.Name])
		}
		for _, word := range p.Choices {
			if want := word != p.Value(); names[p.Name+"="+word] != want {
				t.Errorf("choice %s is %s; %s grown: %t", p.Name, p.Value(), word, names[p.Name+"="+word])
			}
		}
	}
}

func TestTheResolvedExperimentMeansTheSame(t *testing.T) {
	config := experiment(t, replace(t, testConfig, "nodes: 500}", "nodes: 500, time: 2s, early-stop: 3, bad-lines: skip}"))
	text, err := config.Resolved()
	if err != nil {
		t.Fatal(err)
	}
	again, err := Parse(config.File, []byte(text), testCatalog())
	if err != nil {
		t.Fatalf("%v\nin\n%s", err, text)
	}
	for i := range config.Variants {
		if config.Variants[i].Hash != again.Variants[i].Hash || config.Variants[i].Name != again.Variants[i].Name {
			t.Errorf("variant %d: %+v, want %+v", i, again.Variants[i].Variant, config.Variants[i].Variant)
		}
	}
	s := again.Suites[0]
	if s.Time != 2*time.Second || s.EarlyStop != 3 || s.Nodes != 500 || !s.SkipBad || again.Question != config.Question ||
		again.Base != config.Base || budget(plan(again)) != budget(plan(config)) {
		t.Errorf("measures differ in\n%s", text)
	}
}

func TestPositionsAreSampledBySeed(t *testing.T) {
	ids := func(seed string) []string {
		config := experiment(t, "seed: "+seed+"\nvariants: {base: {searcher: tiny, eval: material}}\nmeasures: {suite: {file: suite.epd, nodes: 10, positions: 2}}\n")
		var ids []string
		for _, p := range config.Suites[0].Problems {
			ids = append(ids, p.ID)
		}
		return ids
	}
	different := false
	for _, seed := range []string{"1", "2", "3", "4"} {
		if !slices.Equal(ids(seed), ids(seed)) || len(ids(seed)) != 2 {
			t.Errorf("seed %s: %v", seed, ids(seed))
		}
		different = different || !slices.Equal(ids(seed), ids("1"))
	}
	if !different {
		t.Error("every seed takes the same positions")
	}
}

func TestFilesArePinned(t *testing.T) {
	config := experiment(t, replace(t, testConfig, "suite: {file: suite.epd, nodes: 500}", "suite: [{file: suite.epd, nodes: 500}, {file: suites/tactics.epd, nodes: 5}]"))
	var own, embedded store.File
	for _, f := range config.Files {
		if f.Path == "" {
			embedded = f
		} else {
			own = f
		}
	}
	if own.Name != "suite.epd" || own.SHA256 == "" || own.Bytes != int64(len(testSuite)) || own.Path == "" {
		t.Errorf("own suite: %+v", own)
	}
	if embedded.Name != "suites/tactics.epd" || embedded.SHA256 == "" || embedded.Path != "" {
		t.Errorf("embedded suite: %+v", embedded)
	}
	if own.Shipped || !embedded.Shipped {
		t.Errorf("shipped: own %v, embedded %v", own.Shipped, embedded.Shipped)
	}
}

// A suite that ships favours the search that found it, read from a folder no less than from within the program.
func TestAShippedSuiteIsKnownOnDiskToo(t *testing.T) {
	in := inputs{dir: "."} // this package's folder, where the suites stand
	if _, _, err := in.read(store.SuiteFile, "suites/tactics.epd"); err != nil {
		t.Fatal(err)
	}
	if f := in.files[0]; !f.Shipped || f.Path == "" {
		t.Errorf("read from disk: %+v", f)
	}
}

func FuzzConfig(f *testing.F) {
	f.Add(strings.ReplaceAll(testConfig, "hash", "killers"))
	for _, file := range shippedExperiments(f) {
		f.Add(readFile(f, file))
	}
	f.Add("variants: {a: {from: a}}\nablate: {from: a, pairs: all}\nmeasures: {suite: [{}]}\n")
	catalog := testCatalog()
	f.Fuzz(func(t *testing.T, text string) {
		if strings.Contains(text, "hash") || strings.Contains(text, "memory") {
			return // tables of gigabytes are right, but not here
		}
		config, err := Parse("x.yaml", []byte(text), catalog)
		if err == nil {
			if len(config.Variants) == 0 || config.Bench == nil && len(config.Suites) == 0 {
				t.Fatal("an experiment without variants or measures was taken for right")
			}
			return
		}
		if !IsFault(err) {
			t.Fatalf("got %v, want faults", err)
		}
	})
}
