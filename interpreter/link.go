package interpreter

import (
	"slices"

	"asterism/builtins"
)

// join joins the clauses of a rule and what is done at their end.
func join(clauses []clause, end stage) search {
	var out search
	first := slices.IndexFunc(clauses, func(c clause) bool { return c.loop != nil })
	if first < 0 {
		first = len(clauses)
	}
	for _, c := range clauses[:first] {
		if check := c.check(); check != nil {
			out.prefix = append(out.prefix, check)
		}
	}
	out.body = end
	if first < len(clauses) {
		c := clauses[first]
		out.outer, out.passer, out.slot, out.keys = c.loop, c.passer, c.slot, c.keys
		for _, c := range slices.Backward(clauses[first+1:]) {
			out.body = c.before(out.body)
		}
	}
	return out
}

// check is a let or when clause as a step that may end the search, nil if there is nothing to do.
func (c *clause) check() func(*builtins.Env) bool {
	switch {
	case c.bind != nil:
		bind := c.bind
		return func(e *builtins.Env) bool { bind(e); return true }
	case c.test != nil:
		return c.test
	}
	return nil
}

// before puts the clause before the rest of its rule.
func (c *clause) before(rest stage) stage {
	if c.loop != nil {
		loop, rest := c.loop, eachBinding(rest)
		return func(e *builtins.Env) bool { return loop(e, rest) }
	}
	check := c.check()
	if check == nil {
		return rest
	}
	return func(e *builtins.Env) bool { return check(e) && rest(e) }
}

// eachBinding cuts the premises back after a binding that found nothing.
func eachBinding(rest stage) stage {
	return func(e *builtins.Env) bool {
		before := len(e.Premises)
		if rest(e) {
			return true
		}
		e.Premises = e.Premises[:before]
		return false
	}
}

func keysOf(n builtins.Node) keying {
	switch {
	case n.Type == builtins.Set:
		return byCandidate
	case n.Static:
		return byPosition
	}
	return single
}
