package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"asterism/cmd/asterism/internal/console"
)

// The blocks of the author's manual: what they hold, and the text.
var (
	manualBlock = regexp.MustCompile("(?ms)^```(\\S+)([^\n]*)\n(.*?)^```$")
	manualRule  = regexp.MustCompile(`(?m)^rule (\S+)`)
)

// TestManual loads every rule of rules.d/README.md beside the shipped ones, has the exact solver check them, and runs every
// command.
func TestManual(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "..", "rules.d", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	var text, commands []string
	ids := map[string][]string{}
	for _, block := range manualBlock.FindAllStringSubmatch(string(page), -1) {
		kind, family, _ := strings.Cut(block[1]+block[2], " ")
		switch kind {
		case "rules":
			text = append(text, block[3])
			for _, r := range manualRule.FindAllStringSubmatch(block[3], -1) {
				ids[family] = append(ids[family], r[1])
			}
		case "commands":
			commands = append(commands, strings.Split(strings.TrimSpace(block[3]), "\n")...)
		default:
			t.Errorf("a block of %q", kind)
		}
	}
	for _, family := range []string{"starbattle", "sudoku"} {
		if len(ids[family]) != 10 {
			t.Errorf("%d rules for %s, not ten", len(ids[family]), family)
		}
		text = append(text, fmt.Sprintf("pack manual%s \"Of the manual\" for %s {\n  tier 1 { %s }\n}\n", family, family, strings.Join(ids[family], " ")))
	}
	inManual(t, strings.Join(text, "\n"))
	commands = append([]string{"asterism check"}, append(commands, "asterism verify manualstarbattle --puzzles 12", "asterism verify manualsudoku --puzzles 12")...)
	for _, c := range commands {
		runs(t, c)
	}
}

// inManual goes into a folder whose rules.d holds one file.
func inManual(t *testing.T, text string) {
	t.Helper()
	t.Chdir(t.TempDir())
	os.Mkdir("rules.d", 0o755)
	if err := os.WriteFile(filepath.Join("rules.d", "mine.rules"), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// runs runs a command, which must succeed and print something.
func runs(t *testing.T, command string) {
	t.Helper()
	var out, errors bytes.Buffer
	words := strings.Fields(command)
	if status := run(console.Between(os.Stdin, &out, &errors), words[1:], func(int) {}); status != 0 || out.Len() == 0 {
		t.Errorf("%s: status %d\n%s%s", command, status, out.String(), errors.String())
	}
}
