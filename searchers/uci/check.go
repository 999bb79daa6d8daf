package uci

import (
	"context"
	"errors"
	"fmt"
	"io"

	"rookery/core"
)

// RunCheck runs a binary's own gates and prints a line for each: perft, SEE, legality, and the signature. The
// error joins what was found wrong.
func RunCheck(ctx context.Context, engine Engine, out io.Writer) error {
	gates := []struct {
		name string
		run  func(ctx context.Context) (told string, err error)
	}{
		{"perft", checkPerft},
		{"SEE", checkSEE},
		{"legality", checkLegality},
		{"signature", func(ctx context.Context) (string, error) { return checkSignature(ctx, engine) }},
	}
	var faults []error
	for _, gate := range gates {
		told, err := gate.run(ctx)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			told = "FAULT: " + err.Error()
			faults = append(faults, fmt.Errorf("check: %s: %w", gate.name, err))
		}
		fmt.Fprintf(out, "%-10s %s\n", gate.name, told)
	}
	return errors.Join(faults...)
}

// checkPerft counts leaves and compares with counts that another program's generator gave.
func checkPerft(ctx context.Context) (string, error) {
	var faults []error
	total := uint64(0)
	table := perftCounts()
	for _, row := range table {
		p, err := core.ParseFEN(row.fen)
		if err != nil {
			return "", err
		}
		nodes, err := core.PerftParallel(ctx, &p, row.depth, 1)
		if err != nil {
			return "", err
		}
		if nodes != row.nodes {
			faults = append(faults, fmt.Errorf("%s: %d leaves at depth %d, want %d", row.fen, nodes, row.depth, row.nodes))
		}
		total += nodes
	}
	return fmt.Sprintf("ok: %d positions, %d leaves", len(table), total), errors.Join(faults...)
}

// checkSEE compares exchanges with values reckoned by hand, exactly and at the threshold on either side.
func checkSEE(context.Context) (string, error) {
	var faults []error
	table := exchanges()
	for _, row := range table {
		p, err := core.ParseFEN(row.fen)
		if err != nil {
			return "", err
		}
		m, err := p.ParseUCIMove(row.move)
		if err != nil {
			return "", err
		}
		v := &core.StandardExchangeValues
		if got := p.SEE(m, v); got != row.gain {
			faults = append(faults, fmt.Errorf("%s in %s: %d, want %d", row.move, row.fen, got, row.gain))
		}
		if !p.SEEAtLeast(m, row.gain, v) || p.SEEAtLeast(m, row.gain+1, v) {
			faults = append(faults, fmt.Errorf("%s in %s: the threshold test is not at %d", row.move, row.fen, row.gain))
		}
	}
	return fmt.Sprintf("ok: %d exchanges", len(table)), errors.Join(faults...)
}

// checkLegality holds the oracles that look at a move without making it against making it and looking, over the
// bench positions and all that two plies lead to; at the roots all 65536 moves that 16 bits can say are asked about.
func checkLegality(ctx context.Context) (string, error) {
	count := 0
	games, err := BenchGames()
	if err != nil {
		return "", err
	}
	for _, g := range games {
		if ctx.Err() != nil {
			return "", ctx.Err()
		}
		root := g.Game.Position()
		var legal core.MoveList
		root.GenerateLegal(&legal)
		for bits := range 1 << 16 {
			if m := core.Move(bits); root.IsLegal(m) != legal.Contains(m) {
				return "", fmt.Errorf("%s: IsLegal(%#04x) = %t", root.FEN(), bits, root.IsLegal(m))
			}
		}
		if err := walk(root, 2, &count); err != nil {
			return "", err
		}
	}
	return fmt.Sprintf("ok: %d moves", count), nil
}

// walk looks at every legal move of p, and on down to the given depth.
func walk(p *core.Position, depth int, count *int) error {
	var legal, noisy, quiets core.MoveList
	p.GenerateLegal(&legal)
	p.GenerateNoisy(&noisy)
	p.GenerateQuiets(&quiets)
	if noisy.Len()+quiets.Len() != legal.Len() || p.HasLegalMove() != (legal.Len() > 0) {
		return fmt.Errorf("%s: %d noisy and %d quiet moves of %d", p.FEN(), noisy.Len(), quiets.Len(), legal.Len())
	}
	for _, m := range legal.Slice() {
		*count++
		var next core.Position
		p.Make(m, &next)
		us := p.SideToMove()
		switch {
		case !p.IsLegal(m):
			return fmt.Errorf("%s: IsLegal(%s) is false", p.FEN(), p.UCI(m))
		case next.IsAttacked(next.King(us), us.Other()):
			return fmt.Errorf("%s: %s leaves the king in check", p.FEN(), p.UCI(m))
		case p.GivesCheck(m) != next.InCheck():
			return fmt.Errorf("%s: GivesCheck(%s) = %t", p.FEN(), p.UCI(m), p.GivesCheck(m))
		case next.InCheck() != next.IsAttacked(next.King(us.Other()), us):
			return fmt.Errorf("%s: InCheck = %t", next.FEN(), next.InCheck())
		}
		again, err := core.ParseFEN(next.FEN())
		if err != nil {
			return err
		}
		if again.Key() != next.Key() || again.PawnKey() != next.PawnKey() {
			return fmt.Errorf("%s after %s: keys %016x and %016x are not those of its FEN", next.FEN(), p.UCI(m), next.Key(), next.PawnKey())
		}
		if depth > 1 {
			if err := walk(&next, depth-1, count); err != nil {
				return err
			}
		}
	}
	return nil
}

// checkSignature benches the engine.
func checkSignature(ctx context.Context, engine Engine) (string, error) {
	result, err := BenchAssembly(ctx, engine.Assembly, nil)
	if err != nil {
		return "", err
	}
	told := "ok: " + result.Signature.String()
	if engine.Signature == "" {
		told = result.Signature.String() + " (nothing to compare with)"
	}
	return told, engine.expects(result.Signature)
}
