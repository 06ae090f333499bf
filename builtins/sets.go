package builtins

import (
	"slices"

	"asterism/builtins/engine"
	"asterism/puzzle"
)

var (
	twoSets = []Param{{"a", "a set, region or candidate"}, {"b", "another"}}
	oneList = []Param{{"list", "a list, set or region"}}
)

var sets = []*Func{
	{Name: "first", Params: []Param{{"cells", "candidates"}}, Doc: "The first of the candidates in reading order; of none, the first of the grid.",
		Example: "when len(open(cell(first(open(row))))) == 2", Cost: Lookup, Forms: Pure1(firstOf)},
	{Name: "len", Params: oneList, Doc: "How many members it has; for a region, how many candidates.",
		Example: "when len(open(row)) == need(row)", Cost: Lookup,
		Forms: append(setLength(Pure1(func(_ *engine.Workspace, s puzzle.Set) int { return s.Len() })), ofLists(types, func(t *Type) *Form { return t.Length })...)},
	{Name: "union", Operator: "+", Params: twoSets, Doc: "What is in a or in b (two lists: first the one, then the other).",
		Example: "for unit in lines + shapes", Cost: Lookup,
		Forms: append(ofLists(types, func(t *Type) *Form { return t.Joined }),
			Pure2(func(e *engine.Workspace, a, b puzzle.Set) puzzle.Set { return e.Arena.Or(a, b) })...)},
	{Name: "minus", Operator: "-", Params: twoSets, Doc: "What is in a and not in b.", Example: "let rest = open(p) - row", Cost: Lookup,
		Forms: Pure2(func(e *engine.Workspace, a, b puzzle.Set) puzzle.Set { return e.Arena.AndNot(a, b) })},
	{Name: "common", Params: twoSets, Doc: "What is both in a and in b.", Example: "let strip = common(open(p), row)", Cost: Lookup,
		Forms: Pure2(func(e *engine.Workspace, a, b puzzle.Set) puzzle.Set { return e.Arena.And(a, b) })},
	{Name: "within", Params: twoSets, Doc: "Whether all of a is in b. Where a is empty it is: ask for need(p) > 0 beside it, since nothing is open in a region that is done.", Example: "when within(open(p), row)", Cost: Lookup,
		Forms: Pure2(func(_ *engine.Workspace, a, b puzzle.Set) bool { return a.Within(b) })},
	{Name: "meets", Params: twoSets, Doc: "Whether a and b share a candidate.", Example: "when meets(t, row)", Cost: Lookup,
		Forms: Pure2(func(_ *engine.Workspace, a, b puzzle.Set) bool { return a.Meets(b) })},
	{Name: "meeting", Params: []Param{{"regions", "a list of regions"}, {"cells", "a region or set"}}, Doc: "Those of the regions that share a candidate with the cells.",
		Example: "for p in meeting(shapes, x + neighbours(x))", Cost: Lookup, Forms: Seq2(meeting)},
	{Name: "contains", Operator: "in", Params: []Param{{"x", "a candidate or region"}, {"list", "a set, region or list of regions"}},
		Doc: "Whether x is a member: x in list.", Example: "when x in p", Cost: Lookup,
		Forms: forms(Pure2(func(_ *engine.Workspace, c puzzle.Cand, s puzzle.Set) bool { return s.Has(c) }),
			Pure2(func(_ *engine.Workspace, r *puzzle.Region, list []*puzzle.Region) bool {
				return slices.Contains(list, r)
			}))},
	{Name: "same", Operator: "==", Params: twoSets, Doc: "Whether a and b have the same members: a == b.", Example: "when p == shape(x)", Cost: Lookup,
		Forms: forms(Pure2(func(_ *engine.Workspace, a, b *puzzle.Region) bool { return a == b }),
			Pure2(func(_ *engine.Workspace, a, b puzzle.Cand) bool { return a == b }),
			Pure2(func(_ *engine.Workspace, a, b puzzle.Set) bool { return a.Equal(b) }))},
	{Name: "differ", Operator: "!=", Params: twoSets, Doc: "Whether a and b are not the same: a != b.", Example: "when p != shape(x)", Cost: Lookup,
		Forms: forms(Pure2(func(_ *engine.Workspace, a, b *puzzle.Region) bool { return a != b }),
			Pure2(func(_ *engine.Workspace, a, b puzzle.Cand) bool { return a != b }),
			Pure2(func(_ *engine.Workspace, a, b puzzle.Set) bool { return !a.Equal(b) }))},
	{Name: "min", Params: []Param{{"a", "a number"}, {"b", "another"}}, Doc: "The smaller of two numbers.", Example: "min(need(p), 2)", Cost: Lookup,
		Forms: Pure2(func(_ *engine.Workspace, a, b int) int { return min(a, b) })},
	{Name: "max", Params: []Param{{"a", "a number"}, {"b", "another"}}, Doc: "The larger of two numbers.", Example: "max(need(p) - 1, 0)", Cost: Lookup,
		Forms: Pure2(func(_ *engine.Workspace, a, b int) int { return max(a, b) })},
}

