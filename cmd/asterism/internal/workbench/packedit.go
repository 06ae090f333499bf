package workbench

import (
	"context"
	"errors"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"asterism/dsl"
	"asterism/interpreter"
)

// splice is a piece of a text, and what stands in its place.
type splice struct {
	from, to int // bytes
	text     string
}

// packText is the text of a pack's file, while it is being changed.
type packText struct {
	program *interpreter.Program
	pack    *interpreter.Pack
	decl    *dsl.PackDecl
	text    string
	splices []splice
}

// editPack is asterism/pack.
func (s *Session) editPack(_ context.Context, r PackRequest) (*PackAnswer, error) {
	e := s.rules()
	if !e.good() {
		return nil, refusef("there are mistakes in the rules: %s", e.mistakes[0].Error())
	}
	pack, ok := e.program.Pack(r.Pack)
	if !ok {
		return nil, refusef("there is no pack %.40q", r.Pack)
	}
	p := &packText{program: e.program, pack: pack, decl: pack.Decl, text: pack.Decl.Source.Text}
	if err := p.edit(r.Edit); err != nil {
		return nil, err
	}
	path := s.pathOf(pack.Decl.Source.Name)
	text, mistakes := dsl.Format(path, p.result())
	if len(mistakes) > 0 {
		return nil, refusef("this cannot be written: %s", mistakes[0].Message)
	}
	if err := s.check(e, path, text); err != nil {
		return nil, err
	}
	return &PackAnswer{Path: path, URI: URI(path), Text: text, Changed: text != p.text}, nil
}

// check refuses a text that would bring mistakes into rules that have none.
func (s *Session) check(e *edition, path, text string) error {
	files, _ := withOverlay(e.files, map[string]string{path: text})
	shipped := s.engine.options.Shipped
	s.checking.Lock()
	defer s.checking.Unlock()
	_, err := s.checker.LoadOver(interpreter.Overlay(shipped, interpreter.Folder{Name: shipped.Name, Files: files}))
	var mistakes dsl.Diagnostics
	if errors.As(err, &mistakes) {
		return refusef("%s", interpreter.Capital(mistakes[0].Message)+" then.")
	}
	return nil
}

// edit makes one change.
func (p *packText) edit(e PackEdit) error {
	if e.Rule != "" {
		if _, ok := p.program.Rule(e.Rule); !ok {
			return refusef("there is no rule %.40q", e.Rule)
		}
	}
	switch e.Do {
	case "move", "add":
		return p.put(e)
	case "cut":
		return p.cut(e.Rule)
	case "addTier":
		return p.addTier(e)
	case "cutTier":
		return p.cutTier(e.Tier)
	case "title":
		return p.title(e)
	case "rating":
		return p.rating(e)
	case "grade":
		return p.grade(e)
	}
	return refusef("a pack cannot be changed by %.40q", e.Do)
}

// result is the text with all splices made.
func (p *packText) result() string {
	slices.SortStableFunc(p.splices, func(a, b splice) int { return a.from - b.from })
	var out strings.Builder
	at := 0
	for _, s := range p.splices {
		out.WriteString(p.text[at:max(at, s.from)])
		out.WriteString(s.text)
		at = max(at, s.to)
	}
	out.WriteString(p.text[at:])
	return out.String()
}

func (p *packText) insert(at int, text string) { p.splices = append(p.splices, splice{at, at, text}) }

func (p *packText) replace(s dsl.Span, text string) {
	p.splices = append(p.splices, splice{s.Start.Offset, s.End.Offset, text})
}

// own finds the entry of a rule among those that the pack lists itself.
func (p *packText) own(rule string) (*dsl.TierDecl, *dsl.Entry) {
	for _, t := range p.decl.Tiers {
		for _, e := range t.Rules {
			if e.Rule.Text == rule {
				return t, e
			}
		}
	}
	return nil, nil
}

// included says whether a pack that this one includes has a rule.
func (p *packText) included(rule string) (*dsl.Include, bool) {
	for _, in := range p.decl.Includes {
		other, ok := p.program.Pack(in.Pack.Text)
		if !ok {
			continue
		}
		if _, _, has := other.Find(rule); has && !slices.ContainsFunc(in.Without, func(n dsl.Name) bool { return n.Text == rule }) {
			return in, true
		}
	}
	return nil, false
}

// behind is what may stand behind the name of a rule in a tier.
var behind = regexp.MustCompile(`^(\s+rating\s+[0-9.]+|\s+first\b|\s+last\b|\s+(?:before|after)\s+[\w.]+)`)

// entrySpan is where an entry stands, with its rating and place.
func (p *packText) entrySpan(e *dsl.Entry) dsl.Span {
	span := e.Rule.Span
	for {
		more := behind.FindString(p.text[span.End.Offset:])
		if more == "" {
			return span
		}
		span.End.Offset += len(more)
	}
}

