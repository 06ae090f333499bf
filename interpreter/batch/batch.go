// Package batch does the same with many puzzles, by several workers at once.
//
// In: a sequence of puzzles, and what to do with each. Out: the results, in the order of the puzzles.
package batch

import (
	"context"
	"fmt"
	"iter"
	"runtime"
	"slices"
	"sync"
	"time"

	"asterism/interpreter"
	"asterism/puzzle"
	"asterism/puzzle/notation"
)

// Given is one puzzle of the input.
type Given struct {
	notation.Item
	Number int    // from 1
	File   string // "" where it is none
}

// Place says where the puzzle stands: file:line, or nothing for an argument.
func (g Given) Place() string {
	if g.File == "" {
		return ""
	}
	return fmt.Sprintf("%s:%d", g.File, g.Line)
}

// Outcome is how the solve of one puzzle went.
type Outcome struct {
	Given
	Start  *puzzle.Board          // what the solve began with
	Result *interpreter.Result    // nil for an invalid puzzle
	Err    error                  // why it is invalid
	Cut    error                  // why the solve was broken off, or nil
	Took   time.Duration          // the solve
	Costs  []interpreter.RuleCost // of the rules in it, where the options measure them
}

// Status says how the puzzle ended.
func (o Outcome) Status() interpreter.Status {
	if o.Result == nil {
		return interpreter.Invalid
	}
	return o.Result.Status
}

// Job is what is to be done with each puzzle of a batch. Its functions and options may be used by several workers at
// once.
type Job struct {
	Program *interpreter.Program
	Pack    func(*puzzle.Puzzle) (*interpreter.Pack, error)
	Start   func(*puzzle.Puzzle) (*puzzle.Board, error)
	Options interpreter.Options
	Timeout time.Duration // for one puzzle; 0 for none
}

// Worker makes what solves puzzles one after the other, keeping its solvers.
func (j *Job) Worker(ctx context.Context) func(Given) Outcome {
	solvers := map[*interpreter.Pack]*interpreter.Solver{}
	return func(g Given) Outcome {
		o := Outcome{Given: g, Err: g.Err}
		if o.Err != nil {
			return o
		}
		var pack *interpreter.Pack
		if pack, o.Err = j.Pack(g.Puzzle); o.Err != nil {
			return o
		}
		if solvers[pack] == nil {
			solvers[pack] = interpreter.NewSolver(j.Program, pack, j.Options)
		}
		j.solve(ctx, solvers[pack], &o)
		return o
	}
}

func (j *Job) solve(ctx context.Context, solver *interpreter.Solver, o *Outcome) {
	board, err := j.Start(o.Puzzle)
	if err != nil {
		o.Err = err
		return
	}
	if j.Timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, j.Timeout, fmt.Errorf("its time of %s was used up", j.Timeout))
		defer cancel()
	}
	o.Start = board.Copy()
	begin, before := time.Now(), slices.Clone(solver.Costs())
	solver.Start(ctx, board)
	o.Result, o.Cut = solver.Run()
	o.Took, o.Costs = time.Since(begin), solver.CostsSince(before)
	if o.Cut != nil {
		o.Result.Status = interpreter.Stuck
		if cause := context.Cause(ctx); cause != nil {
			o.Cut = cause
		}
		if rule, took := solver.Slowest(); j.Timeout > 0 && took > j.Timeout/2 {
			o.Cut = fmt.Errorf("%w, %s of it by rule %s", o.Cut, took.Round(time.Millisecond), rule.ID)
		}
	}
}

// task is one element on its way, with room for its result.
type task[A, B any] struct {
	in  A
	out chan B
}

// Map maps a sequence by several workers at once, and hands on the results in the order of the sequence.
// newWorker is called once for each worker. When the consumer stops, it waits until no worker is running.
func Map[A, B any](in iter.Seq[A], workers int, newWorker func() func(A) B) iter.Seq[B] {
	return func(yield func(B) bool) {
		work, queue, stop := make(chan task[A, B]), make(chan task[A, B], 16*workers), make(chan struct{})
		var running sync.WaitGroup
		defer running.Wait()
		defer close(stop)
		running.Go(func() { deal(in, work, queue, stop) })
		for range workers {
			do := newWorker()
			running.Go(func() {
				for t := range work {
					t.out <- do(t.in)
				}
			})
		}
		for t := range queue {
			if !yield(<-t.out) {
				return
			}
		}
	}
}

// deal hands each element to the queue, in which the results are awaited in order, and then to whichever worker is
// free.
func deal[A, B any](in iter.Seq[A], work, queue chan<- task[A, B], stop <-chan struct{}) {
	defer close(work)
	defer close(queue)
	for a := range in {
		t := task[A, B]{a, make(chan B, 1)}
		if !send(queue, t, stop) || !send(work, t, stop) {
			return
		}
	}
}

// send hands v on unless stop comes first.
func send[T any](to chan<- T, v T, stop <-chan struct{}) bool {
	select {
	case to <- v:
		return true
	case <-stop:
		return false
	}
}

// Workers is how many to run at once: as many as asked for, or one a processor.
func Workers(jobs int) int {
	if jobs > 0 {
		return jobs
	}
	return runtime.GOMAXPROCS(0)
}
