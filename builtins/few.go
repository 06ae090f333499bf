package builtins

import "math/bits"

// maxFew is how many candidates a few can tell apart.
const maxFew = 256

// few is a set of candidates by local numbers, which a search gives to those it is about: small enough to be copied.
type few [maxFew / 64]uint64

func (s *few) add(i int)      { s[uint(i)>>6&3] |= 1 << (uint(i) & 63) }
func (s *few) has(i int) bool { return s[uint(i)>>6&3]>>(uint(i)&63)&1 != 0 }

func (s *few) empty() bool { return s[0]|s[1]|s[2]|s[3] == 0 }

// within says whether all of s is in a.
func (s *few) within(a *few) bool {
	return s[0]&^a[0]|s[1]&^a[1]|s[2]&^a[2]|s[3]&^a[3] == 0
}

// meets says whether s and a share a candidate.
func (s *few) meets(a *few) bool {
	return s[0]&a[0]|s[1]&a[1]|s[2]&a[2]|s[3]&a[3] != 0
}

// minus is what is in s and not in a.
func (s *few) minus(a *few) few {
	return few{s[0] &^ a[0], s[1] &^ a[1], s[2] &^ a[2], s[3] &^ a[3]}
}

// and is what is in both.
func (s *few) and(a *few) few {
	return few{s[0] & a[0], s[1] & a[1], s[2] & a[2], s[3] & a[3]}
}

// join puts a into s.
func (s *few) join(a *few) {
	s[0] |= a[0]
	s[1] |= a[1]
	s[2] |= a[2]
	s[3] |= a[3]
}

// first is the lowest number in s, or −1.
func (s *few) first() int {
	for i, w := range s {
		if w != 0 {
			return i<<6 + bits.TrailingZeros64(w)
		}
	}
	return -1
}

// pop takes the lowest number out of s and returns it, or −1.
func (s *few) pop() int {
	for i, w := range s {
		if w != 0 {
			s[i] = w & (w - 1)
			return i<<6 + bits.TrailingZeros64(w)
		}
	}
	return -1
}
