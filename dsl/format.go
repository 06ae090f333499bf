package dsl

import (
	"strings"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2/lexer"
)

// Format lays a rule file out in the one canonical way: two blanks a level, one clause a line. Comments stay where
// they are and expressions keep their text. A text with mistakes is returned as it is, with its diagnostics.
func Format(name, text string) (string, Diagnostics) {
	p := newParser(name, text, newLayout())
	p.parse()
	if diags := p.diags.result(); len(diags) > 0 {
		return text, diags
	}
	f := &formatter{raw: p.raw, layout: p.layout, next: nextTokens(p.raw)}
	return f.run(), nil
}

// formatter writes the tokens of a file one by one. Working on tokens and not on the tree, it cannot lose any.
type formatter struct {
	raw    []lexer.Token
	layout *layout
	next   []int32 // the token that counts at or behind each token
	out    strings.Builder

	prev     *lexer.Token // what was written last, comments aside
	before   *lexer.Token // what was written before that
	newlines int          // line breaks in the file since then
	broken   bool         // a comment was written, so the line must end
	inDecl   bool         // something of a declaration was written since the last comment between declarations
	head     string       // the first word of the clause
	indent   int          // of the clause
	hang     int          // indentation of the lines that continue the clause
	tier     tierLayout
}

// tierLayout is how the list of rules around us is laid out.
type tierLayout int

const (
	noTier tierLayout = iota
	tierLine
	tierLines
)

const step = 2 // blanks a level

// nextTokens finds for each token the one at or behind it that counts.
func nextTokens(raw []lexer.Token) []int32 {
	next := make([]int32, len(raw))
	for i, at := len(raw)-1, int32(len(raw)-1); i >= 0; i-- {
		if !elided(&raw[i]) && raw[i].Value != ";" {
			at = int32(i)
		}
		next[i] = at
	}
	return next
}

func (f *formatter) run() string {
	for i := 0; i < len(f.raw)-1; i++ {
		switch t := &f.raw[i]; {
		case t.Type == tokenSpace:
			f.newlines += strings.Count(t.Value, "\n")
		case t.Type == tokenComment:
			f.comment(i)
		case t.Value != ";":
			i = f.unit(i)
		}
	}
	if f.out.Len() > 0 {
		f.out.WriteByte('\n')
	}
	return f.out.String()
}

// unit writes a token, or all tokens of a stretch that is kept, and returns the last one.
func (f *formatter) unit(i int) int {
	t := &f.raw[i]
	f.separate(i)
	end, kept := f.layout.kept[t.Pos.Offset]
	switch {
	case kept:
		i = f.keep(i, end)
	case t.Type == tokenArrow:
		f.out.WriteString("→")
	default:
		f.out.WriteString(t.Value)
	}
	f.before, f.prev, f.newlines, f.broken, f.inDecl = f.prev, &f.raw[i], 0, false, true
	return i
}

// separate writes what belongs between the last token and token i.
func (f *formatter) separate(i int) {
	t := &f.raw[i]
	depth, starts := f.layout.breaks[t.Pos.Offset]
	switch {
	case starts:
		f.startLine(t, depth)
	case f.tierBreaks(t):
	case f.broken || f.keepsBreak(t):
		f.line(f.hang, false)
	case spaced(f.before, f.prev, t):
		f.out.WriteByte(' ')
	}
	f.enterTier(i)
}

// startLine begins a declaration, a clause or a closing brace.
func (f *formatter) startLine(t *lexer.Token, depth int) {
	decl := f.layout.decls[t.Pos.Offset]
	blank := f.newlines > 1 && t.Value != "}" && !f.opened()
	f.line(depth*step, blank || decl && f.inDecl)
	f.head, f.indent, f.tier = t.Value, depth*step, noTier
	f.hang = f.indent + utf8.RuneCountInString(t.Value) + 1
	if t.Type == tokenArrow {
		f.hang = f.indent + 2
	}
	if decl {
		f.hang = 2 * step
	}
}

// opened says whether we stand right behind an opening brace.
func (f *formatter) opened() bool { return f.prev != nil && f.prev.Value == "{" && !f.broken }

// line ends the line, if there is one, and indents the next.
func (f *formatter) line(indent int, blank bool) {
	if f.out.Len() > 0 {
		f.out.WriteByte('\n')
		if blank {
			f.out.WriteByte('\n')
		}
	}
	f.out.WriteString(strings.Repeat(" ", indent))
}

// listHeads begin the clauses whose lists may be wrapped anywhere.
var listHeads = append([]string{"include"}, exampleWords...)

