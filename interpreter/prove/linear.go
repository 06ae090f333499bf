package prove

import (
	"math"

	"asterism/interpreter/prove/veripb"
)

// margin is by how much a linear program has to miss the next lower degree.
const margin = 1e-4

// linear looks for a sum of rows that proves a goal: the multipliers of a linear program, made whole.
func (p *prover) linear(goal veripb.Constraint, rows []row, text string) bool {
	l := p.program(goal, rows)
	y, factor := l.solve(float64(goal.Degree) - 1 + margin)
	return y != nil && p.bySum(goal, combine(l.used, y), factor, text)
}

// program makes the linear program of a goal: the least that its left side can be, as far as rows tell. What is known of
// literals is put in.
func (p *prover) program(goal veripb.Constraint, rows []row) *program {
	l := &program{}
	columns := columns{number: map[int]int{}, negated: map[int]bool{}}
	for _, t := range goal.Terms {
		switch {
		case p.known.True(t.Literal):
			l.constant += float64(t.Coefficient)
		case !p.known.True(-t.Literal):
			columns.of(t.Literal)
			columns.negated[t.Literal.Variable()] = t.Literal < 0
			l.c = append(l.c, float64(t.Coefficient))
		}
	}
	for _, r := range rows {
		entries, b, least := p.entries(r, &columns)
		if len(entries) > 0 && b > least {
			l.used, l.rows, l.b = append(l.used, r), append(l.rows, entries), append(l.b, b)
		}
	}
	l.c = append(l.c, make([]float64, len(columns.number)-len(l.c))...)
	return l
}

// entries is a row without the literals that are known, what it asks for, and the least it can come to.
func (p *prover) entries(r row, columns *columns) (entries []entry, b, least float64) {
	b = float64(r.Degree)
	for _, t := range r.Terms {
		a := float64(t.Coefficient)
		switch {
		case p.known.True(t.Literal):
			b -= a
		case p.known.True(-t.Literal):
		case columns.negated[t.Literal.Variable()] == (t.Literal < 0):
			entries = append(entries, entry{columns.of(t.Literal), a})
		default: // the opposite of what the column stands for: a − a·x
			entries = append(entries, entry{columns.of(t.Literal), -a})
			b, least = b-a, least-a
		}
	}
	return entries, b, least
}

// columns numbers the variables of a linear program. A column stands for the literal that the goal has.
type columns struct {
	number  map[int]int
	negated map[int]bool
}

func (c *columns) of(l veripb.Literal) int {
	i, ok := c.number[l.Variable()]
	if !ok {
		i = len(c.number)
		c.number[l.Variable()] = i
	}
	return i
}

// program is a linear program: the least value of constant + c·x over 0 ≤ x ≤ 1 with row·x ≥ b for every row. All c are 0
// or more, so that its dual starts from a feasible point.
type program struct {
	used     []row // what the rows were
	constant float64
	rows     [][]entry
	b        []float64
	c        []float64
}

// entry is a coefficient that is not 0.
type entry struct {
	column int
	value  float64
}

const (
	epsilon = 1e-7
	pivots  = 2000
	factors = 120 // the largest factor that makes multipliers whole
)

// solve returns whole numbers that say how often each row is taken in a sum that proves the value to be more than enough;
// they are for factor times the goal, and nil if there are none. The dual, which is what is solved, is to
// take rows y and upper bounds w so that b·y − Σw is as large as can be and every column of the sum stays within c.
func (p *program) solve(enough float64) (y []int64, factor int64) {
	enough -= p.constant
	t := p.tableau()
	for k := range pivots {
		in := t.entering(k > pivots/2)
		out := -1
		if in >= 0 {
			out = t.leaving(in)
		}
		if t.value() > enough {
			if y, factor := whole(t.multipliers(len(p.rows))); y != nil {
				return y, factor
			}
		}
		if in >= 0 && out < 0 { // no x at all: the sum can grow without end
			return whole(t.ray(in, len(p.rows)))
		}
		if out < 0 {
			break
		}
		t.pivot(out, in)
	}
	return nil, 0
}

