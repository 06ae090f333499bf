package workbench

import (
	"context"
	"net/url"
	"strings"

	"asterism/cmd/asterism/internal/handbook"
	"asterism/puzzle"
	"asterism/puzzle/notation"
)

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
