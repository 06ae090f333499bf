package builtins

import (
	"fmt"
	"slices"

	"asterism/builtins/engine"
	"asterism/puzzle"
)

// maxList bounds the lists that are built: a sequence may be longer, if it is only walked.
const maxList = 1 << 16

// gather builds the list that a sequence walks.
func gather[T any](each Each[T]) Expr[[]T] {
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

// gatherSets builds the list of those sets of a walk for which keep holds, in memory that is used again: rules list
// ways to fill a region for every region, after every step.
func gatherSets(walk Loop, keep Expr[bool], slot int) Expr[[]puzzle.Set] {
	take := func(e *Env) bool {
		if !keep(e) {
			return false
		}
		l := e.lists.gathering[len(e.lists.gathering)-1]
		l.add(*e.Vars[slot].(*puzzle.Set))
		return l.n == maxList && !tooLong(&e.Workspace)
	}
	return func(e *Env) []puzzle.Set {
		l := setListPool.Next(&e.Workspace)
		l.n = 0
		e.lists.gathering = append(e.lists.gathering, l)
		walk(e, take)
		e.lists.gathering = e.lists.gathering[:len(e.lists.gathering)-1]
		return l.own[:l.n]
	}
}

// gatherRegions does the same for the regions of a walk.
func gatherRegions(walk Loop, keep Expr[bool], slot int) Expr[[]*puzzle.Region] {
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
	kept      map[*byte]keptList
	gathering []*setList    // those being built, innermost last
	regions   []*regionList // likewise
}

// kept builds a list that is the same on every board of a puzzle once for each puzzle.
func kept[T any](build Expr[[]T]) Expr[[]T] {
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
func lent(each Each[*puzzle.Region]) Expr[[]*puzzle.Region] {
	return func(e *Env) []*puzzle.Region {
		l := regionListPool.Next(&e.Workspace)
		l.regions = l.regions[:0]
		each(e, l.add)
		return l.regions
	}
}

// lending lets a function of a sequence of regions have it as a list in scratch memory, so that walking it allocates
// nothing.
func lending(forms []Form) []Form {
	for i := range forms {
		lower := forms[i].Lower
		forms[i].Lower = func(args []Node) Node {
			args = slices.Clone(args)
			for k, a := range args {
				if each, ok := a.Lazy.(Each[*puzzle.Region]); ok && !a.Static {
					args[k].Value = lent(each)
				}
			}
			return lower(args)
		}
	}
	return forms
}
