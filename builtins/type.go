package builtins

import (
	"fmt"
	"math/bits"
	"reflect"
	"strconv"
	"strings"

	"asterism/builtins/engine"
	"asterism/puzzle"
)

// Eval is a lowered expression: a closure that computes a T without allocation or reflection.
type Eval[T any] func(*Env) T

// Each is a lowered sequence: it hands elements to yield one by one until yield says stop.
type Each[T any] func(e *Env, yield func(T) bool)

// Node is a lowered expression together with its type. Value is an Expr of the type's Go type; a sequence that can
// be walked without being built has its Each in Lazy.
type Node struct {
	Type   *Type
	Value  any
	Lazy   any
	Static bool // the value is the same on every board of the puzzle

	Const  any                  // the value itself, where it was written as a number
	Len    Eval[int]            // of a set or list: how many members it has, where there is a cheaper way than to build or walk it
	Region Eval[*puzzle.Region] // of a set: the region it is the candidates of

	Regions Eval[[]*puzzle.Region] // of a set: the regions it is the candidates of

	RegionIn int      // 1 + the variable that holds the region which it is, or whose candidates it is; 0 for none
	Counter  *Counter // of a number: what it says of a region in a variable, where the board keeps that
	OpenIn   *Counter // of a set: likewise how many members it has

	Marks string // of a pattern and its placements: what cells of the drawing are marked with; "" where that is not known
}

// Counter is a number that a board keeps of the region in a variable, to be read off without looking at candidates: what it needs, or
// how many candidates are open.
type Counter struct {
	Slot int
	Open bool
}

// Type is a type of the rule language. The functions in it build closures over the Go type behind it, so that the
// compiler need not know which types there are.
type Type struct {
	Name   string       // as messages have it: "region", "list of regions"
	Doc    string       // what it is
	Go     reflect.Type // what values are
	Elem   *Type        // what a list holds, or nil
	Fields []*Field     // what can be asked after a dot

	NewVar  func() any                                             // room for one value, a *T
	Load    func(slot int) any                                     // the variable in Env.Vars[slot], an Eval[T]
	Store   func(slot int, value any) func(*Env)                   // evaluate and keep
	Loop    func(n Node, slot, loop int) Loop                      // walk the elements (lists and sets)
	Skip    func(n Node, slot int) SkipLoop                        // the same, passing over some; not for what is only a sequence
	Choose  func(cond Eval[bool], a, b any) any                    // the ternary operator
	Box     func(value any) Eval[any]                              // the value as an interface, for the reference and tests
	Text    func(value any) func(*Env) string                      // the value as sentences have it
	Append  func(value any) func(*Env, []byte) []byte              // the same behind a text; nil where Text has to do
	Const   func(v any) any                                        // an Eval[T] that is always v
	Proof   func(slot int) Prove                                   // the argument of the match in a variable; nil for what is none
	Collect func(n Node, keep Eval[bool], slot int, loop int) Node // the elements for which keep holds
	Length  *Form                                                  // len of a list
	Joined  *Form                                                  // a list + another
}

// Loop runs body for each element, which is in the loop's variable, until body says stop; it reports whether it did.
type Loop func(e *Env, body func(*Env) bool) bool

// SkipLoop is a Loop that leaves out the elements whose bit is in known, and those for which pass says so: given their number in
// a list, or the candidate.
type SkipLoop func(e *Env, known []uint64, pass func(int) bool, body func(*Env) bool) bool

// Field is something that can be asked of a value: t.count.
type Field struct {
	Name string
	Doc  string
	Type *Type
	Get  func(value any) any // from Eval[T] to Eval of the field's type
}

// Plural is the type's name for many.
func (t *Type) Plural() string {
	switch {
	case t.Elem != nil:
		return "lists of " + t.Elem.Plural()
	case t.Name == "fish":
		return t.Name
	case strings.HasSuffix(t.Name, "y"):
		return t.Name[:len(t.Name)-1] + "ies"
	}
	return t.Name + "s"
}

