package builtins

import "math/bits"

// The bits of words: what the searches that number their own things keep sets of them in.

// part is entry i of a table whose entries are so many words.
func part(table []uint64, i, width int) []uint64 { return table[i*width : (i+1)*width : (i+1)*width] }

func addBit(w []uint64, i int) { w[uint(i)>>6] |= 1 << (uint(i) & 63) }

func hasBit(w []uint64, i int) bool { return w[uint(i)>>6]>>(uint(i)&63)&1 != 0 }

func andWords(to, a []uint64) {
	for i, w := range a[:len(to)] {
		to[i] &= w
	}
}

func orWords(to, a []uint64) {
	for i, w := range a[:len(to)] {
		to[i] |= w
	}
}

func withoutWords(to, a []uint64) {
	for i, w := range a[:len(to)] {
		to[i] &^= w
	}
}

// shareBit says whether two sets have a member in common.
func shareBit(a, b []uint64) bool {
	for i, w := range b[:len(a)] {
		if a[i]&w != 0 {
			return true
		}
	}
	return false
}

// covers says whether every member of b is in a.
func covers(a, b []uint64) bool {
	for i, w := range b[:len(a)] {
		if w&^a[i] != 0 {
			return false
		}
	}
	return true
}

func anyBit(a []uint64) bool {
	for _, w := range a {
		if w != 0 {
			return true
		}
	}
	return false
}

// firstBit is the smallest member, or −1.
func firstBit(a []uint64) int {
	for i, w := range a {
		if w != 0 {
			return i<<6 + bits.TrailingZeros64(w)
		}
	}
	return -1
}

// countBits is the number of members.
func countBits(a []uint64) (n int) {
	for _, w := range a {
		n += bits.OnesCount64(w)
	}
	return n
}

// zeroed is a slice of so many zeros that uses the memory of an older one where it can.
func zeroed[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n, n+n/2)
	}
	s = s[:n]
	clear(s)
	return s
}
