package builtins

// pool lends scratch objects of one kind to the searches of an Env, which uses them again after Release. Each engine
// declares its own as a package variable; what an object keeps from one use to the next is memory, never meaning.
type pool[T any] struct {
	id   int
	make func(*Workspace) T
}

// shelf is an Env's part of a pool: the objects made so far, of which top are lent out.
type shelf[T any] struct {
	items []T
	top   int
}

var pools int

func newPool[T any](make func(*Workspace) T) *pool[T] {
	pools++
	return &pool[T]{id: pools - 1, make: make}
}

// next lends an object until the mark before it is released.
func (p *pool[T]) next(e *Workspace) T {
	s := p.shelf(e)
	if s.top == len(s.items) {
		s.items = append(s.items, p.make(e))
	}
	s.top++
	e.lent = append(e.lent, &s.top)
	return s.items[s.top-1]
}

// own is the one object of an Env that is never lent: what an engine remembers from call to call.
func (p *pool[T]) own(e *Workspace) T {
	s := p.shelf(e)
	if len(s.items) == 0 {
		s.items, s.top = append(s.items, p.make(e)), 1
	}
	return s.items[0]
}

func (p *pool[T]) shelf(e *Workspace) *shelf[T] {
	for p.id >= len(e.shelves) {
		e.shelves = append(e.shelves, nil)
	}
	s, ok := e.shelves[p.id].(*shelf[T])
	if !ok {
		s = &shelf[T]{}
		e.shelves[p.id] = s
	}
	return s
}
