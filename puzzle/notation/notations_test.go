package notation

import (
	"asterism/puzzle"
	"slices"
	"strings"
	"testing"
)

// same says how two puzzles differ, or nothing. Shapes may be numbered differently where renumbered is set.
func same(a, b *puzzle.Puzzle, renumbered bool) string {
	switch {
	case a.Family != b.Family || a.Size != b.Size || a.Stars != b.Stars:
		return "frame"
	case a.BoxRows != b.BoxRows || a.BoxColumns != b.BoxColumns:
		return "boxes"
	case a.Family == puzzle.StarBattle && !slices.Equal(shapesOf(a, renumbered), shapesOf(b, renumbered)):
		return "shapes"
	case !a.Givens.Equal(b.Givens):
		return "givens"
	case !a.Author().Equal(b.Author()):
		return "clues"
	case !a.Removed.Equal(b.Removed):
		return "removed"
	}
	return ""
}

func shapesOf(p *puzzle.Puzzle, renumbered bool) []int {
	shapes := slices.Concat(shapeRows(p, 0)...)
	if renumbered {
		order := map[int]int{}
		for c, s := range shapes {
			if _, ok := order[s]; !ok {
				order[s] = len(order)
			}
			shapes[c] = order[s]
		}
	}
	return shapes
}

func TestExamples(t *testing.T) {
	star, err := Parse(Notations[0].Example, Hint{})
	if err != nil {
		t.Fatal(err)
	}
	for i := range Notations {
		n := &Notations[i]
		if n.Example == "" {
			continue
		}
		p, err := Parse(n.Example, Hint{})
		if err != nil {
			t.Errorf("%s: %v", n.Name, err)
			continue
		}
		if p.Family != n.Family {
			t.Errorf("%s is read as %s", n.Name, p.Family)
		}
		if p.Family == puzzle.StarBattle && same(p, star, false) != "" {
			t.Errorf("%s reads %s", n.Name, Canonical(p))
		}
		if text, err := n.Write(p); n.write != nil && (err != nil || oneSpace(text) != oneSpace(n.Example)) {
			t.Errorf("%s writes %s, %v", n.Name, text, err)
		}
	}
}

// oneSpace takes the widths of columns and rules out of a text.
func oneSpace(s string) string {
	return strings.Join(strings.Fields(strings.Join(withoutRules(strings.Split(s, "\n")), "\n")), " ")
}
