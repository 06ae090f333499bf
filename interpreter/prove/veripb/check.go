// Package veripb checks proofs in the format of VeriPB 0.3 ("pseudo-Boolean proof version 1.2") over formulas in OPB. It
// uses nothing but the standard library, so that whoever doubts a proof has these three files to read.
//
// In: the two texts (Check), or a formula and one line after the other (Checker). Out: what they prove, or an error with
// the first line that does not hold. A proof starts from the constraints of the formula, and every line adds one that follows:
// "pol" as a sum of others, "rup" by reverse unit propagation; "v" excludes a solution, and "c" ends with a contradiction.
package veripb

import (
	"bufio"
	"errors"
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

// failure is what is wrong with a line; line recovers it.
type failure string

func fail(format string, args ...any) { panic(failure(fmt.Sprintf(format, args...))) }

// line hands the words of a line to read.
func line(n int, text string, read func(words []string)) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("line %d: %s: %s", n, r.(failure), text)
		}
	}()
	words := strings.FieldsFunc(text, func(r rune) bool { return r == ' ' })
	if n == 1 || len(words) > 0 && words[0][0] != '*' {
		read(words)
	}
	return nil
}

// lines reads a file whose first line is a header; the others may be empty or comments.
func lines(r io.Reader, header, read func(words []string)) error {
	scanner := bufio.NewScanner(r)
	scanner.Buffer(nil, 1<<24)
	n := 1
	for ; scanner.Scan(); n++ {
		if err := line(n, scanner.Text(), header); err != nil {
			return err
		}
		header = read
	}
	if n == 1 && scanner.Err() == nil {
		return errors.New("the header is missing")
	}
	return scanner.Err()
}

// ReadFormula reads an OPB file: a header "* #variable= n #constraint= m", then sums that are >= or = a number.
func ReadFormula(r io.Reader) (*Formula, error) {
	f := &Formula{}
	return f, lines(r, func(words []string) {
		if len(words) != 5 || words[0]+words[1]+words[3] != "*#variable=#constraint=" {
			fail(`the header has to be "* #variable= n #constraint= m"`)
		}
		f.Variables = int(number(words[2], 0, 1<<20))
	}, func(words []string) {
		c, sign := f.sum(words)
		f.Constraints = append(f.Constraints, c)
		if sign == "=" {
			f.Constraints = append(f.Constraints, Constraint{c.Terms, c.Degree + 1}.Negation())
		}
	})
}

// sum reads "1 x1 2 ~x2 >= 1 ;", in which a variable stands but once.
func (f *Formula) sum(words []string) (sum Constraint, sign string) {
	var terms []Term
	seen := map[int]bool{}
	for ; len(words) > 3; words = words[2:] {
		l := f.literal(words[1])
		if seen[l.Variable()] {
			fail("x%d stands there twice", l.Variable())
		}
		seen[l.Variable()] = true
		terms = append(terms, Term{number(words[0], -limit, limit), l})
	}
	if len(words) != 3 || words[0] != ">=" && words[0] != "=" || words[2] != ";" {
		fail(`a sum ends with ">= n ;"`)
	}
	return fits(Normal(terms, number(words[1], -limit, limit))), words[0]
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
	name, negated := strings.CutPrefix(word, "~")
	if len(name) < 2 || name[0] != 'x' {
		fail("%q is no literal", word)
	}
	l := Literal(number(name[1:], 1, int64(f.Variables)))
	if negated {
		return -l
	}
	return l
}

// Checker is the state between two lines of a proof.
type Checker struct {
	Solutions     [][]Literal // assignments that satisfy the formula, all variables each
	Contradiction bool        // there are no solutions but those
	formula       *Formula
	known         *database // nil until the formula is loaded
	read          int       // lines
}

// NewChecker is a checker that has read no more than the header of a proof.
func NewChecker(f *Formula) *Checker { return &Checker{formula: f, read: 1} }

// Check reads a formula and a proof over it; an error names the first line that does not hold.
func Check(formula, proof io.Reader) (*Checker, error) {
	f, err := ReadFormula(formula)
	if err != nil {
		return nil, fmt.Errorf("formula: %w", err)
	}
	c := NewChecker(f)
	err = lines(proof, func(words []string) {
		if strings.Join(words, " ") != "pseudo-Boolean proof version 1.2" {
			fail(`the header has to be "pseudo-Boolean proof version 1.2"`)
		}
	}, c.do)
	if err != nil {
		return nil, fmt.Errorf("proof: %w", err)
	}
	return c, nil
}

