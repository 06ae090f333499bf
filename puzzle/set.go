package puzzle

import (
	"iter"
	"math/bits"
)

// Cand is a candidate: in Star Battle the index of a cell, row by row from 0; in Sudoku cell·N + digit − 1.
type Cand int

// None is the candidate that is not there: what First and Next say at the end.
const None Cand = -1

// Set is a set of candidates of one puzzle: a bitset whose number of words the puzzle fixes. Sets of different
// puzzles never meet. A Set is a small handle on its words, so copying one does not copy its members; the methods
// that change members say so in their name of a verb (Add, And, …) and write to the receiver, which may be one of
// the arguments.
type Set struct{ w []uint64 }

// wordsFor is the number of words that hold n candidates.
func wordsFor(n int) int { return (n + 63) / 64 }

// NewSet makes an empty set for n candidates.
func NewSet(n int) Set { return Set{make([]uint64, wordsFor(n))} }

// SetOf is the set whose members are the bits of some words, candidate c being bit c%64 of word c/64. The words are its
// own from now on.
func SetOf(words []uint64) Set { return Set{words} }

// Has says whether c is in s.
func (s Set) Has(c Cand) bool { return s.w[uint(c)>>6]>>(uint(c)&63)&1 != 0 }

// Add puts c into s.
func (s Set) Add(c Cand) { s.w[uint(c)>>6] |= 1 << (uint(c) & 63) }

// Remove takes c out of s.
func (s Set) Remove(c Cand) { s.w[uint(c)>>6] &^= 1 << (uint(c) & 63) }

// Clear takes everything out of s.
func (s Set) Clear() { clear(s.w) }

// Copy makes s equal to a.
func (s Set) Copy(a Set) { copy(s.w, a.w) }

// And makes s the intersection of a and b.
func (s Set) And(a, b Set) {
	x, y := a.w[:len(s.w)], b.w[:len(s.w)]
	for i := range s.w {
		s.w[i] = x[i] & y[i]
	}
}

// Or makes s the union of a and b.
func (s Set) Or(a, b Set) {
	x, y := a.w[:len(s.w)], b.w[:len(s.w)]
	for i := range s.w {
		s.w[i] = x[i] | y[i]
	}
}

// AndNot makes s what is in a and not in b.
func (s Set) AndNot(a, b Set) {
	x, y := a.w[:len(s.w)], b.w[:len(s.w)]
	for i := range s.w {
		s.w[i] = x[i] &^ y[i]
	}
}

// Len counts the members.
func (s Set) Len() int {
	n := 0
	for _, w := range s.w {
		n += bits.OnesCount64(w)
	}
	return n
}

// LenAnd counts the members that s and a share.
func (s Set) LenAnd(a Set) int {
	n, x := 0, a.w[:len(s.w)]
	for i, w := range s.w {
		n += bits.OnesCount64(w & x[i])
	}
	return n
}

// Empty says whether s has no members.
func (s Set) Empty() bool {
	for _, w := range s.w {
		if w != 0 {
			return false
		}
	}
	return true
}

// Meets says whether s and a share a member.
func (s Set) Meets(a Set) bool {
	x := a.w[:len(s.w)]
	for i, w := range s.w {
		if w&x[i] != 0 {
			return true
		}
	}
	return false
}

// Within says whether every member of s is in a.
func (s Set) Within(a Set) bool {
	x := a.w[:len(s.w)]
	for i, w := range s.w {
		if w&^x[i] != 0 {
			return false
		}
	}
	return true
}

// Equal says whether s and a have the same members.
func (s Set) Equal(a Set) bool {
	if len(s.w) != len(a.w) {
		return false
	}
	for i, w := range s.w {
		if w != a.w[i] {
			return false
		}
	}
	return true
}

// First is the smallest member, or None.
func (s Set) First() Cand { return s.Next(None) }

// Next is the smallest member above c, or None. A loop over a set without allocation is
//
//	for c := s.First(); c != None; c = s.Next(c)
func (s Set) Next(c Cand) Cand {
	n := uint(c + 1)
	i := n >> 6
	if i >= uint(len(s.w)) {
		return None
	}
	if w := s.w[i] >> (n & 63); w != 0 {
		return Cand(n + uint(bits.TrailingZeros64(w)))
	}
	for i++; i < uint(len(s.w)); i++ {
		if w := s.w[i]; w != 0 {
			return Cand(i<<6 + uint(bits.TrailingZeros64(w)))
		}
	}
	return None
}

// All ranges over the members in ascending order.
func (s Set) All() iter.Seq[Cand] {
	return func(yield func(Cand) bool) {
		for c := s.First(); c != None; c = s.Next(c) {
			if !yield(c) {
				return
			}
		}
	}
}

// Clone is a set of its own with the same members.
func (s Set) Clone() Set { return Set{append([]uint64(nil), s.w...)} }

// Nil says whether s was never made: the zero Set, which holds nothing and cannot be added to.
func (s Set) Nil() bool { return s.w == nil }

// Words is the set as words, candidate c being bit c%64 of word c/64. They are the set's own, not a copy.
func (s Set) Words() []uint64 { return s.w }

// Zeroed is a slice of n zeros, in the memory of old where it fits: for what a search keeps beside its sets.
func Zeroed[T any](old []T, n int) []T {
	if cap(old) < n {
		return make([]T, n, n+n/4)
	}
	old = old[:n]
	clear(old)
	return old
}

// Arena hands out scratch sets of one puzzle's width without allocating once it has grown to what a solve needs.
// Sets are given back in stack order: everything handed out since Mark goes at Release.
type Arena struct {
	words int
	buf   []uint64
	top   int
}

// NewArena makes an arena for sets of n candidates.
func NewArena(n int) *Arena {
	w := wordsFor(n)
	return &Arena{words: w, buf: make([]uint64, 64*w)}
}

// Mark is where the arena stands now.
func (a *Arena) Mark() int { return a.top }

// Release gives back every set handed out since the mark was taken.
func (a *Arena) Release(mark int) { a.top = mark }

// Set hands out an empty set that lives until its mark is released.
func (a *Arena) Set() Set {
	s := a.raw()
	s.Clear()
	return s
}

// And hands out the intersection of x and y.
func (a *Arena) And(x, y Set) Set { s := a.raw(); s.And(x, y); return s }

// Or hands out the union of x and y.
func (a *Arena) Or(x, y Set) Set { s := a.raw(); s.Or(x, y); return s }

// AndNot hands out what is in x and not in y.
func (a *Arena) AndNot(x, y Set) Set { s := a.raw(); s.AndNot(x, y); return s }

// Copy hands out a set with the members of x.
func (a *Arena) Copy(x Set) Set { s := a.raw(); s.Copy(x); return s }

func (a *Arena) raw() Set {
	end := a.top + a.words
	if end > len(a.buf) {
		a.buf = append(make([]uint64, 0, 2*end), a.buf[:a.top]...)[:2*end]
	}
	s := Set{a.buf[a.top:end:end]}
	a.top = end
	return s
}
