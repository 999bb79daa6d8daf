package host

import (
	"fmt"
	"os"
	"runtime"
)

// The longest path of a Unix socket (104 bytes on the BSDs, the last a zero), less what go-plugin puts under the
// folder: "/plugin-dir" and "/plugin", each with a number of up to ten digits.
const longestFolder = 103 - len("/plugin-dir") - 10 - len("/plugin") - 10

// socketFolder returns a folder whose path is short enough to hold a plugin's socket: the one for temporary files,
// or where that has a long name, the system's.
func socketFolder() (string, error) {
	usual := os.TempDir()
	if len(usual) <= longestFolder || runtime.GOOS == "windows" {
		return usual, nil
	}
	for _, folder := range []string{"/tmp", "/var/tmp", "/dev/shm"} {
		probe, err := os.MkdirTemp(folder, "rookery")
		if err == nil {
			return folder, os.Remove(probe)
		}
	}
	return "", fmt.Errorf("the folder for temporary files, %s, has too long a path for a socket (%d bytes, at most %d); set TMPDIR to a shorter one",
		usual, len(usual), longestFolder)
}
