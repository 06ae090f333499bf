package dsl

import (
	"strings"
	"unicode"
)

const tabWidth = 4

// show prepares a stretch of a line for a terminal: tabs become blanks, and what has no shape becomes visible.
func show(line []rune) shown {
	var b strings.Builder
	width := 0
	for _, r := range line {
		switch {
		case r == '\t':
			b.WriteString(strings.Repeat(" ", tabWidth))
			width += tabWidth
		case unicode.IsControl(r) || r == unicode.ReplacementChar || r == '\uFEFF':
			b.WriteRune(unicode.ReplacementChar)
			width++
		default:
			b.WriteRune(r)
			width += runeWidth(r)
		}
	}
	return shown{b.String(), width}
}

// wide holds the characters that take two cells of a terminal.
var wide = &unicode.RangeTable{
	R16: []unicode.Range16{
		{Lo: 0x1100, Hi: 0x115F, Stride: 1}, {Lo: 0x2E80, Hi: 0x303E, Stride: 1}, {Lo: 0x3041, Hi: 0x33FF, Stride: 1},
		{Lo: 0x3400, Hi: 0x4DBF, Stride: 1}, {Lo: 0x4E00, Hi: 0x9FFF, Stride: 1}, {Lo: 0xA000, Hi: 0xA4CF, Stride: 1},
		{Lo: 0xAC00, Hi: 0xD7A3, Stride: 1}, {Lo: 0xF900, Hi: 0xFAFF, Stride: 1}, {Lo: 0xFE30, Hi: 0xFE6F, Stride: 1},
		{Lo: 0xFF00, Hi: 0xFF60, Stride: 1}, {Lo: 0xFFE0, Hi: 0xFFE6, Stride: 1},
	},
	R32: []unicode.Range32{
		{Lo: 0x1F300, Hi: 0x1F64F, Stride: 1}, {Lo: 0x1F680, Hi: 0x1F6FF, Stride: 1}, {Lo: 0x1F900, Hi: 0x1F9FF, Stride: 1},
		{Lo: 0x1FA70, Hi: 0x1FAFF, Stride: 1}, {Lo: 0x20000, Hi: 0x3FFFD, Stride: 1},
	},
}

// runeWidth is how many cells of a terminal a character takes.
func runeWidth(r rune) int {
	switch {
	case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		return 0
	case unicode.Is(wide, r):
		return 2
	}
	return 1
}
