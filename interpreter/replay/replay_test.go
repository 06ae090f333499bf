package replay_test

import (
	"context"
	"testing"

	"asterism/interpreter"
	"asterism/interpreter/internal/rulestest"
	"asterism/interpreter/replay"
	"asterism/puzzle/notation"
)

// TestReplay goes through a solve: each board follows from the one before, and the last is that of the result.
func TestReplay(t *testing.T) {
	program := rulestest.Load(t, interpreter.File{Name: "small.rules", Text: rulestest.SmallRules})
	p, err := notation.Parse("5x1.ABBBBAABBBCCBBBCCCCDEEEEE", notation.Options{})
	if err != nil {
		t.Fatal(err)
	}
	pack, _ := program.Pack("small")
	r, err := replay.New(context.Background(), program, pack, p.NewBoard(), interpreter.Options{})
	if err != nil || len(r.Result.Steps) < 3 || r.Played() {
		t.Fatal(err, r.Result.Status, r.Played())
	}
	n := len(r.Result.Steps)
	for i, s := range r.Result.Steps {
		before, err := r.After(i)
		if err != nil {
			t.Fatal(err)
		}
		after, _ := r.After(i + 1)
		s.Apply(before)
		if !before.Open.Equal(after.Open) || !before.Placed.Equal(after.Placed) {
			t.Errorf("step %d does not lead from one board to the next", s.N)
		}
		for c := range s.Place.All() {
			if r.Decided(c, n) != s || r.Decided(c, i) != nil {
				t.Errorf("%s is decided by %v", p.Name(c), r.Decided(c, n))
			}
		}
	}
	if last, _ := r.After(n); !last.Placed.Equal(r.Result.Board.Placed) {
		t.Error("the last board is not that of the result")
	}
	for _, wrong := range []int{-1, n + 1} {
		if _, err := r.After(wrong); err == nil {
			t.Errorf("there is a board after %d steps", wrong)
		}
	}
	last, _ := program.Rule("Last")
	if got := r.Before(pack, last); got != 0 {
		t.Errorf("%d steps before the first of tier 1", got)
	}
}
