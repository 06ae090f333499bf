package schema

import (
	"asterism/builtins"
)

// expressions is the chapter on what the language has by itself: questions about every element of a set or list,
// operators of numbers and conditions. Operators of sets stand with the functions that do the same.
func expressions() ChapterDoc {
	return ChapterDoc{Title: "Expressions", Functions: []FuncDoc{
		about("any", "Whether the condition holds for an element of a set or list.", builtins.Bool, "when any(shapes, need(#) == 1)"),
		about("all", "Whether the condition holds for every element, or there is none.", builtins.Bool, "when all(open(p), # in row)"),
		about("none", "Whether the condition holds for no element.", builtins.Bool, "when none(open(p), # in row)"),
		about("one", "Whether the condition holds for exactly one element.", builtins.Bool, "when one(open(p), # in row)"),
		about("count", "For how many elements the condition holds.", builtins.Int, "when count(open(p), # in row) == 2"),
		about("filter", "The elements for which the condition holds.", nil, "let inside = filter(open(p), # in row)"),
		about("sum", "The sum of a number of every element.", builtins.Int, "when sum(rows, need(#)) > 3"),
		operator("and", "Whether both conditions hold; the second is asked only if the first does. Also written &&.", "when need(p) == 1 and len(open(p)) > 1"),
		operator("or", "Whether one of two conditions holds; the second is asked only if the first does not. Also written ||.", "when need(p) == 0 or len(open(p)) == 1"),
		{Name: "not", Signature: "not a", Doc: "Whether a condition does not hold. Also written !.", Params: []ParamDoc{}, Forms: []string{"not truth value → truth value"}, Example: "when not (x in p)"},
		operator("==", "Whether two values are the same.", "when need(p) == 1"),
		operator("!=", "Whether two values are not the same.", "when need(p) != 1"),
		operator("<", "Whether a number or text comes before another. Likewise <=, > and >=.", "when need(p) < len(open(p))"),
		operator("+", "The sum of two numbers.", "when need(p) + need(q) == 3"),
		operator("-", "The difference of two numbers.", "when len(open(p)) - need(p) == 1"),
		operator("*", "The product of two numbers.", "when len(open(p)) > 2 * need(p)"),
		operator("/", "A number divided by another, as a decimal number. A divisor of 0 stops the rule.", "when len(open(p)) / 2 > need(p)"),
		operator("%", "What is left of a whole number divided by another. A divisor of 0 stops the rule.", "when len(open(p)) % 2 == 0"),
	}}
}

// about is a question about the elements of a list; a nil result is a list of the same kind.
func about(name, doc string, result *builtins.Type, example string) FuncDoc {
	asked, to := "condition", "the same"
	if name == "sum" {
		asked = "number"
	}
	if result != nil {
		to = result.Name
	}
	return FuncDoc{Name: name, Signature: name + "(list, " + asked + ")", Doc: doc,
		Params: []ParamDoc{{"list", "a set or list"}, {asked, "of each element, which is written #"}},
		Forms:  []string{name + "(set or list, " + asked + ") → " + to}, Example: example}
}

// operator is an operator between two plain values.
func operator(sign, doc, example string) FuncDoc {
	return FuncDoc{Name: sign, Signature: "a " + sign + " b", Doc: doc, Params: []ParamDoc{}, Forms: []string{}, Example: example}
}

