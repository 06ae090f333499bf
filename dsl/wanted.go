package dsl

import (
	"regexp"
	"strings"
)

// wanted is what the grammar would have taken.
type wanted struct {
	what    string   // in words, for a message; "" if the grammar does not say
	words   []string // the words it may be
	verbs   bool
	missing bool // say "expected ... after", as the next token is innocent
}

var quoted = regexp.MustCompile(`"([^"]*)"`)

// readWanted reads the first item of what the grammar says it expects.
func readWanted(ebnf string) wanted {
	item := firstItem(ebnf)
	switch {
	case item == "":
		return wanted{}
	case item == "KnowSyntax" || item == "KnownSyntax":
		return wanted{what: "`exactly`, `at least` or `at most`", words: []string{"exactly", "at"}}
	case item == "ActionSyntax":
		return wanted{what: "an action", words: verbWords, verbs: true}
	}
	if words := wordsIn(item); len(words) > 0 {
		return wanted{what: list(words, "or"), words: words, missing: true}
	}
	return wanted{what: described(item)}
}

func wordsIn(item string) []string {
	var words []string
	for _, m := range quoted.FindAllStringSubmatch(item, -1) {
		words = append(words, m[1])
	}
	return words
}

// firstItem returns the first word, literal or group of an expectation.
func firstItem(ebnf string) string {
	bare := quoted.ReplaceAllStringFunc(ebnf, func(literal string) string { return strings.Repeat("_", len(literal)) })
	depth := 0
	for i := range len(bare) {
		switch bare[i] {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return ebnf[:i+1]
			}
		case ' ':
			if depth == 0 {
				return ebnf[:i]
			}
		}
	}
	return ebnf
}

// described names what a production of the grammar is.
func described(item string) string {
	switch strings.ToLower(strings.TrimRight(item, " +*?)")) {
	case "expr", "countexpr", "setexpr":
		return "an expression"
	case "name":
		return "a name"
	case "text":
		return "a text in quotes"
	case "cell", "celllist":
		return "a cell such as r1c1"
	case "whole", "decimal":
		return "a number"
	case "let":
		return "`name = expression`"
	case "role":
		return "`role: expression`"
	}
	return ""
}
