package builtins

import "asterism/puzzle"

func listOuter[T any](n Node, slot int) Outer {
	list := n.Value.(Expr[[]T])
	return func(e *Env, pass func(int) bool, body func(*Env) bool) bool {
		into := e.Vars[slot].(*T)
		all := list(e)
		mark := e.Mark()
		for i, v := range all {
			if pass(i) {
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

func setOuter(n Node, slot int) Outer {
	set := n.Value.(Expr[puzzle.Set])
	return func(e *Env, pass func(int) bool, body func(*Env) bool) bool {
		into, s := e.Vars[slot].(*puzzle.Cand), set(e)
		mark := e.Mark()
		for c := s.First(); c != puzzle.None; c = s.Next(c) {
			if pass(int(c)) {
				continue
			}
			*into = c
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
