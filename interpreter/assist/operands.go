package assist

import (
	"slices"
	"strconv"
	"strings"

	"asterism/builtins"
	"asterism/dsl"
	"asterism/interpreter"
)

// expression adds what an expression may have at the place. The wanted types are those of the clause; walked says that it
// must be something to walk.
func (l *listing) expression(wanted []*builtins.Type, walked bool) {
	switch {
	case l.afterDot():
		l.members()
		return
	case endsOperand(l.last(0)) && !slices.Contains(clauseHeads, l.last(0).Text):
		l.words(0, "and", "or", "in", "not in")
		return
	}
	if calls := l.calls(); len(calls) > 0 {
		wanted, walked = l.wantedBy(calls[0])
	}
	direct := l.isDirect()
	l.names(fit{wanted, walked, direct})
}

// clauseHeads are words behind which an expression begins, though they may end one elsewhere.
var clauseHeads = []string{"in", "when", "place", "eliminate", "exactly", "least", "most", "each", "with", "for", "let", "{"}

// isDirect says whether the value that is being written is itself what is wanted, and not a part of it, as far as one can see.
func (l *listing) isDirect() bool {
	before := l.last(0).Text
	return before == "(" || before == "," || slices.Contains(clauseHeads, before) || before == ":"
}

// wantedBy is what a call wants at the argument that is being written.
func (l *listing) wantedBy(c call) (wanted []*builtins.Type, walked bool) {
	if predicate(c.name) {
		if c.argument == 0 {
			return nil, true
		}
		return []*builtins.Type{builtins.Bool}, false
	}
	f, ok := builtins.Call(c.name)
	if !ok {
		return nil, false
	}
	at := c.argument
	if c.method {
		at++
	}
	for _, form := range f.Forms {
		if at < len(form.Params) && form.Params[at] != builtins.Board {
			wanted = append(wanted, form.Params[at])
		}
	}
	return wanted, false
}

// fit is what is wanted at a place.
type fit struct {
	wanted []*builtins.Type
	walked bool
	direct bool
}

// takes says whether a value of the type is what is wanted; nil is not known, and may be. A condition may begin with anything.
func (f fit) takes(t *builtins.Type) bool {
	if t == nil {
		return true
	}
	if f.walked {
		return t.Loop != nil
	}
	return len(f.wanted) == 0 || slices.Contains(f.wanted, builtins.Bool) || slices.ContainsFunc(f.wanted, func(w *builtins.Type) bool { return builtins.Converts(t, w) })
}

// strict says whether what does not fit is left out: a condition may begin with anything.
func (f fit) strict() bool {
	return f.direct && (f.walked || len(f.wanted) > 0) && !slices.Contains(f.wanted, builtins.Bool)
}

// rank puts what fits first.
func (f fit) rank(t *builtins.Type, rank int) int {
	if f.takes(t) {
		return rank
	}
	return rank + 4
}

// names adds all names that mean something in an expression: first those that the rule binds.
func (l *listing) names(f fit) {
	for _, v := range l.scope.Variables {
		l.add(Item{Label: v.Name, Kind: LocalName, Detail: TypeName(v.Type), Rank: f.rank(v.Type, 0)})
	}
	if t := l.element(); t != nil {
		l.add(Item{Label: "#", Kind: LocalName, Detail: t.Name, Rank: f.rank(t, 0)})
	}
	l.declared(f)
	for _, name := range builtins.NameList() {
		b, _ := builtins.Name(name)
		l.builtin(b, f, b.Forms, 0)
	}
	for _, name := range builtins.CallList() {
		b, _ := builtins.Call(name)
		l.builtin(b, f, b.Forms, 0)
	}
	for _, name := range interpreter.Predicates() {
		if !f.strict() || (name == "filter") == f.walked {
			l.add(Item{Label: name, Kind: BuiltinName, Detail: "asks every element", Insert: name + "(${1:list}, ${2:condition})", Snippet: true, Rank: 3})
		}
	}
	if !f.strict() {
		l.words(3, "not", "true", "false")
	}
}

