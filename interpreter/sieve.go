package interpreter

import (
	"math"

	"github.com/expr-lang/expr/ast"

	"asterism/builtins"
	"asterism/puzzle"
)

// sieve is what the first conditions of a rule that walks regions ask of the counters that a board keeps of each: need(row) > 0,
// len(open(row)) == need(row). To ask that of all regions takes less time than to find out which of them have changed, so the others
// are not looked at more closely.
type sieve struct {
	list  builtins.Eval[[]*puzzle.Region] // the regions, which are the same on every board
	need  bounds                          // of what a region needs
	open  bounds                          // of how many of its candidates are open
	tight bool                            // both must be the same
	looks bool                            // open candidates matter at all
	whole bool                            // the conditions of the rule ask nothing else
}

// bounds are the least and the greatest that a number may be.
type bounds struct{ low, high int }

func (b bounds) have(n int) bool { return b.low <= n && n <= b.high }

// narrow takes a comparison with a number into account; it says whether there was nothing else to it.
func (b *bounds) narrow(operator string, k int) bool {
	switch operator {
	case "==":
		b.low, b.high = max(b.low, k), min(b.high, k)
	case "<":
		b.high = min(b.high, k-1)
	case "<=":
		b.high = min(b.high, k)
	case ">":
		b.low = max(b.low, k+1)
	case ">=":
		b.low = max(b.low, k)
	default:
		return false
	}
	return true
}

var anyNumber = bounds{math.MinInt, math.MaxInt}

// sieveOf is the sieve of a rule, given its clauses from the first `for` on; nil where it has none.
func sieveOf(clauses []clause) *sieve {
	out := &sieve{list: clauses[0].regions, need: anyNumber, open: anyNumber, whole: true}
	if out.list == nil {
		return nil
	}
	for _, c := range clauses[1:] {
		if c.loop != nil || c.bind != nil {
			out.whole = false
			break
		}
		if c.when != nil && !out.take(c.when.tree, clauses[0].slot) {
			out.whole = false
		}
	}
	out.looks = out.tight || out.open != anyNumber
	if !out.looks && out.need == anyNumber {
		return nil
	}
	return out
}

// take takes from a condition what it asks of the region in a variable; it says whether that was all.
func (s *sieve) take(t *lowered, slot int) bool {
	t = t.meant()
	n, ok := t.node.(*ast.BinaryNode)
	if !ok || len(t.parts) != 2 {
		return false
	}
	if n.Operator == "and" || n.Operator == "&&" {
		first, second := s.take(t.parts[0], slot), s.take(t.parts[1], slot)
		return first && second
	}
	left, right := t.parts[0].meant().value, t.parts[1].meant().value
	if left.Counter == nil || left.Counter.Slot != slot {
		return false
	}
	if k, ok := right.Const.(int); ok && left.Counter.Open {
		return s.open.narrow(n.Operator, k)
	} else if ok {
		return s.need.narrow(n.Operator, k)
	}
	same := n.Operator == "==" && right.Counter != nil && right.Counter.Slot == slot && right.Counter.Open != left.Counter.Open
	s.tight = s.tight || same
	return same
}

// keeps says whether a region may be what the rule looks for.
func (s *sieve) keeps(b *puzzle.Board, r *puzzle.Region) bool {
	need := b.Need(r)
	if !s.need.have(need) {
		return false
	}
	if !s.looks {
		return true
	}
	open := b.Free(r)
	return s.open.have(open) && (!s.tight || need == open)
}

// sift evaluates the instances of a rule that its sieve keeps, and that may have changed.
func (s *Solver) sift(r *Rule, m *ruleMemory) bool {
	e, of := s.env, r.search.sieve
	into := e.Vars[r.search.slot].(**puzzle.Region)
	mark := e.Mark()
	for i, region := range of.list(e) {
		if !of.keeps(e.Board, region) || m.watch.knows(i) || m.pass(i) {
			continue
		}
		*into = region
		if m.fresh(e) {
			return true
		}
		e.Release(mark)
		if !e.Tick() {
			return true
		}
	}
	if of.looks {
		e.See(e.Board.Puzzle.All)
	} else {
		e.SeePlaced(e.Board.Puzzle.All)
	}
	return false
}
