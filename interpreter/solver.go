package interpreter

import (
	"context"
	"errors"
	"slices"
	"time"

	"asterism/builtins"
	"asterism/dsl"
	"asterism/puzzle"
)

// Options say how a solver goes about its work.
type Options struct {
	Naive   bool // look at everything again after every step; the trace is the same
	MaxTier int  // leave out higher tiers; 0 for none
	Unique  bool // use rules that assume a unique solution
	Explain bool // note the conditions of every step with their values
	Profile bool // measure what each rule costs; see Costs
	Budget  Budget
}

// Budget bounds a solve. Zero values stand for the defaults.
type Budget struct {
	Steps    int           // of a solve
	Work     int           // turns of loops and searches of one instance of a rule
	RuleTime time.Duration // of one look of one rule
	StepTime time.Duration // of all rules until one makes a step; no bound unless given
	PackTime time.Duration // of a solve; no bound unless given
}

// The default bounds: generous for every sensible rule, and quickly reached by one that is not.
const (
	DefaultSteps    = 20_000
	DefaultWork     = 5_000_000
	DefaultRuleTime = 20 * time.Second
)

// Solver runs one pack of a program on one board at a time. It is not safe for concurrent use; make one a worker.
type Solver struct {
	program *Program
	pack    *Pack
	options Options
	rules   []tieredRule
	env     *builtins.Env
	found   *finding
	memory  []ruleMemory
	history history
	clock   clock
	board   *puzzle.Board
	ctx     context.Context
	stopped []Stop
	off     map[*Rule]bool
	steps   int
	looks   int    // evaluations of rules that were not passed over
	costs   []Cost // by rule, where they are measured
}

type tieredRule struct {
	*Rule
	tier int
}

// NewSolver makes a solver for the rules of a pack.
func NewSolver(program *Program, pack *Pack, options Options) *Solver {
	s := &Solver{program: program, pack: pack, options: options, off: map[*Rule]bool{}}
	for _, t := range pack.Tiers {
		for _, r := range t.Rules {
			if (options.MaxTier == 0 || t.Number <= options.MaxTier) && (options.Unique || !r.AssumesUnique) {
				s.rules = append(s.rules, tieredRule{r, t.Number})
			}
		}
	}
	return s
}

// Start takes a board to be solved. The board is the solver's from now on: Next changes it.
func (s *Solver) Start(ctx context.Context, b *puzzle.Board) {
	if s.board == nil || !sameForm(s.board.Puzzle, b.Puzzle) {
		s.prepare(ctx, b.Puzzle)
	}
	s.ctx, s.board, s.env.Board, s.steps = ctx, b, b, 0
	s.env.Context(ctx)
	s.stopped = nil
	clear(s.off)
	s.clock.pack = after(s.options.Budget.PackTime)
	s.history.reset()
	for i := range s.memory {
		s.memory[i].reset()
	}
}

// sameForm says whether two puzzles have the same grid, so that memory for one serves the other.
func sameForm(a, b *puzzle.Puzzle) bool {
	return a == b || a.Family == b.Family && a.Size == b.Size && a.BoxRows == b.BoxRows
}

// prepare makes what depends on the form of the puzzle.
func (s *Solver) prepare(ctx context.Context, p *puzzle.Puzzle) {
	s.env = builtins.NewEnv(ctx, p, s.program.newVars(), s.program.loops)
	s.found = newFinding(p)
	s.env.Host = s.found
	s.history = history{}
	s.memory = make([]ruleMemory, len(s.rules))
	for i := range s.memory {
		m := &s.memory[i]
		m.whole.seen, m.prefix.seen = builtins.NewFootprint(p), builtins.NewFootprint(p)
		m.pass, m.fresh = s.passing(m), s.looking(s.rules[i].Rule, m)
		m.body, m.each = s.remembering(s.rules[i].Rule, m), eachBinding(s.rules[i].search.body)
	}
}

// Solve runs the pack on a puzzle from its start until no rule applies.
func (s *Solver) Solve(ctx context.Context, p *puzzle.Puzzle) (*Result, error) {
	s.Start(ctx, p.NewBoard())
	return s.Run()
}

