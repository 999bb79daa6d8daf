// Package experiments turns a file that asks a question into a run that answers it.
//
// Load reads an experiment file: variants, ablations of them, and what to measure. It resolves everything, and names
// what is wrong by file, line and key. Describe tells what a run would do. Run does it, unit by unit, each variant in a
// process of its own or linked in, and puts every result into the journal of package store as soon as it is there, so
// that Resume can go on after any end. Verify repeats what was recorded and tells what drifts.
//
// What a unit gives does not depend on when, where or beside what it runs, times apart. The experiments that ship stand
// beside this file; their suites, in the folder suites, are embedded and known by name.
package experiments
