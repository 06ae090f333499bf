package main

import (
	"fmt"
	"image/color"
	"math"
	"slices"

	"asterism/builtins/engine"
	"asterism/interpreter"
	"asterism/puzzle"
)

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
func (p *picture) proof() {
	proof := p.step.Proof
	if proof == nil {
		return
	}
	p.outlineRegions(coverGold, 4.5, proof.Cover)
	p.outlineRegions(baseBlue, 2.5, proof.Base)
	p.rings(finPurple, proof.Fins)
	for i, s := range proof.Sets {
		p.linkedSet(i, s)
	}
	p.chain(proof.Chain, inkBlack)
	p.rings(baseBlue, proof.Floor)
	p.rings(coverGold, proof.Roof)
	p.rings(baseBlue, proof.Source)
	for i, b := range proof.Branches {
		p.chain(b.Chain, setColours[i%len(setColours)])
	}
}

// outlineRegions outlines the cells of each region.
func (p *picture) outlineRegions(stroke color.RGBA, inset float64, regions []*puzzle.Region) {
	for _, r := range regions {
		p.outline(stroke, inset, p.cellsOf(r.Cells))
	}
}

// cellsOf is which cells have a candidate in the set.
func (p *picture) cellsOf(s puzzle.Set) map[int]bool {
	cells := map[int]bool{}
	for c := range s.All() {
		cells[p.board.Puzzle.CellOf(c)] = true
	}
	return cells
}

func (p *picture) outline(stroke color.RGBA, inset float64, cells map[int]bool) {
	for cell := range p.board.Puzzle.Size * p.board.Puzzle.Size {
		if cells[cell] {
			p.walls(cell, stroke, 2, inset, func(other int) bool { return other < 0 || !cells[other] })
		}
	}
}

// linkedSet outlines an almost-locked set, names it by letter, and rings what links it to the next.
func (p *picture) linkedSet(i int, s engine.LinkedSet) {
	colour, cells := setColours[i%len(setColours)], map[int]bool{}
	for _, r := range s.Cells {
		cells[r.Number-1] = true
	}
	p.outline(colour, 2.5+1.5*float64(i%3), cells)
	if len(s.Cells) > 0 {
		at := p.corner(s.Cells[0].Number - 1)
		p.on.text(point{at.x + 5, at.y + 13}, letter(i), textStyle{size: 12, fill: colour, bold: true})
	}
	p.rings(colour, s.Link)
}

// letter names the sets of a chain: A, B, …, Z, A1, …
func letter(i int) string {
	name := string(rune('A' + i%26))
	if i >= 26 {
		name += fmt.Sprint(i / 26)
	}
	return name
}

// chain rings the nodes, green where they are on and red where they are off, and draws the links between them: a strong
// link, from off to on, is thick.
func (p *picture) chain(nodes []engine.ProofNode, stroke color.RGBA) {
	for i := 1; i < len(nodes); i++ {
		width := 1.0
		if nodes[i].On && !nodes[i-1].On {
			width = 2.2
		}
		p.on.line(stroke, width, p.middle(nodes[i-1].Candidates), p.middle(nodes[i].Candidates))
	}
	for _, n := range nodes {
		colour := offRed
		if n.On {
			colour = onGreen
		}
		p.rings(colour, n.Candidates)
	}
}

// middle is the centre of a node.
func (p *picture) middle(s puzzle.Set) point {
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
func (p *picture) rings(stroke color.RGBA, s puzzle.Set) {
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
func (p *picture) proofLegend() []legendItem {
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
		add(true, setColours[i%len(setColours)], "set "+letter(i))
	}
	add(!proof.Floor.Nil(), baseBlue, "floor")
	add(!proof.Roof.Nil() && !proof.Roof.Empty(), coverGold, "roof")
	add(!proof.Source.Nil(), baseBlue, "source")
	add(len(proof.Chain)+len(proof.Branches) > 0, onGreen, "on")
	add(len(proof.Chain)+len(proof.Branches) > 0, offRed, "off")
	return items
}

// roles is what the step highlights, but for what the certificate draws under the same name.
func (p *picture) roles() []interpreter.Role {
	drawn := p.proofLegend()
	return slices.DeleteFunc(slices.Clone(p.step.Show), func(r interpreter.Role) bool {
		return slices.ContainsFunc(drawn, func(item legendItem) bool { return item.name == r.Name })
	})
}
