// Package english puts names and numbers into the words of a sentence, for every floor that tells people something.
package english

import (
	"fmt"
	"strings"
)

// List joins names as a sentence does: with commas, and "and" before the last.
func List(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

// Count is a number of things as a sentence has it: "no cells", "one cell", "12 cells".
func Count(n int, word string) string {
	switch n {
	case 0:
		return "no " + word + "s"
	case 1:
		return "one " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}

// Counted is a number of things in digits, as reports have it: "1 cell", "12 cells".
func Counted(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}
