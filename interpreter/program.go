package interpreter

import (
	"context"
	"slices"
	"sync"

	"asterism/builtins"
	"asterism/dsl"
	"asterism/puzzle"
)

// Program is a set of rule files that has been found right, ready to run. It never changes; solvers share it.
type Program struct {
	Rules   []*Rule // in the order of their files
	Packs   []*Pack
	Sources []*dsl.Source

	rules map[string]*Rule
	packs map[string]*Pack
	slots []*builtins.Type // the type of each variable
	loops int              // number of `for` clauses

	growing sync.Mutex // held while slots and loops become more, and while they are read
	tests   *tests
	trees   map[string]*dsl.Tree // by file; those of examples are with the tests

	declared *declared
}

// Rule is a compiled rule.
type Rule struct {
	ID            string
	Title         string
	Rating        *float64
	Tags          []string
	AssumesUnique bool
	Decl          *dsl.RuleDecl // as it was written; of a copy, the copy
	Clauses       []dsl.Clause

	once sync.Once
	late func() // compiles what follows

	families []puzzle.Family
	search   search
	clauses  []clause
	actions  []*action
	because  func(*builtins.Env) string
	counts   builtins.Eval[int]     // how many operations a step took, where the rule says
	rates    builtins.Eval[float64] // how hard a step is, where that differs from step to step
	proves   builtins.Prove         // what argument a step is, where one of its variables tells
	show     []role
	asks     int // up to which tier it has other rules run on supposed boards; 0 for none
}

// Pack is an ordered choice of rules.
type Pack struct {
	Name   string
	Title  string
	Family puzzle.Family
	Tiers  []*Tier
	Grades []*dsl.Grade // its own, and those that come along with what it includes
	Decl   *dsl.PackDecl

	AssumesUnique bool // rules that assume a unique solution are used without being asked for

	axes    []*axis            // of grades, in the order of the file
	ratings map[*Rule]*float64 // of the rules that have another one here than by themselves
	size    int                // number of rules
}

// Tier is the rules of one difficulty, in the order in which they are tried.
type Tier struct {
	Number int
	Title  string
	Hint   string // what a player looks for to find its steps: "box/line reduction"; or ""
	Rules  []*Rule
}

type role struct {
	name  string
	cells builtins.Eval[puzzle.Set]
	of    func(*builtins.Env, []*puzzle.Region) []*puzzle.Region // appends the regions that the cells are the candidates of, if any
}

// OwnRules are the rules of files that did not come with the program, or all where there are no such.
func (p *Program) OwnRules() []*Rule {
	return own(p, p.Rules, func(r *Rule) *dsl.Source { return r.Decl.Source })
}

// OwnPacks are likewise the packs of such files.
func (p *Program) OwnPacks() []*Pack {
	return own(p, p.Packs, func(q *Pack) *dsl.Source { return q.Decl.Source })
}

func own[T any](p *Program, all []T, of func(T) *dsl.Source) []T {
	if !slices.ContainsFunc(p.Sources, func(s *dsl.Source) bool { return !s.Shipped }) {
		return all
	}
	return slices.DeleteFunc(slices.Clone(all), func(x T) bool { return of(x).Shipped })
}

// Rule finds a rule by its id.
func (p *Program) Rule(id string) (*Rule, bool) { r, ok := p.rules[id]; return r, ok }

// Pack finds a pack by its name.
func (p *Program) Pack(name string) (*Pack, bool) { q, ok := p.packs[name]; return q, ok }

// PackFor is the pack that solves a family unless another is named: the one called default, else the one called as the
// family, else the first. Each counts only for the family it says it is for, so that the default of one family leaves
// the other to the pack that has its name.
func (p *Program) PackFor(family puzzle.Family) (*Pack, bool) {
	var best *Pack
	rank := func(q *Pack) int { return slices.Index([]string{string(family), "default"}, q.Name) }
	for _, q := range p.Packs {
		if q.Family == family && (best == nil || rank(q) > rank(best)) {
			best = q
		}
	}
	return best, best != nil
}

// Find says in which tier of the pack a rule stands.
func (p *Pack) Find(id string) (*Rule, *Tier, bool) {
	for _, t := range p.Tiers {
		for _, r := range t.Rules {
			if r.ID == id {
				return r, t, true
			}
		}
	}
	return nil, nil, false
}

// Rating is how hard a rule is in the pack: its own rating, unless the pack says otherwise; nil where it has none.
func (p *Pack) Rating(r *Rule) *float64 {
	if rating, ok := p.ratings[r]; ok {
		return rating
	}
	return r.Rating
}

// Families are those that have everything the rule uses.
func (r *Rule) Families() []puzzle.Family { return r.ready().families }

// Runs is up to which tier the rule has other rules run on supposed boards; 0 where it runs none.
func (r *Rule) Runs() int { return r.ready().asks }

// Alone is a pack that holds one rule, for tests and questions about it.
func (r *Rule) Alone(family puzzle.Family) *Pack {
	return &Pack{Name: r.ID, Family: family, Tiers: []*Tier{{Number: 1, Rules: []*Rule{r}}}, size: 1}
}

// Bookkeeping says whether the rule only writes down what a player sees without thinking: a rule rated 0.
func (r *Rule) Bookkeeping() bool { return r.Rating != nil && *r.Rating == 0 }

// withBookkeeping is a pack for Sudoku that holds some rules, and before them those that are bookkeeping.
func (p *Program) WithBookkeeping(name string, rules []*Rule) *Pack {
	before := &Tier{Number: 0}
	for _, r := range p.Rules {
		if r.Bookkeeping() && slices.Contains(r.Families(), puzzle.Sudoku) && !slices.Contains(rules, r) {
			before.Rules = append(before.Rules, r)
		}
	}
	return &Pack{Name: name, Family: puzzle.Sudoku, Tiers: []*Tier{before, {Number: 1, Rules: rules}}, size: len(before.Rules) + len(rules)}
}

// Without is the pack without one of its rules.
func (p *Pack) Without(rule *Rule) *Pack {
	return p.Rearranged(func(_ int, rules []*Rule) []*Rule {
		return slices.DeleteFunc(rules, func(r *Rule) bool { return r == rule })
	})
}

// doubting is the pack without the assumption that puzzles have one solution.
func (p *Pack) Doubting() *Pack {
	q := *p
	q.AssumesUnique = false
	return &q
}

// rearranged is a copy of the pack with the rules of each tier as change makes them of a copy of theirs.
func (p *Pack) Rearranged(change func(tier int, rules []*Rule) []*Rule) *Pack {
	q := *p
	q.Tiers, q.size = make([]*Tier, len(p.Tiers)), 0
	for i, t := range p.Tiers {
		u := *t
		u.Rules = change(i, slices.Clone(t.Rules))
		q.Tiers[i] = &u
		q.size += len(u.Rules)
	}
	return &q
}

// newEnv makes room for what rules work with on puzzles of a form.
func (p *Program) newEnv(ctx context.Context, form *puzzle.Puzzle) *builtins.Env {
	p.growing.Lock()
	defer p.growing.Unlock()
	return builtins.NewEnv(ctx, form, p.newVars(), p.loops)
}

// newVars makes room for the program's variables.
func (p *Program) newVars() []any {
	vars := make([]any, len(p.slots))
	for i, t := range p.slots {
		vars[i] = t.NewVar()
	}
	return vars
}