// String is the name of the type.
func (t *Type) String() string { return t.Name }

// Field finds a field by name.
func (t *Type) Field(name string) (*Field, bool) {
	for _, f := range t.Fields {
		if f.Name == name {
			return f, true
		}
	}
	return nil, false
}

// NewType makes the type whose values are T; text is a value as sentences have it.
func NewType[T any](name, doc string, text func(*puzzle.Puzzle, T) string) *Type {
	t := &Type{Name: name, Doc: doc, Go: reflect.TypeFor[T]()}
	t.NewVar = func() any { return new(T) }
	t.Load = func(slot int) any { return Eval[T](func(e *Env) T { return *e.Vars[slot].(*T) }) }
	t.Store = func(slot int, value any) func(*Env) {
		v := value.(Eval[T])
		return func(e *Env) { *e.Vars[slot].(*T) = v(e) }
	}
	t.Choose = func(cond Eval[bool], a, b any) any {
		x, y := a.(Eval[T]), b.(Eval[T])
		return Eval[T](func(e *Env) T {
			if cond(e) {
				return x(e)
			}
			return y(e)
		})
	}
	t.Box = func(value any) Eval[any] {
		v := value.(Eval[T])
		return func(e *Env) any { return v(e) }
	}
	t.Text = func(value any) func(*Env) string {
		v := value.(Eval[T])
		return func(e *Env) string { return text(e.Board.Puzzle, v(e)) }
	}
	t.Const = func(v any) any {
		c := v.(T)
		return Eval[T](func(*Env) T { return c })
	}
	return t
}

// NewList makes the type of lists of elem, whose values are []T; text is the list as sentences have it.
func NewList[T any](elem *Type, text func(*puzzle.Puzzle, []T) string) *Type {
	t := NewType("list of "+elem.Plural(), "A list of "+elem.Plural()+".", text)
	t.Elem = elem
	t.Loop = func(n Node, slot, loop int) Loop { return listLoop[T](n, slot, loop) }
	t.Skip = func(n Node, slot int) SkipLoop { return listSkipping[T](n, slot) }
	t.Length, t.Joined = length[T](t), concat[T](t)
	t.Collect = func(n Node, keep Eval[bool], slot, loop int) Node {
		walk := listLoop[T](n, slot, loop)
		take := func(e *Env) bool {
			if !keep(e) {
				return false
			}
			top := len(e.yields) - 1
			yield := e.yields[top]
			e.yields = e.yields[:top] // whoever is told may be a filter of this one, whose own is below
			more := yield.(func(T) bool)(*e.Vars[slot].(*T))
			e.yields = append(e.yields[:top], yield)
			return !more
		}
		each := Each[T](func(e *Env, yield func(T) bool) {
			e.yields = append(e.yields, yield)
			walk(e, take)
			e.yields = e.yields[:len(e.yields)-1]
		})
		n = Node{Type: t, Lazy: each, Value: collected(each)} // keep may read the board, so it is never static
		switch elem {
		case Set:
			list := collectedSets(walk, keep, slot)
			n.Value, n.Len = list, func(e *Env) int { return len(list(e)) }
		case Region:
			list := collectedRegions(walk, keep, slot)
			n.Value, n.Len = list, func(e *Env) int { return len(list(e)) }
		}
		return n
	}
	return t
}

func listLoop[T any](n Node, slot, loop int) Loop {
	if n.Lazy != nil {
		return lazyLoop(n.Lazy.(Each[T]), slot, loop)
	}
	list := n.Value.(Eval[[]T])
	return func(e *Env, body func(*Env) bool) bool {
		for _, v := range list(e) {
			mark := e.Mark()
			*e.Vars[slot].(*T) = v
			if body(e) {
				return true
			}
			e.Release(mark)
			if !e.Tick() {
				return true
			}
		}
		return false
	}
}

