package board

import (
	"strings"
	"testing"

	"asterism/cmd/asterism/internal/text"
	"asterism/puzzle"
	"asterism/puzzle/notation"
)

func TestDrawBoard(t *testing.T) {
	for _, test := range []struct {
		name, text string
		marks      []string
		show       map[string]string
		style      Options
		want       string
	}{
		{"stars", "5x1.AAABBAAABBAAABCDDDDEDEEEE", []string{"...*x", "xxxxx", ".....", ".....", "....."}, nil, Options{}, `
    1   2   3   4   5
  ┌───────────┬───────┐
1 │A          │B★   · │
  │           │       │
2 │ ·   ·   · │ ·   · │
  │           │   ┌───┤
3 │           │   │C  │
  ├───────────┴───┼───┤
4 │D              │E  │
  │   ┌───────────┘   │
5 │   │               │
  └───┴───────────────┘
`},
		{"a digit of a Sudoku is a role", "1...3....4...2..", nil, map[string]string{"target": "r1c2=4", "base": "r1c1=1"}, Options{Candidates: true}, `
    1      2        3      4
  ┌───────────────┬───────────────┐
1 │ (1)    123[4] │ 1234   1234   │
2 │ 3      1234   │ 1234   1234   │
  ├───────────────┼───────────────┤
`},
		{"without pencil marks", "1...3....4...2..", nil, nil, Options{}, `
    1 2   3 4
  ┌─────┬─────┐
1 │ 1 . │ . . │
2 │ 3 . │ . . │
  ├─────┼─────┤
3 │ . 4 │ . . │
4 │ . 2 │ . . │
  └─────┴─────┘
`},
		{"colours", "2x1.ABAB", []string{"..", ".."}, map[string]string{"target": "r1c1"}, Options{Colours: text.Colours{On: true}}, `
    1   2
  ┌───┬───┐
1 │` + "\x1b[30;46mA  \x1b[m│\x1b[2mB\x1b[m" + `  │
  │   │   │
2 │   │   │
  └───┴───┘
     ` + "\x1b[30;46m target \x1b[m\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, err := notation.Parse(test.text, notation.Options{})
			if err != nil {
				t.Fatal(err)
			}
			b := p.NewBoard()
			if test.marks != nil {
				if b, err = notation.ParseMarks(p, test.marks); err != nil {
					t.Fatal(err)
				}
			}
			var got strings.Builder
			Draw(&got, b, roleSets(t, p, test.show), test.style)
			if want := strings.TrimPrefix(test.want, "\n"); !strings.HasPrefix(got.String(), want) {
				t.Errorf("got\n%s\nwant\n%s", got.String(), want)
			}
		})
	}
}

// roleSets makes a highlight of one candidate for each role.
func roleSets(t *testing.T, p *puzzle.Puzzle, show map[string]string) map[string]puzzle.Set {
	t.Helper()
	sets := map[string]puzzle.Set{}
	for role, name := range show {
		c, err := p.ParseName(name)
		if err != nil {
			t.Fatal(err)
		}
		sets[role] = p.NewSet()
		sets[role].Add(c)
	}
	return sets
}
