package lsp

import "encoding/json"

// The messages of the protocol, as far as the server uses them. Names and meanings are those of LSP 3.17.

// InitializeParams is how a client introduces itself.
type InitializeParams struct {
	RootURI          string            `json:"rootUri"`
	WorkspaceFolders []WorkspaceFolder `json:"workspaceFolders"`
	Options          json.RawMessage   `json:"initializationOptions"`
	Capabilities     capabilities      `json:"capabilities"`
}

// WorkspaceFolder is a folder that is open in the editor.
type WorkspaceFolder struct {
	URI  string `json:"uri"`
	Name string `json:"name"`
}

// capabilities is what a client can do, as far as it makes a difference.
type capabilities struct {
	Workspace struct {
		DidChangeWatchedFiles struct {
			DynamicRegistration bool `json:"dynamicRegistration"`
		} `json:"didChangeWatchedFiles"`
		CodeLens struct {
			RefreshSupport bool `json:"refreshSupport"`
		} `json:"codeLens"`
		Configuration bool `json:"configuration"`
	} `json:"workspace"`
	TextDocument struct {
		Completion struct {
			CompletionItem struct {
				SnippetSupport bool `json:"snippetSupport"`
			} `json:"completionItem"`
		} `json:"completion"`
	} `json:"textDocument"`
}

// initializeResult is what the server can do.
type initializeResult struct {
	Capabilities map[string]any    `json:"capabilities"`
	ServerInfo   map[string]string `json:"serverInfo"`
}

// TextDocument names a file.
type TextDocument struct {
	URI string `json:"uri"`
}

type didOpenParams struct {
	TextDocument struct {
		URI     string `json:"uri"`
		Version int    `json:"version"`
		Text    string `json:"text"`
	} `json:"textDocument"`
}

type didChangeParams struct {
	TextDocument struct {
		URI     string `json:"uri"`
		Version int    `json:"version"`
	} `json:"textDocument"`
	ContentChanges []ContentChange `json:"contentChanges"`
}

// ContentChange replaces a stretch of a text, or all of it.
type ContentChange struct {
	Range *Range `json:"range"`
	Text  string `json:"text"`
}

type documentParams struct {
	TextDocument TextDocument `json:"textDocument"`
}

type positionParams struct {
	TextDocument TextDocument `json:"textDocument"`
	Position     Position     `json:"position"`
}

type rangeParams struct {
	TextDocument TextDocument `json:"textDocument"`
	Range        Range        `json:"range"`
}

// Location is a stretch of a file.
type Location struct {
	URI   string `json:"uri"`
	Range Range  `json:"range"`
}

// TextEdit replaces a stretch of a text.
type TextEdit struct {
	Range   Range  `json:"range"`
	NewText string `json:"newText"`
}

// MarkupContent is text for people.
type MarkupContent struct {
	Kind  string `json:"kind"`
	Value string `json:"value"`
}

func markdown(text string) *MarkupContent { return &MarkupContent{"markdown", text} }

// Severities of diagnostics.
const (
	severityError       = 1
	severityWarning     = 2
	severityInformation = 3
	severityHint        = 4
)

// Diagnostic is a mistake, or something that could be better.
type Diagnostic struct {
	Range    Range                `json:"range"`
	Severity int                  `json:"severity"`
	Code     string               `json:"code,omitempty"`
	Source   string               `json:"source"`
	Message  string               `json:"message"`
	Related  []relatedInformation `json:"relatedInformation,omitempty"`
}

type relatedInformation struct {
	Location Location `json:"location"`
	Message  string   `json:"message"`
}

type publishParams struct {
	URI         string       `json:"uri"`
	Version     *int         `json:"version,omitempty"`
	Diagnostics []Diagnostic `json:"diagnostics"`
}

// ProgressParams says how far something has got.
type ProgressParams struct {
	Token any `json:"token"`
	Value any `json:"value"`
}
