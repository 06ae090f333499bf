package builtins

import (
	"context"
	"math/rand/v2"
	"testing"

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
		p, solution, _ := layout.RandomSudoku(context.Background(), rng, form[0], form[1], 0, true)
		b := layout.RandomBoard(rng, p, solution, rng.Float64())
		e := envOn(b)
		for name, list := range map[string]any{
			"outcomes":    call(t, e, "outcomes", p.Truths, p.Truths),
			"dynamics":    call(t, e, "dynamics", p.Truths, p.Truths),
			"refutations": call(t, e, "refutations", p.Truths),
		} {
			length := 0
			for _, m := range list.([]*Forcing) {
				if found[name]++; !m.On.Within(solution) || m.Off.Meets(solution) || m.On.Len()+m.Off.Len() != 1 {
					t.Errorf("%s: %s says %s on and %s off", notation.Canonical(p), name, text(m.On), text(m.Off))
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

// TestRingsAreTrueInTurn checks that of every loop all second nodes are true, or all the others.
func TestRingsAreTrueInTurn(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 3))
	found := 0
	for round := range 60 {
		form := [][2]int{{2, 2}, {2, 3}, {3, 3}}[round%3]
		p, solution, _ := layout.RandomSudoku(context.Background(), rng, form[0], form[1], 0, true)
		b := layout.RandomBoard(rng, p, solution, rng.Float64())
		length := 0
		for _, m := range call(t, envOn(b), "rings", p.Truths, 12).([]*Chain) {
			found++
			for i, n := range m.Nodes {
				if n.Meets(solution) == m.Nodes[(i+1)%len(m.Nodes)].Meets(solution) {
					t.Fatalf("%s: neighbours are both true or both false", notation.Canonical(p))
				}
			}
			if m.Eliminations.Meets(solution) || m.Eliminations.Empty() || m.Length < length || m.Length > 12 {
				t.Errorf("%s: a loop of %d nodes removes %s", notation.Canonical(p), m.Length, text(m.Eliminations))
			}
			length = m.Length
		}
	}
	if found < 50 {
		t.Error("too few loops to say anything:", found)
	}
}
