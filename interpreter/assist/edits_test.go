package assist_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"asterism/interpreter"
	"asterism/interpreter/assist"
)

// start is the files that random edits begin with.
var start = []interpreter.File{
	{Name: "a.rules", Text: `// What fits.
define few(p) = need(p) > 0 and len(open(p)) <= few2(p)
define few2(p) = need(p) + 1

pattern dots { "a . a" ". 𝔸 ." }

rule A "One → all" {
  for row in rows
  let free = filter(open(row), let n = neighbours(#); meets(n, open(row)))
  when few(row)
  → place free, know exactly need(row) in free as dots
  because "{row} needs {need(row)}, {few(row) ? 'few' : "many"}."
  show region: row, target: free
}
`},
	{Name: "b.rules", Text: `rule B like A with free = open(row) because "As {free}"

rule C "By a drawing" rating 2.5 {
  for m in dots
  when len(facts("dots")) > 0 and any(m.cells, # in m.part("a"))
  → eliminate m.cells
}
`},
	{Name: "p.rules", Text: `pack p "P" for starbattle {
  include q without C
  tier 1 "One" { A B before A }
  grade "Easy" when hardest <= 1
}

pack q for starbattle { tier 2 { C A rating 3 } }
`},
	{Name: "a_test.rules", Text: `examples A {
  example "first" {
    puzzle "5x1.AAAAABAAAACCDEECCCEECCCCE"
    board "....."
    expect nothing
  }
}
`},
}

// snippets are what random edits put in.
var snippets = []string{"", " ", "\n", "{", "}", "(", ")", "\"", "→", "->", ".", ",", "#", "//", "𝔸", "rule ", "define few(p) = 1\n", "for x in ", "let ", "when ",
	"A", "few", "like B", "pack p ", "tier 1 { A }", "examples A {", "because \"{", "rows", "x", "7", "=", "\\", "include p", "pattern dots {", "free", ";"}

// FuzzEdits edits files at random and compares what the workspace says, which takes over what has not changed, with what one says
// that has just been opened; and asks everything at the place of the edit.
func FuzzEdits(f *testing.F) {
	f.Add([]byte("\x00\x10\x03\x05\x01\x20\x00\x0f\x02\x08\x04\x1e"))
	f.Add([]byte("\x00\x00\x20\x10\x00\x30\x00\x15\x01\x05\x02\x19"))
	f.Add([]byte("\x02\x05\x01\x00\x02\x05\x00\x14\x00\x80\x09\x00\x00\x80\x00\x12"))
	f.Fuzz(play)
}

// TestRandomEdits does the same with some scripts that are the same every time.
func TestRandomEdits(t *testing.T) {
	scripts := 400
	if testing.Short() {
		scripts = 15
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for range scripts {
		script := make([]byte, 4*(5+rng.IntN(20)))
		for i := range script {
			script[i] = byte(rng.UintN(256))
		}
		play(t, script)
	}
}

// play edits as a script says, four bytes an edit: file, place, length, snippet.
func play(t *testing.T, script []byte) {
	files := slices.Clone(start)
	w := assist.New(interpreter.Folder{}, interpreter.Folder{Files: slices.Clone(start)})
	for n := 0; len(script) >= 4 && n < 40; n++ {
		file := &files[int(script[0])%len(files)]
		at := edit(file, script[1], script[2], script[3])
		script = script[4:]
		w.Edit(file.Name, file.Text)
		got, want := said(w), said(assist.New(interpreter.Folder{}, interpreter.Folder{Files: files}))
		if got != want {
			t.Fatalf("after an edit of\n%s\nthe workspace says\n%s\nand anew\n%s", file.Text, got, want)
		}
		ask(t, w.Snapshot(), file.Name, at)
	}
}

// edit replaces some bytes of a file by a snippet, and returns where that ends.
func edit(file *interpreter.File, at, length, snippet byte) int {
	start := min(int(at)*len(file.Text)/200, len(file.Text))
	for start > 0 && start < len(file.Text) && !utf8.RuneStart(file.Text[start]) {
		start--
	}
	end := min(start+int(length)%12, len(file.Text))
	for end < len(file.Text) && !utf8.RuneStart(file.Text[end]) {
		end++
	}
	text := snippets[int(snippet)%len(snippets)]
	file.Text = file.Text[:start] + text + file.Text[end:]
	return start + len(text)
}

// said is all mistakes of a workspace, with their places.
func said(w *assist.Workspace) string {
	var b strings.Builder
	s := w.Snapshot()
	for _, name := range s.Mistaken() {
		for _, d := range s.Mistakes(name) {
			fmt.Fprintf(&b, "%v-%d %s | %s | %+v\n", d, d.End.Offset, d.Message, d.Hint, d.Related)
		}
	}
	return b.String()
}

// ask asks everything that can be asked about a place, and checks that what comes back lies in the file.
func ask(t *testing.T, s *assist.Snapshot, name string, at int) {
	t.Helper()
	text, _ := s.Text(name)
	inside := func(what string, start, end int) {
		if start < 0 || end < start || end > len(text) {
			t.Errorf("%s: %d to %d in %d bytes of\n%s", what, start, end, len(text), text)
		}
	}
	for _, item := range s.Complete(name, at) {
		inside("completion", item.Start.Offset, item.End.Offset)
	}
	if info, ok := s.Hover(name, at, nil); ok {
		inside("hover", info.Start.Offset, info.End.Offset)
	}
	end := 0
	for _, c := range s.Colours(name) {
		inside("colour", max(end, c.Start.Offset), c.End.Offset)
		end = c.End.Offset
	}
	for _, span := range s.Selection(name, at) {
		inside("selection", span.Start.Offset, span.End.Offset)
	}
	for _, fix := range s.Fixes(name, 0, len(text)) {
		for _, e := range fix.Edits[name] {
			inside("fix", e.Start.Offset, e.End.Offset)
		}
	}
	if edits, err := s.Rename(name, at, "other"); err == nil {
		for _, e := range edits[name] {
			inside("renaming", e.Start.Offset, e.End.Offset)
		}
	}
	s.Signatures(name, at)
	s.Definition(name, at)
	s.References(name, at, true)
	s.Symbols(name)
	s.Folds(name)
	s.Inlays(name, 0, len(text))
	s.Lenses(name)
	s.Format(name)
	s.FormatRange(name, at, at)
}
