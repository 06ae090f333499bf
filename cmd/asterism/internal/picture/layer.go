package picture

import (
	"fmt"
	"html"
	"image/color"
	"slices"
	"strings"
)

// Layer is what a step says, to be laid over a board that somebody else draws: no grid, no stars or digits, no colours of its own.
type Layer struct {
	SVG   string // an element <g>, in which a cell is 1 wide and the upper left corner of the grid is 0,0
	Roles []Role // the groups in it, in the order of drawing
}

// Role is a group of a layer: what it is called, the class of what is in it, and the candidates that it is about.
type Role struct {
	Name  string
	Class string
	Cells []string
}

// Layer is the picture without its board. Everything stands in a <g data-role="NAME" data-cells="r1c1 r1c2" class="CLASS">; what is
// in it has a class of its own where one group has several kinds: on, off, strong, weak.
func (p *Picture) Layer() Layer {
	c := &layerCanvas{cell: p.cell, origin: point{p.left(), topEdge}}
	p.on = c
	p.shade()
	p.argument()
	p.findings()
	return Layer{"<g class=\"step\">\n" + c.body.String() + "</g>", c.roles}
}

// Plain is the grid with the step as SVG, without title, legend and sentence: for a page that has those beside it.
func (p *Picture) Plain() []byte {
	c := &svgCanvas{}
	p.on = c
	p.numbers()
	p.shade()
	p.lines()
	p.argument()
	for cell := range p.board.Puzzle.Size * p.board.Puzzle.Size {
		p.mark(cell)
	}
	x, y, side := p.left()-20, topEdge-20, p.grid()+24
	return c.part(x, y, side, side)
}

// findings draws what the step places and eliminates.
func (p *Picture) findings() {
	p.ringed("placed", "place", goodGreen, p.step.Place)
	told := p.step.Told()
	if told.Empty() {
		return
	}
	p.on.begin(part{"eliminated", "eliminate", p.board.Puzzle.Names(told)})
	defer p.on.end()
	for c := range told.All() {
		if p.board.Open.Has(c) || p.board.Puzzle.Layers == 1 {
			p.cross(c, badRed, 0.28, 2.4)
		}
	}
}

// layerCanvas writes the elements of a layer.
type layerCanvas struct {
	body   strings.Builder
	cell   float64
	origin point
	roles  []Role
}

// classes are those of colours that stand for something within a group.
var classes = []struct {
	colour color.RGBA
	class  string
}{{onGreen, "on"}, {offRed, "off"}, {inkBlack, "ink"}}

// classOf is an attribute for a colour, or nothing where the group says it all.
func classOf(colour color.RGBA, more ...string) string {
	for _, c := range classes {
		if c.colour == colour {
			more = append(more, c.class)
		}
	}
	if len(more) == 0 {
		return ""
	}
	return fmt.Sprintf(" class=\"%s\"", strings.Join(more, " "))
}

func (l *layerCanvas) begin(p part) {
	l.roles = append(l.roles, Role{p.name, p.class, slices.Clone(p.cells)})
	l.body.WriteString(p.tag(fmt.Sprintf(" class=\"part %s\"", p.class)))
}

func (l *layerCanvas) end() { l.body.WriteString("</g>\n") }

func (l *layerCanvas) polygon(fill color.RGBA, points ...point) {
	fmt.Fprintf(&l.body, "<polygon points=\"%s\"%s/>\n", l.points(points), classOf(fill))
}

func (l *layerCanvas) line(stroke color.RGBA, width float64, points ...point) {
	fmt.Fprintf(&l.body, "<polyline points=\"%s\" fill=\"none\" stroke-width=\"%s\"%s/>\n", l.points(points), l.number(width), classOf(stroke))
}

func (l *layerCanvas) curve(stroke color.RGBA, width float64, dashed bool, from, bend, to point) {
	kind := "strong"
	if dashed {
		kind = "weak"
	}
	fmt.Fprintf(&l.body, "<path d=\"M%s Q%s\" fill=\"none\" stroke-width=\"%s\"%s/>\n",
		l.points([]point{from}), l.points([]point{bend, to}), l.number(width), classOf(stroke, kind))
}

func (l *layerCanvas) text(at point, text string, style textStyle) {
	fmt.Fprintf(&l.body, "<text x=\"%s\" y=\"%s\" font-size=\"%s\"%s>%s</text>\n",
		l.number(at.x-l.origin.x), l.number(at.y-l.origin.y), l.number(style.size), classOf(style.fill), html.EscapeString(text))
}

// points are places in cells.
func (l *layerCanvas) points(list []point) string {
	texts := make([]string, len(list))
	for i, p := range list {
		texts[i] = l.number(p.x-l.origin.x) + "," + l.number(p.y-l.origin.y)
	}
	return strings.Join(texts, " ")
}

// number is a length in cells, with three decimals.
func (l *layerCanvas) number(v float64) string {
	text := fmt.Sprintf("%.3f", v/l.cell)
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}
