package builtins

import (
	"fmt"
	"reflect"
	"slices"

	"asterism/builtins/engine"
	"asterism/puzzle"
)

// maxList bounds the lists that are built: a sequence may be longer, if it is only walked.
const maxList = 1 << 16

// collected builds the list that a sequence walks.
func collected[T any](each Each[T]) Eval[[]T] {
	return func(e *Env) []T {
		var all []T
		each(e, func(v T) bool {
			all = append(all, lasting(v))
			return len(all) < maxList || tooLong(&e.Workspace)
		})
		return all
	}
}

// lasting is an element that stays as it is when the search that found it goes on: searches hand out one match again
// and again, changed.
func lasting[T any](v T) T {
	if set, ok := any(v).(puzzle.Set); ok {
		return any(set.Clone()).(T)
	}
	if match, ok := any(v).(interface{ Clone() T }); ok {
		return match.Clone()
	}
	return v
}

// tooLong breaks the work off because a list has grown beyond bounds; it is false, as a walk wants it.
func tooLong(e *engine.Workspace) bool {
	e.Stop(fmt.Errorf("%w: a list of more than %d elements was built", engine.ErrBudget, maxList))
	return false
}

// setList is a list of sets that is lent out, with its sets, until it is released.
type setList struct {
	own []puzzle.Set // as many as there ever were
	n   int          // how many there are now
}

var setListPool = engine.NewPool(func(*engine.Workspace) *setList { return &setList{} })

// add copies a set to the end of the list.
func (l *setList) add(s puzzle.Set) {
	if l.n == len(l.own) {
		l.own = append(l.own, s.Clone())
	} else {
		l.own[l.n].Copy(s)
	}
	l.n++
}

// collectedSets builds the list of those sets of a walk for which keep holds, in memory that is used again: rules list
// ways to fill a region for every region, after every step.
func collectedSets(walk Loop, keep Eval[bool], slot int) Eval[[]puzzle.Set] {
	take := func(e *Env) bool {
		if !keep(e) {
			return false
		}
		l := e.lists.building[len(e.lists.building)-1]
		l.add(*e.Vars[slot].(*puzzle.Set))
		return l.n == maxList && !tooLong(&e.Workspace)
	}
	return func(e *Env) []puzzle.Set {
		l := setListPool.Next(&e.Workspace)
		l.n = 0
		e.lists.building = append(e.lists.building, l)
		walk(e, take)
		e.lists.building = e.lists.building[:len(e.lists.building)-1]
		return l.own[:l.n]
	}
}

// collectedRegions does the same for the regions of a walk.
func collectedRegions(walk Loop, keep Eval[bool], slot int) Eval[[]*puzzle.Region] {
	take := func(e *Env) bool {
		return keep(e) && !e.lists.regions[len(e.lists.regions)-1].add(*e.Vars[slot].(**puzzle.Region))
	}
	return func(e *Env) []*puzzle.Region {
		l := regionListPool.Next(&e.Workspace)
		l.regions = l.regions[:0]
		e.lists.regions = append(e.lists.regions, l)
		walk(e, take)
		e.lists.regions = e.lists.regions[:len(e.lists.regions)-1]
		return l.regions
	}
}

// lists are the lists of an environment.
type lists struct {
	kept     map[*byte]keptList
	building []*setList    // those being built, innermost last
	regions  []*regionList // likewise
}

// kept builds a list that is the same on every board of a puzzle once for each puzzle.
func kept[T any](build Eval[[]T]) Eval[[]T] {
	key := new(byte)
	return func(e *Env) []T {
		if k, ok := e.lists.kept[key]; ok && k.puzzle == e.Board.Puzzle {
			return k.list.([]T)
		}
		list := build(e)
		e.lists.kept[key] = keptList{e.Board.Puzzle, list}
		return list
	}
}

// keptList is a list and the puzzle it is of.
type keptList struct {
	puzzle *puzzle.Puzzle
	list   any
}

// regionList is a list of regions that is lent to an expression.
type regionList struct {
	regions []*puzzle.Region
	add     func(*puzzle.Region) bool // made once
}

var regionListPool = engine.NewPool(func(e *engine.Workspace) *regionList {
	l := &regionList{}
	l.add = func(r *puzzle.Region) bool {
		l.regions = append(l.regions, r)
		return len(l.regions) < maxList || tooLong(e)
	}
	return l
})

// lent builds a list of regions in scratch memory: like a set, it stays until the mark before it is released.
func lent(each Each[*puzzle.Region]) Eval[[]*puzzle.Region] {
	return func(e *Env) []*puzzle.Region {
		l := regionListPool.Next(&e.Workspace)
		l.regions = l.regions[:0]
		each(e, l.add)
		return l.regions
	}
}

// lending lets a function of a sequence of regions have it as a list in scratch memory, and sets that are the same on
// every board as a list made once for a puzzle, so that walking either allocates nothing.
func lending(forms []Form) []Form {
	for i := range forms {
		lower := forms[i].Lower
		forms[i].Lower = func(args []Node) Node {
			args = slices.Clone(args)
			for k, a := range args {
				if each, ok := a.Lazy.(Each[*puzzle.Region]); ok && !a.Static {
					args[k].Value = lent(each)
				}
				if list, ok := a.Value.(Eval[[]puzzle.Set]); ok && a.Static {
					args[k].Value = kept(list)
				}
			}
			return lower(args)
		}
	}
	return forms
}

// relay passes the elements of a walk on and remembers whether more are wanted; on a supposed board, each element is
// looked at on the present one. Relays are used again, so that a walk through them allocates nothing.
type relay[T any] struct {
	e        *Env
	present  *puzzle.Board
	supposed *puzzle.Board
	to       func(T) bool
	more     bool
	hand     func(T) bool // pass, made once
}

func newRelay[T any]() *relay[T] {
	r := &relay[T]{}
	r.hand = r.pass
	return r
}

func (r *relay[T]) pass(v T) bool {
	r.e.Board = r.present
	r.more = r.to(v)
	r.e.Board = r.supposed
	return r.more
}

// idleRelays is an environment's relays for elements of one type. A walk gives its relay back itself, in stack order.
type idleRelays[T any] struct {
	items []*relay[T]
	top   int
}

func (s *idleRelays[T]) lend() *relay[T] {
	if s.top == len(s.items) {
		s.items = append(s.items, newRelay[T]())
	}
	s.top++
	return s.items[s.top-1]
}

// begin lends a relay to a walk on a board, which may be the present one.
func begin[T any](e *Env, board *puzzle.Board, yield func(T) bool) *relay[T] {
	r := relaysOf[T](e).lend()
	r.e, r.present, r.supposed, r.to, r.more = e, e.Board, board, yield, true
	e.Board = board
	return r
}

// end gives the relay back and says whether the walk reached its end.
func (r *relay[T]) end() bool {
	r.e.Board = r.present
	relaysOf[T](r.e).top--
	return r.more
}

// relaysOf is the environment's relays for elements of a type.
func relaysOf[T any](e *Env) *idleRelays[T] {
	key := reflect.TypeFor[T]()
	idle, ok := e.relays[key].(*idleRelays[T])
	if !ok {
		idle = &idleRelays[T]{}
		e.relays[key] = idle
	}
	return idle
}
