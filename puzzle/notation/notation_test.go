package notation

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"asterism/puzzle"
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
	star, err := Parse(Notations[0].Example, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for i := range Notations {
		n := &Notations[i]
		if n.Example == "" {
			continue
		}
		p, err := Parse(n.Example, Options{})
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

const six = "AAAABBACDABBCCDDDBCBBBBBCEEBEFCCEEEF"

const classic = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

// parseTable pairs texts with what they are in canonical notation.
var parseTable = []struct {
	name, text string
	stars      int
	want       string
}{
	{"small letters, meta, comment", "6X1." + strings.ToLower(six) + ".s12d3l4c5v6 # easy", 0, "6x1." + six},
	{"letters beyond the size", "5x1.ZZZBBZZCBBZCCDBYYCDBYYCCB", 0, "5x1.AAABBAACBBACCDBEECDBEECCB"},
	{"letters out of order are kept", "5x1.BBBAABBCAABCCDAEECDAEECCA", 0, "5x1.BBBAABBCAABCCDAEECDAEECCA"},
	{"address", "https://puzz.link/p?starbattle/6/6/1/2u9gn9c9jpmk", 0, "6x1." + six},
	{"address without scheme", "puzz.link/p?starbattle/6/6/1/2u9gn9c9jpmk", 0, "6x1." + six},
	{"older address", "http://pzv.jp/p.html?starbattle/6/6/1/2U9GN9C9JPMK/", 0, "6x1." + six},
	{"end of an address", "starbattle/6/6/1/2u9gn9c9jpmk", 0, "6x1." + six},
	{"playground", "661W5vCBfHUpN2", 0, "6x1." + six},
	{"playground with marks", "661e5vCBfHUpN2000a1", 0, "6x1." + six},
	{"letter grid", "aaaabb\nACDABB\nCCDDDB\nCBBBBB\nCEEBEF\nCCEEEF", 0, "6x1." + six},
	{"spaced letter grid, other stars", "A A B B\nA A B B\n\nC C D D\nC C D D", 1, "4x1.AABBAABBCCDDCCDD"},
	{"web task in rows", "1,1,1,1,2,2\n1,3,4,1,2,2\n3,3,4,4,4,2\n3,2,2,2,2,2\n3,5,5,2,5,6\n3,3,5,5,5,6", 0, "6x1." + six},
	{"web task with blanks", "1,1,2,2, 1,1,2,2, 3,3,4,4, 3,3,4,4", 1, "4x1.AABBAABBCCDDCCDD"},
	{"JSON from 0", "[[0,0,1,1],\n[0,0,1,1],\n[2,2,3,3],[2,2,3,3]]", 1, "4x1.AABBAABBCCDDCCDD"},
	{"JSON of words", `[["red","red"],["blue","red"]]`, 1, "2x1.AABA"},
	{"pzpr file in lines", "pzprv3\nstarbattle\n2\n2\n1\n2\n0 0\n1 1\n# .\n. +", 0, "2x1.AABB"},
	{"digits with a rating", classic + " 1.2 # first", 0, classic},
	{"zeros", strings.ReplaceAll(classic, ".", "0"), 0, classic},
	{"6×6 has boxes 2 high", "123456456123" + strings.Repeat("_", 24), 0, "123456456123" + strings.Repeat(".", 24)},
	{"16×16 in small letters", "abcdefg" + strings.Repeat(".", 249), 0, "ABCDEFG" + strings.Repeat(".", 249)},
	{"25×25", "P" + strings.Repeat("*", 624), 0, "P" + strings.Repeat(".", 624)},
	{"grid with frame", "+---+---+\n|1 .|. .|\n|3 .|. .|\n+---+---+\n|. 4|. .|\n|. 2|. .|\n+---+---+", 0, "1...3....4...2.."},
	{"grid with gaps", "1. ..\n3. ..\n\n.4 ..\n.2 ..", 0, "1...3....4...2.."},
	{"sdk", "#Aauthor\n[Puzzle]\n1...\n3...\n.4..\n.2..\n[State]\n1...\n3...\n.4..\n.2..\n", 0, "1...3....4...2.."},
	{"pencil marks", ".------.\n| 1 24 | 234 34 |\n| 34 34 | <1> 1234 |\n:------:\n| 3 1 | 2 4 |\n| 24 (4) | 1 0 |\n'------'", 0, ":0000::......1......+4..:112 113 114 121 122 131 133 134 141 211 214 221 222 231 232 234 243 311 312 332 333 334 341 343 411 431 432 433 443:::"},
	{"boxes in front", "2x3:123456456123" + strings.Repeat("_", 24), 0, "123456456123" + strings.Repeat(".", 24)},
	{"other boxes in front", "3X2: 123456345612" + strings.Repeat("0", 24) + " 1.5", 0, "3x2:123456345612" + strings.Repeat(".", 24)},
	{"boxes before rows", "3x2:\n12....\n34....\n56....\n\n......\n......\n......", 0, "3x2:12....34....56...." + strings.Repeat(".", 18)},
	{"boxes before pencil marks", "1x2:\n<1> 2\n12 {}", 0, "1x2::0000::1...:112 122 222:::"},
	{"byte order mark and CRLF", "\ufeff1...\r\n3...\r\n.4..\r\n.2..\r\n", 0, "1...3....4...2.."},
}

func TestParse(t *testing.T) {
	for _, c := range parseTable {
		p, err := Parse(c.text, Options{Stars: c.stars})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if Canonical(p) != c.want {
			t.Errorf("%s: %s, want %s", c.name, Canonical(p), c.want)
		}
		roundTrip(t, p)
	}
}

// errorTable pairs texts with the whole message.
var errorTable = []struct{ text, want string }{
	{"", "there is no puzzle here"},
	{"# only a comment", "there is no puzzle here"},
	{"hello", `"hello" is in no notation I know; write 6x1.AAB… for a Star Battle or 81 digits and dots for a Sudoku`},
	{six, "letters on one line need their size and stars in front: 6x1.AAAABBACDABBCCDDDBCB…"},
	{"2x1.AABB\n2x1.ABAB", "one puzzle expected, 2 found (line 2 begins the second)"},
	{"6x1." + six[:35], "36 letters expected for size 6, 35 found"},
	{"6x1." + six[:25], "36 letters expected for size 6, 25 found: that is size 5"},
	{"6x1.AAAA3BACDABBCCDDDBCBBBBBCEEBEFCCEEEF", `r1c5: '3' is not a letter; shapes are A to Z`},
	{"6x1." + strings.ReplaceAll(six, "F", "E"), "6 shapes expected for 6×6, 5 found"},
	{"6x1." + six[:35] + "G", "r6c6 begins shape number 7, but a 6×6 puzzle has 6 shapes"},
	{"6x3." + six, "shape F at r5c6 has 2 cells, too few for 3 stars"},
	{"6x7." + six, "a Star Battle has 1 to 6 stars a row, not 7"},
	{"6x0." + six, "a Star Battle has 1 to 6 stars a row, not 0"},
	{"27x1.A", "a Star Battle has 1 to 26 rows, not 27"},
	{"puzz.link/p?starbattle/6/5/1/2u9gn9c9jpmk", "6 columns and 5 rows: a Star Battle is square"},
	{"puzz.link/p?starbattle/6/6/1/2u9gn9c9jpm", "borders: 12 characters expected for size 6, 11 found"},
	{"puzz.link/p?starbattle/6/6/1/2u9zn9c9jpmk", `borders, character 4: 'z' is not one of 0–9, a–v`},
	{"puzz.link/p?starbattle/6/6/1/000000000000", "6 shapes expected for 6×6, 1 found"},
	{"puzz.link/p?starbattle/6/6", `"puzz.link/p?starbattle/6/6" is incomplete; write starbattle/columns/rows/stars/borders`},
	{"puzz.link/p?heyawake/6/6/1/00", "this is the address of a heyawake; only starbattle is read"},
	{"661W5vCBfHUpN", "borders: 10 characters expected for size 6, 9 found"},
	{"pzprv3/starbattle/2/2/1/2/0 0/", "2 rows of shape numbers expected, 1 found"},
	{"pzprv3/starbattle/2/2/1/2/0 0/1 1 1/", "row 2: 2 numbers expected, 3 found"},
	{"pzprv3/starbattle/2/2/one/2/0 0/1 1/", `stars: "one" is not a number`},
	{"AAB\nABB\nCCC", "the grid is 3×3, which does not say how many stars a row has: give their number"},
	{"AABB\nAABB\nCCD\nCCDD", "row 3: 4 letters expected, as many as rows, 3 found"},
	{"1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1", "16 numbers expected for size 4, 17 found"},
	{"[[1,1],[2]]", "row 2: 2 cells expected, as many as rows, 1 found"},
	{"[[1,1],[2,1.5]]", "r2c2: write a letter or a whole number for the shape"},
	{"[[1,1],[2,2]", "the JSON is not rows of shapes, [[…],[…]]: unexpected EOF"},
	{classic[:80], "81 characters expected, 80 found"},
	{classic[:30] + "?" + classic[31:], `r4c4: '?' is not a digit of a 9×9 Sudoku; write 1–9, or . for an empty cell`},
	{"1...5....4...2..", `r2c1: '5' is not a digit of a 4×4 Sudoku; write 1–4, or . for an empty cell`},
	{"H" + strings.Repeat(".", 255), `r1c1: 'H' is not a digit of a 16×16 Sudoku; write 1–9, A–G, or . for an empty cell`},
	{"55" + classic[2:], "r1c1=5 and r1c2=5 see each other: the same digit cannot stand in both"},
	{"1...\n3..\n.4..\n.2..", "row 2: 4 cells expected, 3 found"},
	{"1...\n3...\n.4..", "4 rows expected, 3 found"},
	{"12 3 4 1\n1 2 3 4\n1 2 3\n1 2 3 4", "row 3: 4 cells expected, 3 found"},
	{"<12> 3 4 1\n1 2 3 4\n1 2 3 4\n1 2 3 4", "r1c1: <12> must hold one digit; candidates stand without brackets"},
	{"<1 3 4 1\n1 2 3 4\n1 2 3 4\n1 2 3 4", `r1c1: "<1" lacks its closing >`},
	{"#m=edit&p=AAAA", "what follows p= is not a page of penpa-edit: unexpected EOF"},
	{"#m=edit&p=!", "what follows p= is not a page of penpa-edit: illegal base64 data at input byte 0"},
	{":0200:1:12", "6 colons expected, 3 found; write :code:digits:givens:deleted:eliminations:placements"},
	{":0200:1:12:::::", "givens: 81 cells expected, 2 found"},
	{":0200:1:" + classic + ":18:::", `deleted: "18" is not digit, row and column, like 718 for r1c8=7`},
	{":0200:1:" + classic + ":511:::", "deleted: r1c1=5 is placed"},
	{"5x6:" + strings.Repeat(".", 900), "boxes of 5×6 hold more than 25 digits, which is the most"},
	{"0x0:.", "a box has rows and columns, but there are none in 0×0"},
	{"1x1:1", "boxes of 1×1 hold a single digit, which leaves nothing to solve"},
	{"3x2:", "3x2: has no cells after it"},
	{"3x2:" + strings.Repeat(".", 35), "36 characters expected, 35 found"},
	{"3x2:\n......\n......", "6 rows expected, 2 found"},
	{"3x2:7" + strings.Repeat(".", 35), "r1c1: '7' is not a digit of a 6×6 Sudoku; write 1–6, or . for an empty cell"},
	{"1x2:\n12 3\n12 12", "r1c2: '3' is not a digit of a 2×2 Sudoku; write 1–2, or . for an empty cell"},
}

func TestParseErrors(t *testing.T) {
	for _, c := range errorTable {
		_, err := Parse(c.text, Options{})
		if err == nil || err.Error() != c.want {
			t.Errorf("%q:\n got %v\nwant %s", c.text, err, c.want)
		}
	}
}

func TestWriteErrors(t *testing.T) {
	apart, one, marked := "5x1.ABBCCABDCCADDCCEEDCCEEEEA", "1x1.A", "<1> 24 | 234 34\n34 34 | 1234 .\n----+----\n{3} 1 | {} 4\n24 (4) | 1 1234"
	for _, c := range []struct{ name, puzzle, want string }{
		{"puzzlink", apart, "shape A is not connected: puzz.link writes only the borders between shapes; write SBN instead"},
		{"playground", apart, "shape A is not connected: the Playground writes only the borders between shapes; write SBN instead"},
		{"pzpr", apart, "shape A is not connected: pzpr writes only the borders between shapes; write SBN instead"},
		{"sudoku", apart, "sudoku is for the family sudoku, not starbattle"},
		{"penpa", apart, "penpa is read, but not written"},
		{"letters", one, "letters needs two rows or more; write sbn"},
		{"webtask", one, "webtask needs two rows or more; write sbn"},
		{"sudoku", marked, "sudoku has clues only, not what was placed or deleted; write hodoku or pencil"},
		{"grid", marked, "grid has clues only, not what was placed or deleted; write hodoku or pencil"},
	} {
		p, err := Parse(c.puzzle, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := notationNamed(t, c.name).Write(p); err == nil || err.Error() != c.want {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

func TestParseAll(t *testing.T) {
	grid16 := "1...............\n" + strings.Repeat("................\n", 3) + "5...............\n" + strings.Repeat("................\n", 11)
	for _, c := range []struct{ name, text, want string }{
		{"lines with a bad one", "# c\n5x1.AAABBAACBBACCDBEECDBEECCB # x\n\n6x1.AB\n" + classic + " 2.0\nfoo\n" + classic[:80],
			"2 5×5, 4 error, 5 9×9, 6 error, 7 error"},
		{"grids", "1...\n3...\n.4..\n.2..\n\nAABB\nAABB\nCCDD\nCCDD\n# c\n1...\n3...\n.4..\n.2..", "1 4×4, 6 4×4, 11 4×4"},
		{"small Sudokus", strings.Repeat("1...3....4...2..\n", 16), strings.TrimSuffix(numbered(16, "%d 4×4, "), ", ")},
		{"81 lines of 81, one bad", strings.Repeat(classic+"\n", 80) + "?" + classic[1:], numbered(80, "%d 9×9, ") + "81 error"},
		{"16 small Sudokus, one bad", strings.Repeat("1...3....4...2..\n", 15) + "1...3....5...2..", numbered(15, "%d 4×4, ") + "16 error"},
		{"one 16×16", grid16, "1 16×16"},
		{"mixed in one block", "1...\n3...\n.4..\n.2..\n" + classic + "\n[[1,1],\n[2,2]]\n2x1.AABB", "1 4×4, 5 9×9, 6 2×2, 8 2×2"},
		{"two sdk files", "[Puzzle]\n1...\n3...\n.4..\n.2..\n[State]\n1...\n3...\n.4..\n.2..\n[Puzzle]\n1...\n3...\n.4..\n.2..", "2 4×4, 12 4×4"},
	} {
		var got []string
		for it := range ParseAll(c.text, Options{Stars: 1}) {
			what := "error"
			if it.Err == nil {
				what = fmt.Sprintf("%d×%d", it.Puzzle.Size, it.Puzzle.Size)
			}
			got = append(got, fmt.Sprint(it.Line, " ", what))
		}
		if s := strings.Join(got, ", "); s != c.want {
			t.Errorf("%s: %s, want %s", c.name, s, c.want)
		}
	}
}

func numbered(n int, form string) string {
	s := ""
	for i := range n {
		s += fmt.Sprintf(form, i+1)
	}
	return s
}

func TestPencilState(t *testing.T) {
	p, err := Parse("<1> 24 | 234 34\n34 34 | 1234 .\n----+----\n{3} 1 | {} 4\n24 (4) | 1 1234", Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got := p.Describe(p.Givens); got != "r1c1=1 and r4c2=4" {
		t.Errorf("givens %s", got)
	}
	if got := p.Describe(p.Clues); got != "r1c1=1" {
		t.Errorf("clues %s", got)
	}
	b := p.NewBoard()
	if b.Open.Has(p.At(2, 0, 1)) || !b.Open.Has(p.At(2, 0, 3)) || !b.Open.Has(p.At(1, 3, 2)) {
		t.Errorf("open: %s", p.Describe(b.Open))
	}
}

func TestLibraryCase(t *testing.T) {
	c, err := ParseLibraryCase(":0200-x:12:+5" + classic[1:] + ":419 719:111 222:339:")
	if err != nil {
		t.Fatal(err)
	}
	p := c.Puzzle
	got := fmt.Sprint(c.Code, c.Variant, c.Digits, p.Describe(p.Removed), p.Describe(cands(p, c.Eliminations)), p.Describe(cands(p, c.Placements)))
	if want := "0200x12r1c9=4 and r1c9=7r1c1=1 and r2c2=2r3c9=3"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if p.Clues.Len() != 29 || p.Givens.Len() != 30 {
		t.Errorf("%d clues, %d givens", p.Clues.Len(), p.Givens.Len())
	}
}

func cands(p *puzzle.Puzzle, list []puzzle.Cand) puzzle.Set {
	s := p.NewSet()
	for _, c := range list {
		s.Add(c)
	}
	return s
}

// TestFromClues asks whether the clues may be all that makes a Sudoku what it is.
func TestFromClues(t *testing.T) {
	for text, want := range map[string]bool{
		"<1> <2> | (3) (4)\n(3) 4 | 1 2\n------\n2 1 | 4 3\n4 3 | 2 1": false,
		"<1> <2> | <3> (4)\n(3) 4 | 1 2\n------\n2 1 | 4 3\n4 3 | 2 1": true,
		"1 2 | 3 4\n3 4 | 1 2\n------\n2 1 | 4 3\n4 3 | 2 {1}":         false,
		"12.............4": true,
	} {
		p, err := Parse(text, Options{})
		if err != nil {
			t.Fatal(text, err)
		}
		if got := p.FromClues(); got != want {
			t.Errorf("%s: %t, clues %s", text, got, p.Describe(p.Author()))
		}
	}
}
