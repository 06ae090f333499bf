package lsp_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	rules "asterism/rules.d"
)

// TestNeovim has a real editor without a window do what a person does: testdata/neovim/story.lua.
func TestNeovim(t *testing.T) {
	neovim, err := exec.LookPath("nvim")
	if err != nil {
		t.Skip("nvim is not installed: apt-get install neovim")
	}
	if testing.Short() {
		t.Skip("builds the program")
	}
	dir := t.TempDir()
	program := filepath.Join(dir, "asterism")
	run(t, exec.Command("go", "build", "-o", program, "asterism/cmd/asterism"))
	if err := os.CopyFS(filepath.Join(dir, "rules.d"), rules.FS); err != nil {
		t.Fatal(err)
	}
	puzzles, err := os.ReadFile("../../../../testdata/starbattle/6x1.sbn")
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, "some.sbn"), puzzles, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
	story, err := filepath.Abs("testdata/neovim/story.lua")
	if err != nil {
		t.Fatal(err)
	}
	plugin, err := filepath.Abs("../../../../dsl/editor/nvim")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 4*time.Minute)
	defer cancel()
	editor := exec.CommandContext(ctx, neovim, "--headless", "-u", "NONE", "-i", "NONE", "-n", "--cmd", "set runtimepath+="+plugin,
		"--cmd", "let g:asterism_command=['"+program+"','lsp']", "--cmd", "let g:asterism_collection='some.sbn'", "--cmd", "filetype plugin on", "--cmd", "syntax on", "-S", story)
	editor.Dir = dir
	editor.Env = append(os.Environ(), "XDG_CACHE_HOME="+dir, "XDG_STATE_HOME="+dir, "XDG_CONFIG_HOME="+dir)
	transcript := run(t, editor)
	t.Log("\n" + transcript)
	for _, line := range []string{"opened asterism by asterism", "unknown-name: unknown function fsh | did you mean fish?", "unknown-clause: unknown clause `fro`",
		"declared-twice: rule R5.1 is declared twice", "unknown-rule: unknown rule R5.x", "offered: Write `fish`", "mended", "fish(base: list of regions",
		"defined in line", "referred to in several places", "has an outline", "of 20 puzzles", "examples ✓✓", "  for match in fish(shapes, rows, n) + fish(shapes, columns, n)", "saved all"} {
		if !strings.Contains(transcript, line) {
			t.Errorf("the transcript has no %q", line)
		}
	}
	if strings.Contains(transcript, "FAILED") {
		t.Error("the story did not come to its end")
	}
	saved, err := os.ReadFile(filepath.Join(dir, "rules.d/starbattle/guide/5-counting.rules"))
	if err != nil || !strings.Contains(string(saved), "→ eliminate match.eliminations") || !strings.Contains(string(saved), "\n  let n = 5\n") {
		t.Errorf("saved is %v\n%.300s", err, saved)
	}
}

// run runs a program and returns what it prints.
func run(t *testing.T, c *exec.Cmd) string {
	t.Helper()
	text, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %v\n%s", c.Args, err, text)
	}
	return string(text)
}
