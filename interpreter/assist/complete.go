package assist

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"asterism/builtins"
	"asterism/dsl"
	"asterism/interpreter"
	"asterism/interpreter/schema"
	"asterism/puzzle"
)

// More kinds, of what can be completed: words of the language, and plain values.
const (
	WordName Kind = OtherName + 1 + iota
	ValueName
)

// Item is something that may be written at a place.
type Item struct {
	Label   string
	Kind    Kind
	Detail  string // its signature, type or title
	Insert  string // what to write
	Snippet bool   // Insert has places to fill in: ${1:region}
	Rank    int    // the smaller, the better it fits
	dsl.Span
}

var manual = sync.OnceValue(schema.WholeManual)

// Complete lists what may be written at a place, what fits best first. All of it replaces the same span.
func (s *Snapshot) Complete(name string, offset int) []Item {
	c := s.contextAt(name, offset)
	if c.quiet {
		return nil
	}
	l := &listing{context: c}
	l.fill()
	for i := range l.items {
		l.items[i].Span = c.word.Span
		if l.items[i].Insert == "" {
			l.items[i].Insert = l.items[i].Label
		}
	}
	slices.SortStableFunc(l.items, func(a, b Item) int {
		return cmp.Or(a.Rank-b.Rank, strings.Compare(a.Label, b.Label))
	})
	return slices.CompactFunc(l.items, func(a, b Item) bool { return a.Label == b.Label && a.Kind == b.Kind })
}

// Describe is what is told about an item, as Markdown; "" for nothing.
func (s *Snapshot) Describe(kind Kind, name string, draw func(*puzzle.Board) string) string {
	switch kind {
	case RuleName:
		return s.aboutRule(name, draw)
	case PackName:
		return s.aboutPack(name)
	case BuiltinName:
		return s.aboutBuiltin("", Mention{Name: name})
	case WordName:
		return interpreter.Capital(dsl.Usage(name))
	case DefineName:
		if d, ok := s.Program.Define(name); ok {
			return declaration(d.Source, d.Span)
		}
	}
	return ""
}

// listing is the items of one completion.
type listing struct {
	*context
	items []Item
}

func (l *listing) add(items ...Item) { l.items = append(l.items, items...) }

// words adds words of the language.
func (l *listing) words(rank int, words ...string) {
	for _, w := range words {
		l.add(Item{Label: w, Kind: WordName, Rank: rank})
	}
}

func (l *listing) fill() {
	switch l.block {
	case dsl.InFile:
		l.words(0, dsl.Words(dsl.InFile)...)
	case dsl.InRule:
		l.inRule()
	case dsl.InPack:
		l.inPack()
	case dsl.InExamples:
		l.words(0, dsl.Words(dsl.InExamples)...)
	case dsl.InExample:
		l.inExample()
	default:
		l.inHead()
	}
}

// inHead is for what stands before the body of a declaration, and for defines. A word at the start of a line may begin the next
// declaration.
func (l *listing) inHead() {
	if l.word.Start.Offset == 0 || l.text[l.word.Start.Offset-1] == '\n' {
		l.words(0, dsl.Words(dsl.InFile)...)
	}
	switch d := l.decl.(type) {
	case *dsl.RuleDecl:
		l.inRuleHead(d)
	case *dsl.PackDecl:
		if l.last(0).Text == "for" {
			l.families()
		} else if len(l.clause) > 1 {
			l.words(0, "for")
		}
	case *dsl.Examples:
		l.rules("", nil)
	case *dsl.Define:
		if i := slices.IndexFunc(l.clause, func(t dsl.Token) bool { return t.Text == "=" }); i >= 0 {
			l.clause = l.clause[i:]
			l.expression(nil, false)
		}
	}
}

func (l *listing) inRuleHead(d *dsl.RuleDecl) {
	switch before := l.last(0).Text; {
	case before == "like":
		l.rules("", []string{d.Name.Text})
	case before == "with" || before == "," && d.Like != nil:
		for _, v := range l.scope.Variables {
			if _, isLet := v.By.(*dsl.Let); isLet {
				l.add(Item{Label: v.Name, Kind: LocalName, Detail: TypeName(v.Type), Insert: v.Name + " = "})
			}
		}
	case slices.ContainsFunc(l.clause, func(t dsl.Token) bool { return t.Text == "with" }):
		l.expression(nil, false)
	case d.Like != nil:
		l.words(0, "with")
	case len(l.clause) > 1:
		l.words(0, "rating", "like")
	}
}

func (l *listing) families() {
	for _, f := range []puzzle.Family{puzzle.StarBattle, puzzle.Sudoku} {
		l.add(Item{Label: string(f), Kind: FamilyName})
	}
}

