package lsp_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"asterism/cmd/asterism/internal/lsp"
	"asterism/interpreter/assist"

	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "write what the server answers into the scripts")

// TestProtocol runs the scripts of testdata/protocol. The comment of a script is its requests, one a line:
//
//	hover a.rules 1
//
// asks textDocument/hover about the place that is marked ⟦1⟧ in rules.d/a.rules; words behind are further parameters. Files
// are opened as they stand there; `edit a.rules 1 text` types at a mark, and
// `edit a.rules 1 2 text` over what stands from one to another. Below `answers` stands what came back: ranges as
// line:character, from 1, in UTF-16.
func TestProtocol(t *testing.T) {
	scripts, _ := filepath.Glob("testdata/protocol/*.txtar")
	for _, name := range scripts {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) { runScript(t, name) })
	}
}

func runScript(t *testing.T, name string) {
	archive, err := txtar.ParseFile(name)
	if err != nil {
		t.Fatal(err)
	}
	s := &script{editor: startEditor(t, &lsp.Disk{}, t.TempDir(), nil), marks: map[string]lsp.Position{}}
	var want []byte
	for _, f := range archive.Files {
		if f.Name == "answers" {
			want = f.Data
		} else {
			s.openMarked(f.Name, string(f.Data))
		}
	}
	for _, line := range strings.Split(string(archive.Comment), "\n") {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			s.request(line)
		}
	}
	if *update {
		archive.Files = append(archive.Files[:len(archive.Files):len(archive.Files)], txtar.File{})
		last := len(archive.Files) - 1
		if last > 0 && archive.Files[last-1].Name == "answers" {
			archive.Files = archive.Files[:last]
			last--
		}
		archive.Files[last] = txtar.File{Name: "answers", Data: s.out.Bytes()}
		if err := os.WriteFile(name, txtar.Format(archive), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if got := s.out.String(); got != string(want) {
		t.Errorf("answered\n%s\nwanted\n%s", got, want)
	}
}

// script is a run of requests.
type script struct {
	*editor
	marks map[string]lsp.Position // by file and mark
	out   bytes.Buffer
}

var marker = regexp.MustCompile(`⟦(\w+)⟧`)

// openMarked opens a file without its marks, and remembers where they stood.
func (s *script) openMarked(name, text string) {
	for {
		at := marker.FindStringSubmatchIndex(text)
		if at == nil {
			break
		}
		before := text[:at[0]]
		line := before[strings.LastIndexByte(before, '\n')+1:]
		s.marks[name+" "+text[at[2]:at[3]]] = lsp.Position{Line: strings.Count(before, "\n"), Character: utf16Length(line)}
		text = before + text[at[1]:]
	}
	s.open(name, text)
}

func utf16Length(text string) int {
	n := 0
	for _, r := range text {
		if n++; r > 0xFFFF {
			n++
		}
	}
	return n
}

// methods are the requests of scripts by their short names.
var methods = map[string]string{
	"hover": "textDocument/hover", "complete": "textDocument/completion", "signature": "textDocument/signatureHelp",
	"definition": "textDocument/definition", "references": "textDocument/references", "highlight": "textDocument/documentHighlight",
	"symbols": "textDocument/documentSymbol", "format": "textDocument/formatting", "format-range": "textDocument/rangeFormatting",
	"prepare": "textDocument/prepareRename", "rename": "textDocument/rename", "fixes": "textDocument/codeAction",
	"folds": "textDocument/foldingRange", "tokens": "textDocument/semanticTokens/full", "selection": "textDocument/selectionRange",
	"inlays": "textDocument/inlayHint", "lenses": "textDocument/codeLens",
}

func (s *script) request(line string) {
	s.Helper()
	words := strings.Fields(line)
	fmt.Fprintf(&s.out, "> %s\n", line)
	switch words[0] {
	case "edit":
		at := lsp.Range{Start: s.mark(words), End: s.mark(words)}
		if end, ok := s.marks[words[1]+" "+words[3]]; ok {
			at.End = end
			words = append(words[:3:3], words[4:]...)
		}
		s.note("textDocument/didChange", map[string]any{"textDocument": map[string]any{"uri": s.uri(words[1]), "version": 2},
			"contentChanges": []lsp.ContentChange{{Range: &at, Text: strings.Join(words[3:], " ")}}})
		return
	case "mistakes":
		s.print(s.mistakes(words[1]).Diagnostics)
		return
	case "find":
		s.ask("workspace/symbol", map[string]any{"query": words[1]})
		return
	}
	s.ask(methods[words[0]], s.params(words))
}

func (s *script) params(words []string) map[string]any {
	params := map[string]any{"textDocument": map[string]string{"uri": s.uri(words[1])}}
	if len(words) > 2 {
		params["position"] = s.mark(words)
		params["positions"] = []lsp.Position{s.mark(words)}
		params["range"] = lsp.Range{Start: s.mark(words), End: s.mark(words)}
	}
	if len(words) > 3 {
		params["newName"] = words[3]
		if end, ok := s.marks[words[1]+" "+words[3]]; ok {
			params["range"] = lsp.Range{Start: s.mark(words), End: end}
		}
	}
	params["context"] = map[string]any{"includeDeclaration": true, "diagnostics": []int{}}
	return params
}

func (s *script) mark(words []string) lsp.Position {
	s.Helper()
	at, ok := s.marks[words[1]+" "+words[2]]
	if !ok {
		s.Fatalf("no mark %s in %s", words[2], words[1])
	}
	return at
}

func (s *script) ask(method string, params any) {
	s.Helper()
	m := s.answer(s.start(method, params))
	if m.Error != nil {
		fmt.Fprintf(&s.out, "error %d: %s\n", m.Error.Code, m.Error.Message)
		return
	}
	var value any
	if err := json.Unmarshal(m.Result, &value); err != nil {
		s.Fatal(err)
	}
	if list, ok := value.(map[string]any); ok && list["items"] != nil {
		s.printItems(list["items"].([]any))
		return
	}
	if list, ok := value.(map[string]any); ok && list["data"] != nil {
		s.printTokens(list["data"].([]any))
		return
	}
	s.print(value)
}

// How many items of a completion are printed, and of these how many functions, which become more now and then.
const shownItems, shownFunctions = 14, 2

// printItems prints a completion, an item a line.
func (s *script) printItems(items []any) {
	shown, functions := 0, 0
	for _, item := range items {
		m := item.(map[string]any)
		if m["kind"] == 3.0 {
			functions++
		}
		if shown++; shown > shownItems || functions > shownFunctions {
			fmt.Fprintf(&s.out, "… and more\n")
			break
		}
		detail, _ := m["detail"].(string)
		edit := short(m["textEdit"]).(string)
		fmt.Fprintln(&s.out, strings.TrimSpace(fmt.Sprintf("%s  %s  [%s]", m["label"], detail, edit)))
	}
}

// printTokens prints semantic tokens, one a line, as line:character, length and class; ! is a declaration, * of the language.
func (s *script) printTokens(data []any) {
	line, character := 1, 1
	for i := 0; i+4 < len(data); i += 5 {
		n := func(k int) int { return int(data[i+k].(float64)) }
		if n(0) > 0 {
			character = 1
		}
		line, character = line+n(0), character+n(1)
		fmt.Fprintf(&s.out, "%d:%d+%d %s%s\n", line, character, n(2), assist.Classes[n(3)], []string{"", "!", "*", "!*"}[n(4)])
	}
}

// print prints a value as indented JSON with short ranges.
func (s *script) print(v any) {
	text, _ := json.Marshal(v)
	var value any
	json.Unmarshal(text, &value)
	encoder := json.NewEncoder(&s.out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	raw := &bytes.Buffer{}
	lean := json.NewEncoder(raw)
	lean.SetEscapeHTML(false)
	lean.Encode(short(value))
	var tidy any
	json.Unmarshal(bytes.ReplaceAll(raw.Bytes(), []byte("file://"+filepath.ToSlash(s.dir)+"/"), nil), &tidy)
	encoder.Encode(tidy)
}

// short writes ranges and edits as texts.
func short(v any) any {
	switch v := v.(type) {
	case []any:
		for i := range v {
			v[i] = short(v[i])
		}
	case map[string]any:
		if line, ok := v["line"].(float64); ok && len(v) == 2 {
			return fmt.Sprintf("%d:%d", int(line)+1, int(v["character"].(float64))+1)
		}
		for k := range v {
			v[k] = short(v[k])
			if text, ok := v[k].(string); ok && (k == "value" || k == "tooltip") {
				v[k] = beginning(text)
			}
		}
		start, ok := v["start"].(string)
		if ok && len(v) == 2 {
			return start + "-" + v["end"].(string)
		}
		if at, ok := v["range"].(string); ok && len(v) == 2 && v["newText"] != nil {
			return fmt.Sprintf("%s %q", at, v["newText"])
		}
	}
	return v
}

// shownText is how much of a text of the manual is printed, in bytes up to a line break: its words are bettered now and then.
const shownText = 80

func beginning(text string) string {
	end := 0
	for end < len(text) {
		line := strings.IndexByte(text[end:], '\n') + 1
		if line == 0 || end+line > shownText {
			break
		}
		end += line
	}
	if end == len(text) {
		return text
	}
	return text[:end] + "…"
}
