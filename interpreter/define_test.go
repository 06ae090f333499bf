package interpreter

import (
	"math/rand/v2"
	"strings"
	"testing"

	"asterism/dsl"
)

// TestDefinesMeanTheirBodies compares calls of defines with the same written out, on random boards.
func TestDefinesMeanTheirBodies(t *testing.T) {
	parsed, _ := dsl.Parse("d.rules", `
define twice(a) = a + a
define both(x) = twice(open(x)) - placed(x)
define fits(x, r) = len(both(x)) > need(r) and any(rows, {meets(#, x)})
define swap(r, x) = fits(x, r)
define tight(p) = need(p) == len(open(p))
`)
	rng := rand.New(rand.NewPCG(14, 14))
	all := samples(t, rng)
	for call, body := range map[string]string{
		"both(s)":                            "(open(s) + open(s)) - placed(s)",
		"both(x + s)":                        "(open(x + s) + open(x + s)) - placed(x + s)",
		"swap(r, x + s)":                     "len((open(x + s) + open(x + s)) - placed(x + s)) > need(r) and any(rows, {meets(#, x + s)})",
		"fits(both(r + x), q)":               "fits((open(r + x) + open(r + x)) - placed(r + x), q)",
		"count(rows, {tight(#)})":            "count(rows, {need(#) == len(open(#))})",
		"len(twice(filter(rows, tight(#))))": "2 * count(rows, {need(#) == len(open(#))})",
	} {
		c, sc := newCompiler(), scope{}
		c.declare(parsed)
		for _, v := range variables {
			sc[v.name] = c.newVariable(v.typ)
		}
		ref := &reference{}
		a, err := ref.both(c, expressionOf(t, call), sc)
		if err != nil {
			t.Fatal(err)
		}
		b, err := ref.both(c, expressionOf(t, body), sc)
		if err != nil {
			t.Fatal(err)
		}
		for i := range 40 {
			s := all[i%len(all)]
			ref.env = newReference(c, s.board(rng)).env
			bindAll(ref, sc, s, rng)
			x, err := ref.compare(a, sc)
			if err != nil {
				t.Fatal(err)
			}
			if y := b.ours(ref.env); show(x) != show(y) {
				t.Errorf("%s is %s, but %s is %s", call, show(x), body, show(y))
			}
		}
	}
}

// TestHashIsNotCaptured reports an element that is handed into a predicate with elements of its own.
func TestHashIsNotCaptured(t *testing.T) {
	found := mistakesIn(File{"h.rules", `define has(r) = any(open(r), {# in r})
rule H "h" {
  when any(rows, {has(#)})
  → eliminate givens
}`})
	if len(found) != 1 || found[0].Start.Line != 3 || !strings.Contains(found[0].Message, "# of its own") {
		t.Error(found)
	}
}
