package dsl

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2/lexer"
)

// printable shows a character by its code if it has no shape of its own.
func printable(r rune) string {
	if strconv.IsPrint(r) {
		return fmt.Sprintf("`%c`", r)
	}
	return fmt.Sprintf("%U", r)
}

// longestQuote is how much of a token a message repeats.
const longestQuote = 24

// quote shows a token in a message.
func quote(t *lexer.Token) string {
	value := t.Value
	if utf8.RuneCountInString(value) > longestQuote {
		value = string([]rune(value)[:longestQuote]) + "…"
	}
	if t.Type == tokenString {
		return value
	}
	return "`" + value + "`"
}

// list joins words: `a`, `b` or `c`.
func list(words []string, last string) string {
	quotedWords := make([]string, len(words))
	for i, w := range words {
		quotedWords[i] = "`" + w + "`"
	}
	n := len(quotedWords) - 1
	if n < 1 {
		return strings.Join(quotedWords, "")
	}
	return strings.Join(quotedWords[:n], ", ") + " " + last + " " + quotedWords[n]
}

func article(noun string) string {
	if strings.ContainsAny(noun[:1], "aeiou") {
		return "an " + noun
	}
	return "a " + noun
}
