package builtins

import (
	"asterism/builtins/internal/sample"
	"context"
	"math/rand/v2"
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
		{"with a margin", []string{"#.", ".."}, 4, 4 * 9 * 9},
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

func TestAnchoredAndUpright(t *testing.T) {
	p := sample.TenByTen(t)
	for _, c := range []struct {
		anchored, upright bool
		laid              int
		first             string
	}{
		{true, true, 1, "r1c1, r1c2, r1c3 and r2c1"},
		{true, false, 8, "r1c1, r1c2, r1c3 and r2c1"},
		{false, true, 9 * 8, "r1c1, r1c2, r1c3 and r2c1"},
	} {
		d, err := NewDrawing([]string{"###", "#.."})
		if err != nil {
			t.Fatal(err)
		}
		d.Anchored, d.Upright = c.anchored, c.upright
		list := d.lay(p)
		if len(list) != c.laid || p.Describe(list[0].Cells) != c.first {
			t.Errorf("anchored %v, upright %v: %d placements, the first %s", c.anchored, c.upright, len(list), p.Describe(list[0].Cells))
		}
	}
}

func TestADrawingOfASudoku(t *testing.T) {
	d, err := NewDrawing([]string{"a . b"})
	if err != nil {
		t.Fatal(err)
	}
	m := d.lay(sample.Sudoku(t, rand.New(rand.NewPCG(1, 1)), 3, 3).Puzzle)[0]
	if m.Cells.Len() != 18 || m.parts['b'].Len() != 9 {
		t.Errorf("%d candidates, %d of them in b", m.Cells.Len(), m.parts['b'].Len())
	}
}