// setLength is len for sets: a set that knows its number is not built for it.
func setLength(forms []Form) []Form {
	build := forms[0].Lower
	forms[0].Lower = func(args []Node) Node {
		if args[0].Len != nil {
			return Node{Type: Int, Value: args[0].Len, Counter: args[0].OpenIn}
		}
		return build(args)
	}
	return forms
}

// ofLists is the forms that the list types among some have of a function.
func ofLists(types []*Type, form func(*Type) *Form) (all []Form) {
	for _, t := range types {
		if f := form(t); f != nil {
			all = append(all, *f)
		}
	}
	return all
}

// length is len for one type of list. A sequence is counted without being built.
func length[T any](list *Type) *Form {
	return &Form{Params: []*Type{list}, Result: Int, Lower: func(args []Node) Node {
		out := Node{Type: Int, Static: args[0].Static}
		if args[0].Len != nil {
			out.Value = args[0].Len
			return out
		}
		if each, ok := args[0].Lazy.(Each[T]); ok {
			out.Value = Eval[int](func(e *Env) int {
				n := 0
				each(e, func(T) bool { n++; return e.Tick() })
				return n
			})
			return out
		}
		l := args[0].Value.(Eval[[]T])
		out.Value = Eval[int](func(e *Env) int { return len(l(e)) })
		return out
	}}
}

// concat is + for one type of list: walked one after the other, built only where a list is asked for.
func concat[T any](list *Type) *Form {
	return &Form{Params: []*Type{list, list}, Result: list, Lower: func(args []Node) Node {
		a, b := walk[T](args[0]), walk[T](args[1])
		n := lazy(list, func(e *Env, yield func(T) bool) {
			r := begin(e, e.Board, yield)
			a(e, r.hand)
			if r.end() {
				b(e, yield)
			}
		})
		if n.Static = args[0].Static && args[1].Static; n.Static {
			n.Value = kept(n.Value.(Eval[[]T]))
		} else if each, ok := n.Lazy.(Each[*puzzle.Region]); ok {
			n.Value = lent(each)
		}
		return n
	}}
}

func walk[T any](n Node) Each[T] {
	if n.Lazy != nil {
		return n.Lazy.(Each[T])
	}
	list := n.Value.(Eval[[]T])
	return func(e *Env, yield func(T) bool) {
		for _, v := range list(e) {
			if !yield(v) {
				return
			}
		}
	}
}

// firstOf is the first member, or the first candidate of all where there is none.
func firstOf(_ *engine.Workspace, s puzzle.Set) puzzle.Cand { return max(s.First(), 0) }

func meeting(_ *engine.Workspace, regions []*puzzle.Region, cells puzzle.Set, yield func(*puzzle.Region) bool) {
	for _, r := range regions {
		if r.Cells.Meets(cells) && !yield(r) {
			return
		}
	}
}
