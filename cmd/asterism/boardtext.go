package main

import (
	"os"
	"strings"
)

// boardRows is the rows of a player's board, given as a file or as the text itself. Rows stand on lines, or are cut by
// commas or slashes.
func boardRows(fileOrText string) []string {
	body := fileOrText
	if read, err := os.ReadFile(fileOrText); err == nil {
		body = string(read)
	}
	var rows []string
	for _, row := range strings.FieldsFunc(body, func(r rune) bool { return strings.ContainsRune("\n/,", r) }) {
		if row = strings.TrimSpace(row); row != "" {
			rows = append(rows, row)
		}
	}
	return rows
}
