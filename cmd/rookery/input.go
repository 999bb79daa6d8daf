package main

import (
	"context"
	"io"
	"os"

	"github.com/urfave/cli/v2"
)

// openInput opens a file to read, or standard input for "-". Once the command's context is done, reading ends with its
// error, even while it waits for a pipe or a terminal.
func openInput(c *cli.Context, path string) (io.ReadCloser, error) {
	if path == "-" {
		return interruptible(c.Context, io.NopCloser(c.App.Reader)), nil
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	return interruptible(c.Context, file), nil
}

// interruptible passes in on, until ctx is done. A Read that then still waits is left behind.
func interruptible(ctx context.Context, in io.ReadCloser) io.ReadCloser {
	reader, writer := io.Pipe()
	forget := context.AfterFunc(ctx, func() { writer.CloseWithError(ctx.Err()) })
	go func() {
		_, err := io.Copy(writer, in)
		writer.CloseWithError(err) // a plain end if nil
		forget()
		in.Close() //nolint:errcheck // it was only read
	}()
	return reader
}
