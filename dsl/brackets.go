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

// matchBrackets pairs the brackets of a declaration. A closing bracket takes the nearest open one of its kind, and
// what was opened in between stays without a partner; so one forgotten bracket does not upset the others.
func (p *parser) matchBrackets(lo, hi int) {
	var stack []int
	var open [len(openers)]int
	for i := lo; i < hi; i++ {
		if kind := p.bracketKind(i, openers); kind >= 0 {
			stack = append(stack, i)
			open[kind]++
			continue
		}
		kind := p.bracketKind(i, closers)
		if kind < 0 || open[kind] == 0 {
			continue
		}
		for done := false; !done; stack = stack[:len(stack)-1] {
			top := stack[len(stack)-1]
			topKind := p.bracketKind(top, openers)
			open[topKind]--
			if done = topKind == kind; done {
				p.toks[top].match, p.toks[i].match = int32(i), int32(top)
			}
		}
	}
}

// skip returns the closing bracket if token i opens one that is closed before hi, and i otherwise.
func (p *parser) skip(i, hi int) int {
	if m := int(p.toks[i].match); m > i && m < hi {
		return m
	}
	return i
}
