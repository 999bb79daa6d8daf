// Package export builds one variant into a UCI engine of its own: a static binary that holds the searcher, the eval
// and their values, and nothing of the workbench.
//
// The engine is built from the module's source by the go command, which therefore must both be at hand. It is built
// twice: the first build runs its own bench for a profile, and the second is optimized by it. A binary that this
// machine can run must then give the expected signature, or it is removed. A binary for another platform carries the
// expected signature, which its bench compares, and its card calls it unverified.
package export

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"time"

	"rookery/core/params"
	"rookery/plugins/builtin"
	"rookery/searchers"
	"rookery/searchers/uci"
)

// Options says what to build, and where to.
type Options struct {
	Assembly  searchers.Assembly // of components of this build
	Name      string             // of the engine and its files; "" is the assembly's name, or SEARCHER-EVAL
	Signature string             // that was recorded, in 16 hex digits; "" takes this program's own
	Dir       string             // where the binary and its card go; made if need be

	OS, Arch  string // target as GOOS and GOARCH; "" is this machine's
	ArchLevel string // GOAMD64 level, v1 to v4, for amd64 alone; "" is v1
	Source    string // folder of the module's source; "" looks for it

	Run         string                                // the run that the variant comes from, for the card
	RunRevision string                                // the commit that it ran with, for the card
	Hash        string                                // of the variant in that run, for the card
	Figures     []Figure                              // what the run measured, for the card
	Progress    func(format string, arguments ...any) // is told each step; may be nil
}

// ErrSignature says that a build does not play as recorded.
var ErrSignature = errors.New("the signature is not the expected one")

// profileTime is about how long the bench for the profile runs. A profile of many samples steers the compiler better.
const profileTime = 6 * time.Second

// Export builds the engine and returns the card that it has written beside it. On an error it leaves no binary.
func Export(ctx context.Context, o Options) (Card, error) {
	plan, err := newPlan(ctx, o)
	if err != nil {
		return Card{}, fmt.Errorf("export: %w", err)
	}
	defer plan.close()
	card, err := plan.run(ctx)
	if err != nil {
		return Card{}, fmt.Errorf("export %s: %w", plan.name, err)
	}
	return card, nil
}

// plan is an export with everything found out that can be before the first build.
type plan struct {
	Options
	name      string // of the engine
	file      string // of the binary, without folder
	tools     toolchain
	variant   variant
	signature string // expected
	native    target // what this machine runs
	target    target // what is asked for
	temp      string // folder of what is built on the way
}

func newPlan(ctx context.Context, o Options) (*plan, error) {
	p := &plan{Options: o, name: o.Name}
	if p.name == "" {
		p.name = o.Assembly.Name
	}
	if p.name == "" {
		p.name = o.Assembly.Searcher.Name + "-" + o.Assembly.Eval.Name
	}
	if o.Signature != "" {
		if _, err := uci.ParseSignature(o.Signature); err != nil {
			return nil, err
		}
	}
	var err error
	if p.target, err = newTarget(o.OS, o.Arch, o.ArchLevel); err != nil {
		return nil, err
	}
	p.native = target{os: runtime.GOOS, arch: runtime.GOARCH}
	p.file = fileName(p.name, p.target)
	if p.variant, err = describe(o.Assembly); err != nil {
		return nil, err
	}
	if p.tools, err = findToolchain(ctx, o.Source); err != nil {
		return nil, err
	}
	if err := p.tools.supports(ctx, p.target); err != nil {
		return nil, err
	}
	if err := makeFolder(p.Dir); err != nil {
		return nil, err
	}
	if p.temp, err = os.MkdirTemp("", "rookery-export-"); err != nil {
		return nil, err
	}
	return p, nil
}

// makeFolder makes the folder for the engine and writes into it, so that nobody waits for a build that cannot be kept.
func makeFolder(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	probe, err := os.CreateTemp(dir, ".engine-*")
	if err != nil {
		return err
	}
	return errors.Join(probe.Close(), os.Remove(probe.Name()))
}

func (p *plan) close() { os.RemoveAll(p.temp) }

func (p *plan) say(format string, arguments ...any) {
	if p.Progress != nil {
		p.Progress(format, arguments...)
	}
}

