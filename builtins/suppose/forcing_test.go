package suppose

import (
	"math/rand/v2"
	"testing"

	"asterism/builtins/internal/sample"
	"asterism/puzzle/layout"
	"asterism/puzzle/notation"
)

// TestWhatIsForcedIsTrue checks that what the engines of forcing chains conclude holds in the only solution, and that the
// shortest chains come first.
func TestWhatIsForcedIsTrue(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 2))
	found := map[string]int{}
	for round := range 60 {
		form := [][2]int{{2, 2}, {2, 3}, {3, 3}}[round%3]
		p, solution, _ := layout.RandomSudoku(t.Context(), rng, form[0], form[1], 0, true)
		b := layout.RandomBoard(rng, p, solution, rng.Float64())
		e := sample.On(b)
		for name, list := range map[string][]*Forcing{
			"outcomes":    sample.All(func(yield func(*Forcing) bool) { Outcomes(e, p.Truths, p.Truths, yield) }),
			"dynamics":    sample.All(func(yield func(*Forcing) bool) { Dynamics(e, p.Truths, p.Truths, yield) }),
			"refutations": sample.All(func(yield func(*Forcing) bool) { Refutations(e, p.Truths, yield) }),
		} {
			length := 0
			for _, m := range list {
				if found[name]++; !m.On.Within(solution) || m.Off.Meets(solution) || m.On.Len()+m.Off.Len() != 1 {
					t.Errorf("%s: %s says %s on and %s off", notation.Canonical(p), name, sample.Text(m.On), sample.Text(m.Off))
				}
				if m.Length < length {
					t.Errorf("%s: %s gives %d nodes after %d", notation.Canonical(p), name, m.Length, length)
				}
				length = m.Length
			}
		}
	}
	if found["outcomes"] < 100 || found["dynamics"] < 300 || found["refutations"] < 300 {
		t.Error("too little to say anything:", found)
	}
}
