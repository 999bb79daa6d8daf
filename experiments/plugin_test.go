package experiments

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"rookery/experiments/store"
)

const pluginConfig = `base: ours
variants:
  ours: {searcher: tiny, eval: material, params: {hash: 1}}
  theirs: {plugin: example-searcher}
  mixed: {searcher: tiny, plugin: example-eval, params: {hash: 1}}
ablate: {from: mixed, leave-one-out: [killers]}
measures:
  bench: {depth: 2, nodes: 200, rounds: 1, positions: 2}
  suite: {file: suite.epd, nodes: 200}
`

// buildExamples builds the example plugins into a folder.
func buildExamples(t *testing.T, dir string) {
	t.Helper()
	out, err := exec.Command("go", "build", "-o", dir+string(filepath.Separator), "../plugins/example-searcher", "../plugins/example-eval").CombinedOutput()
	if err != nil {
		t.Fatalf("building the example plugins: %v\n%s", err, out)
	}
}

func TestForeignPluginsAreVariantsLikeOurs(t *testing.T) {
	if testing.Short() {
		t.Skip("builds two programs")
	}
	dir := t.TempDir()
	buildExamples(t, dir)
	write(t, dir, "suite.epd", testSuite)
	file := write(t, dir, "plugins.yaml", pluginConfig)
	catalog, closePlugins := testCatalog().WithPlugins(t.Context())
	defer closePlugins()
	config, err := Load(file, catalog)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"theirs":     "example-searcher:greedy+material",
		"mixed":      "example-eval:tiny[hash=1]+mobility",
		"no-killers": "example-eval:tiny[hash=1,killers=off]+mobility",
	} {
		v := variantNamed(t, config, name)
		if v.Text != want || v.Kind != store.PluginVariant {
			t.Errorf("%s is %s of kind %s, want %s", name, v.Text, v.Kind, want)
		}
	}
	outcome := runIn(t, config, Options{})
	if len(outcome.Manifest.Files) != 3 {
		t.Errorf("%d files are pinned, want two plugins and a suite", len(outcome.Manifest.Files))
	}
	result, err := Verify(t.Context(), outcome.Dir, catalog, 5, Options{})
	if err != nil || len(result.Drifts) > 0 || len(result.Changed) > 0 {
		t.Errorf("verify: %+v, %v", result, err)
	}

	plugin := filepath.Join(dir, "example-eval")
	program := readFile(t, plugin) // it runs: another file must take its place
	if err := store.WriteFile(plugin, []byte(program+"one byte more")); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(plugin, 0o755); err != nil {
		t.Fatal(err)
	}
	if _, err := Resume(t.Context(), outcome.Dir, catalog, Options{}); err == nil || !strings.Contains(err.Error(), "the plugin example-eval has changed") {
		t.Errorf("resuming with another plugin: %v, want a refusal", err)
	}
}

func TestAFileThatIsNoPluginIsAFault(t *testing.T) {
	dir := t.TempDir()
	path := write(t, dir, "plugin.sh", "#!/bin/sh\necho hello\n")
	if err := os.Chmod(path, 0o755); err != nil {
		t.Fatal(err)
	}
	catalog, closePlugins := testCatalog().WithPlugins(t.Context())
	defer closePlugins()
	_, err := Load(write(t, dir, "x.yaml", "variants:\n  a: {plugin: plugin.sh}\nmeasures: {bench: {}}\n"), catalog)
	if !IsFault(err) || !strings.Contains(err.Error(), "variants.a.plugin: plugin plugin.sh: start: no handshake") {
		t.Errorf("got %v, want a fault that names the plugin", err)
	}
}
