package interpreter

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"asterism/builtins"
	"asterism/builtins/counting"
	"asterism/puzzle"
	"asterism/puzzle/notation"
)

// kind is a type of expression that the generator makes.
type kind int

const (
	aBool kind = iota
	aNumber
	aDecimal
	aSet
	aCandidate
	aRegion
	regionList
	setList
	aBoard
	aFish
	fishList
	aTiling
	tilingList
	kinds
)

// author writes random expressions that mean something.
type author struct {
	rng     *rand.Rand
	family  puzzle.Family
	element []kind          // what # is, innermost last
	without map[string]bool // variables that are not bound yet
}

// variables are the names in scope of every random expression, and how each is written for the first time.
var variables = []struct {
	name string
	kind kind
	typ  *builtins.Type
}{
	{"r", aRegion, builtins.Region}, {"q", aRegion, builtins.Region}, {"x", aCandidate, builtins.Cell}, {"y", aCandidate, builtins.Cell},
	{"s", aSet, builtins.Set}, {"n", aNumber, builtins.Int}, {"ok", aBool, builtins.Bool}, {"after", aBoard, builtins.Board},
	{"list", regionList, builtins.Regions}, {"m", aFish, builtins.FishType},
}

// forms are the ways to write each kind: %b, %n, %d, %s, %c, %r, %R, %S, %B, %f, %F, %t, %T stand for parts of a kind.
// {R:…} is a condition on the elements of a list of that kind.
var forms = map[kind][]string{
	aBool: {"true", "ok", "%n == %n", "%n < %n", "%n >= %n", "%n != %n", "not (%b)", "(%b) and (%b)", "(%b) or (%b)", "(%b) == (%b)",
		"!(%b)", "(%b) && (%b)", "any(%R, {R})", "all(%R, {R})", "none(%R, {R})", "one(%R, {R})", "any(%s, {c})", "all(%s, {c})", "none(%s, {c})",
		"one(%s, {c})", "within(%s, %s)", "meets(%s, %s)", "%s == %s", "%s != %s", "%r == %r", "%c == %c", "%c != %c", "%c in %s",
		"exact(%r)", "%r in %R", "%B.broken()", "broken(%B)", "%d < %d", "%d >= %n", "%b ? %b : %b", "any(%F, {f})",
		"\"a\" < \"b\"", "not (%c in %s)", "%r != %s", "broken()", "all(%S, {s})", "branch(%c, %r).broken", "certain(%s).single",
		"any(agreed(%R), #.length < %n)", "%B.branch(%c).broken", "all(agreed(%r, 0), len(#.off) > 0)"},
	aNumber: {"0", "1", "2", "n", "size", "stars", "%n + %n", "%n - %n", "%n * %n", "(%n + %n) * %n", "-(%n)", "%n % 3", "%n % need(%r)", "min(%n, %n)", "max(%n, %n)",
		"len(%s)", "len(%R)", "len(%r)", "need(%r)", "left(%r)", "number(%r)", "count(%R, {R})", "count(%s, {c})", "%B.need(%r)", "%B.left(%r)",
		"need(%B, %r)", "(%b) ? %n : %n", "%f.need", "%f.size", "%f.slack", "%f.excess", "sum(%R, need(#))", "len(%F)", "packing(%R, %s).count", "count(%F, {f})", "len(%S)", "300", "len(chains(%R, %n))",
		"count(%B.chains(%R, 8), #.loop)", "len(rings(%R, %n))", "len(strongLinks(%R, 2))", "sum(%B.groupedLinks(%R, 2), #.length)", "sum(%B.rings(%R, 8), #.length)", "sum(groupedChains(%R, 8), #.length)", "len(clusters(%R))", "linked(%s, %s).length", "linked(linked(%s, %s), linked(%s, %s)).length", "sum(%B.clusters(%R), len(#.first) - len(#.second))",
		"sum(agreed(%s), len(#.on))", "sum(agreed(%R, 1), len(#.refuted) + #.tier)"},
	aDecimal: {"1.5", "%n / 4", "%n / need(%r)", "%d * %d", "%d + %n", "(%b) ? %d : %n"},
	aSet: {"s", "open(%s)", "placed(%s)", "open(%r)", "%s + %s", "%s - %s", "(%s + %s) - %s", "common(%s, %s)", "neighbours(%c)", "neighbours(%s)",
		"peers(%s)", "%B.open(%r)", "%B.placed(%s)", "open(%B, %s)", "givens", "clues", "(%b) ? %s : %s", "%f.cells", "%f.eliminations", "%f.fins", "%r + %c",
		"filter(%s, {c})", "minus(%s, %s)", "union(%s, %s)", "packing(%R, %s).cells", "%R - %s",
		"branch(%c).off", "branch(%c, %s).on", "certain(%r).placed", "%B.certain(%s).placed"},
	aCandidate: {"x", "y", "(%b) ? %c : %c", "first(%s)"},
	aRegion:    {"r", "q", "grid", "row(%c)", "column(%c)", "(%b) ? %r : %r", "%B.unfillable()", "unfillable()"},
	regionList: {"list", "rows", "columns", "lines", "houses", "%R + %R", "filter(%R, {R})", "facts", "held", "facts(\"t0\")", "%f.base", "%f.cover",
		"filter(rows + columns, {R})", "meeting(%R, %s)", "%B.meeting(rows, %s)", "forced(%R)", "%B.forced(%R)", "facts(\"t0\") + facts(\"t1\")", "packing(%R, %s).facts", "fewestFirst(%R)", "%B.fewestFirst(%R)"},
	setList:    {"filter(%S, {s})", "%S + %S", "ways(%r)"}, // of Star Battle alone, like tilings
	aBoard:     {"after", "follow(%c)", "%B.follow(%s)", "suppose(%c)", "after.suppose(%c)", "suppose(%s)", "assume(%s, %s)", "deduce(%c, 2)", "%B.deduce(%s, 1)"},
	aFish:      {"m"},
	fishList:   {"fish(rows, columns, 1)", "filter(%F, {f})", "fish(%R, columns, 2)", "fish(%B, rows, columns, 1)", "remainders(%R, columns, 2)", "finned(%R, columns, 2)", "finned(rows, %R, 1)", "%B.finned(columns, %R, 2)", "%F + %F", "fishWith(%s, %R, rows, 2)", "%B.fishWith(%s, rows, %R, 2)"},
	tilingList: {"tilings(%s)", "filter(%T, {t})", "%B.tilings(%s)", "tilings(%s, %s)", "%T + %T"},
	aTiling:    {"tiling(%s)", "greedyTiling(%s)"},
}

