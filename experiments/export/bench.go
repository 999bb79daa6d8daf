package export

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// benchOutput is what an engine's bench ends with.
type benchOutput struct {
	signature string
	nodes     uint64
	nps       uint64
}

var benchEnding = regexp.MustCompile(`(?m)^signature ([0-9a-f]{16})\r?\n(\d+) nodes (\d+) nps\s*\z`)

// runBench runs a binary's bench, which must give the signature.
func runBench(ctx context.Context, binary, want string) (benchOutput, error) {
	out, err := run(ctx, binary, "bench")
	found := benchEnding.FindSubmatch(out)
	if found == nil {
		if err == nil {
			err = fmt.Errorf("its bench ends in %q", lastLine(out))
		}
		return benchOutput{}, fmt.Errorf("running the engine's bench: %w", err)
	}
	b := benchOutput{signature: string(found[1])}
	b.nodes, _ = strconv.ParseUint(string(found[2]), 10, 64)
	b.nps, _ = strconv.ParseUint(string(found[3]), 10, 64)
	if b.signature != want {
		return benchOutput{}, fmt.Errorf("%w: the engine built here gives %s, and %s was recorded; its source or its values have changed since",
			ErrSignature, b.signature, want)
	}
	return b, err
}

// runProfile profiles a bench that lasts about profileTime.
func runProfile(ctx context.Context, binary, profile string, nps uint64) error {
	const positions = 40 // of the bench, roughly
	nodes := max(nps*uint64(profileTime.Seconds())/positions, 1000)
	if _, err := run(ctx, binary, "bench", "nodes", strconv.FormatUint(nodes, 10), "-cpuprofile", profile); err != nil {
		return fmt.Errorf("profiling the engine's bench: %w", err)
	}
	return nil
}

// run runs a program to its end and returns what it printed, even if it fails.
func run(ctx context.Context, program string, args ...string) ([]byte, error) {
	command := exec.CommandContext(ctx, program, args...)
	var out, errs bytes.Buffer
	command.Stdout, command.Stderr = &out, &errs
	err := command.Run()
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil && errs.Len() > 0 {
		err = fmt.Errorf("%w: %s", err, lastLine(errs.Bytes()))
	}
	return out.Bytes(), err
}

func lastLine(text []byte) string {
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	return strings.TrimSpace(lines[len(lines)-1])
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// install copies a program to its place, where it appears whole or not at all.
func install(from, to string) (err error) {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.CreateTemp(filepath.Dir(to), ".engine-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			out.Close()
			os.Remove(out.Name())
		}
	}()
	if _, err = io.Copy(out, in); err != nil {
		return err
	}
	if err = out.Chmod(0o755); err != nil {
		return err
	}
	if err = out.Close(); err != nil {
		return err
	}
	return os.Rename(out.Name(), to)
}
