//go:build unix

package lsp_test

import (
	"fmt"
	"io/fs"
	"os"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"asterism/cmd/asterism/internal/lsp"
	"asterism/interpreter"
	"asterism/interpreter/assist"
	rules "asterism/rules.d"
)

// key is one change of a file, and where the cursor stands then.
type key struct {
	file, text string
	offset     int
	change     lsp.ContentChange
	version    int
}

// recorded plays testdata/typing.txt and lists its keys.
func recorded(t testing.TB) []key {
	t.Helper()
	script, err := os.ReadFile("testdata/typing.txt")
	if err != nil {
		t.Fatal(err)
	}
	p := &typist{TB: t, texts: map[string]string{}}
	lines := strings.Split(string(script), "\n")
	for i, line := range lines {
		word, rest, _ := strings.Cut(line, " ")
		switch {
		case word == "file":
			p.open(rest)
		case word == "at":
			for k := i + 1; k < len(lines) && !strings.HasPrefix(lines[k], "type "); k++ {
				rest += "\n" + lines[k]
			}
			p.at(strings.TrimPrefix(rest, "\n"))
		case word == "type":
			p.typeKeys(rest)
		}
	}
	return p.keys
}

// typist types into files.
type typist struct {
	testing.TB
	texts  map[string]string
	file   string
	cursor int
	keys   []key
}

func (p *typist) open(file string) {
	p.file = file
	if _, ok := p.texts[file]; !ok {
		text, err := fs.ReadFile(rules.FS, file)
		if err != nil {
			p.Fatal(err)
		}
		p.texts[file] = string(text)
	}
}

func (p *typist) at(text string) {
	i := strings.Index(p.texts[p.file], text)
	if i < 0 {
		p.Fatalf("%s has no %q", p.file, text)
	}
	p.cursor = i + len(text)
}

func (p *typist) typeKeys(keys string) {
	for _, r := range keys {
		text, start, insert := p.texts[p.file], p.cursor, string(r)
		switch r {
		case '⏎':
			insert = "\n"
		case '⌫':
			insert = ""
			_, size := lastRune(text[:p.cursor])
			start -= size
		}
		at := lsp.Range{Start: positionOf(text, start), End: positionOf(text, p.cursor)}
		p.texts[p.file] = text[:start] + insert + text[p.cursor:]
		p.cursor = start + len(insert)
		p.keys = append(p.keys, key{p.file, p.texts[p.file], p.cursor, lsp.ContentChange{Range: &at, Text: insert}, len(p.keys) + 2})
	}
}

func lastRune(text string) (r rune, size int) {
	for i, c := range text {
		r, size = c, len(text)-i
	}
	return r, size
}

func positionOf(text string, offset int) lsp.Position {
	before := text[:offset]
	line := before[strings.LastIndexByte(before, '\n')+1:]
	return lsp.Position{Line: strings.Count(before, "\n"), Character: utf16Length(line)}
}

// openAll opens every shipped file.
func openAll(e *editor) {
	e.Helper()
	files, err := interpreter.ReadFS(rules.FS)
	if err != nil {
		e.Fatal(err)
	}
	for _, f := range files {
		e.open(f.Name, f.Text)
	}
}

func (e *editor) press(k key) {
	e.Helper()
	e.note("textDocument/didChange", map[string]any{"textDocument": map[string]any{"uri": e.uri(k.file), "version": k.version},
		"contentChanges": []lsp.ContentChange{k.change}})
}

// askedWhileTyping are the requests of an editor while somebody types; completion comes first, so that it waits for the files to be checked.
var askedWhileTyping = []string{"complete", "signature", "hover", "definition", "highlight", "symbols", "folds", "tokens", "selection", "inlays", "fixes",
	"lenses", "references", "prepare", "format", "find"}

