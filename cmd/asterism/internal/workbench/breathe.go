package workbench

import (
	"context"
	"time"

	"asterism/interpreter"
	"asterism/interpreter/guard"
	"asterism/puzzle"
)

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
