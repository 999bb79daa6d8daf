package export

import (
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"

	"rookery/core/params"
	"rookery/evals"
	"rookery/plugins/builtin"
	"rookery/searchers"
	"rookery/searchers/uci"
)

// assembly is a searcher over an eval of this build, with values of the searcher as NAME=VALUE.
func assembly(t *testing.T, searcher, eval string, values ...string) searchers.Assembly {
	t.Helper()
	s, err := builtin.FindSearcher(searcher)
	if err != nil {
		t.Fatal(err)
	}
	e, err := builtin.FindEval(eval)
	if err != nil {
		t.Fatal(err)
	}
	a := searchers.Assembly{Name: "test", Searcher: s, Eval: e}
	for _, v := range values {
		name, text, _ := strings.Cut(v, "=")
		a.SearcherValues = append(a.SearcherValues, params.Value{Name: name, Text: text})
	}
	return a
}

func signature(t *testing.T, a searchers.Assembly) string {
	t.Helper()
	result, err := uci.BenchAssembly(t.Context(), a, nil)
	if err != nil {
		t.Fatal(err)
	}
	return result.Signature.String()
}

// slow skips a test that builds engines under -short.
func slow(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("builds engines; left out by -short")
	}
}

// need returns the path of an outside program. Without it the test is skipped, or fails if ROOKERY_REQUIRE is all.
func need(t *testing.T, program string) string {
	t.Helper()
	path, err := exec.LookPath(program)
	if err != nil {
		if os.Getenv("ROOKERY_REQUIRE") == "all" {
			t.Fatalf("%s is required and not installed", program)
		}
		t.Skipf("%s is not installed", program)
	}
	return path
}