// declared adds the patterns and defines of the files, those of this file first.
func (l *listing) declared(f fit) {
	p := l.snapshot.Program
	for _, name := range p.Patterns() {
		if f.walked {
			l.add(Item{Label: name, Kind: PatternName, Rank: 3})
		}
	}
	for _, name := range p.Defines() {
		d, _ := p.Define(name)
		rank := 3
		if l.decl != nil && d.Source.Name == l.decl.DeclSource().Name {
			rank = 1
		}
		l.add(Item{Label: name, Kind: DefineName, Detail: signatureOf(d), Insert: filledIn(name, paramsOf(d)), Snippet: true, Rank: rank})
	}
}

// builtin adds a name or function of the language if one of its forms gives what is wanted. The first arguments are not written
// where it is called as a method.
func (l *listing) builtin(b *builtins.Func, f fit, forms []builtins.Form, skip int) {
	families := l.scope.Families()
	if !slices.ContainsFunc(families, b.In) && len(families) > 0 {
		return
	}
	fits := slices.IndexFunc(forms, func(form builtins.Form) bool { return f.takes(form.Result) })
	if fits < 0 && f.strict() {
		return
	}
	shown := forms[max(fits, 0)]
	item := Item{Label: b.Name, Kind: BuiltinName, Detail: formText(shown), Rank: f.rank(shown.Result, 2)}
	if len(b.Params) > skip || skip > 0 {
		var params []string
		for _, p := range b.Params[min(skip, len(b.Params)):] {
			params = append(params, p.Name)
		}
		item.Insert, item.Snippet = filledIn(b.Name, params), true
	}
	l.add(item)
}

// formText is one signature with its types, without the board that it is asked of.
func formText(form builtins.Form) string {
	var types []string
	for _, t := range form.Params {
		if t != builtins.Board {
			types = append(types, t.Name)
		}
	}
	if len(types) == 0 {
		return form.Result.Name
	}
	return "(" + strings.Join(types, ", ") + ") → " + form.Result.Name
}

// filledIn is a call with places to fill in.
func filledIn(name string, params []string) string {
	for i, p := range params {
		params[i] = "${" + strconv.Itoa(i+1) + ":" + p + "}"
	}
	return name + "(" + strings.Join(params, ", ") + ")"
}

func paramsOf(d *dsl.Define) []string {
	var params []string
	for _, p := range d.Params {
		params = append(params, p.Text)
	}
	return params
}

func signatureOf(d *dsl.Define) string { return "(" + strings.Join(paramsOf(d), ", ") + ")" }

// members adds what can be asked of the value before the dot: its fields, and functions that take it first.
func (l *listing) members() {
	t := l.typeBefore()
	if t == nil {
		return
	}
	for _, f := range t.Fields {
		l.add(Item{Label: f.Name, Kind: FieldName, Detail: f.Type.Name})
	}
	fields := len(l.items)
	for _, name := range builtins.CallList() {
		b, _ := builtins.Call(name)
		if forms := formsTaking(b, t); len(forms) > 0 {
			l.method(b, t, forms)
		}
	}
	for i := range l.items[fields:] {
		l.items[fields+i].Rank = 1
	}
}

// formsTaking are the signatures of a function that take a value of a type first. Of a board only those count that ask it.
func formsTaking(b *builtins.Func, t *builtins.Type) []builtins.Form {
	return slices.DeleteFunc(slices.Clone(b.Forms), func(form builtins.Form) bool {
		return len(form.Params) == 0 || form.Params[0] != t && (t == builtins.Board || !builtins.Converts(t, form.Params[0]))
	})
}

// method adds a function that is called on a value of a type. Where that is a board, all its parameters are left to write.
func (l *listing) method(b *builtins.Func, t *builtins.Type, forms []builtins.Form) {
	switch {
	case t != builtins.Board:
		l.builtin(b, fit{}, forms, 1)
	case len(b.Params) > 0:
		l.builtin(b, fit{}, forms, 0)
	default:
		l.add(Item{Label: b.Name, Kind: BuiltinName, Detail: formText(forms[0]), Insert: b.Name + "()"})
	}
}