// TestTyping plays a session of typing with all shipped rules open, asks everything after each key, and reports how long the
// answers took. It fails on what is wrong, never on time.
func TestTyping(t *testing.T) {
	e := newEditor(t, t.TempDir(), nil)
	openAll(e)
	keys, times := recorded(t), map[string][]taken{}
	if testing.Short() {
		keys = keys[:20]
	}
	for i, k := range keys {
		e.press(k)
		at := positionOf(k.text, k.offset)
		for j, name := range askedWhileTyping {
			if j > 11 && i%10 != 0 { // what is asked for more rarely
				continue
			}
			params := map[string]any{"textDocument": map[string]string{"uri": e.uri(k.file)}, "position": at, "positions": []lsp.Position{at},
				"range": lsp.Range{Start: at, End: at}, "query": "R5", "context": map[string]any{"includeDeclaration": true}}
			method := methods[name]
			if name == "find" {
				method = "workspace/symbol"
			}
			begin, used := time.Now(), processor()
			m := e.answer(e.start(method, params))
			times[name] = append(times[name], taken{time.Since(begin), processor() - used})
			if m.Error != nil && name != "prepare" {
				t.Fatalf("%s after key %d: %s", method, i, m.Error.Message)
			}
		}
		e.notes = nil
	}
	times["check"] = checks(t, keys)
	for _, name := range append([]string{"check"}, askedWhileTyping...) {
		t.Log(quantiles(name, times[name]))
	}
}

// checks is how long it takes to check all files after each key.
func checks(t *testing.T, keys []key) []taken {
	files, err := interpreter.ReadFS(rules.FS)
	if err != nil {
		t.Fatal(err)
	}
	w := assist.New(interpreter.Folder{}, interpreter.Folder{Name: "rules.d", Files: files})
	w.Snapshot()
	var times []taken
	for _, k := range keys {
		begin, used := time.Now(), processor()
		w.Edit("rules.d/"+k.file, k.text)
		w.Snapshot()
		times = append(times, taken{time.Since(begin), processor() - used})
	}
	return times
}

// taken is how long something took, by the clock and of the processor: on a machine with much else to do the clock says little.
type taken struct{ clock, processor time.Duration }

// processor is how long the process has run so far, on all processors, collections of garbage included.
func processor() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

func quantiles(name string, times []taken) string {
	clock, used := make([]time.Duration, len(times)), make([]time.Duration, len(times))
	for i, t := range times {
		clock[i], used[i] = t.clock, t.processor
	}
	return fmt.Sprintf("%-11s clock %s  processor %s  of %d", name, spread(clock), spread(used), len(times))
}

func spread(times []time.Duration) string {
	slices.Sort(times)
	if len(times) == 0 {
		return ""
	}
	at := func(percent int) string { return times[len(times)*percent/100].Round(10 * time.Microsecond).String() }
	return fmt.Sprintf("p50 %8s p99 %8s", at(50), at(99))
}

// BenchmarkKey is a key with the completion after it, all shipped rules open.
func BenchmarkKey(b *testing.B) {
	e := newEditor(b, b.TempDir(), nil)
	openAll(e)
	keys := recorded(b)
	e.answer(e.start("workspace/symbol", map[string]string{"query": "R5"}))
	for i := 0; b.Loop(); i++ {
		k := keys[i%len(keys)]
		k.change = lsp.ContentChange{Text: k.text}
		e.press(k)
		at := positionOf(k.text, k.offset)
		e.answer(e.start("textDocument/completion", map[string]any{"textDocument": map[string]string{"uri": e.uri(k.file)}, "position": at}))
		e.notes = nil
	}
}

// TestMemoryStaysFlat types ten thousand keys and sees to it that no more is held than after the first thousand, but for a
// generous bound.
func TestMemoryStaysFlat(t *testing.T) {
	edits := 10_000
	if testing.Short() {
		edits = 200
	}
	files, err := interpreter.ReadFS(rules.FS)
	if err != nil {
		t.Fatal(err)
	}
	files = slices.DeleteFunc(files, func(f interpreter.File) bool { return !strings.Contains(f.Name, "guide/") || len(f.Text) > 4000 })
	w := assist.New(interpreter.Folder{}, interpreter.Folder{Name: "rules.d", Files: files})
	var after uint64
	for i := range edits {
		k := "// " + fmt.Sprint(i) + "\n"
		f := files[i%len(files)]
		w.Edit("rules.d/"+f.Name, k+f.Text)
		if now := w.Snapshot(); i%10 == 0 {
			now.Colours("rules.d/" + f.Name)
		}
		if i == min(1000, edits/2) {
			after = held()
		}
	}
	if now := held(); now > after+64<<20 {
		t.Errorf("%d MB are held after %d edits, %d when it had warmed up", now>>20, edits, after>>20)
	} else {
		t.Logf("%d MB are held after %d edits, %d when it had warmed up", now>>20, edits, after>>20)
	}
	runtime.KeepAlive(w)
}

func held() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
