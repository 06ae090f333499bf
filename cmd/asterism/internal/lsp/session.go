package lsp

import (
	"context"
	"errors"
	"strings"
	"sync"

	"asterism/interpreter"
	"asterism/interpreter/assist"
)

// session is the conversation with one client.
type session struct {
	ctx       context.Context
	open      Opener
	client    *Client
	workspace *assist.Workspace
	names     Names
	can       capabilities
	publisher publisher
	survey    survey

	mu       sync.Mutex
	docs     map[string]*document // by URI
	shutdown bool
	exit     bool
}

// document is a file that is open in the editor.
type document struct {
	version int
	text    string
}

func newSession(ctx context.Context, open Opener) *session {
	return &session{ctx: ctx, open: open, docs: map[string]*document{}, publisher: newPublisher()}
}

// methods are those of the protocol.
func (s *session) methods() map[string]Handler {
	return map[string]Handler{
		"initialize":                       method(s.initialize),
		"initialized":                      note(s.initialized),
		"shutdown":                         method(s.shutDown),
		"exit":                             note(s.exitNow),
		"textDocument/didOpen":             note(s.didOpen),
		"textDocument/didChange":           note(s.didChange),
		"textDocument/didClose":            note(s.didClose),
		"textDocument/didSave":             note(s.reread),
		"textDocument/hover":               method(s.hover),
		"textDocument/completion":          method(s.complete),
		"completionItem/resolve":           method(s.resolveItem),
		"textDocument/signatureHelp":       method(s.signatureHelp),
		"textDocument/definition":          method(s.definition),
		"textDocument/references":          method(s.references),
		"textDocument/documentHighlight":   method(s.highlight),
		"textDocument/documentSymbol":      method(s.symbols),
		"textDocument/formatting":          method(s.format),
		"textDocument/rangeFormatting":     method(s.formatRange),
		"textDocument/prepareRename":       method(s.prepareRename),
		"textDocument/rename":              method(s.rename),
		"textDocument/codeAction":          method(s.actions),
		"codeAction/resolve":               method(s.resolveAction),
		"textDocument/foldingRange":        method(s.folds),
		"textDocument/semanticTokens/full": method(s.tokens),
		"textDocument/selectionRange":      method(s.selections),
		"textDocument/inlayHint":           method(s.inlays),
		"textDocument/codeLens":            method(s.lenses),
		"workspace/symbol":                 method(s.allSymbols),
		"workspace/executeCommand":         method(s.execute),
		"workspace/didChangeWatchedFiles":  note(s.reread),
		"workspace/didChangeConfiguration": note(s.didChangeConfiguration),
	}
}

// abilities are what the server says it can do.
var abilities = map[string]any{
	"positionEncoding":                "utf-16",
	"textDocumentSync":                map[string]any{"openClose": true, "change": 2, "save": map[string]bool{"includeText": false}},
	"hoverProvider":                   true,
	"completionProvider":              map[string]any{"triggerCharacters": []string{".", "(", ",", "{", "#", "→", ">"}, "resolveProvider": true},
	"signatureHelpProvider":           map[string]any{"triggerCharacters": []string{"(", ","}},
	"definitionProvider":              true,
	"referencesProvider":              true,
	"documentHighlightProvider":       true,
	"documentSymbolProvider":          true,
	"workspaceSymbolProvider":         true,
	"documentFormattingProvider":      true,
	"documentRangeFormattingProvider": true,
	"renameProvider":                  map[string]any{"prepareProvider": true},
	"codeActionProvider":              map[string]any{"codeActionKinds": []string{"quickfix"}, "resolveProvider": true},
	"foldingRangeProvider":            true,
	"selectionRangeProvider":          true,
	"inlayHintProvider":               true,
	"codeLensProvider":                map[string]any{},
	"semanticTokensProvider":          map[string]any{"legend": tokenLegend, "full": true},
	"executeCommandProvider":          map[string]any{"commands": commandNames, "workDoneProgress": true},
}

