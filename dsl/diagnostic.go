package dsl

import (
	"encoding/json"
	"fmt"
	"io"
	"sort"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2/lexer"
)

// Diagnostic is one mistake in a file: what is wrong, where, and what to write instead.
type Diagnostic struct {
	File string
	Span
	Message string
	Hint    string // may be empty
	Related Related
}

// Related is another place that a mistake is about; its File is "" where there is none.
type Related struct {
	File string
	Span
	Message string // what is there: "first declared here"
}

// Error returns "file:line:column: message".
func (d Diagnostic) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s", visible(d.File), d.Start.Line, d.Start.Column, told(d.Message))
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
	}{d.File, d.Start.Line, d.Start.Column, d.End.Line, d.End.Column, told(d.Message), told(d.Hint)})
}

// longestWord is how long a name in a message may be; of a longer one it shows the beginning.
const longestWord = 64

// told is a message as it is shown: names that nobody can read are cut, and nothing in it moves the cursor of a terminal.
func told(message string) string {
	words := strings.Split(message, " ")
	for i, word := range words {
		if len(word) > longestWord && utf8.RuneCountInString(word) > longestWord {
			words[i] = string([]rune(word)[:longestQuote]) + "…"
		}
	}
	return visible(strings.Join(words, " "))
}

// visible replaces what a terminal would obey instead of showing it.
func visible(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return unicode.ReplacementChar
		}
		return r
	}, text)
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

// maxDiagnostics is how many mistakes of one file are shown: nobody reads more.
const maxDiagnostics = 50

// maxCollected is when reading stops: such a file is no rule file.
const maxCollected = 500

// mistakes gathers the diagnostics of one file.
type mistakes struct {
	file  string
	found Diagnostics
	more  int
}

func (m *mistakes) add(span Span, message, hint string) {
	if m.full() {
		m.more++
		return
	}
	m.found = append(m.found, Diagnostic{File: m.file, Span: span, Message: message, Hint: hint})
}

// full says that there is no use in looking for more.
func (m *mistakes) full() bool { return len(m.found) >= maxCollected }

// drop forgets what was found from offset start up to end: somebody has a better word for that stretch.
func (m *mistakes) drop(start, end int) {
	kept := m.found[:0]
	for _, d := range m.found {
		if d.Start.Offset < start || d.Start.Offset >= end {
			kept = append(kept, d)
		}
	}
	m.found = kept
}

// overlaps says whether a mistake was already found inside the span.
func (m *mistakes) overlaps(span Span) bool {
	for _, d := range m.found {
		if d.Start.Offset >= span.Start.Offset && d.Start.Offset < span.End.Offset {
			return true
		}
	}
	return false
}

// result returns the diagnostics in order, the last one saying how many were left out.
func (m *mistakes) result() Diagnostics {
	m.found.Sort()
	rest := len(m.found) - maxDiagnostics + m.more
	if rest <= 0 {
		return m.found
	}
	last := m.found[maxDiagnostics-1].Span
	shown := m.found[:maxDiagnostics:maxDiagnostics]
	return append(shown, Diagnostic{File: m.file, Span: last, Message: fmt.Sprintf("and %d more mistakes", rest)})
}

// printable shows a character by its code if it has no shape of its own.
func printable(r rune) string {
	if strconv.IsPrint(r) {
		return fmt.Sprintf("`%c`", r)
	}
	return fmt.Sprintf("%U", r)
}

// longestQuote is how much of a token a message repeats.
const longestQuote = 24

// quote shows a token in a message.
func quote(t *lexer.Token) string {
	value := t.Value
	if utf8.RuneCountInString(value) > longestQuote {
		value = string([]rune(value)[:longestQuote]) + "…"
	}
	if t.Type == tokenString {
		return value
	}
	return "`" + value + "`"
}

// list joins words: `a`, `b` or `c`.
func list(words []string, last string) string {
	quotedWords := make([]string, len(words))
	for i, w := range words {
		quotedWords[i] = "`" + w + "`"
	}
	n := len(quotedWords) - 1
	if n < 1 {
		return strings.Join(quotedWords, "")
	}
	return strings.Join(quotedWords[:n], ", ") + " " + last + " " + quotedWords[n]
}

func article(noun string) string {
	if strings.ContainsAny(noun[:1], "aeiou") {
		return "an " + noun
	}
	return "a " + noun
}

