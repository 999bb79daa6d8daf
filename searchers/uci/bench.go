package uci

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"hash"
	"strconv"
	"time"

	"rookery/searchers"
)

// Signature is 64 bits by which two searches are told apart: the same variant has the same signature wherever it
// runs, and a change of any node count, move, score or PV of the bench gives another.
type Signature uint64

// String writes the signature in 16 hex digits.
func (s Signature) String() string { return fmt.Sprintf("%016x", uint64(s)) }

// ParseSignature reads what String writes.
func ParseSignature(text string) (Signature, error) {
	n, err := strconv.ParseUint(text, 16, 64)
	if err != nil || len(text) != 16 {
		return 0, fmt.Errorf("signature %q: want 16 hex digits", text)
	}
	return Signature(n), nil
}

// BenchPosition is one position of the bench, searched.
type BenchPosition struct {
	Name   string   // of the position, unique in the list
	FEN    string   // with "moves ..." after it where the game before counts
	Best   string   // in UCI's notation; "(none)" if there is no legal move
	PV     []string // in UCI's notation
	Result searchers.Result
}

// BenchResult is the outcome of a whole bench.
type BenchResult struct {
	Signature Signature
	Nodes     uint64
	Time      time.Duration // spent searching
	Positions []BenchPosition
}

// NPS is the bench's speed in nodes a second.
func (r *BenchResult) NPS() uint64 { return perSecond(r.Nodes, r.Time) }

// Bench searches every position of the list within limits, each after NewGame, and digests what comes out. Only
// limits that do not look at the clock give a signature that can be had again. observe, which may be nil, sees each
// position as it is done. The error names the position at fault.
func Bench(ctx context.Context, searcher searchers.Searcher, limits searchers.Limits, observe func(BenchPosition)) (BenchResult, error) {
	games, err := BenchGames()
	if err != nil {
		return BenchResult{}, err
	}
	var result BenchResult
	digest := sha256.New()
	for _, g := range games {
		searcher.NewGame()
		start := time.Now()
		found, err := searcher.Search(ctx, searchers.Request{Game: g.Game, Limits: limits})
		result.Time += time.Since(start)
		if err != nil {
			return BenchResult{}, fmt.Errorf("bench position %s: %w", g.Name, err)
		}
		position, err := g.Outcome(found)
		if err != nil {
			return BenchResult{}, err
		}
		write(digest, &position)
		result.Nodes += found.Nodes
		result.Positions = append(result.Positions, position)
		if observe != nil {
			observe(position)
		}
	}
	result.Signature = Signature(binary.BigEndian.Uint64(digest.Sum(nil)))
	return result, nil
}

// write adds to the digest what a signature holds of a position: one line of text.
func write(digest hash.Hash, p *BenchPosition) {
	fmt.Fprintf(digest, "%s: %d nodes, best %s, score %d, pv %q\n", p.FEN, p.Result.Nodes, p.Best, p.Result.Score, p.PV)
}

// BenchAssembly is Bench with a fresh instance of the assembly, at the limits that its searcher declares for the
// signature.
func BenchAssembly(ctx context.Context, a searchers.Assembly, observe func(BenchPosition)) (BenchResult, error) {
	limits, err := signatureLimits(a)
	if err != nil {
		return BenchResult{}, err
	}
	searcher, err := a.Build()
	if err != nil {
		return BenchResult{}, err
	}
	return Bench(ctx, searcher, limits, observe)
}

// signatureLimits are the limits that the searcher declares, which must end a search at the same node every time.
func signatureLimits(a searchers.Assembly) (searchers.Limits, error) {
	l := a.Searcher.Signature
	if l.Depth == 0 && l.Nodes == 0 && l.SoftNodes == 0 {
		return l, fmt.Errorf("searcher %s declares no depth or nodes for its signature", a.Searcher.Name)
	}
	return l, nil
}
