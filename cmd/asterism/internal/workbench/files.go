package workbench

import (
	"context"
	"net/url"
	"slices"
	"strings"

	"asterism/cmd/asterism/internal/handbook"
	"asterism/dsl"
	"asterism/interpreter"
	"asterism/interpreter/schema"
	"asterism/puzzle"
	"asterism/puzzle/notation"
)

var nothingWrong = dsl.Diagnostics{}

// hello is asterism/hello.
func (s *Session) hello(context.Context, struct{}) (*Hello, error) {
	e, o := s.rules(), s.engine.options
	h := &Hello{Protocol: Protocol, Version: o.Version, Packs: []PackInfo{}, Default: map[string]string{}, Good: e.good(), Limits: s.engine.limits(),
		Notations: notations(), Help: append([]HelpLink{}, o.Help...), Families: []puzzle.Family{puzzle.StarBattle, puzzle.Sudoku}, Writable: o.Store != nil && !s.readOnly}
	if o.Store != nil {
		h.Folder = o.Store.Name()
	}
	if len(s.engine.given) > 0 {
		info := withMarks(s.engine.given[0].Puzzle)
		h.Puzzle = &info
	}
	if n := len(s.engine.given); n > 1 {
		h.Collection, h.Count = o.GivenName, n
	}
	if e.program == nil {
		return h, nil
	}
	for _, p := range e.program.Packs {
		h.Packs = append(h.Packs, s.packInfo(e, p))
	}
	for _, f := range h.Families {
		if p, ok := e.program.PackFor(f); ok {
			h.Default[string(f)] = p.Name
		}
	}
	return h, nil
}

// packInfo is a pack as a page shows it. How far its grades go takes long to find out, and is told by the handbook.
func (s *Session) packInfo(e *edition, p *interpreter.Pack) PackInfo {
	info := PackInfo{File: s.pathOf(p.Decl.Source.Name), Line: p.Decl.Start.Line, Axes: append([]string{}, p.Axes()...),
		PackJSON: schema.PackJSON{Name: p.Name, Title: p.Title, Family: p.Family, Tiers: []schema.TierJSON{}, Grades: []schema.GradeJSON{}}}
	for _, t := range p.Tiers {
		tier := schema.TierJSON{Number: t.Number, Title: t.Title, Rules: []schema.RuleJSON{}}
		for _, r := range t.Rules {
			rule := schema.NewRuleJSON(e.program, r)
			rule.Rating = p.Rating(r)
			tier.Rules = append(tier.Rules, rule)
		}
		info.Tiers = append(info.Tiers, tier)
	}
	for _, g := range p.Grades {
		info.Grades = append(info.Grades, schema.GradeJSON{Axis: g.AxisName(), Title: g.Title.Value, When: g.When.Text})
	}
	_, info.Own = e.own(info.File)
	return info
}

// notations lists what is read and written.
func notations() []NotationInfo {
	var list []NotationInfo
	for _, n := range notation.Notations {
		p, err := notation.Parse(n.Example, notation.Options{Stars: 1})
		writes := err == nil
		if writes {
			_, err = n.Write(p)
			writes = err == nil
		}
		list = append(list, NotationInfo{n.Name, n.Family, n.Description, n.Example, writes})
	}
	return list
}

// files is asterism/files.
func (s *Session) files(context.Context, struct{}) (*FilesAnswer, error) {
	s.mu.Lock()
	e := s.saved
	s.mu.Unlock()
	o := s.engine.options
	out := &FilesAnswer{Writable: o.Store != nil && !s.readOnly, Files: []FileInfo{}}
	if o.Store != nil {
		out.Folder = o.Store.Name()
	}
	for _, f := range o.Shipped.Files {
		if _, own := e.own(f.Name); !own {
			out.Files = append(out.Files, s.info(f, false))
		}
	}
	for _, f := range e.files {
		out.Files = append(out.Files, s.info(f, true))
	}
	slices.SortFunc(out.Files, func(a, b FileInfo) int { return strings.Compare(a.Path, b.Path) })
	return out, nil
}

