package host_test

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"rookery/plugins/host"
)

func TestDiscover(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("files are programs by their names there")
	}
	dir := t.TempDir()
	for name, mode := range map[string]os.FileMode{"zeta": 0o755, "alpha.exe": 0o700, "notes.txt": 0o644, ".hidden": 0o755} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, mode); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(dir, "folder"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Join(dir, "zeta"), filepath.Join(dir, "link")); err != nil {
		t.Fatal(err)
	}
	specs, err := host.Discover(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, s := range specs {
		names = append(names, s.Name)
	}
	if len(names) != 3 || names[0] != "alpha" || names[1] != "link" || names[2] != "zeta" || specs[0].Path != filepath.Join(dir, "alpha.exe") {
		t.Errorf("found %v", names)
	}
	if specs, err := host.Discover(filepath.Join(dir, "nowhere")); err != nil || len(specs) != 0 {
		t.Errorf("in a folder that is not there: %v, %v", specs, err)
	}
	if _, err := host.Discover(filepath.Join(dir, "zeta")); err == nil {
		t.Error("a file passed for a folder")
	}
}

func TestDefaultDir(t *testing.T) {
	t.Setenv("ROOKERY_PLUGINS", "/somewhere")
	if dir, err := host.DefaultDir(); err != nil || dir != "/somewhere" {
		t.Errorf("%q, %v", dir, err)
	}
	t.Setenv("ROOKERY_PLUGINS", "")
	if dir, err := host.DefaultDir(); err == nil && (filepath.Base(dir) != "plugins" || filepath.Base(filepath.Dir(dir)) != "rookery") {
		t.Errorf("%q", dir)
	}
}
