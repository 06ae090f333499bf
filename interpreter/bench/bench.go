// Package bench measures the program against itself, on the machine it runs on: rules as text against the same rules in Go, what
// remembering saves, what the guard costs, and how time grows with the size of puzzles and the number of rules.
//
// In: puzzles. Out: ratios of two ways of doing the same work, each way tried by turns with the other, so that what else the machine
// does falls on both. [Ratios] measures them all, [Growth] the curves, and [Plot.SVG] draws these.
package bench

import (
	"context"
	"slices"
	"time"
)

// Ratio is how many times as long one way of doing some work takes as another.
type Ratio struct {
	Way, Than   string        // what was compared: Way took Median times as long as Than
	Median      float64       // of the rounds
	Least, Most float64       // of the rounds
	First       time.Duration // what a round of Way took in the median
	Second      time.Duration // and of Than
	Rounds      int
}

// ways are two ways to do the same work.
type ways struct {
	way, than     string
	first, second func()
}

// measure tries two ways by turns until the time is up, three rounds at least, after a round that does not count.
func measure(ctx context.Context, w ways, budget time.Duration) Ratio {
	w.first()
	w.second()
	var ratios []float64
	var first, second []time.Duration
	for begin := time.Now(); len(ratios) < 3 || time.Since(begin) < budget; {
		if ctx.Err() != nil {
			break
		}
		a, b := timed(w.first), timed(w.second)
		first, second, ratios = append(first, a), append(second, b), append(ratios, float64(a)/float64(max(b, 1)))
	}
	r := Ratio{Way: w.way, Than: w.than, Rounds: len(ratios)}
	if len(ratios) > 0 {
		r.Median, r.Least, r.Most = median(ratios), slices.Min(ratios), slices.Max(ratios)
		r.First, r.Second = median(first), median(second)
	}
	return r
}

func timed(work func()) time.Duration {
	begin := time.Now()
	work()
	return time.Since(begin)
}

// median is the middle one of some numbers.
func median[T float64 | time.Duration](all []T) T {
	sorted := slices.Sorted(slices.Values(all))
	return sorted[len(sorted)/2]
}
