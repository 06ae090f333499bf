package main

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"asterism/cmd/asterism/internal/save"
	"asterism/dsl"
	"asterism/interpreter"
)

// insertExamples puts examples where those of the rule stand: at the end of its list in a file of examples, or at the
// end of the rule if it has some itself. The first ones go into the file of examples beside that of the rule.
//
// The search for them takes a while, so the files may hold something else by now: they are read again, and examples for
// a rule that reads otherwise than the one they were found for are refused.
func insertExamples(program *interpreter.Program, rule *interpreter.Rule, examples string) error {
	name := rule.Decl.Source.Name
	if blocks := program.ExampleBlocks(rule); len(blocks) > 0 {
		name = blocks[len(blocks)-1].Source.Name
	} else if len(rule.Decl.Examples) == 0 {
		name = strings.TrimSuffix(name, interpreter.Extension) + dsl.TestExtension
	}
	if _, err := os.Stat(rule.Decl.Source.Name); err != nil {
		return comesWithProgram(rule.Decl.Source.Name)
	}
	return save.Edit(name, func(old []byte) ([]byte, error) {
		text, err := withExamples(name, string(old), rule.Decl, examples)
		if err != nil {
			return nil, fmt.Errorf("the examples were not put into %s but printed: %w", name, err)
		}
		return []byte(text), nil
	})
}

// withExamples is the text of a file with more examples of a rule.
func withExamples(name, old string, rule *dsl.Rule, examples string) (string, error) {
	file, err := parsed(name, old)
	if err != nil {
		return "", err
	}
	if err := unchanged(rule, file); err != nil {
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

func parsed(name, text string) (*dsl.File, error) {
	file, mistakes := dsl.Parse(name, text)
	if len(mistakes) > 0 {
		return nil, mistakes[0]
	}
	return file, nil
}

// unchanged compares a rule with what its file says now. That is the file at hand, unless that one is of examples.
func unchanged(rule *dsl.Rule, file *dsl.File) error {
	if file.Source.Name != rule.Source.Name {
		text, err := os.ReadFile(rule.Source.Name)
		if err != nil {
			return err
		}
		if file, err = parsed(rule.Source.Name, string(text)); err != nil {
			return err
		}
	}
	for _, d := range file.Decls {
		if now, ok := d.(*dsl.Rule); ok && now.Name.Text == rule.Name.Text && withoutExamples(now) == withoutExamples(rule) {
			return nil
		}
	}
	return fmt.Errorf("rule %s has changed meanwhile", rule.Name.Text)
}

// endOf finds where the last declaration ends that has examples of a rule, or could have them; -1 if there is none.
func endOf(file *dsl.File, id string) int {
	end := -1
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *dsl.Rule:
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
func withoutExamples(r *dsl.Rule) string {
	text := r.Source.Text[r.Start.Offset:r.End.Offset]
	for _, e := range slices.Backward(r.Examples) {
		text = text[:e.Start.Offset-r.Start.Offset] + text[e.End.Offset-r.Start.Offset:]
	}
	return strings.Join(strings.Fields(text), " ")
}
