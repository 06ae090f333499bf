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
	Time        time.Duration // how long to measure and look; 0 for as long as anything gets better. Judging comes on top
	Workers     int
	Options     interpreter.Options
	// Progress is told how many orders have been tried, and the best so far.
	Progress func(tried int, best Figures)
}

// Figures are what an order costs on a corpus.
type Figures struct {
	Solved      int
	Steps       int
	Evaluations int           // evaluations of rules
	Time        time.Duration // the middle one, where it was measured several times
	Fastest     time.Duration
	Slowest     time.Duration
	cost        time.Duration // what the evaluations take at the prices that were measured first: time without its noise
}

// Tuned is the best order that was found, and what it is worth on the puzzles that it was not looked for with.
type Tuned struct {
	Pack          *interpreter.Pack // the pack as it was, where nothing better was found
	Better        bool
	Before, After Figures // of the pack as it was, and of the best order that was found
	Tried         int     // orders
	Used          int     // puzzles that the search used
	HeldBack      int     // and that it is judged on; 0 where there are too few to hold any back: then it is judged on the same
	Rounds        int     // how often each of the two was measured
}

// tuner tries orders of the rules of a pack.
type tuner struct {
	Tuning
	ctx     context.Context
	program *interpreter.Program
	corpus  []*puzzle.Puzzle
	prices  map[*interpreter.Rule]price
	best    *interpreter.Pack
	figures Figures
	stats   *Stats // of the best
	tried   int
}

// price is what a rule costs at its fastest: an evaluation, and a turn of its work. What it will cost elsewhere is between
// what the two say.
type price struct{ evaluation, turn time.Duration }

// of is what so many evaluations and turns cost.
func (p price) of(evaluations, work int) time.Duration {
	if p.turn == 0 {
		return time.Duration(evaluations) * p.evaluation
	}
	return (time.Duration(evaluations)*p.evaluation + time.Duration(work)*p.turn) / 2
}

// ErrTime is returned where the time is up before anything can be compared.
var ErrTime = errors.New("time is up before the puzzles are solved in the order that the pack has; allow more, or take fewer")

// Tune looks for an order of the rules that reaches the goal sooner and solves no fewer puzzles: first what costs least
// for what it yields, then by moving all that is dear behind a cheaper rule, then by moving one rule at a time as long as that
// helps. A third of the puzzles is held back: on these the order that was found is measured against the old one, several times
// in turn, and counts only if it is better there beyond chance.
func Tune(ctx context.Context, program *interpreter.Program, pack *interpreter.Pack, corpus []*puzzle.Puzzle, what Tuning) (*Tuned, error) {
	what.Workers = max(what.Workers, 1)
	used, held := holdBack(corpus)
	t := &tuner{Tuning: what, ctx: ctx, program: program, corpus: used, best: pack}
	if what.Time > 0 {
		var cancel context.CancelFunc
		t.ctx, cancel = context.WithTimeout(ctx, what.Time)
		defer cancel()
	}
	err := t.begin()
	if err != nil && t.ctx.Err() != nil && ctx.Err() == nil {
		return nil, ErrTime
	}
	if err != nil {
		return nil, err
	}
	before := t.figures
	err = t.search()
	if t.ctx.Err() != nil && ctx.Err() == nil {
		err = nil // the time is up, and what was found by then counts
	}
	out := &Tuned{Pack: t.best, Better: t.tried > 0, Before: before, After: t.figures, Tried: t.tried, Used: len(used), HeldBack: len(held)}
	if err != nil {
		return out, err
	}
	if len(held) > 0 {
		t.corpus = held
	}
	t.ctx = ctx
	return out, t.judge(out, pack)
}

// fewestHeld is how many puzzles are held back at least; of three times as many a third is.
const fewestHeld = 3

// holdBack parts the puzzles: every third is held back, if there are enough.
func holdBack(corpus []*puzzle.Puzzle) (used, held []*puzzle.Puzzle) {
	if len(corpus) < 3*fewestHeld {
		return corpus, nil
	}
	for i, p := range corpus {
		if i%3 == 2 {
			held = append(held, p)
		} else {
			used = append(used, p)
		}
	}
	return used, held
}

