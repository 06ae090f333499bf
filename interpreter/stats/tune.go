package stats

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"asterism/interpreter"
	"asterism/puzzle"
)

// Goal is what an order of rules is judged by.
type Goal string

// The goals. Steps is the same on every machine; time is what it is about in the end, and only larger differences count.
const (
	GoalSteps Goal = "steps"
	GoalTime  Goal = "time"
)

// Tuning says how to look for a better order of the rules of a pack.
type Tuning struct {
	Goal        Goal
	AcrossTiers bool          // rules may move to other tiers
	Time        time.Duration // how long to measure and look; 0 for as long as anything gets better
	Workers     int
	Options     interpreter.Options
	// Progress is told how many orders have been tried, and the best so far.
	Progress func(tried int, best Figures)
}

// Figures are what an order costs on a corpus.
type Figures struct {
	Solved      int
	Steps       int
	Evaluations int // evaluations of rules
	Time        time.Duration
}

// Tuned is the best order that was found.
type Tuned struct {
	Pack          *interpreter.Pack
	Before, After Figures
	Tried         int
}

// tuner tries orders of the rules of a pack.
type tuner struct {
	Tuning
	ctx     context.Context
	program *interpreter.Program
	corpus  []*puzzle.Puzzle
	best    *interpreter.Pack
	figures Figures
	tried   int
}

// ErrTime is returned where the time is up before anything can be compared.
var ErrTime = errors.New("time is up before the puzzles are solved in the order that the pack has; allow more, or take fewer")

// Tune looks for an order of the rules that reaches the goal sooner and solves no fewer puzzles: first what costs least
// for what it yields, then by moving one rule at a time as long as that helps.
func Tune(ctx context.Context, program *interpreter.Program, pack *interpreter.Pack, corpus []*puzzle.Puzzle, what Tuning) (*Tuned, error) {
	what.Workers = max(what.Workers, 1)
	t := &tuner{Tuning: what, ctx: ctx, program: program, corpus: corpus, best: pack}
	if what.Time > 0 {
		var cancel context.CancelFunc
		t.ctx, cancel = context.WithTimeout(ctx, what.Time)
		defer cancel()
	}
	stats, err := t.measure(pack)
	if err == nil && what.Goal == GoalTime {
		stats, err = t.measure(pack) // the first time is longer for reasons of its own
	}
	if err != nil && t.ctx.Err() != nil && ctx.Err() == nil {
		return nil, ErrTime
	}
	if err != nil {
		return nil, err
	}
	out := &Tuned{Before: figuresOf(stats)}
	t.figures = out.Before
	err = t.search(stats)
	out.Pack, out.After, out.Tried = t.best, t.figures, t.tried
	if t.ctx.Err() != nil && ctx.Err() == nil {
		err = nil // the time is up, and what was found by then counts
	}
	return out, err
}

// search tries the order by cost and yield, then single moves until none helps.
func (t *tuner) search(stats *Stats) error {
	if _, err := t.try(t.byYield(stats)); err != nil {
		return err
	}
	for better := true; better; {
		better = false
		for i := range t.best.Tiers {
			improved, err := t.searchTier(i)
			if err != nil {
				return err
			}
			better = better || improved
		}
	}
	return nil
}

// searchTier moves each rule of a tier to every place it may have, and keeps what helps.
func (t *tuner) searchTier(tier int) (bool, error) {
	better := false
	for _, rule := range slices.Clone(t.best.Tiers[tier].Rules) {
		for _, place := range t.places(tier) {
			ok, err := t.try(moved(t.best, rule, place))
			if err != nil {
				return better, err
			}
			better = better || ok
		}
	}
	return better, nil
}

// place is where a rule may stand: a tier and how many rules of it come before.
type place struct{ tier, before int }

func (t *tuner) places(tier int) []place {
	var list []place
	for i, other := range t.best.Tiers {
		if i != tier && !t.AcrossTiers {
			continue
		}
		for before := range len(other.Rules) {
			list = append(list, place{i, before})
		}
	}
	return list
}

// moved is the pack with a rule in another place.
func moved(p *interpreter.Pack, rule *interpreter.Rule, to place) *interpreter.Pack {
	return p.Without(rule).Rearranged(func(tier int, rules []*interpreter.Rule) []*interpreter.Rule {
		if tier != to.tier {
			return rules
		}
		return slices.Insert(rules, min(to.before, len(rules)), rule)
	})
}

// byYield orders each tier by what a step of each rule has cost. Rules that made none come last.
func (t *tuner) byYield(stats *Stats) *interpreter.Pack {
	price := map[*interpreter.Rule]float64{}
	for _, r := range stats.Rules {
		cost := float64(r.Evaluations)
		if t.Goal == GoalTime {
			cost = r.Time.Seconds()
		}
		price[r.Rule] = cost / (float64(r.Steps) + 0.01)
	}
	return t.best.Rearranged(func(_ int, rules []*interpreter.Rule) []*interpreter.Rule {
		slices.SortStableFunc(rules, func(a, b *interpreter.Rule) int { return cmp.Compare(price[a], price[b]) })
		return rules
	})
}

// try measures an order and keeps it if it is better.
func (t *tuner) try(p *interpreter.Pack) (bool, error) {
	if samePacks(p, t.best) {
		return false, nil
	}
	stats, err := t.measure(p)
	if err != nil {
		return false, err
	}
	t.tried++
	f := figuresOf(stats)
	better := t.better(f, t.figures)
	if better {
		t.best, t.figures = p, f
	}
	if t.Progress != nil {
		t.Progress(t.tried, t.figures)
	}
	return better, nil
}

// worthwhile is the share of the time that an order must save to count as better.
const worthwhile = 0.03

// better says whether figures beat others. Between orders with as many steps, the one with fewer
// evaluations wins.
func (t *tuner) better(f, than Figures) bool {
	switch {
	case f.Solved < than.Solved:
		return false
	case t.Goal == GoalTime:
		return f.Time.Seconds() < than.Time.Seconds()*(1-worthwhile)
	}
	return cmp.Or(cmp.Compare(f.Steps, than.Steps), cmp.Compare(f.Evaluations, than.Evaluations)) < 0
}

func samePacks(a, b *interpreter.Pack) bool {
	return slices.EqualFunc(a.Tiers, b.Tiers, func(x, y *interpreter.Tier) bool { return slices.Equal(x.Rules, y.Rules) })
}

// measure solves the corpus in an order, a share of it with each worker.
func (t *tuner) measure(p *interpreter.Pack) (*Stats, error) {
	stats, errs := New(p), make([]error, t.Workers)
	var running sync.WaitGroup
	var mutex sync.Mutex
	for w := range t.Workers {
		running.Go(func() {
			census := NewCensus(t.program, p, t.Options, false)
			for i := w; i < len(t.corpus) && errs[w] == nil; i += t.Workers {
				c, err := census.Count(t.ctx, t.corpus[i])
				if errs[w] = err; err == nil {
					mutex.Lock()
					stats.Add(c)
					mutex.Unlock()
				}
			}
		})
	}
	running.Wait()
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	return stats, nil
}

func figuresOf(s *Stats) Figures {
	f := Figures{Solved: s.Status[interpreter.Solved], Steps: s.Steps, Time: s.Time}
	for _, r := range s.Rules {
		f.Evaluations += r.Evaluations
	}
	return f
}

func (f Figures) String() string {
	return fmt.Sprintf("%d solved, %d steps, %d evaluations, %.2f s", f.Solved, f.Steps, f.Evaluations, f.Time.Seconds())
}
