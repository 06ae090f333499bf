package main

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"asterism/cmd/asterism/internal/save"
	"asterism/dsl"
)

// insertExamples puts examples at the end of a rule in its file. The search for them takes a while, so the file may
// hold something else by now: the rule is looked up in it again.
func insertExamples(rule *dsl.Rule, examples string) error {
	name := rule.Source.Name
	if _, err := os.Stat(name); err != nil {
		return comesWithProgram(name)
	}
	return save.Edit(name, func(old []byte) ([]byte, error) {
		text, err := withExamples(name, string(old), rule, examples)
		if err != nil {
			return nil, fmt.Errorf("the examples were not put into %s but printed: %w", name, err)
		}
		return []byte(text), nil
	})
}

// withExamples is the text of a rule file with examples at the end of a rule. Examples for a rule that reads otherwise
// than the one they were found for are refused.
func withExamples(name, old string, rule *dsl.Rule, examples string) (string, error) {
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
