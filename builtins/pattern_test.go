package builtins

import (
	"asterism/builtins/internal/sample"
	"context"
	"testing"
)

func TestOrientations(t *testing.T) {
	for _, c := range []struct {
		name        string
		rows        []string
		looks, laid int // different orientations; placements on 10×10
	}{
		{"a cell", []string{"#"}, 1, 100},
		{"zigzag", []string{". # . # .", "# . # . #"}, 4, 4 * 9 * 6},
		{"tee", []string{"###", ".#."}, 4, 4 * 9 * 8},
		{"knight", []string{"#..", "..#"}, 4, 4 * 9 * 8},
		{"hook", []string{"##", "#.", "#."}, 8, 8 * 9 * 8},
		{"told apart", []string{"ab"}, 4, 4 * 10 * 9},
		{"too large", []string{"###########"}, 2, 0},
	} {
		d, err := NewDrawing(c.rows)
		if err != nil {
			t.Fatal(c.name, err)
		}
		if got := len(d.orientations()); got != c.looks {
			t.Errorf("%s: %d orientations, want %d", c.name, got, c.looks)
		}
		if got := len(d.lay(sample.TenByTen(t))); got != c.laid {
			t.Errorf("%s: %d placements, want %d", c.name, got, c.laid)
		}
	}
}

func TestPartsOfAPlacement(t *testing.T) {
	d, err := NewDrawing([]string{"a a a", ". b ."})
	if err != nil {
		t.Fatal(err)
	}
	p := sample.TenByTen(t)
	e := NewEnv(context.Background(), p, nil, 0)
	e.Board = p.NewBoard()
	m := d.Node().Value.(Eval[[]*Placement])(e)[0]
	if got := p.Describe(m.parts['a']) + "; " + p.Describe(m.parts['b']); got != "r1c1, r1c2 and r1c3; r2c2" {
		t.Error(got)
	}
	if m.Cells.Len() != 4 {
		t.Errorf("%d cells", m.Cells.Len())
	}
}

func TestNothingDrawn(t *testing.T) {
	if _, err := NewDrawing([]string{". .", ". ."}); err == nil {
		t.Error("an empty drawing was taken")
	}
}
