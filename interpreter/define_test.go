package interpreter

import (
	"math/rand/v2"
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

		// A filter of a filter walks both lists at once.
		"sum(filter(filter(rows + columns, {need(#) > 0}), {len(open(#)) > 2}), {need(#)})":                                         "sum(rows + columns, {need(#) > 0 and len(open(#)) > 2 ? need(#) : 0})",
		"count(filter(filter(filter(fish(rows, columns, 2), {#.size > 1}), {len(#.cells) > 3}), {len(#.cells) < 9}), {#.need > 0})": "count(fish(rows, columns, 2), {#.size > 1 and len(#.cells) > 3 and len(#.cells) < 9 and #.need > 0})",
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

// TestDefinesAreHygienic gives defines names and elements of their own, and hands them others of the same name: neither
// sees those of the other.
func TestDefinesAreHygienic(t *testing.T) {
	parsed, _ := dsl.Parse("d.rules", `
define has(r) = any(open(r), {# in r})
define larger(a) = (let n = 1; a + n)
define emptyOf(s) = filter(s, {len(open(#)) == 0})
`)
	rng := rand.New(rand.NewPCG(15, 15))
	all := samples(t, rng)
	for call, body := range map[string]string{
		"count(rows, {has(#)})": "count(rows, {let row = #; any(open(row), {# in row})})",
		"larger(n)":             "n + 1",
		"(let n = need(r); larger(n) + larger(1))": "need(r) + 3",
		"larger(larger(n))":                        "n + 2",
	} {
		c, sc := newCompiler(), scope{}
		c.declare(parsed)
		for _, v := range variables {
			sc[v.name] = c.newVariable(v.typ)
		}
		a, ok := c.compile(expressionOf(t, call), sc)
		b, fine := c.compile(expressionOf(t, body), sc)
		if !ok || !fine {
			t.Fatal(call, body, c.diagnostics)
		}
		for i := range 20 {
			s := all[i%len(all)]
			ref := newReference(c, s.board(rng))
			bindAll(ref, sc, s, rng)
			if x, y := show(a.Type.Box(a.Value)(ref.env)), show(b.Type.Box(b.Value)(ref.env)); x != y {
				t.Errorf("%s is %s, but %s is %s", call, x, body, y)
			}
		}
	}
}
