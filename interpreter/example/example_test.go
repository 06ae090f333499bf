package example_test

import (
	"strings"
	"testing"

	"asterism/interpreter"
	"asterism/interpreter/example"
	"asterism/interpreter/internal/rulestest"
)

// loadExamples puts examples into the first rule with the marker.
func loadExamples(t *testing.T, text, examples string) (*interpreter.Program, []string) {
	t.Helper()
	program := rulestest.Load(t, interpreter.File{Name: "x.rules", Text: strings.Replace(text, "EXAMPLES", examples, 1)})
	var failures []string
	for _, r := range program.Rules {
		for _, ex := range program.Examples(r) {
			for _, f := range example.Run(program, r, ex) {
				failures = append(failures, strings.TrimSuffix(f.Message+" | "+f.Hint, " | "))
			}
		}
	}
	return program, failures
}

const (
	touching = `rule Touch { for x in placed(grid) → eliminate neighbours(x) EXAMPLES } pack p for starbattle { tier 1 { Touch } }`
	pairing  = `rule Pair {
  for s in squares
  when len(open(s)) == 2
  → know at most 1 in open(s) as pair
  EXAMPLES
}
pack p for starbattle { tier 1 { Pair } }`
	using = `rule Use {
  for f in facts
  when left(f) == 0
  → eliminate open(f)
  EXAMPLES
}
pack p for starbattle { tier 1 { Use } }`
	single = `rule Single {
  for c in cells
  when need(c) == 1 and len(open(c)) == 1
  → place open(c)
  EXAMPLES
}
pack p for sudoku { tier 1 { Single } }`
	stars = `puzzle "5x1.AAABBAAABBAAABCDDDDEDEEEE" `
)