// rules adds the rules for a family ("" for any), without some.
func (l *listing) rules(family puzzle.Family, without []string) {
	for _, r := range l.snapshot.Program.Rules {
		if slices.Contains(without, r.ID) || family != "" && !slices.Contains(r.Families(), family) {
			continue
		}
		rank := 0
		if family != "" && l.elsewhere(r, family) {
			rank = 2
		}
		l.add(Item{Label: r.ID, Kind: RuleName, Detail: r.Title, Rank: rank})
	}
}

// elsewhere says whether a rule stands in packs, and in none for a family.
func (l *listing) elsewhere(r *interpreter.Rule, family puzzle.Family) bool {
	listed := false
	for _, p := range l.snapshot.Program.Packs {
		if _, _, ok := p.Find(r.ID); ok {
			if p.Family == family {
				return false
			}
			listed = true
		}
	}
	return listed
}

func (l *listing) inRule() {
	if len(l.clause) > 0 && !l.inner && l.onNewLine() && endsOperand(l.last(0)) && len(l.calls()) == 0 {
		l.clauseWords()
	}
	switch l.head() {
	case "":
		l.clauseWords()
	case "for", "let":
		l.binding()
	case "when":
		l.expression([]*builtins.Type{builtins.Bool}, false)
	case "→":
		l.action()
	case "show":
		l.show()
	case "assumes":
		l.words(0, "unique")
	case "tags":
		for _, r := range l.snapshot.Program.Rules {
			for _, tag := range r.Tags {
				l.add(Item{Label: tag, Kind: ValueName})
			}
		}
	case "{":
		l.expression(nil, false)
	}
}

// clauseWords adds what a clause of a rule may begin with.
func (l *listing) clauseWords() {
	l.words(0, dsl.Words(dsl.InRule)...)
	for _, verb := range dsl.Words(dsl.AfterArrow) {
		l.add(Item{Label: "→ " + verb, Kind: WordName})
	}
}

// binding is for `for x in …` and `let x = …`.
func (l *listing) binding() {
	switch n := len(l.clause); {
	case n < 2:
	case n == 2 && l.head() == "for":
		l.words(0, "in")
	case n == 2:
	default:
		l.expression(nil, l.head() == "for")
	}
}

func (l *listing) action() {
	words := l.clauseSince("→", ",")
	switch {
	case len(words) == 1:
		l.words(0, dsl.Words(dsl.AfterArrow)...)
	case words[1].Text == "place" || words[1].Text == "eliminate":
		l.expression([]*builtins.Type{builtins.Set}, false)
	case words[1].Text == "know":
		l.know(words[2:])
	}
}

// clauseSince is the tokens of the clause from the last sign outside of brackets that begins an action.
func (l *listing) clauseSince(signs ...string) []dsl.Token {
	depth, start := 0, 0
	for i, t := range l.clause {
		switch {
		case t.Kind == dsl.SignToken && strings.Contains("([{", t.Text):
			depth++
		case t.Kind == dsl.SignToken && strings.Contains(")]}", t.Text):
			depth--
		case depth == 0 && slices.Contains(signs, t.Text):
			start = i
		}
	}
	return l.clause[start:]
}

func (l *listing) know(words []dsl.Token) {
	in := slices.IndexFunc(words, func(t dsl.Token) bool { return t.Text == "in" })
	switch n := len(words); {
	case n == 0:
		l.words(0, "exactly", "at least", "at most")
	case n == 1 && words[0].Text == "at":
		l.words(0, "least", "most")
	case words[n-1].Text == "as":
		l.tags()
	case in < 0:
		if endsOperand(words[n-1]) && words[n-1].Text != "exactly" && words[n-1].Text != "least" && words[n-1].Text != "most" {
			l.words(0, "in", "in each")
		}
		l.expression([]*builtins.Type{builtins.Int}, false)
	default:
		if in == n-1 {
			l.words(0, "each")
		} else if endsOperand(words[n-1]) {
			l.words(0, "as")
		}
		l.expression([]*builtins.Type{builtins.Set, builtins.Sets, builtins.Regions}, false)
	}
}

func (l *listing) tags() {
	for _, tag := range l.snapshot.Program.Tags() {
		l.add(Item{Label: tag, Kind: TagName})
	}
}

// show is for `show role: expression`; roles are those that other rules use.
func (l *listing) show() {
	words := l.clauseSince("show", ",")
	if slices.ContainsFunc(words, func(t dsl.Token) bool { return t.Text == ":" }) {
		l.expression([]*builtins.Type{builtins.Set}, false)
		return
	}
	used := map[string]bool{}
	for _, r := range l.snapshot.Program.Rules {
		for _, role := range r.Decl.Show {
			used[role.Name.Text] = true
		}
	}
	for role := range used {
		l.add(Item{Label: role, Kind: RoleName, Insert: role + ": "})
	}
}

