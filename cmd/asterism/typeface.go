package main

import (
	"strings"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
)

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
