package searchers

import (
	"math"
	"strings"
	"testing"
)

func TestRoom(t *testing.T) {
	for _, mib := range []int{-1, 0, 1, 64} {
		if err := Room(mib); err != nil {
			t.Errorf("%d MiB: %v", mib, err)
		}
	}
	// More than any processor can address, and more than an int can count.
	for _, mib := range []int{1 << 30, math.MaxInt} {
		if err := Room(mib); err == nil || !strings.Contains(err.Error(), "no room for") {
			t.Errorf("%d MiB: error %v", mib, err)
		}
	}
}
