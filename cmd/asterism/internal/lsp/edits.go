package lsp

import (
	"context"
	"encoding/json"
	"strings"
	"time"

	"asterism/dsl"
	"asterism/interpreter"
	"asterism/interpreter/assist"
	"asterism/interpreter/example"
)

// WorkspaceEdit changes files.
type WorkspaceEdit struct {
	Changes map[string][]TextEdit `json:"changes,omitempty"`

	// DocumentChanges are the changes where a file is made first.
	DocumentChanges []any `json:"documentChanges,omitempty"`
}

type createFile struct {
	Kind    string          `json:"kind"`
	URI     string          `json:"uri"`
	Options map[string]bool `json:"options"`
}

type textDocumentEdit struct {
	TextDocument versionedDocument `json:"textDocument"`
	Edits        []TextEdit        `json:"edits"`
}

type versionedDocument struct {
	URI     string `json:"uri"`
	Version *int   `json:"version"`
}

func (l *lines) edits(list []assist.Edit) []TextEdit {
	out := []TextEdit{}
	for _, e := range list {
		out = append(out, TextEdit{l.rangeOf(e.Span), e.Text})
	}
	return out
}

// workspaceEdit is changes as the client has them.
func (s *session) workspaceEdit(snapshot *assist.Snapshot, edits map[string][]assist.Edit) *WorkspaceEdit {
	out := &WorkspaceEdit{Changes: map[string][]TextEdit{}}
	for name, list := range edits {
		text, _ := snapshot.Text(name)
		out.Changes[s.names.URI(name)] = newLines(text).edits(list)
	}
	return out
}

func (s *session) format(ctx context.Context, p documentParams) ([]TextEdit, error) {
	f, err := s.file(ctx, p.TextDocument.URI)
	if err != nil {
		return nil, err
	}
	return f.lines.edits(f.Format(f.name)), nil
}

func (s *session) formatRange(ctx context.Context, p rangeParams) ([]TextEdit, error) {
	f, err := s.file(ctx, p.TextDocument.URI)
	if err != nil {
		return nil, err
	}
	return f.lines.edits(f.FormatRange(f.name, f.offset(p.Range.Start), f.offset(p.Range.End))), nil
}

type preparedRename struct {
	Range       Range  `json:"range"`
	Placeholder string `json:"placeholder"`
}

func (s *session) prepareRename(ctx context.Context, p positionParams) (*preparedRename, error) {
	f, offset, err := s.at(ctx, p)
	if err != nil {
		return nil, err
	}
	m, err := f.Renamable(f.name, offset)
	if err != nil {
		return nil, err
	}
	return &preparedRename{f.rangeOf(m.Span), m.Name}, nil
}

type renameParams struct {
	positionParams
	NewName string `json:"newName"`
}

func (s *session) rename(ctx context.Context, p renameParams) (*WorkspaceEdit, error) {
	f, offset, err := s.at(ctx, p.positionParams)
	if err != nil {
		return nil, err
	}
	edits, err := f.Rename(f.name, offset, p.NewName)
	if err != nil {
		return nil, err
	}
	return s.workspaceEdit(f.Snapshot, edits), nil
}

// CodeAction is a change that is offered at a place.
type CodeAction struct {
	Title       string          `json:"title"`
	Kind        string          `json:"kind"`
	Diagnostics []Diagnostic    `json:"diagnostics,omitempty"`
	IsPreferred bool            `json:"isPreferred,omitempty"`
	Edit        *WorkspaceEdit  `json:"edit,omitempty"`
	Data        json.RawMessage `json:"data,omitempty"`
}

// exampleData is a rule for which an example is to be found when its action is chosen.
type exampleData struct {
	Rule string `json:"rule"`
}

func (s *session) actions(ctx context.Context, p rangeParams) ([]CodeAction, error) {
	f, err := s.file(ctx, p.TextDocument.URI)
	if err != nil {
		return nil, err
	}
	list := []CodeAction{}
	for _, fix := range f.Fixes(f.name, f.offset(p.Range.Start), f.offset(p.Range.End)) {
		out := CodeAction{Title: fix.Title, Kind: "quickfix", Diagnostics: []Diagnostic{s.diagnostic(f.Snapshot, f.lines, fix.Mends)}}
		_, out.IsPreferred = fix.Mends.Meant()
		if fix.Example != "" {
			out.Data, _ = json.Marshal(exampleData{fix.Example})
		} else {
			out.Edit = s.workspaceEdit(f.Snapshot, fix.Edits)
		}
		list = append(list, out)
	}
	return list, nil
}

// seeking is how long to look for an example that somebody waits for.
const seeking = 3 * time.Second

// resolveAction finds the example of an action that was chosen, and where to put it.
func (s *session) resolveAction(ctx context.Context, a CodeAction) (CodeAction, error) {
	var data exampleData
	if a.Edit != nil || json.Unmarshal(a.Data, &data) != nil || s.workspace == nil {
		return a, nil
	}
	snapshot := s.workspace.Snapshot()
	rule, ok := snapshot.Program.Rule(data.Rule)
	if !ok || !snapshot.Good() {
		return a, &Error{Code: RequestFailed, Message: "the rules have mistakes; an example can be found when these are mended"}
	}
	puzzles, err := s.puzzlesFor(ctx, rule)
	if err != nil {
		return a, err
	}
	search := &example.Search{Program: snapshot.Program, Rule: rule, Jobs: 1, Time: seeking}
	found := search.Run(ctx, puzzles, 1)
	if len(found) == 0 {
		return a, &Error{Code: RequestFailed, Message: "no puzzle was found in which " + rule.ID + " comes to something; `asterism example` looks through your own"}
	}
	a.Edit, err = s.insertExample(snapshot, rule, found[0].Text)
	return a, err
}

// insertExample is the change that puts an example beside a rule.
func (s *session) insertExample(snapshot *assist.Snapshot, rule *interpreter.Rule, text string) (*WorkspaceEdit, error) {
	own := rule.Decl.Source.Name
	name := strings.TrimSuffix(own, interpreter.Extension) + dsl.TestExtension
	if blocks := snapshot.Program.ExampleBlocks(rule); len(blocks) > 0 {
		name = blocks[0].Source.Name
	} else if len(rule.Decl.Examples) > 0 {
		name = own
	}
	old, there := snapshot.Text(name)
	now, err := example.Insert(name, old, rule.Decl, rule.Decl.Source.Text, text)
	if err != nil {
		return nil, err
	}
	at := newLines(old)
	edit := textDocumentEdit{versionedDocument{URI: s.names.URI(name)}, []TextEdit{{at.between(0, len(old)), now}}}
	if there {
		return &WorkspaceEdit{Changes: map[string][]TextEdit{edit.TextDocument.URI: edit.Edits}}, nil
	}
	create := createFile{"create", edit.TextDocument.URI, map[string]bool{"ignoreIfExists": true}}
	return &WorkspaceEdit{DocumentChanges: []any{create, edit}}, nil
}
