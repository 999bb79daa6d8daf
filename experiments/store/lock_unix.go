//go:build unix

package store

import (
	"os"
	"syscall"
)

// lockFile takes the file for this process alone, until it is closed or the process ends in whatever way.
func lockFile(file *os.File) error {
	return syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
}
