package protocol

import (
	"bytes"
	"crypto/sha256"
	"debug/elf"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"runtime"
	"sync"
)

// BuildID tells this program's build apart from any other: it covers all code linked in. It is the identifier
// that Go's linker leaves in an ELF file, or else the SHA-256 of the file. On Linux it is that of the file
// as it was started, even if another has taken its place since.
var BuildID = sync.OnceValues(func() (string, error) {
	path := "/proc/self/exe"
	if runtime.GOOS != "linux" {
		var err error
		if path, err = os.Executable(); err != nil {
			return "", fmt.Errorf("build id: %w", err)
		}
	}
	file, err := os.Open(path)
	if err != nil {
		return "", fmt.Errorf("build id: %w", err)
	}
	defer file.Close()
	if id := linkerID(file); id != "" {
		return id, nil
	}
	return fileHash(file)
})

// linkerID returns the identifier in the ELF note that Go's linker writes, or "".
func linkerID(file io.ReaderAt) string {
	f, err := elf.NewFile(file)
	if err != nil {
		return ""
	}
	section := f.Section(".note.go.buildid")
	if section == nil {
		return ""
	}
	note, err := section.Data()
	const header = 16 // three lengths and types, then the owner: "Go", padded
	if err != nil || len(note) <= header || !bytes.HasPrefix(note[12:], []byte("Go\x00")) {
		return ""
	}
	return string(bytes.TrimRight(note[header:], "\x00"))
}

// FileHash returns the SHA-256 of a file in hexadecimal, as a foreign plugin is pinned by.
func FileHash(path string) (string, error) {
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	return fileHash(file)
}

func fileHash(r io.Reader) (string, error) {
	hash := sha256.New()
	if _, err := io.Copy(hash, r); err != nil {
		return "", fmt.Errorf("hashing: %w", err)
	}
	return hex.EncodeToString(hash.Sum(nil)), nil
}
