package main

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

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

func (p *pngCanvas) polygon(fill color.RGBA, points ...point) {
	r := p.rasterizer()
	trace(r, points)
	p.fill(r, fill)
}

func (p *pngCanvas) rasterizer() *vector.Rasterizer {
	return vector.NewRasterizer(p.img.Rect.Dx(), p.img.Rect.Dy())
}

func trace(r *vector.Rasterizer, points []point) {
	for i, q := range points {
		x, y := float32(q.x*pngScale), float32(q.y*pngScale)
		if i == 0 {
			r.MoveTo(x, y)
		} else {
			r.LineTo(x, y)
		}
	}
	r.ClosePath()
}

func (p *pngCanvas) fill(r *vector.Rasterizer, c color.RGBA) {
	r.Draw(p.img, p.img.Rect, image.NewUniform(c), image.Point{})
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
