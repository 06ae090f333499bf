package dsl

import (
	"encoding/json"
	"fmt"
	"sort"
	"strings"
)

// Diagnostic is one mistake in a file: what is wrong, where, and what to write instead.
type Diagnostic struct {
	File string
	Span
	Message string
	Hint    string // may be empty
}

// Error returns "file:line:column: message".
func (d Diagnostic) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s", d.File, d.Start.Line, d.Start.Column, d.Message)
}

// MarshalJSON writes the diagnostic as one flat object, for editors and other tools.
func (d Diagnostic) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		File      string `json:"file"`
		Line      int    `json:"line"`
		Column    int    `json:"column"`
		EndLine   int    `json:"endLine"`
		EndColumn int    `json:"endColumn"`
		Message   string `json:"message"`
		Hint      string `json:"hint,omitempty"`
	}{d.File, d.Start.Line, d.Start.Column, d.End.Line, d.End.Column, d.Message, d.Hint})
}

// Diagnostics are the mistakes of one or several files.
type Diagnostics []Diagnostic

// Error returns every diagnostic on a line of its own.
func (ds Diagnostics) Error() string {
	lines := make([]string, len(ds))
	for i, d := range ds {
		lines[i] = d.Error()
	}
	return strings.Join(lines, "\n")
}

// Sort orders by file, then by place; what was found first stays first.
func (ds Diagnostics) Sort() {
	sort.SliceStable(ds, func(i, j int) bool {
		if ds[i].File != ds[j].File {
			return ds[i].File < ds[j].File
		}
		return ds[i].Start.Offset < ds[j].Start.Offset
	})
}