// starForms and digitForms are what only one family has.
var (
	starForms = map[kind][]string{
		aNumber: {"capacity(%s)", "minTiles(%s)", "len(squeeze(%r))", "len(%B.squeeze(%r))", "supply(%R, %s)", "%B.demand(%R, %s)", "%B.capacity(%r)", "tiling(%s).count", "len(%T)", "count(%T, {t})", "%t.count", "bound(%s)", "%B.bound(%r)", "len(assign(%R, %R, %R).always)", "%r.number + %r.row"}, aRegion: {"shape(%c)"},
		fishList:   {"exhausted(%R, shapes)", "required(rows, shapes, 2)", "%B.required(columns, %R, %n)", "%B.exhausted(rows, %R)"},
		regionList: {"shapes", "linePairs", "filter(lineBlocks, {R})", "rowBlocks", "columnBlocks", "blocks", "assign(blocks, filter(blocks, {R}), %R).never", "assign(blocks, %R, %R, blocks, %n).always", "short(%R, shapes)", "%B.short(columns, %R)"}, aSet: {"tiling(%s).area", "%t.cells", "%t.area", "always(%r)", "never(%r)", "%B.never(%r)", "touched(%r)"}, aBoard: {"tighten(%c)", "%B.tighten(%s)", "tighten(%s, 1)"}, setList: {"tightest(%s)", "%B.tightest(%s)", "squares", "%t.tiles", "swaps(%s, 2)", "%B.swaps(%s, 3)"},
		aBool: {"any(%T, {t})", "starved(%R)", "%B.starved(%R)", "%t.count == %n", "all(bounds(%s), #.count == 1)", "any(%B.bounds(%s), #.count < 2)", "any(balances(%R, shapes), #.supply < #.need)", "all(%B.balances(lineBlocks, %R), #.demand <= #.need and not meets(#.block, %s))", "any(differentials(%R, 3), #.total == 0)", "any(composites(%R, 3), #.slack == 0 and len(#.cells) > #.count)", "any(boundedComposites(houses + facts, 2), #.most < #.count + #.slack)", "any(%B.composites(houses, 2), names(#.added) == names(%R) and plural(2, \"box\") != \"\")", "mustHold(%s)", "%B.mustHold(%r)", "any(%B.differentials(houses, 4), #.operations < 3)"},
	}
	digitForms = map[kind][]string{
		aRegion: {"box(%c)", "cell(%c)", "digit(%c)"},
		aNumber: {"len(loops(6))", "len(%B.loops(%n))", "sum(outcomes(%R, %R), #.length)", "sum(%B.dynamics(cells, %R), #.length)", "count(refutations(%R), len(#.on) > 0)",
			"len(rectangles(%n))", "sum(rectangles(2), len(#.bare) + len(#.digits))", "len(%B.rectangles(2) + rectangles(3))",
			"len(lockedChains(%R, 3, %n))", "count(%B.lockedChains(units, 2, 6), len(#.eliminations) > 1)",
			"len(alsChains(%n, 3, 3))", "len(%B.alsChains(2, 2, size) + alsChains(4, 4, 4))", "count(alsPairs(%n), len(#.sets) == 2)", "len(alsWings(4)) + len(%B.alsWings(%n))", "len(%B.blossoms(3, 2))",
			"len(crossings(%R, %R))", "len(%B.disjointSubsets(3))", "sum(tuples(2), #.count)", "len(%B.tuples(3))"},
		aBool: {"any(loops(8), meets(#.roof, %s))", "any(refutations(places(houses)), #.kind == 'contradiction' and meets(#.on + #.off, %s))", "meets(surplus(%R), %s)", "within(%B.surplus(units), %s)",
			"any(outcomes(cells, units), within(#.source, %s))", "any(rectangles(2), #.roof == %s)", "none(%B.rectangles(3), meets(#.floor, %s))",
			"any(alsChains(2, %n, 2), meets(#.ends, %s))", "any(blossoms(2, 1), len(#.cells) == 3 and #.stem in cells)", "any(blossoms(9, 9), meets(peers(#.ends), #.petals))",
			"all(alsPairs(3), meets(peersOfOne(#.held), %s))", "any(crossings(lines, boxes), meets(#.first + #.second, #.content - #.middle))", "any(disjointSubsets(4), meets(peersOfOne(#.held), %s))",
			"none(tuples(2), meets(#.unused, #.around))", "any(byDigit(%s), meets(#, %s))", "all(alsChains(2, 3, 3), meets(#.first + #.last, #.outer))"},
		regionList: {"boxes", "cells", "digits", "rows(digit(%c))", "digits(row(%c))", "cells(box(%c))", "boxes(digit(%c))", "units", "places(houses)", "places(rows + boxes)", "forced(places(boxes))", "units(digit(%c))", "units(%r)"},
	}
)

