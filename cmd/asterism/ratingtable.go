package main

import (
	"fmt"
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

	"asterism/interpreter"
	"asterism/puzzle/notation"
)

// ratingTable lays out the lines of rate: the measures of the packs that rate, each as wide as what can stand in it.
type ratingTable struct {
	packs []*interpreter.Pack
	axes  []string // names of the further axes of grades
}

// newRatingTable makes the table for packs by name; without one, for that of the first puzzle that can be read.
func newRatingTable(program *interpreter.Program, names []string, all iter.Seq[given]) *ratingTable {
	t := &ratingTable{}
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
		width = utf8.RuneCountInString(axis)
	}
	for _, p := range t.packs {
		for _, name := range p.GradeNames(axis) {
			width = max(width, utf8.RuneCountInString(name))
		}
	}
	return width
}

func (t *ratingTable) heading() string {
	axes := map[string]string{}
	for _, name := range t.axes {
		axes[name] = name
	}
	return t.row("number", "pack", "grade", "hardest", "rating", axes, "steps", "puzzle")
}

func (t *ratingTable) line(o outcome) string {
	number, r := fmt.Sprint(o.number), o.result
	if r == nil {
		return t.row(number, "-", string(interpreter.Invalid), "-", "-", nil, "-", invalidText(o))
	}
	return t.row(number, r.Pack.Name, verdictOn(r), fmt.Sprint(r.Hardest), highestRating(r), r.Grades, fmt.Sprint(len(r.Steps)), notation.Canonical(o.Puzzle))
}

// row joins the cells of a line. The name of the pack is there where there are several.
func (t *ratingTable) row(number, pack, grade, hardest, rating string, axes map[string]string, steps, puzzle string) string {
	cells := []string{padLeft(number, numberWidth+1)}
	if len(t.packs) > 1 {
		width := len("pack")
		for _, p := range t.packs {
			width = max(width, utf8.RuneCountInString(p.Name))
		}
		cells = append(cells, padRight(pack, width))
	}
	cells = append(cells, padRight(grade, t.width("")), padLeft(hardest, len("hardest")), padLeft(rating, len("rating")))
	for _, name := range t.axes {
		cells = append(cells, padRight(orDash(axes[name]), t.width(name)))
	}
	return strings.Join(append(cells, padLeft(steps, numberWidth), puzzle), "  ")
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
