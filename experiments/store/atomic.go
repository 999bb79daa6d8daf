package store

import (
	"fmt"
	"os"
	"path/filepath"
)

// WriteFile writes data to path so that the file appears whole or not at all, even after a crash.
func WriteFile(path string, data []byte) error {
	return writeAtomically(path, func(file *os.File) error {
		_, err := file.Write(data)
		return err
	})
}

// writeAtomically lets write fill a temporary file beside path, syncs it, and renames it over path.
func writeAtomically(path string, write func(*os.File) error) (err error) {
	dir := filepath.Dir(path)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("writing %s: %w", path, err)
	}
	file, err := os.CreateTemp(dir, "."+filepath.Base(path)+".*")
	if err != nil {
		return fmt.Errorf("writing %s: %w", path, err)
	}
	defer func() {
		if err != nil {
			file.Close()
			os.Remove(file.Name())
			err = fmt.Errorf("writing %s: %w", path, err)
		}
	}()
	if err := write(file); err != nil {
		return err
	}
	if err := file.Chmod(0o644); err != nil {
		return err
	}
	if err := file.Sync(); err != nil {
		return err
	}
	if err := file.Close(); err != nil {
		return err
	}
	if err := os.Rename(file.Name(), path); err != nil {
		return err
	}
	return syncDir(dir)
}

// syncDir makes a rename in dir last through a power failure, where the system can.
func syncDir(dir string) error {
	folder, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer folder.Close()
	folder.Sync() // some file systems cannot sync folders; the rename itself was atomic
	return nil
}
