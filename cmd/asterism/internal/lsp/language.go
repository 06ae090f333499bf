package lsp

import (
	"bytes"
	"context"

	"asterism/cmd/asterism/internal/board"
	"asterism/dsl"
	"asterism/interpreter/assist"
	"asterism/puzzle"
)

// file is a file of the workspace as it is now, and what converts places in it.
type file struct {
	*assist.Snapshot
	*lines
	name string
}

// file finds the file of a request, unless that has been cancelled while the files were checked. One that is not there is empty.
func (s *session) file(ctx context.Context, uri string) (*file, error) {
	if s.workspace == nil {
		return nil, &Error{Code: NotInitialized, Message: "the server has not been initialized"}
	}
	snapshot, name := s.workspace.Snapshot(), s.names.Name(uri)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	text, _ := snapshot.Text(name)
	return &file{snapshot, newLines(text), name}, nil
}

// at finds the file and the byte of a request about a place.
func (s *session) at(ctx context.Context, p positionParams) (*file, int, error) {
	f, err := s.file(ctx, p.TextDocument.URI)
	if err != nil {
		return nil, 0, err
	}
	return f, f.offset(p.Position), nil
}

// draw is a board as text, for examples.
func draw(b *puzzle.Board) string {
	var out bytes.Buffer
	board.Draw(&out, b, nil, board.Options{})
	return out.String()
}

// location is a place as the client has it.
func (s *session) location(snapshot *assist.Snapshot, p assist.Place) Location {
	text, _ := snapshot.Text(p.File)
	return Location{s.names.URI(p.File), newLines(text).rangeOf(p.Span)}
}

func (s *session) locations(snapshot *assist.Snapshot, places []assist.Place) []Location {
	list := []Location{}
	for _, p := range places {
		list = append(list, s.location(snapshot, p))
	}
	return list
}

type hover struct {
	Contents *MarkupContent `json:"contents"`
	Range    Range          `json:"range"`
}

func (s *session) hover(ctx context.Context, p positionParams) (*hover, error) {
	f, offset, err := s.at(ctx, p)
	if err != nil {
		return nil, err
	}
	info, ok := f.Hover(f.name, offset, draw)
	if !ok {
		return nil, nil
	}
	return &hover{markdown(info.Text), f.rangeOf(info.Span)}, nil
}

func (s *session) definition(ctx context.Context, p positionParams) ([]Location, error) {
	f, offset, err := s.at(ctx, p)
	if err != nil {
		return nil, err
	}
	return s.locations(f.Snapshot, f.Definition(f.name, offset)), nil
}

type referenceParams struct {
	positionParams
	Context struct {
		IncludeDeclaration bool `json:"includeDeclaration"`
	} `json:"context"`
}

func (s *session) references(ctx context.Context, p referenceParams) ([]Location, error) {
	f, offset, err := s.at(ctx, p.positionParams)
	if err != nil {
		return nil, err
	}
	return s.locations(f.Snapshot, f.References(f.name, offset, p.Context.IncludeDeclaration)), nil
}

type highlight struct {
	Range Range `json:"range"`
	Kind  int   `json:"kind"` // 2 is read, 3 is written
}

func (s *session) highlight(ctx context.Context, p positionParams) ([]highlight, error) {
	f, offset, err := s.at(ctx, p)
	if err != nil {
		return nil, err
	}
	list := []highlight{}
	for _, m := range f.Highlights(f.name, offset) {
		kind := 2
		if m.Decl {
			kind = 3
		}
		list = append(list, highlight{f.rangeOf(m.Span), kind})
	}
	return list, nil
}

type completionList struct {
	IsIncomplete bool             `json:"isIncomplete"`
	ItemDefaults *itemDefaults    `json:"itemDefaults,omitempty"`
	Items        []completionItem `json:"items"`
}

type itemDefaults struct {
	EditRange Range `json:"editRange"`
}

type completionItem struct {
	Label         string         `json:"label"`
	Kind          int            `json:"kind,omitempty"`
	Detail        string         `json:"detail,omitempty"`
	Documentation *MarkupContent `json:"documentation,omitempty"`
	SortText      string         `json:"sortText,omitempty"`
	FilterText    string         `json:"filterText,omitempty"`
	TextEdit      *TextEdit      `json:"textEdit,omitempty"`
	Format        int            `json:"insertTextFormat,omitempty"` // 2 is a snippet
	Data          *itemData      `json:"data,omitempty"`
}

// itemData is what an item is about, to describe it when it is looked at.
type itemData struct {
	Kind assist.Kind `json:"kind"`
	Name string      `json:"name"`
}