// keepsBreak says whether a list was wrapped before t, so that it stays wrapped.
func (f *formatter) keepsBreak(t *lexer.Token) bool {
	if f.newlines == 0 || f.prev == nil {
		return false
	}
	return f.prev.Value == "," || oneOf(f.head, listHeads) && oneOf2(t.Type, tokenString, tokenIdent)
}

func oneOf2(t, a, b lexer.TokenType) bool { return t == a || t == b }

// spaced says whether a blank stands between two tokens of a line; before is what stands before both.
func spaced(before, prev, t *lexer.Token) bool {
	switch {
	case prev == nil || prev.Value == "(":
		return false
	case t.Value == "(":
		named := before != nil && before.Value == "define"
		return !named && (prev.Type != tokenIdent || beforeExpression(prev.Value))
	}
	return !oneOf(t.Value, []string{",", ":", ")"})
}

// enterTier notes that token i opens the list of rules of a tier.
func (f *formatter) enterTier(i int) {
	t := &f.raw[i]
	if !f.layout.tiers[t.Pos.Offset] {
		return
	}
	f.tier = tierLine
	for ; f.raw[i].Value != "}"; i++ {
		if hasNewline(&f.raw[i]) {
			f.tier, f.hang = tierLines, f.indent+step
			return
		}
	}
}

// tierBreaks ends the line inside the list of rules of a tier where the list is not on one line.
func (f *formatter) tierBreaks(t *lexer.Token) bool {
	switch {
	case f.tier != tierLines:
		return false
	case t.Value == "}":
		f.line(f.indent, false)
	case f.newlines > 0 || f.opened() || f.broken:
		f.line(f.hang, f.newlines > 1 && !f.opened())
	default:
		return false
	}
	return true
}

// comment writes a comment: behind what stands on its line, or on a line of its own.
func (f *formatter) comment(i int) {
	text := strings.TrimRight(f.raw[i].Value, " \t\r\f\v\uFEFF")
	if f.newlines == 0 && f.out.Len() > 0 {
		f.out.WriteString("  " + text)
	} else {
		indent, between := f.commentPlace(i)
		blank := f.newlines > 1 && !f.opened() || between && f.inDecl
		f.line(indent, blank)
		f.out.WriteString(text)
		f.inDecl = f.inDecl && !between
	}
	f.newlines, f.broken = 0, true
}

// commentPlace returns how deep a comment on its own line stands, and whether it stands between declarations.
func (f *formatter) commentPlace(i int) (indent int, between bool) {
	next := &f.raw[f.next[i]]
	if next.EOF() || f.layout.decls[next.Pos.Offset] {
		return 0, true
	}
	depth, starts := f.layout.breaks[next.Pos.Offset]
	switch {
	case !starts:
		return f.hang, false
	case next.Value == "}":
		depth++
	}
	return depth * step, false
}

// keep writes the tokens from i up to the offset end as they are, except that lines are indented to fit below the
// clause. It returns the last token.
func (f *formatter) keep(i, end int) int {
	last := i
	for last+1 < len(f.raw) && f.raw[last+1].Pos.Offset < end {
		last++
	}
	run := f.raw[i : last+1]
	shift := f.shift(run)
	for k := range run {
		f.keepToken(&run[k], shift)
	}
	return last
}

func (f *formatter) keepToken(t *lexer.Token, shift int) {
	switch {
	case t.Type == tokenComment:
		f.out.WriteString(strings.TrimRight(t.Value, " \t\r\f\v\uFEFF"))
	case t.Type == tokenSpace && hasNewline(t):
		f.line(max(0, indentation(t.Value)+shift), strings.Count(t.Value, "\n") > 1)
	default:
		f.out.WriteString(t.Value)
	}
}

// shift is by how much the lines of an expression move: the leftmost of them goes one level below the clause, or
// to its level if it starts with a closing bracket.
func (f *formatter) shift(run []lexer.Token) int {
	leftmost, target := -1, 0
	for i := range run {
		if run[i].Type != tokenSpace || !hasNewline(&run[i]) {
			continue
		}
		indent, closes := indentation(run[i].Value), bracketStep(&run[i+1]) < 0
		if leftmost < 0 || indent < leftmost || indent == leftmost && !closes {
			leftmost, target = indent, f.indent+step
			if closes {
				target = f.indent
			}
		}
	}
	return target - leftmost
}

// indentation counts the blanks behind the last line break; a tab is a level.
func indentation(space string) int {
	width := 0
	for _, r := range space[strings.LastIndexByte(space, '\n')+1:] {
		switch r {
		case '\t':
			width += step
		case ' ':
			width++
		}
	}
	return width
}
