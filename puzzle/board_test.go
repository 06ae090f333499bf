package puzzle

import (
	"math/rand/v2"
	"testing"
)

func starBattle6(t *testing.T) *Puzzle {
	t.Helper()
	shapes := make([]int, 0, 36)
	for _, r := range "AAAABBACDABBCCDDDBCBBBBBCEEBEFCCEEEF" {
		shapes = append(shapes, int(r-'A'))
	}
	p, err := NewStarBattle(6, 1, shapes)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestStarBattleRegions(t *testing.T) {
	p := starBattle6(t)
	if n := len(p.Truths); n != 18 {
		t.Errorf("%d truths, want 18", n)
	}
	if got := p.Describe(p.Of(Shape)[5].Cells); got != "r5c6 and r6c6" {
		t.Errorf("shape F is %s", got)
	}
	if got := p.Of(RowPair)[2].String(); got != "rows 3 and 4" {
		t.Errorf("third pair is %q", got)
	}
	if got := p.Conflicts(p.At(0, 0, 0)).Len(); got != 3 {
		t.Errorf("a corner touches %d cells", got)
	}
}

func TestBoardCounts(t *testing.T) {
	p := starBattle6(t)
	b := p.NewBoard()
	b.Suppose(p.At(2, 2, 0))
	row, far := p.Of(Row)[2], p.Of(Row)[5]
	if b.Need(row) != 0 || b.Free(row) != 0 || b.Need(far) != 1 || b.Free(far) != 5 {
		t.Errorf("row 3 needs %d of %d, row 6 needs %d of %d", b.Need(row), b.Free(row), b.Need(far), b.Free(far))
	}
	c := b.Copy()
	c.Place(p.At(2, 3, 0))
	if c.Broken() == nil || b.Broken() != nil {
		t.Errorf("broken: copy %v, original %v", c.Broken(), b.Broken())
	}
}

func TestSudokuRegions(t *testing.T) {
	p, err := NewSudoku(2, 3, make([]int, 36))
	if err != nil {
		t.Fatal(err)
	}
	if len(p.Truths) != 4*36 {
		t.Errorf("%d truths", len(p.Truths))
	}
	if got := len(p.Inside(p.Of(Box)[0], BoxDigit)); got != 6 {
		t.Errorf("box 1 has %d digits", got)
	}
	if got := len(p.Inside(p.Of(Digit)[2], RowDigit)); got != 6 {
		t.Errorf("digit 3 has %d rows", got)
	}
	c := p.At(3, 4, 5)
	if p.Name(c) != "r4c5=5" || p.Conflicts(c).Len() != 5+5+5+2 {
		t.Errorf("%s has %d conflicts", p.Name(c), p.Conflicts(c).Len())
	}
	if back, err := p.ParseName("r4c5=5"); err != nil || back != c {
		t.Errorf("ParseName: %v, %v", back, err)
	}
}

func TestClashingGivens(t *testing.T) {
	givens := make([]int, 16)
	givens[0], givens[5] = 3, 3
	_, err := NewSudoku(2, 2, givens)
	if err == nil || err.Error() != "r1c1=3 and r2c2=3 see each other: the same digit cannot stand in both" {
		t.Errorf("error %v", err)
	}
}

func TestSetNext(t *testing.T) {
	s := NewSet(200)
	want := []Cand{0, 5, 63, 64, 127, 128, 199}
	for _, c := range want {
		s.Add(c)
	}
	i := 0
	for c := s.First(); c != None; c = s.Next(c) {
		if c != want[i] {
			t.Fatalf("member %d is %d, want %d", i, c, want[i])
		}
		i++
	}
	if i != len(want) || s.Len() != len(want) {
		t.Errorf("%d members walked, %d counted", i, s.Len())
	}
}

func TestDigitMask(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, box := range [][2]int{{2, 2}, {2, 3}, {3, 3}, {3, 4}, {4, 4}} {
		n := box[0] * box[1]
		p, err := NewSudoku(box[0], box[1], make([]int, n*n))
		if err != nil {
			t.Fatal(err)
		}
		b := p.NewBoard()
		for range p.Candidates() / 3 {
			b.Eliminate(Cand(rng.IntN(p.Candidates())))
		}
		for cell := range n * n {
			for d := 1; d <= n; d++ {
				c := p.At(cell/n, cell%n, d)
				if got, want := b.DigitMask(cell)>>(d-1)&1 == 1, b.Open.Has(c); got != want {
					t.Fatalf("size %d: %s open is %v by the mask, %v by the board", n, p.Name(c), got, want)
				}
			}
		}
	}
}

// TestSudokuForms makes Sudokus with boxes of every form, and refuses by a sentence what is none.
func TestSudokuForms(t *testing.T) {
	for rows := range 28 {
		for columns := range 28 {
			err, n := CheckSudoku(rows, columns), rows*columns
			if (err == nil) != (n > 1 && n <= MaxDigits) {
				t.Errorf("%d×%d: %v", rows, columns, err)
			}
			if err != nil || testing.Short() && n > 10 {
				continue
			}
			p, err := NewSudoku(rows, columns, make([]int, n*n))
			if err != nil {
				t.Fatal(err)
			}
			for _, box := range p.Of(Box) {
				if box.Cells.Len() != p.Size*p.Size {
					t.Errorf("%d×%d: %s has %d candidates", rows, columns, box, box.Cells.Len())
				}
			}
		}
	}
	for form, want := range map[[2]int]string{
		{5, 6}:  "boxes of 5×6 hold more than 25 digits, which is the most",
		{0, 0}:  "a box has rows and columns, but there are none in 0×0",
		{1, 1}:  "boxes of 1×1 hold a single digit, which leaves nothing to solve",
		{-3, 3}: "a box has rows and columns, but there are none in -3×3",
	} {
		if err := CheckSudoku(form[0], form[1]); err == nil || err.Error() != want {
			t.Errorf("%v: %v", form, err)
		}
	}
}
