package notebooks

import "rookery/experiments/stats"

// Filter returns the rows that pass the test.
func Filter[Row any](rows []Row, test func(Row) bool) []Row {
	var kept []Row
	for _, row := range rows {
		if test(row) {
			kept = append(kept, row)
		}
	}
	return kept
}

// Column returns one value of each row.
func Column[Row, Value any](rows []Row, value func(Row) Value) []Value {
	values := make([]Value, len(rows))
	for i, row := range rows {
		values[i] = value(row)
	}
	return values
}

// Group is the rows that share a key.
type Group[Key comparable, Row any] struct {
	Key  Key
	Rows []Row
}

// GroupBy puts rows of equal key together; groups and rows keep the order of first appearance.
func GroupBy[Key comparable, Row any](rows []Row, key func(Row) Key) []Group[Key, Row] {
	var groups []Group[Key, Row]
	at := map[Key]int{}
	for _, row := range rows {
		k := key(row)
		i, known := at[k]
		if !known {
			i = len(groups)
			at[k] = i
			groups = append(groups, Group[Key, Row]{Key: k})
		}
		groups[i].Rows = append(groups[i].Rows, row)
	}
	return groups
}

// Median returns the middle of the values; 0 of none.
func Median(values []float64) float64 {
	middle, _ := stats.Median(values)
	return middle
}

// GeometricMean returns the geometric mean of the positive values; 0 of none.
func GeometricMean(values []float64) float64 {
	mean, _ := stats.GeometricMean(values)
	return mean
}
