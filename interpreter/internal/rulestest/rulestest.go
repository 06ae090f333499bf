// Package rulestest is what tests of the interpreter and its services share: the shipped rules, loaded once, and collections
// of puzzles.
package rulestest

import (
	"os"
	"path/filepath"
	"sync"
	"testing"

	"asterism/interpreter"
	"asterism/puzzle/notation"
	rules "asterism/rules.d"
)

var shipped = sync.OnceValues(func() (*interpreter.Program, error) {
	files, err := interpreter.ReadFS(rules.FS)
	if err != nil {
		return nil, err
	}
	return interpreter.Load(files)
})

// Shipped is the rules that come with the program.
func Shipped(t testing.TB) *interpreter.Program {
	t.Helper()
	program, err := shipped()
	if err != nil {
		t.Fatal(err)
	}
	return program
}

// ShippedWith loads the shipped rules and some more.
func ShippedWith(t testing.TB, more ...interpreter.File) *interpreter.Program {
	t.Helper()
	files, err := interpreter.ReadFS(rules.FS)
	if err != nil {
		t.Fatal(err)
	}
	return Load(t, append(files, more...)...)
}

// Load makes a program of files that must be right.
func Load(t testing.TB, files ...interpreter.File) *interpreter.Program {
	t.Helper()
	program, err := interpreter.Load(files)
	if err != nil {
		t.Fatal(err)
	}
	return program
}

// Shared reads a file of the puzzle collection beside the repository, or skips the test where there is none.
func Shared(t testing.TB, path string) []notation.Item {
	t.Helper()
	return Puzzles(t, SharedText(t, path))
}

// SharedText is the text of a file of the puzzle collection beside the repository.
func SharedText(t testing.TB, path string) string {
	t.Helper()
	if testing.Short() {
		t.Skip("the puzzle collection is for the long tests")
	}
	text, err := os.ReadFile(filepath.Join(root(t), "..", "shared", path))
	if err != nil {
		t.Skip("the puzzle collection is not here:", err)
	}
	return string(text)
}

// Own reads a file of the puzzles that come with the repository.
func Own(t testing.TB, path string) []notation.Item {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root(t), "testdata", path))
	if err != nil {
		t.Fatal(err)
	}
	return Puzzles(t, string(text))
}

// Puzzles reads all puzzles of a text; one that cannot be read ends the test.
func Puzzles(t testing.TB, text string) []notation.Item {
	t.Helper()
	var items []notation.Item
	for item := range notation.ParseAll(text, notation.Options{}) {
		if item.Err != nil {
			t.Fatal(item.Err)
		}
		items = append(items, item)
	}
	return items
}

// SmallRules are for tests of what the shipped rules should not change.
const SmallRules = `
rule Touch "Next to a star" {
  for x in placed(grid)
  → eliminate neighbours(x)
}
rule Full "No star missing" {
  for unit in houses
  when need(unit) == 0
  → eliminate open(unit)
}
rule Last "Only cell left" {
  for unit in houses
  when need(unit) > 0 and len(open(unit)) == need(unit)
  → place open(unit)
}
rule Rest "The rest of a line" {
  for m in fish(shapes, lines, 2)
  → eliminate m.eliminations
}
pack small for starbattle {
  tier 1 { Touch Full Last }
  tier 2 { Rest }
  grade "Easy" when hardest <= 1
  grade "Hard" when hardest > 1
}
`

// Small is a program of a few rules and its one pack, for small Star Battles.
func Small(t testing.TB) (*interpreter.Program, *interpreter.Pack) {
	t.Helper()
	program := Load(t, interpreter.File{Name: "small.rules", Text: SmallRules})
	return program, program.Packs[0]
}

// root is the directory of the module.
func root(t testing.TB) string {
	t.Helper()
	dir, err := os.Getwd()
	for ; err == nil && dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		if _, missing := os.Stat(filepath.Join(dir, "go.mod")); missing == nil {
			return dir
		}
	}
	t.Fatal("these tests must be run inside the module", err)
	return ""
}