// Unique says whether the formula is proven to have exactly one solution.
func (c *Checker) Unique() bool { return c.Contradiction && len(c.Solutions) == 1 }

// Line checks the next line and does what it says.
func (c *Checker) Line(text string) error { c.read++; return line(c.read, text, c.do) }

// Follows says whether the line "rup" with this constraint would hold.
func (c *Checker) Follows(sum Constraint) bool { return c.known.suppose(sum.Negation(), nil) }

// True says whether a literal follows by unit propagation.
func (c *Checker) True(l Literal) bool { return c.known.is(l) }

// Last is the highest id.
func (c *Checker) Last() int { return len(c.known.known) - 1 }

// do checks the words of a line: "f n" loads the formula, which has n constraints, "pol" a sum in reverse polish notation,
// "rup" what unit propagation proves, "e" says again what an id stands for, "v" excludes a solution, "del id" forgets,
// "c id" claims that an id cannot be satisfied.
func (c *Checker) do(words []string) {
	rule, words := words[0], words[1:]
	if (rule == "f") != (c.known == nil) {
		fail("the formula is loaded once, at first")
	}
	switch {
	case rule == "f" && len(words) == 1:
		number(words[0], int64(len(c.formula.Constraints)), int64(len(c.formula.Constraints)))
		c.known = newDatabase(c.formula)
	case rule == "pol" && len(words) > 0:
		c.known.add(c.polish(words))
	case rule == "rup":
		sum := c.sum(words)
		if !c.Follows(sum) {
			fail("this does not follow by unit propagation")
		}
		c.known.add(sum)
	case rule == "e" && len(words) > 0:
		if is := c.get(words[0]); is.String() != c.sum(words[1:]).String() {
			fail("it is %v", is)
		}
	case rule == "v":
		c.solution(words)
	case rule == "del" && len(words) > 1 && words[0] == "id":
		for _, w := range words[1:] {
			c.get(w)
			c.known.remove(int(number(w, int64(len(c.formula.Constraints))+1, limit)))
		}
	case rule == "c" && len(words) == 1:
		if is := c.get(words[0]); is.sum() >= is.Degree {
			fail("%v is no contradiction", is)
		}
		c.Contradiction = true
	default:
		fail("there is no such rule")
	}
}

func (c *Checker) sum(words []string) Constraint {
	sum, sign := c.formula.sum(words)
	if sign != ">=" {
		fail("an equation cannot stand in a proof")
	}
	return sum
}

// get is the constraint of an id, where −1 is the last.
func (c *Checker) get(word string) Constraint {
	id := number(word, -limit, limit)
	if id < 0 {
		id += int64(len(c.known.known))
	}
	if id <= 0 || id >= int64(len(c.known.known)) || c.known.known[id] == nil {
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
		case n > 0 && oneOf(w, "*dws"):
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

// change does to a constraint what has one operand, or none: all is rounded up.
func (c *Checker) change(sum Constraint, operation, operand string) Constraint {
	switch operation {
	case "*":
		n := number(operand, 1, limit)
		return sum.each(func(a int64) int64 { return a * n })
	case "d":
		n := number(operand, 1, limit)
		return sum.each(func(a int64) int64 { return (max(a, 0)+n-1)/n + min(a, 0)/n })
	case "s":
		return sum.each(func(a int64) int64 { return min(a, sum.Degree) })
	}
	v := c.formula.literal(operand).Variable()
	for _, t := range sum.Terms {
		if t.Literal.Variable() == v {
			return sum.Plus(Constraint{Terms: []Term{{t.Coefficient, -t.Literal}}})
		}
	}
	return sum
}

// solution takes an assignment that satisfies the formula, and from now on excludes it.
func (c *Checker) solution(words []string) {
	var terms []Term
	for _, w := range words {
		terms = append(terms, Term{1, -c.formula.literal(w)})
	}
	other := Normal(terms, 1)
	var all []Literal
	conflict := c.known.suppose(other.Negation(), func() { all = append(all, c.known.trail...) })
	if conflict || len(all) != c.formula.Variables {
		fail("this is no solution")
	}
	c.Solutions = append(c.Solutions, all)
	c.known.add(other)
}
