package picture

import (
	"bytes"
	"fmt"
	"html"
	"image"
	"image/color"
	"image/png"
	"math"
	"strconv"
	"strings"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// canvas is what pictures are drawn on. Lengths are in points from the upper left; each kind of file has its own.
type canvas interface {
	polygon(fill color.RGBA, points ...point)
	line(stroke color.RGBA, width float64, points ...point) // open, with round ends
	curve(stroke color.RGBA, width float64, dashed bool, from, bend, to point)
	text(at point, s string, style textStyle)
	begin(p part) // what follows, until end, belongs to it
	end()
}

// part is a part of a picture that stands for something of the step: a role, or base, chain, eliminated and so on.
type part struct {
	name  string
	class string // of its kind: role-0, place, base
	cells []string
}

type point struct{ x, y float64 }

// textStyle says how text looks. Its point is at the left end of the base line, or in the middle of it.
type textStyle struct {
	size   float64
	fill   color.RGBA
	bold   bool
	middle bool
}

func rgb(hex uint32) color.RGBA {
	return color.RGBA{uint8(hex >> 16), uint8(hex >> 8), uint8(hex), 0xff}
}

// box fills a rectangle.
func box(c canvas, fill color.RGBA, x, y, width, height float64) {
	c.polygon(fill, point{x, y}, point{x + width, y}, point{x + width, y + height}, point{x, y + height})
}

// svgCanvas writes SVG. Lines that follow each other and look the same are one element.
type svgCanvas struct {
	body strings.Builder
	path strings.Builder // of lines that are not written yet
	look string          // their attributes
}

func (s *svgCanvas) polygon(fill color.RGBA, points ...point) {
	s.flush()
	fmt.Fprintf(&s.body, "<polygon points=\"%s\" fill=\"%s\"/>\n", svgPoints(points), svgColour(fill))
}

func (s *svgCanvas) line(stroke color.RGBA, width float64, points ...point) {
	look := fmt.Sprintf("stroke=\"%s\" stroke-width=\"%s\"", svgColour(stroke), svgNumber(width))
	if look != s.look {
		s.flush()
		s.look = look
	}
	s.path.WriteString("M" + svgPoints(points))
}

// flush writes the lines.
func (s *svgCanvas) flush() {
	if s.path.Len() > 0 {
		fmt.Fprintf(&s.body, "<path d=\"%s\" fill=\"none\" %s stroke-linecap=\"round\" stroke-linejoin=\"round\"/>\n", s.path.String(), s.look)
	}
	s.path.Reset()
	s.look = ""
}

func (s *svgCanvas) text(at point, text string, style textStyle) {
	s.flush()
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

func (s *svgCanvas) curve(stroke color.RGBA, width float64, dashed bool, from, bend, to point) {
	s.flush()
	dash := ""
	if dashed {
		dash = " stroke-dasharray=\"4 3.5\""
	}
	fmt.Fprintf(&s.body, "<path d=\"M%s Q%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"%s\" stroke-linecap=\"round\"%s/>\n",
		svgPoints([]point{from}), svgPoints([]point{bend, to}), svgColour(stroke), svgNumber(width), dash)
}

func (s *svgCanvas) begin(p part) {
	s.flush()
	s.body.WriteString(p.tag(""))
}

func (s *svgCanvas) end() {
	s.flush()
	s.body.WriteString("</g>\n")
}

// tag opens the group of a part, with more attributes.
func (p part) tag(more string) string {
	return fmt.Sprintf("<g data-role=\"%s\" data-cells=\"%s\"%s>\n", html.EscapeString(p.name), strings.Join(p.cells, " "), more)
}

// file is the whole document.
func (s *svgCanvas) file(width, height float64) []byte {
	s.flush()
	w, h := svgNumber(width), svgNumber(height)
	return fmt.Appendf(nil, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%s\" height=\"%s\" viewBox=\"0 0 %s %s\" font-family=\"Go, Helvetica, Arial, sans-serif\">\n%s</svg>\n",
		w, h, w, h, s.body.String())
}

// part is a part of the document, as wide as what it stands in.
func (s *svgCanvas) part(x, y, width, height float64) []byte {
	s.flush()
	return fmt.Appendf(nil, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"%s %s %s %s\" font-family=\"Go, Helvetica, Arial, sans-serif\">\n%s</svg>\n",
		svgNumber(x), svgNumber(y), svgNumber(width), svgNumber(height), s.body.String())
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

// pngScale is how many pixels a point has.
const pngScale = 2

// pngCanvas paints pixels.
type pngCanvas struct {
	img   *image.RGBA
	faces map[textStyle]font.Face
}

func newPNGCanvas(width, height float64) *pngCanvas {
	size := image.Rect(0, 0, int(math.Ceil(width*pngScale)), int(math.Ceil(height*pngScale)))
	return &pngCanvas{image.NewRGBA(size), map[textStyle]font.Face{}}
}

// polygon rasterizes no more of the picture than what the polygon covers.
func (p *pngCanvas) polygon(fill color.RGBA, points ...point) {
	if len(points) == 0 {
		return
	}
	area := covered(points).Intersect(p.img.Rect)
	r := vector.NewRasterizer(area.Dx(), area.Dy())
	for i, q := range points {
		x, y := float32(q.x*pngScale-float64(area.Min.X)), float32(q.y*pngScale-float64(area.Min.Y))
		if i == 0 {
			r.MoveTo(x, y)
		} else {
			r.LineTo(x, y)
		}
	}
	r.ClosePath()
	r.Draw(p.img, area, image.NewUniform(fill), image.Point{})
}

// covered is the smallest rectangle of pixels that holds the points.
func covered(points []point) image.Rectangle {
	low, high := points[0], points[0]
	for _, q := range points[1:] {
		low = point{min(low.x, q.x), min(low.y, q.y)}
		high = point{max(high.x, q.x), max(high.y, q.y)}
	}
	return image.Rect(int(math.Floor(low.x*pngScale)), int(math.Floor(low.y*pngScale)),
		int(math.Ceil(high.x*pngScale)), int(math.Ceil(high.y*pngScale)))
}

// line paints each piece as a bar, with a disc at every point for round ends and joints.
func (p *pngCanvas) line(stroke color.RGBA, width float64, points ...point) {
	for i, a := range points {
		p.polygon(stroke, disc(a, width/2)...)
		if i > 0 {
			p.polygon(stroke, bar4(points[i-1], a, width/2)...)
		}
	}
}

// curvePieces is how many straight pieces a curve is painted in; of a dashed one every other is left out.
const curvePieces = 15

func (p *pngCanvas) curve(stroke color.RGBA, width float64, dashed bool, from, bend, to point) {
	last := from
	for i := 1; i <= curvePieces; i++ {
		t := float64(i) / curvePieces
		at := point{mix(mix(from.x, bend.x, t), mix(bend.x, to.x, t), t), mix(mix(from.y, bend.y, t), mix(bend.y, to.y, t), t)}
		if !dashed || i%2 == 1 {
			p.line(stroke, width, last, at)
		}
		last = at
	}
}

// mix is a number between two others.
func mix(a, b, share float64) float64 { return a + (b-a)*share }

func (p *pngCanvas) begin(part) {}

func (p *pngCanvas) end() {}

// bar4 is the rectangle around a line.
func bar4(a, b point, half float64) []point {
	length := math.Hypot(b.x-a.x, b.y-a.y)
	if length == 0 {
		return nil
	}
	dx, dy := -(b.y-a.y)/length*half, (b.x-a.x)/length*half
	return []point{{a.x + dx, a.y + dy}, {b.x + dx, b.y + dy}, {b.x - dx, b.y - dy}, {a.x - dx, a.y - dy}}
}

// disc is a polygon that looks round.
func disc(at point, radius float64) []point {
	const corners = 24
	points := make([]point, corners)
	for i := range points {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / corners)
		points[i] = point{at.x + radius*cos, at.y + radius*sin}
	}
	return points
}

func (p *pngCanvas) text(at point, text string, style textStyle) {
	d := font.Drawer{Dst: p.img, Src: image.NewUniform(style.fill), Face: p.face(style)}
	x := fixed.Int26_6(at.x * pngScale * 64)
	if style.middle {
		x -= d.MeasureString(text) / 2
	}
	d.Dot = fixed.Point26_6{X: x, Y: fixed.Int26_6(at.y * pngScale * 64)}
	d.DrawString(text)
}

func (p *pngCanvas) face(style textStyle) font.Face {
	key := textStyle{size: style.size, bold: style.bold}
	if p.faces[key] == nil {
		p.faces[key] = newFace(style.bold, style.size*pngScale)
	}
	return p.faces[key]
}

// newFace is Go's own font. It is embedded, so it can always be read.
func newFace(bold bool, size float64) font.Face {
	parsed := regularFont
	if bold {
		parsed = boldFont
	}
	face, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: size, DPI: 72})
	if err != nil {
		panic(err)
	}
	return face
}

