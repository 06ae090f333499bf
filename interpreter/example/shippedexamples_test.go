package example_test

import (
	"testing"

	"asterism/interpreter/example"
	"asterism/interpreter/internal/rulestest"
)

// TestShippedExamples runs the examples of every rule: each has at least one that fires and one near miss, and all come
// out as they say.
func TestShippedExamples(t *testing.T) {
	program := rulestest.Shipped(t)
	for _, r := range program.Rules {
		if len(program.Examples(r)) < 2 {
			t.Errorf("%s has %d examples; it wants one that fires and one that does not", r.ID, len(program.Examples(r)))
		}
		for _, e := range program.Examples(r) {
			for _, wrong := range example.Run(program, r, e) {
				t.Error(r.ID, wrong, wrong.Hint)
			}
		}
	}
}
