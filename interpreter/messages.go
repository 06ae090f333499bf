package interpreter

import (
	"regexp"
	"slices"
	"strings"

	"asterism/builtins"
)

// plainTypes rewrites a message of expr's checker in the words of the rule language.
func plainTypes(message string) string {
	message = strings.ReplaceAll(message, callSuffix, "")
	for _, r := range typeWords {
		message = r.find.ReplaceAllString(message, r.word)
	}
	return message
}

type typeWord struct {
	find *regexp.Regexp
	word string
}

// typeWords finds the Go names of types, longest first.
var typeWords = func() []typeWord {
	types := builtins.Types()
	slices.SortFunc(types, func(a, b *builtins.Type) int { return len(b.Go.String()) - len(a.Go.String()) })
	words := make([]typeWord, len(types))
	for i, t := range types {
		words[i] = typeWord{regexp.MustCompile(`(^|[^\w.])` + regexp.QuoteMeta(t.Go.String()) + `\b`), "${1}" + t.Name}
	}
	return words
}()

const hashOutside = "# stands for the element inside any, all, none, one, count and filter"

// syntaxWords are expr's syntax messages as a rule author should read them.
var syntaxWords = []struct{ find, say string }{
	{"unexpected token EOF", "the expression ends too early"},
	{"unexpected end of expression", "the expression ends too early"},
	{`unexpected token Operator("#")`, hashOutside},
}

var tokenWord = regexp.MustCompile(`unexpected token \w+\((".*")\)`)

func plainSyntax(message string) string {
	for _, w := range syntaxWords {
		if strings.Contains(message, w.find) {
			return w.say
		}
	}
	return tokenWord.ReplaceAllString(message, "unexpected $1")
}
