package interpreter

import (
	"math/rand/v2"
	"testing"

	"asterism/builtins"
	"asterism/puzzle"
)

// TestSieves says what is read off the first conditions of rules, and what is not.
func TestSieves(t *testing.T) {
	for _, c := range []struct {
		clauses        string
		need, open     bounds
		tight, looks   bool
		whole, nothing bool
	}{
		{clauses: "when need(r) == 0", need: bounds{0, 0}, open: anyNumber, whole: true},
		{clauses: "when need(r) > 0 and len(open(r)) == need(r)", need: bounds{1, anyNumber.high}, open: anyNumber, tight: true, looks: true, whole: true},
		{clauses: "when len(open(r)) <= 4 when need(r) >= 1 and need(r) < 3", need: bounds{1, 2}, open: bounds{anyNumber.low, 4}, looks: true, whole: true},
		{clauses: "when need(r) > 0 and capacity(r) == need(r)", need: bounds{1, anyNumber.high}, open: anyNumber},
		{clauses: "when need(r) > 0 let free = open(r) when len(open(r)) == 1", need: bounds{1, anyNumber.high}, open: anyNumber},
		{clauses: "when wanting(r)", need: bounds{1, anyNumber.high}, open: anyNumber, whole: true},
		{clauses: "when need(r) == 0 or len(open(r)) == 1", nothing: true},
		{clauses: "when need(r) != 1", nothing: true},
		{clauses: "when -need(r) < 0", nothing: true},
		{clauses: "for x in open(r) when need(r) == 1", nothing: true},
		{clauses: "let after = suppose(first(open(r))) when after.need(r) == 0", nothing: true},
	} {
		rule := "define wanting(q) = need(q) > 0\nrule X {\n for r in rows\n " + c.clauses + "\n → eliminate open(r)\n}"
		got := loaded(t, File{Name: "x.rules", Text: rule}).Rules[0].ready().search.sieve
		if c.nothing != (got == nil) {
			t.Errorf("%s has a sieve: %v", c.clauses, got != nil)
		} else if got != nil && (got.need != c.need || got.open != c.open || got.tight != c.tight || got.looks != c.looks || got.whole != c.whole) {
			t.Errorf("%s: %+v", c.clauses, *got)
		}
	}
}

// TestSievesKeepWhatHolds says that no region is left out for which the conditions of a rule hold, on boards in the middle of a solve.
func TestSievesKeepWhatHolds(t *testing.T) {
	program := loaded(t, shippedFiles(t)...)
	rng, held := rand.New(rand.NewPCG(3, 8)), 0
	puzzles := samples(t, rng)
	for _, r := range program.Rules {
		if r.ready().search.sieve == nil {
			continue
		}
		s := NewSolver(program, r.Alone(r.Families()[0]), Options{})
		for _, p := range puzzles {
			if p.Family == r.Families()[0] {
				held += sieved(t, s, r, p.board(rng))
			}
		}
	}
	if held == 0 {
		t.Error("no rule holds anywhere")
	}
}

// sieved counts the regions for which a rule holds on a board, each of which its sieve must keep.
func sieved(t *testing.T, s *Solver, r *Rule, b *puzzle.Board) (held int) {
	s.Start(t.Context(), b)
	into, end := s.env.Vars[r.search.slot].(**puzzle.Region), join(r.clauses, func(*builtins.Env) bool { return true }).body
	for _, *into = range r.search.sieve.list(s.env) {
		if !end(s.env) {
			continue
		}
		if held++; !r.search.sieve.keeps(b, *into) {
			t.Errorf("%s leaves out %s, where it holds", r.ID, *into)
		}
	}
	return held
}
