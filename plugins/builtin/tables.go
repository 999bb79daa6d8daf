package builtin

// searcherTable lists the searchers of this build.
func searcherTable() []searcherEntry {
	return []searcherEntry{}
}

// evalTable lists the evals of this build.
func evalTable() []evalEntry {
	return []evalEntry{}
}