func (l *listing) inExample() {
	switch l.head() {
	case "":
		l.words(0, dsl.Words(dsl.InExample)...)
		return
	case "expect":
		if len(l.clause) == 1 {
			l.words(0, "nothing", "place", "eliminate", "know")
		}
	}
	switch before := l.last(0).Text; {
	case before == "know":
		l.words(0, "exactly", "at least", "at most")
	case before == "as":
		l.tags()
	case l.onNewLine():
		l.words(1, dsl.Words(dsl.InExample)...)
	}
}

func (l *listing) inPack() {
	d, _ := l.decl.(*dsl.PackDecl)
	family := puzzle.Family("")
	if d != nil && d.Family != nil {
		family = puzzle.Family(d.Family.Text)
	}
	before := l.last(0).Text
	if len(l.clause) == 0 || l.onNewLine() && l.head() != "tier" {
		l.words(1, dsl.Words(dsl.InPack)...)
	}
	switch head := l.head(); {
	case before == "include":
		l.packs(family, d)
	case head == "include" && slices.ContainsFunc(l.clause, func(t dsl.Token) bool { return t.Text == "without" }),
		before == "replace", before == "by":
		l.rules(family, nil)
	case head == "include":
		l.words(0, "without")
	case head == "replace" && len(l.clause) == 2:
		l.words(0, "by")
	case head == "tier":
		l.tier(d, family)
	case head == "grade":
		l.grade()
	case head == "assumes":
		l.words(0, "unique")
	}
}

func (l *listing) packs(family puzzle.Family, own *dsl.PackDecl) {
	for _, p := range l.snapshot.Program.Packs {
		if p.Decl != own && (family == "" || p.Family == family) {
			l.add(Item{Label: p.Name, Kind: PackName, Detail: p.Title})
		}
	}
}

// tier adds the rules that the pack does not list yet, and what may stand behind one.
func (l *listing) tier(d *dsl.PackDecl, family puzzle.Family) {
	if !slices.ContainsFunc(l.clause, func(t dsl.Token) bool { return t.Text == "{" }) {
		return
	}
	var listed []string
	if d != nil {
		for _, t := range d.Tiers {
			for _, e := range t.Rules {
				if e.Rule.Text != l.word.Text {
					listed = append(listed, e.Rule.Text)
				}
			}
		}
	}
	before := l.last(0).Text
	if before == "before" || before == "after" {
		l.rules(family, nil)
		return
	}
	l.rules(family, listed)
	if before != "{" {
		l.words(1, "rating", "first", "last", "before", "after")
	}
}

func (l *listing) grade() {
	i := slices.IndexFunc(l.clause, func(t dsl.Token) bool { return t.Text == "when" })
	if i < 0 {
		if len(l.clause) > 1 {
			l.words(0, "when")
		}
		return
	}
	l.clause = l.clause[i:]
	l.expression([]*builtins.Type{builtins.Bool}, false)
}

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
	p := l.snapshot.Program
	for _, name := range p.Patterns() {
		if f.walked && slices.Contains(l.scope.Families(), puzzle.StarBattle) {
			l.add(Item{Label: name, Kind: PatternName, Rank: 3})
		}
	}
	for _, name := range p.Defines() {
		d, _ := p.Define(name)
		rank := 3
		if l.decl != nil && d.Source == sourceOf(l.decl) {
			rank = 1
		}
		l.add(Item{Label: name, Kind: DefineName, Detail: signatureOf(d), Insert: filledIn(name, paramsOf(d)), Snippet: true, Rank: rank})
	}
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
	for _, name := range builtins.CallList() {
		b, _ := builtins.Call(name)
		forms := slices.DeleteFunc(slices.Clone(b.Forms), func(form builtins.Form) bool {
			return len(form.Params) == 0 || form.Params[0] != t && (t == builtins.Board || !builtins.Converts(t, form.Params[0]))
		})
		if len(forms) == 0 {
			continue
		}
		skip := 1
		if t == builtins.Board {
			skip = 0
			if len(b.Params) == 0 {
				l.add(Item{Label: name, Kind: BuiltinName, Detail: formText(forms[0]), Insert: name + "()", Rank: 1})
				continue
			}
		}
		before := len(l.items)
		l.builtin(b, fit{}, forms, skip)
		for i := range l.items[before:] {
			l.items[before+i].Rank = 1
		}
	}
}
