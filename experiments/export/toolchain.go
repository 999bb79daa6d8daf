package export

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/sys/cpu"
)

// target is a platform to build for.
type target struct {
	os, arch string
	level    string // GOAMD64; "" is the lowest
}

func newTarget(goos, goarch, level string) (target, error) {
	t := target{os: goos, arch: goarch, level: level}
	if t.os == "" {
		t.os = runtime.GOOS
	}
	if t.arch == "" {
		t.arch = runtime.GOARCH
	}
	if level == "" {
		return t, nil
	}
	if t.arch != "amd64" {
		return target{}, fmt.Errorf("level %s is one of amd64; %s has none here", level, t.arch)
	}
	if !slices.Contains([]string{"v1", "v2", "v3", "v4"}, level) {
		return target{}, fmt.Errorf("level %q; want v1, v2, v3 or v4", level)
	}
	return t, nil
}

// String is "os/arch", with the level.
func (t target) String() string {
	return strings.TrimSuffix(t.os+"/"+t.arch+" "+t.level, " ")
}

// suffix is how programs end there.
func (t target) suffix() string {
	if t.os == "windows" {
		return ".exe"
	}
	return ""
}

// runsHere reports whether this machine can run what is built for t.
func (t target) runsHere() bool {
	if t.os != runtime.GOOS || t.arch != runtime.GOARCH {
		return false
	}
	x := &cpu.X86
	switch t.level {
	case "v2":
		return x.HasSSE42 && x.HasPOPCNT
	case "v3":
		return x.HasAVX2 && x.HasBMI1 && x.HasBMI2 && x.HasFMA
	case "v4":
		return x.HasAVX512F && x.HasAVX512BW && x.HasAVX512CD && x.HasAVX512DQ && x.HasAVX512VL
	}
	return true
}

func (t target) environment() []string {
	environment := []string{"CGO_ENABLED=0", "GOOS=" + t.os, "GOARCH=" + t.arch, "GOFLAGS=", "GOWORK=off", "GOEXPERIMENT="}
	if t.arch == "amd64" {
		level := t.level
		if level == "" {
			level = "v1"
		}
		environment = append(environment, "GOAMD64="+level)
	}
	return environment
}

// toolchain is the go command with the source that it builds from.
type toolchain struct {
	command  string
	version  string // as "go1.26.8"
	source   string // the module's folder
	revision string // commit of the source, "" if unknown
	modified bool   // the source has uncommitted changes
}

func findToolchain(ctx context.Context, source string) (toolchain, error) {
	command, err := exec.LookPath("go")
	if err != nil {
		return toolchain{}, errors.New("an engine is built by the go command, and there is none on the PATH; install Go from https://go.dev/dl")
	}
	t := toolchain{command: command}
	if t.source, err = findSource(source); err != nil {
		return toolchain{}, err
	}
	version := exec.CommandContext(ctx, command, "env", "GOVERSION")
	version.Dir = t.source
	out, err := version.Output()
	if err != nil {
		return toolchain{}, fmt.Errorf("asking %s for its version: %w", command, err)
	}
	t.version = strings.TrimSpace(string(out))
	t.revision, t.modified = revision(ctx, t.source)
	return t, nil
}

// module is the path of the module whose source is looked for.
const module = "rookery"

// findSource returns the folder of the module's source: the given one, or the one around the working directory, or
// the one that this program was built from.
func findSource(given string) (string, error) {
	if given != "" {
		if !isSource(given) {
			return "", fmt.Errorf("%s is not the source of module %s: it has no go.mod that says so", given, module)
		}
		return filepath.Abs(given)
	}
	if dir, err := os.Getwd(); err == nil {
		for ; ; dir = filepath.Dir(dir) {
			if isSource(dir) {
				return dir, nil
			}
			if dir == filepath.Dir(dir) {
				break
			}
		}
	}
	if _, file, _, ok := runtime.Caller(0); ok && filepath.IsAbs(file) {
		if dir := filepath.Dir(filepath.Dir(filepath.Dir(file))); isSource(dir) {
			return dir, nil
		}
	}
	return "", fmt.Errorf("an engine is built from the source of module %s, which is not around the working directory nor where this program was built; name its folder", module)
}

func isSource(dir string) bool {
	text, err := os.ReadFile(filepath.Join(dir, "go.mod"))
	if err != nil {
		return false
	}
	for line := range strings.Lines(string(text)) {
		if fields := strings.Fields(line); len(fields) == 2 && fields[0] == "module" {
			return fields[1] == module
		}
	}
	return false
}

// revision asks git for the commit of the source, and whether anything that an engine is built from differs from it.
// Without git or a repository nothing is known.
func revision(ctx context.Context, dir string) (commit string, modified bool) {
	git := func(args ...string) (string, error) {
		out, err := exec.CommandContext(ctx, "git", append([]string{"-C", dir}, args...)...).Output()
		return strings.TrimSpace(string(out)), err
	}
	commit, err := git("rev-parse", "HEAD")
	if err != nil {
		return "", false
	}
	changes, err := git("status", "--porcelain", "--", "go.mod", "go.sum", "core", "evals", "searchers", "cmd/engine")
	return commit, err == nil && changes != ""
}

// supports asks the go command whether it builds for t at all.
func (t *toolchain) supports(ctx context.Context, to target) error {
	command := exec.CommandContext(ctx, t.command, "build", "-n", "internal/goos")
	command.Dir = t.source
	command.Env = append(os.Environ(), to.environment()...)
	if out, err := command.CombinedOutput(); err != nil {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		return fmt.Errorf("building for %s: %s", to, lastLine(out))
	}
	return nil
}

// build is one call of go build.
type build struct {
	target  target
	overlay string
	profile string // for PGO; "" is none
	out     string
}

func (t *toolchain) build(ctx context.Context, b build) error {
	pgo := "off"
	if b.profile != "" {
		pgo = b.profile
	}
	command := exec.CommandContext(ctx, t.command, "build", "-overlay", b.overlay, "-pgo", pgo,
		"-trimpath", "-buildvcs=false", "-ldflags", "-s -w -buildid=", "-o", b.out, "./cmd/engine")
	command.Dir = t.source
	command.Env = append(os.Environ(), b.target.environment()...)
	var stderr bytes.Buffer
	command.Stderr = &stderr
	if err := command.Run(); err != nil {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		return fmt.Errorf("go build for %s in %s: %w\n%s", b.target, t.source, err, strings.TrimSpace(stderr.String()))
	}
	return nil
}

// writeOverlay writes the generated source, and the file that puts it in the place of cmd/engine/variant.go.
func (v *variant) writeOverlay(dir, source, title, signature string) (string, error) {
	text, err := v.source(title, signature)
	if err != nil {
		return "", err
	}
	generated, overlay := filepath.Join(dir, "variant.go"), filepath.Join(dir, "overlay.json")
	replace, err := json.Marshal(map[string]any{
		"Replace": map[string]string{filepath.Join(source, "cmd", "engine", "variant.go"): generated},
	})
	if err != nil {
		return "", err
	}
	return overlay, errors.Join(os.WriteFile(generated, text, 0o644), os.WriteFile(overlay, replace, 0o644))
}
