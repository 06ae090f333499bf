package engine

import (
	"math/bits"

	"asterism/puzzle"
)

// The bits of words: what the searches that number their own things keep sets of them in.

// Part is entry i of a table whose entries are so many words.
func Part(table []uint64, i, width int) []uint64 { return table[i*width : (i+1)*width : (i+1)*width] }

// AddBit puts a member into a set.
func AddBit(w []uint64, i int) { w[uint(i)>>6] |= 1 << (uint(i) & 63) }

// HasBit says whether a set has a member.
func HasBit(w []uint64, i int) bool { return w[uint(i)>>6]>>(uint(i)&63)&1 != 0 }

// AndWords takes out of a set what is not in a.
func AndWords(to, a []uint64) {
	for i, w := range a[:len(to)] {
		to[i] &= w
	}
}

// OrWords puts what is in a into a set.
func OrWords(to, a []uint64) {
	for i, w := range a[:len(to)] {
		to[i] |= w
	}
}

// WithoutWords takes what is in a out of a set.
func WithoutWords(to, a []uint64) {
	for i, w := range a[:len(to)] {
		to[i] &^= w
	}
}

// ShareBit says whether two sets have a member in common.
func ShareBit(a, b []uint64) bool {
	for i, w := range b[:len(a)] {
		if a[i]&w != 0 {
			return true
		}
	}
	return false
}

// Covers says whether every member of b is in a.
func Covers(a, b []uint64) bool {
	for i, w := range b[:len(a)] {
		if w&^a[i] != 0 {
			return false
		}
	}
	return true
}

// AnyBit says whether a set has a member at all.
func AnyBit(a []uint64) bool {
	for _, w := range a {
		if w != 0 {
			return true
		}
	}
	return false
}

// FirstBit is the smallest member, or −1.
func FirstBit(a []uint64) int {
	for i, w := range a {
		if w != 0 {
			return i<<6 + bits.TrailingZeros64(w)
		}
	}
	return -1
}

// CountBits is the number of members.
func CountBits(a []uint64) (n int) {
	for _, w := range a {
		n += bits.OnesCount64(w)
	}
	return n
}

// CloneSets copies the sets of a list.
func CloneSets(sets []puzzle.Set) []puzzle.Set {
	out := make([]puzzle.Set, len(sets))
	for i, s := range sets {
		out[i] = s.Clone()
	}
	return out
}

// Listed says whether a list has a set with the same members.
func Listed(sets []puzzle.Set, s puzzle.Set) bool {
	for _, t := range sets {
		if t.Equal(s) {
			return true
		}
	}
	return false
}
