package experiments

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
	"time"

	"rookery/experiments/store"
)

// thisBuild describes the running program.
func thisBuild() (store.Build, error) {
	sum, err := executableHash()
	if err != nil {
		return store.Build{}, err
	}
	build := store.Build{Version: "(devel)", Executable: sum, Go: runtime.Version(), OS: runtime.GOOS, Arch: runtime.GOARCH}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return build, nil
	}
	if info.Main.Version != "" {
		build.Version = info.Main.Version
	}
	for _, setting := range info.Settings {
		switch setting.Key {
		case "vcs.revision":
			build.Revision = setting.Value
		case "vcs.modified":
			build.Modified = setting.Value == "true"
		case "GOAMD64", "GOARM64":
			build.ArchLevel = setting.Value
		}
	}
	if build.Revision == "" {
		build.Revision, build.Modified = treeRevision()
	}
	return build, nil
}

// treeRevision asks git for the commit where "go run" has built this program just now from the files around it, since
// go run leaves the commit out. Otherwise, or without git, nothing is known.
func treeRevision() (commit string, modified bool) {
	program, err := os.Executable()
	_, source, _, known := runtime.Caller(0)
	if err != nil || !known || !filepath.IsAbs(source) || !strings.Contains(program, "go-build") {
		return "", false
	}
	git := func(args ...string) (string, error) {
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		out, err := exec.CommandContext(ctx, "git", append([]string{"-C", filepath.Dir(source)}, args...)...).Output()
		return strings.TrimSpace(string(out)), err
	}
	if commit, err = git("rev-parse", "HEAD"); err != nil {
		return "", false
	}
	changes, err := git("status", "--porcelain", "--untracked-files=no", "--", ":/*.go", ":/go.mod", ":/go.sum")
	return commit, err != nil || changes != ""
}

// executableHash is the SHA-256 of the running program's file: on Linux, of the file that was started, even if another
// has taken its place since.
var executableHash = sync.OnceValues(func() (string, error) {
	path := "/proc/self/exe"
	if runtime.GOOS != "linux" {
		var err error
		if path, err = os.Executable(); err != nil {
			return "", fmt.Errorf("hashing this program: %w", err)
		}
	}
	file, err := os.Open(path)
	if err != nil {
		return "", fmt.Errorf("hashing this program: %w", err)
	}
	defer file.Close()
	hash := sha256.New()
	if _, err := io.Copy(hash, file); err != nil {
		return "", fmt.Errorf("hashing this program: %w", err)
	}
	return hex.EncodeToString(hash.Sum(nil)), nil
})

// thisHost describes the machine. What the system does not tell stays empty.
func thisHost() store.Host {
	name, _ := os.Hostname()
	host := store.Host{Name: name, Cores: runtime.NumCPU()}
	host.CPU = field("/proc/cpuinfo", "model name", ":")
	host.System = strings.Trim(field("/etc/os-release", "PRETTY_NAME", "="), `"`)
	if kilobytes, ok := strings.CutSuffix(field("/proc/meminfo", "MemTotal", ":"), " kB"); ok {
		n, _ := strconv.ParseInt(kilobytes, 10, 64)
		host.Memory = n << 10
	}
	return host
}

// field returns the value of the first line of a file that begins with the name, or "".
func field(path, name, separator string) string {
	text, err := os.ReadFile(path)
	if err != nil {
		return ""
	}
	for lines := bufio.NewScanner(bytes.NewReader(text)); lines.Scan(); {
		key, value, ok := strings.Cut(lines.Text(), separator)
		if ok && strings.TrimSpace(key) == name {
			return strings.TrimSpace(value)
		}
	}
	return ""
}

// loadAverage returns how many processes have wanted a core in the last minute, on average; false where the system does
// not tell.
func loadAverage() (float64, bool) {
	text, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return 0, false
	}
	first, _, _ := strings.Cut(string(text), " ")
	load, err := strconv.ParseFloat(first, 64)
	return load, err == nil
}
