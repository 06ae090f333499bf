// Package pipeline has Asterism's work over many puzzles as transforms of Apache Beam, for pipelines of one's own too.
//
// In: lines of puzzles ([Read]), numbers of a seed ([Numbers]). Out: rows as JSON lines ([Rate], [Solve], [Generate]), verdicts
// ([Verify]), what is the same but for how it is turned left out ([Distinct]), all of it added up ([Sum]) and written ([Write]).
// What is done with a puzzle is done by the packages that the commands of asterism use; here stands only how it is cut into elements
// and put together again. Results depend on the puzzle, the rules and the flags alone, so that a bundle that a runner repeats
// gives the same.
package pipeline

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"sync"
	"time"

	"asterism/interpreter"
	"asterism/interpreter/batch"
	"asterism/interpreter/guard"
	"asterism/interpreter/lookup"
	"asterism/puzzle"
	rules "asterism/rules.d"
)

// Rules are rule files as they travel to the workers: as text.
type Rules struct {
	Shipped []interpreter.File // of the program
	Own     []interpreter.File // an author's, over them
}

// LoadRules reads the rules that come with the program and those of a folder over them; without a folder just the first, with only
// just the others. Whether they have mistakes says [Rules.Program].
func LoadRules(dir string, only bool) (Rules, error) {
	var shipped interpreter.Folder
	var own []interpreter.Folder
	var err error
	if !only {
		shipped.Name = "rules.d"
		shipped.Files, err = interpreter.ReadFS(rules.FS)
	}
	if dir != "" && err == nil {
		folder := interpreter.Folder{Name: dir}
		folder.Files, err = interpreter.ReadFS(os.DirFS(dir))
		own = append(own, folder)
	}
	var r Rules
	r.Shipped, r.Own = interpreter.Overlay(shipped, own...)
	return r, err
}

// Hash names the rules: the same for the same files, on any machine.
func (r Rules) Hash() string {
	sum := sha256.New()
	for _, files := range [][]interpreter.File{r.Shipped, r.Own} {
		for _, f := range files {
			fmt.Fprintf(sum, "%d %s %d %s ", len(f.Name), f.Name, len(f.Text), f.Text)
		}
	}
	return hex.EncodeToString(sum.Sum(nil)[:12])
}

// programs are compiled once a process, whatever the number of its bundles.
var programs sync.Map // by hash, of func() (*interpreter.Program, error)

// Program is the rules, compiled. Of one process all that ask for the same get the same.
func (r Rules) Program() (*interpreter.Program, error) {
	once, _ := programs.LoadOrStore(r.Hash(), sync.OnceValues(func() (*interpreter.Program, error) {
		if len(r.Own) == 0 {
			return interpreter.Trust(r.Shipped)
		}
		return new(interpreter.Loader).LoadOver(r.Shipped, r.Own)
	}))
	return once.(func() (*interpreter.Program, error))()
}

// Job says how puzzles are solved: by which rules and pack, within which bounds. Fields that are zero stand for the defaults of
// the commands.
type Job struct {
	Rules   Rules
	Pack    string // "" for the one for the kind of puzzle
	Stars   int    // a row, where a puzzle does not say
	Unique  bool
	NoGuard bool
	Costs   bool          // measure what each rule costs
	Timeout time.Duration // of one puzzle
	Limits  interpreter.Limits
}

// Check finds what cannot be meant, before anything is sent to workers.
func (j *Job) Check() error {
	program, err := j.Rules.Program()
	if err != nil {
		return err
	}
	return lookup.CheckPack(program, j.Pack)
}

// worker makes what solves puzzles, as rate does; bare leaves the reasons of steps out.
func (j *Job) worker(ctx context.Context, bare bool) (func(batch.Given) batch.Outcome, error) {
	program, err := j.Rules.Program()
	if err != nil {
		return nil, err
	}
	b := &batch.Job{Program: program, Timeout: j.Timeout, Options: interpreter.Options{Unique: j.Unique, Bare: bare, Profile: j.Costs, Limits: j.Limits},
		Pack:  func(p *puzzle.Puzzle) (*interpreter.Pack, error) { return lookup.Pack(program, j.Pack, p.Family) },
		Start: func(p *puzzle.Puzzle) (*puzzle.Board, error) { return p.NewBoard(), nil }}
	if !j.NoGuard {
		b.Options.Watch = guard.New
	}
	return b.Worker(ctx), nil
}

// named is the pack of the job, which must have one, and the program that has it.
func (j *Job) named() (*interpreter.Program, *interpreter.Pack, error) {
	program, err := j.Rules.Program()
	if err != nil {
		return nil, nil, err
	}
	pack, ok := program.Pack(j.Pack)
	if !ok {
		return nil, nil, lookup.NoRuleOrPack(program, j.Pack)
	}
	return program, pack, nil
}
