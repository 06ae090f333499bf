package frontier

import (
	"cmp"
	"context"
	"slices"
	"time"

	"asterism/puzzle"
	"asterism/puzzle/exact"
)

// The bounds of the search for fewer regions. Where one of them is met the regions are irreducible, and fewer others may do.
const (
	perSmallest  = 10 * time.Second // of one board
	mostRefuting = 400              // sets of regions of one claim
	mostChoices  = 200_000          // of regions to hit these, one after the other
)

// fewer looks for fewer regions than the gap has from which some claim follows, and says whether there are none.
//
// Regions from which a claim does not follow have a solution in which it is false. What that solution leaves wrong must be met by
// every set of regions from which the claim follows. So the smallest set that meets all that is known is tried; either the claim
// follows, or a solution says what else is to be met (implicit hitting sets).
func (f *finder) fewer(claims []claim) error {
	if len(f.gap.Regions) == 0 {
		return nil
	}
	outer := f.ctx
	limited, cancel := context.WithTimeout(outer, perSmallest)
	defer func() { cancel(); f.ctx = outer }()
	f.ctx = limited
	f.gap.Smallest = true
	for _, c := range claims {
		less, sure, err := f.smallest(c, len(f.gap.Regions)-1)
		f.gap.Smallest = f.gap.Smallest && sure && err == nil
		switch {
		case outer.Err() != nil:
			return outer.Err()
		case limited.Err() != nil:
			return nil
		case err != nil:
			return err
		case less != nil:
			f.keep(c, less)
		}
	}
	return nil
}

// claim is the state that a candidate has in all solutions.
type claim struct {
	of     puzzle.Cand
	placed bool
}

// smallest is the smallest set of up to so many regions from which a claim follows; nil if there is none, which is sure unless
// a bound was met.
func (f *finder) smallest(c claim, most int) (less []*puzzle.Region, sure bool, err error) {
	all := f.nearest(c.of)
	slices.Reverse(all)
	var wrong [][]int // sets of regions, each by their places in all, of which one is needed
	for size := 0; size <= most; {
		left := mostChoices
		chosen, ok := meet(wrong, nil, size, &left)
		if left <= 0 || len(wrong) > mostRefuting {
			return nil, false, nil
		}
		if !ok {
			size++
			continue
		}
		regions := pick(all, chosen)
		solution, refuted, err := f.refute(regions, c)
		if err != nil {
			return nil, false, err
		}
		if !refuted {
			return regions, true, nil
		}
		more, err := f.leftWrong(all, regions, c, solution)
		if err != nil {
			return nil, false, err
		}
		wrong = append(wrong, more)
	}
	return nil, true, nil
}

// meet chooses at most so many places of which every set has one.
func meet(sets [][]int, chosen []int, most int, left *int) ([]int, bool) {
	*left--
	i := slices.IndexFunc(sets, func(set []int) bool {
		return !slices.ContainsFunc(set, func(x int) bool { return slices.Contains(chosen, x) })
	})
	if i < 0 {
		return slices.Clone(chosen), true
	}
	if len(chosen) == most || *left <= 0 {
		return nil, false
	}
	for _, x := range sets[i] {
		if out, ok := meet(sets[i+1:], append(chosen, x), most, left); ok {
			return out, true
		}
	}
	return nil, false
}

// leftWrong adds region after region to some as long as there is a solution in which a claim is false, and lists the places of those
// that are wrong in the last one.
func (f *finder) leftWrong(all, some []*puzzle.Region, c claim, solution puzzle.Set) ([]int, error) {
	var wrong []int
	some = slices.Clone(some)
	for i, r := range all {
		if slices.Contains(some, r) {
			continue
		}
		more := append(some, r)
		if n := solution.LenAnd(r.Cells); n < r.Min || n > r.Max {
			other, refuted, err := f.refute(more, c)
			if err != nil {
				return nil, err
			}
			if !refuted {
				wrong = append(wrong, i)
				continue
			}
			solution = other
		}
		some = more
	}
	return wrong, nil
}

func pick(all []*puzzle.Region, places []int) []*puzzle.Region {
	var list []*puzzle.Region
	for _, i := range places {
		list = append(list, all[i])
	}
	return list
}

// nearest are the unfinished regions, those farthest from a candidate first.
func (f *finder) nearest(c puzzle.Cand) []*puzzle.Region {
	left := f.unfinished()
	slices.SortStableFunc(left, func(a, b *puzzle.Region) int { return cmp.Compare(f.distance(b, c), f.distance(a, c)) })
	return left
}

// refute looks for a solution of these regions alone, with what excludes each other, in which a claim is false.
func (f *finder) refute(regions []*puzzle.Region, c claim) (puzzle.Set, bool, error) {
	said, one := exact.Claim{}, f.board.Puzzle.NewSet()
	one.Add(c.of)
	if c.placed {
		said.Place = one
	} else {
		said.Eliminate = one
	}
	problem := exact.Of(f.board)
	problem.Regions = regions
	return f.exact.Refute(f.ctx, problem, said)
}

// keep has the gap be a claim that follows from these regions.
func (f *finder) keep(c claim, regions []*puzzle.Region) {
	slices.SortFunc(regions, func(a, b *puzzle.Region) int { return cmp.Compare(a.Truth(), b.Truth()) })
	f.gap.Regions = regions
	f.gap.Place.Clear()
	f.gap.Out.Clear()
	f.gap.add(c.of, c.placed)
}
