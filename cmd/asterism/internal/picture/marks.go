package picture

import (
	"fmt"
	"image/color"
	"maps"
	"math"
	"slices"

	"asterism/builtins/engine"
	"asterism/cmd/asterism/internal/board"
	"asterism/cmd/asterism/internal/text"
	"asterism/interpreter"
	"asterism/puzzle"
)

// mark draws what is in a cell: what was placed and eliminated before, and what the step finds.
func (p *Picture) mark(cell int) {
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

// letters names the shapes, each in the corner of its first cell.
func (p *Picture) letters() {
	if p.board.Puzzle.Family != puzzle.StarBattle {
		return
	}
	letters := board.Letters(p.board.Puzzle, func(puzzle.Cand) bool { return true })
	for _, c := range slices.Sorted(maps.Keys(letters)) {
		at := p.corner(p.board.Puzzle.CellOf(c))
		p.on.text(point{at.x + 5, at.y + 13}, letters[c], textStyle{size: 11, fill: inkSoft, bold: true})
	}
}

// star draws a star with five points.
func (p *Picture) star(c puzzle.Cand, fill color.RGBA) {
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
func (p *Picture) cross(c puzzle.Cand, stroke color.RGBA, size, width float64) {
	m, room := p.place(c)
	d := room * size
	p.on.line(stroke, width, point{m.x - d, m.y - d}, point{m.x + d, m.y + d})
	p.on.line(stroke, width, point{m.x - d, m.y + d}, point{m.x + d, m.y - d})
}

// digit draws a placed digit large and an open candidate small, struck out or large and green as the step finds it.
func (p *Picture) digit(c puzzle.Cand) {
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

func (p *Picture) large(c puzzle.Cand, text string, fill color.RGBA) {
	at, size := p.corner(p.board.Puzzle.CellOf(c)), p.cell*0.6
	p.on.text(point{at.x + p.cell/2, at.y + p.cell/2 + size*0.36}, text, textStyle{size: size, fill: fill, middle: true})
}

// The colours of certificates.
var (
	baseBlue   = rgb(0x1d4ed8)
	coverGold  = rgb(0xd97706)
	finPurple  = rgb(0x9333ea)
	onGreen    = rgb(0x16a34a)
	offRed     = rgb(0xe11d48)
	setColours = []color.RGBA{rgb(0x0f766e), rgb(0xb45309), rgb(0x7c3aed), rgb(0xbe185d), rgb(0x0369a1), rgb(0x4d7c0f)}
)

// proof draws the shape of the argument over the board: base and cover, almost-locked sets, a chain and its links.
func (p *Picture) proof() {
	proof := p.step.Proof
	if proof == nil {
		return
	}
	p.regions("cover", "cover", coverGold, 4.5, proof.Cover)
	p.regions("base", "base", baseBlue, 2.5, proof.Base)
	p.ringed("fins", "fin", finPurple, proof.Fins)
	for i, s := range proof.Sets {
		p.linkedSet(i, s)
	}
	p.chain("chain", "chain", proof.Chain, inkBlack)
	p.ringed("floor", "base", baseBlue, proof.Floor)
	p.ringed("roof", "cover", coverGold, proof.Roof)
	p.ringed("source", "base", baseBlue, proof.Source)
	for i, b := range proof.Branches {
		p.chain("branch "+p.board.Puzzle.Name(b.Start), setClass(i), b.Chain, setColours[i%len(setColours)])
	}
}

// setClass is the class of what has one of setColours.
func setClass(i int) string { return fmt.Sprintf("set-%d", i%len(setColours)) }

// regions is the part that outlines regions.
func (p *Picture) regions(name, class string, stroke color.RGBA, inset float64, list []*puzzle.Region) {
	if len(list) == 0 {
		return
	}
	all := p.board.Puzzle.NewSet()
	for _, r := range list {
		all.Or(all, r.Cells)
	}
	p.on.begin(part{name, class, p.board.Puzzle.Names(all)})
	p.outlineRegions(stroke, inset, list)
	p.on.end()
}

// ringed is the part that rings candidates, which may not be there.
func (p *Picture) ringed(name, class string, stroke color.RGBA, s puzzle.Set) {
	if s.Nil() || s.Empty() {
		return
	}
	p.on.begin(part{name, class, p.board.Puzzle.Names(s)})
	p.rings(stroke, s)
	p.on.end()
}

// outlineRegions outlines the cells of each region.
func (p *Picture) outlineRegions(stroke color.RGBA, inset float64, regions []*puzzle.Region) {
	for _, r := range regions {
		p.outline(stroke, inset, p.cellsOf(r.Cells))
	}
}

// cellsOf is which cells have a candidate in the set.
func (p *Picture) cellsOf(s puzzle.Set) map[int]bool {
	cells := map[int]bool{}
	for c := range s.All() {
		cells[p.board.Puzzle.CellOf(c)] = true
	}
	return cells
}

func (p *Picture) outline(stroke color.RGBA, inset float64, cells map[int]bool) {
	for cell := range p.board.Puzzle.Size * p.board.Puzzle.Size {
		if cells[cell] {
			p.walls(cell, stroke, 2, inset, func(other int) bool { return other < 0 || !cells[other] })
		}
	}
}

// linkedSet outlines an almost-locked set, names it by letter, and rings what links it to the next.
func (p *Picture) linkedSet(i int, s engine.LinkedSet) {
	colour, cells := setColours[i%len(setColours)], map[int]bool{}
	for _, r := range s.Cells {
		cells[r.Number-1] = true
	}
	p.on.begin(part{"set " + text.Letter(i), setClass(i), p.board.Puzzle.Names(s.Candidates)})
	defer p.on.end()
	p.outline(colour, 2.5+1.5*float64(i%3), cells)
	if len(s.Cells) > 0 {
		at := p.corner(s.Cells[0].Number - 1)
		p.on.text(point{at.x + 5, at.y + 13}, text.Letter(i), textStyle{size: 12, fill: colour, bold: true})
	}
	p.rings(colour, s.Link)
}

// chain rings the nodes, green where they are on and red where they are off, and draws the links between them: a strong link, from
// off to on, is thick, a weak one thin and dashed.
func (p *Picture) chain(name, class string, nodes []engine.ProofNode, stroke color.RGBA) {
	if len(nodes) == 0 {
		return
	}
	all := p.board.Puzzle.NewSet()
	for _, n := range nodes {
		all.Or(all, n.Candidates)
	}
	p.on.begin(part{name, class, p.board.Puzzle.Names(all)})
	defer p.on.end()
	for i := 1; i < len(nodes); i++ {
		p.link(nodes[i-1], nodes[i], stroke)
	}
	for _, n := range nodes {
		colour := offRed
		if n.On {
			colour = onGreen
		}
		p.rings(colour, n.Candidates)
	}
}

// bent is how far a link bends aside, as a share of its length, so that it does not run through what lies between.
const bent = 0.16

// link draws a link from the ring of one node to that of another.
func (p *Picture) link(a, b engine.ProofNode, stroke color.RGBA) {
	from, to := p.middle(a.Candidates), p.middle(b.Candidates)
	dx, dy := to.x-from.x, to.y-from.y
	length := math.Hypot(dx, dy)
	if length == 0 {
		return
	}
	_, room := p.place(a.Candidates.First())
	gap := min(room*0.46, length/3) / length
	bend := point{from.x + dx/2 - dy*bent, from.y + dy/2 + dx*bent}
	width, strong := 1.2, b.On && !a.On
	if strong {
		width = 2.4
	}
	p.on.curve(stroke, width, !strong, point{from.x + dx*gap, from.y + dy*gap}, bend, point{to.x - dx*gap, to.y - dy*gap})
}

// middle is the centre of a node.
func (p *Picture) middle(s puzzle.Set) point {
	var sum point
	n := 0.0
	for c := range s.All() {
		at, _ := p.place(c)
		sum.x, sum.y, n = sum.x+at.x, sum.y+at.y, n+1
	}
	return point{sum.x / n, sum.y / n}
}

// ringSides is how many sides a ring is drawn with.
const ringSides = 24

// rings draws a circle around each candidate of a set, which may not be there.
func (p *Picture) rings(stroke color.RGBA, s puzzle.Set) {
	if s.Nil() {
		return
	}
	for c := range s.All() {
		middle, room := p.place(c)
		points := make([]point, ringSides+1)
		for i := range points {
			sin, cos := math.Sincos(2 * math.Pi * float64(i) / ringSides)
			points[i] = point{middle.x + room*0.46*cos, middle.y + room*0.46*sin}
		}
		p.on.line(stroke, 1.8, points...)
	}
}

// proofLegend is what the colours of the certificate stand for.
func (p *Picture) proofLegend() []legendItem {
	proof := p.step.Proof
	if proof == nil {
		return nil
	}
	var items []legendItem
	add := func(there bool, colour color.RGBA, name string) {
		if there {
			items = append(items, legendItem{colour, name})
		}
	}
	add(len(proof.Base) > 0, baseBlue, "base")
	add(len(proof.Cover) > 0, coverGold, "cover")
	add(!proof.Fins.Nil() && !proof.Fins.Empty(), finPurple, "fins")
	for i := range proof.Sets {
		add(true, setColours[i%len(setColours)], "set "+text.Letter(i))
	}
	add(!proof.Floor.Nil(), baseBlue, "floor")
	add(!proof.Roof.Nil() && !proof.Roof.Empty(), coverGold, "roof")
	add(!proof.Source.Nil(), baseBlue, "source")
	add(len(proof.Chain)+len(proof.Branches) > 0, onGreen, "on")
	add(len(proof.Chain)+len(proof.Branches) > 0, offRed, "off")
	return items
}

// roles is what the step highlights, but for what the certificate draws under the same name.
func (p *Picture) roles() []interpreter.Highlight {
	drawn := p.proofLegend()
	return slices.DeleteFunc(slices.Clone(p.step.Show), func(r interpreter.Highlight) bool {
		return slices.ContainsFunc(drawn, func(item legendItem) bool { return item.name == r.Name })
	})
}