// Run makes steps until no rule applies, the board breaks, or the context is done.
func (s *Solver) Run() (*Result, error) {
	r := &Result{Puzzle: s.board.Puzzle, Pack: s.pack, Board: s.board}
	for {
		step, err := s.Next()
		if err != nil {
			return r, err
		}
		if step == nil {
			break
		}
		r.note(step)
	}
	r.Stopped = s.stopped
	r.Status = status(s.board)
	r.Grade = s.grade(r)
	return r, nil
}

func status(b *puzzle.Board) Status {
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
// does, or when the board is broken or full.
func (s *Solver) Next() (*Step, error) {
	if s.board.Broken() != nil {
		return nil, nil
	}
	if err := s.ctx.Err(); err != nil {
		return nil, err
	}
	if s.steps >= orDefault(s.options.Budget.Steps, DefaultSteps) {
		return nil, ErrSteps
	}
	s.clock.step = after(s.options.Budget.StepTime)
	for i := range s.rules {
		if err := s.clock.err(); err != nil {
			return nil, err
		}
		step, err := s.ask(i)
		if err != nil {
			return nil, err
		}
		if step != nil {
			s.do(step)
			return step, nil
		}
	}
	return nil, nil
}

// ask says what a rule finds new on the board, and does nothing of it.
func (s *Solver) ask(i int) (*Step, error) {
	r := s.rules[i]
	if s.off[r.Rule] {
		return nil, nil
	}
	mark := s.env.Mark()
	defer s.env.Release(mark)
	if s.options.Profile {
		defer s.measure(i)()
	}
	if found, err := s.try(r.Rule, &s.memory[i]); err != nil || !found {
		return nil, err
	}
	return s.describe(r), nil
}

// try looks for something new by one rule. A rule that uses up its budget is left out for the rest of the solve.
func (s *Solver) try(r *Rule, m *ruleMemory) (bool, error) {
	if !s.options.Naive && m.whole.moment >= 0 && s.history.unchanged(&m.whole.seen, m.whole.moment) {
		return false, nil
	}
	s.env.Start(builtins.Budget{
		Work: orDefault(s.options.Budget.Work, DefaultWork),
		Time: s.clock.within(orDefault(s.options.Budget.RuleTime, DefaultRuleTime)),
	})
	found := s.look(r, m)
	err := s.env.Err()
	if err == nil {
		return found, nil
	}
	s.env.Board = s.board
	if !errors.Is(err, builtins.ErrBudget) {
		return false, err
	}
	s.off[r] = true
	s.stopped = append(s.stopped, Stop{r, s.steps, err})
	return false, nil
}

// look evaluates the rule, or what of it may have changed.
func (s *Solver) look(r *Rule, m *ruleMemory) bool {
	e := s.env
	s.looks++
	e.Seen.Clear()
	e.Premises = e.Premises[:0]
	m.whole.moment = -1
	if r.search.keys == single {
		m.whole.seen.Clear()
	}
	for _, check := range r.search.prefix {
		if !check(e) {
			return m.nothing(e, s.history.now)
		}
	}
	if r.search.outer == nil {
		return r.search.body(e) || m.nothing(e, s.history.now)
	}
	if s.walk(r, m) {
		return e.Err() == nil
	}
	return m.nothing(e, s.history.now)
}

// walk evaluates the instances of a rule that may have changed, or all where they cannot be told apart.
func (s *Solver) walk(r *Rule, m *ruleMemory) bool {
	if r.search.keys == single {
		return r.search.outer(s.env, m.each)
	}
	s.enter(m)
	if r.search.passer != nil {
		return r.search.passer(s.env, m.pass, m.fresh)
	}
	return r.search.outer(s.env, m.body)
}

// enter begins a walk over the instances of a rule: if what stands before its `for` looks at something that has
// changed, none of them is known any more.
func (s *Solver) enter(m *ruleMemory) {
	m.at = -1
	if m.prefix.moment < 0 || !s.history.unchanged(&m.prefix.seen, m.prefix.moment) {
		m.forget()
		m.whole.seen.Clear()
	}
	m.whole.seen.Add(&s.env.Seen)
	m.prefix.seen.Copy(&s.env.Seen)
	m.prefix.moment = s.history.now
}

// nothing remembers that the rule has found nothing, and what it looked at to know.
func (m *ruleMemory) nothing(e *builtins.Env, now int) bool {
	m.whole.moment = now
	m.whole.seen.Add(&e.Seen)
	return false
}

func (m *ruleMemory) forget() {
	for i := range m.instances {
		m.instances[i].moment = -1
	}
}

// remembering wraps the body of a rule: an instance that found nothing is passed over until something it looked at
// has changed.
func (s *Solver) remembering(r *Rule, m *ruleMemory) stage {
	return func(e *builtins.Env) bool {
		i := m.at + 1
		if r.search.keys == byCandidate {
			i = int(*e.Vars[r.search.slot].(*puzzle.Cand))
		}
		return !m.pass(i) && m.fresh(e)
	}
}

// passing makes the test whether an instance can be passed over. It begins the instance all the same, so that the
// budget of the next one does not depend on how many were passed over.
func (s *Solver) passing(m *ruleMemory) func(int) bool {
	e := s.env
	return func(i int) bool {
		m.at = i
		e.Restart()
		in := m.instance(s.board.Puzzle, i)
		return in.moment >= 0 && !s.options.Naive && s.history.unchanged(&in.seen, in.moment)
	}
}

// looking wraps the body of a rule for an instance that is not passed over: what it looks at is remembered.
func (s *Solver) looking(r *Rule, m *ruleMemory) stage {
	body := r.search.body
	return func(e *builtins.Env) bool {
		m.whole.seen.Add(&e.Seen) // what the walk itself or the instance before has looked at
		e.Seen.Clear()
		before := len(e.Premises)
		if body(e) {
			return true
		}
		e.Premises = e.Premises[:before]
		in := &m.instances[m.at]
		in.moment = s.history.now
		in.seen.Copy(&e.Seen)
		return false
	}
}

// do makes a step that a rule has found.
func (s *Solver) do(step *Step) {
	s.steps++
	step.Apply(s.board)
	s.history.advance(s.board.Puzzle, step)
}

// describe makes a step of what the rule has just found.
func (s *Solver) describe(r tieredRule) *Step {
	f, p := s.found, s.board.Puzzle
	step := &Step{N: s.steps + 1, Rule: r.Rule, Tier: r.tier, Puzzle: p,
		Place: f.place.Clone(), Eliminate: f.eliminate.Clone(), Know: append([]*puzzle.Region(nil), f.know...)}
	step.Premises = distinct(s.env.Premises)
	step.Because = r.because(s.env)
	for _, role := range r.show {
		step.Show = append(step.Show, Role{role.name, role.cells(s.env).Clone()})
	}
	if s.options.Explain {
		step.Weighed = r.weighed(s.env)
	}
	return step
}

// weighed are the conditions of the rule with the values of the present binding.
func (r *Rule) weighed(e *builtins.Env) []Weighed {
	var out []Weighed
	for _, c := range r.clauses {
		if w, ok := c.decl.(*dsl.When); ok && c.when != nil {
			out = append(out, Weighed{w.Cond.Text, w.Cond.Source.Name, w.Start.Line, c.when.values(e)})
		}
	}
	return out
}

// distinct lists regions once each, in the order they first come.
func distinct(regions []*puzzle.Region) []*puzzle.Region {
	var out []*puzzle.Region
	for _, r := range regions {
		if !slices.Contains(out, r) {
			out = append(out, r)
		}
	}
	return out
}

// grade is the name of the first grade of the pack whose condition holds.
func (s *Solver) grade(r *Result) string {
	if r.Status != Solved {
		return ""
	}
	e := s.env
	*e.Vars[hardestSlot].(*int), *e.Vars[stepsSlot].(*int) = r.Hardest, len(r.Steps)
	*e.Vars[ratingSlot].(*float64) = 0
	if r.Rating != nil {
		*e.Vars[ratingSlot].(*float64) = *r.Rating
	}
	e.Start(builtins.Budget{Work: DefaultWork})
	for _, g := range s.pack.grades {
		if g.when(e) {
			return g.name
		}
	}
	return ""
}

func orDefault[T int | time.Duration](v, def T) T {
	if v == 0 {
		return def
	}
	return v
}
