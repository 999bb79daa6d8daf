package host

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"
)

// Each start has a folder for its socket, which is removed once host and plugin are connected.
const (
	socketPrefix = "rookery-socket"
	socketAge    = time.Hour // a folder so old is one whose host was killed while it started a plugin
)

// The longest path of the folder in which ours is made: that of a socket (104 bytes on the BSDs, the last a zero), less
// our folder, go-plugin's in it, and the socket, each with a number of up to ten digits.
const longestFolder = 103 - len("/"+socketPrefix) - 10 - len("/plugin-dir") - 10 - len("/plugin") - 10

// socketFolder makes a folder whose path is short enough for a plugin's socket: among the temporary files, or where
// their folder has a long name, among the system's.
func socketFolder() (string, error) {
	usual := os.TempDir()
	if len(usual) <= longestFolder || runtime.GOOS == "windows" {
		return newSocketFolder(usual)
	}
	for _, parent := range []string{"/tmp", "/var/tmp", "/dev/shm"} {
		if folder, err := newSocketFolder(parent); err == nil {
			return folder, nil
		}
	}
	return "", fmt.Errorf("the folder for temporary files, %s, has too long a path for a socket (%d bytes, at most %d); set TMPDIR to a shorter one",
		usual, len(usual), longestFolder)
}

func newSocketFolder(parent string) (string, error) {
	sweepSockets(parent, time.Now().Add(-socketAge))
	folder, err := os.MkdirTemp(parent, socketPrefix)
	if err != nil {
		return "", fmt.Errorf("making a folder for the plugin's socket: %w; TMPDIR says where", err)
	}
	return folder, nil
}

// sweepSockets removes the folders for sockets that were made before the given time.
func sweepSockets(parent string, before time.Time) {
	entries, err := os.ReadDir(parent)
	if err != nil {
		return // whoever makes a folder there is told
	}
	for _, entry := range entries {
		if !entry.IsDir() || !strings.HasPrefix(entry.Name(), socketPrefix) {
			continue
		}
		if info, err := entry.Info(); err == nil && info.ModTime().Before(before) {
			os.RemoveAll(filepath.Join(parent, entry.Name())) //nolint:errcheck // it may be another user's
		}
	}
}
