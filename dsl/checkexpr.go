package dsl

import (
	"fmt"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"
)

// maxDepth bounds how deep brackets nest: a person writes five, and every reader behind us recurses.
const maxDepth = 100

// checkBrackets reports a bracket of an expression that has no partner, or too many of them.
func (p *parser) checkBrackets(e *Expr) {
	var stack []*lexer.Token
	for i := range e.tokens {
		t := &e.tokens[i]
		switch step := bracketStep(t); {
		case step > 0 && len(stack) == maxDepth:
			p.diags.add(spanOf(t), fmt.Sprintf("brackets are nested more than %d deep", maxDepth), "name a part of it with `let`")
			return
		case step > 0:
			stack = append(stack, t)
		case step < 0 && (len(stack) == 0 || !pair(stack[len(stack)-1], t)):
			p.unpaired(stack, t)
			return
		case step < 0:
			stack = stack[:len(stack)-1]
		}
	}
	if len(stack) > 0 {
		p.unclosed(stack[len(stack)-1])
	}
}

func pair(opener, closer *lexer.Token) bool {
	return strings.Index(openers, opener.Value) == strings.Index(closers, closer.Value)
}

func (p *parser) unclosed(t *lexer.Token) {
	closer := closers[strings.Index(openers, t.Value)]
	p.diags.add(spanOf(t), "this "+quote(t)+" is never closed", fmt.Sprintf("write `%c` where it ends", closer))
}

func (p *parser) unpaired(stack []*lexer.Token, t *lexer.Token) {
	if len(stack) > 0 {
		p.unclosed(stack[len(stack)-1])
		return
	}
	p.diags.add(spanOf(t), "this "+quote(t)+" closes nothing", "remove it, or open it before")
}
