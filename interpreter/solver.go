package interpreter

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"asterism/builtins"
	"asterism/builtins/engine"
	"asterism/puzzle"
)

// Solver runs one pack of a program on one board at a time. It is not safe for concurrent use; make one a worker.
type Solver struct {
	program     *Program
	pack        *Pack
	options     Options
	rules       []Ranked
	env         *builtins.Env
	found       *finding
	memory      []ruleMemory
	history     history
	room        stepRoom
	clock       clock
	budget      engine.Budget // of one evaluation of a rule
	board       *puzzle.Board
	trying      int // the place of the rule that is being asked
	ctx         context.Context
	stopped     []Stop
	off         map[*Rule]bool
	steps       int
	asked       int        // how many of the rules are asked
	evaluations int        // evaluations of rules that were not passed over
	costs       []RuleCost // by rule, where they are measured
	aim         puzzle.Set // unless Nil, steps are looked for that place or eliminate some of these; see finding

	watcher Observer // nil where nobody watches
	several bool     // the puzzle has several solutions: rules that assume one are not asked

	took  []time.Duration // by rule: all its evaluations in this solve that were worth timing
	dear  []bool          // by rule: whether some evaluation was
	since time.Time       // when the last of them in this step was over, or the first began; zero before that

	subsolvers []*subsolver // run rules for rules
}

// Ranked is a rule and where it stands in a pack.
type Ranked struct {
	*Rule
	Tier   int
	rating *float64 // in the pack
}

// NewSolver makes a solver for the rules of a pack.
func NewSolver(program *Program, pack *Pack, options Options) *Solver {
	s := &Solver{program: program, pack: pack, options: options, off: map[*Rule]bool{}}
	s.budget = engine.Budget{Work: cmp.Or(options.Limits.Work, DefaultWork), Time: cmp.Or(options.Limits.RuleTime, DefaultRuleTime)}
	for _, t := range pack.Tiers {
		for _, r := range t.Rules {
			if (options.MaxTier == 0 || t.Number <= options.MaxTier) && (options.Unique || pack.AssumesUnique || !r.AssumesUnique) {
				s.rules = append(s.rules, Ranked{r.ready(), t.Number, pack.Rating(r)})
			}
		}
	}
	s.asked = len(s.rules)
	if options.Watch != nil {
		s.watcher = options.Watch()
	}
	return s
}

// Rules lists the rules that the solver asks, in their order. They are numbered by their places in it.
func (s *Solver) Rules() []Ranked { return s.rules }

// Board is the board being solved. It changes with every step.
func (s *Solver) Board() *puzzle.Board { return s.board }

// Stopped lists the rules that were broken off since Start.
func (s *Solver) Stopped() []Stop { return s.stopped }

// Spent is how much work the rules have done since the board's form was last another: turns of loops and searches.
func (s *Solver) Spent() int { return s.env.Spent() }

// Aim has rules look only for steps that place or eliminate a candidate of a set, bookkeeping excepted. The zero set lifts
// that. It holds from the next Start on.
func (s *Solver) Aim(at puzzle.Set) { s.aim = at }

// Start takes a board to be solved. The board is the solver's from now on: Next changes it.
func (s *Solver) Start(ctx context.Context, b *puzzle.Board) {
	if s.board == nil || !sameForm(s.board.Puzzle, b.Puzzle) {
		s.prepare(ctx, b.Puzzle)
	}
	s.ctx, s.board, s.env.Board, s.steps = ctx, b, b, 0
	s.env.Context(ctx)
	s.stopped = nil
	clear(s.off)
	clear(s.took)
	s.clock.pack = after(s.options.Limits.PackTime)
	s.history.reset()
	for i := range s.memory {
		s.memory[i].reset()
	}
	if s.watcher != nil {
		s.watcher.Begin(ctx, b)
		s.several = s.watcher.Watched().Solutions == SeveralSolutions
	}
}

// sameForm says whether two puzzles have the same grid, so that memory for one serves the other.
func sameForm(a, b *puzzle.Puzzle) bool {
	return a == b || a.Family == b.Family && a.Size == b.Size && a.BoxRows == b.BoxRows
}

// prepare makes what depends on the form of the puzzle.
func (s *Solver) prepare(ctx context.Context, p *puzzle.Puzzle) {
	s.env = s.program.newEnv(ctx, p)
	s.found = newFinding(p)
	s.env.Host, s.env.Deduce = s.found, s.deduce
	s.history = history{}
	s.memory, s.took, s.dear = make([]ruleMemory, len(s.rules)), make([]time.Duration, len(s.rules)), make([]bool, len(s.rules))
	for i := range s.memory {
		m := &s.memory[i]
		m.whole.seen, m.prefix.seen = engine.NewFootprint(p), engine.NewFootprint(p)
		m.watch.off = s.rules[i].search.sieve != nil && s.rules[i].search.sieve.whole
		m.pass, m.fresh = s.passing(m), s.evaluating(s.rules[i].Rule, m)
		m.body, m.each = s.remembering(s.rules[i].Rule, m), eachBinding(s.rules[i].search.body)
	}
}

