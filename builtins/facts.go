package builtins

import "asterism/puzzle"

// Packing is a choice of facts that share no candidate, with the most stars that they are known to hold together.
type Packing struct {
	Facts []*puzzle.Region `expr:"facts"`
	Count int              `expr:"count"` // at least so many more of Cells must be placed
	Cells puzzle.Set       `expr:"cells"` // the open candidates of the facts

	best     []*puzzle.Region
	eligible []*puzzle.Region
	env      *Env
	open     puzzle.Set
	consider func(*puzzle.Region) bool // made once, so that walking the facts allocates nothing
}

var packingPool = newPool(newPacking)

func newPacking(e *Env) *Packing {
	p := &Packing{env: e}
	p.consider = p.take
	return p
}

// PackingType is the type of what packing finds.
var PackingType = func() *Type {
	t := newType("packing", "Facts that share no candidate, chosen so that they hold the most: what packing finds.",
		func(_ *Env, p *Packing) string { return regionsText(p.Facts) })
	t.Fields = []*Field{
		field("facts", "The facts chosen.", Regions, func(p *Packing) []*puzzle.Region { return p.Facts }),
		field("count", "How many more stars they need together, at least.", Int, func(p *Packing) int { return p.Count }),
		field("cells", "Their open candidates.", Set, func(p *Packing) puzzle.Set { return p.Cells }),
	}
	return t
}()

var factFuncs = []*Func{
	{Name: "facts", Doc: "Everything learnt so far, oldest first: each a region that holds at least, at most or exactly so many; facts(tag) are those learnt under one name.",
		Example: "for f in facts", Cost: Linear,
		Forms: []Form{{Result: Regions, Lower: func([]Node) Node { return lazy(Regions, allFacts) }}}},
	{Name: "facts", Params: []Param{{"tag", "the name after `as`, in quotes"}},
		Doc: "What was learnt under a name, oldest first.", Example: `for f in facts("star2x2")`, Cost: Linear, Forms: seq1(taggedFacts)},
	{Name: "held", Doc: "The facts that hold at least one, oldest first: all but those that only say “at most”.",
		Example: "let others = packing(held, row)", Cost: Linear,
		Forms: []Form{{Result: Regions, Lower: func([]Node) Node { return lazy(Regions, heldFacts) }}}},
	{Name: "packing", Params: []Param{{"facts", "a list of facts"}, {"cells", "a region or set they must lie in"}},
		Doc:     "The facts whose open candidates lie in the cells, share none, and together need the most stars.",
		Example: `let p = packing(facts("strip"), row)`, Cost: Search, Premises: "the facts chosen", Forms: packingForms},
}

func allFacts(e *Env, yield func(*puzzle.Region) bool) {
	e.SeeFacts()
	for _, f := range e.Board.Facts {
		if !yield(f) {
			return
		}
	}
}

func heldFacts(e *Env, yield func(*puzzle.Region) bool) {
	e.SeeFacts()
	for _, f := range e.Board.Held {
		if !yield(f) {
			return
		}
	}
}

func taggedFacts(e *Env, tag string, yield func(*puzzle.Region) bool) {
	e.SeeFacts()
	for _, f := range e.Board.Facts {
		if f.Tag == tag && !yield(f) {
			return
		}
	}
}

// packingForms takes its facts as a sequence, so that none has to be built; the facts are the present ones, whatever
// board is asked.
var packingForms = []Form{
	{Params: []*Type{Regions, Set}, Result: PackingType, Lower: func(args []Node) Node { return lowerPacking(nil, args) }},
	{Params: []*Type{Board, Regions, Set}, Result: PackingType, Lower: func(args []Node) Node {
		return lowerPacking(args[0].Value.(Expr[*puzzle.Board]), args[1:])
	}},
}

func lowerPacking(supposed Expr[*puzzle.Board], args []Node) Node {
	facts, cells := walk[*puzzle.Region](args[0]), args[1].Value.(Expr[puzzle.Set])
	return Node{Type: PackingType, Value: Expr[*Packing](func(e *Env) *Packing {
		within, old := cells(e), e.Board
		if supposed != nil {
			e.Board = supposed(e)
		}
		p := packingPool.next(e)
		p.Cells = e.Arena.Set()
		p.choose(e, facts, within)
		e.Board = old
		return p
	})}
}

// choose finds the best disjoint choice by trying each fact in and out; the first found is kept on a tie.
func (p *Packing) choose(e *Env, facts Each[*puzzle.Region], cells puzzle.Set) {
	p.Facts, p.best, p.eligible, p.Count = p.Facts[:0], p.best[:0], p.eligible[:0], 0
	e.See(cells)
	p.open = e.Arena.And(cells, e.Board.Open)
	facts(e, p.consider)
	p.search(e, p.eligible, p.open, 0)
	p.Facts = append(p.Facts[:0], p.best...)
	for _, f := range p.Facts {
		e.Rest(f)
		p.Cells.Or(p.Cells, f.Cells)
	}
	p.Cells.And(p.Cells, p.open)
}

// take keeps a fact that still needs something and whose open candidates all lie where they must.
func (p *Packing) take(f *puzzle.Region) bool {
	p.env.See(f.Cells)
	if b := p.env.Board; b.Need(f) > 0 && b.Free(f) == p.open.LenAnd(f.Cells) {
		p.eligible = append(p.eligible, f)
	}
	return true
}

func (p *Packing) search(e *Env, facts []*puzzle.Region, open puzzle.Set, count int) {
	if count > p.Count {
		p.Count, p.best = count, append(p.best[:0], p.Facts...)
	}
	for i, f := range facts {
		if !e.Tick() {
			return
		}
		if e.Board.Free(f) != open.LenAnd(f.Cells) {
			continue
		}
		mark := e.Mark()
		p.Facts = append(p.Facts, f)
		p.search(e, facts[i+1:], e.Arena.AndNot(open, f.Cells), count+e.Board.Need(f))
		p.Facts = p.Facts[:len(p.Facts)-1]
		e.Release(mark)
	}
}