func (p *pngCanvas) file() ([]byte, error) {
	var out bytes.Buffer
	err := png.Encode(&out, p.img)
	return out.Bytes(), err
}

var regularFont, boldFont = parseFont(goregular.TTF), parseFont(gobold.TTF)

func parseFont(ttf []byte) *sfnt.Font {
	f, err := sfnt.Parse(ttf)
	if err != nil {
		panic(err)
	}
	return f
}

// textWidth is how long a text is in points.
func textWidth(text string, size float64, bold bool) float64 {
	return float64(font.MeasureString(newFace(bold, size), text)) / 64
}

// leastSize is the smallest size in which a title is written.
const leastSize = 11

// fitting makes a text fit a width: in a smaller size, and where even the smallest is too wide, without its last words.
func fitting(text string, size, width float64) (string, float64) {
	for ; size > leastSize && textWidth(text, size, false) > width; size-- {
	}
	if lines := wrapLines(text, size, width-textWidth("…", size, false)); textWidth(text, size, false) > width && len(lines) > 0 {
		return lines[0] + "…", size
	}
	return text, size
}

// wrapLines breaks a text into lines of at most a width.
func wrapLines(text string, size, width float64) []string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(text) {
		longer := strings.TrimSpace(line + " " + word)
		if line != "" && textWidth(longer, size, false) > width {
			lines = append(lines, line)
			longer = word
		}
		line = longer
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}
