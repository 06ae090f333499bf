package main

import (
	"context"
	"os"
	"path/filepath"

	"asterism/cmd/asterism/internal/console"
	"asterism/cmd/asterism/internal/lsp"
	rules "asterism/rules.d"
)

// lspCommand is the language server for editors.
type lspCommand struct {
	Stdio bool `help:"Speak on standard input and output; it does so anyway."`
}

// Run serves an editor until it goes away.
func (l *lspCommand) Run(con *console.Console, g *globals) error {
	ctx, stop := console.Interruptible()
	defer stop()
	disk := &lsp.Disk{Folder: g.Rules, Shipped: rules.FS}
	if g.RulesOnly {
		disk.Shipped = nil
	}
	if cache, err := os.UserCacheDir(); err == nil {
		disk.Cache = filepath.Join(cache, "asterism", "rules.d")
	}
	return serveStdio(ctx, disk)
}

func serveStdio(ctx context.Context, disk *lsp.Disk) error {
	return lsp.New(disk.Open, nil).Serve(ctx, lsp.Stdio(os.Stdin, os.Stdout))
}
