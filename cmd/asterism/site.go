package main

import (
	"fmt"
	"slices"

	"asterism/cmd/asterism/internal/console"
	"asterism/cmd/asterism/internal/input"
	"asterism/cmd/asterism/internal/site"
	"asterism/puzzle/english"
)

// siteCommand writes the playground as files for a web server.
type siteCommand struct {
	Dir    string `arg:"" help:"The folder to write to."`
	Source string `placeholder:"DIR" help:"Where the source of asterism is, of which the WebAssembly is built (default: the working directory)."`
}

// Run writes the site.
func (s *siteCommand) Run(con *console.Console, g *globals) error {
	if s.Source != "" && !input.IsFolder(s.Source) {
		return fmt.Errorf("there is no folder %s", s.Source)
	}
	program, err := g.program(con)
	if err != nil {
		return err
	}
	ctx, stop := console.Interruptible()
	defer stop()
	files, err := site.Write(ctx, s.Dir, site.Options{Source: s.Source, Program: program, Open: helpOpener})
	if ctx.Err() != nil {
		return console.Interrupted
	}
	if err != nil {
		return err
	}
	bytes := 0
	for _, f := range files {
		bytes += f.Bytes
	}
	engine := slices.IndexFunc(files, func(f site.Written) bool { return f.Name == "engine.bin" })
	fmt.Fprintf(con.Out, "%s written to %s, %.1f MB, of which the engine is %.1f MB.\nAny web server that hands out files will do.\n",
		english.Counted(len(files), "file"), s.Dir, float64(bytes)/1e6, float64(files[engine].Bytes)/1e6)
	return nil
}
