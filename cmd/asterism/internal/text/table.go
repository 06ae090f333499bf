// Package text has what all text for people is made of: colours, widths, tables, counted words.
package text

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"

	"github.com/charmbracelet/x/ansi"
)

// Width is how many columns of a terminal a text takes; what paints it takes none.
func Width(s string) int { return ansi.StringWidth(s) }

// WriteColumns writes rows of cells below each other, each column as wide as it needs.
func WriteColumns(w io.Writer, indent string, rows [][]string) {
	for _, line := range Columns(rows) {
		fmt.Fprintln(w, indent+line)
	}
}

// Columns makes a line of each row. (A tabwriter of the standard library takes paint for text, and aligns all columns
// to the same side.)
func Columns(rows [][]string) []string {
	var widths []int
	for _, row := range rows {
		for i, cell := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], Width(cell))
		}
	}
	lines := make([]string, len(rows))
	for r, row := range rows {
		var line strings.Builder
		for i, cell := range row {
			line.WriteString(PadRight(cell, widths[i]+2))
		}
		lines[r] = strings.TrimRight(line.String(), " ")
	}
	return lines
}

// AlignRight pads columns of numbers on their left.
func AlignRight(rows [][]string, columns ...int) {
	for _, c := range columns {
		width := 0
		for _, row := range rows {
			width = max(width, Width(row[c]))
		}
		for _, row := range rows {
			row[c] = PadLeft(row[c], width)
		}
	}
}

// PadRight fills a text up to a width with blanks behind it.
func PadRight(s string, width int) string { return s + strings.Repeat(" ", max(0, width-Width(s))) }

// PadLeft fills a text up to a width with blanks before it.
func PadLeft(s string, width int) string { return strings.Repeat(" ", max(0, width-Width(s))) + s }

// OrDash is a dash for a cell with nothing in it.
func OrDash(s string) string {
	if s == "" {
		return "-"
	}
	return s
}

// Letter names the sets of a chain: A, B, …, Z, A1, …
func Letter(i int) string {
	name := string(rune('A' + i%26))
	if i >= 26 {
		name += fmt.Sprint(i / 26)
	}
	return name
}

// longest is how much of a message is worth reading, in bytes.
const longest = 4000

// Plain is a text of somebody else, such as the name of a file, safe to show on a terminal: what controls one is written
// as an escape, and what is too long is cut off.
func Plain(s string) string {
	if len(s) > longest {
		s = strings.ToValidUTF8(s[:longest], "") + "…"
	}
	var out strings.Builder
	for _, r := range s {
		if r == '\n' || r == '\t' || !unicode.IsControl(r) {
			out.WriteRune(r)
		} else {
			out.WriteString(strings.Trim(strconv.QuoteRune(r), "'"))
		}
	}
	return out.String()
}
