package linear

import (
	"math"
	"slices"

	"asterism/builtins/engine"
	"asterism/puzzle"
)

// Differential is a sum of regions, some added and some taken away, and of 2×2 squares, each of which holds at most one
// star. It counts no open candidate less than zero times; so one that counts more often than there are stars in the
// sum holds none.
type Differential struct {
	Base         []*puzzle.Region `expr:"base"`         // taken away; one that is listed twice is taken away twice
	Cover        []*puzzle.Region `expr:"cover"`        // added
	Tiles        []puzzle.Set     `expr:"tiles"`        // squares added
	Operations   int              `expr:"operations"`   // regions added and taken away
	Total        int              `expr:"total"`        // the stars of the sum, at most
	Eliminations puzzle.Set       `expr:"eliminations"` // open candidates that count more often
}

// Proof is the sum.
func (d *Differential) Proof(_ *engine.Workspace) *engine.Proof {
	return &engine.Proof{Kind: engine.BasicProof, Sum: slices.Concat(d.Cover, d.Base), Tiles: engine.CloneSets(d.Tiles)}
}

// Clone is a sum of its own, which stays as it is when the search goes on.
func (d *Differential) Clone() *Differential {
	c := *d
	c.Base, c.Cover, c.Tiles = slices.Clone(d.Base), slices.Clone(d.Cover), slices.Clone(d.Tiles)
	for i, s := range c.Tiles {
		c.Tiles[i] = s.Clone()
	}
	c.Eliminations = d.Eliminations.Clone()
	return &c
}

// shortest finds a cheap sum that takes a candidate away.
func (s *differentialSearch) shortest(c puzzle.Cand) bool {
	if s.known.least[c] >= s.enough-tiny {
		return false
	}
	s.ask(c)
	lp := &s.lp
	lp.maximize(s.e, lp.single(), nil, s.enough, nil)
	if lp.gone {
		return false
	}
	s.known.least[c] = max(tiny, lp.single()[lp.vars])
	if s.known.least[c] >= s.enough-tiny {
		return false
	}
	return s.read() && s.found.Operations <= s.longest && s.found.Eliminations.Has(c)
}

// ask sets the second question up. Its answer's other side are the parts of the cheapest sum in which c counts once
// more than there are stars in it.
func (s *differentialSearch) ask(c puzzle.Cand) {
	s.lp.reset(len(s.summands), len(s.open)+1)
	for i := range s.summands {
		p, row := &s.summands[i], s.lp.row(i)
		s.enter(p, row)
		count := p.count
		if p.cells.Has(c) {
			count--
		}
		row[len(s.open)] = float64(-p.sign * count)
		row[s.lp.vars] = p.cost()
	}
	s.lp.single()[len(s.open)] = -1
}

// read takes the sum from the other side of the answer, in whole numbers, and counts it again.
func (s *differentialSearch) read() bool {
	lp, d := &s.lp, &s.found
	unit := s.unit()
	if unit == 0 {
		return false
	}
	s.counts = append(s.counts[:0], make([]int, len(s.open))...)
	s.times = append(s.times[:0], make([]int, len(s.summands))...)
	d.Base, d.Cover, d.Tiles, d.Total, d.Operations = d.Base[:0], d.Cover[:0], d.Tiles[:0], 0, 0
	for j, v := range lp.outside {
		if v >= lp.vars {
			s.times[v-lp.vars] = int(math.Round(lp.single()[j] * unit))
		}
	}
	for i, n := range s.times {
		if n > 0 {
			s.add(&s.summands[i], n)
		}
	}
	return s.judge()
}

// add adds or takes away so many times.
func (s *differentialSearch) add(p *summand, times int) {
	d := &s.found
	for _, k := range p.places {
		s.counts[k] += p.sign * times
	}
	d.Total += p.sign * times * p.count
	for range times {
		switch {
		case p.region == nil:
			d.Tiles = append(d.Tiles, p.cells)
			continue
		case p.sign > 0:
			d.Cover = append(d.Cover, p.region)
		default:
			d.Base = append(d.Base, p.region)
		}
		d.Operations++
	}
}

// judge says whether no candidate counts less than zero times, and lists what counts more than it can.
func (s *differentialSearch) judge() bool {
	d := &s.found
	d.Eliminations.Clear()
	for k, c := range s.open {
		if s.counts[k] < 0 {
			return false
		}
		if s.counts[k] > d.Total {
			d.Eliminations.Add(c)
		}
	}
	return true
}

// mostUnit is the largest common denominator that is looked for.
const mostUnit = 60

// unit is the smallest number of times that makes the answer whole, or 0.
func (s *differentialSearch) unit() float64 {
	for n := 1.0; n <= mostUnit; n++ {
		if s.whole(n) {
			return n
		}
	}
	return 0
}

func (s *differentialSearch) whole(n float64) bool {
	for j, v := range s.lp.outside {
		y := s.lp.single()[j] * n
		if v >= s.lp.vars && math.Abs(y-math.Round(y)) > 1e-6 {
			return false
		}
	}
	return true
}
