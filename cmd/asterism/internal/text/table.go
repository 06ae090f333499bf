package text

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// WriteColumns writes rows of cells below each other, each column as wide as it needs.
func WriteColumns(w io.Writer, indent string, rows [][]string) {
	for _, line := range Columns(rows) {
		fmt.Fprintln(w, indent+line)
	}
}

// Columns makes a line of each row.
func Columns(rows [][]string) []string {
	var widths []int
	for _, row := range rows {
		for i, cell := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
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

func PadRight(s string, width int) string {
	return s + strings.Repeat(" ", max(0, width-utf8.RuneCountInString(s)))
}

func PadLeft(s string, width int) string {
	return strings.Repeat(" ", max(0, width-utf8.RuneCountInString(s))) + s
}

// Counted is "1 rule", "3 rules".
func Counted(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}

// AlignRight pads columns of numbers on their left.
func AlignRight(rows [][]string, columns ...int) {
	for _, c := range columns {
		width := 0
		for _, row := range rows {
			width = max(width, len(row[c]))
		}
		for _, row := range rows {
			row[c] = PadLeft(row[c], width)
		}
	}
}

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
