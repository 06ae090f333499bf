package main

import (
	"iter"
	"sync"
)

// task is one element on its way, with room for its result.
type task[A, B any] struct {
	in  A
	out chan B
}

// ordered maps a sequence by several workers at once, and hands on the results in the order of the sequence.
// newWorker is called once for each worker. When the consumer stops, it waits until no worker is running.
func ordered[A, B any](in iter.Seq[A], workers int, newWorker func() func(A) B) iter.Seq[B] {
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

// deal hands each element to the queue, in which the results are awaited in order, and then to whichever worker is free.
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
