package interpreter

import (
	"github.com/expr-lang/expr/ast"

	"asterism/builtins"
	"asterism/puzzle"
)

// sieve is what the first conditions of a rule that walks regions ask of the counters that a board keeps of each: need(row) > 0,
// len(open(row)) == need(row). To ask that of all regions takes less time than to find out which of them have changed, so the others
// are not looked at more closely.
type sieve struct {
	list builtins.Eval[[]*puzzle.Region] // the regions, which are the same on every board
	keep func(*puzzle.Board, *puzzle.Region) bool
	open bool // whether eliminations can change what is kept
}

// sieveOf is the sieve of a rule, given its clauses from the first `for` on; nil where it has none.
func sieveOf(clauses []clause) *sieve {
	out := &sieve{list: clauses[0].regions}
	if out.list == nil {
		return nil
	}
	for _, c := range clauses[1:] {
		if c.when != nil {
			out.keep = both(out.keep, out.test(c.when.tree, clauses[0].slot))
		} else if c.check() != nil || c.loop != nil {
			break
		}
	}
	if out.keep == nil {
		return nil
	}
	return out
}

// regionTest is what must hold of a region for a condition to hold; nil where nothing is known.
type regionTest = func(*puzzle.Board, *puzzle.Region) bool

func both(a, b regionTest) regionTest {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	}
	return func(board *puzzle.Board, r *puzzle.Region) bool { return a(board, r) && b(board, r) }
}

// test is what must hold of the region in a variable for a condition to hold.
func (s *sieve) test(t *lowered, slot int) regionTest {
	t = t.meant()
	n, ok := t.node.(*ast.BinaryNode)
	if !ok || len(t.parts) != 2 {
		return nil
	}
	switch n.Operator {
	case "and", "&&":
		return both(s.test(t.parts[0], slot), s.test(t.parts[1], slot))
	case "or", "||":
		l, r := s.test(t.parts[0], slot), s.test(t.parts[1], slot)
		if l == nil || r == nil {
			return nil
		}
		return func(b *puzzle.Board, region *puzzle.Region) bool { return l(b, region) || r(b, region) }
	}
	return s.comparison(n.Operator, t.parts[0].meant().value, t.parts[1].meant().value, slot)
}

// comparison is a comparison of two counters of the region in a variable, or of one with a number.
func (s *sieve) comparison(operator string, left, right builtins.Node, slot int) regionTest {
	l := left.Counter
	if l == nil || l.Slot != slot {
		return nil
	}
	compare := comparisons[operator]
	if k, ok := right.Const.(int); ok && compare != nil {
		s.open = s.open || l.Open
		return func(b *puzzle.Board, r *puzzle.Region) bool { return compare(l.Of(b, r), k) }
	}
	if r := right.Counter; r != nil && r.Slot == slot && compare != nil {
		s.open = s.open || l.Open || r.Open
		return func(b *puzzle.Board, region *puzzle.Region) bool { return compare(l.Of(b, region), r.Of(b, region)) }
	}
	return nil
}

// comparisons are the operators that compare numbers.
var comparisons = map[string]func(a, b int) bool{
	"==": func(a, b int) bool { return a == b },
	"!=": func(a, b int) bool { return a != b },
	"<":  func(a, b int) bool { return a < b },
	"<=": func(a, b int) bool { return a <= b },
	">":  func(a, b int) bool { return a > b },
	">=": func(a, b int) bool { return a >= b },
}

// sift evaluates the instances of a rule that its sieve keeps, and that may have changed.
func (s *Solver) sift(r *Rule, m *ruleMemory) bool {
	e, of := s.env, r.search.sieve
	into := e.Vars[r.search.slot].(**puzzle.Region)
	mark := e.Mark()
	for i, region := range of.list(e) {
		if !of.keep(e.Board, region) || m.pass(i) {
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
	if of.open {
		e.See(e.Board.Puzzle.All)
	} else {
		e.SeePlaced(e.Board.Puzzle.All)
	}
	return false
}
