package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"asterism/cmd/asterism/internal/console"
	"asterism/cmd/asterism/internal/save"
	"asterism/cmd/asterism/internal/text"
	"asterism/interpreter"
	rules "asterism/rules.d"
)

// extractRules writes the rules that come with the program into a folder, for somebody to change them there. Nothing
// that is there already is overwritten.
func extractRules(con *console.Console, dir string) error {
	entries, err := os.ReadDir(dir)
	if err == nil && len(entries) > 0 {
		return fmt.Errorf("%s is not empty; name a new folder", dir)
	}
	n := 0
	err = fs.WalkDir(rules.FS, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, interpreter.Extension) {
			return err
		}
		n++
		return extractFile(path, filepath.Join(dir, filepath.FromSlash(path)))
	})
	if err == nil {
		fmt.Fprintf(con.Out, "%s written to %s\n", text.Counted(n, "rule file"), dir)
	}
	return err
}

func extractFile(path, to string) error {
	text, err := fs.ReadFile(rules.FS, path)
	if err == nil {
		err = os.MkdirAll(filepath.Dir(to), 0o755)
	}
	if err != nil {
		return err
	}
	return save.File(to, text)
}