// Continue goes on with the solve under another context.
func (s *Solver) Continue(ctx context.Context) {
	s.ctx = ctx
	s.env.Context(ctx)
}

// Solve runs the pack on a puzzle from its start until no rule applies.
func (s *Solver) Solve(ctx context.Context, p *puzzle.Puzzle) (*Result, error) {
	s.Start(ctx, p.NewBoard())
	return s.Run()
}

// Run makes steps until no rule applies, the board breaks, a step is refused by the watcher, or the context is done.
func (s *Solver) Run() (*Result, error) {
	r := s.NewResult()
	return r, s.Advance(r, len(s.rules))
}

// NewResult is where a solve of the present board begins, for Advance to go on with.
func (s *Solver) NewResult() *Result {
	return &Result{Puzzle: s.board.Puzzle, Pack: s.pack, Board: s.board}
}

// Advance goes on with a solve by the first rules of the pack until none of them applies. To go on with more of them later
// makes the same steps as if they had been asked from the start.
func (s *Solver) Advance(r *Result, rules int) error {
	s.asked = rules
	defer func() { s.asked, r.Watched = len(s.rules), s.Watched() }()
	for {
		step, err := s.Next()
		if errors.As(err, &r.Unsound) {
			break
		}
		if err != nil {
			return err
		}
		if step == nil {
			break
		}
		r.Add(step)
	}
	r.Stopped = s.stopped
	r.Status = StatusOf(s.board)
	if r.Unsound != nil {
		r.Status = StatusUnsound
	}
	s.Grade(r)
	return nil
}

// StatusOf says how a solve stands that has come no further than this board.
func StatusOf(b *puzzle.Board) Status {
	switch {
	case b.Broken() != nil:
		return Contradiction
	case b.Solved():
		return Solved
	}
	return Stuck
}

// ErrSteps is returned when a solve makes more steps than its budget allows.
var ErrSteps = errors.New("the solve has used up its steps")

// Next makes the next step: the first rule in the order of the tiers that finds anything new. It is nil when no rule
// does, or when the board is broken or full. The error is an [Unsound] where the watcher refuses the step.
func (s *Solver) Next() (*Step, error) {
	if s.board.Broken() != nil || s.board.Open.Empty() {
		return nil, nil
	}
	if err := s.ctx.Err(); err != nil {
		return nil, err
	}
	if s.steps >= cmp.Or(s.options.Limits.Steps, DefaultSteps) {
		return nil, ErrSteps
	}
	s.clock.step = after(s.options.Limits.StepTime)
	s.since = time.Time{}
	for i := range s.rules[:s.asked] {
		if s.settled(&s.memory[i]) {
			continue
		}
		if s.dear[i] && s.since.IsZero() {
			s.since = time.Now()
		}
		if err := s.clock.err(); err != nil {
			return nil, err
		}
		before := s.env.Spent()
		step, err := s.Ask(i)
		s.spend(i, s.env.Spent()-before)
		if err != nil {
			return nil, err
		}
		if step == nil {
			continue
		}
		if s.watcher != nil {
			if err := s.watch(i, step); err != nil {
				return nil, err
			}
		}
		s.Make(step)
		return step, nil
	}
	return nil, nil
}

// worthTiming is how many turns an evaluation takes at least for the clock to be asked: before the next one of that rule, and after.
// To ask it takes as long as to evaluate a simple rule.
const worthTiming = 256

// spend counts the time of an evaluation with so many turns. A rule whose evaluations take too long together, though none does by
// itself, is left out for the rest of the solve.
func (s *Solver) spend(i, turns int) {
	if turns < worthTiming {
		return
	}
	now := time.Now()
	if s.since.IsZero() {
		s.since = s.env.Begun()
	}
	if s.dear[i] = true; !s.since.IsZero() {
		s.took[i] += now.Sub(s.since)
	}
	s.since = now
	most := ruleTimes * cmp.Or(s.options.Limits.RuleTime, DefaultRuleTime)
	if r := s.rules[i].Rule; s.took[i] > most && !s.off[r] {
		s.off[r] = true
		s.stopped = append(s.stopped, Stop{r, s.steps, fmt.Errorf("%w after %s in all", engine.ErrBudget, most)})
	}
}

// Slowest is the rule that has taken the most time in this solve, and how long; nil where none has taken any to speak of.
func (s *Solver) Slowest() (*Rule, time.Duration) {
	if len(s.took) == 0 || slices.Max(s.took) == 0 {
		return nil, 0
	}
	i := slices.Index(s.took, slices.Max(s.took))
	return s.rules[i].Rule, s.took[i]
}

