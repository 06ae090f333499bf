package main

import "image/color"

// canvas is what pictures are drawn on. Lengths are in points from the upper left; each kind of file has its own.
type canvas interface {
	polygon(fill color.RGBA, points ...point)
	line(stroke color.RGBA, width float64, points ...point) // open, with round ends
	text(at point, s string, style textStyle)
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
