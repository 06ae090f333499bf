package workbench

import (
	"context"
	"fmt"
	"hash/fnv"
	"iter"
	"runtime"
	"slices"
	"time"

	"asterism/interpreter"
	"asterism/interpreter/batch"
	"asterism/interpreter/stats"
	"asterism/puzzle"
	"asterism/puzzle/notation"
)

// rated is a collection that has been rated by a pack of one edition.
type rated struct {
	key      string
	figures  RateFigures
	outcomes []Outcome
}

// keptRatings is how many of them a session keeps: those before a change are wanted again after it.
const keptRatings = 4

// mostRegraded is how many puzzles are listed that are judged differently.
const mostRegraded = 500

// rate is asterism/rate.
func (s *Session) rate(ctx context.Context, r RateRequest) (*RateAnswer, error) {
	note := s.reporter(ctx, "rating")
	out := &RateAnswer{Changed: []Regraded{}, Unread: []string{}}
	now, family, err := s.raters(r, s.rules())
	if err != nil {
		return nil, err
	}
	puzzles, err := s.collection(ctx, r, family, out, note)
	if err != nil {
		return nil, err
	}
	after, err := s.ratingOf(ctx, now, puzzles, note)
	if err != nil {
		return nil, err
	}
	out.After = after.figures
	if r.Compare {
		err = s.compareRatings(ctx, r, now, after, puzzles, out, note)
	}
	note.end("")
	return out, err
}

// rater is a pack of an edition that rates.
type rater struct {
	*edition
	pack   *interpreter.Pack
	unique bool
}

// raters finds the pack of a request in an edition, and the family it is for.
func (s *Session) raters(r RateRequest, e *edition) (*rater, puzzle.Family, error) {
	pack, err := packFor(e, r.Pack, puzzle.StarBattle)
	if err != nil {
		return nil, "", err
	}
	return &rater{e, pack, r.Unique}, pack.Family, nil
}

// compareRatings rates by the rules before the last change, if they are others.
func (s *Session) compareRatings(ctx context.Context, r RateRequest, now *rater, after *rated, puzzles []*puzzle.Puzzle, out *RateAnswer, note *reporter) error {
	s.mu.Lock()
	e := s.before
	s.mu.Unlock()
	was, family, err := s.raters(r, e)
	if err != nil || e.program == now.program || family != now.pack.Family {
		return nil // nothing to compare with
	}
	before, err := s.ratingOf(ctx, was, puzzles, note)
	if err != nil {
		return err
	}
	out.Before = &before.figures
	for i, p := range puzzles {
		a, b := before.outcomes[i], after.outcomes[i]
		if (a.Status != b.Status || a.Grade != b.Grade) && len(out.Changed) < mostRegraded {
			out.Changed = append(out.Changed, Regraded{notation.Canonical(p), i + 1, a, b})
		}
	}
	return nil
}

// collection reads or makes the puzzles to rate.
func (s *Session) collection(ctx context.Context, r RateRequest, family puzzle.Family, out *RateAnswer, note *reporter) ([]*puzzle.Puzzle, error) {
	var list []*puzzle.Puzzle
	switch {
	case r.Generate != nil:
		g := *r.Generate
		g.Family = family
		_, err := s.make(ctx, g, func(made *interpreter.Result) { list = append(list, made.Puzzle) }, note)
		return list, err
	case r.Given:
		list = collect(slices.Values(s.engine.given), family, out)
	default:
		list = collect(notation.ParseAll(r.Puzzles, notation.Options{Stars: r.Stars}), family, out)
	}
	if len(list) == 0 {
		return nil, refusef("there is no puzzle for a pack of %s", family)
	}
	return list, ctx.Err()
}

// collect takes the puzzles of a family.
func collect(items iter.Seq[notation.Item], family puzzle.Family, out *RateAnswer) []*puzzle.Puzzle {
	var list []*puzzle.Puzzle
	for item := range items {
		switch {
		case item.Err == nil && item.Puzzle.Family == family:
			list = append(list, item.Puzzle)
		case len(out.Unread) == mostUnread:
		case item.Err != nil:
			out.Unread = append(out.Unread, fmt.Sprintf("line %d: %v", item.Line, item.Err))
		default:
			out.Unread = append(out.Unread, fmt.Sprintf("line %d is a puzzle of the other family", item.Line))
		}
		if len(list) == mostPuzzles {
			break
		}
	}
	return list
}