var partOf = map[byte]kind{'b': aBool, 'n': aNumber, 'd': aDecimal, 's': aSet, 'c': aCandidate, 'r': aRegion, 'R': regionList, 'S': setList,
	'B': aBoard, 'f': aFish, 'F': fishList, 't': aTiling, 'T': tilingList}

// elementOf is what # is inside a condition on such a list.
var elementOf = map[byte]kind{'R': aRegion, 'c': aCandidate, 'f': aFish, 't': aTiling, 's': aSet}

// write makes an expression of a kind, nested so deep at most.
func (a *author) write(k kind, depth int) string {
	if n := len(a.element); n > 0 && a.element[n-1] == k && a.rng.IntN(3) == 0 {
		return "#"
	}
	list := a.formsOf(k)
	if len(list) == 0 {
		panic(fmt.Sprint("cannot write kind ", k))
	}
	form := list[a.rng.IntN(len(list))]
	if depth <= 0 {
		form = a.leaf(list)
	}
	return a.fill(form, depth)
}

// formsOf lists the ways to write a kind that the family has and that use no unbound variable.
func (a *author) formsOf(k kind) []string {
	list := slices.Concat(forms[k], digitForms[k])
	if a.family == puzzle.StarBattle {
		list = slices.Concat(forms[k], starForms[k])
	}
	return slices.DeleteFunc(list, func(form string) bool {
		return a.without[form] || a.family == puzzle.Sudoku && strings.Contains(form, "%S") || a.lacks(form)
	})
}

// lacks says whether a form has a part of a kind that cannot be written, for want of a variable.
func (a *author) lacks(form string) bool {
	noBoard := a.without["after"] && a.without["x"] && a.without["y"]
	return a.without["after"] && strings.Contains(form, "after") || a.without["m"] && strings.Contains(form, "%f") || noBoard && strings.Contains(form, "%B") ||
		a.without["x"] && a.without["y"] && strings.Contains(form, "%c")
}

// leaf is a form with as few parts as there are.
func (a *author) leaf(list []string) string {
	parts := func(form string) int { return strings.Count(form, "%") + strings.Count(form, "{") }
	var least []string
	for _, form := range list {
		if len(least) > 0 && parts(form) < parts(least[0]) {
			least = least[:0]
		}
		if len(least) == 0 || parts(form) == parts(least[0]) {
			least = append(least, form)
		}
	}
	return least[a.rng.IntN(len(least))]
}

