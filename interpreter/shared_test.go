package interpreter

import (
	"os"
	"path/filepath"
	"testing"

	"asterism/puzzle/notation"
)

// Shared is the text of a file of the puzzle collection beside the repository; where there is none, the test is skipped.
// The tests outside the package use it, too.
func Shared(t testing.TB, path string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "shared", path))
	if err != nil {
		t.Skip("the puzzle collection is not here:", err)
	}
	return string(text)
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