func TestRunExample(t *testing.T) {
	for _, test := range []struct {
		name, rules, example string
		want                 []string
	}{
		{"exactly this", touching, stars + `board "....." "....." "....." "....." "x*..." expect eliminate r5c3 r4c1 r4c2 r4c3`, nil},
		{"several lines of a kind", touching, stars + `board "....." "....." "....." "....." "x*..."
			expect eliminate r5c3 r4c1
			expect eliminate r4c2 r4c3`, nil},
		{"removed before", touching, stars + `board "....." "....." "....." "....." "x*..." without r4c1 expect eliminate r4c2 r4c3 r5c3`, nil},
		{"nothing to do", touching, stars + `expect nothing`, nil},
		{"too little expected", touching, stars + `board "....." "....." "....." "....." "x*..." expect eliminate r4c1`,
			[]string{"expected: eliminate r4c1 | came: eliminate r4c1 r4c2 r4c3 r5c3"}},
		{"another kind", touching, stars + `board "....." "....." "....." "....." "x*..." expect place r4c1`,
			[]string{"expected: place r4c1 | came: place nothing", "expected: eliminate nothing | came: eliminate r4c1 r4c2 r4c3 r5c3"}},
		{"no step", touching, stars + `expect eliminate r1c1`, []string{"rule Touch makes no step here | expected: eliminate r1c1"}},
		{"a step too many", touching, stars + `board "....." "....." "....." "xxx.." "x*x.." without r5c3 expect nothing`, nil},
		{"unwanted", touching, stars + `board "....." "....." "....." "xx..." "x*x.." expect nothing`,
			[]string{"rule Touch makes a step where nothing is expected | it made: eliminate r4c3"}},
		{"both", touching, stars + `expect nothing expect place r1c1`,
			[]string{"the example must expect something, or nothing | write: expect place r1c1, or expect nothing"}},
		{"neither", touching, stars, []string{"the example must expect something, or nothing | write: expect place r1c1, or expect nothing"}},
		{"no puzzle", touching, `expect nothing`, []string{`the example has no puzzle | write: puzzle "6x1.AAB…"`}},
		{"bad puzzle", touching, `puzzle "5x1.AB" expect nothing`, []string{"25 letters expected for size 5, 2 found"}},
		{"bad board", touching, stars + `board "..q.." "....." "....." "....." "....." expect nothing`,
			[]string{"r1c3: 'q' is not a mark; write * for a star, x for a cross, . for an open cell"}},
		{"bad cell", touching, stars + `expect place r1c9`, []string{"r1c9 lies outside the 5×5 grid"}},
		{"contradictory board", touching, stars + `board "**..." "....." "....." "....." "....." expect nothing`,
			[]string{"the board of the example contradicts itself: row 1 cannot be filled"}},
		{"other family", single, stars + `expect nothing`, []string{"rule Single is not for puzzles of starbattle"}},

		{"facts by cells, bounds and tag", pairing, stars + `without r1c4 r2c3 expect know at most 1 in r1c3 r2c4 as pair`, nil},
		{"without the tag", pairing, stars + `without r1c4 r2c3 expect know at most 1 in r2c4 r1c3`, nil},
		{"another tag", pairing, stars + `without r1c4 r2c3 expect know at most 1 in r1c3 r2c4 as twins`,
			[]string{"expected: know at most 1 in r1c3 r2c4 as twins | came: know at most 1 in r1c3 r2c4 as pair"}},
		{"other bounds", pairing, stars + `without r1c4 r2c3 expect know exactly 1 in r1c3 r2c4`,
			[]string{"expected: know exactly 1 in r1c3 r2c4 | came: know at most 1 in r1c3 r2c4 as pair"}},
		{"a fact that was known", using, stars + `know exactly 0 in r5c1 r5c2 expect eliminate r5c1 r5c2`, nil},
		{"at most", using, stars + `know at most 1 in r5c1 r5c2 expect nothing`, nil},

		{"a lone pencil mark", single, `puzzle "<1> 24 | 234 34" "34 34 | 1234 1234" "234 1 | 234 234" "234 234 | 1234 1234" expect place r3c2=1`, nil},
		{"a placed cell shows no other digit", single, `puzzle "<1> 24 | 234 34" "34 34 | 1234 1234" "234 12 | 234 234" "234 234 | 1234 1234" expect nothing`, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, got := loadExamples(t, test.rules, "\nexample {\n"+clauses(test.example)+"\n}\n")
			if strings.Join(got, "\n") != strings.Join(test.want, "\n") {
				t.Errorf("got\n  %s\nwant\n  %s", strings.Join(got, "\n  "), strings.Join(test.want, "\n  "))
			}
		})
	}
}

// clauses puts each clause of an example on a line of its own.
func clauses(example string) string {
	for _, word := range []string{"puzzle", "board", "without", "know", "expect"} {
		example = strings.ReplaceAll(example, " "+word+" ", "\n"+word+" ")
	}
	return strings.ReplaceAll(example, "expect\nknow", "expect know")
}

func TestTestRule(t *testing.T) {
	fires := "example {\n" + stars + "\nboard \".....\" \".....\" \".....\" \"xx...\" \"x*x..\"\nexpect eliminate r4c3\n}\n"
	silent := "example {\n" + stars + "\nexpect nothing\n}\n"
	for _, test := range []struct {
		name, examples, want string
	}{
		{"both", fires + silent, ""},
		{"none", "", "rule Touch has no example on which it fires; rule Touch has no example that expects nothing"},
		{"only one that fires", fires, "rule Touch has no example that expects nothing"},
		{"only one that does not", silent, "rule Touch has no example on which it fires"},
	} {
		t.Run(test.name, func(t *testing.T) {
			program, _ := loadExamples(t, touching, "\n"+test.examples)
			var got []string
			for _, f := range example.Test(program, program.Rules[0]) {
				got = append(got, f.Message)
			}
			if strings.Join(got, "; ") != test.want {
				t.Errorf("got %q, want %q", strings.Join(got, "; "), test.want)
			}
		})
	}
}
