package dsl

import "strings"

// comment writes a comment: behind what stands on its line, or on a line of its own.
func (f *formatter) comment(i int) {
	text := strings.TrimRight(f.p.raw[i].Value, " \t\r\f\v\uFEFF")
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
	next := &f.p.raw[f.next[i]]
	if next.EOF() || f.plan.decls[next.Pos.Offset] {
		return 0, true
	}
	depth, starts := f.plan.breaks[next.Pos.Offset]
	switch {
	case !starts:
		return f.hang, false
	case next.Value == "}":
		depth++
	}
	return depth * step, false
}
