package dsl

import "strings"

const (
	openers = "([{"
	closers = ")]}"
)

// bracketKind returns which bracket a token is: its index in openers or closers, or -1.
func (p *parser) bracketKind(i int, brackets string) int {
	value := p.at(i).Value
	if len(value) != 1 {
		return -1
	}
	return strings.Index(brackets, value)
}

// matchBrackets pairs the brackets of a declaration. If some are left over, the layout tells which were forgotten.
func (p *parser) matchBrackets(lo, hi int) {
	m := &matcher{p: p}
	if m.run(lo, hi); len(m.stack) > 0 || m.dropped {
		for i := lo; i < hi; i++ {
			p.toks[i].match = -1
		}
		m = &matcher{p: p, byLayout: true}
		m.run(lo, hi)
	}
}

// matcher pairs brackets. A closing one takes the nearest open one of its kind, and what was opened in between stays
// without a partner; so one forgotten bracket does not upset the others.
type matcher struct {
	p        *parser
	byLayout bool // a } that begins a line closes a { whose line is indented alike
	stack    []opener
	open     [len(openers)]int // how many of each kind are on the stack
	dropped  bool              // some bracket stayed without a partner
}

// opener is an open bracket.
type opener struct{ token, kind, indent int }

func (m *matcher) run(lo, hi int) {
	indent := 0
	for i := lo; i < hi; i++ {
		if m.p.toks[i].first {
			indent = m.p.at(i).Pos.Column
		}
		if kind := m.p.bracketKind(i, openers); kind >= 0 {
			m.stack = append(m.stack, opener{i, kind, indent})
			m.open[kind]++
		} else if kind := m.p.bracketKind(i, closers); kind >= 0 {
			m.close(i, kind, indent)
		}
	}
}

func (m *matcher) close(i, kind, indent int) {
	if m.open[kind] == 0 {
		m.dropped = true
		return
	}
	partner := m.partner(i, kind, indent)
	for k := len(m.stack) - 1; k >= partner; k-- {
		m.open[m.stack[k].kind]--
		m.dropped = m.dropped || k > partner
	}
	token := m.stack[partner].token
	m.p.toks[token].match, m.p.toks[i].match = int32(i), int32(token)
	m.stack = m.stack[:partner]
}

// furthest is how far up the layout is looked at.
const furthest = 2 * maxDepth

// partner returns which open bracket on the stack is closed by token i.
func (m *matcher) partner(i, kind, indent int) int {
	nearest := len(m.stack) - 1
	for m.stack[nearest].kind != kind {
		nearest--
	}
	if !m.byLayout || !m.p.toks[i].first || !m.p.is(i, "}") {
		return nearest
	}
	for k := nearest; k >= max(0, nearest-furthest); k-- {
		if m.stack[k].kind == kind && m.stack[k].indent == indent {
			return k
		}
	}
	return nearest
}

// skip returns the closing bracket if token i opens one that is closed before hi, and i otherwise.
func (p *parser) skip(i, hi int) int {
	if m := int(p.toks[i].match); m > i && m < hi {
		return m
	}
	return i
}