// begin measures the order that the pack has and what an evaluation of each rule takes, at its fastest.
func (t *tuner) begin() error {
	t.prices = map[*interpreter.Rule]price{}
	for range 2 {
		stats, err := t.measure(t.best)
		if err != nil {
			return err
		}
		for _, r := range stats.Rules {
			old, ok := t.prices[r.Rule]
			if each := r.Time / time.Duration(max(r.Evaluations, 1)); r.Evaluations > 0 && (!ok || each < old.evaluation) {
				t.prices[r.Rule] = price{each, r.Time / time.Duration(max(r.Work, 1)) * time.Duration(min(r.Work, 1))}
			}
		}
		t.stats = stats
	}
	t.figures = t.figuresOf(t.stats)
	return nil
}

// rounds is how often the old order and the new one are measured in turn.
const rounds = 5

// judge measures the best order against the old one.
func (t *tuner) judge(out *Tuned, old *interpreter.Pack) error {
	var times [2][]time.Duration
	fastest := [2]map[*puzzle.Puzzle]time.Duration{{}, {}}
	for range rounds {
		for i, p := range []*interpreter.Pack{old, t.best} {
			stats, err := t.measureEach(p, fastest[i])
			if err != nil {
				return err
			}
			f := t.figuresOf(stats)
			times[i] = append(times[i], f.Time)
			*[]*Figures{&out.Before, &out.After}[i] = f
		}
	}
	out.Rounds = rounds
	out.Better = !samePacks(old, t.best) && t.proven(out.Before, out.After, times, total(fastest[0]), total(fastest[1]))
	out.Before.spread(times[0])
	out.After.spread(times[1])
	if !out.Better {
		out.Pack = old
	}
	return nil
}

// proven says whether the second order is better: by its steps, or by more time than is worthwhile, if each puzzle counts as it
// was solved fastest, and by some in most rounds.
func (t *tuner) proven(before, after Figures, times [2][]time.Duration, old, best time.Duration) bool {
	if t.Goal != GoalTime || after.Solved < before.Solved {
		return t.better(after, before)
	}
	won := 0
	for i := range times[0] {
		if times[1][i] < times[0][i] {
			won++
		}
	}
	return 2*won > rounds && best.Seconds() < old.Seconds()*(1-worthwhile)
}

func total(times map[*puzzle.Puzzle]time.Duration) (sum time.Duration) {
	for _, t := range times {
		sum += t
	}
	return sum
}

// spread notes the times of all rounds.
func (f *Figures) spread(times []time.Duration) {
	slices.Sort(times)
	f.Time, f.Fastest, f.Slowest = times[len(times)/2], times[0], times[len(times)-1]
}

