package host

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestFoldersForSocketsAreSwept(t *testing.T) {
	parent := t.TempDir()
	for _, name := range []string{socketPrefix + "1", socketPrefix + "2", "another"} {
		if err := os.MkdirAll(filepath.Join(parent, name, "plugin-dir"), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	old := time.Now().Add(-2 * socketAge)
	for _, name := range []string{socketPrefix + "1", "another"} {
		if err := os.Chtimes(filepath.Join(parent, name), old, old); err != nil {
			t.Fatal(err)
		}
	}
	folder, err := newSocketFolder(parent)
	if err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(parent)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	if len(names) != 3 || names[0] != "another" || strings.Contains(strings.Join(names, " ")+" ", socketPrefix+"1 ") || filepath.Dir(folder) != parent {
		t.Errorf("left are %v, made was %s", names, folder)
	}
}

func TestWhereThereIsNoRoomForSocketsIsSaid(t *testing.T) {
	if _, err := newSocketFolder(filepath.Join(t.TempDir(), "gone")); err == nil || !strings.Contains(err.Error(), "TMPDIR") || !strings.Contains(err.Error(), "gone") {
		t.Errorf("error %v", err)
	}
}
