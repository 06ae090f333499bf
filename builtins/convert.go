package builtins

import "asterism/puzzle"

// converts says whether a value of one type may stand where another is wanted: a region, a candidate, a tiling or a
// list of regions or sets counts as the set of its candidates, a whole number as a decimal one.
func converts(have, want *Type) bool {
	if have == want {
		return true
	}
	switch want {
	case Set:
		return have == Region || have == Cell || have == Regions || have == Sets
	case Float:
		return have == Int
	}
	return false
}

// Converts says whether a value of one type may stand where another is wanted.
func Converts(have, want *Type) bool { return converts(have, want) }

// Convert makes a node of the wanted type; the two types must convert.
func Convert(n Node, want *Type) Node {
	if n.Type == want {
		return n
	}
	out := Node{Type: want, Static: n.Static}
	switch v := n.Value.(type) {
	case Eval[*puzzle.Region]:
		out.Region, out.RegionIn = v, n.RegionIn
		out.Value = Eval[puzzle.Set](func(e *Env) puzzle.Set { return v(e).Cells })
	case Eval[puzzle.Cand]:
		out.Value = Eval[puzzle.Set](func(e *Env) puzzle.Set {
			s := e.Arena.Set()
			s.Add(v(e))
			return s
		})
	case Eval[[]*puzzle.Region]:
		out.Regions = v
		out.Value = Eval[puzzle.Set](func(e *Env) puzzle.Set {
			s := e.Arena.Set()
			for _, r := range v(e) {
				s.Or(s, r.Cells)
			}
			return s
		})
	case Eval[[]puzzle.Set]:
		out.Value = Eval[puzzle.Set](func(e *Env) puzzle.Set {
			s := e.Arena.Set()
			for _, t := range v(e) {
				s.Or(s, t)
			}
			return s
		})
	case Eval[int]:
		out.Value = Eval[float64](func(e *Env) float64 { return float64(v(e)) })
	}
	return out
}
