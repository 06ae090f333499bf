package notation

import (
	"math"
	"strconv"
	"strings"
	"unicode"
)

// What the notations share: what their texts may leave out, and rows of cells.

// Options says what the text of a puzzle may leave out. What the text does say wins.
type Options struct {
	Stars int // stars a row; 0 = as the web task has it for the size, an error where it has none

	boxes *form // as the text itself says in front; nil = the usual ones of the size
}

// isRule says whether a line only draws: +---+---+, ===, .-----. or '----'.
func isRule(line string) bool {
	drawn := strings.Trim(line, "+-=|:.'* \t") == ""
	return drawn && strings.Count(line, "-")+strings.Count(line, "=") > 1
}

// withoutRules is the lines that hold cells.
func withoutRules(lines []string) []string {
	var rows []string
	for _, line := range lines {
		if !isRule(line) {
			rows = append(rows, line)
		}
	}
	return rows
}

// cellText is a row without the blanks and bars between its cells.
func cellText(row string) string {
	return strings.Map(func(r rune) rune {
		if r == '|' || unicode.IsSpace(r) {
			return -1
		}
		return r
	}, row)
}

// numbers is a row of numbers cut at commas and blanks.
func numbers(row string) []string {
	return strings.FieldsFunc(row, func(r rune) bool { return r == ',' || unicode.IsSpace(r) })
}

// joinNumbers writes a row of numbers.
func joinNumbers(row []int, separator string) string {
	words := make([]string, len(row))
	for i, n := range row {
		words[i] = strconv.Itoa(n)
	}
	return strings.Join(words, separator)
}

func onlyLetters(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return !isLetter(r) }) < 0
}

func isLetter(r rune) bool { return r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' }

// root is the whole number nearest to the square root of n.
func root(n int) int { return int(math.Round(math.Sqrt(float64(n)))) }

func shorten(s string, n int) string {
	if r := []rune(s); len(r) > n {
		return string(r[:n]) + "…"
	}
	return s
}