// itemKinds are the kinds of names as completion has them.
var itemKinds = map[assist.Kind]int{assist.RuleName: 7, assist.PackName: 9, assist.DefineName: 3, assist.PatternName: 22, assist.LocalName: 6,
	assist.BuiltinName: 3, assist.FieldName: 5, assist.TagName: 20, assist.RoleName: 10, assist.FamilyName: 13, assist.WordName: 14, assist.ValueName: 12}

func (s *session) complete(ctx context.Context, p positionParams) (*completionList, error) {
	f, offset, err := s.at(ctx, p)
	if err != nil {
		return nil, err
	}
	list := &completionList{Items: []completionItem{}}
	for _, item := range f.Complete(f.name, offset) {
		list.Items = append(list.Items, s.completionItem(f, item))
	}
	return list, nil
}

func (s *session) completionItem(f *file, item assist.Item) completionItem {
	out := completionItem{Label: item.Label, Kind: itemKinds[item.Kind], Detail: item.Detail, SortText: string(rune('0'+item.Rank)) + item.Label,
		TextEdit: &TextEdit{f.rangeOf(item.Span), item.Insert}, Data: &itemData{item.Kind, item.Label}}
	if item.Snippet && s.can.TextDocument.Completion.CompletionItem.SnippetSupport {
		out.Format = 2
	} else if item.Snippet {
		out.TextEdit.NewText = item.Label
	}
	return out
}

func (s *session) resolveItem(_ context.Context, item completionItem) (completionItem, error) {
	if s.workspace != nil && item.Data != nil {
		if text := s.workspace.Snapshot().Describe(item.Data.Kind, item.Data.Name, draw); text != "" {
			item.Documentation = markdown(text)
		}
	}
	return item, nil
}

type signatureHelp struct {
	Signatures      []signature `json:"signatures"`
	ActiveSignature int         `json:"activeSignature"`
	ActiveParameter int         `json:"activeParameter"`
}

type signature struct {
	Label         string         `json:"label"`
	Documentation *MarkupContent `json:"documentation,omitempty"`
	Parameters    []parameter    `json:"parameters"`
}

type parameter struct {
	Label         [2]int         `json:"label"`
	Documentation *MarkupContent `json:"documentation,omitempty"`
}

func (s *session) signatureHelp(ctx context.Context, p positionParams) (*signatureHelp, error) {
	f, offset, err := s.at(ctx, p)
	if err != nil {
		return nil, err
	}
	found := f.Signatures(f.name, offset)
	if len(found) == 0 {
		return nil, nil
	}
	out := &signatureHelp{ActiveParameter: found[0].Active}
	for _, sig := range found {
		one := signature{Label: sig.Label, Documentation: markdown(sig.Doc), Parameters: []parameter{}}
		for i, at := range sig.Params {
			param := parameter{Label: [2]int{units(sig.Label[:at[0]]), units(sig.Label[:at[1]])}}
			if i < len(sig.Docs) {
				param.Documentation = markdown(sig.Docs[i])
			}
			one.Parameters = append(one.Parameters, param)
		}
		out.Signatures = append(out.Signatures, one)
	}
	return out, nil
}

type documentSymbol struct {
	Name           string           `json:"name"`
	Detail         string           `json:"detail,omitempty"`
	Kind           int              `json:"kind"`
	Range          Range            `json:"range"`
	SelectionRange Range            `json:"selectionRange"`
	Children       []documentSymbol `json:"children,omitempty"`
}

// symbolKinds are the kinds of names as outlines have them.
var symbolKinds = map[assist.Kind]int{assist.RuleName: 5, assist.PackName: 4, assist.DefineName: 12, assist.PatternName: 23, assist.LocalName: 13,
	assist.WordName: 3, assist.ValueName: 18}

func (s *session) symbols(ctx context.Context, p documentParams) ([]documentSymbol, error) {
	f, err := s.file(ctx, p.TextDocument.URI)
	if err != nil {
		return nil, err
	}
	return outline(f, f.Symbols(f.name)), nil
}

func outline(f *file, symbols []assist.Symbol) []documentSymbol {
	list := []documentSymbol{}
	for _, s := range symbols {
		out := documentSymbol{Name: s.Name, Detail: s.Detail, Kind: symbolKinds[s.Kind], Range: f.rangeOf(s.Span), SelectionRange: f.rangeOf(s.Label)}
		if len(s.Within) > 0 {
			out.Children = outline(f, s.Within)
		}
		list = append(list, out)
	}
	return list
}

type workspaceSymbol struct {
	Name          string   `json:"name"`
	Kind          int      `json:"kind"`
	ContainerName string   `json:"containerName,omitempty"`
	Location      Location `json:"location"`
}

