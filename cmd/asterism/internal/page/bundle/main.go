// Command bundle makes dist from src: it writes the messages as TypeScript, fetches the npm packages as they are locked, checks the types, bundles with
// esbuild and copies the page. It is run by go generate and is no part of asterism, so that users need Go alone.
//
//	go run ./bundle            the whole way
//	go run ./bundle -quick     without fetching and checking, for the one who edits
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

func main() {
	log.SetFlags(0)
	quick := flag.Bool("quick", false, "neither fetch packages nor check types")
	out := flag.String("out", "dist", "the folder to write to")
	flag.Parse()
	if err := writeTypes("src/messages.ts"); err != nil {
		log.Fatal(err)
	}
	if !*quick {
		for _, command := range [][]string{{"npm", "ci", "--no-audit", "--no-fund"}, {"npx", "--no-install", "tsc"}} {
			if err := run(command); err != nil {
				log.Fatal(err)
			}
		}
	}
	if err := bundle(*out); err != nil {
		log.Fatal(err)
	}
}

// run runs a command in this folder; what it says is shown only where it fails.
func run(command []string) error {
	said, err := exec.Command(command[0], command[1:]...).CombinedOutput()
	if err != nil {
		return fmt.Errorf("%v: %v\n%s", command, err, said)
	}
	return nil
}

// bundle writes the page's files into a folder that is emptied first. The editor is a file of its own, which the page
// asks for once it is drawn.
func bundle(out string) error {
	if err := os.RemoveAll(out); err != nil {
		return err
	}
	result := api.Build(api.BuildOptions{
		EntryPoints:       []string{"src/page.tsx", "src/page.css"},
		Outdir:            out,
		ChunkNames:        "[name]-[hash]",
		Bundle:            true,
		Alias:             map[string]string{"marked": "./src/markdown.ts"},
		Splitting:         true,
		Format:            api.FormatESModule,
		Target:            api.ES2022,
		JSX:               api.JSXAutomatic,
		JSXImportSource:   "preact",
		MinifySyntax:      true,
		MinifyWhitespace:  true,
		MinifyIdentifiers: true,
		LegalComments:     api.LegalCommentsNone,
		Charset:           api.CharsetUTF8,
		Write:             true,
		Metafile:          true,
		LogLevel:          api.LogLevelWarning,
	})
	if len(result.Errors) > 0 {
		return fmt.Errorf("%d mistakes", len(result.Errors))
	}
	if err := copyFiles(out, "src/index.html", "src/icon.svg"); err != nil {
		return err
	}
	return preload(out, result.Metafile)
}

// preload names in index.html the parts that page.js begins with, so that the browser asks for all of them at once.
func preload(out, metafile string) error {
	var meta struct {
		Outputs map[string]struct{ Imports []struct{ Path, Kind string } }
	}
	if err := json.Unmarshal([]byte(metafile), &meta); err != nil {
		return err
	}
	links := ""
	for _, part := range meta.Outputs[filepath.ToSlash(filepath.Join(out, "page.js"))].Imports {
		if part.Kind == "import-statement" {
			links += fmt.Sprintf("<link rel=\"modulepreload\" href=\"%s\">\n", filepath.Base(part.Path))
		}
	}
	file := filepath.Join(out, "index.html")
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	return os.WriteFile(file, []byte(strings.Replace(string(text), "</head>", links+"</head>", 1)), 0o644)
}

// copyFiles copies files as they are.
func copyFiles(out string, names ...string) error {
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(out, filepath.Base(name)), text, 0o644); err != nil {
			return err
		}
	}
	return nil
}
