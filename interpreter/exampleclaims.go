package interpreter

import (
	"fmt"
	"strings"

	"asterism/dsl"
	"asterism/puzzle"
)

// conclusion is what a step concludes, or an example expects it to.
type conclusion struct {
	place, eliminate puzzle.Set
	know             []*puzzle.Region
}

func conclusionOf(s *Step) conclusion { return conclusion{s.Place, s.Eliminate, s.Know} }

// expected is what an example expects; an example that expects both something and nothing is a mistake, and so is one
// that expects neither.
func (c *check) expected(ex *dsl.Example, p *puzzle.Puzzle) (conclusion, bool) {
	out := conclusion{place: p.NewSet(), eliminate: p.NewSet()}
	if ex.Nothing == (len(ex.Expect) > 0) {
		c.fail(headOf(ex), "the example must expect something, or nothing", "write: expect place r1c1, or expect nothing")
		return out, false
	}
	for _, claim := range ex.Expect {
		if claim.Verb == dsl.Know {
			f, ok := c.fact(claim, p)
			if !ok {
				return out, false
			}
			out.know = append(out.know, f)
			continue
		}
		cells, ok := c.cells(claim.Cells, p)
		if !ok {
			return out, false
		}
		into := out.place
		if claim.Verb == dsl.Eliminate {
			into = out.eliminate
		}
		into.Or(into, cells)
	}
	return out, true
}

// compare reports each kind of conclusion that differs, at the first line that expects the kind.
func (c *check) compare(ex *dsl.Example, want, got conclusion, p *puzzle.Puzzle) {
	if !want.place.Equal(got.place) {
		c.differs(ex, dsl.Place, setText(p, want.place), setText(p, got.place))
	}
	if !want.eliminate.Equal(got.eliminate) {
		c.differs(ex, dsl.Eliminate, setText(p, want.eliminate), setText(p, got.eliminate))
	}
	missing, extra := differentFacts(want.know, got.know)
	if len(missing)+len(extra) > 0 {
		c.differs(ex, dsl.Know, factsText(p, missing), factsText(p, extra))
	}
}

func (c *check) differs(ex *dsl.Example, verb dsl.Verb, want, got string) {
	span := headOf(ex)
	for _, claim := range ex.Expect {
		if claim.Verb == verb {
			span = claim.Span
			break
		}
	}
	c.fail(span, fmt.Sprintf("expected: %s %s", verb, want), fmt.Sprintf("came: %s %s", verb, got))
}

// differentFacts pairs equal facts and returns the rest of each side.
func differentFacts(want, got []*puzzle.Region) (missing, extra []*puzzle.Region) {
	used := make([]bool, len(got))
	for _, w := range want {
		at := -1
		for i, g := range got {
			if !used[i] && sameFact(w, g) {
				at = i
				break
			}
		}
		if at < 0 {
			missing = append(missing, w)
		} else {
			used[at] = true
		}
	}
	for i, g := range got {
		if !used[i] {
			extra = append(extra, g)
		}
	}
	return missing, extra
}

// sameFact compares cells and bounds, and the tag if one is expected.
func sameFact(want, got *puzzle.Region) bool {
	return want.Min == got.Min && want.Max == got.Max && want.Cells.Equal(got.Cells) && (want.Tag == "" || want.Tag == got.Tag)
}

// text is a conclusion as the lines of an example have it.
func (k conclusion) text(p *puzzle.Puzzle) string {
	var parts []string
	if !k.place.Empty() {
		parts = append(parts, "place "+setText(p, k.place))
	}
	if !k.eliminate.Empty() {
		parts = append(parts, "eliminate "+setText(p, k.eliminate))
	}
	for _, f := range k.know {
		parts = append(parts, "know "+FactText(p, f))
	}
	return strings.Join(parts, "; ")
}

func setText(p *puzzle.Puzzle, s puzzle.Set) string {
	if s.Empty() {
		return "nothing"
	}
	return strings.Join(p.Names(s), " ")
}

func factsText(p *puzzle.Puzzle, facts []*puzzle.Region) string {
	if len(facts) == 0 {
		return "nothing else"
	}
	texts := make([]string, len(facts))
	for i, f := range facts {
		texts[i] = FactText(p, f)
	}
	return strings.Join(texts, "; ")
}
