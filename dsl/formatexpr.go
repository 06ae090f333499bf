package dsl

import (
	"strings"

	"github.com/alecthomas/participle/v2/lexer"
)

// keep writes the tokens from i up to the offset end as they are, except that lines are indented to fit below the
// clause. It returns the last token.
func (f *formatter) keep(i, end int) int {
	last := i
	for last+1 < len(f.p.raw) && f.p.raw[last+1].Pos.Offset < end {
		last++
	}
	run := f.p.raw[i : last+1]
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
