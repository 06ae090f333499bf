package workbench

import (
	"context"
	"sync"
	"time"

	"asterism/interpreter"
	"asterism/interpreter/guard"
	"asterism/puzzle"
)

// pool lets so many requests work at a time, and each page only its share of them. Pages that wait take turns, so one that asks
// much waits for itself alone.
type pool struct {
	mu      sync.Mutex
	free    int
	each    int // the most of one page
	waiting []*turns
	pages   map[*Session]*turns
}

// turns is what one page works on and waits for.
type turns struct {
	page    *Session
	running int
	queue   []chan struct{}
}

// mostWaiting is how many requests of a page may wait.
const mostWaiting = 100

func newPool(size, each int) *pool {
	return &pool{free: size, each: min(size, each), pages: map[*Session]*turns{}}
}

// enter waits for a turn, and returns what ends it.
func (p *pool) enter(ctx context.Context, page *Session) (leave func(), err error) {
	p.mu.Lock()
	t := p.pages[page]
	if t == nil {
		t = &turns{page: page}
		p.pages[page] = t
	}
	leave = func() { p.leave(t) }
	if p.free > 0 && t.running < p.each && len(t.queue) == 0 {
		p.take(t)
		p.mu.Unlock()
		return leave, nil
	}
	if len(t.queue) >= mostWaiting {
		p.mu.Unlock()
		return nil, &Error{CodeBusy, "too many requests of this page are waiting"}
	}
	turn := make(chan struct{})
	if t.queue = append(t.queue, turn); len(t.queue) == 1 {
		p.waiting = append(p.waiting, t)
	}
	p.mu.Unlock()
	select {
	case <-turn:
		return leave, nil
	case <-ctx.Done():
		p.give(t, turn)
		return nil, ctx.Err()
	}
}

func (p *pool) take(t *turns) { p.free--; t.running++ }

// give takes a request out of the queue, or where its turn has come meanwhile ends that.
func (p *pool) give(t *turns, turn chan struct{}) {
	p.mu.Lock()
	for i, c := range t.queue {
		if c == turn {
			t.queue = append(t.queue[:i], t.queue[i+1:]...)
			p.settle()
			p.mu.Unlock()
			return
		}
	}
	p.mu.Unlock()
	p.leave(t)
}

func (p *pool) leave(t *turns) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.free++
	t.running--
	p.settle()
}

// settle gives free turns to those that wait, a page after the other, and forgets pages that have nothing to do.
func (p *pool) settle() {
	for i := 0; i < len(p.waiting); {
		t := p.waiting[i]
		if len(t.queue) > 0 && (p.free == 0 || t.running >= p.each) {
			i++
			continue
		}
		p.waiting = append(p.waiting[:i], p.waiting[i+1:]...)
		if len(t.queue) == 0 {
			continue
		}
		p.take(t)
		close(t.queue[0])
		if t.queue = t.queue[1:]; len(t.queue) > 0 {
			p.waiting = append(p.waiting, t) // behind the others
		}
	}
	for page, t := range p.pages {
		if t.running == 0 && len(t.queue) == 0 {
			delete(p.pages, page)
		}
	}
}

// breathEvery is how long something works before it lets others have a turn, where all share one thread.
const breathEvery = 40 * time.Millisecond

// watch makes what watches a solve: the guard, which lets others have a turn between steps where that is needed.
func (e *Engine) watch() interpreter.Observer {
	if e.options.Breathe == nil {
		return guard.New()
	}
	return &breathing{Observer: guard.New(), breathe: e.options.Breathe, last: time.Now()}
}

// breathing is an observer that gives way to others now and then.
type breathing struct {
	interpreter.Observer
	breathe func()
	last    time.Time
}

// Begin implements interpreter.Observer.
func (b *breathing) Begin(ctx context.Context, board *puzzle.Board) {
	b.pause()
	b.Observer.Begin(ctx, board)
}

// Refutes implements interpreter.Observer.
func (b *breathing) Refutes(s *interpreter.Step) (puzzle.Set, bool) {
	b.pause()
	return b.Observer.Refutes(s)
}

func (b *breathing) pause() {
	if time.Since(b.last) >= breathEvery {
		b.breathe()
		b.last = time.Now()
	}
}
