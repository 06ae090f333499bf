package schema

import "asterism/builtins"

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
