package main

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// writeColumns writes rows of cells below each other, each column as wide as it needs.
func writeColumns(w io.Writer, indent string, rows [][]string) {
	for _, line := range columns(rows) {
		fmt.Fprintln(w, indent+line)
	}
}

// columns makes a line of each row.
func columns(rows [][]string) []string {
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
			line.WriteString(padRight(cell, widths[i]+2))
		}
		lines[r] = strings.TrimRight(line.String(), " ")
	}
	return lines
}

func padRight(s string, width int) string {
	return s + strings.Repeat(" ", max(0, width-utf8.RuneCountInString(s)))
}

func padLeft(s string, width int) string {
	return strings.Repeat(" ", max(0, width-utf8.RuneCountInString(s))) + s
}

// counted is "1 rule", "3 rules".
func counted(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}
