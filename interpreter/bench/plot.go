package bench

import (
	"fmt"
	"math"
	"strings"
)

// The size of a plot, in units of the picture, and the margins that its words and numbers stand in.
const (
	plotWidth, plotHeight = 520, 380
	left, right           = 64, 24
	top, bottom           = 84, 52
)

// colours are those of the curves of a plot, by turns.
var colours = []string{"#2b5fb4", "#c2571a", "#3a8a3f"}

// SVG draws the curves on logarithmic axes, each with the straight line through it and the power it grows by.
func (p Plot) SVG() string {
	d := drawing{x: p.axis(func(p Point) float64 { return p.X }), y: p.axis(func(p Point) float64 { return p.Y })}
	d.add(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="12">`, plotWidth, plotHeight)
	d.add(`<rect width="100%%" height="100%%" fill="#fff"/>`)
	d.add(`<text x="%d" y="24" font-size="15">%s, by %s</text>`, left, p.What, p.Along)
	d.grid(p.Along)
	for i, c := range p.Curves {
		d.curve(c, i)
	}
	d.add("</svg>")
	return d.String()
}

// drawing is the text of a picture, and its axes.
type drawing struct {
	strings.Builder
	x, y axis
}

func (d *drawing) add(form string, values ...any) { fmt.Fprintf(d, form+"\n", values...) }

// place is where a point stands in the picture.
func (d *drawing) place(p Point) (x, y float64) {
	return left + d.x.at(p.X)*(plotWidth-left-right), plotHeight - bottom - d.y.at(p.Y)*(plotHeight-top-bottom)
}

// grid draws the marks of both axes.
func (d *drawing) grid(along string) {
	floor := plotHeight - bottom
	for _, v := range d.x.marks() {
		x := left + d.x.at(v)*(plotWidth-left-right)
		d.add(`<path d="M%.1f %dV%d" stroke="#ddd"/><text x="%.1f" y="%d" text-anchor="middle">%s</text>`, x, top, floor, x, floor+18, number(v))
	}
	for _, v := range d.y.marks() {
		y := float64(floor) - d.y.at(v)*(plotHeight-top-bottom)
		d.add(`<path d="M%d %.1fH%d" stroke="#ddd"/><text x="%d" y="%.1f" text-anchor="end">%s</text>`, left, y, plotWidth-right, left-8, y+4, number(v))
	}
	d.add(`<text x="%d" y="%d" text-anchor="middle" fill="#555">%s</text>`, (left+plotWidth-right)/2, plotHeight-10, along)
}

// curve draws a curve, the line through it, and what there is to say of it.
func (d *drawing) curve(c Curve, i int) {
	colour, y := colours[i%len(colours)], 46+18*i
	d.add(`<circle cx="%d" cy="%d" r="4" fill="%s"/><text x="%d" y="%d">%s: exponent %.2f, by theory %g at most</text>`,
		left+4, y-4, colour, left+16, y, c.Of, c.Exponent(), c.Theory)
	for _, p := range c.Points {
		x, y := d.place(p)
		d.add(`<circle cx="%.1f" cy="%.1f" r="3.5" fill="%s"/>`, x, y, colour)
	}
	from, to := c.fit()
	x1, y1 := d.place(from)
	x2, y2 := d.place(to)
	d.add(`<path d="M%.1f %.1fL%.1f %.1f" stroke="%s" stroke-width="1.2" stroke-dasharray="5 4"/>`, x1, y1, x2, y2, colour)
}

// fit is where the line through the points begins and ends.
func (c Curve) fit() (from, to Point) {
	slope, at := c.line()
	on := func(x float64) Point { return Point{x, math.Pow(10, at+slope*math.Log10(x))} }
	if len(c.Points) == 0 {
		return on(1), on(1)
	}
	return on(c.Points[0].X), on(c.Points[len(c.Points)-1].X)
}

// axis is the logarithms that an axis begins and ends with.
type axis struct{ from, to float64 }

// axis is wide enough for all points.
func (p Plot) axis(of func(Point) float64) axis {
	a := axis{math.Inf(1), math.Inf(-1)}
	for _, c := range p.Curves {
		from, to := c.fit()
		for _, at := range append([]Point{from, to}, c.Points...) {
			a.from, a.to = min(a.from, math.Log10(of(at))), max(a.to, math.Log10(of(at)))
		}
	}
	if !(a.from < a.to) { // one point, or none
		return axis{-0.5, 0.5}
	}
	margin := (a.to - a.from) / 24
	return axis{a.from - margin, a.to + margin}
}

// at is where a value stands, from 0 to 1.
func (a axis) at(v float64) float64 { return (math.Log10(v) - a.from) / (a.to - a.from) }

// marks are the values 1, 2 and 5 of each decade that lie on the axis; where it spans many, only the 1.
func (a axis) marks() (all []float64) {
	of := []float64{1, 2, 5}
	if a.to-a.from > 2 {
		of = of[:1]
	}
	for decade := math.Floor(a.from); decade <= a.to; decade++ {
		for _, m := range of {
			if v := m * math.Pow(10, decade); math.Log10(v) >= a.from && math.Log10(v) <= a.to {
				all = append(all, v)
			}
		}
	}
	return all
}

// number writes a value without zeros that say nothing.
func number(v float64) string {
	return strings.TrimRight(strings.TrimRight(fmt.Sprintf("%.4f", v), "0"), ".")
}
