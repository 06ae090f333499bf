package example

import (
	"fmt"
	"slices"
	"strings"

	"asterism/dsl"
	"asterism/interpreter"
	"asterism/puzzle"
	"asterism/puzzle/notation"
)

// exampleText writes the example of a firing, ready to stand in its rule. It is read back and run, and is empty if it
// does not come out right.
func exampleText(program *interpreter.Program, rule *interpreter.Rule, f firing) string {
	lines := slices.Concat([]string{"example {"}, puzzleLines(f.state), boardLines(f.state), factLines(f.state), f.conclusions(), []string{"}"})
	file := fmt.Sprintf("rule %s like %s {\n%s\n}\n", rule.ID, rule.ID, wrapped(lines))
	formatted, mistakes := dsl.Format(rule.ID, file)
	parsed, more := dsl.Parse(rule.ID, formatted)
	if len(mistakes)+len(more) > 0 || len(Run(program, rule, parsed.Decls[0].(*dsl.RuleDecl).Examples[0])) > 0 {
		return ""
	}
	_, body, _ := strings.Cut(formatted, "\n")
	return strings.TrimSuffix(body, "}\n")
}

// puzzleLines is the puzzle; a Sudoku's comes with the state of its board.
func puzzleLines(s state) []string {
	if s.puzzle.Family == puzzle.StarBattle {
		return quoted("puzzle", notation.Canonical(s.puzzle))
	}
	q := *s.puzzle
	q.Clues = q.Givens
	if !s.puzzle.Clues.Nil() {
		q.Clues = s.puzzle.Clues
	}
	q.Givens, q.Removed = s.placed, s.gone
	if s.gone.Empty() {
		return quoted("puzzle", notation.Canonical(&q))
	}
	return quoted("puzzle", notation.PencilMarks(&q))
}

// boardLines is the rows of a Star Battle's board, unless they are blank.
func boardLines(s state) []string {
	if s.puzzle.Family != puzzle.StarBattle || s.placed.Empty() && s.gone.Empty() {
		return nil
	}
	grid, n := notation.Marks(s.board()), s.puzzle.Size
	var rows []string
	for row := range n {
		rows = append(rows, grid[row*n:][:n])
	}
	return quoted("board", strings.Join(rows, "\n"))
}

// quoted writes a clause with each line of a text in quotes.
func quoted(clause, text string) []string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = fmt.Sprintf("%*s %q", len(clause), map[bool]string{true: clause}[i == 0], line)
	}
	return lines
}

func factLines(s state) []string {
	var lines []string
	for _, f := range s.facts {
		lines = append(lines, "know "+interpreter.FactText(s.puzzle, f))
	}
	return lines
}

func names(p *puzzle.Puzzle, s puzzle.Set) string { return strings.Join(p.Names(s), " ") }

const widestLine = 110

// wrapped joins lines, and breaks those that are too wide at a blank; the formatter indents the rest.
func wrapped(lines []string) string {
	var out []string
	for _, line := range lines {
		for len(line) > widestLine && !strings.Contains(line, `"`) {
			at := strings.LastIndexByte(line[:widestLine], ' ')
			out, line = append(out, line[:at]), line[at+1:]
		}
		out = append(out, line)
	}
	return strings.Join(out, "\n")
}

// Insert is the text of a file with more examples of a rule: at the end of its examples, or of the rule itself where
// that stands in the file. It is an error if the rule's own file, as it is now, says something else than the rule for
// which they were found.
func Insert(name, old string, rule *dsl.RuleDecl, own, examples string) (string, error) {
	file, err := parsed(name, old)
	if err != nil {
		return "", err
	}
	if err := unchanged(rule, own); err != nil {
		return "", err
	}
	text := strings.TrimRight(old, "\n")
	if end := endOf(file, rule.Name.Text); end >= 0 {
		text = insertedAt(old, end, examples)
	} else {
		text = strings.TrimPrefix(fmt.Sprintf("%s\n\nexamples %s {\n%s}\n", text, rule.Name.Text, examples), "\n\n")
	}
	_, err = parsed(name, text)
	return text, err
}

func parsed(name, text string) (*dsl.Tree, error) {
	file, mistakes := dsl.Parse(name, text)
	if len(mistakes) > 0 {
		return nil, mistakes[0]
	}
	return file, nil
}

// unchanged compares a rule with what its file says now.
func unchanged(rule *dsl.RuleDecl, now string) error {
	file, err := parsed(rule.Source.Name, now)
	if err != nil {
		return err
	}
	for _, d := range file.Decls {
		if now, ok := d.(*dsl.RuleDecl); ok && now.Name.Text == rule.Name.Text && withoutExamples(now) == withoutExamples(rule) {
			return nil
		}
	}
	return fmt.Errorf("rule %s has changed meanwhile", rule.Name.Text)
}

// endOf finds where the last declaration ends that has examples of a rule, or could have them; -1 if there is none.
func endOf(file *dsl.Tree, id string) int {
	end := -1
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *dsl.RuleDecl:
			if d.Name.Text == id {
				end = d.End.Offset
			}
		case *dsl.Examples:
			if d.Rule.Text == id {
				end = d.End.Offset
			}
		}
	}
	return end
}

// insertedAt puts examples at the end of the declaration that ends there.
func insertedAt(text string, end int, examples string) string {
	before, after := text[:end], text[end:]
	body, ok := strings.CutSuffix(before, "}")
	body = strings.TrimRight(body, " \n")
	switch {
	case !ok:
		body += " {\n"
	case strings.HasSuffix(body, "{"):
		body += "\n"
	default:
		body += "\n\n"
	}
	return body + examples + "}" + after
}

// withoutExamples is what a rule says, however it is laid out and whatever examples it has.
func withoutExamples(r *dsl.RuleDecl) string {
	text := r.Source.Text[r.Start.Offset:r.End.Offset]
	for _, e := range slices.Backward(r.Examples) {
		text = text[:e.Start.Offset-r.Start.Offset] + text[e.End.Offset-r.Start.Offset:]
	}
	return strings.Join(strings.Fields(text), " ")
}
