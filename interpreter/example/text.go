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
	if len(mistakes)+len(more) > 0 || len(Run(program, rule, parsed.Decls[0].(*dsl.Rule).Examples[0])) > 0 {
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

// WithExamples is the text of a rule file with examples at the end of a rule. Examples for a rule that reads otherwise
// than the one they were found for are refused.
func WithExamples(name, old string, rule *dsl.Rule, examples string) (string, error) {
	file, mistakes := dsl.Parse(name, old)
	if len(mistakes) > 0 {
		return "", mistakes[0]
	}
	now := ruleIn(file, rule.DeclName().Text)
	if now == nil || withoutExamples(now) != withoutExamples(rule) {
		return "", fmt.Errorf("rule %s has changed meanwhile", rule.DeclName().Text)
	}
	before, after := old[:now.End.Offset], old[now.End.Offset:]
	if body, ok := strings.CutSuffix(before, "}"); ok {
		before = strings.TrimRight(body, " \n") + "\n\n" + examples + "}"
	} else {
		before += " {\n" + examples + "}"
	}
	if _, mistakes := dsl.Parse(name, before+after); len(mistakes) > 0 {
		return "", mistakes[0]
	}
	return before + after, nil
}

// ruleIn finds a rule in a file, or nil.
func ruleIn(file *dsl.File, id string) *dsl.Rule {
	for _, d := range file.Decls {
		if r, ok := d.(*dsl.Rule); ok && r.DeclName().Text == id {
			return r
		}
	}
	return nil
}

// withoutExamples is what a rule says, however it is laid out and whatever examples it has.
func withoutExamples(r *dsl.Rule) string {
	text := r.Source.Text[r.Start.Offset:r.End.Offset]
	for _, e := range slices.Backward(r.Examples) {
		text = text[:e.Start.Offset-r.Start.Offset] + text[e.End.Offset-r.Start.Offset:]
	}
	return strings.Join(strings.Fields(text), " ")
}
