package interpreter

import (
	"asterism/builtins"
	"asterism/dsl"
	"asterism/puzzle"
)

// action is a compiled conclusion.
type action struct {
	verb  dsl.Verb
	bound dsl.Bound
	count builtins.Eval[int]
	tag   string
	set   builtins.Eval[puzzle.Set]
	each  builtins.Loop // of know … in each: binds what set then reads
	turn  stage         // what is done for each, made once
	uses  useCounter    // the names that the set is made of
}

// finding is what a rule has concluded on the board it looks at: only what is new there.
type finding struct {
	place     puzzle.Set
	eliminate puzzle.Set
	know      []*puzzle.Region
	aim       puzzle.Set // unless Nil, candidates of which a finding must place or eliminate some to count
}

func newFinding(p *puzzle.Puzzle) *finding {
	return &finding{place: p.NewSet(), eliminate: p.NewSet()}
}

func (f *finding) clear() {
	f.place.Clear()
	f.eliminate.Clear()
	f.know = f.know[:0]
}

func (f *finding) empty() bool { return f.place.Empty() && f.eliminate.Empty() && len(f.know) == 0 }

func (c *compiler) compileAction(a *dsl.Action, s scope) *action {
	out := &action{verb: a.Verb, bound: a.Bound, uses: useCounter{}}
	c.visit(a.Set, out.uses)
	if a.As != nil {
		out.tag = a.As.Text
		c.tagsMade[out.tag] = true
	}
	if a.Verb == dsl.Know {
		if n, ok := c.want(a.Count, s, builtins.Int, "the count"); ok {
			out.count = n.Value.(builtins.Eval[int])
		}
	}
	if a.Each {
		c.compileEach(a, s, out)
		return out
	}
	if n, ok := c.want(a.Set, s, builtins.Set, "what is "+verbed(a.Verb)); ok {
		out.set = n.Value.(builtins.Eval[puzzle.Set])
	}
	return out
}

func verbed(v dsl.Verb) string {
	switch v {
	case dsl.Place:
		return "placed"
	case dsl.Eliminate:
		return "eliminated"
	}
	return "known"
}

func (c *compiler) compileEach(a *dsl.Action, s scope, out *action) {
	n, ok := c.compile(a.Set, s)
	if !ok {
		return
	}
	if n.Type != builtins.Sets && n.Type != builtins.Regions {
		c.fail(a.Set.Source, a.Set.Span, "`in each` needs a list of sets or regions, not a "+n.Type.Name, "leave out `each` for one set")
		return
	}
	v := c.newVariable(n.Type.Elem)
	out.each = n.Type.Loop(n, v.slot, c.newLoop())
	element := builtins.Node{Type: v.typ, Value: v.typ.Load(v.slot)}
	out.set = builtins.Convert(element, builtins.Set).Value.(builtins.Eval[puzzle.Set])
	out.turn = func(e *builtins.Env) bool {
		out.apply(e, e.Host.(*finding))
		return false
	}
}

// fire works out what the actions change and reports whether that is anything.
func fire(e *builtins.Env, actions []*action) bool {
	f := e.Host.(*finding)
	f.clear()
	for _, a := range actions {
		if a.each == nil {
			a.apply(e, f)
			continue
		}
		a.each(e, a.turn)
	}
	return !f.empty() && (f.aim.Nil() || f.place.Meets(f.aim) || f.eliminate.Meets(f.aim))
}

// apply adds the part of a conclusion that is new. An elimination is about open candidates; to place one that was
// eliminated is a contradiction, which the board then shows.
func (a *action) apply(e *builtins.Env, f *finding) {
	set := a.set(e)
	e.See(set)
	switch a.verb {
	case dsl.Place:
		addDifference(f.place, set, e.Board.Placed)
	case dsl.Eliminate:
		addCommon(f.eliminate, set, e.Board.Open)
	case dsl.Know:
		low, high := a.bound.Range(a.count(e), set.Len())
		if !e.Board.Knows(set, low, high) && !f.knows(set, low, high) {
			f.know = append(f.know, e.Board.Puzzle.NewFact(set.Clone(), low, high, a.tag))
		}
	}
}

// knows says whether the finding already has the same fact.
func (f *finding) knows(set puzzle.Set, low, high int) bool {
	for _, k := range f.know {
		if k.Min >= low && k.Max <= high && k.Cells.Equal(set) {
			return true
		}
	}
	return false
}

func addDifference(into, a, b puzzle.Set) {
	t, x, y := into.Words(), a.Words(), b.Words()
	for i := range t {
		t[i] |= x[i] &^ y[i]
	}
}

func addCommon(into, a, b puzzle.Set) {
	t, x, y := into.Words(), a.Words(), b.Words()
	for i := range t {
		t[i] |= x[i] & y[i]
	}
}
