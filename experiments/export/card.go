package export

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"rookery/core/params"
	"rookery/experiments/store"
)

// Card tells what an exported engine is and where it comes from. It is written beside the binary, as JSON and as
// Markdown.
type Card struct {
	Name     string `json:"name"`
	Binary   string `json:"binary"` // file name
	Path     string `json:"path"`   // as it was written
	SHA256   string `json:"sha256"`
	Bytes    int64  `json:"bytes"`
	OS       string `json:"os"`
	Arch     string `json:"arch"`
	Level    string `json:"arch_level,omitempty"` // GOAMD64
	Verified bool   `json:"verified"`             // this very binary gave the signature

	Variant    string         `json:"variant"` // on one line, with what differs from the defaults
	Searcher   string         `json:"searcher"`
	Eval       string         `json:"eval"`
	Values     []params.Value `json:"values"`      // of the searcher that are not the defaults
	EvalValues []params.Value `json:"eval_values"` // of the eval likewise
	Hash       string         `json:"variant_sha256,omitempty"`

	Signature string   `json:"signature"`
	Nodes     uint64   `json:"bench_nodes"`
	NPS       uint64   `json:"bench_nps"` // of the binary if verified, else of the native build without the profile
	Figures   []Figure `json:"figures"`

	Run           string `json:"run,omitempty"`
	RunRevision   string `json:"run_revision,omitempty"`
	Revision      string `json:"revision,omitempty"` // commit of the source
	Modified      bool   `json:"modified,omitempty"` // with uncommitted changes
	Go            string `json:"go"`
	ProfileSHA256 string `json:"profile_sha256"` // of the CPU profile that optimized the build
}

// Figure is one measured number, as a person reads it.
type Figure struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

func (p *plan) card(binary, profile string, bench benchOutput, verified bool) (Card, error) {
	c := Card{
		Name: p.name, Binary: p.file, Path: filepath.Join(p.Dir, p.file),
		OS: p.target.os, Arch: p.target.arch, Level: p.target.level, Verified: verified,
		Variant: p.variant.text(), Searcher: p.variant.searcher, Eval: p.variant.eval,
		Values: append([]params.Value{}, p.variant.values...), EvalValues: append([]params.Value{}, p.variant.evalValues...),
		Hash: p.Hash, Signature: p.signature, Nodes: bench.nodes, NPS: bench.nps, Figures: append([]Figure{}, p.Figures...),
		Run: p.Run, RunRevision: p.RunRevision, Revision: p.tools.revision, Modified: p.tools.modified, Go: p.tools.version,
	}
	var err error
	if c.SHA256, c.Bytes, err = hashFile(binary); err != nil {
		return Card{}, err
	}
	if c.ProfileSHA256, _, err = hashFile(profile); err != nil {
		return Card{}, err
	}
	return c, nil
}

// write writes the card to stem.json and stem.md.
func (c *Card) write(stem string) error {
	text, err := json.MarshalIndent(c, "", "  ")
	if err != nil {
		return err
	}
	if err := store.WriteFile(stem+".json", append(text, '\n')); err != nil {
		return err
	}
	return store.WriteFile(stem+".md", []byte(c.Markdown()))
}

// Markdown is the card for a person.
func (c *Card) Markdown() string {
	var b strings.Builder
	row := func(name, value string) {
		if value != "" {
			fmt.Fprintf(&b, "| %s | %s |\n", name, strings.ReplaceAll(value, "|", `\|`))
		}
	}
	table := func(title string) { fmt.Fprintf(&b, "\n## %s\n\n| | |\n|---|---|\n", title) }
	fmt.Fprintf(&b, "# %s\n\nA UCI chess engine: `%s`.\n", c.Name, c.Variant)

	table("Binary")
	row("file", "`"+c.Binary+"`")
	row("platform", target{c.OS, c.Arch, c.Level}.String())
	row("size", fmt.Sprintf("%d bytes", c.Bytes))
	row("SHA-256", "`"+c.SHA256+"`")
	verified := "verified: this binary's bench gave it"
	if !c.Verified {
		verified = "unverified: this binary was built for another machine; its own `bench` compares"
	}
	row("signature", "`"+c.Signature+"`, "+verified)
	row("bench", fmt.Sprintf("%d nodes, %d nodes/s where it was built", c.Nodes, c.NPS))

	table("Variant")
	row("searcher", c.Searcher)
	row("eval", c.Eval)
	for _, v := range c.Values {
		row("`"+v.Name+"`", v.Text)
	}
	for _, v := range c.EvalValues {
		row("eval's `"+v.Name+"`", v.Text)
	}
	row("hash", c.Hash)

	if len(c.Figures) > 0 {
		table("Figures")
		for _, f := range c.Figures {
			row(f.Name, f.Value)
		}
	}

	table("Provenance")
	row("run", c.Run)
	row("revision of the run", c.RunRevision)
	revision := c.Revision
	if c.Modified {
		revision += ", with uncommitted changes"
	}
	row("revision of the source", revision)
	row("compiler", c.Go+", optimized by a profile of its own bench")
	row("profile's SHA-256", "`"+c.ProfileSHA256+"`")
	return b.String()
}

func hashFile(path string) (sum string, size int64, err error) {
	f, err := os.Open(path)
	if err != nil {
		return "", 0, err
	}
	defer f.Close()
	digest := sha256.New()
	if size, err = io.Copy(digest, f); err != nil {
		return "", 0, fmt.Errorf("reading %s: %w", path, err)
	}
	return hex.EncodeToString(digest.Sum(nil)), size, nil
}
