package searchers

import "golang.org/x/sys/windows"

// reserve asks for memory as Go's runtime does, and gives it back untouched.
func reserve(bytes int) error {
	at, err := windows.VirtualAlloc(0, uintptr(bytes), windows.MEM_RESERVE|windows.MEM_COMMIT, windows.PAGE_READWRITE)
	if err != nil {
		return err
	}
	return windows.VirtualFree(at, 0, windows.MEM_RELEASE)
}