// Ask says what a rule finds new on the board, and does nothing of it.
func (s *Solver) Ask(i int) (*Step, error) {
	mark := s.env.Mark()
	defer s.env.Release(mark)
	if s.options.Profile {
		defer s.measure(i)()
	}
	if found, err := s.finds(i); err != nil || !found {
		return nil, err
	}
	step := s.describe(s.rules[i])
	if err := s.env.Err(); err != nil {
		return nil, s.leaveOut(s.rules[i].Rule, err)
	}
	return step, nil
}

// Finds says whether a rule finds anything new on the board.
func (s *Solver) Finds(i int) (bool, error) {
	mark := s.env.Mark()
	defer s.env.Release(mark)
	return s.finds(i)
}

// finds does so, and leaves what was bound as it is, for a step to be described.
func (s *Solver) finds(i int) (bool, error) {
	r := &s.rules[i]
	if len(s.off) > 0 && s.off[r.Rule] || s.several && r.AssumesUnique {
		return false, nil
	}
	s.trying, s.env.Asking = i, r.Tier<<1
	if r.AssumesUnique {
		s.env.Asking++
	}
	return s.try(r.Rule, &s.memory[i])
}

// Make makes a step that a rule has found.
func (s *Solver) Make(step *Step) {
	s.steps++
	step.Apply(s.board)
	s.history.advance(s.board.Puzzle, step.Place, step.Eliminate, len(step.Know) > 0)
}

// Options say how a solver goes about its work.
type Options struct {
	Naive   bool // look at everything again after every step; the trace is the same
	MaxTier int  // leave out higher tiers; 0 for none
	Unique  bool // use rules that assume a unique solution
	Bare    bool // steps say what they do and how hard it is, but neither why nor what to show
	Explain bool // note the conditions of every step with their values
	Profile bool // measure what each rule costs; see Costs
	Limits  Limits

	Watch func() Observer // makes what watches the steps of a solver; nil for nothing
}

// Limits bounds a solve. Zero values stand for the defaults.
type Limits struct {
	Steps    int           // of a solve
	Work     int           // turns of loops and searches of one instance of a rule
	RuleTime time.Duration // of one evaluation of one rule; all of them in a solve may take three times as long
	StepTime time.Duration // of all rules until one makes a step; no bound unless given
	PackTime time.Duration // of a solve; no bound unless given
}

// The default bounds: generous for every sensible rule, and quickly reached by one that is not.
const (
	DefaultSteps    = 20_000
	DefaultWork     = 5_000_000
	DefaultRuleTime = 20 * time.Second
	ruleTimes       = 3 // so many times that is what all evaluations of a rule in a solve may take
)

// Errors of a solve whose time is up.
var (
	ErrStepTime = errors.New("no rule made a step in the time a step may take")
	ErrPackTime = errors.New("the solve has used up its time")
)

// clock knows when the present step and the whole solve must be over; a zero time is no bound.
type clock struct{ step, pack time.Time }

func after(d time.Duration) time.Time {
	if d == 0 {
		return time.Time{}
	}
	return time.Now().Add(d)
}

// err says whose time is up.
func (c *clock) err() error {
	switch {
	case c.step.IsZero() && c.pack.IsZero():
		return nil
	case over(c.pack):
		return ErrPackTime
	case over(c.step):
		return ErrStepTime
	}
	return nil
}

func over(t time.Time) bool { return !t.IsZero() && !time.Now().Before(t) }

// within shortens a duration to what step and solve have left.
func (c *clock) within(d time.Duration) time.Duration {
	for _, t := range []time.Time{c.step, c.pack} {
		if !t.IsZero() {
			d = max(min(d, time.Until(t)), time.Nanosecond)
		}
	}
	return d
}

// RuleCost is what one rule has cost a solver since it was made.
type RuleCost struct {
	Rule        *Rule
	Tier        int
	Evaluations int           // evaluations; where nothing has changed a rule is passed over
	Work        int           // turns of loops and searches
	Time        time.Duration // wall clock
}

// Costs lists what each rule has cost, in the order in which they are tried. It is nil unless Options.Profile is set.
func (s *Solver) Costs() []RuleCost { return s.costs }

// CostsSince is what each rule has cost since Costs was before; a copy of that, as it changes.
func (s *Solver) CostsSince(before []RuleCost) []RuleCost {
	costs := slices.Clone(s.costs)
	for i, b := range before {
		costs[i].Evaluations -= b.Evaluations
		costs[i].Work -= b.Work
		costs[i].Time -= b.Time
	}
	return costs
}

// measure begins to measure a rule; what it returns ends that.
func (s *Solver) measure(i int) func() {
	if s.costs == nil {
		s.costs = make([]RuleCost, len(s.rules))
		for k, r := range s.rules {
			s.costs[k].Rule, s.costs[k].Tier = r.Rule, r.Tier
		}
	}
	looks, work, begin := s.evaluations, s.env.Spent(), time.Now()
	return func() {
		c := &s.costs[i]
		c.Time += time.Since(begin)
		c.Evaluations += s.evaluations - looks
		c.Work += s.env.Spent() - work
	}
}
