package experiments

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"

	"rookery/core/params"
	"rookery/experiments/store"
)

// shipped holds the suites that come with the program, known by their names below this folder.
//
//go:embed suites/*.epd
var shipped embed.FS

// EmbeddedSuites lists the names of the suites that ship, as suites/tactics.epd.
func EmbeddedSuites() []string {
	names, err := fs.Glob(shipped, "suites/*.epd")
	if err != nil {
		panic(err) // the pattern is ours
	}
	return names
}

// inputs reads the files that an experiment names and pins each by its hash.
type inputs struct {
	dir   string // paths are relative to it
	files []store.File
}

// read returns a file's content and the path to call it by. A name below dir comes before an embedded one.
func (in *inputs) read(kind, name string) (content []byte, at string, err error) {
	at = in.resolve(name)
	content, err = os.ReadFile(at)
	if errors.Is(err, fs.ErrNotExist) {
		if inside, e := shipped.ReadFile(path.Clean(filepath.ToSlash(name))); e == nil {
			in.pin(store.File{Kind: kind, Name: name}, inside)
			return inside, name, nil
		}
		known := append(EmbeddedSuites(), neighbours(at, in.dir)...)
		return nil, "", fmt.Errorf("no file %s%s", at, params.DidYouMean(name, known))
	}
	if err != nil {
		return nil, "", err
	}
	_, err = in.pinAt(kind, name, at, content)
	return content, at, err
}

// pinned finds a file that others will read, such as a net, and pins it. Its Path is absolute.
func (in *inputs) pinned(kind, name string) (store.File, error) {
	at := in.resolve(name)
	content, err := os.ReadFile(at)
	if errors.Is(err, fs.ErrNotExist) {
		return store.File{}, fmt.Errorf("no file %s%s", at, params.DidYouMean(name, neighbours(at, in.dir)))
	}
	if err != nil {
		return store.File{}, err
	}
	return in.pinAt(kind, name, at, content)
}

// resolve returns the path of a name in the experiment.
func (in *inputs) resolve(name string) string {
	at := filepath.FromSlash(name)
	if filepath.IsAbs(at) {
		return at
	}
	return filepath.Join(in.dir, at)
}

func (in *inputs) pinAt(kind, name, at string, content []byte) (store.File, error) {
	absolute, err := filepath.Abs(at)
	if err != nil {
		return store.File{}, err
	}
	return in.pin(store.File{Kind: kind, Name: name, Path: absolute}, content), nil
}

// pin notes a file for the manifest, once.
func (in *inputs) pin(file store.File, content []byte) store.File {
	sum := sha256.Sum256(content)
	file.Bytes, file.SHA256 = int64(len(content)), hex.EncodeToString(sum[:])
	file.Shipped = file.Kind == store.SuiteFile && ships(content)
	if !slices.Contains(in.files, file) {
		in.files = append(in.files, file)
	}
	return file
}

// ships reports whether a suite is one of those that come with the program, whatever it is called.
func ships(content []byte) bool {
	for _, name := range EmbeddedSuites() {
		if inside, err := shipped.ReadFile(name); err == nil && bytes.Equal(inside, content) {
			return true
		}
	}
	return false
}

// neighbours lists the files beside a missing one, as the experiment would call them.
func neighbours(missing, dir string) []string {
	entries, err := os.ReadDir(filepath.Dir(missing))
	if err != nil {
		return nil
	}
	var names []string
	for _, entry := range entries {
		if name, err := filepath.Rel(dir, filepath.Join(filepath.Dir(missing), entry.Name())); err == nil && !entry.IsDir() {
			names = append(names, filepath.ToSlash(name))
		}
	}
	return names
}