// looper is the callback of one `for` over a sequence. It is made once for an Env, so that walking allocates nothing.
type looper[T any] struct {
	e     *Env
	into  *T
	body  func(*Env) bool
	stop  bool
	yield func(T) bool
}

func lazyLoop[T any](each Each[T], slot, loop int) Loop {
	return func(e *Env, body func(*Env) bool) bool {
		l, ok := e.loops[loop].(*looper[T])
		if !ok {
			l = &looper[T]{e: e, into: e.Vars[slot].(*T)}
			l.yield = l.turn
			e.loops[loop] = l
		}
		outside, stopped := l.body, l.stop // a list with a name may be walked inside its own walk
		l.body, l.stop = body, false
		each(e, l.yield)
		stop := l.stop
		l.body, l.stop = outside, stopped
		return stop
	}
}

func (l *looper[T]) turn(v T) bool {
	mark := l.e.Mark()
	*l.into = v
	if l.body(l.e) {
		l.stop = true
		return false
	}
	l.e.Release(mark)
	if !l.e.Tick() {
		l.stop = true
	}
	return !l.stop
}

// setLoop walks the candidates of a set.
func setLoop(n Node, slot, _ int) Loop {
	set := n.Value.(Eval[puzzle.Set])
	return func(e *Env, body func(*Env) bool) bool {
		s := set(e)
		for c := s.First(); c != puzzle.None; c = s.Next(c) {
			mark := e.Mark()
			*e.Vars[slot].(*puzzle.Cand) = c
			if body(e) {
				return true
			}
			e.Release(mark)
			if !e.Tick() {
				return true
			}
		}
		return false
	}
}

// NewField declares a field of the type whose values are T.
func NewField[T, F any](name, doc string, typ *Type, get func(T) F) *Field {
	return &Field{Name: name, Doc: doc, Type: typ, Get: func(value any) any {
		v := value.(Eval[T])
		return Eval[F](func(e *Env) F { return get(v(e)) })
	}}
}

// The types of the rule language.
var (
	Bool   = NewType("truth value", "true or false.", func(_ *puzzle.Puzzle, v bool) string { return fmt.Sprint(v) })
	Int    = newIntType()
	Float  = NewType("decimal number", "A number with a fraction: a rating.", func(_ *puzzle.Puzzle, v float64) string { return fmt.Sprint(v) })
	String = NewType("text", "Text in quotes: a tag, the name of a rule.", func(_ *puzzle.Puzzle, v string) string { return v })
	Cell   = NewType("candidate", "One candidate: a cell that may hold a star, a digit in a cell.", cellText)
	Set    = newSetType()
	Region = NewType("region", "A set of candidates with a known count: a row, column, shape, box, cell, digit, pair of lines, an aligned 2×2 block, or a fact that was learnt.", func(_ *puzzle.Puzzle, r *puzzle.Region) string { return r.String() }).With(
		NewField("number", "Its number from 1; shape A is 1, and blocks are numbered row by row.", Int, func(r *puzzle.Region) int { return r.Number }),
		NewField("row", "Of a block, its row of blocks, from 1; 0 of anything else.", Int, func(r *puzzle.Region) int { return r.Row }),
		NewField("column", "Of a block, its column of blocks, from 1; 0 of anything else.", Int, func(r *puzzle.Region) int { return r.Column }),
		NewField("cells", "Its candidates.", Set, func(r *puzzle.Region) puzzle.Set { return r.Cells }),
	)
	Regions = NewList(Region, func(_ *puzzle.Puzzle, rs []*puzzle.Region) string { return regionsText(rs) })
	Sets    = NewList(Set, setsText)
	Board   = newBoardType()
)

var basicTypes = []*Type{Bool, Int, Float, String, Cell, Set, Region, Board, Regions, Sets}

