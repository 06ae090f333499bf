package builtins

import (
	"reflect"

	"asterism/puzzle"
)

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
