package workbench

import (
	"regexp"
	"slices"
	"strings"

	"asterism/interpreter"
	"asterism/puzzle"
)

// named is what a sentence may name on a board: cells and candidates, and houses by word and number or letter.
var named = regexp.MustCompile(`\br\d+c\d+(=\w)?\b|\b(rows?|columns?|shapes?|box(?:es)?) ((?:\d+|[A-Z])\b(?:(?:,| and|, and|–) (?:\d+|[A-Z])\b)*)`)

// partsOf cuts the sentence of a step where it names something.
func partsOf(p *puzzle.Puzzle, step *interpreter.Step, roles []RoleInfo) []SentencePart {
	parts, rest := []SentencePart{}, step.Because
	for rest != "" {
		at := named.FindStringSubmatchIndex(rest)
		if at == nil {
			return append(parts, SentencePart{Text: rest})
		}
		if at[0] > 0 {
			parts = append(parts, SentencePart{Text: rest[:at[0]]})
		}
		part := SentencePart{Text: rest[at[0]:at[1]]}
		if at[4] < 0 {
			part.Cells = candidateNamed(p, part.Text)
		} else {
			part.Cells = housesNamed(p, rest[at[4]:at[5]], rest[at[6]:at[7]])
		}
		part.Role = roleOf(roles, part.Cells)
		parts, rest = append(parts, part), rest[at[1]:]
	}
	return parts
}

// roleOf is the role that has just these cells.
func roleOf(roles []RoleInfo, cells []string) string {
	i := slices.IndexFunc(roles, func(r RoleInfo) bool { return len(cells) > 0 && slices.Equal(r.Cells, cells) })
	if i < 0 {
		return ""
	}
	return roles[i].Name
}

// candidateNamed is a candidate by its name, or in a Sudoku the cell.
func candidateNamed(p *puzzle.Puzzle, name string) []string {
	if _, err := p.ParseName(name); err == nil {
		return []string{name}
	}
	for _, r := range p.Of(puzzle.Cell) {
		if r.String() == name {
			return p.Names(r.Cells)
		}
	}
	return nil
}

// kinds are the houses by the words of sentences, without their plural.
var kinds = map[string]puzzle.Kind{"row": puzzle.Row, "column": puzzle.Column, "shape": puzzle.Shape, "box": puzzle.Box}

// housesNamed is the candidates of houses: "rows", "1, 2 and 3".
func housesNamed(p *puzzle.Puzzle, word, numbers string) []string {
	word = strings.TrimSuffix(strings.TrimSuffix(word, "s"), "es")
	if word == "box" || word == "boxe" {
		word = "box"
	}
	all := p.NewSet()
	for _, number := range strings.FieldsFunc(strings.ReplaceAll(numbers, "and", " "), func(r rune) bool { return r == ',' || r == ' ' || r == '–' }) {
		for _, r := range p.Of(kinds[word]) {
			if r.String() == word+" "+number {
				all.Or(all, r.Cells)
			}
		}
	}
	return p.Names(all)
}
