package bench

import (
	"fmt"
	"math"
	"strings"
)

// The size of a plot, in units of the picture, and the margins that its numbers stand in.
const (
	plotWidth, plotHeight = 460, 300
	left, right           = 64, 16
	top, bottom           = 40, 44
)

// SVG draws the curve on logarithmic axes, with the power it grows by.
func (c Curve) SVG() string {
	var s strings.Builder
	fmt.Fprintf(&s, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="12">`+"\n", plotWidth, plotHeight)
	s.WriteString(`<rect width="100%" height="100%" fill="#fff"/>` + "\n")
	fmt.Fprintf(&s, `<text x="%d" y="22" font-size="14">%s, by %s: exponent %.2f</text>`+"\n", left, c.What, c.Along, c.Exponent())
	x, y := c.axis(func(p Point) float64 { return p.X }), c.axis(func(p Point) float64 { return p.Y })
	for _, v := range x.marks() {
		at := left + x.at(v)*(plotWidth-left-right)
		fmt.Fprintf(&s, `<path d="M%.1f %dV%d" stroke="#ddd"/><text x="%.1f" y="%d" text-anchor="middle">%s</text>`+"\n", at, top, plotHeight-bottom, at, plotHeight-bottom+18, number(v))
	}
	for _, v := range y.marks() {
		at := plotHeight - bottom - y.at(v)*(plotHeight-top-bottom)
		fmt.Fprintf(&s, `<path d="M%d %.1fH%d" stroke="#ddd"/><text x="%d" y="%.1f" text-anchor="end">%s</text>`+"\n", left, at, plotWidth-right, left-8, at+4, number(v))
	}
	var path strings.Builder
	for i, p := range c.Points {
		px, py := left+x.at(p.X)*(plotWidth-left-right), plotHeight-bottom-y.at(p.Y)*(plotHeight-top-bottom)
		fmt.Fprintf(&path, "%c%.1f %.1f", "ML"[min(i, 1)], px, py)
		fmt.Fprintf(&s, `<circle cx="%.1f" cy="%.1f" r="3.5" fill="#2b5fb4"/>`+"\n", px, py)
	}
	fmt.Fprintf(&s, `<path d="%s" fill="none" stroke="#2b5fb4" stroke-width="1.5"/>`+"\n</svg>\n", path.String())
	return s.String()
}

// axis is the logarithms that an axis begins and ends with.
type axis struct{ from, to float64 }

// axis is wide enough for all points.
func (c Curve) axis(of func(Point) float64) axis {
	a := axis{math.Inf(1), math.Inf(-1)}
	for _, p := range c.Points {
		a.from, a.to = min(a.from, math.Log10(of(p))), max(a.to, math.Log10(of(p)))
	}
	if !(a.from < a.to) { // one point, or none
		return axis{-0.5, 0.5}
	}
	return a
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