// put moves or adds a rule: it takes it out of where the pack lists it and lists it in its new tier.
func (p *packText) put(e PackEdit) error {
	if e.Rule == "" || e.Rule == e.Before {
		return refusef("which rule is to be moved where?")
	}
	_, _, has := p.pack.Find(e.Rule)
	if e.Do == "add" && has {
		return refusef("pack %s has rule %s already", p.pack.Name, e.Rule)
	}
	entry := e.Rule
	if _, old := p.own(e.Rule); old != nil {
		if old.Rating != nil {
			entry += " rating " + number(*old.Rating)
		}
		p.replace(p.entrySpan(old), "")
	}
	p.list(e.Tier, e.Rule, entry, e.Before)
	return nil
}

// list writes an entry into a tier before a rule, or at its end.
func (p *packText) list(tier int, rule, entry, before string) {
	_, included := p.included(rule)
	t := p.tier(tier)
	at, beside := p.own(before)
	switch {
	case before != "" && beside != nil && at == t && beside.Order == nil && !included:
		p.insert(beside.Rule.Start.Offset, entry+" ")
		return
	case before != "":
		entry += " before " + before
	case included:
		entry += " last"
	}
	if t != nil {
		p.insert(p.closing(t.Span), " "+entry+" ")
		return
	}
	p.insert(p.tierPlace(tier), "tier "+strconv.Itoa(tier)+" { "+entry+" }\n")
}

// tier is the tier of a number that the pack lists itself, or nil.
func (p *packText) tier(number int) *dsl.TierDecl {
	for _, t := range p.decl.Tiers {
		if t.Number == number {
			return t
		}
	}
	return nil
}

// closing is where the closing brace of a declaration stands.
func (p *packText) closing(s dsl.Span) int {
	return s.Start.Offset + strings.LastIndexByte(p.text[s.Start.Offset:s.End.Offset], '}')
}

// tierPlace is where a new tier of a number is written: before the next one, else before the grades, else at the end.
func (p *packText) tierPlace(number int) int {
	for _, t := range p.decl.Tiers {
		if t.Number > number {
			return t.Start.Offset
		}
	}
	for _, g := range p.decl.Grades {
		return p.gradeStart(g)
	}
	return p.closing(p.decl.Span)
}

// gradeStart is where the word grade of a grade stands.
func (p *packText) gradeStart(g *dsl.Grade) int {
	return strings.LastIndex(p.text[:g.Title.Start.Offset], "grade")
}

// cut takes a rule out of the pack.
func (p *packText) cut(rule string) error {
	_, own := p.own(rule)
	in, included := p.included(rule)
	replaced := slices.IndexFunc(p.decl.Replaces, func(r *dsl.Replace) bool { return r.By.Text == rule })
	if own == nil && !included && replaced < 0 {
		return refusef("pack %s has no rule %s", p.pack.Name, rule)
	}
	if own != nil {
		p.replace(p.entrySpan(own), "")
	}
	if replaced >= 0 {
		r := p.decl.Replaces[replaced]
		start := strings.LastIndex(p.text[:r.Rule.Start.Offset], "replace")
		p.splices = append(p.splices, splice{start, r.By.End.Offset, ""})
	}
	switch {
	case !included:
	case len(in.Without) > 0:
		p.insert(in.Without[len(in.Without)-1].End.Offset, " "+rule)
	default:
		p.insert(in.Pack.End.Offset, " without "+rule)
	}
	return nil
}

// movable refuses to renumber tiers that come with another pack.
func (p *packText) movable(from int) error {
	for _, in := range p.decl.Includes {
		if other, ok := p.program.Pack(in.Pack.Text); ok && len(other.Tiers) > 0 && other.Tiers[len(other.Tiers)-1].Number >= from {
			return refusef("the tiers from %d on come with pack %s; they cannot get other numbers here", from, other.Name)
		}
	}
	return nil
}

// renumber gives the tiers from one on other numbers, and grades that speak of them.
func (p *packText) renumber(from, by int) {
	for _, t := range p.decl.Tiers {
		if t.Number >= from {
			p.replace(t.NumberSpan, strconv.Itoa(t.Number+by))
		}
	}
	for _, g := range p.decl.Grades {
		if when := shifted(g.When.Text, from, by); when != g.When.Text {
			p.replace(g.When.Span, when)
		}
	}
}

// tierNumbers are numbers of tiers in the condition of a grade.
var tierNumbers = regexp.MustCompile(`(\bhardest\s*(?:<=|>=|==|!=|<|>)\s*)(\d+)`)

// shifted is the condition of a grade after tiers from one on have got other numbers.
func shifted(when string, from, by int) string {
	return tierNumbers.ReplaceAllStringFunc(when, func(m string) string {
		parts := tierNumbers.FindStringSubmatch(m)
		if n, err := strconv.Atoi(parts[2]); err == nil && n >= from {
			return parts[1] + strconv.Itoa(n+by)
		}
		return m
	})
}

