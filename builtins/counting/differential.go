package counting

import (
	"math/bits"

	"asterism/builtins/engine"
	"asterism/puzzle"
)

// differential is how far a cover of a base has got whose regions may cross: a candidate outside the base may be
// covered once, one in the base twice, so that what is left when the base is taken away counts once or not at all.
type differential struct {
	uncovered   puzzle.Set // candidates of the base that have no cover yet
	once, twice puzzle.Set // candidates covered at least once, and twice
	usable      uint64     // covers that may still be chosen
	need        int        // of the covers chosen
}

// differ chooses a cover for the first candidate of the base that has none, and reports every choice that needs more
// than the base; it says whether to go on.
func (f *Fish) differ(e *engine.Workspace, d differential) bool {
	first := d.uncovered.First()
	if first == puzzle.None {
		f.Slack, f.Excess = d.need-f.Need, f.Need-d.need
		return f.Slack <= 0 || f.report(e)
	}
	depth := len(f.s.using)
	for m := d.usable; m != 0; m &= m - 1 {
		i := bits.TrailingZeros64(m)
		if c := &f.s.covers[i]; !c.open.Has(first) || c.open.Meets(d.twice) {
			continue
		}
		if !e.Tick() {
			return false
		}
		d.usable &^= 1 << i
		f.s.using = append(f.s.using[:depth], i)
		if !f.differWith(e, d, i) {
			return false
		}
	}
	f.s.using = f.s.using[:depth]
	return true
}

// differWith goes on with one more cover, unless it crosses another outside the base.
func (f *Fish) differWith(e *engine.Workspace, d differential, i int) bool {
	mark := e.Arena.Mark()
	defer e.Arena.Release(mark)
	c := &f.s.covers[i]
	crossed := e.Arena.And(d.once, c.open)
	if !crossed.Within(f.Cells) {
		return true
	}
	d.uncovered = e.Arena.AndNot(d.uncovered, c.open)
	d.once, d.twice = e.Arena.Or(d.once, c.open), e.Arena.Or(d.twice, crossed)
	d.need += c.count
	return f.differ(e, d)
}
