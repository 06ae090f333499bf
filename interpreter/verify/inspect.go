package verify

import (
	"context"
	"encoding/binary"
	"math/rand/v2"

	"asterism/interpreter"
	"asterism/puzzle"
	"asterism/puzzle/exact"
)

// inspector checks what every rule says of every board that a solve passes through. It is for one goroutine.
type inspector struct {
	ctx      context.Context
	plain    *interpreter.Solver // without the rules that assume a unique solution
	trusting *interpreter.Solver // with them
	forms    []form
	subjects map[*interpreter.Rule]int // the place of each rule to be judged
	spend    int                       // the work that a rule may begin another look with in the same solve

	walk     *interpreter.Solver // the solver in use
	hopeless bool                // the board has no solution
	judge    *judge
	said     map[*interpreter.Rule]map[string]bool // what rules have claimed in this walk, and whether it was confirmed
	work     map[*interpreter.Rule]int             // what they have spent in this walk
	findings *findings
}

// The work that a rule may spend on one look, and begin another look with in the same solve of a random puzzle: so one slow rule
// does not take all the time of the others.
const (
	inspectWork = 1_000_000
	walkWork    = 40_000
)

func newInspector(program *interpreter.Program, pack *interpreter.Pack, only map[string]bool, forms []form) *inspector {
	options := interpreter.Options{Limits: interpreter.Limits{Work: inspectWork}}
	in := &inspector{forms: forms, subjects: map[*interpreter.Rule]int{}, spend: walkWork}
	in.plain = interpreter.NewSolver(program, pack.Doubting(), options)
	options.Unique = true
	in.trusting = interpreter.NewSolver(program, pack, options)
	for _, t := range pack.Tiers {
		for _, r := range t.Rules {
			if only == nil || only[r.ID] {
				in.subjects[r] = len(in.subjects)
			}
		}
	}
	return in
}

// inspect makes puzzle n of a seed and checks the rules along a solve of it.
func (in *inspector) inspect(ctx context.Context, seed uint64, n int) error {
	in.begin(ctx)
	rng := rand.New(rand.NewPCG(seed, uint64(n)))
	unique := rng.IntN(2) == 0
	p, solution := in.forms[rng.IntN(len(in.forms))].make(ctx, rng, unique)
	if p == nil {
		return ctx.Err()
	}
	return in.explore(rng, p, solution, unique)
}

func (in *inspector) begin(ctx context.Context) {
	in.ctx, in.findings = ctx, &findings{rules: make([]RuleVerdict, len(in.subjects))}
}

// explore checks the rules along a solve of a puzzle from some board.
func (in *inspector) explore(rng *rand.Rand, p *puzzle.Puzzle, solution puzzle.Set, unique bool) error {
	in.judge = newJudge(p, solution, unique)
	b, err := in.randomBoard(rng, p, solution, unique)
	if err == nil {
		err = in.judge.list(in.ctx, b)
	}
	if err != nil {
		return err
	}
	if in.judge.all && rng.IntN(2) == 0 {
		addFacts(rng, b, in.judge.known)
	}
	if in.hopeless = unique && rng.IntN(spoilt) == 0; in.hopeless {
		spoil(rng, b, solution)
	}
	in.walk = in.plain
	if unique {
		in.walk = in.trusting
	}
	return in.along(b, rng)
}

// spoilt is of how many boards with one solution one is made a board without any: some rules are there to find that out.
const spoilt = 8

// spoil takes a candidate of the only solution away, and half of what is open in one of its regions, which may leave that
// too little room.
func spoil(rng *rand.Rand, b *puzzle.Board, solution puzzle.Set) {
	if !solution.Meets(b.Open) {
		return
	}
	c := oneOf(rng, solution, b.Open)
	b.Eliminate(c)
	truths := b.Puzzle.TruthsOf(c)
	for x := range b.Puzzle.Truths[truths[rng.IntN(len(truths))]].Cells.All() {
		if rng.IntN(2) == 0 {
			b.Eliminate(x)
		}
	}
}

// along solves on from a board, in the order of the pack or, with an rng, now and then in no order, and checks what
// every rule says on the way.
func (in *inspector) along(b *puzzle.Board, rng *rand.Rand) error {
	in.said, in.work = map[*interpreter.Rule]map[string]bool{}, map[*interpreter.Rule]int{}
	in.walk.Start(in.ctx, b)
	astray := rng != nil && rng.IntN(3) == 0
	for made := 0; b.Broken() == nil && made < interpreter.DefaultSteps; made++ {
		in.findings.boards++
		steps, err := in.evaluate()
		if err != nil || len(steps) == 0 {
			return err
		}
		next := steps[0]
		if astray {
			next = steps[rng.IntN(len(steps))]
		}
		in.walk.Make(next)
	}
	return nil
}