func (p *plan) run(ctx context.Context) (Card, error) {
	p.signature = p.Signature
	if p.signature == "" {
		p.say("taking the signature")
		result, err := uci.BenchAssembly(ctx, p.Assembly, nil)
		if err != nil {
			return Card{}, err
		}
		p.signature = result.Signature.String()
	}
	overlay, err := p.variant.writeOverlay(p.temp, p.tools.source, "Rookery "+p.name, p.signature)
	if err != nil {
		return Card{}, err
	}

	// Every target gets a native build first: it proves that this source plays as recorded, and profiles itself.
	p.say("building for a profile")
	first := filepath.Join(p.temp, "first"+p.native.suffix())
	if err := p.tools.build(ctx, build{target: p.native, overlay: overlay, out: first}); err != nil {
		return Card{}, err
	}
	bench, err := runBench(ctx, first, p.signature)
	if err != nil {
		return Card{}, err
	}
	p.say("profiling its bench")
	profile := filepath.Join(p.temp, "cpu.pprof")
	if err := runProfile(ctx, first, profile, bench.nps); err != nil {
		return Card{}, err
	}

	p.say("building for %s with the profile", p.target)
	second := filepath.Join(p.temp, "second"+p.target.suffix())
	if err := p.tools.build(ctx, build{target: p.target, overlay: overlay, out: second, profile: profile}); err != nil {
		return Card{}, err
	}
	verified := p.target.runsHere()
	if verified {
		p.say("verifying its signature")
		if bench, err = runBench(ctx, second, p.signature); err != nil {
			return Card{}, err
		}
	}
	return p.deliver(second, profile, bench, verified)
}

// deliver puts the binary and its card into the folder, each whole or not at all.
func (p *plan) deliver(binary, profile string, bench benchOutput, verified bool) (Card, error) {
	card, err := p.card(binary, profile, bench, verified)
	if err != nil {
		return Card{}, err
	}
	if err := install(binary, card.Path); err != nil {
		return Card{}, err
	}
	if err := card.write(strings.TrimSuffix(card.Path, ".exe")); err != nil {
		return Card{}, errors.Join(err, os.Remove(card.Path))
	}
	return card, nil
}

// variant is what the generated source states.
type variant struct {
	searcherImport, evalImport string
	searcher, eval             string
	values, evalValues         []params.Value // those that are not the defaults
}

// describe finds the components' packages and checks the values. Components of other people's plugins have no
// package here.
func describe(a searchers.Assembly) (variant, error) {
	v := variant{searcher: a.Searcher.Name, eval: a.Eval.Name}
	var err error
	if v.searcherImport, err = builtin.SearcherImport(a.Searcher.Name); err != nil {
		return variant{}, fmt.Errorf("only components of this build can be exported: %w", err)
	}
	if v.evalImport, err = builtin.EvalImport(a.Eval.Name); err != nil {
		return variant{}, fmt.Errorf("only components of this build can be exported: %w", err)
	}
	if _, err := a.Build(); err != nil {
		return variant{}, err
	}
	search, eval := a.Searcher.New(), a.Eval.New()
	searchOf, evalOf := search.Params(), eval.Params()
	if err := errors.Join(searchOf.Apply(a.SearcherValues), evalOf.Apply(a.EvalValues)); err != nil {
		return variant{}, err // cannot happen: Build has applied them
	}
	v.values, v.evalValues = searchOf.Changed(), evalOf.Changed()
	for _, table := range []params.Table{searchOf, evalOf} {
		for i := range table {
			if namesFile(&table[i]) && table[i].Value() != "" {
				return variant{}, fmt.Errorf("%s reads the file %s, which a single binary cannot hold; give that net a package of its own",
					table[i].Name, table[i].Value())
			}
		}
	}
	return v, nil
}

// namesFile reports whether a parameter is the path of a file, by the ending of its name.
func namesFile(p *params.Param) bool {
	return p.Kind == params.Text && strings.HasSuffix(p.Name, "file")
}

// text is the variant on one line, with what differs from the defaults: pvs[null-move=off]+pesto.
func (v *variant) text() string {
	return component(v.searcher, v.values) + "+" + component(v.eval, v.evalValues)
}

func component(name string, changed []params.Value) string {
	if len(changed) == 0 {
		return name
	}
	var settings []string
	for _, v := range changed {
		settings = append(settings, v.Name+"="+v.Text)
	}
	return name + "[" + strings.Join(settings, ",") + "]"
}

// unfit is what file names should not hold.
var unfit = regexp.MustCompile(`[^A-Za-z0-9._+=-]+`)

// fileName is the engine's name, with the platform unless it is the plain one of this machine.
func fileName(name string, t target) string {
	parts := []string{strings.Trim(unfit.ReplaceAllString(name, "-"), "-.")}
	if parts[0] == "" {
		parts[0] = "engine"
	}
	if t.os != runtime.GOOS || t.arch != runtime.GOARCH {
		parts = append(parts, t.os, t.arch)
	}
	if t.level != "" {
		parts = append(parts, t.level)
	}
	return strings.Join(slices.Compact(parts), "-") + t.suffix()
}