// tableau is the simplex tableau of the dual. It holds only the columns that are not in the basis: first those of rows,
// then those of bounds, then twice the right side. Most of c is 0, so that steps would run in circles; the last column has
// c a little larger and decides the way, the one before it holds the truth. The last row is what is still to be gained.
type tableau struct {
	cells   [][]float64
	basis   []int // by row: what is in the basis
	columns []int // by column: what is not
	filled  []int // scratch
}

func (p *program) tableau() *tableau {
	m, n := len(p.c), len(p.rows)
	t := &tableau{cells: make([][]float64, m+1), basis: make([]int, m), columns: make([]int, n+m)}
	for j := range t.cells {
		t.cells[j] = make([]float64, n+m+2)
	}
	for i, row := range p.rows {
		for _, e := range row {
			t.cells[e.column][i] = e.value
		}
		t.cells[m][i] = -p.b[i]
	}
	for j := range m {
		r := t.cells[j]
		r[n+j], r[n+m], r[n+m+1] = -1, p.c[j], p.c[j]+1e-5*(1+float64(j*7919%1009)/1009)
		t.cells[m][n+j], t.basis[j] = 1, n+m+j
	}
	for i := range t.columns {
		t.columns[i] = i
	}
	return t
}

// value is what the sum has reached.
func (t *tableau) value() float64 { return t.cells[len(t.basis)][len(t.columns)] }

// multipliers says how often each of the first n columns is taken.
func (t *tableau) multipliers(n int) []float64 {
	y := make([]float64, n)
	for j, v := range t.basis {
		if v < n {
			y[v] = t.cells[j][len(t.columns)]
		}
	}
	return y
}

// ray says how often each of the first n columns is taken in a sum that grows with a column, without bound.
func (t *tableau) ray(in, n int) []float64 {
	y := make([]float64, n)
	for j, v := range t.basis {
		if v < n {
			y[v] = -t.cells[j][in]
		}
	}
	if v := t.columns[in]; v < n {
		y[v] = 1
	}
	return y
}

// entering is the column with the steepest gain, or when steep ways run in circles the first with any; −1 for none.
func (t *tableau) entering(first bool) int {
	in, gains, columns := -1, t.cells[len(t.basis)], t.columns
	for i := range columns {
		if gains[i] >= -epsilon {
			continue
		}
		if in < 0 || !first && gains[i] < gains[in] || first && columns[i] < columns[in] {
			in = i
		}
	}
	return in
}

// leaving is the row that bounds the gain, −1 if none does.
func (t *tableau) leaving(in int) int {
	out, least := -1, math.Inf(1)
	for j := range t.basis {
		row := t.cells[j]
		if row[in] <= epsilon {
			continue
		}
		if ratio := row[len(row)-1] / row[in]; ratio < least {
			out, least = j, ratio
		}
	}
	return out
}

// pivot exchanges a row of the basis with a column.
func (t *tableau) pivot(out, in int) {
	row := t.cells[out]
	by := row[in]
	t.filled = t.filled[:0]
	for i, v := range row {
		if v != 0 && i != in {
			row[i] = v / by
			t.filled = append(t.filled, i)
		}
	}
	row[in] = 1 / by
	for j, other := range t.cells {
		factor := other[in]
		if j == out || factor == 0 {
			continue
		}
		for _, i := range t.filled {
			other[i] -= factor * row[i]
		}
		other[in] = -factor / by
	}
	t.basis[out], t.columns[in] = t.columns[in], t.basis[out]
}

// whole finds small whole numbers in the proportion of y, and the factor that was applied; nil if there are none.
func whole(y []float64) (numbers []int64, factor int64) {
	numbers = make([]int64, len(y))
	for f := 1; f <= factors; f++ {
		fits := true
		for i, v := range y {
			n := math.Round(v * float64(f))
			if math.Abs(v*float64(f)-n) > 1e-5 {
				fits = false
				break
			}
			numbers[i] = int64(n)
		}
		if fits {
			return numbers, int64(f)
		}
	}
	return nil, 0
}
