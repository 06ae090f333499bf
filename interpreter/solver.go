package interpreter

import (
	"context"
	"errors"
	"slices"
	"time"

	"asterism/builtins"
	"asterism/builtins/engine"
	"asterism/puzzle"
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
	room    stepRoom
	clock   clock
	board   *puzzle.Board
	trying  int // the place of the rule that is being asked
	ctx     context.Context
	stopped []Stop
	off     map[*Rule]bool
	steps   int
	asked   int        // how many of the rules are asked
	looks   int        // evaluations of rules that were not passed over
	costs   []Cost     // by rule, where they are measured
	aim     puzzle.Set // unless Nil, steps are looked for that place or eliminate some of these; see finding

	deputies []*deputy // run rules for rules
}

type tieredRule struct {
	*Rule
	tier   int
	rating *float64 // in the pack
}

// NewSolver makes a solver for the rules of a pack.
func NewSolver(program *Program, pack *Pack, options Options) *Solver {
	s := &Solver{program: program, pack: pack, options: options, off: map[*Rule]bool{}}
	for _, t := range pack.Tiers {
		for _, r := range t.Rules {
			if (options.MaxTier == 0 || t.Number <= options.MaxTier) && (options.Unique || pack.AssumesUnique || !r.AssumesUnique) {
				s.rules = append(s.rules, tieredRule{r, t.Number, pack.Rating(r)})
			}
		}
	}
	s.asked = len(s.rules)
	return s
}

// below is how many rules stand in lower tiers.
func (s *Solver) below(tier int) int {
	if i := slices.IndexFunc(s.rules, func(r tieredRule) bool { return r.tier >= tier }); i >= 0 {
		return i
	}
	return len(s.rules)
}

// through is how many rules are asked when a rule has been.
func (s *Solver) through(rule *Rule) int {
	return slices.IndexFunc(s.rules, func(r tieredRule) bool { return r.Rule == rule }) + 1
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
	s.env.Host, s.env.Deduce = s.found, s.deduce
	s.history = history{}
	s.memory = make([]ruleMemory, len(s.rules))
	for i := range s.memory {
		m := &s.memory[i]
		m.whole.seen, m.prefix.seen = engine.NewFootprint(p), engine.NewFootprint(p)
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
	return r, s.advance(r, len(s.rules))
}

// advance goes on with a solve by the first rules of the pack until none of them applies. To go on with more of them later
// makes the same steps as if they had been asked from the start.
func (s *Solver) advance(r *Result, rules int) error {
	s.asked = rules
	defer func() { s.asked = len(s.rules) }()
	for {
		step, err := s.Next()
		if err != nil {
			return err
		}
		if step == nil {
			break
		}
		r.note(step)
	}
	r.Stopped = s.stopped
	r.Status = status(s.board)
	s.classify(r)
	return nil
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
	if s.board.Broken() != nil || s.board.Open.Empty() {
		return nil, nil
	}
	if err := s.ctx.Err(); err != nil {
		return nil, err
	}
	if s.steps >= orDefault(s.options.Budget.Steps, DefaultSteps) {
		return nil, ErrSteps
	}
	s.clock.step = after(s.options.Budget.StepTime)
	for i := range s.rules[:s.asked] {
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
	mark := s.env.Mark()
	defer s.env.Release(mark)
	if s.options.Profile {
		defer s.measure(i)()
	}
	if found, err := s.seek(i); err != nil || !found {
		return nil, err
	}
	return s.describe(s.rules[i]), nil
}

// seek says whether a rule finds anything new on the board.
func (s *Solver) seek(i int) (bool, error) {
	r := s.rules[i]
	if s.off[r.Rule] {
		return false, nil
	}
	s.trying, s.env.Asking = i, r.tier<<1
	if r.AssumesUnique {
		s.env.Asking++
	}
	return s.try(r.Rule, &s.memory[i])
}

// do makes a step that a rule has found.
func (s *Solver) do(step *Step) {
	s.steps++
	step.Apply(s.board)
	s.history.advance(s.board.Puzzle, step.Place, step.Eliminate, len(step.Know) > 0)
}

func orDefault[T int | time.Duration](v, def T) T {
	if v == 0 {
		return def
	}
	return v
}
