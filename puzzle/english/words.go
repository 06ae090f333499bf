package english

import (
	"fmt"
	"strings"
)

// Enumerate joins names as a sentence does: with commas, and "and" before the last.
func Enumerate(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

// Counted is a number of things as a sentence has it: "no cells", "one cell", "12 cells".
func Counted(n int, word string) string {
	switch n {
	case 0:
		return "no " + word + "s"
	case 1:
		return "one " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}
