//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package searchers

import "syscall"

// reserve asks for memory as Go's runtime does, and gives it back untouched.
func reserve(bytes int) error {
	memory, err := syscall.Mmap(-1, 0, bytes, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		return err
	}
	return syscall.Munmap(memory)
}
