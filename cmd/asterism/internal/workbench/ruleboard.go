package workbench

import (
	"context"
	"slices"

	"asterism/cmd/asterism/internal/picture"
	"asterism/dsl"
	"asterism/interpreter"
	"asterism/interpreter/guard"
	"asterism/interpreter/lookup"
	"asterism/interpreter/schema"
	"asterism/interpreter/whynot"
	"asterism/puzzle"
)

// The bounds of questions about a rule, unless a page asks for others.
const (
	usualBindings = 100
	usualMisses   = 10
)

// onBoard is a rule to be asked about a position: in the pack, so that rules which run others find them, or else alone.
type onBoard struct {
	*asked
	rule   *interpreter.Rule
	solver *interpreter.Solver
	number int // of the rule in the solver
	about  puzzle.Set
}

// ruleOn reads a question about a rule.
func (s *Session) ruleOn(ctx context.Context, r RuleRequest) (*onBoard, error) {
	at, err := s.position(r.Position)
	if err != nil {
		return nil, err
	}
	rule, err := lookup.Rule(at.program, r.Rule)
	if err != nil {
		return nil, refused(err)
	}
	q := &onBoard{asked: at, rule: rule, about: at.board.Puzzle.NewSet()}
	q.about.Copy(at.board.Puzzle.All)
	if r.Cell != "" {
		if q.about, err = cellSet(at.board.Puzzle, r.Cell); err != nil {
			return nil, err
		}
	}
	pack := at.pack
	if _, _, ok := pack.Find(rule.ID); !ok {
		pack = rule.Alone(at.board.Puzzle.Family)
	}
	q.solver = interpreter.NewSolver(at.program, pack, interpreter.Options{Unique: true, Explain: true})
	q.solver.Start(ctx, at.board.Copy())
	q.number = slices.IndexFunc(q.solver.Rules(), func(o interpreter.Ranked) bool { return o.Rule == rule })
	if q.number < 0 {
		return nil, refusef("rule %s cannot be asked about this puzzle", rule.ID)
	}
	return q, nil
}

// cellSet is the candidates of a cell, or the one named.
func cellSet(p *puzzle.Puzzle, name string) (puzzle.Set, error) {
	all := p.NewSet()
	names := candidateNamed(p, name)
	for _, n := range names {
		c, err := p.ParseName(n)
		if err != nil {
			return all, refused(err)
		}
		all.Add(c)
	}
	if len(names) == 0 {
		return all, refusef("there is no cell %.40q", name)
	}
	return all, nil
}

// concerns says whether a step changes something that was asked about.
func (q *onBoard) concerns(step *interpreter.Step) bool {
	return len(step.Know) > 0 || step.Place.Meets(q.about) || step.Eliminate.Meets(q.about)
}

// bindings is asterism/bindings.
func (s *Session) bindings(ctx context.Context, r RuleRequest) (*BindingsAnswer, error) {
	q, err := s.ruleOn(ctx, r)
	if err != nil {
		return nil, err
	}
	limit := orElse(r.Limit, usualBindings)
	out := &BindingsAnswer{Rule: q.rule.ID, Fires: []Binding{}, Good: q.good()}
	watch := guard.New()
	watch.Begin(ctx, q.board)
	_, err = q.solver.Attempts(q.number, func(a *interpreter.Attempt) bool {
		step := a.Step()
		if step == nil || !q.concerns(step) {
			return ctx.Err() != nil
		}
		if len(out.Fires) == limit {
			out.More = true
			return true
		}
		_, lies := watch.Refutes(step)
		out.Fires = append(out.Fires, Binding{namesOf(a), step.JSON(), picture.NewPicture(q.board, step).Layer().SVG, lies})
		return false
	})
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	out.More = out.More || err != nil
	return out, nil
}

func namesOf(a *interpreter.Attempt) []BoundName {
	names := []BoundName{}
	for _, b := range a.Bindings() {
		names = append(names, BoundName(b))
	}
	return names
}

// funnel is asterism/funnel.
func (s *Session) funnel(ctx context.Context, r RuleRequest) (*FunnelAnswer, error) {
	q, err := s.ruleOn(ctx, r)
	if err != nil {
		return nil, err
	}
	out := &FunnelAnswer{Rule: q.rule.ID, Path: s.pathOf(q.rule.Decl.Source.Name), Line: q.rule.Decl.Start.Line, Good: q.good(), Misses: []schema.MissJSON{}}
	passages, err := q.solver.Attempts(q.number, func(a *interpreter.Attempt) bool {
		if step := a.Step(); step != nil && out.Fires == nil && q.concerns(step) {
			out.Fires = step.JSON()
		}
		return ctx.Err() != nil
	})
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	out.Cut = err != nil
	out.Clauses = clausesOf(q.rule, passages)
	if out.Fires == nil {
		err = q.misses(ctx, r, out)
	}
	return out, ended(ctx, err)
}

// misses finds what came nearest.
func (q *onBoard) misses(ctx context.Context, r RuleRequest, out *FunnelAnswer) error {
	var cell []puzzle.Cand
	if r.Cell != "" {
		cell = slices.Collect(q.about.All())
	}
	ask := &whynot.Question{Rule: q.rule, Board: q.board}
	answer, err := whynot.Ask(ctx, q.program, q.rule, q.board, cell, orElse(r.Limit, usualMisses))
	out.Misses = schema.NewWhyNotJSON(ask, answer).Misses
	return err
}

// clausesOf puts the passages of a rule beside its clauses.
func clausesOf(rule *interpreter.Rule, passages []interpreter.Passage) []ClauseInfo {
	list := []ClauseInfo{}
	for _, c := range rule.Clauses {
		if len(list) == len(passages) {
			break
		}
		var at dsl.Span
		switch c := c.(type) {
		case *dsl.For:
			at = c.Span
		case *dsl.When:
			at = c.Span
		default:
			continue
		}
		list = append(list, ClauseInfo{schema.PassageJSON(passages[len(list)]), at.Start.Line, at.End.Line})
	}
	return list
}