func (a *author) fill(form string, depth int) string {
	var out strings.Builder
	for i := 0; i < len(form); i++ {
		switch {
		case form[i] == '%' && i+1 < len(form) && form[i+1] != ' ':
			i++
			out.WriteString(a.part(form, i, depth))
		case form[i] == '{':
			i++
			a.element = append(a.element, elementOf[form[i]])
			body := a.write(aBool, depth-1)
			a.element = a.element[:len(a.element)-1]
			if a.rng.IntN(2) == 0 {
				body = "{" + body + "}"
			}
			out.WriteString(body)
			i++
		default:
			out.WriteByte(form[i])
		}
	}
	return out.String()
}

// noElement is what # is to a part of a form that has an # of its own.
const noElement kind = -1

// part writes a part, in brackets where an operator could tear it apart.
func (a *author) part(form string, i, depth int) string {
	if strings.Contains(form[:i], "#.") {
		a.element = append(a.element, noElement)
		defer func() { a.element = a.element[:len(a.element)-1] }()
	}
	text := a.write(partOf[form[i]], depth-1)
	if strings.ContainsAny(text, " ?") || strings.HasPrefix(text, "-") {
		return "(" + text + ")"
	}
	return text
}

// undotted is a call on a variable that can as well be written with a dot.
var undotted = regexp.MustCompile(`(^|[^.\w])(need|open|row|neighbours|common|left|placed)\(([rqxys])(\)|, )`)

// dotted writes now and then f(x, y) as x.f(y).
func (a *author) dotted(text string) string {
	return undotted.ReplaceAllStringFunc(text, func(call string) string {
		if a.rng.IntN(2) == 0 {
			return call
		}
		m := undotted.FindStringSubmatch(call)
		return m[1] + m[3] + "." + m[2] + "(" + strings.TrimPrefix(m[4], ", ")
	})
}

// TestRandomExpressionsAgree holds random expressions of every kind against expr's virtual machine.
func TestRandomExpressionsAgree(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	all, agreed, stopped := samples(t, rng), 0, 0
	rounds := 700
	if testing.Short() {
		rounds = 100
	}
	for round := range rounds {
		s := all[round%len(all)]
		a := &author{rng: rng, family: s.Family}
		k := kind(rng.IntN(int(kinds)))
		if s.Family == puzzle.Sudoku && (k == setList || k == aTiling || k == tilingList) {
			continue
		}
		text := a.dotted(a.write(k, 1+rng.IntN(4)))
		c, sc := newCompiler(), scope{}
		for _, v := range variables {
			sc[v.name] = c.newVariable(v.typ)
		}
		ref := &reference{}
		x, err := ref.both(c, expressionOf(t, text), sc)
		if err != nil {
			t.Fatal("does not compile:", err)
		}
		for range 3 {
			ref.env = newReference(c, s.board(rng)).env
			bindAll(ref, sc, s, rng)
			if _, err := ref.compare(x, sc); ref.env.Err() != nil {
				stopped++
			} else if err != nil {
				t.Fatal(notation.Canonical(s.Puzzle), err)
			}
			agreed++
		}
	}
	t.Log(agreed, "evaluations agree,", stopped, "stopped by their budget")
}

// bindAll gives the variables random values.
func bindAll(ref *reference, sc scope, s sample, rng *rand.Rand) {
	e := ref.env
	pick := func() puzzle.Cand { return puzzle.Cand(rng.IntN(s.Candidates())) }
	region := func() *puzzle.Region { return s.Truths[rng.IntN(len(s.Truths))] }
	some := s.NewSet()
	for range rng.IntN(12) {
		some.Add(pick())
	}
	after := e.Board.Copy()
	after.Suppose(pick())
	m := &counting.Fish{Base: []*puzzle.Region{region()}, Cover: []*puzzle.Region{region(), region()}, Size: 1, Need: 1,
		Cells: some, Eliminations: region().Cells, Fins: region().Cells}
	values := map[string]any{"r": region(), "q": region(), "x": pick(), "y": pick(), "s": some, "n": rng.IntN(300) - 3, "ok": rng.IntN(2) == 0,
		"after": after, "list": []*puzzle.Region{region(), region(), region()}, "m": m}
	w := &walker{ref: ref}
	for name, v := range values {
		w.set(sc[name], v)
	}
}

// TestEveryFunctionIsWritten sees to it that no function is forgotten above, but for those that only patterns and
// grades can use.
func TestEveryFunctionIsWritten(t *testing.T) {
	written := fmt.Sprint(forms, starForms, digitForms)
	for _, name := range append(builtins.CallList(), builtins.NameList()...) {
		f, ok := builtins.Call(name)
		if (!ok || f.Operator == "") && name != "part" && name != "fired" && !strings.Contains(written, name) {
			t.Error("no random expression uses", name)
		}
	}
}
