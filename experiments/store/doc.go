// Package store is what a run leaves behind: a folder with a manifest, an append-only journal, and Parquet tables.
//
// The manifest says what was fixed when the run began: configuration, variants, versions, host, hashes. The
// journal holds one checksummed record for each finished unit of work and is the truth of the run. The tables
// are made from the journal, sorted by unit, and appear whole or not at all. Readers use Open; only the runner
// writes.
//
// A run folder holds
//
//	manifest.json     what the run is
//	config.yaml       the experiment file as its author wrote it
//	journal           the records, one a line
//	tables/           NAME.parquet, one file a table (see Tables)
//	report.md, report.html, plots/   written by package reports
//	logs/             what plugins wrote to stderr, one file a variant
package store
