package dsl

import (
	"slices"
	"strings"
)

// Nearest returns the known name that was most likely meant by name, if one is close enough. Letter case counts
// little, a swap of two neighbours counts once, and ties go to the name that comes first in known.
func Nearest(name string, known []string) (string, bool) {
	best, bestCost := "", -1
	for _, candidate := range known {
		cost, near := nameCost(name, candidate)
		if near && (bestCost < 0 || cost < bestCost) {
			best, bestCost = candidate, cost
		}
	}
	return best, bestCost >= 0
}

// longestName bounds the work of a comparison; nobody misspells a longer name by two letters.
const longestName = 64

// nameCost compares two names: 0 is equal, and every edit costs 2, so that a change of case alone can cost 1.
func nameCost(name, candidate string) (cost int, near bool) {
	if name == candidate {
		return 0, true
	}
	a, b := []rune(strings.ToLower(name)), []rune(strings.ToLower(candidate))
	longest := max(len(a), len(b))
	if len(a) == 0 || len(b) == 0 || longest > longestName {
		return 0, false
	}
	if slices.Equal(a, b) {
		return 1, true
	}
	edits := editDistance(a, b)
	return 2 * edits, edits <= allowedEdits(min(len(a), len(b))) || abbreviates(a, b)
}

// abbreviates says whether a is the beginning of b, as `elim` is of `eliminate`.
func abbreviates(a, b []rune) bool {
	return len(a) >= 3 && len(a) < len(b) && slices.Equal(a, b[:len(a)])
}

// allowedEdits: short names are all near each other, so they must match better.
func allowedEdits(length int) int {
	switch {
	case length <= 2:
		return 0
	case length <= 4:
		return 1
	case length <= 8:
		return 2
	}
	return 3
}

// editDistance counts insertions, deletions, replacements and swaps of neighbours.
func editDistance(a, b []rune) int {
	before, previous, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range previous {
		previous[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			row[j] = min(previous[j]+1, row[j-1]+1, previous[j-1]+difference(a[i-1], b[j-1]))
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, previous, row = previous, row, before
	}
	return previous[len(b)]
}

func difference(a, b rune) int {
	if a == b {
		return 0
	}
	return 1
}
