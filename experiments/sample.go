package experiments

import (
	"math/rand/v2"
	"slices"
)

// sample chooses n of the items, the same ones for the same seed, and keeps their order.
func sample[T any](items []T, n int, seed uint64) []T {
	if n >= len(items) {
		return items
	}
	order := rand.New(rand.NewPCG(seed, uint64(len(items)))).Perm(len(items))[:n]
	slices.Sort(order)
	chosen := make([]T, n)
	for i, at := range order {
		chosen[i] = items[at]
	}
	return chosen
}
