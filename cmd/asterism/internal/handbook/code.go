package handbook

import (
	"html"
	"regexp"
	"slices"
	"strings"
)

// words are the pieces of rule text: a comment, a text, a number, a name, an arrow.
var words = regexp.MustCompile("(//[^\n]*)|(\"(?:[^\"\\\\\n]|\\\\.)*\"?)|(\\b[0-9]+(?:\\.[0-9]+)?\\b)|([A-Za-z_][A-Za-z_0-9]*(?:\\.[A-Za-z0-9_]+)*)|(→|->)")

// clauseWords begin or structure clauses, and operators are words between conditions.
var (
	clauseWords = []string{"rule", "pack", "define", "pattern", "examples", "example", "for", "in", "let", "when", "because", "missing", "show", "tags", "assumes", "unique",
		"rating", "like", "with", "include", "without", "replace", "by", "tier", "hint", "grade", "first", "last", "before", "after", "puzzle", "board", "know", "expect", "nothing",
		"exactly", "at", "least", "most", "each", "as"}
	actionWords = []string{"place", "eliminate", "know"}
	operators   = []string{"and", "or", "not", "in"}
)

// Code is rule text as HTML, coloured by classes: comment, text, number, word, action, operator.
func Code(text string) string {
	var out strings.Builder
	last := 0
	for _, m := range words.FindAllStringSubmatchIndex(text, -1) {
		out.WriteString(html.EscapeString(text[last:m[0]]))
		last = m[1]
		out.WriteString(coloured(text[m[0]:m[1]], m))
	}
	out.WriteString(html.EscapeString(text[last:]))
	return out.String()
}

// coloured is a piece with its class, if it has one.
func coloured(piece string, groups []int) string {
	class := ""
	switch {
	case groups[2] >= 0:
		class = "comment"
	case groups[4] >= 0:
		class = "text"
	case groups[6] >= 0:
		class = "number"
	case groups[10] >= 0:
		class = "action"
	case slices.Contains(actionWords, piece):
		class = "action"
	case slices.Contains(operators, piece):
		class = "operator"
	case slices.Contains(clauseWords, piece):
		class = "word"
	}
	if class == "" {
		return html.EscapeString(piece)
	}
	return "<span class=\"" + class + "\">" + html.EscapeString(piece) + "</span>"
}
