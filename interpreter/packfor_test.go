package interpreter

import (
	"strings"
	"testing"

	"asterism/puzzle"
)

func TestPackForAFamily(t *testing.T) {
	for _, c := range []struct{ packs, stars, digits string }{
		{"a/starbattle", "a", ""},
		{"a/sudoku sudoku/sudoku starbattle/starbattle", "starbattle", "sudoku"},
		{"starbattle/starbattle default/starbattle sudoku/sudoku", "default", "sudoku"},
		{"default/sudoku sudoku/sudoku a/starbattle starbattle/starbattle", "starbattle", "default"},
	} {
		var p Program
		for name := range strings.FieldsSeq(c.packs) {
			name, family, _ := strings.Cut(name, "/")
			p.Packs = append(p.Packs, &Pack{Name: name, Family: puzzle.Family(family)})
		}
		for family, want := range map[puzzle.Family]string{puzzle.StarBattle: c.stars, puzzle.Sudoku: c.digits} {
			if q, ok := p.PackFor(family); ok != (want != "") || ok && q.Name != want {
				t.Errorf("of %s the pack for %s is %v, want %s", c.packs, family, q, want)
			}
		}
	}
}
