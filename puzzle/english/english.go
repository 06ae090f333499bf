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

// Names lists names, those with the same first word together: "rows 1 and 2, shape A and square r1c1".
func Names(names []string) string {
	var groups []string
	for from := 0; from < len(names); {
		to := from + 1
		for to < len(names) && alike(names[from], names[to]) {
			to++
		}
		groups, from = append(groups, group(names[from:to])), to
	}
	return List(groups)
}

// alike says whether two names are a word and something, and the word is the same.
func alike(a, b string) bool {
	kind, _, ok := strings.Cut(a, " ")
	return ok && strings.Count(a, " ") == 1 && strings.Count(b, " ") == 1 && strings.HasPrefix(b, kind+" ")
}

// group lists names that are alike, with their word once.
func group(names []string) string {
	if len(names) == 1 {
		return names[0]
	}
	kind, _, _ := strings.Cut(names[0], " ")
	rest := make([]string, len(names))
	for i, n := range names {
		rest[i] = strings.TrimPrefix(n, kind+" ")
	}
	if kind == "box" {
		kind = "boxe"
	}
	return kind + "s " + List(rest)
}

// Plural is the word that goes with a number: "place" for one, else "places", "boxes", "tries".
func Plural(n int, word string) string {
	last := strings.TrimRight(word, "y")
	switch {
	case n == 1 || word == "":
		return word
	case last != word && last != "" && !strings.ContainsAny(last[len(last)-1:], "aeiou"):
		return last + "ies"
	case strings.HasSuffix(word, "s"), strings.HasSuffix(word, "x"), strings.HasSuffix(word, "z"), strings.HasSuffix(word, "ch"), strings.HasSuffix(word, "sh"):
		return word + "es"
	}
	return word + "s"
}
