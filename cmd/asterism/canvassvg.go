package main

import (
	"fmt"
	"html"
	"image/color"
	"strconv"
	"strings"
)

// svgCanvas writes SVG.
type svgCanvas struct{ body strings.Builder }

func (s *svgCanvas) polygon(fill color.RGBA, points ...point) {
	fmt.Fprintf(&s.body, "<polygon points=\"%s\" fill=\"%s\"/>\n", svgPoints(points), svgColour(fill))
}

func (s *svgCanvas) line(stroke color.RGBA, width float64, points ...point) {
	fmt.Fprintf(&s.body, "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"%s\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>\n",
		svgPoints(points), svgColour(stroke), svgNumber(width))
}

func (s *svgCanvas) text(at point, text string, style textStyle) {
	more := ""
	if style.bold {
		more += " font-weight=\"bold\""
	}
	if style.middle {
		more += " text-anchor=\"middle\""
	}
	fmt.Fprintf(&s.body, "<text x=\"%s\" y=\"%s\" font-size=\"%s\" fill=\"%s\"%s>%s</text>\n",
		svgNumber(at.x), svgNumber(at.y), svgNumber(style.size), svgColour(style.fill), more, html.EscapeString(text))
}

// file is the whole document.
func (s *svgCanvas) file(width, height float64) []byte {
	w, h := svgNumber(width), svgNumber(height)
	return fmt.Appendf(nil, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%s\" height=\"%s\" viewBox=\"0 0 %s %s\" font-family=\"Go, Helvetica, Arial, sans-serif\">\n%s</svg>\n",
		w, h, w, h, s.body.String())
}

func svgPoints(points []point) string {
	texts := make([]string, len(points))
	for i, p := range points {
		texts[i] = svgNumber(p.x) + "," + svgNumber(p.y)
	}
	return strings.Join(texts, " ")
}

// svgNumber keeps two decimals, so that files are the same on every machine.
func svgNumber(v float64) string {
	text := strconv.FormatFloat(v, 'f', 2, 64)
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}

func svgColour(c color.RGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }
