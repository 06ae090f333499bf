package lsp_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"asterism/cmd/asterism/internal/lsp"
)

// author is an editor on a folder with a rule and a pack of one's own, and a collection of a few puzzles.
func author(t *testing.T) *editor {
	t.Helper()
	dir := t.TempDir()
	puzzles := "6x1.ABBCCCAABBBCAAABDCEAABFCEEAFFFEEEFFF\n5x1.AAAAABAAAACCDEECCCEECCCCE\n"
	if err := os.WriteFile(filepath.Join(dir, "some.sbn"), []byte(puzzles), 0o644); err != nil {
		t.Fatal(err)
	}
	e := newEditor(t, dir, nil)
	e.note("workspace/didChangeConfiguration", map[string]any{"settings": map[string]any{"asterism": map[string]any{"collection": "some.sbn"}}})
	e.open("mine.rules", `rule Full "Nothing is missing" {
  for p in rows + columns + shapes
  when need(p) == 0 and len(open(p)) > 0
  → eliminate open(p)
  because "{p} has all its stars."
}

rule Last "One place is left" {
  for p in rows + columns + shapes
  when need(p) == 1 and len(open(p)) == 1
  → place open(p)
  because "{p} has no other place."
}

rule Lie "Nothing is true" {
  for p in rows
  when len(open(p)) == 4
  → eliminate open(p)
  because "{p} is a lie."
}

pack small "Two rules" for starbattle {
  tier 1 "All" { Full Last Lie }
  grade "Easy" when hardest == 1
}
`)
	return e
}

type lens struct {
	Range   lsp.Range
	Command struct {
		Title, Command string
		Arguments      []any
	}
}

// titles waits for lenses of which one has a text, and joins all titles.
func (e *editor) titles(with string) string {
	e.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(20 * time.Millisecond) {
		var list []lens
		e.call("textDocument/codeLens", map[string]any{"textDocument": map[string]string{"uri": e.uri("mine.rules")}}, &list)
		var titles []string
		for _, l := range list {
			titles = append(titles, l.Command.Title)
		}
		if all := strings.Join(titles, "; "); strings.Contains(all, with) {
			return all
		} else if time.Now().After(end) {
			e.Fatalf("no lens says %q: %s", with, all)
		}
	}
}

func TestLenses(t *testing.T) {
	e := author(t)
	titles := e.titles("solves")
	for _, part := range []string{"fires ", " of 2 puzzles (small) · ", "verify", "why not here…", "solves "} {
		if !strings.Contains(titles, part) {
			t.Errorf("no lens says %q: %s", part, titles)
		}
	}
	e.open("mine_test.rules", `examples Full {
  example { puzzle "5x1.AAAAABAAAACCDEECCCEECCCCE" expect nothing }
  example { puzzle "5x1.AAAAABAAAACCDEECCCEECCCCE" expect place r1c1 }
}
`)
	if titles := e.titles("examples"); !strings.Contains(titles, "examples ✓✗") {
		t.Errorf("the lenses say %s", titles)
	}
}

// execute runs a command of a lens and returns its answer or error.
func (e *editor) execute(command string, arguments ...any) string {
	e.Helper()
	m := e.answer(e.start("workspace/executeCommand", map[string]any{"command": command, "arguments": arguments, "workDoneToken": "t"}))
	if m.Error != nil {
		return "error: " + m.Error.Message
	}
	var text string
	if err := json.Unmarshal(m.Result, &text); err != nil {
		e.Fatal(err)
	}
	return text
}

func TestCommands(t *testing.T) {
	e := author(t)
	for _, c := range []struct {
		command   string
		arguments []any
		says      string
	}{
		{"asterism.runExamples", []any{"Full"}, "Full:"},
		{"asterism.whyNot", []any{"Last", "6x1.ABBCCCAABBBCAAABDCEAABFCEEAFFFEEEFFF"}, "Last"},
		{"asterism.whyNot", []any{"Last"}, "error: why not where?"},
		{"asterism.verifyRule", []any{"Nobody"}, "error: there is no rule Nobody"},
		{"asterism.verifyPack", []any{"nothing"}, "error: there is no pack nothing"},
		{"asterism.dance", []any{"Full"}, "error: there is no command"},
	} {
		if said := e.execute(c.command, c.arguments...); !strings.HasPrefix(said, c.says) {
			t.Errorf("%s %v says %q, wanted %q", c.command, c.arguments, said, c.says)
		}
	}
	if testing.Short() {
		return
	}
	if said := e.execute("asterism.verifyRule", "Lie"); !strings.HasPrefix(said, "Lie lies: ") {
		t.Errorf("verifying a lie says %q", said)
	}
	if said := e.execute("asterism.verifyRule", "Last"); !strings.HasPrefix(said, "Every deduction holds: ") {
		t.Errorf("verifying the truth says %q", said)
	}
}

func TestExampleIsFound(t *testing.T) {
	e := author(t)
	var actions []lsp.CodeAction
	at := lsp.Range{Start: lsp.Position{Line: 7, Character: 6}, End: lsp.Position{Line: 7, Character: 6}}
	e.call("textDocument/codeAction", map[string]any{"textDocument": map[string]string{"uri": e.uri("mine.rules")}, "range": at}, &actions)
	if len(actions) != 1 || actions[0].Title != "Find an example" || actions[0].Edit != nil {
		t.Fatalf("offered %+v", actions)
	}
	var chosen lsp.CodeAction
	e.call("codeAction/resolve", actions[0], &chosen)
	text, _ := json.Marshal(chosen.Edit)
	for _, part := range []string{`"kind":"create"`, "mine_test.rules", "examples Last", "expect place"} {
		if !strings.Contains(string(text), part) {
			t.Errorf("the change has no %s: %s", part, text)
		}
	}
}

func TestCancelledCommandStops(t *testing.T) {
	e := author(t)
	id := e.start("workspace/executeCommand", map[string]any{"command": "asterism.verifyPack", "arguments": []string{"small"}, "workDoneToken": 7})
	var p lsp.ProgressParams
	e.told("$/progress", &p)
	e.note("$/cancelRequest", map[string]int{"id": id})
	if m := e.answer(id); m.Error == nil || m.Error.Code != lsp.RequestCancelled {
		t.Errorf("answered %s, %+v", m.Result, m.Error)
	}
}

// TestHostileFiles opens files that nobody writes. Each costs what it may, and the server goes on.
func TestHostileFiles(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	long := strings.Repeat("x", 1<<20)
	for name, text := range map[string]string{
		"too long":          strings.Repeat("// a comment line\n", 1<<18),
		"too many tokens":   strings.Repeat("a ", 1<<18),
		"deep brackets":     "rule A { when " + strings.Repeat("(", 100_000),
		"long name":         "rule " + long + " { for " + long + " in " + long,
		"many rules":        strings.Repeat("rule A { for x in rows → place x }\n", 3000),
		"many mistakes":     strings.Repeat("rule A { fro x in }\n", 3000),
		"defines in others": "define d0(x) = x\n" + doubling(40) + "rule A { when d39(rows) → place grid }\n",
		"quotes":            "rule A { because \"" + strings.Repeat("{", 50_000),
		"control":           "rule \x00\x1b[2J { \u2028 \u202e }",
	} {
		t.Run(name, func(t *testing.T) {
			e := startEditor(t, &lsp.Disk{}, t.TempDir(), nil)
			e.open("hostile.rules", text)
			begin := time.Now()
			uri := map[string]string{"uri": e.uri("hostile.rules")}
			for _, method := range []string{"textDocument/documentSymbol", "textDocument/semanticTokens/full", "textDocument/completion", "textDocument/hover",
				"textDocument/foldingRange", "textDocument/formatting", "textDocument/codeLens"} {
				m := e.answer(e.start(method, map[string]any{"textDocument": uri, "position": lsp.Position{Line: 0, Character: 12}}))
				if m.Error != nil {
					t.Errorf("%s: %s", method, m.Error.Message)
				}
			}
			t.Logf("answered in %s", time.Since(begin).Round(time.Millisecond))
			e.open("good.rules", "rule Good { for x in rowz → place x }\n")
			for m := e.mistakes("good.rules"); len(m.Diagnostics) == 0; {
				m = e.mistakes("good.rules")
			}
		})
	}
}

// doubling is defines each of which calls the one before twice.
func doubling(n int) string {
	var b strings.Builder
	for i := 1; i < n; i++ {
		fmt.Fprintf(&b, "define d%d(x) = d%d(x) + d%d(x)\n", i, i-1, i-1)
	}
	return b.String()
}
