package veripb_test

import (
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"asterism/interpreter/prove/veripb"
)

// small is a formula: one of x1, x2; at most one of x2, x3; exactly two of all three.
const small = "* #variable= 3 #constraint= 3\n" +
	"* comment\n" +
	"1 x1 1 x2 >= 1 ;\n" +
	"1 ~x2 1 ~x3 >= 1 ;\n" +
	"1 x1 1 x2 1 x3 = 2 ;\n"

const header = "pseudo-Boolean proof version 1.2\n"

func TestLines(t *testing.T) {
	for _, test := range []struct {
		name, lines, wrong string // wrong is part of the error, empty where the proof holds
	}{
		{"formula", "f 4\n", ""},
		{"formula of another size", "f 3\n", "no number from 4 to 4"},
		{"formula missing", "rup 1 x1 >= 1 ;\n", "loaded once"},
		{"formula twice", "f 4\nf 4\n", "loaded once"},
		{"comment and empty line", "f 4\n* no rule\n\n", ""},
		{"sum", "f 4\npol 3 2 +\ne 5 1 x1 >= 1 ;\n", ""},
		{"sum without operands", "f 4\npol +\n", "no number"},
		{"sum of one", "f 4\npol 1 +\n", "no number"},
		{"two left over", "f 4\npol 1 2\n", "left over"},
		{"equation is two", "f 4\ne 4 1 ~x1 1 ~x2 1 ~x3 >= 1 ;\n", ""},
		{"equal is not weaker", "f 4\ne 3 1 x1 1 x2 1 x3 >= 1 ;\n", "it is 1 x1 1 x2 1 x3 >= 2 ;"},
		{"terms in another order", "f 4\ne 3 1 x3 1 x1 1 x2 >= 2 ;\n", ""},
		{"negative coefficient", "f 4\ne 4 -1 x3 -1 x1 -1 x2 >= -2 ;\n", ""},
		{"multiplied", "f 4\npol 1 3 *\ne -1 3 x1 3 x2 >= 3 ;\n", ""},
		{"multiplied by nothing", "f 4\npol 1 0 *\n", "no number from 1"},
		{"divided and rounded up", "f 4\npol 3 3 * 1 + 2 d\ne -1 2 x1 2 x2 2 x3 >= 4 ;\n", ""},
		{"divided by a negative number", "f 4\npol 1 -1 d\n", "no number from 1"},
		{"saturated", "f 4\npol 3 1 + x3 w s\ne -1 2 x1 2 x2 >= 2 ;\n", ""},
		{"weakened", "f 4\npol 3 x2 w\ne -1 1 x1 1 x3 >= 1 ;\n", ""},
		{"weakened by what it has not", "f 4\npol 1 x3 w\ne -1 1 x1 1 x2 >= 1 ;\n", ""},
		{"literal axiom", "f 4\npol 1 ~x1 +\ne -1 1 x2 >= 0 ;\n", ""},
		{"negative ids", "f 4\npol -2 -3 +\ne -1 1 x1 >= 1 ;\n", ""},
		{"id 0", "f 4\npol 0\n", "no constraint 0"},
		{"id to come", "f 4\npol 5\n", "no number from -4 to 4"},
		{"unit propagation", "f 4\nrup 1 x1 >= 1 ;\n", ""},
		{"not by unit propagation", "f 4\nrup 1 x2 >= 1 ;\n", "does not follow"},
		{"pseudo-Boolean propagation", "f 4\nrup 1 x1 2 x2 2 x3 >= 2 ;\n", ""},
		{"too strong", "f 4\nrup 1 x1 2 x2 2 x3 >= 4 ;\n", "does not follow"},
		{"solutions and no others", "f 4\nv x1 x2 ~x3\nv x1 ~x2 x3\nrup 1 x2 >= 1 ;\nrup >= 1 ;\nc -1\n", ""},
		{"solution by propagation", "f 4\nv x2\n", ""},
		{"solution not full", "f 4\nv x1\n", "no solution"},
		{"solution false", "f 4\nv x1 x2 x3\n", "no solution"},
		{"solution against itself", "f 4\nv x1 ~x1 x2 ~x3\n", "no solution"},
		{"solution twice", "f 4\nv x1 x2 ~x3\nv x1 x2 ~x3\n", "no solution"},
		{"no contradiction", "f 4\nc 1\n", "no contradiction"},
		{"contradiction too early", "f 4\nv x1 x2 ~x3\nrup >= 1 ;\n", "does not follow"},
		{"deleted", "f 4\nrup 1 x1 >= 1 ;\ndel id 5\npol 5\n", "no constraint 5"},
		{"deleted with what followed", "f 4\nv x1 x2 ~x3\ndel id 5\nrup >= 1 ;\n", "does not follow"},
		{"deleted twice", "f 4\nrup 1 x1 >= 1 ;\ndel id 5\ndel id 5\n", "no constraint 5"},
		{"formula is not deleted", "f 4\ndel id 1\n", "no number from 5"},
		{"variable twice", "f 4\nrup 1 x1 1 x1 >= 1 ;\n", "twice"},
		{"variable unknown", "f 4\nrup 1 x4 >= 1 ;\n", "no number from 1 to 3"},
		{"no literal", "f 4\nrup 1 1 >= 1 ;\n", "no literal"},
		{"equation in a proof", "f 4\nrup 1 x1 = 1 ;\n", "a sum ends"},
		{"sum without end", "f 4\nrup 1 x1 >= 1\n", "a sum ends"},
		{"too large", "f 4\npol 3 2147483647 *\n", "too large"},
		{"assumption", "f 4\na 1 x2 >= 1 ;\n", "no such rule"},
		{"operand that is none", "f 4\npol 2 d\n", "no number"},
		{"words in one", "f 4\npol 1 2 dw\n", "no number"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := veripb.Check(strings.NewReader(small), strings.NewReader(header+test.lines))
			if err == nil && test.wrong != "" || err != nil && (test.wrong == "" || !strings.Contains(err.Error(), test.wrong)) {
				t.Errorf("error %v, want %q", err, test.wrong)
			}
		})
	}
}

