package notation

import (
	"strings"
	"testing"
)

// fuzzNotation feeds a notation's reader with anything. It must not panic, and what it reads must come back as it
// was from its own writer, unless that says that it cannot write it.
func fuzzNotation(f *testing.F, name string, seeds ...string) {
	n := notationNamed(f, name)
	f.Add(n.Example)
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, c := range split(text) {
			if !n.is(c.lines) {
				continue
			}
			p, err := n.read(c.lines, Options{Stars: 1})
			if err != nil {
				continue
			}
			out, err := n.Write(p)
			if err != nil {
				continue
			}
			back, err := Parse(out, Options{Stars: p.Stars})
			if err != nil {
				t.Fatalf("%q is written as %q: %v", text, out, err)
			}
			if diff := same(p, back, false); diff != "" {
				t.Fatalf("%q is written as %q: other %s", text, out, diff)
			}
		}
	})
}

func notationNamed(f testing.TB, name string) *Notation {
	for i := range Notations {
		if Notations[i].Name == name {
			return &Notations[i]
		}
	}
	f.Fatalf("no notation %s", name)
	return nil
}

func FuzzSBN(f *testing.F) { fuzzNotation(f, "sbn", "5x1.ZZZBBZZCBBZCCDBYYCDBYYCCB.s1", "1x1.a") }
func FuzzPuzzleLink(f *testing.F) {
	fuzzNotation(f, "puzzlink", "starbattle/2/2/1/0o", "starbattle/1/1/1/")
}
func FuzzPzprFile(f *testing.F) {
	fuzzNotation(f, "pzpr", "pzprv3\nstarbattle\n2\n2\n1\n2\n0 0\n1 1\n# .\n. +")
}
func FuzzHoDoKu(f *testing.F)   { fuzzNotation(f, "hodoku") }
func FuzzJSONGrid(f *testing.F) { fuzzNotation(f, "json", `[["red",1],["A","A"]]`) }
func FuzzWebTask(f *testing.F) {
	fuzzNotation(f, "webtask", "1,1,2,2\n1,1,2,2\n3,3,4,4\n3,3,4,4", ",51")
}
func FuzzPlayground(f *testing.F) { fuzzNotation(f, "playground", "221W1", "111W") }
func FuzzLetters(f *testing.F)    { fuzzNotation(f, "letters", "AB\nBA", "A A\nB A", "A\n--") }
func FuzzPencil(f *testing.F)     { fuzzNotation(f, "pencil", "{1} 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1") }
func FuzzSudokuGrid(f *testing.F) { fuzzNotation(f, "grid", "1 . | . .\n3...\n.4..\n.2..") }
func FuzzSudokuLine(f *testing.F) {
	fuzzNotation(f, "sudoku", classic, "123456456123"+strings.Repeat("_", 24))
}

// FuzzParseAll feeds the whole way in: the canonical notation of each puzzle it finds must read back as the same puzzle.
func FuzzParseAll(f *testing.F) {
	for i := range Notations {
		f.Add(Notations[i].Example + "\n\n" + Notations[0].Example + " # and one more")
	}
	f.Add("[Puzzle]\n1...\n3...\n.4..\n.2..\n[State]\n1...")
	f.Add("3x2:\n1 2 | . . | . .\n3 4 | . . | . .\n5 6 | . . | . .\n-----\n. . | . . | . .\n. . | . . | . .\n. . | . . | . .")
	f.Add("1x2:12.. # small\n2x1::0000::1+2..:122:::\n2x1:\n1 12\n12 {}")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > longestText {
			t.Skip("longer texts only take longer")
		}
		for it := range ParseAll(text, Options{Stars: 1}) {
			if it.Err != nil {
				continue
			}
			back, err := Parse(Canonical(it.Puzzle), Options{})
			if err != nil {
				t.Fatalf("line %d becomes %s: %v", it.Line, Canonical(it.Puzzle), err)
			}
			if diff := same(it.Puzzle, back, false); diff != "" {
				t.Fatalf("line %d becomes %s, with other %s", it.Line, Canonical(it.Puzzle), diff)
			}
		}
	})
}

// FuzzMarks feeds the reader of a player's board; a board without a contradiction must come back as it was.
func FuzzMarks(f *testing.F) {
	f.Add("*x....\nxx....\n......\n......\n......\n......", false)
	f.Add("12..3....4...2..", true)
	f.Add("<1> 24 | 234 34\n34 34 | 1234 1234\n---\n<3> 1 | {} 4\n24 (4) | 1 1234", true)
	f.Fuzz(func(t *testing.T, text string, digits bool) {
		p, err := Parse("6x1."+six, Options{})
		if digits {
			p, err = Parse("1...3....4...2..", Options{})
		}
		if err != nil {
			t.Fatal(err)
		}
		b, err := ParseMarks(p, strings.Split(text, "\n"))
		if err != nil || b.Broken() != nil {
			return
		}
		back, err := ParseMarks(p, strings.Split(Position(b), "\n"))
		if err != nil || !back.Open.Equal(b.Open) || !back.Placed.Equal(b.Placed) {
			t.Fatalf("%q becomes %s: %v", text, Position(b), err)
		}
	})
}

func FuzzPenpa(f *testing.F) { fuzzNotation(f, "penpa") }
