package tiling

import (
	"math/rand/v2"
	"testing"

	"asterism/builtins/engine"
	"asterism/builtins/internal/sample"
	"asterism/puzzle"
)

// TestCoverNumber compares the smallest cover with one that tries every square for the first cell left.
func TestCoverNumber(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 9))
	searched := 0
	for _, s := range []sample.Solved{sample.Star(t, rng, 5, 1), sample.Star(t, rng, 7, 1), sample.Star(t, rng, 9, 2), sample.Star(t, rng, 13, 2)} {
		e := sample.On(s.NewBoard())
		for range 200 {
			cells := s.NewSet()
			share := 0.1 + 0.4*rng.Float64()
			for c := range s.All.All() {
				if rng.Float64() < share && s.Row(c) < 6 && s.Column(c) < 6 {
					cells.Add(c)
				}
			}
			want := smallestByTrial(e, cells, cells.Len())
			if got := CoverNumber(e, cells); got != want {
				t.Fatalf("%s take %d squares, not %d", sample.Text(cells), want, got)
			}
			for most := range 5 {
				if got := RoomFor(e, cells, most); got != min(want, most) {
					t.Fatalf("%s have room for %d of %d, not %d", sample.Text(cells), min(want, most), most, got)
				}
			}
			if coverMemos.Own(e).mesh.greedy(cells) > want || coverMemos.Own(e).mesh.least(cells) < want {
				searched++
			}
		}
	}
	if searched < 50 {
		t.Error("a search was needed only", searched, "times")
	}
}

// smallestByTrial is the smallest cover with less than most squares, or else most.
func smallestByTrial(e *engine.Workspace, cells puzzle.Set, most int) int {
	first := cells.First()
	if first == puzzle.None || most == 0 {
		return 0
	}
	for _, q := range Squares(e) {
		if q.Has(first) {
			rest := cells.Clone()
			rest.AndNot(cells, q)
			most = min(most, 1+smallestByTrial(e, rest, most-1))
		}
	}
	return most
}
