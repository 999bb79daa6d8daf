package experiments

import (
	"context"
	"fmt"
	"strings"

	"rookery/experiments/store"
	"rookery/searchers"
	"rookery/searchers/uci"
)

// signaturePhase takes the signature of every variant.
func signaturePhase(config *Config) phase {
	positions, err := uci.BenchGames()
	if err != nil {
		panic(err) // a position of our own list
	}
	p := phase{name: "signatures"}
	for i := range config.Variants {
		v := &config.Variants[i]
		p.units = append(p.units, unit{
			key:     signatureKey(v.Name),
			variant: v,
			cost:    searchCost(v.Assembly.Searcher.Signature, len(positions)+checkedPositions),
			measure: func(ctx context.Context, s searchers.Searcher) (store.Record, error) {
				return takeSignature(ctx, v, s)
			},
		})
	}
	return p
}

func signatureKey(variant string) string { return unitKey("signature", variant) }

// takeSignature searches the whole bench list at the limits that the searcher declares.
func takeSignature(ctx context.Context, v *Variant, s searchers.Searcher) (store.Record, error) {
	result, err := uci.Bench(ctx, s, v.Assembly.Searcher.Signature, nil)
	if err != nil {
		return store.Record{}, err
	}
	record := store.Record{Digest: result.Signature.String()}
	for _, p := range result.Positions {
		record.Signature = append(record.Signature, signatureRow(v.Name, &p))
	}
	return record, nil
}

func signatureRow(variant string, p *uci.BenchPosition) store.SignatureRow {
	return store.SignatureRow{
		Variant: variant, Position: p.Name, FEN: p.FEN,
		Depth: int32(p.Result.Depth), Nodes: int64(p.Result.Nodes),
		Best: p.Best, Score: int32(p.Result.Score), PV: strings.Join(p.PV, " "), Time: p.Result.Time.Nanoseconds(),
	}
}

// checkedPositions is how many positions of the signature are searched again wherever a variant crosses a border.
const checkedPositions = 3

// CheckSignature searches a few positions of a recorded signature again, and returns an error that names the first
// one that drifts. It is the cheap proof that two ways of running a variant are one.
func CheckSignature(ctx context.Context, v *Variant, s searchers.Searcher, rows []store.SignatureRow) error {
	games, err := uci.BenchGames()
	if err != nil {
		return err
	}
	if len(games) != len(rows) {
		return fmt.Errorf("the signature has %d positions, this build's bench %d", len(rows), len(games))
	}
	for i := range checkedPositions {
		at := i * (len(games) - 1) / (checkedPositions - 1)
		game, row := games[at], rows[at]
		s.NewGame()
		result, err := s.Search(ctx, searchers.Request{Game: game.Game, Limits: v.Assembly.Searcher.Signature})
		if err != nil {
			return err
		}
		outcome, err := game.Outcome(result)
		if err != nil {
			return err
		}
		got := signatureRow(v.Name, &outcome)
		if got.Nodes != row.Nodes || got.Best != row.Best || got.Score != row.Score || got.PV != row.PV {
			return fmt.Errorf("position %s: %d nodes, %s, score %d, pv %q; the signature has %d nodes, %s, score %d, pv %q",
				row.Position, got.Nodes, got.Best, got.Score, got.PV, row.Nodes, row.Best, row.Score, row.PV)
		}
	}
	return nil
}

// settleSignatures gives every variant its signature from the records, and finds those that equal an earlier one's.
func settleSignatures(variants []store.Variant, records map[string]store.Record) {
	first := map[string]string{}
	for i := range variants {
		v := &variants[i]
		record, ok := records[signatureKey(v.Name)]
		if !ok || record.Digest == "" {
			continue // skipped after a crash
		}
		v.Signature, v.SignatureNodes = record.Digest, 0
		for _, row := range record.Signature {
			v.SignatureNodes += uint64(row.Nodes)
		}
		// Equal digests of different searchers' limits are no equality.
		key := v.Searcher + " " + v.Plugin + " " + v.Signature
		if first[key] == "" {
			first[key] = v.Name
		} else {
			v.SameAs = first[key]
		}
	}
}
