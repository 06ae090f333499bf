package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"asterism/cmd/asterism/internal/console"
	"asterism/cmd/asterism/internal/report"
	"asterism/interpreter"
	"asterism/interpreter/archive"
	"asterism/interpreter/batch"
	"asterism/interpreter/lookup"
	"asterism/interpreter/schema"
	"asterism/interpreter/verify"
)

// verifyCommand has the exact solver check rules.
type verifyCommand struct {
	Names []string `arg:"" optional:"" name:"pack|rule" help:"The packs or rules to check; without one all packs of your folder, or of the program where there is none."`

	On      []string      `sep:"none" placeholder:"FILE|PUZZLE" help:"Check them on these puzzles, from their start to where the pack comes, instead of on random ones; several times for several."`
	Seed    uint64        `zero:"" default:"1" help:"Where the random puzzles start; the same seed makes the same puzzles."`
	Puzzles int           `placeholder:"N" help:"How many puzzles to make for each pack. The verdict on so many is always the same."`
	Time    time.Duration `placeholder:"TIME" help:"How long to go on, for all packs together (default: 30s, or no bound with --puzzles)."`
	Size    int           `placeholder:"N" help:"Make puzzles of N×N only (default: many sizes, the small ones most often)."`
	Stars   int           `placeholder:"N" help:"Make puzzles with N stars a row only; with --on, stars a row where a puzzle does not say."`
	Timeout time.Duration `placeholder:"TIME" help:"The longest time for one puzzle of --on, as in 10s."`
	All     bool          `help:"Go on to the end though a rule has lied; else it stops some puzzles later."`
	Jobs    int           `short:"j" placeholder:"N" help:"Puzzles to check at once (default: one a processor). The verdict does not depend on it."`
	JSON    bool          `name:"json" help:"One JSON object a pack and line."`
	outputFlags
}

// defaultVerifyTime is how long verify goes on where nothing else ends it.
const defaultVerifyTime = 30 * time.Second

// trial is a pack and which of its rules to check; nil for all.
type trial struct {
	pack *interpreter.Pack
	only map[string]bool
}

// Run checks the rules and fails if one lies.
func (v *verifyCommand) Run(con *console.Console, g *globals) error {
	if err := v.checkOn(); err != nil {
		return err
	}
	program, err := g.program(con)
	if err != nil {
		return err
	}
	trials, err := v.trials(program)
	if err != nil {
		return err
	}
	file, err := v.create(v.shape())
	if err != nil {
		return err
	}
	ctx, stop := console.Interruptible()
	defer stop()
	result, err := v.verifyAll(ctx, con, program, trials, file)
	if lost := v.end(con, file, err != nil || ctx.Err() != nil); err != nil || lost != nil {
		return cmp.Or(err, lost)
	}
	if ctx.Err() != nil {
		return console.Interrupted
	}
	return result
}

// verifyAll checks pack after pack, but not those that an earlier run has checked. The result is that of the command.
func (v *verifyCommand) verifyAll(ctx context.Context, con *console.Console, program *interpreter.Program, trials []trial, file *archive.Output) (result, err error) {
	if len(v.On) == 0 {
		result, err = recallVerdicts(file)
	}
	if err != nil {
		return nil, err
	}
	for i, c := range trials {
		if v.done(file, c) || ctx.Err() != nil {
			continue
		}
		begin := time.Now()
		verdict, err := v.verdictOn(ctx, con, program, c, len(trials), file)
		if err != nil && ctx.Err() == nil {
			return nil, err
		}
		if err := v.print(con, i, verdict, time.Since(begin)); err != nil {
			return nil, err
		}
		if file != nil && len(v.On) == 0 && ctx.Err() == nil {
			err = file.Write(schema.NewVerdictJSON(v.Seed, verdict))
		}
		if err = errors.Join(err, con.Flush()); err != nil && ctx.Err() == nil {
			return nil, err
		}
		if !verdict.Sound() {
			result = console.Failed
		}
	}
	return result, nil
}

// done says whether an earlier run has checked a pack, on random puzzles; given ones are checked one by one.
func (v *verifyCommand) done(file *archive.Output, c trial) bool {
	return file != nil && len(v.On) == 0 && file.Claim(c.pack.Name, "")
}

// recallVerdicts is the result of what an earlier run has found.
func recallVerdicts(file *archive.Output) (result, err error) {
	if file == nil {
		return nil, nil
	}
	for line, err := range file.Lines() {
		var verdict struct{ Sound bool }
		if err = cmp.Or(err, json.Unmarshal(line, &verdict)); err != nil {
			return nil, err
		}
		if !verdict.Sound {
			result = console.Failed
		}
	}
	return result, nil
}

// trials sorts what the names name by packs. A rule is checked in the first pack that has it.
func (v *verifyCommand) trials(program *interpreter.Program) ([]trial, error) {
	var list []trial
	if len(v.Names) == 0 {
		for _, p := range program.OwnPacks() {
			list = append(list, trial{pack: p})
		}
		return list, nil
	}
	for _, name := range v.Names {
		if p, ok := program.Pack(name); ok {
			list = append(list, trial{pack: p})
			continue
		}
		p := lookup.PackWith(program, name)
		if p == nil {
			return nil, lookup.NoRuleOrPack(program, name)
		}
		list = addRule(list, p, name)
	}
	return list, nil
}

func addRule(list []trial, p *interpreter.Pack, rule string) []trial {
	for _, c := range list {
		if c.pack == p && c.only != nil {
			c.only[rule] = true
			return list
		}
	}
	return append(list, trial{p, map[string]bool{rule: true}})
}

func (v *verifyCommand) verify(ctx context.Context, con *console.Console, program *interpreter.Program, c trial, packs int) (*verify.Verdict, error) {
	what := verify.Options{Seed: v.Seed, Puzzles: v.Puzzles, Time: v.time() / time.Duration(packs), Workers: batch.Workers(v.Jobs), Size: v.Size, Stars: v.Stars, All: v.All}
	steps := v.Puzzles
	if steps == 0 {
		steps = int(what.Time / time.Millisecond)
	}
	bar, begin := console.NewProgress(con, "verifying "+c.pack.Name, steps), time.Now()
	what.Progress = func(puzzles, lies int) {
		if v.Puzzles == 0 {
			puzzles = int(time.Since(begin) / time.Millisecond)
		}
		bar.Set(puzzles)
	}
	defer bar.Clear()
	return verify.Verify(ctx, program, c.pack, c.only, what)
}

func (v *verifyCommand) time() time.Duration {
	if v.Time == 0 && v.Puzzles == 0 {
		return defaultVerifyTime
	}
	return v.Time
}

func (v *verifyCommand) print(con *console.Console, i int, verdict *verify.Verdict, took time.Duration) error {
	if v.JSON {
		return con.JSON(schema.NewVerdictJSON(v.Seed, verdict))
	}
	if i > 0 {
		fmt.Fprintln(con.Out)
	}
	report.WriteVerdict(con, verdict, took)
	return nil
}