func newBoardType() *Type {
	t := NewType("board", "The board as it would be: what suppose makes.", func(*puzzle.Puzzle, *puzzle.Board) string { return "the board" })
	t.Text = boardText
	return t
}

func newIntType() *Type {
	t := NewType("number", "A whole number.", func(_ *puzzle.Puzzle, v int) string { return strconv.Itoa(v) })
	t.Append = func(value any) func(*Env, []byte) []byte {
		v := value.(Eval[int])
		return func(e *Env, b []byte) []byte { return strconv.AppendInt(b, int64(v(e)), 10) }
	}
	return t
}

func newSetType() *Type {
	t := NewType("set", "A set of candidates.", func(p *puzzle.Puzzle, s puzzle.Set) string { return p.Describe(s) })
	t.Append = func(value any) func(*Env, []byte) []byte {
		v := value.(Eval[puzzle.Set])
		return func(e *Env, b []byte) []byte { return e.Board.Puzzle.AppendDescription(b, v(e)) }
	}
	t.Elem = Cell
	t.Loop = setLoop
	t.Skip = setSkipping
	t.Collect = func(n Node, keep Eval[bool], slot, _ int) Node {
		set := n.Value.(Eval[puzzle.Set])
		return Node{Type: t, Value: Eval[puzzle.Set](func(e *Env) puzzle.Set { return filtered(e, set(e), keep, slot) })}
	}
	return t
}

// filtered is the candidates of a set for which a condition holds.
func filtered(e *Env, s puzzle.Set, keep Eval[bool], slot int) puzzle.Set {
	out, at := e.Arena.Set(), e.Vars[slot].(*puzzle.Cand)
	for c := s.First(); c != puzzle.None; c = s.Next(c) {
		mark := e.Mark()
		*at = c
		if keep(e) {
			out.Add(c)
		}
		e.Release(mark)
		if !e.Tick() {
			break
		}
	}
	return out
}

func cellText(p *puzzle.Puzzle, c puzzle.Cand) string { return p.Name(c) }

func listSkipping[T any](n Node, slot int) SkipLoop {
	list := n.Value.(Eval[[]T])
	return func(e *Env, known []uint64, pass func(int) bool, body func(*Env) bool) bool {
		into := e.Vars[slot].(*T)
		all := list(e)
		mark := e.Mark()
		for i, v := range all {
			if i>>6 < len(known) && known[i>>6]>>(i&63)&1 != 0 || pass(i) {
				continue
			}
			*into = v
			if body(e) {
				return true
			}
			e.Release(mark)
			if !e.Tick() {
				return true
			}
		}
		return false
	}
}

func setSkipping(n Node, slot int) SkipLoop {
	set := n.Value.(Eval[puzzle.Set])
	return func(e *Env, known []uint64, pass func(int) bool, body func(*Env) bool) bool {
		into, words := e.Vars[slot].(*puzzle.Cand), set(e).Words()
		mark := e.Mark()
		for i, w := range words {
			if i < len(known) {
				w &^= known[i]
			}
			for ; w != 0; w &= w - 1 {
				c := i<<6 + bits.TrailingZeros64(w)
				if pass(c) {
					continue
				}
				*into = puzzle.Cand(c)
				if body(e) {
					return true
				}
				e.Release(mark)
				if !e.Tick() {
					return true
				}
			}
		}
		return false
	}
}

// Prove makes the proof of a match that a variable holds, or is nil where the type has none.
type Prove = func(*Env) *engine.Proof

// Proving lets the values of a type say what argument they are; it returns the type.
func Proving[T any](t *Type, proof func(T, *engine.Workspace) *engine.Proof) *Type {
	t.Proof = func(slot int) Prove {
		return func(e *Env) *engine.Proof { return proof(*e.Vars[slot].(*T), &e.Workspace) }
	}
	return t
}

// With gives a type its fields, and returns it.
func (t *Type) With(fields ...*Field) *Type {
	t.Fields = fields
	return t
}
