package reports

import (
	"fmt"
	"path/filepath"
	"strings"

	"rookery/experiments/store"
)

// Fact is one line of a run's provenance.
type Fact struct{ Name, Value string }

// Provenance lists where the numbers come from.
func (a *Analysis) Provenance() []Fact {
	m := a.Manifest
	var facts []Fact
	add := func(name, value string) {
		if value != "" {
			facts = append(facts, Fact{name, value})
		}
	}
	add("run", m.ID)
	add("begun", moment(m.Created))
	add("last result", moment(a.Progress.Updated))
	add("progress", progress(a.Progress, m.Budget))
	add("experiment", m.ConfigFile)
	add("seed", fmt.Sprint(m.Seed))
	add("bench", describeBench(m.Measures.Bench))
	for _, suite := range m.Measures.Suites {
		add("suite "+suite.Name, describeSuite(suite))
	}
	add("mode", describeMode(m))
	add("program", describeBuild(m.Build))
	add("program's SHA-256", m.Build.Executable)
	add("host", describeHost(m.Host))
	for _, file := range m.Files {
		where := file.Path
		if where == "" {
			where = "embedded in the program"
		}
		add(file.Kind+" "+file.Name, strings.TrimPrefix(fmt.Sprintf("%s, %s, SHA-256 %s", where, count(int(file.Bytes), "byte"), file.SHA256), ", "))
	}
	return facts
}

func progress(p store.Progress, budget store.Budget) string {
	if p.Complete {
		return fmt.Sprintf("complete, %s", count(p.Units, "unit"))
	}
	return fmt.Sprintf("%d of %s", p.Units, count(budget.Units, "unit"))
}

func describeBench(m *store.BenchMeasure) string {
	if m == nil {
		return ""
	}
	text := fmt.Sprintf("%s to depth %d", count(m.Positions, "position"), m.Depth)
	if m.Nodes > 0 {
		text += fmt.Sprintf(", at most %s nodes each", amount(float64(m.Nodes)))
	}
	return text + ", " + count(m.Rounds, "round") + ", the variants interleaved"
}

func describeMode(m store.Manifest) string {
	text := ""
	switch m.Mode {
	case store.Linked:
		text = "linked: the searches run inside the command"
	case store.Process:
		text = "process: each variant runs in a process of its own"
	default:
		text = m.Mode
	}
	if m.Workers > 0 {
		text += fmt.Sprintf(", %s (the bench has the machine to itself)", count(m.Workers, "worker"))
	}
	return strings.TrimPrefix(text, ", ")
}

func describeBuild(b store.Build) string {
	revision := b.Revision
	if revision == "" {
		revision = "revision unknown"
	} else {
		revision = "revision " + revision
	}
	if b.Modified {
		revision += " with uncommitted changes"
	}
	parts := []string{strings.TrimSpace("rookery " + b.Version), revision, b.Go, strings.Trim(b.OS+"/"+b.Arch+" "+b.ArchLevel, " /")}
	var known []string
	for _, part := range parts {
		if part != "" {
			known = append(known, part)
		}
	}
	return strings.Join(known, ", ")
}

func describeHost(h store.Host) string {
	var parts []string
	for _, part := range []string{h.Name, h.CPU} {
		if part != "" {
			parts = append(parts, part)
		}
	}
	if h.Cores > 0 {
		parts = append(parts, count(h.Cores, "core"))
	}
	if h.Memory > 0 {
		parts = append(parts, fmt.Sprintf("%.1f GiB", float64(h.Memory)/(1<<30)))
	}
	if h.System != "" {
		parts = append(parts, h.System)
	}
	return strings.Join(parts, ", ")
}

// Command is a line to type, and what for.
type Command struct{ What, Line string }

// Commands lists what can be done with the run in dir: each line can be copied.
func (a *Analysis) Commands(dir string) []Command {
	dir = shellQuoted(filepath.ToSlash(filepath.Clean(dir)))
	var commands []Command
	if file := a.Manifest.ConfigFile; file != "" {
		commands = append(commands, Command{"made by", "rookery run " + shellQuoted(filepath.ToSlash(file))})
	}
	if !a.Progress.Complete {
		commands = append(commands, Command{"finish it", "rookery run --resume " + dir})
	}
	commands = append(commands,
		Command{"repeat a sample and compare", "rookery verify " + dir},
		Command{"make this report again", "rookery report " + dir},
	)
	if best := a.Verdict().Best; best != "" {
		commands = append(commands, Command{"export as an engine", a.exportLine(dir, best)})
	}
	return commands
}

func (a *Analysis) exportLine(dir, variant string) string {
	return fmt.Sprintf("rookery export %s --variant %s -o engines", dir, shellQuoted(variant))
}

// shellQuoted makes a word safe to paste into a POSIX shell.
func shellQuoted(word string) string {
	plain := func(r rune) bool {
		return strings.ContainsRune("-_./+=:,@%", r) || '0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z'
	}
	if word != "" && !strings.ContainsFunc(word, func(r rune) bool { return !plain(r) }) {
		return word
	}
	return "'" + strings.ReplaceAll(oneLine(word), "'", `'\''`) + "'"
}
