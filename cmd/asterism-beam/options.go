package main

import (
	"asterism/cmd/asterism-beam/pipeline"
	"asterism/interpreter/generate"
	"asterism/interpreter/lookup"
	"asterism/puzzle"
	"asterism/puzzle/layout"
	"cmp"
	"errors"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
)

// options are the flags; those that asterism has mean the same here.
type options struct {
	input, output, ending string
	rules                 string
	rulesOnly, distinct   bool
	batch, shards         int
	job                   pipeline.Job
	demand                generate.Demand
	numbers               pipeline.Range
	verbose               bool
}

// listFlag is a flag that may stand several times, each with one value.
type listFlag struct{ list *[]string }

// String is what was given, with commas.
func (l listFlag) String() string {
	if l.list == nil {
		return ""
	}
	return strings.Join(*l.list, ",")
}

// Set adds a value.
func (l listFlag) Set(value string) error {
	*l.list = append(*l.list, value)
	return nil
}

// endings are the forms in which rows can be written.
var endings = []string{".jsonl", ".jsonl.gz", ".parquet"}

func (o *options) register(f *flag.FlagSet) {
	f.StringVar(&o.input, "input", "", "files of puzzles, a line each: a `glob`, also gs://…; text, JSON lines or Parquet, text with gzip too")
	f.StringVar(&o.output, "output", "", "what the names of the files to write begin with")
	f.StringVar(&o.ending, "ending", endings[0], "the form of the rows: "+strings.Join(endings, ", "))
	f.IntVar(&o.shards, "shards", 10, "how many files of rows to write")
	f.IntVar(&o.batch, "batch", pipeline.BatchLines, "how many lines or numbers make one element")
	f.BoolVar(&o.distinct, "distinct", false, "leave out puzzles that are the same as another but for how they are turned, ordered or lettered")
	f.StringVar(&o.rules, "rules", "", "a `folder` of rule files, over those that come with the program")
	f.BoolVar(&o.rulesOnly, "rules-only", false, "use the rules of the folder and nothing else")
	f.StringVar(&o.job.Pack, "pack", "", "the pack of rules (default: the one for the kind of puzzle)")
	f.BoolVar(&o.job.Unique, "unique", false, "use rules that assume a unique solution")
	f.BoolVar(&o.job.NoGuard, "no-guard", false, "do without the exact solver, which watches every step")
	f.BoolVar(&o.job.Costs, "costs", false, "measure what each rule costs")
	f.DurationVar(&o.job.Timeout, "timeout", 0, "the longest time for one puzzle, as in 10s")
	f.IntVar(&o.job.Limits.Work, "rule-work", 0, "the most turns of loops and searches of a rule on one binding")
	f.DurationVar(&o.job.Limits.RuleTime, "rule-time", 0, "the longest look of one rule")
	o.registerDemand(f)
	f.Int64Var(&o.numbers.From, "from", 0, "the first number of the seed")
	f.Int64Var(&o.numbers.To, "to", 0, "the first number of the seed behind the last")
	f.BoolVar(&o.verbose, "verbose", false, "show what Beam logs")
}

// registerDemand adds what says what to generate; the words are those of asterism generate.
func (o *options) registerDemand(f *flag.FlagSet) {
	d := &o.demand
	f.IntVar(&d.Stars, "stars", 0, "stars a row: of what is generated, or where a puzzle does not say")
	f.StringVar((*string)(&d.Family), "family", string(puzzle.StarBattle), "what to generate: starbattle, sudoku")
	f.IntVar(&d.Size, "size", 10, "rows of a Star Battle to generate")
	f.StringVar(&d.Boxes, "boxes", "3x3", "rows and columns of a box of a Sudoku to generate")
	f.Uint64Var(&d.Seed, "seed", 1, "where to begin; the same seed makes the same puzzles")
	f.StringVar(&d.Grade, "grade", "", "the grade of what is generated")
	f.Var(listFlag{&d.Uses}, "uses", "a `rule` that its solve uses; several times for several")
	f.Var(listFlag{&d.Needs}, "needs", "the same, and a Sudoku is not solved without it by the rules of its tier and below")
	f.BoolVar(&d.Strict, "strict", false, "a Star Battle is not solved without what it needs by the rules of its tier and below")
	f.Var(listFlag{&d.Without}, "without", "a `rule` that it is solved without; several times for several")
	f.IntVar(&d.MinTier, "min-tier", 0, "the lowest tier that the hardest step may have")
	f.IntVar(&d.MaxTier, "max-tier", 0, "the highest")
	f.IntVar(&d.Batch, "per-number", 1, "the most puzzles to make of one number; of many the first are those of fewer")
	f.Float64Var(&d.MinRating, "min-rating", 0, "of a Sudoku: the lowest rating, as in 3.4")
	f.Float64Var(&d.MaxRating, "max-rating", 0, "the highest")
	f.Var(listFlag{&d.Also}, "also", "the grade on another axis of the pack, as in `range=Hard`; several times for several")
	f.BoolVar(&d.Minimal, "minimal", false, "no clue of a Sudoku can go")
	f.StringVar((*string)(&d.Symmetry), "symmetry", string(layout.NoSymmetry), "how the clues lie: none, rotation, quarter, left-right, up-down, diagonal, antidiagonal")
}

