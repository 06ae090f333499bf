// Package verify has the exact solver confirm what rules say.
//
// In: a program, a pack, and how long to go on, or given puzzles. Out: a [Verdict] that counts for every rule what it said on random
// puzzles, or a [Inspection] for each given one; with the smallest counter-example found for a rule that lies.
package verify

import (
	"cmp"
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"asterism/interpreter"
	"asterism/puzzle"
)

// Options say what to check rules on.
type Options struct {
	Seed    uint64
	First   int           // the number of the seed to begin with
	Puzzles int           // how many to make; 0 for no bound
	Time    time.Duration // how long to go on; 0 for no bound
	Workers int           // puzzles to check at once; the verdict is the same for any number
	Size    int           // of the puzzles; 0 for many sizes
	Stars   int           // a row; 0 for what goes with the sizes
	All     bool          // go on to the end though a rule has lied; else it ends some puzzles later
	// Progress is told after every puzzle how many have been judged and how many lies were found.
	Progress func(puzzles, lies int)
}

// Verdict is what the exact solver says of the rules of a pack.
type Verdict struct {
	Pack    *interpreter.Pack
	Rules   []*RuleVerdict // in the order of the pack
	Puzzles int            // made and solved
	Boards  int            // looked at
}

// RuleVerdict counts what one rule did on the boards of a verification.
type RuleVerdict struct {
	Rule     *interpreter.Rule
	Tier     int
	Hopeless int  // steps on boards without a solution, where whatever a rule says holds
	Fired    int  // steps, each counted once for a solve
	Claims   int  // placements, eliminations and facts in them
	Lies     int  // steps refuted
	Lie      *Lie // the simplest counter-example found, or nil
	Second   *Lie // another one, on another puzzle, or nil

	Blamed []*interpreter.Rule // rules that it runs and without any one of which the counter-example is none: they lie, not it
	found  []*Lie              // the first on each of some puzzles
}

// Lie is a step that does not hold: a board, what the rule says of it, and a solution that says otherwise.
type Lie struct {
	Board    *puzzle.Board
	Step     *interpreter.Step
	Solution puzzle.Set
}

// Sound says whether no rule has been refuted.
func (v *Verdict) Sound() bool {
	for _, r := range v.Rules {
		if r.Lies > 0 {
			return false
		}
	}
	return true
}

// Silent lists the rules that never fired.
func (v *Verdict) Silent() []*interpreter.Rule {
	var out []*interpreter.Rule
	for _, r := range v.Rules {
		if r.Fired+r.Hopeless == 0 {
			out = append(out, r.Rule)
		}
	}
	return out
}

// Verify makes random puzzles, with one solution and with many, solves them with the pack from boards in all stages,
// and has every claim that a rule makes on the way confirmed by the exact solver. Rules that assume a unique solution
// are asked only where there is one. Without only, all rules are judged. The verdict depends on seed and number of
// puzzles alone; lies are shrunk in the end.
//
// With an error there is a verdict, too, on the puzzles before the one that it broke off: the error of ctx, or one of a rule
// or of the exact solver. That the time of the options is up is none.
func Verify(ctx context.Context, program *interpreter.Program, pack *interpreter.Pack, only map[string]bool, what Options) (*Verdict, error) {
	t := newTrial(program, pack, only, what)
	if t.forms = formsFor(pack.Family, what.Size, what.Stars); len(t.forms) == 0 {
		return t.verdict(), fmt.Errorf("no %s puzzles can be made with size %d and stars %d", pack.Family, what.Size, what.Stars)
	}
	err := t.run(ctx)
	verdict := t.verdict()
	t.shrinkAll(ctx, verdict)
	return verdict, err
}

// trial hands out puzzles to inspectors and adds up what they find, in the order of the puzzles.
type trial struct {
	program *interpreter.Program
	pack    *interpreter.Pack
	only    map[string]bool
	what    Options

	forms []form

	next     atomic.Int64
	end      atomic.Int64 // the puzzle after which no other is begun, since one before it has shown a lie; 0 for none
	mutex    sync.Mutex
	findings []*findings // by number of puzzle; nil where one was broken off
	lies     int
	err      error // the first that is not that the time is up
}

// findings is what one puzzle has shown of each rule.
type findings struct {
	rules  []RuleVerdict
	boards int
}

func newTrial(program *interpreter.Program, pack *interpreter.Pack, only map[string]bool, what Options) *trial {
	what.Workers = max(what.Workers, 1)
	return &trial{program: program, pack: pack, only: only, what: what}
}

// run lets the inspectors work until puzzles or time are used up.
func (t *trial) run(outer context.Context) error {
	ctx, cancel := context.WithCancel(outer)
	defer cancel()
	if t.what.Time > 0 {
		ctx, cancel = context.WithTimeout(outer, t.what.Time)
		defer cancel()
	}
	var running sync.WaitGroup
	for range t.what.Workers {
		running.Go(func() {
			if t.work(ctx) != nil {
				cancel()
			}
		})
	}
	running.Wait()
	return cmp.Or(t.err, outer.Err())
}

