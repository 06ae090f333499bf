package interpreter

import (
	"context"
	"regexp"
	"testing"

	"asterism/puzzle"
)

// mistakes are what no sentence may have, each with a name.
var sentenceMistakes = map[string]*regexp.Regexp{
	"two spaces or a hole":           regexp.MustCompile(`  |\{\}| [,.;:]|\(\)`),
	"no capital after a stop":        regexp.MustCompile(`[.!?] [a-z]`),
	"several with a verb for one":    regexp.MustCompile(`(?:so|and|but|:|^) ?(?:[Rr]ows|[Cc]olumns|[Ss]hapes) (?:\w+(?:, | and | to )?)+ (?:needs|has|holds|is|takes|puts)\b`),
	"a set with a verb for one":      regexp.MustCompile(`^[^,]* and r\d+c\d+\} (?:needs|has|holds) `),
	"one with a verb for several":    regexp.MustCompile(`(?:so|and|but|:|^) ?(?:[Rr]ow|[Cc]olumn|[Ss]hape) \w+ (?:need|have|hold|are|take)\b`),
	"one cell with several's verb":   regexp.MustCompile(`: \{r\d+c\d+\} (?:hold|have|need|are)\b`),
	"lines of a kind named singly":   regexp.MustCompile(`[Rr]ow \d+, row \d+`),
	"no stop at the end":             regexp.MustCompile(`[^.]$`),
	"one of which there are several": regexp.MustCompile(`\b1 (?:stars|cells|squares|blocks)\b`),
}

// TestSentencesRead reads every sentence of the Star Battle packs over our own puzzles, and looks whether a role is empty.
func TestSentencesRead(t *testing.T) {
	program := shippedProgram(t)
	read := 0
	for _, name := range []string{"guide", "basics", "observations", "default"} {
		pack, _ := program.Pack(name)
		s := NewSolver(program, pack, Options{})
		for _, p := range sentencePuzzles(t) {
			s.Start(context.Background(), p.NewBoard())
			for step, err := s.Next(); step != nil && err == nil; step, err = s.Next() {
				read++
				for what, wrong := range sentenceMistakes {
					if at := wrong.FindString(step.Because); at != "" {
						t.Errorf("%s: %s (%q): %s", step.Rule.ID, what, at, step.Because)
					}
				}
			}
		}
	}
	if read < 500 {
		t.Error("only so many sentences:", read)
	}
}

// sentencePuzzles are some of our puzzles that need much.
func sentencePuzzles(t *testing.T) []*puzzle.Puzzle {
	all := tenByTwo(t, "none of the collection", 0)
	return all[:min(len(all), 12)]
}
