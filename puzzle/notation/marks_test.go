package notation

import (
	"strings"
	"testing"
)

func TestParseMarks(t *testing.T) {
	p, err := Parse("6x1."+six, Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := "*x...." + "xx...." + strings.Repeat(".", 24)
	for _, rows := range [][]string{
		{want},
		{"* x . . . .", "XX....", "......", "......", "......", "......"},
		{"#+....", "++ ....", "......", "......", "......", "......"},
	} {
		b, err := ParseMarks(p, rows)
		if err != nil {
			t.Errorf("%q: %v", rows, err)
		} else if Marks(b) != want || b.Broken() != nil {
			t.Errorf("%q: %s, broken %v", rows, Marks(b), b.Broken())
		}
	}
	b, err := ParseMarks(p, []string{"**" + strings.Repeat(".", 34)})
	if err != nil || b.Broken() == nil {
		t.Errorf("touching stars: %v", err)
	}
}

func TestParseMarksSudoku(t *testing.T) {
	p, err := Parse("1...3....4...2..", Options{})
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{"1.2.............": "1.2.3....4...2..", "..2.............": "1.2.3....4...2.."} {
		if b, err := ParseMarks(p, []string{text}); err != nil || Marks(b) != want || b.Broken() != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
	if b, err := ParseMarks(p, []string{"2..............."}); err != nil || b.Broken() == nil {
		t.Errorf("a digit over another clue: %v", err)
	}
}

func TestParseMarksErrors(t *testing.T) {
	p, err := Parse("6x1."+six, Options{})
	if err != nil {
		t.Fatal(err)
	}
	dots := strings.Repeat(".", 6)
	for _, c := range []struct {
		rows []string
		want string
	}{
		{[]string{dots}, "36 cells expected, 6 found"},
		{[]string{dots, dots}, "6 rows expected, 2 found"},
		{nil, "6 rows expected, 0 found"},
		{[]string{dots, dots, ".....", dots, dots, dots}, "row 3: 6 cells expected, 5 found"},
		{[]string{dots, dots, dots, "..?...", dots, dots}, "r4c3: '?' is not a mark; write * for a star, x for a cross, . for an open cell"},
	} {
		if _, err := ParseMarks(p, c.rows); err == nil || err.Error() != c.want {
			t.Errorf("%q: %v", c.rows, err)
		}
	}
}