func (t *trial) work(ctx context.Context) error {
	in := newInspector(t.program, t.pack, t.only, t.forms)
	for ctx.Err() == nil {
		n := int(t.next.Add(1)) - 1
		if t.what.Puzzles > 0 && n >= t.what.Puzzles || t.past(n) {
			return nil
		}
		if err := in.inspect(ctx, t.what.Seed, t.what.First+n); err != nil {
			t.fail(ctx, err)
			return err
		}
		t.note(n, in.findings)
	}
	return ctx.Err()
}

// fail keeps the first error that does not only say that the time is up.
func (t *trial) fail(ctx context.Context, err error) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	if t.err == nil && ctx.Err() == nil {
		t.err = err
	}
}

func (t *trial) note(n int, f *findings) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	for n >= len(t.findings) {
		t.findings = append(t.findings, nil)
	}
	t.findings[n] = f
	lies := t.lies
	for i := range f.rules {
		t.lies += f.rules[i].Lies
	}
	if end := t.end.Load(); t.lies > lies && !t.what.All && (end == 0 || int64(n+afterLie) < end) {
		t.end.Store(int64(n + afterLie))
	}
	if t.what.Progress != nil {
		t.what.Progress(len(t.findings), t.lies)
	}
}

// afterLie is how many puzzles are still looked at when one has shown a lie: enough for other rules to show theirs, and for a
// simpler one.
const afterLie = 16

// past says whether a puzzle comes too late after one that has shown a lie.
func (t *trial) past(n int) bool {
	end := t.end.Load()
	return end > 0 && int64(n) > end
}

// verdict adds up the puzzles up to the first that was broken off, so that it is the verdict on so many puzzles however
// many worked on them.
func (t *trial) verdict() *Verdict {
	v := NewVerdict(t.pack, t.only)
	for n, f := range t.findings {
		if f == nil || t.past(n) {
			break
		}
		v.add(f)
	}
	return v
}

func (v *Verdict) add(f *findings) {
	v.Puzzles++
	v.Boards += f.boards
	for i, r := range v.Rules {
		r.Add(f.rules[i])
	}
}

// NewVerdict is a verdict on the rules of a pack, or without only on all of them, to which those on puzzles are added.
func NewVerdict(pack *interpreter.Pack, only map[string]bool) *Verdict {
	v := &Verdict{Pack: pack}
	for _, tier := range pack.Tiers {
		for _, r := range tier.Rules {
			if only == nil || only[r.ID] {
				v.Rules = append(v.Rules, &RuleVerdict{Rule: r, Tier: tier.Number})
			}
		}
	}
	return v
}

// Add adds what was counted of the same rule elsewhere.
func (v *RuleVerdict) Add(o RuleVerdict) {
	v.Fired += o.Fired
	v.Hopeless += o.Hopeless
	v.Claims += o.Claims
	v.Lies += o.Lies
	if v.Lie == nil {
		v.Lie = o.Lie
	}
	if o.Lie != nil && len(v.found) < smallLies {
		v.found = append(v.found, o.Lie)
	}
}

// Add adds the verdict on other puzzles, of the same rules.
func (v *Verdict) Add(o *Verdict) {
	v.Puzzles += o.Puzzles
	v.Boards += o.Boards
	for i, r := range v.Rules {
		r.Add(*o.Rules[i])
	}
}

// Shrink makes the lies of a verdict small that was added up of those on given puzzles, by several workers.
func (v *Verdict) Shrink(ctx context.Context, program *interpreter.Program, workers int) {
	t := newTrial(program, v.Pack, nil, Options{Workers: workers})
	t.forms = formsFor(v.Pack.Family, 0, 0)
	t.shrinkAll(ctx, v)
}

// shrinkAll makes the lies small, several at once.
func (t *trial) shrinkAll(ctx context.Context, v *Verdict) {
	var running sync.WaitGroup
	slots := make(chan struct{}, t.what.Workers)
	for _, r := range v.Rules {
		if len(r.found) == 0 {
			continue
		}
		slots <- struct{}{}
		running.Go(func() {
			s := newShrinker(ctx, t, r.found[0].Step.Rule)
			defer s.cancel()
			r.Lie, r.Second = s.shrink(r.found)
			r.Blamed = s.blame(r.Lie)
			<-slots
		})
	}
	running.Wait()
}

// Contradicted is where a solution differs from what a step says: what it lacks, what it has too much, and of a fact
// with a wrong count what is placed in it, or all of it where that is nothing.
func (l *Lie) Contradicted() puzzle.Set {
	set := l.Board.Puzzle.NewSet()
	set.AndNot(l.Step.Place, l.Solution)
	wrong := l.Board.Puzzle.NewSet()
	wrong.And(l.Step.Eliminate, l.Solution)
	set.Or(set, wrong)
	for _, f := range l.Step.Know {
		if n := l.Solution.LenAnd(f.Cells); n >= f.Min && n <= f.Max {
			continue
		}
		wrong.And(f.Cells, l.Solution)
		if wrong.Empty() {
			wrong.Copy(f.Cells)
		}
		set.Or(set, wrong)
	}
	return set
}
