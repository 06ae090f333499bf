package engine

// Pool lends scratch objects of one kind to the searches in a workspace, where they are used again after Release. Each
// engine declares its own as a package variable; what an object keeps from one use to the next is memory, never meaning.
type Pool[T any] struct {
	id   int
	make func(*Workspace) T
}

// shelf is a workspace's part of a pool: the objects made so far, of which top are lent out.
type shelf[T any] struct {
	items []T
	top   int
}

var pools int

// NewPool declares a pool whose objects are made by a function. Declare pools when the program starts: they are
// numbered without a lock.
func NewPool[T any](make func(*Workspace) T) *Pool[T] {
	pools++
	return &Pool[T]{id: pools - 1, make: make}
}

// Next lends an object until the mark before it is released.
func (p *Pool[T]) Next(w *Workspace) T {
	s := p.shelf(w)
	if s.top == len(s.items) {
		s.items = append(s.items, p.make(w))
	}
	s.top++
	w.lent = append(w.lent, &s.top)
	return s.items[s.top-1]
}

// Own is the one object of a workspace that is never lent: what an engine remembers from call to call.
func (p *Pool[T]) Own(w *Workspace) T {
	s := p.shelf(w)
	if len(s.items) == 0 {
		s.items, s.top = append(s.items, p.make(w)), 1
	}
	return s.items[0]
}

func (p *Pool[T]) shelf(w *Workspace) *shelf[T] {
	for p.id >= len(w.shelves) {
		w.shelves = append(w.shelves, nil)
	}
	s, ok := w.shelves[p.id].(*shelf[T])
	if !ok {
		s = &shelf[T]{}
		w.shelves[p.id] = s
	}
	return s
}
