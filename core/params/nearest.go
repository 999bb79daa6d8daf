package params

import (
	"fmt"
	"strings"
)

// DidYouMean returns `; did you mean "x"?` for the known word nearest to the given one, or "" if none is near.
func DidYouMean(word string, known []string) string {
	best, bestDistance := "", len(word)/2+1
	for _, k := range known {
		if len(word)-len(k) >= bestDistance {
			continue // and a word of any length costs nothing
		}
		if d := distance(strings.ToLower(word), strings.ToLower(k)); d < bestDistance {
			best, bestDistance = k, d
		}
	}
	if best == "" {
		return ""
	}
	return fmt.Sprintf("; did you mean %q?", best)
}

// distance is the Levenshtein distance between two words, in bytes.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			above := row[j+1]
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			row[j+1] = min(above+1, row[j]+1, diagonal+cost)
			diagonal = above
		}
	}
	return row[len(b)]
}