func TestExportedEngineIsTheVariant(t *testing.T) {
	slow(t)
	a := assembly(t, "pvs", "pesto", "null-move=off", "hash=4")
	dir := filepath.Join(t.TempDir(), "engines", "new")
	card, err := Export(t.Context(), Options{Assembly: a, Name: "no null", Signature: signature(t, a), Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	if !card.Verified || card.Signature != signature(t, a) || card.Variant != "pvs[hash=4,null-move=off]+pesto" && card.Variant != "pvs[null-move=off,hash=4]+pesto" {
		t.Errorf("card %+v", card)
	}
	binary := filepath.Join(dir, "no-null")
	sum, size, err := hashFile(binary)
	if err != nil || sum != card.SHA256 || size != card.Bytes || card.Path != binary {
		t.Errorf("binary: %v; hash %s, %d bytes; card %+v", err, sum, size, card)
	}

	text, err := os.ReadFile(filepath.Join(dir, "no-null.json"))
	if err != nil {
		t.Fatal(err)
	}
	var read Card
	if err := json.Unmarshal(text, &read); err != nil || read.SHA256 != card.SHA256 || len(read.ProfileSHA256) != 64 {
		t.Errorf("card as JSON: %v, %s", err, text)
	}
	if text, err := os.ReadFile(filepath.Join(dir, "no-null.md")); err != nil || !strings.Contains(string(text), card.Signature) {
		t.Errorf("card as Markdown: %v, %s", err, text)
	}

	command := exec.Command(binary)
	command.Stdin = strings.NewReader("uci\nquit\n")
	out, err := command.Output()
	if err != nil || !strings.HasPrefix(string(out), "id name Rookery no null\n") || !strings.Contains(string(out), "option name null-move type check default false\n") {
		t.Errorf("uci: %v, %s", err, out)
	}
	if out, err := exec.Command(binary, "check").CombinedOutput(); err != nil {
		t.Errorf("check: %v, %s", err, out)
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 3 {
		t.Errorf("the folder holds %v, %v; want a binary and two cards", entries, err)
	}
}

// A binary for a machine that is not at hand is unverified, and compares its signature itself.
func TestExportForAnotherPlatform(t *testing.T) {
	slow(t)
	if runtime.GOARCH == "arm64" {
		t.Skip("this test takes arm64 for another platform")
	}
	dir := t.TempDir()
	card, err := Export(t.Context(), Options{Assembly: assembly(t, "pvs", "material"), Dir: dir, OS: "linux", Arch: "arm64"})
	if err != nil {
		t.Fatal(err)
	}
	binary := filepath.Join(dir, "test-linux-arm64")
	if card.Verified || card.Path != binary || !strings.Contains(card.Markdown(), "unverified") {
		t.Errorf("card %+v", card)
	}
	out, err := run(t.Context(), need(t, "qemu-aarch64-static"), binary, "check")
	if err != nil || !strings.Contains(string(out), "signature  ok: "+card.Signature) {
		t.Errorf("check: %v\n%s", err, out)
	}
}

func TestExportRefusesAnotherSignature(t *testing.T) {
	slow(t)
	dir := t.TempDir()
	_, err := Export(t.Context(), Options{Assembly: assembly(t, "pvs", "material"), Signature: "0123456789abcdef", Dir: dir})
	if !errors.Is(err, ErrSignature) || !strings.Contains(err.Error(), "0123456789abcdef") {
		t.Errorf("error %v", err)
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 0 {
		t.Errorf("left behind: %v, %v", entries, err)
	}
}

// An engine gives one signature however it was built: linked into this test, at the levels of amd64, on arm64, and where
// an int has 32 bits.
// The build with a profile is compared by Export itself.
func TestSignatureIsTheSameOnEveryTarget(t *testing.T) {
	slow(t)
	tools, err := findToolchain(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	for _, searcher := range builtin.Searchers() {
		a := assembly(t, searcher.Name, "pesto")
		want := signature(t, a)
		v, err := describe(a)
		if err != nil {
			t.Fatal(err)
		}
		dir := t.TempDir()
		overlay, err := v.writeOverlay(dir, tools.source, "test", want)
		if err != nil {
			t.Fatal(err)
		}
		for _, target := range []target{{"linux", "amd64", "v1"}, {"linux", "amd64", "v3"}, {"linux", "arm64", ""}, {"linux", "386", ""}} {
			t.Run(searcher.Name+" "+target.String(), func(t *testing.T) {
				var command []string
				switch {
				case target.runsHere() || target.arch == "386" && runtime.GOARCH == "amd64":
				case target.arch == "arm64":
					command = append(command, need(t, "qemu-aarch64-static"))
				default:
					t.Skipf("this machine does not run %s", target)
				}
				binary := filepath.Join(dir, "engine"+target.arch+target.level)
				if err := tools.build(t.Context(), build{target: target, overlay: overlay, out: binary}); err != nil {
					t.Fatal(err)
				}
				command = append(command, binary, "bench")
				out, err := run(t.Context(), command[0], command[1:]...)
				if errors.Is(err, syscall.ENOEXEC) {
					t.Skipf("this machine does not run %s: %v", target, err)
				}
				found := benchEnding.FindSubmatch(out)
				if err != nil || found == nil || string(found[1]) != want {
					t.Errorf("linked %s; the bench fails with %v and ends in %q", want, err, lastLine(out))
				}
			})
		}
	}
}

// What an exported engine links is the standard library, the processor's detection, core, one searcher, one eval and
// the UCI loop.
func TestExportedEngineLinksNothingElse(t *testing.T) {
	tools, err := findToolchain(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	for _, searcher := range builtin.Searchers() {
		for _, eval := range builtin.Evals() {
			v, err := describe(assembly(t, searcher.Name, eval.Name))
			if err != nil {
				t.Fatal(err)
			}
			overlay, err := v.writeOverlay(t.TempDir(), tools.source, "test", "")
			if err != nil {
				t.Fatal(err)
			}
			command := exec.Command(tools.command, "list", "-deps", "-overlay", overlay, "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", "./cmd/engine")
			command.Dir = tools.source
			out, err := command.Output()
			if err != nil {
				t.Fatal(err)
			}
			// psqt is the tables that evals of piece-square tables share.
			whole := []string{"golang.org/x/sys/cpu", "rookery/cmd/engine", "rookery/evals", "rookery/evals/psqt", "rookery/searchers", "rookery/searchers/uci"}
			trees := []string{"rookery/core", v.searcherImport, v.evalImport}
			packages := strings.Fields(string(out))
			for _, pkg := range packages {
				under := func(tree string) bool { return pkg == tree || strings.HasPrefix(pkg, tree+"/") }
				if !slices.Contains(whole, pkg) && !slices.ContainsFunc(trees, under) {
					t.Errorf("%s over %s links %s", searcher.Name, eval.Name, pkg)
				}
			}
			if !slices.Contains(packages, v.searcherImport) || !slices.Contains(packages, v.evalImport) {
				t.Errorf("%s over %s links neither: %s", searcher.Name, eval.Name, out)
			}
		}
	}
}

func TestExportRefusesWhatItCannotBuild(t *testing.T) {
	plain := assembly(t, "pvs", "pesto")
	foreign := plain
	foreign.Searcher.Name = "somebody-elses"
	foreignEval := plain
	foreignEval.Eval.Name = "somebody-elses"
	tests := []struct {
		name    string
		options Options
		want    string
	}{
		{"a foreign searcher", Options{Assembly: foreign}, `only components of this build can be exported: no searcher "somebody-elses"`},
		{"a foreign eval", Options{Assembly: foreignEval}, `only components of this build can be exported: no eval "somebody-elses"`},
		{"a wrong value", Options{Assembly: assembly(t, "pvs", "pesto", "null-move=perhaps")}, "null-move"},
		{"a wrong signature", Options{Assembly: plain, Signature: "abc"}, "want 16 hex digits"},
		{"a level of another architecture", Options{Assembly: plain, Arch: "arm64", ArchLevel: "v3"}, "level v3 is one of amd64"},
		{"an unknown level", Options{Assembly: plain, Arch: "amd64", ArchLevel: "v9"}, "want v1, v2, v3 or v4"},
		{"no source", Options{Assembly: plain, Source: t.TempDir()}, "is not the source of module rookery"},
		{"an unknown platform", Options{Assembly: plain, OS: "atlantis"}, "unsupported GOOS/GOARCH pair atlantis"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			test.options.Dir = t.TempDir()
			test.options.Progress = func(format string, arguments ...any) {
				t.Errorf("it begins, "+format+", before it refuses", arguments...)
			}
			_, err := Export(t.Context(), test.options)
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("error %v, want %q", err, test.want)
			}
			if entries, _ := os.ReadDir(test.options.Dir); len(entries) != 0 {
				t.Errorf("left behind: %v", entries)
			}
		})
	}
}

func TestExportRefusesAFolderThatCannotBeHadBeforeItBuilds(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	_, err := Export(t.Context(), Options{Assembly: assembly(t, "pvs", "pesto"), Dir: filepath.Join(file, "engines"),
		Progress: func(format string, arguments ...any) { t.Errorf("it begins, "+format, arguments...) }})
	if err == nil || !strings.Contains(err.Error(), file) {
		t.Errorf("error %v", err)
	}
}

func TestExportNeedsGo(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	_, err := Export(t.Context(), Options{Assembly: assembly(t, "pvs", "pesto"), Dir: t.TempDir()})
	if err == nil || !strings.Contains(err.Error(), "https://go.dev/dl") {
		t.Errorf("error %v", err)
	}
}

func TestSourceIsFoundFromAnywhere(t *testing.T) {
	want, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{".", "../..", t.TempDir()} {
		t.Chdir(dir)
		if got, err := findSource(""); err != nil || got != want {
			t.Errorf("from %s: %q, %v; want %q", dir, got, err, want)
		}
		t.Chdir(filepath.Join(want, "experiments", "export"))
	}
}

func TestExportRefusesAnEvalOnFile(t *testing.T) {
	a := assembly(t, "pvs", "pesto")
	inner := a.Eval.New
	a.Eval.New = func() evals.Builder { return onFile{inner()} }
	_, err := describe(a)
	if err == nil || !strings.Contains(err.Error(), "a package of its own") {
		t.Errorf("error %v", err)
	}
}

// onFile is an eval that says it reads a net from a file.
type onFile struct{ evals.Builder }

func (onFile) Params() params.Table {
	file := new(string)
	table := params.Table{params.NewText(file, "eval-file", "", "a network")}
	*file = "net.nnue"
	return table
}

func TestFileNames(t *testing.T) {
	here, err := newTarget("", "", "")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name   string
		target target
		want   string
	}{
		{"base", here, "base" + here.suffix()},
		{"base", target{"windows", "arm64", ""}, "base-windows-arm64.exe"},
		{"base", target{"plan9", "amd64", "v3"}, "base-plan9-amd64-v3"},
		{"pvs[x=1] / odd", target{"plan9", "386", ""}, "pvs-x=1-odd-plan9-386"},
		{"../../etc/passwd", here, "etc-passwd" + here.suffix()},
		{"...", here, "engine" + here.suffix()},
	} {
		if got := fileName(test.name, test.target); got != test.want {
			t.Errorf("%q for %s: %q, want %q", test.name, test.target, got, test.want)
		}
	}
}
