package report

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"asterism/cmd/asterism/internal/console"
	"asterism/cmd/asterism/internal/text"
	"asterism/interpreter"
	"asterism/interpreter/batch"
	"asterism/puzzle"
	"asterism/puzzle/notation"
)

// ratingTable lays out the lines of rate: the measures of the packs that rate, each as wide as what can stand in it.
type ratingTable struct {
	con   *console.Console
	begun bool
	packs []*interpreter.Pack
	axes  []string                             // names of the further axes of grades
	found map[*interpreter.Pack]map[int]string // by pack: what each puzzle's verdict is, by its number
}

// NewRatingTable makes the table for packs by name; without one, for that of the first puzzle that can be read.
func NewRatingTable(con *console.Console, program *interpreter.Program, names []string, all iter.Seq[batch.Given]) Printer {
	t := &ratingTable{con: con, found: map[*interpreter.Pack]map[int]string{}}
	for _, name := range names {
		if p, ok := program.Pack(name); ok {
			t.packs = append(t.packs, p)
		}
	}
	for g := range all {
		if len(t.packs) > 0 {
			break
		}
		if g.Puzzle != nil {
			if p, ok := program.PackFor(g.Puzzle.Family); ok {
				t.packs = append(t.packs, p)
			}
			break
		}
	}
	t.findAxes()
	return t
}

func (t *ratingTable) findAxes() {
	for _, p := range t.packs {
		for _, name := range p.Axes() {
			if !slices.Contains(t.axes, name) {
				t.axes = append(t.axes, name)
			}
		}
	}
}

// width is how wide the column of an axis is; that of the main one also says how a solve ended.
func (t *ratingTable) width(axis string) int {
	width := max(statusWidth, len("grade"))
	if axis != "" {
		width = text.Width(axis)
	}
	for _, p := range t.packs {
		for _, name := range p.GradeNames(axis) {
			width = max(width, text.Width(name))
		}
	}
	return width
}

// Print writes the line of a puzzle, and what else there is to say about it.
func (t *ratingTable) Print(o batch.Outcome) error {
	if !t.begun {
		t.begun = true
		fmt.Fprintln(t.con.Out, t.con.Colours.Paint(text.Faint, t.heading()))
	}
	fmt.Fprintln(t.con.Out, t.line(o))
	if r := o.Result; r != nil && len(t.packs) > 1 {
		if t.found[r.Pack] == nil {
			t.found[r.Pack] = map[int]string{}
		}
		t.found[r.Pack][o.Number] = verdictOn(r)
	}
	writeRemarks(t.con, o, false)
	return t.con.Shown()
}

// Cross writes how many puzzles that one pack gives a grade get each grade of another: of the first two packs, where several
// rate several puzzles.
func (t *ratingTable) Cross() {
	if len(t.packs) < 2 || len(t.found[t.packs[0]]) < 2 {
		return
	}
	left, top := t.packs[0], t.packs[1]
	counts := map[[2]string]int{}
	for number, grade := range t.found[left] {
		if other, ok := t.found[top][number]; ok {
			counts[[2]string{grade, other}]++
		}
	}
	above := gradesFound(top, t.found[top])
	rows := [][]string{append([]string{left.Name + " by " + top.Name}, above...)}
	for _, grade := range gradesFound(left, t.found[left]) {
		row := []string{grade}
		for _, other := range above {
			row = append(row, text.OrDash(strings.TrimPrefix(fmt.Sprint(counts[[2]string{grade, other}]), "0")))
		}
		rows = append(rows, row)
	}
	for i := range above {
		text.AlignRight(rows, i+1)
	}
	fmt.Fprintln(t.con.Out)
	text.WriteColumns(t.con.Out, "", rows)
}

// gradesFound lists the grades that occur, in the order of the pack, and then how other solves ended.
func gradesFound(p *interpreter.Pack, found map[int]string) []string {
	var list []string
	for _, name := range append(p.GradeNames(""), text.OrDash(""), string(interpreter.Stuck), string(interpreter.Contradiction), string(interpreter.StatusUnsound), string(interpreter.Invalid)) {
		if slices.Contains(list, name) {
			continue
		}
		for _, grade := range found {
			if grade == name {
				list = append(list, name)
				break
			}
		}
	}
	return list
}

func (t *ratingTable) heading() string {
	axes := map[string]string{}
	for _, name := range t.axes {
		axes[name] = name
	}
	return t.row("number", "pack", "grade", "hardest", "rating", axes, "steps", "puzzle")
}

func (t *ratingTable) line(o batch.Outcome) string {
	number, r := fmt.Sprint(o.Number), o.Result
	if r == nil {
		return t.row(number, "-", string(interpreter.Invalid), "-", "-", nil, "-", invalidText(o))
	}
	return t.row(number, r.Pack.Name, verdictOn(r), fmt.Sprint(r.Hardest), highestRating(r), r.Grades, fmt.Sprint(len(r.Steps)), notation.Canonical(o.Puzzle))
}

// row joins the cells of a line. The name of the pack is there where there are several.
func (t *ratingTable) row(number, pack, grade, hardest, rating string, axes map[string]string, steps, puzzle string) string {
	cells := []string{text.PadLeft(number, numberWidth+1)}
	if len(t.packs) > 1 {
		width := len("pack")
		for _, p := range t.packs {
			width = max(width, text.Width(p.Name))
		}
		cells = append(cells, text.PadRight(pack, width))
	}
	cells = append(cells, text.PadRight(grade, t.width("")), text.PadLeft(hardest, len("hardest")), text.PadLeft(rating, len("rating")))
	for _, name := range t.axes {
		cells = append(cells, text.PadRight(text.OrDash(axes[name]), t.width(name)))
	}
	return strings.Join(append(cells, text.PadLeft(steps, numberWidth), puzzle), "  ")
}

// axisParts says the grades of a solve on further axes, in the order of its pack: "range Hard".
func axisParts(r *interpreter.Result) []string {
	var parts []string
	for _, axis := range r.Pack.Axes() {
		if grade := r.Grades[axis]; grade != "" {
			parts = append(parts, axis+" "+grade)
		}
	}
	return parts
}

// verdictOn is the grade of a solve, or how it ended where it has none.
func verdictOn(r *interpreter.Result) string {
	if r.Status == interpreter.Solved {
		return text.OrDash(r.Grade)
	}
	return string(r.Status)
}

// highestRating is the rating of the hardest step, as the table has it.
func highestRating(r *interpreter.Result) string {
	if r.Rating == nil {
		return "-"
	}
	return fmt.Sprintf("%g", *r.Rating)
}

// DigitMeasures says what a Sudoku has besides its grade: its rating, and its grades on further axes.
func DigitMeasures(r *interpreter.Result) string {
	if r.Puzzle.Family != puzzle.Sudoku {
		return ""
	}
	var b strings.Builder
	if r.Rating != nil {
		fmt.Fprintf(&b, ", rating %g", *r.Rating)
	}
	for _, part := range axisParts(r) {
		b.WriteString(", " + part)
	}
	return b.String()
}