func (s *session) initialize(ctx context.Context, p InitializeParams) (*initializeResult, error) {
	workspace, names, err := s.open(ctx, &p)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.workspace != nil {
		return nil, &Error{Code: InvalidParams, Message: "the server has been initialized already"}
	}
	s.workspace, s.names, s.can = workspace, names, p.Capabilities
	s.configure(p.Options)
	return &initializeResult{Capabilities: abilities, ServerInfo: map[string]string{"name": "asterism"}}, nil
}

// initialized begins to publish mistakes.
func (s *session) initialized(context.Context, struct{}) {
	s.publisher.start(s)
	s.publisher.kick()
	if s.can.Workspace.DidChangeWatchedFiles.DynamicRegistration {
		s.survey.group.Go(func() { s.client.Call(s.ctx, "client/registerCapability", watching, nil) })
	}
}

// watching asks the client to tell of rule files that others write.
var watching = map[string]any{"registrations": []any{map[string]any{"id": "rules", "method": "workspace/didChangeWatchedFiles",
	"registerOptions": map[string]any{"watchers": []any{map[string]string{"globPattern": "**/*.rules"}}}}}}

// Reader reads the files of a workspace again. A Names that has it is asked whenever files may have changed on disk.
type Reader interface{ Read() interpreter.Folder }

// reread takes over what the disk holds now.
func (s *session) reread(context.Context, struct{}) {
	if r, ok := s.names.(Reader); ok && s.workspace != nil {
		s.workspace.Reread(r.Read())
		s.publisher.kick()
	}
}

func (s *session) shutDown(context.Context, struct{}) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.shutdown = true
	return nil, nil
}

// exitNow ends the connection.
func (s *session) exitNow(context.Context, struct{}) {
	s.mu.Lock()
	s.exit = true
	s.mu.Unlock()
	s.client.conn.Close()
}

// close ends what the session has going on.
func (s *session) close() {
	s.publisher.stop()
	s.survey.group.Wait()
}

// ended says what was wrong with the way the client went; nothing where it was we who were asked to end.
func (s *session) ended(asked bool, wire *objects) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.exit && !s.shutdown:
		return errors.New("the client left without `shutdown`")
	case !s.exit && !asked:
		return wire.broken
	}
	return nil
}

func (s *session) didOpen(_ context.Context, p didOpenParams) {
	s.set(p.TextDocument.URI, &document{p.TextDocument.Version, valid(p.TextDocument.Text)})
}

func (s *session) didChange(_ context.Context, p didChangeParams) {
	s.mu.Lock()
	doc, ok := s.docs[p.TextDocument.URI]
	s.mu.Unlock()
	if !ok {
		return
	}
	text := doc.text
	for _, c := range p.ContentChanges {
		text = changed(text, c)
	}
	s.set(p.TextDocument.URI, &document{p.TextDocument.Version, valid(text)})
}

// set takes over a text of the editor.
func (s *session) set(uri string, doc *document) {
	s.mu.Lock()
	s.docs[uri] = doc
	s.mu.Unlock()
	if s.workspace != nil && s.ours(uri) {
		s.workspace.Edit(s.names.Name(uri), doc.text)
		s.publisher.kick()
	}
}

// ours says whether a file holds rules. Editors may open others with us.
func (s *session) ours(uri string) bool {
	return strings.HasSuffix(uri, ".rules") || strings.HasPrefix(uri, "untitled:")
}

func (s *session) didClose(_ context.Context, p documentParams) {
	s.mu.Lock()
	delete(s.docs, p.TextDocument.URI)
	s.mu.Unlock()
	if s.workspace != nil {
		s.workspace.Close(s.names.Name(p.TextDocument.URI))
		s.publisher.kick()
	}
}

// version is that of the editor's text of a file; nil where it is not open, or holds another text by now.
func (s *session) version(uri, text string) *int {
	s.mu.Lock()
	defer s.mu.Unlock()
	if doc, ok := s.docs[uri]; ok && doc.text == text {
		return &doc.version
	}
	return nil
}