// keyOf stands for a collection and what rates it.
func (r *rater) keyOf(puzzles []*puzzle.Puzzle) string {
	h := fnv.New64a()
	for _, p := range puzzles {
		h.Write([]byte(notation.Canonical(p)))
	}
	return fmt.Sprint(r.version, r.pack.Name, r.unique, len(puzzles), h.Sum64())
}

// ratingOf rates a collection, unless that has been done before.
func (s *Session) ratingOf(ctx context.Context, r *rater, puzzles []*puzzle.Puzzle, note *reporter) (*rated, error) {
	key := r.keyOf(puzzles)
	s.mu.Lock()
	i := slices.IndexFunc(s.ratings, func(k *rated) bool { return k.key == key })
	if i >= 0 {
		defer s.mu.Unlock()
		return s.ratings[i], nil
	}
	s.mu.Unlock()
	done, err := s.rateBy(ctx, r, puzzles, note)
	if err != nil {
		return nil, err
	}
	done.key = key
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ratings = append([]*rated{done}, s.ratings[:min(len(s.ratings), keptRatings-1)]...)
	return done, nil
}

// rate solves the puzzles by several workers at once.
func (s *Session) rateBy(ctx context.Context, r *rater, puzzles []*puzzle.Puzzle, note *reporter) (*rated, error) {
	type counted struct {
		*stats.Counted
		err error
	}
	worker := func() func(*puzzle.Puzzle) counted {
		c := stats.NewCensus(r.program, r.pack, interpreter.Options{Unique: r.unique, Watch: s.engine.watch}, false)
		return func(p *puzzle.Puzzle) counted {
			n, err := c.Count(ctx, p)
			return counted{n, ended(ctx, err)}
		}
	}
	sum, out := newSum(r.pack), &rated{}
	for c := range batch.Map(slices.Values(puzzles), runtime.GOMAXPROCS(0), worker) {
		if c.err != nil {
			return nil, c.err
		}
		out.outcomes = append(out.outcomes, sum.add(c.Counted))
		if note.due() {
			note.report(Progress{Done: sum.Puzzles, Total: len(puzzles), Figures: sum.figures()})
		}
	}
	out.figures = *sum.figures()
	return out, nil
}

// sum adds up what a collection comes to.
type sum struct {
	*stats.Stats
	axes map[string]map[string]int
}

func newSum(pack *interpreter.Pack) *sum {
	return &sum{stats.New(pack), map[string]map[string]int{}}
}

// add takes a puzzle into account. One that could not be solved to the end counts as stuck.
func (s *sum) add(c *stats.Counted) Outcome {
	if c == nil {
		s.Puzzles++
		s.Status[interpreter.Stuck]++
		return Outcome{Status: interpreter.Stuck}
	}
	s.Add(c)
	for axis, grade := range c.Result.Grades {
		if s.axes[axis] == nil {
			s.axes[axis] = map[string]int{}
		}
		s.axes[axis][grade]++
	}
	return outcomeOf(c.Result)
}

// figures is what it comes to so far.
func (s *sum) figures() *RateFigures {
	f := &RateFigures{Puzzles: s.Puzzles, Status: copied(s.Status), Grades: copied(s.Grades), Axes: map[string]map[string]int{}, Steps: s.Steps, Millis: millis(s.Time), Rules: []RuleFigures{}}
	for axis, grades := range s.axes {
		f.Axes[axis] = copied(grades)
	}
	for _, r := range s.Rules {
		f.Rules = append(f.Rules, RuleFigures{r.Rule.ID, r.Tier, r.Steps, r.Puzzles, millis(r.Time.Truncate(time.Microsecond))})
	}
	return f
}

func copied[K comparable](m map[K]int) map[K]int {
	out := make(map[K]int, len(m))
	for k, v := range m {
		out[k] = v
	}
	return out
}
