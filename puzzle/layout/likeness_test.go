package layout

import (
	"asterism/puzzle/notation"
	"context"
	"math/rand/v2"
	"testing"
)

func TestTurned(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	p, solution, _ := RandomStarBattle(rng, 8, 1, true)
	seen := map[string]bool{}
	for how := range Symmetries {
		q, moved := Turned(p, solution, how)
		if err := checkSolution(q, moved); err != nil || solutions(t, q) != 1 || !connected(q) {
			t.Errorf("turned by %d: %v", how, err)
		}
		seen[notation.Canonical(q)] = true
	}
	if same, _ := Turned(p, solution, 0); Unlike(p, same) != 0 || len(seen) != Symmetries {
		t.Errorf("%d layouts of %d", len(seen), Symmetries)
	}
}

func TestStray(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	wandered := false
	for range rounds(10) {
		p, solution, _ := RandomStarBattle(rng, 8, 1, true)
		q, planted := Stray(context.Background(), rng, p, solution, 20)
		if err := checkSolution(q, planted); err != nil || solutions(t, q) != 1 || !connected(q) || Unlike(p, q) == 0 {
			t.Errorf("%s: %v", notation.Canonical(q), err)
		}
		wandered = wandered || !planted.Equal(solution)
	}
	if !wandered {
		t.Error("the stars stay where they are")
	}
}
