package interpreter

import (
	"math/bits"

	"asterism/builtins/engine"
	"asterism/puzzle"
)

// watch knows which instances of a rule have found nothing, and need not be looked at until something has changed: each candidate
// has a list of those that have looked at it. It errs on one side only: an instance that is not known may yet be unchanged.
type watch struct {
	known []uint64 // the instances, as bits
	wide  []uint64 // those that have looked at so much that any change may concern them
	facts []uint64 // those that have looked at the list of facts
	lists []uint64 // by candidate: those that have looked at its state, then those that have looked whether it is placed
	heard int      // the moment up to which changes have been taken into account
	off   bool     // nothing is ever known: to ask the rule is as cheap
	used  bool     // something is known, or in the lists
	kept  int      // boards since the lists were begun anew
}

const (
	widely     = 64      // candidates from which on a footprint is not entered in the lists
	mostListed = 1 << 12 // words that the lists of a rule may have; in larger puzzles all instances are wide
	listsKept  = 16      // boards for which the lists are kept: mostly the same is looked at again
)

// reset makes no instance known, for another board. It says whether the lists were begun anew, too.
func (w *watch) reset() bool {
	w.heard = 0
	if !w.used {
		return false
	}
	clear(w.known)
	if w.kept++; w.kept < listsKept {
		return false
	}
	clear(w.wide)
	clear(w.facts)
	clear(w.lists)
	w.used, w.kept = false, 0
	return true
}

// knows says whether an instance has found nothing, and nothing that it has looked at has changed.
func (w *watch) knows(i int) bool { return i>>6 < len(w.known) && w.known[i>>6]>>(i&63)&1 != 0 }

// forget makes no instance known.
func (w *watch) forget() { clear(w.known) }

// hear takes into account what has changed up to now.
func (w *watch) hear(h *history) {
	if w.heard == h.now || !w.used {
		w.heard = h.now
		return
	}
	for i, wide := range w.wide {
		w.known[i] &^= wide
	}
	for ; w.heard < h.now; w.heard++ {
		w.change(&h.past[w.heard].step)
	}
}

// change takes a step into account.
func (w *watch) change(step *engine.Footprint) {
	n := len(w.known)
	if len(w.lists) > 0 {
		w.leave(w.lists, step.Any)
		w.leave(w.lists[n:], step.Placed)
	}
	if step.Facts {
		for i, listed := range w.facts {
			w.known[i] &^= listed
		}
	}
}

// leave makes the instances in the lists of some candidates unknown.
func (w *watch) leave(lists []uint64, changed puzzle.Set) {
	n := len(w.known)
	for k, word := range changed.Words() {
		for ; word != 0; word &= word - 1 {
			for i, listed := range lists[2*n*(k<<6+bits.TrailingZeros64(word)):][:n] {
				w.known[i] &^= listed
			}
		}
	}
}

// learn makes an instance known that has looked at some candidates. Those of old are in the lists already.
func (w *watch) learn(i int, seen, old *engine.Footprint) {
	if w.off {
		return
	}
	word, bit := i>>6, uint64(1)<<(i&63)
	if word >= len(w.known) {
		w.grow(word+1, 64*len(seen.Any.Words()))
	}
	w.used = true
	w.known[word] |= bit
	if w.wide[word]&bit != 0 {
		return
	}
	if len(w.lists) == 0 || seen.Any.Len()+seen.Placed.Len() > widely {
		w.wide[word] |= bit
		return
	}
	if seen.Facts {
		w.facts[word] |= bit
	}
	n := len(w.known)
	enter(w.lists[word:], 2*n, bit, seen.Any, old.Any)
	enter(w.lists[n+word:], 2*n, bit, seen.Placed, old.Placed)
}

// enter puts a bit into the list of each candidate that was not looked at before; the lists lie so far apart.
func enter(lists []uint64, apart int, bit uint64, seen, old puzzle.Set) {
	before := old.Words()
	for k, more := range seen.Words() {
		for more &^= before[k]; more != 0; more &= more - 1 {
			lists[apart*(k<<6+bits.TrailingZeros64(more))] |= bit
		}
	}
}

// grow makes room for more instances on puzzles of so many candidates.
func (w *watch) grow(words, candidates int) {
	n := len(w.known)
	wider := func(old []uint64) []uint64 { return append(make([]uint64, 0, words), old...)[:words] }
	w.known, w.wide, w.facts = wider(w.known), wider(w.wide), wider(w.facts)
	if 2*words*candidates > mostListed {
		w.lists = nil
		for i := range w.wide {
			w.wide[i] = ^uint64(0)
		}
		return
	}
	lists := make([]uint64, 2*words*candidates)
	for k := 0; k < 2*candidates && n > 0; k++ {
		copy(lists[k*words:], w.lists[k*n:][:n])
	}
	w.lists = lists
}
