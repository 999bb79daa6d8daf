package uci

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/pprof"
	"strconv"
	"strings"

	"rookery/core"
	"rookery/core/params"
	"rookery/searchers"
)

// Main runs an engine as a program of its own and returns its exit status: 0, 1 after a failure, which lost output is
// too, 2 for arguments that it does not know, 130 once ctx is done. Without arguments it speaks UCI. args leaves out
// the program's name.
func Main(ctx context.Context, engine Engine, args []string, in io.Reader, stdout, errs io.Writer) int {
	out := &output{w: stdout}
	var err error
	switch name := first(args); name {
	case "", "uci":
		if len(args) > 1 {
			return usage(errs, engine, fmt.Sprintf("%s: unexpected %q", name, args[1]))
		}
		err = Run(ctx, in, stdout, engine)
	case "bench":
		var profile string
		profile, args, err = cutProfile(args[1:])
		if err == nil {
			err = profiled(profile, func() error { return RunBench(ctx, engine, strings.Join(args, " "), out) })
		}
	case "check":
		if len(args) > 1 {
			return usage(errs, engine, fmt.Sprintf("%s: unexpected %q", name, args[1]))
		}
		err = RunCheck(ctx, engine, out)
	case "help", "-h", "-help", "--help":
		usage(out, engine, "")
	default:
		return usage(errs, engine, fmt.Sprintf("unknown argument %q%s", name, params.DidYouMean(name, []string{"uci", "bench", "check", "help"})))
	}
	if err == nil {
		err = out.err
	}
	switch {
	case err == nil:
		return 0
	case ctx.Err() != nil && errors.Is(err, ctx.Err()):
		fmt.Fprintln(errs, "interrupted")
		return 130 // the shells' own for a program ended by Ctrl-C
	}
	fmt.Fprintln(errs, err)
	return 1
}

func first(args []string) string {
	if len(args) == 0 {
		return ""
	}
	return args[0]
}

func usage(w io.Writer, engine Engine, fault string) int {
	if fault != "" {
		fmt.Fprintln(w, fault)
	}
	fmt.Fprintf(w, `%s, a UCI chess engine.

Without arguments it speaks UCI on its standard input and output. With arguments:
  bench [DEPTH | depth N | nodes N] [-cpuprofile FILE]
         search a fixed list of positions; print the signature, and last "N nodes M nps"
  check  run the binary's own gates: perft, SEE, legality, signature; exit 1 on a fault
  help   show this
`, engine.title())
	return 2
}

// cutProfile takes "-cpuprofile FILE" out of the arguments.
func cutProfile(args []string) (file string, rest []string, err error) {
	for i := 0; i < len(args); i++ {
		name, value, hasValue := strings.Cut(strings.TrimLeft(args[i], "-"), "=")
		switch {
		case args[i][:min(1, len(args[i]))] != "-" || name != "cpuprofile":
			rest = append(rest, args[i])
		case hasValue:
			file = value
		case i+1 < len(args):
			i++
			file = args[i]
		default:
			return "", nil, errors.New("-cpuprofile: no file")
		}
	}
	return file, rest, nil
}

// profiled does the work with a CPU profile written to file, or without one if file is "".
func profiled(file string, work func() error) (err error) {
	if file == "" {
		return work()
	}
	f, err := os.Create(file)
	if err != nil {
		return fmt.Errorf("CPU profile: %w", err)
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	if err := pprof.StartCPUProfile(f); err != nil {
		return fmt.Errorf("CPU profile: %w", err)
	}
	defer pprof.StopCPUProfile()
	return work()
}

// RunBench benches the engine and prints a line a position, the signature, and last the line that OpenBench reads.
// limits is "", for the limits of the signature, or "DEPTH", "depth N" or "nodes N". At the signature's limits it is
// an error if the engine expects another signature.
func RunBench(ctx context.Context, engine Engine, limits string, out io.Writer) error {
	l, err := BenchLimits(engine.Assembly, limits)
	if err != nil {
		return fmt.Errorf("bench: %w", err)
	}
	searcher, err := engine.Assembly.Build()
	if err != nil {
		return fmt.Errorf("bench: %w", err)
	}
	n, all := 0, len(positions())
	result, err := Bench(ctx, searcher, l, func(p BenchPosition) {
		n++
		fmt.Fprintf(out, "%2d/%d %-26s %9d nodes  %-6s %s\n", n, all, p.Name, p.Result.Nodes, p.Best, p.Result.Score)
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "signature %s\n%d nodes %d nps\n", result.Signature, result.Nodes, result.NPS())
	if strings.TrimSpace(limits) == "" {
		return engine.expects(result.Signature)
	}
	return nil
}

// expects reports a signature that is not the expected one.
func (e Engine) expects(got Signature) error {
	if e.Signature == "" || e.Signature == got.String() {
		return nil
	}
	return fmt.Errorf("signature %s, but %s is expected of %s", got, e.Signature, e.title())
}

// BenchLimits reads the limits of a bench: "" for those of the searcher's signature, or "DEPTH", "depth N" or
// "nodes N".
func BenchLimits(a searchers.Assembly, text string) (searchers.Limits, error) {
	words := strings.Fields(text)
	switch len(words) {
	case 0:
		return signatureLimits(a)
	case 1:
		words = []string{"depth", words[0]}
	}
	if len(words) == 2 {
		n, err := strconv.ParseUint(words[1], 10, 63)
		switch {
		case err != nil || n == 0:
		case words[0] == "depth":
			return searchers.Limits{Depth: int(min(n, core.MaxPly))}, nil
		case words[0] == "nodes":
			return searchers.Limits{Nodes: n}, nil
		}
	}
	return searchers.Limits{}, fmt.Errorf("%q; want DEPTH, depth N or nodes N", strings.TrimSpace(text))
}
