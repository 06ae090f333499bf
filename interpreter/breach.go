package interpreter

import (
	"fmt"

	"asterism/puzzle"
)

// Breaches says which rules of the puzzle itself a player's board breaks: what touches, where there are too many, and
// where there is too little room left.
func Breaches(b *puzzle.Board) []string {
	var list []string
	if b.Puzzle.Family == puzzle.StarBattle {
		list = touching(b)
	}
	for _, r := range b.Puzzle.Truths {
		placed, open := b.Puzzle.NewSet(), b.Puzzle.NewSet()
		placed.And(r.Cells, b.Placed)
		open.And(r.Cells, b.Open)
		switch n, free := placed.Len(), open.Len(); {
		case n > r.Max && r.Digit > 0:
			list = append(list, fmt.Sprintf("%s is there %d times.", r, n))
		case n > r.Max:
			list = append(list, Capital(fmt.Sprintf("%s has %d, and should have %d.", r, n, r.Max)))
		case n+free < r.Min && r.Max == 1:
			list = append(list, Capital(fmt.Sprintf("%s has no place left.", r)))
		case n+free < r.Min:
			list = append(list, Capital(fmt.Sprintf("%s still needs %d, with %d open.", r, r.Min-n, free)))
		}
	}
	return list
}

// touching names the pairs of stars that touch.
func touching(b *puzzle.Board) []string {
	var list []string
	for c := range b.Placed.All() {
		for d := range b.Placed.All() {
			if c < d && b.Puzzle.Conflicts(c).Has(d) {
				list = append(list, fmt.Sprintf("The stars at %s and %s touch.", b.Puzzle.Name(c), b.Puzzle.Name(d)))
			}
		}
	}
	return list
}