type queryParams struct {
	Query string `json:"query"`
}

func (s *session) allSymbols(_ context.Context, p queryParams) ([]workspaceSymbol, error) {
	list := []workspaceSymbol{}
	if s.workspace == nil {
		return list, nil
	}
	snapshot := s.workspace.Snapshot()
	for _, symbol := range snapshot.AllSymbols(p.Query) {
		where := s.location(snapshot, assist.Place{File: symbol.File, Span: symbol.Label})
		list = append(list, workspaceSymbol{symbol.Name, symbolKinds[symbol.Kind], symbol.Detail, where})
	}
	return list, nil
}

type foldingRange struct {
	StartLine int    `json:"startLine"`
	EndLine   int    `json:"endLine"`
	Kind      string `json:"kind,omitempty"`
}

func (s *session) folds(ctx context.Context, p documentParams) ([]foldingRange, error) {
	f, err := s.file(ctx, p.TextDocument.URI)
	if err != nil {
		return nil, err
	}
	list := []foldingRange{}
	for _, fold := range f.Folds(f.name) {
		out := foldingRange{StartLine: fold.From - 1, EndLine: fold.To - 1}
		if fold.Comment {
			out.Kind = "comment"
		}
		list = append(list, out)
	}
	return list, nil
}

type semanticTokens struct {
	Data []int `json:"data"`
}

// tokenLegend says what the numbers of semantic tokens mean.
var tokenLegend = map[string]any{"tokenTypes": assist.Classes, "tokenModifiers": []string{"declaration", "defaultLibrary"}}

// tokens are five numbers for each: lines and units from the one before, length, class, modifiers. None goes over a line.
func (s *session) tokens(ctx context.Context, p documentParams) (*semanticTokens, error) {
	f, err := s.file(ctx, p.TextDocument.URI)
	if err != nil {
		return nil, err
	}
	out, before := &semanticTokens{Data: []int{}}, Position{}
	for _, c := range f.Colours(f.name) {
		for _, r := range f.perLine(c.Span) {
			start := r.Start.Character
			if r.Start.Line == before.Line {
				start -= before.Character
			}
			modifiers := 0
			if c.Decl {
				modifiers |= 1
			}
			if c.Ours {
				modifiers |= 2
			}
			out.Data = append(out.Data, r.Start.Line-before.Line, start, r.End.Character-r.Start.Character, int(c.Class), modifiers)
			before = r.Start
		}
	}
	return out, nil
}

// perLine cuts a stretch at the ends of lines.
func (l *lines) perLine(span dsl.Span) []Range {
	whole := l.rangeOf(span)
	var list []Range
	for line := whole.Start.Line; line <= whole.End.Line; line++ {
		r := Range{Position{Line: line}, Position{line, 1 << 20}}
		if line == whole.Start.Line {
			r.Start = whole.Start
		}
		if line == whole.End.Line {
			r.End = whole.End
		} else {
			r.End = l.position(l.offset(r.End))
		}
		if r.End.Character > r.Start.Character {
			list = append(list, r)
		}
	}
	return list
}

type selectionParams struct {
	TextDocument TextDocument `json:"textDocument"`
	Positions    []Position   `json:"positions"`
}

type selectionRange struct {
	Range  Range           `json:"range"`
	Parent *selectionRange `json:"parent,omitempty"`
}

func (s *session) selections(ctx context.Context, p selectionParams) ([]*selectionRange, error) {
	f, err := s.file(ctx, p.TextDocument.URI)
	if err != nil {
		return nil, err
	}
	list := []*selectionRange{}
	for _, at := range p.Positions {
		var chain *selectionRange
		spans := f.Selection(f.name, f.offset(at))
		for i := len(spans) - 1; i >= 0; i-- {
			chain = &selectionRange{f.rangeOf(spans[i]), chain}
		}
		if chain == nil {
			chain = &selectionRange{Range: Range{at, at}}
		}
		list = append(list, chain)
	}
	return list, nil
}

type inlayHint struct {
	Position Position `json:"position"`
	Label    string   `json:"label"`
	Kind     int      `json:"kind"` // 1 is a type
	Tooltip  string   `json:"tooltip,omitempty"`
}

func (s *session) inlays(ctx context.Context, p rangeParams) ([]inlayHint, error) {
	f, err := s.file(ctx, p.TextDocument.URI)
	if err != nil {
		return nil, err
	}
	list := []inlayHint{}
	for _, in := range f.Inlays(f.name, f.offset(p.Range.Start), f.offset(p.Range.End)) {
		list = append(list, inlayHint{f.position(in.At.Offset), ": " + in.Type, 1, in.Doc})
	}
	return list, nil
}