// info is a file as it is saved; own says that it is one of the folder.
func (s *Session) info(f interpreter.File, own bool) FileInfo {
	i := FileInfo{Path: f.Name, URI: URI(f.Name), Text: f.Text, Shipped: !own, Test: dsl.IsTest(f.Name)}
	if own {
		i.Hash = Hash(f.Text)
		i.Covers = slices.ContainsFunc(s.engine.options.Shipped.Files, func(o interpreter.File) bool { return o.Name == f.Name })
	}
	return i
}

// root is what the language server calls the rules folder, wherever it lies.
const root = "file:///rules.d/"

// URI is what the language server calls a rule file.
func URI(path string) string { return root + path }

// PathOf is the path of a file that the language server knows by a URI; ok says whether it is one of the folder.
func PathOf(uri string) (path string, ok bool) {
	path, ok = strings.CutPrefix(uri, root)
	return path, ok && checkPath(path) == nil
}

// save is asterism/save.
func (s *Session) save(_ context.Context, r SaveRequest) (*SaveAnswer, error) {
	store, err := s.store(r.Path)
	if err != nil {
		return nil, err
	}
	a, err := store.Save(r.Path, r.Text, r.Base, r.Force)
	if err != nil {
		return nil, err
	}
	return &a, nil
}

// remove is asterism/remove.
func (s *Session) remove(_ context.Context, r RemoveRequest) (*SaveAnswer, error) {
	store, err := s.store(r.Path)
	if err != nil {
		return nil, err
	}
	a, err := store.Remove(r.Path, r.Base)
	if err != nil {
		return nil, err
	}
	return &a, nil
}

// store is where a file may be written.
func (s *Session) store(path string) (Store, error) {
	if s.engine.options.Store == nil {
		return nil, refusef("rules cannot be saved here")
	}
	if s.readOnly {
		return nil, refusef("this page may not save: open the address that the command has printed")
	}
	return s.engine.options.Store, checkPath(path)
}

// since lists the files that are not as they were in another edition, and those that are gone.
func (e *edition) since(before *edition) (changed []interpreter.File, gone []string) {
	for _, f := range e.files {
		if was, ok := before.own(f.Name); !ok || was.Text != f.Text {
			changed = append(changed, f)
		}
	}
	for _, f := range before.files {
		if _, ok := e.own(f.Name); !ok {
			gone = append(gone, f.Name)
		}
	}
	return changed, gone
}

// HelpLinks are the pages of the handbook for a menu, below an address.
func HelpLinks(root string) []HelpLink {
	return []HelpLink{{"Rulebook", root + "index.html"}, {"Writing rules", root + "language.html"}, {"Manual", root + "manual.html"}}
}

// Address is what stands behind the address of the page for it to open a board with a pack and a rule: the same that the page writes
// itself.
func Address(b *puzzle.Board, pack, rule string) string {
	marks := strings.ReplaceAll(marksOf(b), " ", ",")
	return "#p=" + url.QueryEscape(notation.Canonical(b.Puzzle)) + "&m=" + url.QueryEscape(marks) + "&mode=study&pack=" + url.QueryEscape(pack) + "&rule=" + url.QueryEscape(rule)
}

// doc is asterism/doc.
func (s *Session) doc(_ context.Context, r DocRequest) (*DocAnswer, error) {
	e := s.rules()
	if e.program == nil {
		return nil, refusef("there are no rules without mistakes yet")
	}
	entry, err := handbook.Find(e.program, r.Name)
	if err != nil {
		return nil, refused(err)
	}
	return &DocAnswer{Name: r.Name, Kind: entry.Kind, HTML: entry.HTML, Href: entry.Href, Names: entry.Names}, nil
}
