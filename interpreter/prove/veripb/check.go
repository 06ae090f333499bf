// Package veripb checks proofs in the format of VeriPB 0.3 ("pseudo-Boolean proof version 1.2") over formulas in OPB. It
// uses nothing but the standard library, so that whoever doubts a proof has these three files to read.
//
// In: the two texts (Check), or a formula and one line after the other (Checker). Out: what they prove, or an error with
// the first line that does not hold. A proof starts from the constraints of the formula, and every line adds one that follows:
// "pol" as a sum of others, "rup" by reverse unit propagation; "v" excludes a solution, and "c" ends with a contradiction.
package veripb

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Formula is what an OPB file says: variables x1 to xn, and constraints, where an equation is two.
type Formula struct {
	Variables   int
	Constraints []Constraint
}

// failure is what is wrong with a line; read recovers it.
type failure string

func fail(format string, args ...any) { panic(failure(fmt.Sprintf(format, args...))) }

// read hands out the words of the first line of a file, and of the others that are neither empty nor comments.
func read(r io.Reader, do func(line int, words []string)) (err error) {
	lines, n := bufio.NewScanner(r), 0
	lines.Buffer(make([]byte, 256), 1<<24)
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("line %d: %s: %s", n, r.(failure), lines.Text())
		}
	}()
	for n = 1; lines.Scan() || n == 1; n++ {
		words := strings.FieldsFunc(lines.Text(), func(r rune) bool { return r == ' ' })
		if n == 1 || len(words) > 0 && words[0][0] != '*' {
			do(n, words)
		}
	}
	return lines.Err()
}

// ReadFormula reads an OPB file: a header "* #variable= n #constraint= m", then sums that are >= or = a number.
func ReadFormula(r io.Reader) (*Formula, error) {
	f := &Formula{}
	return f, read(r, func(line int, words []string) {
		if line == 1 {
			n, _ := fmt.Sscanf(strings.Join(words, " ")+";", "* #variable= %d #constraint= %d;", &f.Variables, new(int))
			if n != 2 || f.Variables < 0 || f.Variables > 1<<20 {
				fail(`the header has to be "* #variable= n #constraint= m"`)
			}
		} else if len(words) < 3 || words[len(words)-3] != "=" {
			f.Constraints = append(f.Constraints, f.sum(words, ">="))
		} else {
			c := f.sum(words, "=")
			f.Constraints = append(f.Constraints, c, Constraint{c.Terms, c.Degree + 1}.Negation())
		}
	})
}

// sum reads "1 x1 2 ~x2 >= 1 ;", in which a variable stands but once.
func (f *Formula) sum(words []string, sign string) Constraint {
	terms := make([]Term, 0, len(words)/2)
	for ; len(words) > 3; words = words[2:] {
		terms = append(terms, Term{number(words[0], -limit, limit), f.literal(words[1])})
	}
	if len(words) != 3 || words[0] != sign || words[2] != ";" {
		fail(`a sum ends with "%s n ;"`, sign)
	}
	sum := fits(Normal(terms, number(words[1], -limit, limit)))
	if len(sum.Terms) < len(terms) {
		fail("a variable stands there twice, or 0 times")
	}
	return sum
}

// limit bounds all numbers, as VeriPB computes with words of a fixed size.
const limit = 1<<31 - 1

func fits(c Constraint) Constraint {
	if max(c.sum(), c.Degree, -c.Degree) > limit {
		fail("a number is too large")
	}
	return c
}

func number(word string, from, to int64) int64 {
	n, err := strconv.ParseInt(word, 10, 64)
	if err != nil || n < from || n > to {
		fail("%q is no number from %d to %d", word, from, to)
	}
	return n
}

func (f *Formula) literal(word string) Literal {
	sign, name, ok := strings.Cut(word, "x")
	if !ok || sign != "" && sign != "~" {
		fail("%q is no literal", word)
	}
	return Literal(number(name, 1, int64(f.Variables))) * Literal(1-2*len(sign))
}

// Checker is the state between two lines of a proof.
type Checker struct {
	Solutions     [][]Literal // assignments that satisfy the formula, all variables each
	Contradiction bool        // there are no solutions but those
	formula       *Formula
	known         *Database // nil until the formula is loaded
}

// NewChecker is a checker that has read no more than the header of a proof.
func NewChecker(f *Formula) *Checker { return &Checker{formula: f} }

// Check reads a formula and a proof over it; an error names the first line that does not hold.
func Check(formula, proof io.Reader) (*Checker, error) {
	f, err := ReadFormula(formula)
	if err != nil {
		return nil, fmt.Errorf("formula: %w", err)
	}
	c := NewChecker(f)
	if err := read(proof, c.do); err != nil {
		return nil, fmt.Errorf("proof: %w", err)
	}
	return c, nil
}

// Unique says whether the formula is proven to have exactly one solution.
func (c *Checker) Unique() bool { return c.Contradiction && len(c.Solutions) == 1 }

// Line checks the next line and does what it says.
func (c *Checker) Line(text string) error { return read(strings.NewReader(header+"\n"+text), c.do) }

// Last is the highest id with its constraint.
func (c *Checker) Last() (int, Constraint) { return len(c.known.known) - 1, c.get("-1") }

const header = "pseudo-Boolean proof version 1.2"

// do checks the words of a line: "f n" loads the formula, which has n constraints, "pol" a sum in reverse polish notation,
// "rup" what unit propagation proves, "e" says again what an id stands for, "v" excludes a solution, "del id" forgets,
// "c id" claims that an id cannot be satisfied.
func (c *Checker) do(line int, words []string) {
	if line == 1 {
		if strings.Join(words, " ") != header {
			fail("the header has to be %q", header)
		}
		return
	}
	rule, words := words[0], words[1:]
	if (rule == "f") != (c.known == nil) {
		fail("the formula is loaded once, at first")
	}
	switch {
	case rule == "f" && len(words) == 1:
		number(words[0], int64(len(c.formula.Constraints)), int64(len(c.formula.Constraints)))
		c.known = NewDatabase(c.formula)
	case rule == "pol" && len(words) > 0:
		c.known.Add(c.polish(words))
	case rule == "rup":
		sum := c.formula.sum(words, ">=")
		if !c.known.Suppose(sum.Negation(), nil) {
			fail("this does not follow by unit propagation")
		}
		c.known.Add(sum)
	case rule == "e" && len(words) > 0:
		if is := c.get(words[0]); is.String() != c.formula.sum(words[1:], ">=").String() {
			fail("it is %v", is)
		}
	case rule == "v":
		c.solution(words)
	case rule == "del" && len(words) > 1 && words[0] == "id":
		var ids []int
		for _, w := range words[1:] {
			c.get(w)
			ids = append(ids, int(number(w, int64(len(c.formula.Constraints))+1, limit)))
		}
		c.known.Remove(ids...)
	case rule == "c" && len(words) == 1:
		if is := c.get(words[0]); is.sum() >= is.Degree {
			fail("%v is no contradiction", is)
		}
		c.Contradiction = true
	default:
		fail("there is no such rule")
	}
}

// get is the constraint of an id, where −1 is the last.
func (c *Checker) get(word string) Constraint {
	last := int64(len(c.known.known)) - 1
	id := number(word, -last, last)
	if id < 0 {
		id += last + 1
	}
	if c.known.known[id] == nil {
		fail("there is no constraint %s", word)
	}
	return c.known.known[id].Constraint
}

// polish computes a sum: ids and literals (at least 0) are constraints, "+" adds two, "n *" multiplies, "n d" divides and
// rounds up, "s" saturates, "x7 w" leaves a variable out, as if its literal were true.
func (c *Checker) polish(words []string) Constraint {
	var stack []Constraint
	for i, w := range words {
		n := len(stack)
		switch {
		case n > 0 && i+1 < len(words) && oneOf(words[i+1], "*dw"):
			continue // an operand
		case n > 0 && (w == "s" || i > 1 && oneOf(w, "*dw")):
			stack[n-1] = fits(c.change(stack[n-1], w, words[i-1]))
		case w == "+" && n > 1:
			stack = append(stack[:n-2], fits(stack[n-2].Plus(stack[n-1])))
		case w[0] == 'x' || w[0] == '~':
			stack = append(stack, Constraint{Terms: []Term{{1, c.formula.literal(w)}}})
		default:
			stack = append(stack, c.get(w))
		}
	}
	if len(stack) != 1 {
		fail("%d constraints are left over", len(stack))
	}
	return stack[0]
}

func oneOf(word, operations string) bool { return len(word) == 1 && strings.Contains(operations, word) }

// change does to a constraint what has one operand, or none.
func (c *Checker) change(sum Constraint, operation, operand string) Constraint {
	switch operation {
	case "s":
		return sum.each(func(a int64) int64 { return min(a, sum.Degree) })
	case "w":
		v := c.formula.literal(operand).Variable()
		for _, t := range sum.Terms {
			if t.Literal.Variable() == v {
				sum = sum.Plus(Constraint{Terms: []Term{{t.Coefficient, -t.Literal}}})
			}
		}
		return sum
	}
	n := number(operand, 1, limit)
	if operation == "*" {
		return sum.each(func(a int64) int64 { return a * n })
	}
	return sum.each(func(a int64) int64 { return (max(a, 0)+n-1)/n + min(a, 0)/n })
}

// solution takes an assignment that satisfies the formula, and from now on excludes it.
func (c *Checker) solution(words []string) {
	var terms []Term
	for _, w := range words {
		terms = append(terms, Term{1, -c.formula.literal(w)})
	}
	other := Normal(terms, 1)
	var all []Literal
	conflict := c.known.Suppose(other.Negation(), func() { all = append(all, c.known.trail...) })
	if conflict || len(all) != c.formula.Variables {
		fail("this is no solution")
	}
	c.Solutions = append(c.Solutions, all)
	c.known.Add(other)
}