// parse reads the command and its flags; those of Beam and its runners are beside ours.
func (o *options) parse(args []string) (command string) {
	own := flag.NewFlagSet("asterism-beam", flag.ExitOnError)
	o.register(own)
	own.VisitAll(func(f *flag.Flag) { flag.Var(f.Value, f.Name, f.Usage) })
	flag.Usage = func() {
		fmt.Fprintln(os.Stderr, usage)
		own.PrintDefaults()
		fmt.Fprintln(os.Stderr, "\nand those of Beam and its runners:")
		flag.VisitAll(func(f *flag.Flag) {
			if own.Lookup(f.Name) == nil {
				fmt.Fprintf(os.Stderr, "  --%s", f.Name)
			}
		})
		fmt.Fprintln(os.Stderr)
	}
	if len(args) > 0 && !strings.HasPrefix(args[0], "-") {
		command, args = args[0], args[1:]
	}
	flag.CommandLine.Parse(args)
	return command
}

const usage = `asterism-beam rate|solve --input GLOB --output PREFIX
asterism-beam verify --pack NAME --input GLOB --output PREFIX
asterism-beam generate|verify --from N --to N --output PREFIX

Each takes these flags:`

// form is how a command works: verify takes numbers or, as "verify on", puzzles.
func (o *options) form(command string) string {
	if command == "verify" && o.input != "" {
		return "verify on"
	}
	return command
}

// check finds what cannot be meant, and loads the rules.
func (o *options) check(command string) (err error) {
	takes := given[o.form(command)] != nil
	switch {
	case !takes && command != "generate" && command != "verify":
		return errors.New("say what to do: rate, solve, generate or verify, and then the flags; --help lists them")
	case o.output == "":
		return errors.New("--output says what the names of the files to write begin with")
	case takes && o.input == "":
		return errors.New("--input names the files of puzzles")
	case command == "generate" && o.input != "":
		return errors.New("generate takes no --input")
	case takes && o.numbers != (pipeline.Range{}):
		return errors.New("--from and --to are numbers of the seed, and --input names puzzles; give one of them")
	case !takes && o.numbers.To <= o.numbers.From:
		return errors.New("--from and --to say which numbers of the seed to go through")
	case !slices.Contains(endings, o.ending):
		return fmt.Errorf("--ending is one of %s", strings.Join(endings, ", "))
	case o.batch < 1 || o.shards < 1:
		return errors.New("--batch and --shards are 1 at least")
	}
	if err := cmp.Or(checkScheme(o.input), checkScheme(o.output), checkRunner()); err != nil {
		return err
	}
	if o.job.Rules, err = pipeline.LoadRules(o.rules, o.rulesOnly); err != nil {
		return err
	}
	return o.checkNames(command)
}

// checkNames finds names that are not known, and what cannot be generated.
func (o *options) checkNames(command string) error {
	if err := o.job.Check(); err != nil {
		return err
	}
	o.job.Stars = o.demand.Stars
	switch {
	case command == "verify" && o.job.Pack == "":
		return errors.New("--pack names the pack to verify")
	case command != "generate":
		return nil
	}
	o.demand.Stars, o.demand.Unique = cmp.Or(o.demand.Stars, defaultStars), o.job.Unique
	if err := o.demand.Check(); err != nil {
		return err
	}
	program, err := o.job.Rules.Program()
	if err != nil {
		return err
	}
	pack, err := lookup.Pack(program, o.job.Pack, o.demand.Family)
	if err == nil {
		_, err = o.demand.Recipe(program, pack)
	}
	return err
}

// defaultStars is how many stars a row has that is generated.
const defaultStars = 2
