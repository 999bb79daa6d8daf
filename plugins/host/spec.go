// Package host starts plugins and uses what they offer as if it were linked in.
//
// Start runs a program as a plugin, in a process of its own, and says what it offers. NewSearcher gives a
// searchers.Searcher whose every search crosses the border once; Searchers and Evals give descriptors to mix with
// components of this process. A plugin that crashes, hangs or breaks the protocol is ended, and from then on each
// call returns an *Error that names the plugin, what happened, and the last lines of its standard error. Whether to
// start it again is for the caller to decide.
//
// No plugin outlives its host, however the host ends. The plugin's standard input is a pipe that this process
// holds open: a plugin made with the SDK exits when it closes. On Linux the kernel kills a plugin whose host died,
// whatever it was written with, stopped or hung. Elsewhere that second rule does not hold. On every Unix a plugin
// runs in a process group of its own, which is ended as a whole; on Windows its own children are its own affair, as they
// are anywhere if the host is killed: they see the pipe close, and nothing else.
// Only Linux is tested.
package host

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"sort"
	"strings"
	"time"

	"rookery/plugins/protocol"
)

// Spec says which program to start, and what to expect of it.
type Spec struct {
	Name     string   // as errors and tables show it; the file's name if empty
	Path     string   // the program; a name without a separator is looked up in $PATH
	Args     []string // its arguments, the name not included
	Env      []string // added to this process's environment, as NAME=value
	Dir      string   // where it runs; this process's folder if empty
	SHA256   string   // of the file, in hexadecimal; not checked if empty
	BuildID  string   // that the plugin must tell; not checked if empty
	Timeouts Timeouts
	Log      io.Writer // gets each line that the plugin prints, as it comes; may be nil
}

// Timeouts bounds the waiting for a plugin. A plugin that exceeds one is ended. Zero is the default.
type Timeouts struct {
	Start   time.Duration // from the start to the description; 20 s by default
	Call    time.Duration // for a call that is no search: an instance, a new game, a batch; 60 s by default
	Search  time.Duration // for a search that time does not bound; an hour by default
	Answer  time.Duration // for a search after its time is over, or after Stop; 10 s by default
	Silence time.Duration // for a sign of life during any call; 15 s by default
	Exit    time.Duration // for leaving by itself when closed; 2 s by default
}

func (t Timeouts) orDefault() Timeouts {
	for _, timeout := range []struct {
		value *time.Duration
		def   time.Duration
	}{
		{&t.Start, 20 * time.Second},
		{&t.Call, time.Minute},
		{&t.Search, time.Hour},
		{&t.Answer, 10 * time.Second},
		{&t.Silence, 15 * time.Second},
		{&t.Exit, 2 * time.Second},
	} {
		if *timeout.value <= 0 {
			*timeout.value = timeout.def
		}
	}
	return t
}

// name returns the name to show.
func (s *Spec) name() string {
	if s.Name != "" {
		return s.Name
	}
	return pluginName(s.Path)
}

func pluginName(path string) string { return strings.TrimSuffix(filepath.Base(path), ".exe") }

// Pinned returns the spec with the checksum of its file as it is now, so that no other file passes for it later.
func (s Spec) Pinned() (Spec, error) {
	hash, err := protocol.FileHash(exec.Command(s.Path).Path) // as the path is looked up when it is started
	if err != nil {
		return s, fmt.Errorf("plugin %s: %w", s.name(), err)
	}
	s.SHA256 = hash
	return s, nil
}

// Discover lists the programs in a folder, by name: the regular files that may be executed (on Windows, those
// that end in .exe), hidden ones and subfolders apart. It starts none, so not all of them need be plugins. A
// folder that does not exist holds none.
func Discover(dir string) ([]Spec, error) {
	entries, err := os.ReadDir(dir)
	if os.IsNotExist(err) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("plugins in %s: %w", dir, err)
	}
	var specs []Spec
	for _, entry := range entries {
		path := filepath.Join(dir, entry.Name())
		info, err := os.Stat(path) // through symbolic links
		if err != nil || !info.Mode().IsRegular() || strings.HasPrefix(entry.Name(), ".") {
			continue
		}
		executable := info.Mode()&0o111 != 0
		if runtime.GOOS == "windows" {
			executable = strings.EqualFold(filepath.Ext(path), ".exe")
		}
		if executable {
			specs = append(specs, Spec{Name: pluginName(path), Path: path})
		}
	}
	sort.Slice(specs, func(i, j int) bool { return specs[i].Name < specs[j].Name })
	return specs, nil
}

// DefaultDir returns the folder in which a user's plugins are looked for: $ROOKERY_PLUGINS, or rookery/plugins in
// the user's folder of configuration.
func DefaultDir() (string, error) {
	if dir := os.Getenv("ROOKERY_PLUGINS"); dir != "" {
		return dir, nil
	}
	config, err := os.UserConfigDir()
	if err != nil {
		return "", fmt.Errorf("folder of plugins: %w; set ROOKERY_PLUGINS", err)
	}
	return filepath.Join(config, "rookery", "plugins"), nil
}
