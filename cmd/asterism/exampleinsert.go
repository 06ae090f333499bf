package main

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"asterism/dsl"
	"asterism/interpreter"
)

// insertExamples puts examples where those of the rule stand: at the end of its list in a file of examples, or at the
// end of the rule if it has some itself. The first ones go into a file of examples beside that of the rule.
func insertExamples(program *interpreter.Program, rule *interpreter.Rule, examples string) error {
	blocks := program.ExampleBlocks(rule)
	switch {
	case len(blocks) > 0:
		last := blocks[len(blocks)-1]
		return insertBefore(last.Source, last.End, examples)
	case len(rule.Decl.Examples) > 0:
		return insertBefore(rule.Decl.Source, rule.Decl.End, examples)
	}
	return startExamples(program, rule, examples)
}

// insertBefore puts examples at the end of the declaration that ends there.
func insertBefore(src *dsl.Source, end dsl.Pos, examples string) error {
	before, after := src.Text[:end.Offset], src.Text[end.Offset:]
	body, ok := strings.CutSuffix(before, "}")
	body = strings.TrimRight(body, " \n")
	switch {
	case !ok:
		before += " {\n"
	case strings.HasSuffix(body, "{"):
		before = body + "\n"
	default:
		before = body + "\n\n"
	}
	return writeExamples(src.Name, before+examples+"}"+after)
}

// startExamples puts the first examples of a rule into the file of examples beside the rule's, which may not be there yet.
func startExamples(program *interpreter.Program, rule *interpreter.Rule, examples string) error {
	if _, err := os.Stat(rule.Decl.Source.Name); err != nil {
		return fromProgram(rule.Decl.Source.Name)
	}
	name := strings.TrimSuffix(rule.Decl.Source.Name, interpreter.Extension) + dsl.TestExtension
	text := fmt.Sprintf("examples %s {\n%s}\n", rule.ID, examples)
	i := slices.IndexFunc(program.Sources, func(s *dsl.Source) bool { return s.Name == name })
	if i < 0 {
		return os.WriteFile(name, []byte(text), 0o644)
	}
	return writeExamples(name, strings.TrimRight(program.Sources[i].Text, "\n")+"\n\n"+text)
}

func writeExamples(name, text string) error {
	if _, mistakes := dsl.Parse(name, text); len(mistakes) > 0 {
		return fmt.Errorf("the examples do not fit into %s; print them and put them in by hand: %w", name, mistakes[0])
	}
	return rewrite(name, text)
}
