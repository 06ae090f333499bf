package main

import (
	"image/color"
	"math"

	"asterism/puzzle"
)

// mark draws what is in a cell: what was placed and eliminated before, and what the step finds.
func (p *picture) mark(cell int) {
	q := p.board.Puzzle
	for c := puzzle.Cand(cell * q.Layers); c < puzzle.Cand((cell+1)*q.Layers); c++ {
		switch {
		case q.Layers > 1:
			p.digit(c)
		case p.board.Placed.Has(c):
			p.star(c, inkBlack)
		case p.step.Place.Has(c):
			p.star(c, goodGreen)
		case p.step.Eliminate.Has(c):
			p.cross(c, badRed, 0.3, 3)
		case !p.board.Open.Has(c):
			p.cross(c, inkSoft, 0.14, 1.5)
		}
	}
}

// star draws a star with five points.
func (p *picture) star(c puzzle.Cand, fill color.RGBA) {
	middle, room := p.place(c)
	points := make([]point, 10)
	for i := range points {
		radius := room * 0.34
		if i%2 == 1 {
			radius *= 0.42
		}
		sin, cos := math.Sincos(math.Pi * (float64(i)/5 - 0.5))
		points[i] = point{middle.x + radius*cos, middle.y + radius*sin + room*0.02}
	}
	p.on.polygon(fill, points...)
}

// cross draws an X; size is its arm as a share of the room.
func (p *picture) cross(c puzzle.Cand, stroke color.RGBA, size, width float64) {
	m, room := p.place(c)
	d := room * size
	p.on.line(stroke, width, point{m.x - d, m.y - d}, point{m.x + d, m.y + d})
	p.on.line(stroke, width, point{m.x - d, m.y + d}, point{m.x + d, m.y - d})
}

// digit draws a placed digit large and an open candidate small, struck out or large and green as the step finds it.
func (p *picture) digit(c puzzle.Cand) {
	q, b := p.board.Puzzle, p.board
	text := digitText(q.DigitOf(c))
	switch middle, room := p.place(c); {
	case b.Placed.Has(c) && q.Givens.Has(c):
		p.large(c, text, inkBlack)
	case b.Placed.Has(c):
		p.large(c, text, newBlue)
	case p.step.Place.Has(c):
		p.large(c, text, goodGreen)
	case b.Open.Has(c) && !p.step.Place.Meets(q.Of(puzzle.Cell)[q.CellOf(c)].Cells):
		size := min(room*0.8, 12)
		p.on.text(point{middle.x, middle.y + size*0.36}, text, textStyle{size: size, fill: inkSoft, middle: true})
		if p.step.Told().Has(c) {
			p.cross(c, badRed, 0.3, 1.6)
		}
	}
}

func (p *picture) large(c puzzle.Cand, text string, fill color.RGBA) {
	at, size := p.corner(p.board.Puzzle.CellOf(c)), p.cell*0.6
	p.on.text(point{at.x + p.cell/2, at.y + p.cell/2 + size*0.36}, text, textStyle{size: size, fill: fill, middle: true})
}
