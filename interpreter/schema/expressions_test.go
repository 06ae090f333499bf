package schema_test

import (
	"strings"
	"testing"

	"asterism/interpreter"
	"asterism/interpreter/schema"
)

// TestExpressionsOfTheManual compiles the examples of what the language has by itself.
func TestExpressionsOfTheManual(t *testing.T) {
	chapters := schema.WholeManual().Chapters
	for _, f := range chapters[len(chapters)-1].Functions {
		clause := f.Example
		if strings.HasPrefix(clause, "let") {
			clause += "\n  when len(inside) > 0"
		}
		text := "rule A {\n  for p in shapes\n  for q in shapes\n  for row in rows\n  for x in open(grid)\n  " + clause + "\n  → eliminate open(p)\n}\npack a for starbattle { tier 1 { A } }\n"
		if _, err := interpreter.Load([]interpreter.File{{Name: "a.rules", Text: text}}); err != nil {
			t.Errorf("%s: %v", f.Name, err)
		}
		if schema.WholeManual().About(f.Name).Empty() {
			t.Errorf("nothing is said about %s", f.Name)
		}
	}
}
