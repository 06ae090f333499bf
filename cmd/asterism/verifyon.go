package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"

	"asterism/cmd/asterism/internal/console"
	"asterism/cmd/asterism/internal/text"
	"asterism/interpreter"
	"asterism/interpreter/archive"
	"asterism/interpreter/batch"
	"asterism/interpreter/schema"
	"asterism/interpreter/verify"
	"asterism/puzzle"
	"asterism/puzzle/english"
	"asterism/puzzle/notation"
)

// givenRun checks the rules of a pack on given puzzles, and keeps what each has shown.
type givenRun struct {
	con    *console.Console
	trial  trial
	corpus *corpus
	file   *archive.Output
	bar    *console.Progress
	sum    *verify.Verdict
	cut    int // puzzles whose time was up
}

// checkGiven checks the rules of a pack on the puzzles of --on. Those whose results the file has are not checked again.
func (v *verifyCommand) checkGiven(ctx context.Context, con *console.Console, program *interpreter.Program, c trial, file *archive.Output) (*verify.Verdict, error) {
	corpus, err := openCorpus(ctx, con, program, c.pack.Name, v.On, v.Stars)
	if err != nil {
		return nil, err
	}
	defer corpus.Close()
	run := &givenRun{con: con, trial: c, corpus: corpus, file: file, sum: verify.NewVerdict(c.pack, c.only),
		bar: console.NewProgress(con, "verifying "+c.pack.Name, corpus.lines)}
	defer run.bar.Clear()
	if err := run.recall(); err != nil {
		return nil, err
	}
	worker := func() func(*puzzle.Puzzle) *verify.Inspection {
		checker := verify.NewPuzzleChecker(program, c.pack, c.only)
		return func(p *puzzle.Puzzle) *verify.Inspection { return checker.Check(ctx, p, v.Timeout) }
	}
	for checked := range batch.Map(run.rest(), batch.Workers(v.Jobs), worker) {
		if ctx.Err() != nil {
			return run.sum, ctx.Err()
		}
		if err := run.note(checked); err != nil {
			return run.sum, err
		}
	}
	run.bar.Clear()
	if run.cut > 0 {
		fmt.Fprintf(con.Err, "%s %s broken off, for which what was seen before counts\n", con.ErrColours.Paint(text.Bold, "asterism:"), english.Counted(run.cut, "puzzle"))
	}
	run.sum.Shrink(ctx, program, batch.Workers(v.Jobs))
	return run.sum, cmp.Or(corpus.err(), ctx.Err())
}

// recall counts what an earlier run has found. Of its lies it has the number, and the file has the boards.
func (r *givenRun) recall() error {
	if r.file == nil {
		return nil
	}
	for line, err := range r.file.Lines() {
		var before schema.InspectionJSON
		if err = cmp.Or(err, json.Unmarshal(line, &before)); err != nil {
			return err
		}
		if before.Pack != r.trial.pack.Name || before.Verdict == nil {
			continue
		}
		r.sum.Puzzles++
		r.sum.Boards += before.Verdict.Boards
		for _, rule := range r.sum.Rules {
			rule.Add(counted(before.Verdict.Rules, rule.Rule.ID))
		}
	}
	r.bar.From(r.sum.Puzzles)
	return nil
}

// counted is what a rule did by its row in a verdict, or nothing.
func counted(rules []schema.RuleVerdictJSON, id string) verify.RuleVerdict {
	for _, r := range rules {
		if r.Rule == id {
			return verify.RuleVerdict{Fired: r.Fired, Hopeless: r.Hopeless, Claims: r.Deductions, Lies: r.Lies}
		}
	}
	return verify.RuleVerdict{}
}

// rest are the puzzles that are not checked yet.
func (r *givenRun) rest() iter.Seq[*puzzle.Puzzle] {
	return func(yield func(*puzzle.Puzzle) bool) {
		for p := range r.corpus.all() {
			if r.file != nil && r.file.Claim(r.trial.pack.Name, notation.Canonical(p)) {
				continue
			}
			if !yield(p) {
				return
			}
		}
	}
}

// note takes down what a puzzle has shown.
func (r *givenRun) note(c *verify.Inspection) error {
	r.sum.Add(c.Verdict)
	if c.Cut != nil {
		r.cut++
	}
	r.bar.Set(r.sum.Puzzles)
	if r.file != nil {
		return r.file.Write(schema.NewInspectionJSON(c))
	}
	return nil
}

// checkOn finds flags that do not go with given puzzles, or go with nothing else.
func (v *verifyCommand) checkOn() error {
	switch {
	case len(v.On) == 0 && v.Timeout > 0:
		return errors.New("--timeout is for each puzzle of --on; --time bounds the whole run")
	case len(v.On) > 0 && (v.Puzzles > 0 || v.Time > 0 || v.Size > 0):
		return errors.New("--on checks rules on those puzzles, all of them; --puzzles, --time and --size are for random ones")
	}
	return nil
}

// shape is what the output is about: given puzzles, or rules.
func (v *verifyCommand) shape() archive.Shape {
	if len(v.On) > 0 {
		return archive.Puzzles
	}
	return archive.Rules
}

// verdictOn is the verdict on a pack, on given puzzles or on random ones.
func (v *verifyCommand) verdictOn(ctx context.Context, con *console.Console, program *interpreter.Program, c trial, packs int, file *archive.Output) (*verify.Verdict, error) {
	if len(v.On) > 0 {
		return v.checkGiven(ctx, con, program, c, file)
	}
	return v.verify(ctx, con, program, c, packs)
}