// Render writes the diagnostic for a person: the message, the line of the file, a mark below the mistake and the
// hint. src may be nil if the file is not at hand.
func (d Diagnostic) Render(w io.Writer, src *Source, colour bool) {
	ink := newInk(colour)
	fmt.Fprintf(w, "%s%s:%d:%d:%s %s%s%s\n",
		ink.bold, visible(d.File), d.Start.Line, d.Start.Column, ink.off, ink.red, told(d.Message), ink.off)
	margin := strings.Repeat(" ", len(fmt.Sprint(d.Start.Line)))
	if src != nil {
		before, marked, after := d.excerpt(src)
		fmt.Fprintf(w, "%s %d | %s%s%s%s\n", ink.blue, d.Start.Line, ink.off, before.text, marked.text, after.text)
		fmt.Fprintf(w, "%s %s | %s%s%s%s%s\n", ink.blue, margin, ink.off,
			strings.Repeat(" ", before.width), ink.red, mark(marked.width), ink.off)
	}
	if d.Hint != "" {
		fmt.Fprintf(w, "%s %s = %s%s\n", ink.blue, margin, ink.off, told(d.Hint))
	}
}

// mark draws ^~~~ below a stretch; an empty one still gets its ^.
func mark(width int) string {
	return "^" + strings.Repeat("~", max(0, width-1))
}

// ink holds the terminal codes, or nothing.
type ink struct{ bold, red, blue, off string }

func newInk(colour bool) ink {
	if !colour {
		return ink{}
	}
	return ink{bold: "\x1b[1m", red: "\x1b[31m", blue: "\x1b[34m", off: "\x1b[0m"}
}

// shown is a stretch of a line as a terminal shows it.
type shown struct {
	text  string
	width int
}

// What is shown of a long line, in runes on either side of the mistake and of the mistake itself.
const (
	longestSide = 80
	longestMark = 80
)

// excerpt cuts the line of the diagnostic into what stands before, inside and after its span.
func (d Diagnostic) excerpt(src *Source) (before, marked, after shown) {
	line := []rune(src.Line(d.Start.Line))
	start := min(max(d.Start.Column-1, 0), len(line))
	end := len(line)
	if d.End.Line == d.Start.Line {
		end = min(max(d.End.Column-1, start), len(line))
	}
	stop := min(end, start+longestMark)
	before = show(line[max(0, start-longestSide):start])
	if start > longestSide {
		before = shown{"…" + before.text, before.width + 1}
	}
	after = show(line[stop:min(len(line), stop+longestSide)])
	if stop+longestSide < len(line) {
		after.text += "…"
	}
	return before, show(line[start:stop]), after
}

const tabWidth = 4

// show prepares a stretch of a line for a terminal: tabs become blanks, and what has no shape becomes visible.
func show(line []rune) shown {
	var b strings.Builder
	width := 0
	for _, r := range line {
		switch {
		case r == '\t':
			b.WriteString(strings.Repeat(" ", tabWidth))
			width += tabWidth
		case unicode.IsControl(r) || r == unicode.ReplacementChar || r == '\uFEFF':
			b.WriteRune(unicode.ReplacementChar)
			width++
		default:
			b.WriteRune(r)
			width += runeWidth(r)
		}
	}
	return shown{b.String(), width}
}

// wide holds the characters that take two cells of a terminal.
var wide = &unicode.RangeTable{
	R16: []unicode.Range16{
		{Lo: 0x1100, Hi: 0x115F, Stride: 1}, {Lo: 0x2E80, Hi: 0x303E, Stride: 1}, {Lo: 0x3041, Hi: 0x33FF, Stride: 1},
		{Lo: 0x3400, Hi: 0x4DBF, Stride: 1}, {Lo: 0x4E00, Hi: 0x9FFF, Stride: 1}, {Lo: 0xA000, Hi: 0xA4CF, Stride: 1},
		{Lo: 0xAC00, Hi: 0xD7A3, Stride: 1}, {Lo: 0xF900, Hi: 0xFAFF, Stride: 1}, {Lo: 0xFE30, Hi: 0xFE6F, Stride: 1},
		{Lo: 0xFF00, Hi: 0xFF60, Stride: 1}, {Lo: 0xFFE0, Hi: 0xFFE6, Stride: 1},
	},
	R32: []unicode.Range32{
		{Lo: 0x1F300, Hi: 0x1F64F, Stride: 1}, {Lo: 0x1F680, Hi: 0x1F6FF, Stride: 1}, {Lo: 0x1F900, Hi: 0x1F9FF, Stride: 1},
		{Lo: 0x1FA70, Hi: 0x1FAFF, Stride: 1}, {Lo: 0x20000, Hi: 0x3FFFD, Stride: 1},
	},
}

// runeWidth is how many cells of a terminal a character takes.
func runeWidth(r rune) int {
	switch {
	case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		return 0
	case unicode.Is(wide, r):
		return 2
	}
	return 1
}
