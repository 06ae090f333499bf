package handbook

import (
	"context"
	"fmt"
	"html"
	"strings"

	"asterism/cmd/asterism/internal/picture"
	"asterism/dsl"
	"asterism/interpreter"
	"asterism/interpreter/example"
	"asterism/puzzle"
)

// RuleHTML is a rule: its title, its text, and its first example drawn before and after, with the sentence. Where open is
// given, a link opens that on the workbench, with a pack.
func RuleHTML(program *interpreter.Program, r *interpreter.Rule, pack *interpreter.Pack, open Opener) string {
	var out strings.Builder
	fmt.Fprintf(&out, "<h3 id=\"%s\"><code>%s</code> %s</h3>\n", anchor(r.ID), html.EscapeString(r.ID), html.EscapeString(r.Title))
	if len(r.Tags) > 0 || r.AssumesUnique {
		tags := r.Tags
		if r.AssumesUnique {
			tags = append([]string{"assumes one solution"}, tags...)
		}
		fmt.Fprintf(&out, "<p class=\"tags\">%s</p>\n", html.EscapeString(strings.Join(tags, " · ")))
	}
	for _, ex := range program.Examples(r) {
		if step, b := shown(program, r, ex); step != nil {
			writeExample(&out, step, b, ex, link(open, b, pack, r))
			break
		}
	}
	d := r.Decl
	fmt.Fprintf(&out, "<pre class=\"rules\"><code>%s</code></pre>\n", Code(strings.TrimSpace(d.Source.Text[d.Start.Offset:d.End.Offset])))
	return out.String()
}

// shown is the step of an example and the board before it, or nil for one that shows that nothing follows.
func shown(program *interpreter.Program, r *interpreter.Rule, ex *dsl.Example) (*interpreter.Step, *puzzle.Board) {
	if ex.Nothing {
		return nil, nil
	}
	b, mistakes := example.Board(ex)
	if len(mistakes) > 0 || b == nil {
		return nil, nil
	}
	before := b.Copy()
	step, err := example.FirstStep(context.Background(), program, r, b)
	if err != nil || step == nil {
		return nil, nil
	}
	return step, before
}

// writeExample draws the board with the step, and the board after it, and says why.
func writeExample(out *strings.Builder, step *interpreter.Step, b *puzzle.Board, ex *dsl.Example, link string) {
	after := b.Copy()
	step.Apply(after)
	title := "Example"
	if ex.Title != nil {
		title = ex.Title.Value
	}
	fmt.Fprintf(out, "<figure class=\"example\">\n<div class=\"boards\">%s%s</div>\n", drawing(picture.NewPicture(b, step).Plain()), drawing(picture.NewBoard(after).Plain()))
	fmt.Fprintf(out, "<figcaption><b>%s.</b> %s%s</figcaption>\n</figure>\n", html.EscapeString(interpreter.Capital(title)), html.EscapeString(step.Because), link)
}

// link opens the example on the workbench.
func link(open Opener, b *puzzle.Board, pack *interpreter.Pack, r *interpreter.Rule) string {
	if open == nil {
		return ""
	}
	return fmt.Sprintf(" <a class=\"open\" href=\"%s\">Open it on the workbench</a>", html.EscapeString(open(b, pack.Name, r.ID)))
}

// drawing is a picture to stand in a page.
func drawing(svg []byte) string {
	text := string(svg)
	return text[strings.Index(text, "<svg"):]
}
