package engine

import "asterism/puzzle"

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
