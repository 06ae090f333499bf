package counting

import "math/bits"

// widths are the numbers of words that a few can have: one for a digit of most Sudokus, ten for the largest grid.
type widths interface{ [1]uint64 | [10]uint64 }

// few is a set of candidates by local numbers, which a search gives to those it is about: small enough to be copied.
type few[W widths] struct{ w W }

func (s *few[W]) add(i int)      { s.w[uint(i)>>6] |= 1 << (uint(i) & 63) }
func (s *few[W]) has(i int) bool { return s.w[uint(i)>>6]>>(uint(i)&63)&1 != 0 }

func (s *few[W]) empty() bool {
	for i := 0; i < len(s.w); i++ {
		if s.w[i] != 0 {
			return false
		}
	}
	return true
}

// within says whether all of s is in a.
func (s *few[W]) within(a *few[W]) bool {
	for i := 0; i < len(s.w); i++ {
		if s.w[i]&^a.w[i] != 0 {
			return false
		}
	}
	return true
}

// meets says whether s and a share a candidate.
func (s *few[W]) meets(a *few[W]) bool {
	for i := 0; i < len(s.w); i++ {
		if s.w[i]&a.w[i] != 0 {
			return true
		}
	}
	return false
}

// join puts a into s.
func (s *few[W]) join(a *few[W]) {
	for i := 0; i < len(s.w); i++ {
		s.w[i] |= a.w[i]
	}
}

// keep takes out of s what is not in a.
func (s *few[W]) keep(a *few[W]) {
	for i := 0; i < len(s.w); i++ {
		s.w[i] &= a.w[i]
	}
}

// drop takes a out of s.
func (s *few[W]) drop(a *few[W]) {
	for i := 0; i < len(s.w); i++ {
		s.w[i] &^= a.w[i]
	}
}

// firstBeyond is the lowest number in s that is not in a, or −1.
func (s *few[W]) firstBeyond(a *few[W]) int {
	for i := 0; i < len(s.w); i++ {
		if w := s.w[i] &^ a.w[i]; w != 0 {
			return i<<6 + bits.TrailingZeros64(w)
		}
	}
	return -1
}

// pop takes the lowest number out of s and returns it, or −1.
func (s *few[W]) pop() int {
	for i := 0; i < len(s.w); i++ {
		if w := s.w[i]; w != 0 {
			s.w[i] = w & (w - 1)
			return i<<6 + bits.TrailingZeros64(w)
		}
	}
	return -1
}
