// Command engine is a UCI chess engine: one searcher over one eval, and nothing else. What it plays is stated in
// variant.go; rookery export builds it with a file of its own in that place.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"rookery/searchers/uci"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the process at once
	os.Exit(uci.Main(ctx, variant(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