// TestWritten checks proofs that were written before. They are also for other checkers of the format.
func TestWritten(t *testing.T) {
	for _, name := range []string{"stars", "search", "sudoku"} {
		formula, err := os.Open("testdata/" + name + ".opb")
		if err != nil {
			t.Fatal(err)
		}
		defer formula.Close()
		proof, err := os.Open("testdata/" + name + ".pbp")
		if err != nil {
			t.Fatal(err)
		}
		defer proof.Close()
		if c, err := veripb.Check(formula, proof); err != nil || !c.Unique() {
			t.Errorf("%s: error %v", name, err)
		}
	}
}

func TestUnique(t *testing.T) {
	one := strings.Replace(small, "1 x1 1 x2 >= 1", "1 x2 >= 1", 1)
	c, err := veripb.Check(strings.NewReader(one), strings.NewReader(header+"f 4\nv x1 x2 ~x3\nrup >= 1 ;\nc -1\n"))
	if err != nil || !c.Unique() {
		t.Errorf("unique %v, error %v", c, err)
	}
	c, err = veripb.Check(strings.NewReader(one), strings.NewReader(header+"f 4\nv x1 x2 ~x3\n"))
	if err != nil || c.Unique() {
		t.Errorf("a solution alone is not unique; error %v", err)
	}
}

func TestFormulas(t *testing.T) {
	for formula, wrong := range map[string]string{
		"":              "header",
		"1 x1 >= 1 ;\n": "header",
		"* #variable= 1 #constraint= 1\n1 x2 >= 1 ;\n": "no number from 1 to 1",
		"* #variable= 1 #constraint= 1\n1 x1 > 1 ;\n":  "a sum ends",
	} {
		if _, err := veripb.ReadFormula(strings.NewReader(formula)); err == nil || !strings.Contains(err.Error(), wrong) {
			t.Errorf("%q: error %v, want %q", formula, err, wrong)
		}
	}
	if _, err := veripb.Check(strings.NewReader(small), strings.NewReader("pseudo-Boolean proof version 2.0\nf 4\n")); err == nil {
		t.Error("another version was accepted")
	}
}

// FuzzCheck holds every accepted proof of a contradiction against all assignments.
func FuzzCheck(f *testing.F) {
	f.Add(small, header+"f 4\nv x1 x2 ~x3\nv x1 ~x2 x3\nrup 1 x2 >= 1 ;\nrup >= 1 ;\nc -1\n")
	f.Add(small, header+"f 4\npol 3 2 + 2 * x1 w s 2 d\ndel id 5\n")
	f.Fuzz(func(t *testing.T, formula, proof string) {
		c, err := veripb.Check(strings.NewReader(formula), strings.NewReader(proof))
		if err != nil || !c.Contradiction {
			return
		}
		read, err := veripb.ReadFormula(strings.NewReader(formula))
		if err != nil {
			t.Fatal(err)
		}
		if read.Variables <= 12 && solutions(read) > len(c.Solutions) {
			t.Errorf("%d solutions proven, %d are", len(c.Solutions), solutions(read))
		}
	})
}

// TestRandom writes random lines, most of them wrong, and holds what is accepted against all assignments.
func TestRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	accepted := 0
	for range 1500 {
		formula := &veripb.Formula{Variables: 6}
		for range 8 {
			formula.Constraints = append(formula.Constraints, randomSum(rng))
		}
		c := veripb.NewChecker(formula)
		if err := c.Line("f 8"); err != nil {
			t.Fatal(err)
		}
		for range 20 {
			s := randomSum(rng)
			if err := c.Line("rup " + s.String()); err != nil {
				continue
			}
			accepted++
			if more := (&veripb.Formula{Variables: 6, Constraints: append(formula.Constraints[:8:8], s)}); solutions(more) != solutions(formula) {
				t.Fatalf("%v was accepted over %v", s, formula.Constraints)
			}
			if rng.IntN(3) == 0 {
				last, _ := c.Last()
				c.Line("del id " + strconv.Itoa(last))
			}
		}
	}
	if accepted < 1000 {
		t.Error("only so many lines were accepted:", accepted)
	}
}

func randomSum(rng *rand.Rand) veripb.Constraint {
	var terms []veripb.Term
	for v := veripb.Literal(1); v <= 6; v++ {
		if a := rng.Int64N(7) - 3; a != 0 {
			terms = append(terms, veripb.Term{Coefficient: a, Literal: v})
		}
	}
	return veripb.Normal(terms, rng.Int64N(5)-2)
}

// solutions counts the assignments that satisfy a formula.
func solutions(f *veripb.Formula) (n int) {
	for bits := range 1 << f.Variables {
		fine := true
		for _, c := range f.Constraints {
			sum := int64(0)
			for _, t := range c.Terms {
				if bits>>(t.Literal.Variable()-1)&1 == 1 == (t.Literal > 0) {
					sum += t.Coefficient
				}
			}
			fine = fine && sum >= c.Degree
		}
		if fine {
			n++
		}
	}
	return n
}