func (p *packText) addTier(e PackEdit) error {
	if slices.ContainsFunc(p.pack.Tiers, func(t *interpreter.Tier) bool { return t.Number == e.Tier }) {
		if err := p.movable(e.Tier); err != nil {
			return err
		}
		p.renumber(e.Tier, 1)
	}
	title := ""
	if e.Title != "" {
		title = " " + quoted(e.Title)
	}
	p.insert(p.tierPlace(e.Tier-1), "tier "+strconv.Itoa(e.Tier)+title+" { }\n")
	return nil
}

func (p *packText) cutTier(number int) error {
	t := p.tier(number)
	if t == nil {
		return refusef("pack %s does not list tier %d itself", p.pack.Name, number)
	}
	p.replace(t.Span, "")
	if p.movable(number) == nil {
		p.renumber(number+1, -1)
	}
	return nil
}

func (p *packText) title(e PackEdit) error {
	switch t := p.tier(e.Tier); {
	case t == nil:
		p.insert(p.tierPlace(e.Tier), "tier "+strconv.Itoa(e.Tier)+" "+quoted(e.Title)+" { }\n")
	case t.Title != nil:
		p.replace(t.Title.Span, quoted(e.Title))
	default:
		p.insert(t.NumberSpan.End.Offset, " "+quoted(e.Title))
	}
	return nil
}

// rating writes how hard a rule is in this pack. One that comes with another pack is listed at its place for that.
func (p *packText) rating(e PackEdit) error {
	_, tier, has := p.pack.Find(e.Rule)
	if !has {
		return refusef("pack %s has no rule %s", p.pack.Name, e.Rule)
	}
	entry := e.Rule
	if e.Rating != nil {
		entry += " rating " + number(*e.Rating)
	}
	if _, own := p.own(e.Rule); own != nil {
		if own.Order != nil {
			entry += " " + strings.TrimSpace(own.Order.Word+" "+orderRule(own.Order))
		}
		p.replace(p.entrySpan(own), entry)
		return nil
	}
	next := ""
	if i := slices.IndexFunc(tier.Rules, func(r *interpreter.Rule) bool { return r.ID == e.Rule }); i+1 < len(tier.Rules) {
		next = tier.Rules[i+1].ID
	}
	p.list(tier.Number, e.Rule, entry, next)
	return nil
}

func orderRule(o *dsl.Order) string {
	if o.Rule == nil {
		return ""
	}
	return o.Rule.Text
}

// grade changes, adds or takes away a grade. Those that come along with another pack are written out first.
func (p *packText) grade(e PackEdit) error {
	if e.Title == "" {
		return refusef("a grade needs a title")
	}
	same := func(g *dsl.Grade) bool { return g.AxisName() == e.Axis && g.Title.Value == e.Title }
	if i := slices.IndexFunc(p.decl.Grades, same); i >= 0 {
		g := p.decl.Grades[i]
		if e.When == "" {
			p.splices = append(p.splices, splice{p.gradeStart(g), g.When.End.Offset, ""})
		} else {
			p.replace(g.When.Span, e.When)
		}
		return nil
	}
	at, others := p.gradePlace(e)
	text := ""
	if !others {
		text = p.writtenOut(e)
	} else if e.When != "" {
		text = gradeLine(e.Axis, e.Title, e.When)
	}
	p.insert(at, text)
	return nil
}

// gradePlace is where a new grade is written, and whether the pack has grades of that axis itself.
func (p *packText) gradePlace(e PackEdit) (at int, others bool) {
	at = p.closing(p.decl.Span)
	for _, g := range p.decl.Grades {
		if g.AxisName() == e.Axis {
			others = true
			if g.Title.Value == e.Before {
				at = p.gradeStart(g)
			}
		}
	}
	return at, others
}

// writtenOut is the grades of an axis that come with another pack, with one of them changed, added or left out.
func (p *packText) writtenOut(e PackEdit) string {
	var out strings.Builder
	done := e.When == ""
	for _, g := range p.pack.Grades {
		if g.AxisName() != e.Axis {
			continue
		}
		switch {
		case g.Title.Value == e.Title:
			if e.When != "" {
				out.WriteString(gradeLine(e.Axis, e.Title, e.When))
			}
			done = true
			continue
		case g.Title.Value == e.Before && !done:
			out.WriteString(gradeLine(e.Axis, e.Title, e.When))
			done = true
		}
		out.WriteString(gradeLine(e.Axis, g.Title.Value, g.When.Text))
	}
	if !done {
		out.WriteString(gradeLine(e.Axis, e.Title, e.When))
	}
	return out.String()
}

func gradeLine(axis, title, when string) string {
	if axis != "" {
		axis += " "
	}
	return "grade " + axis + quoted(title) + " when " + when + "\n"
}

// quoted is a text as rule files have it.
func quoted(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", " ").Replace(s) + `"`
}

func number(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }
