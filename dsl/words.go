package dsl

import (
	"slices"
	"strings"
)

// The words that begin a declaration, and those that begin a clause inside.
var (
	declWords    = []string{"rule", "pack", "pattern", "define", "examples"}
	ruleWords    = []string{"for", "let", "when", "because", "show", "assumes", "tags", "example"}
	listWords    = []string{"example"}
	exampleWords = []string{"puzzle", "board", "without", "know", "expect"}
	packWords    = []string{"include", "replace", "tier", "grade", "assumes"}
	verbWords    = []string{"place", "eliminate", "know"}
)

// openWords cannot end an expression: expr-lang's word operators, and words of ours that something must follow.
var openWords = []string{
	"and", "or", "not", "in", "contains", "matches", "startsWith", "endsWith", "else",
	"if", "place", "eliminate", "know", "exactly", "at", "least", "most", "each", "as",
}

// operators are the words that may continue an expression on a new line.
var operators = openWords[:9]

// meant lists words of other languages, with ours.
var meant = map[string]string{
	"if": "when", "where": "when", "require": "when",
	"foreach": "for", "var": "let", "set": "let", "def": "define", "function": "define", "func": "define",
	"then": "→", "do": "→", "place": "→ place", "eliminate": "→ eliminate", "know": "→ know",
	"remove": "→ eliminate", "mark": "→ eliminate", "explain": "because", "reason": "because",
	"test": "example", "level": "tier", "import": "include", "use": "include", "given": "puzzle",
	"roles": "show", "highlight": "show", "unique": "assumes unique",
}

// signMeant says what to write for a character that no rule holds.
func signMeant(sign string) string {
	switch sign {
	case "”", "’", "»":
		return "a text stands between two \""
	case "…":
		return "write the dots one by one, or leave them out"
	}
	if ours := signsMeant[sign]; ours != "" {
		return "write `" + ours + "`"
	}
	return ""
}

// signsMeant lists signs and words of other languages that stand in expressions, with ours.
var signsMeant = map[string]string{
	"≥": ">=", "≤": "<=", "≠": "!=", "×": "*", "·": "*", "÷": "/", "−": "-", "–": "-", "∈": "in", "∧": "and", "∨": "or", "¬": "not",
	"=": "==", "===": "==", "!==": "!=", "<>": "!=", "=<": "<=", ":=": "==", "~=": "!=", "/=": "!=",
	"is": "==", "equals": "==", "AND": "and", "OR": "or", "mod": "%", "&": "and",
}

// verbMeant lists other words for the actions.
var verbMeant = map[string]string{
	"remove": "eliminate", "mark": "eliminate", "cross": "eliminate", "delete": "eliminate",
	"put": "place", "set": "place", "star": "place", "learn": "know", "fact": "know",
}

// suggest returns what was probably meant by a word, as a question, or "".
func suggest(word string, known []string) string {
	if near, ok := Nearest(word, known); ok && near != word {
		return "did you mean `" + near + "`?"
	}
	return ""
}

// oneOf says whether the word is in the list.
func oneOf(word string, words []string) bool { return slices.Contains(words, word) }

// beforeExpression says whether a word is one that an expression may follow, and not a name with its parameters.
func beforeExpression(word string) bool { return oneOf(word, ruleWords) || oneOf(word, openWords) }

// usage shows how a clause is written, by its first word.
var usage = map[string]string{
	"rule":      "write `rule NAME \"title\" rating 3.2 { ... }` or `rule NAME like OTHER with x = 1`",
	"pack":      "write `pack NAME \"title\" for FAMILY { ... }`",
	"pattern":   "write `pattern NAME { \". #\" \"# .\" }` or `pattern NAME anchored upright { ... }`",
	"define":    "write `define name(a, b) = expression`",
	"for":       "write `for x in xs`",
	"let":       "write `let n = expression`",
	"when":      "write `when condition`",
	"→":         "write `→ place x`, `→ eliminate x` or `→ know exactly 1 in cells`",
	"because":   "write `because \"a sentence with {expressions}\"`",
	"show":      "write `show role: expression, role: expression`",
	"assumes":   "write `assumes unique`",
	"tags":      "write `tags name, name`",
	"examples":  "write `examples RULE { example \"title\" { ... } }`",
	"example":   "write `example \"title\" { puzzle \"...\" expect nothing }`",
	"puzzle":    "write `puzzle \"...\"`, one text a line",
	"board":     "write `board \"*x.\" \"...\"`, one text a row",
	"without":   "write `without r1c1 r1c2`",
	"know":      "write `know exactly 1 in r1c1 r1c2`",
	"expect":    "write `expect nothing`, `expect place r1c1`, `expect eliminate r1c1` or `expect know exactly 1 in r1c1 r1c2`",
	"include":   "write `include PACK` or `include PACK without RULE RULE`",
	"replace":   "write `replace RULE by OTHER`",
	"tier":      "write `tier 1 \"title\" hint \"text\" { RULE RULE rating 3.2 RULE before OTHER }`",
	"grade":     "write `grade \"Easy\" when condition` or `grade AXIS \"Easy\" when condition`",
	"exactly":   "write `exactly 1`, `at least 1` or `at most 1`",
	"at":        "write `at least` or `at most`",
	"like":      "write `like OTHER` or `like OTHER with x = 1`",
	"with":      "write `with x = 1, y = 2`",
	"eliminate": "write `→ eliminate x`",
	"place":     "write `→ place x`",
}

// Nearest returns the known name that was most likely meant by name, if one is close enough. Letter case counts
// little, a swap of two neighbours counts once, and ties go to the name that comes first in known.
func Nearest(name string, known []string) (string, bool) {
	best, bestCost := "", -1
	for _, candidate := range known {
		cost, near := nameCost(name, candidate)
		if near && (bestCost < 0 || cost < bestCost) {
			best, bestCost = candidate, cost
		}
	}
	return best, bestCost >= 0
}

// longestName bounds the work of a comparison; nobody misspells a longer name by two letters.
const longestName = 64

// nameCost compares two names: 0 is equal, and every edit costs 2, so that a change of case alone can cost 1.
func nameCost(name, candidate string) (cost int, near bool) {
	if name == candidate {
		return 0, true
	}
	a, b := []rune(strings.ToLower(name)), []rune(strings.ToLower(candidate))
	longest := max(len(a), len(b))
	if len(a) == 0 || len(b) == 0 || longest > longestName {
		return 0, false
	}
	if slices.Equal(a, b) {
		return 1, true
	}
	edits := editDistance(a, b)
	return 2 * edits, edits <= allowedEdits(min(len(a), len(b))) || abbreviates(a, b)
}

// abbreviates says whether a is the beginning of b, as `elim` is of `eliminate`.
func abbreviates(a, b []rune) bool {
	return len(a) >= 3 && len(a) < len(b) && slices.Equal(a, b[:len(a)])
}

// allowedEdits: short names are all near each other, so they must match better.
func allowedEdits(length int) int {
	switch {
	case length <= 2:
		return 0
	case length <= 4:
		return 1
	case length <= 8:
		return 2
	}
	return 3
}

// editDistance counts insertions, deletions, replacements and swaps of neighbours.
func editDistance(a, b []rune) int {
	before, previous, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range previous {
		previous[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			row[j] = min(previous[j]+1, row[j-1]+1, previous[j-1]+difference(a[i-1], b[j-1]))
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, previous, row = previous, row, before
	}
	return previous[len(b)]
}

func difference(a, b rune) int {
	if a == b {
		return 0
	}
	return 1
}
