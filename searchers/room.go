package searchers

import (
	"fmt"
	"math"
)

// Room reports whether the system would give so many MiB, and if not returns an error to show. A Go program that asks
// for memory that it cannot have is ended, so a searcher asks here before it makes a table whose size a parameter sets,
// and returns the error from Build. Nothing stays reserved, and what is given may still be more than there is: most
// systems promise more than they have.
func Room(mib int) error {
	if mib <= 0 {
		return nil
	}
	if mib > math.MaxInt>>20 {
		return fmt.Errorf("no room for %d MiB: this program's addresses end before", mib)
	}
	if err := reserve(mib << 20); err != nil {
		return fmt.Errorf("no room for %d MiB: %w", mib, err)
	}
	return nil
}
