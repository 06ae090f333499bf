package main

import (
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
	in, err := con.Reader("asterism lsp is for editors, which start it themselves; dsl/editor says how to set them up")
	if err != nil {
		return err
	}
	ctx, stop := console.Interruptible()
	defer stop()
	disk := &lsp.Disk{Folder: g.Rules, Shipped: rules.FS}
	if g.RulesOnly {
		disk.Shipped = nil
	}
	if cache, err := os.UserCacheDir(); err == nil {
		disk.Cache = filepath.Join(cache, "asterism", "rules.d")
	}
	return lsp.New(disk.Open, nil).Serve(ctx, lsp.Stdio(in, os.Stdout))
}
