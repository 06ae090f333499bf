package interpreter

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"asterism/dsl"
	"asterism/puzzle/notation"
)

// Shared is the text of a file of the puzzle collection beside the repository; where there is none, the test is skipped.
// The tests outside the package use it, too.
func Shared(t testing.TB, path string) string {
	t.Helper()
	if testing.Short() {
		t.Skip("the puzzle collection is for the long tests")
	}
	text, err := os.ReadFile(filepath.Join("..", "..", "shared", path))
	if err != nil {
		t.Skip("the puzzle collection is not here:", err)
	}
	return string(text)
}

// mistakesIn loads files and lists what is wrong with them.
func mistakesIn(files ...File) dsl.Diagnostics {
	var mistakes dsl.Diagnostics
	_, err := Load(files)
	errors.As(err, &mistakes)
	return mistakes
}

// ParsePuzzles reads all puzzles of a text; one that cannot be read ends the test.
func ParsePuzzles(t testing.TB, text string) []notation.Item {
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
