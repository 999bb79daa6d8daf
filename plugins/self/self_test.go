package self_test

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"rookery/plugins/builtin"
	"rookery/plugins/host"
	"rookery/plugins/self"
)

func TestMain(m *testing.M) {
	self.ServeIfAsked()
	if len(os.Args) == 2 && os.Args[1] == "without a file" {
		startWithoutFile()
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func TestServesEverythingBuiltIn(t *testing.T) {
	spec, err := self.Spec()
	if err != nil {
		t.Fatal(err)
	}
	p, err := host.Start(t.Context(), spec)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	if len(p.Searchers()) != len(builtin.Searchers()) || len(p.Evals()) != len(builtin.Evals()) {
		t.Errorf("%d searchers and %d evals", len(p.Searchers()), len(p.Evals()))
	}
	if p.Info().BuildID != spec.BuildID {
		t.Errorf("build %q, want %q", p.Info().BuildID, spec.BuildID)
	}
}

func TestRefusesAnotherBuild(t *testing.T) {
	spec, err := self.Spec()
	if err != nil {
		t.Fatal(err)
	}
	spec.BuildID += "-older"
	p, err := host.Start(t.Context(), spec)
	if err == nil {
		p.Close()
		t.Fatal("it started")
	}
	if !strings.Contains(err.Error(), host.ErrBuild.Error()) {
		t.Errorf("error %v", err)
	}
}

// A program whose file is replaced while it runs still starts itself, and not its successor.
func TestStartsItselfWithoutItsFile(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux keeps a running program's file")
	}
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "program")
	if err := copyFile(path, name); err != nil {
		t.Fatal(err)
	}
	output, err := exec.Command(name, "without a file").CombinedOutput()
	if err != nil || string(output) != "started\n" {
		t.Errorf("%v: %s", err, output)
	}
}

func startWithoutFile() {
	path, err := os.Executable()
	if err != nil {
		panic(err)
	}
	if err := os.Remove(path); err != nil {
		panic(err)
	}
	if err := os.WriteFile(path, []byte("#!/bin/sh\necho another program\n"), 0o755); err != nil {
		panic(err)
	}
	spec, err := self.Spec()
	if err != nil {
		panic(err)
	}
	p, err := host.Start(context.Background(), spec)
	if err != nil {
		panic(err)
	}
	p.Close()
	fmt.Println("started")
}

func copyFile(from, to string) error {
	source, err := os.Open(from)
	if err != nil {
		return err
	}
	defer source.Close()
	target, err := os.OpenFile(to, os.O_CREATE|os.O_WRONLY, 0o755)
	if err != nil {
		return err
	}
	if _, err := io.Copy(target, source); err != nil {
		return err
	}
	return target.Close()
}
