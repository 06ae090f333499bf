package main

import (
	"fmt"
	"strings"

	"asterism/dsl"
)

// insertExamples puts examples at the end of a rule in its file.
func insertExamples(rule *dsl.Rule, examples string) error {
	src := rule.Source
	before, after := src.Text[:rule.End.Offset], src.Text[rule.End.Offset:]
	if body, ok := strings.CutSuffix(before, "}"); ok {
		before = strings.TrimRight(body, " \n") + "\n\n" + examples + "}"
	} else {
		before += " {\n" + examples + "}"
	}
	text := before + after
	if _, mistakes := dsl.Parse(src.Name, text); len(mistakes) > 0 {
		return fmt.Errorf("the examples do not fit into %s; print them and put them in by hand: %w", src.Name, mistakes[0])
	}
	return rewrite(src.Name, text)
}
