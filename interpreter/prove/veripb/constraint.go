package veripb

import (
	"slices"
	"strconv"
)

// Literal is a variable, from 1, or with a minus sign its negation.
type Literal int32

// Variable is the literal's variable.
func (l Literal) Variable() int { return int(max(l, -l)) }

// index numbers the literals: x1 is 2, ~x1 is 3, and so on.
func (l Literal) index() int { return l.Variable()<<1 | int(uint32(l)>>31) }

// String is the literal as files have it: x7 or ~x7.
func (l Literal) String() string { return "~x"[1-l.index()&1:] + strconv.Itoa(l.Variable()) }

// Term is a literal with its coefficient.
type Term struct {
	Coefficient int64
	Literal     Literal
}

// Constraint says that the coefficients of its true literals add up to Degree or more. In its normal form, which all
// functions here expect and return, coefficients are positive and each variable stands but once, in order.
type Constraint struct {
	Terms  []Term
	Degree int64
}

// Normal is the normal form of "terms add up to degree or more", where variables may come several times and coefficients
// may have any sign: −2x is 2~x − 2, and x and ~x cancel.
func Normal(terms []Term, degree int64) Constraint {
	c := Constraint{Degree: degree}
	terms = slices.Clone(terms)
	slices.SortStableFunc(terms, func(a, b Term) int { return a.Literal.Variable() - b.Literal.Variable() })
	for i := 0; i < len(terms); {
		v, a := terms[i].Literal.Variable(), int64(0)
		for ; i < len(terms) && terms[i].Literal.Variable() == v; i++ {
			negated := int64(terms[i].Literal.index() & 1)
			a, c.Degree = a+terms[i].Coefficient*(1-2*negated), c.Degree-terms[i].Coefficient*negated
		}
		if a != 0 {
			c.Terms = append(c.Terms, Term{max(a, -a), Literal(v) * Literal(a/max(a, -a))})
			c.Degree -= min(a, 0)
		}
	}
	return c
}

// Plus is the sum of two constraints.
func (c Constraint) Plus(d Constraint) Constraint {
	return Normal(slices.Concat(c.Terms, d.Terms), c.Degree+d.Degree)
}

// each applies f to coefficients and degree; what is 0 or less goes.
func (c Constraint) each(f func(int64) int64) Constraint {
	d := Constraint{Degree: f(c.Degree)}
	for _, t := range c.Terms {
		if a := f(t.Coefficient); a > 0 {
			d.Terms = append(d.Terms, Term{a, t.Literal})
		}
	}
	return d
}

// Negation holds where the constraint does not.
func (c Constraint) Negation() Constraint {
	d := Constraint{Degree: c.sum() - c.Degree + 1}
	for _, t := range c.Terms {
		d.Terms = append(d.Terms, Term{t.Coefficient, -t.Literal})
	}
	return d
}

// String is the constraint as files have it: "1 x1 2 ~x4 >= 2 ;".
func (c Constraint) String() string {
	var b []byte
	for _, t := range c.Terms {
		b = append(strconv.AppendInt(b, t.Coefficient, 10), ' ')
		b = append(append(b, t.Literal.String()...), ' ')
	}
	return string(append(strconv.AppendInt(append(b, ">= "...), c.Degree, 10), " ;"...))
}

func (c Constraint) sum() (n int64) {
	for _, t := range c.Terms {
		n += t.Coefficient
	}
	return n
}