// search moves many rules at once as long as that helps, then tries the order by cost and yield, then moves single rules until
// none helps.
func (t *tuner) search() error {
	if err := t.searchGroups(); err != nil {
		return err
	}
	if better, err := t.try(t.byYield(t.stats)); err != nil || better {
		err = cmp.Or(err, t.searchGroups())
		if err != nil {
			return err
		}
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

// searchGroups moves many rules at once until no such move helps. Of the moves from one order all are tried, and the best is taken.
func (t *tuner) searchGroups() error {
	for better := true; better; {
		better = false
		for _, p := range t.groupMoves() {
			improved, err := t.try(p)
			if err != nil {
				return err
			}
			better = better || improved
		}
	}
	return nil
}

// groupMoves are packs in which what is dearer for what it yields than some rule, and stands before it, stands behind it: all of
// it, or only what is many times dearer. What promises to save the most comes first. Each step of that rule then saves an
// evaluation of those, and each of theirs takes one more of it.
func (t *tuner) groupMoves() []*interpreter.Pack {
	type move struct {
		pack  *interpreter.Pack
		saves float64
	}
	var moves []move
	price := t.yieldPrices(t.stats)
	for _, times := range []float64{1, 4, 16, 64} {
		for _, r := range t.stats.Rules {
			m := move{}
			m.pack = t.behind(r.Rule, func(other *interpreter.Rule) bool {
				if price[other] <= times*price[r.Rule] {
					return false
				}
				m.saves += float64(r.Steps)*t.priceOf(other) - float64(t.stats.byRule[other].Steps)*t.priceOf(r.Rule)
				return true
			})
			if m.saves > 0 && !slices.ContainsFunc(moves, func(o move) bool { return samePacks(o.pack, m.pack) }) {
				moves = append(moves, m)
			}
		}
	}
	slices.SortStableFunc(moves, func(a, b move) int { return cmp.Compare(b.saves, a.saves) })
	var list []*interpreter.Pack
	for _, m := range moves[:min(len(moves), mostMoves)] {
		list = append(list, m.pack)
	}
	return list
}

// mostMoves is how many moves of many rules at once are tried from one order.
const mostMoves = 24

// priceOf is what an evaluation of a rule costs.
func (t *tuner) priceOf(r *interpreter.Rule) float64 {
	if t.Goal == GoalTime {
		return t.prices[r].evaluation.Seconds()
	}
	return 1
}

// behind is the best pack with those rules behind another that stand before it: of its tier, or of any.
func (t *tuner) behind(rule *interpreter.Rule, dear func(*interpreter.Rule) bool) *interpreter.Pack {
	home := slices.IndexFunc(t.best.Tiers, func(tier *interpreter.Tier) bool { return slices.Contains(tier.Rules, rule) })
	var moved []*interpreter.Rule
	before := true
	return t.best.Rearranged(func(tier int, rules []*interpreter.Rule) []*interpreter.Rule {
		var out []*interpreter.Rule
		for _, r := range rules {
			switch {
			case r == rule:
				out, before = append(append(out, r), moved...), false
			case before && (tier == home || t.AcrossTiers) && dear(r):
				moved = append(moved, r)
			default:
				out = append(out, r)
			}
		}
		return out
	})
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
	price := t.yieldPrices(stats)
	return t.best.Rearranged(func(_ int, rules []*interpreter.Rule) []*interpreter.Rule {
		slices.SortStableFunc(rules, func(a, b *interpreter.Rule) int { return cmp.Compare(price[a], price[b]) })
		return rules
	})
}

// yieldPrices is what a step of each rule has cost.
func (t *tuner) yieldPrices(stats *Stats) map[*interpreter.Rule]float64 {
	price := map[*interpreter.Rule]float64{}
	for _, r := range stats.Rules {
		price[r.Rule] = float64(r.Evaluations) * t.priceOf(r.Rule) / (float64(r.Steps) + 0.01)
	}
	return price
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
	f := t.figuresOf(stats)
	better := t.better(f, t.figures)
	if better {
		t.best, t.figures, t.stats = p, f, stats
	}
	if t.Progress != nil {
		t.Progress(t.tried, t.figures)
	}
	return better, nil
}

// The shares of the time that an order must save to count as better: in the end, and while looking, where it is reckoned.
const (
	worthwhile = 0.03
	promising  = 0.005
)

// better says whether figures beat others. Between orders with as many steps, the one with fewer
// evaluations wins.
func (t *tuner) better(f, than Figures) bool {
	switch {
	case f.Solved < than.Solved:
		return false
	case t.Goal == GoalTime:
		return f.cost.Seconds() < than.cost.Seconds()*(1-promising)
	}
	return cmp.Or(cmp.Compare(f.Steps, than.Steps), cmp.Compare(f.Evaluations, than.Evaluations)) < 0
}

func samePacks(a, b *interpreter.Pack) bool {
	return slices.EqualFunc(a.Tiers, b.Tiers, func(x, y *interpreter.Tier) bool { return slices.Equal(x.Rules, y.Rules) })
}

// measure solves the corpus in an order, a share of it with each worker.
func (t *tuner) measure(p *interpreter.Pack) (*Stats, error) {
	return t.measureEach(p, map[*puzzle.Puzzle]time.Duration{})
}

// measureEach does so, and keeps what each puzzle took where it was not solved faster before.
func (t *tuner) measureEach(p *interpreter.Pack, fastest map[*puzzle.Puzzle]time.Duration) (*Stats, error) {
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
					if old, ok := fastest[t.corpus[i]]; !ok || c.Time < old {
						fastest[t.corpus[i]] = c.Time
					}
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

func (t *tuner) figuresOf(s *Stats) Figures {
	f := Figures{Solved: s.Status[interpreter.Solved], Steps: s.Steps, Time: s.Time}
	for _, r := range s.Rules {
		f.Evaluations += r.Evaluations
		f.cost += t.prices[r.Rule].of(r.Evaluations, r.Work)
	}
	return f
}

// String says what an order costs, with the spread of its time where that was measured several times.
func (f Figures) String() string {
	text := fmt.Sprintf("%d solved, %d steps, %d evaluations, %.2f s", f.Solved, f.Steps, f.Evaluations, f.Time.Seconds())
	if f.Slowest > 0 {
		text += fmt.Sprintf(" (%.2f to %.2f s)", f.Fastest.Seconds(), f.Slowest.Seconds())
	}
	return text
}