// words is the chapter on the words and signs of rule files.
func words() ChapterDoc {
	return ChapterDoc{Title: "The language", Functions: []FuncDoc{
		word("rule", `rule NAME "Title" rating 3.2 { … }`, "A rule: its clauses run from top to bottom, and what follows from the first binding that passes all of them is a step. The rating is optional; 0 is bookkeeping.", "rule Mine \"Next to both\" { … }"),
		word("for", "for NAME in LIST", "Binds every element of a set or list in turn. The clauses below are tried for each, until one makes a step.", "for p in shapes"),
		word("let", "let NAME = EXPRESSION", "Names a value. Inside an expression too: let after = suppose(#); after.broken().", "let after = suppose(x)"),
		word("when", "when CONDITION", "Goes on only if the condition holds.", "when need(p) == 1 and len(open(p)) == 2"),
		word("→", "→ place SET, → eliminate SET or → know exactly N in SET as NAME", "What follows, at the end of a rule; -> is the same. Several are separated by commas.", "→ eliminate peers(open(p))"),
		word("place", "→ place SET", "Places every candidate of the set.", "→ place open(p)"),
		word("eliminate", "→ eliminate SET", "Takes the open candidates of the set away.", "→ eliminate neighbours(x)"),
		word("know", "→ know exactly N in SET as NAME", "Learns a fact: so many of the set are true. Also at least, at most, and in each LIST. Other rules find it by facts(\"NAME\").", "→ know at least 1 in open(p) as strip"),
		word("because", `because "A sentence with {x} in it."`, "Why the step is right, for people. Values stand in braces, texts in them too: {n == 1 ? \"star\" : \"stars\"} or {plural(n, \"star\")}.", `because "{p} has its star on {open(p)}."`),
		word("show", "show ROLE: SET, ROLE: SET", "What a picture of the step highlights, each under a name of your choice.", "show region: p, target: x"),
		word("tags", "tags NAME, NAME", "Words to find the rule by.", "tags counting, inference"),
		word("assumes", "assumes unique", "The argument rests on there being one solution: the rule is used where that is asked for, by --unique or by the pack.", "assumes unique"),
		word("rating", "rating N", "How hard a rule is: behind its title, or in a pack behind its name. A let of that name rates each step by itself.", `rule Mine "Mine" rating 4.5 { … }`),
		word("like", `rule NAME "Title" like OTHER with x = 1`, "A copy of another rule, with some of its lets replaced.", `rule R4.2 "Direct row exclusion" like R4.1 with p = row(x)`),
		word("define", "define NAME(a, b) = EXPRESSION", "A named expression, for all rules.", "define tight(p) = capacity(p) == need(p)"),
		word("pattern", `pattern NAME { "# ." ". #" }`, "A drawing that for walks over the grid, turned and mirrored: m.cells are its cells, m.part(\"a\") those drawn as a. With anchored it stands where it is drawn, with upright it is not turned.", `pattern zigzag { ". # . # ." "# . # . #" }`),
		word("examples", `examples NAME { example "…" { … } }`, "What a rule does on some boards, in a file whose name ends in _test.rules; asterism test runs them.", "examples Mine { … }"),
		word("example", `example "title" { puzzle "…" board "…" expect eliminate r1c2 }`, "A board and exactly what the first step does there: place, eliminate, know, or nothing.", `example "a pair" { puzzle "6x1.AAAABB…" expect nothing }`),
		word("pack", `pack NAME "Title" for starbattle { … }`, "Rules in tiers, for one kind of puzzle: the one place where order lives.", `pack mine "Mine first" for sudoku { include sudoku tier 1 { Mine } }`),
		word("include", "include PACK without RULE RULE", "Takes the tiers and grades of another pack over.", "include guide without R3.1"),
		word("replace", "replace RULE by OTHER", "Puts a rule in the place of an included one.", "replace R5.1 by Mine"),
		word("tier", `tier N "Title" hint "text" { RULE RULE }`, "Rules of one difficulty, tried in this order; after each step the solve begins again at the lowest tier. The text, if there is one, is what a player looks for: a hint says it first. In an included tier a rule comes last, or where it says: before R3.2, after R3.2, first, last.", `tier 1 "Marks" hint "what touches a star" { R1.1 Mine before R1.2 }`),
		word("grade", `grade "Easy" when CONDITION`, "The first grade whose condition holds is that of a solved puzzle; it may ask for hardest, rating, steps, operations, empty and fired(\"R6.\"). Behind grade may stand the name of another axis.", `grade "Easy" when hardest <= 3`),
		word("?", "CONDITION ? a : b", "One of two values.", "let n = size > 8 ? 2 : 1"),
		word("??", `{"a": x, "b": y}[key] ?? other`, "A table: the value of the entry that is the key, or the other one. Keys are texts or numbers; \"<= 4\" is for numbers up to 4.", `let name = {"VVV": "XY-Wing", "VLV": "W-Wing"}[m.signature] ?? "Chain"`),
		word("#", "#", "The element in any, all, none, one, count, filter and sum.", "when all(open(p), # in row)"),
		word("//", "// a comment", "Up to the end of the line.", "// forced stars"),
	}}
}

// word is a word or sign, how it is written, what it means, and an example.
func word(name, written, doc, example string) FuncDoc {
	return FuncDoc{Name: name, Signature: written, Doc: doc, Params: []ParamDoc{}, Forms: []string{}, Example: example}
}
