package dsl

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// TestAnyLayout lays a correct file out at random, with comments between any two tokens, and formats that.
func TestAnyLayout(t *testing.T) {
	text := readFile(t, "testdata/good.rules")
	correct := 0
	for round := range uint64(400) {
		random := rand.New(rand.NewPCG(round, 1))
		messy := relayout(text, random, 1+random.IntN(60))
		if _, diags := Parse("x.rules", messy); len(diags) == 0 {
			correct++
		}
		checkFormat(t, messy)
	}
	if correct < 100 {
		t.Errorf("only %d of the layouts were correct: the test has no bite", correct)
	}
}

var gaps = []string{
	" ", "  ", "\t", "\n", "\n\n", "\n\n\n\n", "\r\n  ", " // c\n", "\n// d\n", "\n\n  // e\n\n", " // f \r\n\t// g\n\n\n// h\n",
}

// relayout replaces blanks at random, one in so many.
func relayout(text string, random *rand.Rand, one int) string {
	var b strings.Builder
	for _, tok := range lex(text, maxTokens) {
		gap := tok.Type == tokenSpace && random.IntN(one) == 0
		switch {
		case gap && strings.Contains(tok.Value, "\n"):
			b.WriteString("\n" + gaps[random.IntN(len(gaps))])
		case gap:
			b.WriteString(gaps[random.IntN(len(gaps))])
		default:
			b.WriteString(tok.Value)
		}
	}
	return b.String()
}