// evaluate asks the rules what they find on the board and lists the steps that are confirmed. Rules that are not to be
// judged are asked only as long as there is no way on.
func (in *inspector) evaluate() ([]*interpreter.Step, error) {
	var confirmed []*interpreter.Step
	if err := in.judge.list(in.ctx, in.walk.Board()); err != nil {
		return nil, err
	}
	for i := range in.walk.Rules() {
		subject, judged := in.subjects[in.walk.Rules()[i].Rule]
		if !judged && len(confirmed) > 0 {
			continue
		}
		step, err := in.ask(i)
		if err != nil {
			return nil, err
		}
		if step == nil {
			continue
		}
		ok, err := in.check(step, subject, judged)
		if err != nil {
			return nil, err
		}
		if ok {
			confirmed = append(confirmed, step)
		}
	}
	return confirmed, nil
}

// ask asks a rule what it finds, unless it has spent too much in this solve.
func (in *inspector) ask(i int) (*interpreter.Step, error) {
	rule := in.walk.Rules()[i].Rule
	if in.work[rule] > in.spend {
		return nil, nil
	}
	before := in.walk.Spent()
	step, err := in.walk.Ask(i)
	in.work[rule] += in.walk.Spent() - before
	return step, err
}

// check has a step confirmed, unless the rule has claimed the same before: what held on a board holds on all later
// ones.
func (in *inspector) check(step *interpreter.Step, subject int, judged bool) (bool, error) {
	said := in.said[step.Rule]
	if said == nil {
		said = map[string]bool{}
		in.said[step.Rule] = said
	}
	key := claimKey(step)
	if ok, before := said[key]; before {
		return ok, nil
	}
	solution, refuted, err := in.judge.refute(in.ctx, in.walk.Board(), step.Claim())
	if err != nil {
		return false, err
	}
	said[key] = !refuted
	if judged && in.hopeless {
		in.findings.rules[subject].Hopeless++
	} else if judged {
		in.findings.rules[subject].count(in.walk.Board(), step, solution, refuted)
	}
	return !refuted, nil
}

// count takes a step into account, and keeps the first that is refuted.
func (v *RuleVerdict) count(b *puzzle.Board, step *interpreter.Step, solution puzzle.Set, refuted bool) {
	v.Fired++
	v.Claims += step.Place.Len() + step.Eliminate.Len() + len(step.Know)
	if !refuted {
		return
	}
	v.Lies++
	if v.Lie == nil {
		v.Lie = &Lie{Board: b.Copy(), Step: step, Solution: solution.Clone()}
	}
}

// claimKey tells claims about boards of one puzzle apart.
func claimKey(s *interpreter.Step) string {
	var key []byte
	for _, set := range []puzzle.Set{s.Place, s.Eliminate} {
		key = appendSet(key, set)
	}
	for _, f := range s.Know {
		key = append(appendSet(key, f.Cells), byte(f.Min), byte(f.Max))
	}
	return string(key)
}

func appendSet(key []byte, s puzzle.Set) []byte {
	for _, w := range s.Words() {
		key = binary.LittleEndian.AppendUint64(key, w)
	}
	return key
}

// judge knows which claims about a board are false: by the list of all its solutions where these are few, and else by
// the exact solver. The boards it is asked about after each other hold the same solutions or fewer.
type judge struct {
	exact  *exact.Searcher
	known  []puzzle.Set // solutions, of the first board or of a later one
	all    bool         // there are no others
	listed int          // open candidates of the board for which listing was tried last
}

// fewSolutions is up to how many solutions are listed. Looking through so many costs less than a search.
const fewSolutions = 400

// newJudge makes a judge for boards of a puzzle. A puzzle with one solution comes with that solution.
func newJudge(p *puzzle.Puzzle, only puzzle.Set, unique bool) *judge {
	j := &judge{exact: exact.NewSearcher(p), all: unique}
	if unique {
		j.known = []puzzle.Set{only}
	}
	return j
}

// list tries to list the solutions of a board, unless that was tried on one not much different.
func (j *judge) list(ctx context.Context, b *puzzle.Board) error {
	open := b.Open.Len()
	if j.all || j.listed > 0 && 4*open > 3*j.listed {
		return nil
	}
	j.listed = open
	found, err := j.exact.Solutions(ctx, exact.Of(b), fewSolutions)
	if err == nil {
		j.known, j.all = found, len(found) < fewSolutions
	}
	return err
}

// refute looks for a solution of the board in which a claim is false.
func (j *judge) refute(ctx context.Context, b *puzzle.Board, claim exact.Claim) (puzzle.Set, bool, error) {
	for _, s := range j.known {
		if !interpreter.Holds(claim, s) && agrees(b, s) {
			return s, true, nil
		}
	}
	if j.all {
		return puzzle.Set{}, false, nil
	}
	solution, refuted, err := j.exact.Refute(ctx, exact.Of(b), claim)
	if refuted {
		j.known = append(j.known, solution)
	}
	return solution, refuted, err
}

// agrees says whether a board allows a solution.
func agrees(b *puzzle.Board, solution puzzle.Set) bool {
	return b.Placed.Within(solution) && solution.LenAnd(b.Open)+b.Placed.Len() == solution.Len()
}
