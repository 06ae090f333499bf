package assist

import (
	"cmp"
	"slices"
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

// Describe is what is told about something that can be completed, as Markdown; "" for nothing. Draw is as for Hover.
func (s *Snapshot) Describe(kind Kind, name string, draw func(*puzzle.Board) string) string {
	switch kind {
	case RuleName:
		return s.aboutRule(name, draw)
	case PackName:
		return s.aboutPack(name)
	case BuiltinName:
		return s.aboutBuiltin("", Mention{Name: name})
	case WordName:
		return aboutWord(name)
	case DefineName:
		if d, ok := s.Program.Define(name); ok {
			return declaration(d.Source, d.Span)
		}
	case PatternName:
		if d, ok := s.Program.Pattern(name); ok {
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
		l.words(0, "hint")
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
