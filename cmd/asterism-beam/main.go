// Command asterism-beam rates, solves, generates and verifies as asterism does, over collections that outgrow one machine: on Flink,
// Spark or Dataflow, or on this machine by Beam's own runner, Prism.
//
//	asterism-beam rate|solve --input GLOB --output PREFIX [--pack NAME] [--rules DIR] [--runner prism|flink|spark|dataflow]
//	asterism-beam generate|verify --from N --to N --output PREFIX …
//
// Rows go to PREFIX-00000-of-00010.jsonl and so on, what cannot be read or was broken off to PREFIX-apart-…, and the sum of all to
// PREFIX-summary.json. The flags of the runners, such as --endpoint and --region, are Beam's own. It is a module of its own, as Beam
// brings some hundred others with it.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"runtime/debug"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"asterism/cmd/asterism-beam/pipeline"
	"asterism/interpreter/lookup"
	"asterism/interpreter/schema"
	"asterism/puzzle"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx"
)

// options are the flags; those that asterism has mean the same here.
type options struct {
	input, output, ending string
	rules                 string
	rulesOnly, distinct   bool
	batch, shards         int
	job                   pipeline.Job
	recipe                pipeline.Recipe
	family, boxes, needs  string
	numbers               pipeline.Range
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
	f.IntVar(&o.recipe.Stars, "stars", 0, "stars a row: of what is generated, or where a puzzle does not say")
	f.StringVar(&o.family, "family", string(puzzle.StarBattle), "what to generate: starbattle, sudoku")
	f.IntVar(&o.recipe.Size, "size", 10, "rows of a Star Battle to generate")
	f.StringVar(&o.boxes, "boxes", "3x3", "rows and columns of a box of a Sudoku to generate")
	f.Uint64Var(&o.recipe.Seed, "seed", 1, "where to begin; the same seed makes the same puzzles")
	f.StringVar(&o.recipe.Grade, "grade", "", "the grade of what is generated")
	f.StringVar(&o.needs, "needs", "", "rules that it needs, with commas")
	f.IntVar(&o.recipe.MinTier, "min-tier", 0, "the lowest tier that the hardest step may have")
	f.IntVar(&o.recipe.MaxTier, "max-tier", 0, "the highest")
	f.Int64Var(&o.numbers.From, "from", 0, "the first number of the seed")
	f.Int64Var(&o.numbers.To, "to", 0, "the first number of the seed behind the last")
}

// gcPercent makes collections rarer than they are by default, as in asterism: what lives long is the rules and the rows of an element.
const gcPercent = 400

func main() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(gcPercent)
	}
	o := &options{}
	o.register(flag.CommandLine)
	args := os.Args[1:]
	command := ""
	if len(args) > 0 && !strings.HasPrefix(args[0], "-") {
		command, args = args[0], args[1:]
	}
	flag.CommandLine.Parse(args)
	slog.SetLogLoggerLevel(slog.LevelWarn)
	beam.Init() // a worker never comes back from here
	if err := o.run(context.Background(), command); err != nil {
		fmt.Fprintln(os.Stderr, "asterism-beam:", err)
		os.Exit(2)
	}
}

// run builds the pipeline of a command, runs it, and prints the summary.
func (o *options) run(ctx context.Context, command string) error {
	if err := o.check(command); err != nil {
		return err
	}
	p, s := beam.NewPipelineWithRoot()
	o.build(s, command)
	begin := time.Now()
	if err := beamx.Run(ctx, p); err != nil {
		return fmt.Errorf("%w\nthe run has failed; what files it has written are whole, and the same command makes all of them", err)
	}
	return o.report(ctx, os.Stdout, time.Since(begin))
}

// check finds what cannot be meant, and loads the rules.
func (o *options) check(command string) (err error) {
	takes := command == "rate" || command == "solve"
	switch {
	case !takes && command != "generate" && command != "verify":
		return errors.New("say what to do: rate, solve, generate or verify, and then the flags; --help lists them")
	case o.output == "":
		return errors.New("--output says what the names of the files to write begin with")
	case takes && o.input == "":
		return errors.New("--input names the files of puzzles")
	case !takes && o.numbers.To <= o.numbers.From:
		return errors.New("--from and --to say which numbers of the seed to go through")
	case !slices.Contains(endings, o.ending):
		return fmt.Errorf("--ending is one of %s", strings.Join(endings, ", "))
	case o.batch < 1 || o.shards < 1:
		return errors.New("--batch and --shards are 1 at least")
	}
	if o.job.Rules, err = pipeline.LoadRules(o.rules, o.rulesOnly); err != nil {
		return err
	}
	if err := o.job.Check(); err != nil {
		return err
	}
	if command == "verify" && o.job.Pack == "" {
		return errors.New("--pack names the pack to verify")
	}
	return o.form(command)
}

// form completes what says what to generate.
func (o *options) form(command string) error {
	o.recipe.Family, o.job.Stars = puzzle.Family(o.family), o.recipe.Stars
	if o.recipe.Stars == 0 {
		o.recipe.Stars = 2
	}
	if o.needs != "" {
		o.recipe.Needs = strings.Split(o.needs, ",")
	}
	if _, err := fmt.Sscanf(o.boxes, "%dx%d", &o.recipe.BoxRows, &o.recipe.Columns); err != nil {
		return fmt.Errorf("--boxes %s is no form of a box; write it like 3x3", o.boxes)
	}
	if command != "generate" {
		return nil
	}
	program, err := o.job.Rules.Program()
	if err != nil {
		return err
	}
	_, err = lookup.Pack(program, o.job.Pack, o.recipe.Family)
	return err
}

// build adds the transforms of a command.
func (o *options) build(s beam.Scope, command string) {
	totals := []beam.PCollection{}
	var results pipeline.Results
	switch command {
	case "verify":
		totals = append(totals, pipeline.Verify(s, o.job, o.recipe.Seed, pipeline.Numbers(s, o.numbers, int64(o.batch))))
	case "generate":
		results = pipeline.Generate(s, o.job, o.recipe, pipeline.Numbers(s, o.numbers, int64(o.batch)))
	default:
		lines := pipeline.Read(s, o.input, o.batch)
		if o.distinct {
			var left beam.PCollection
			lines, left = pipeline.Distinct(s, lines)
			totals = append(totals, left)
		}
		if command == "rate" {
			results = pipeline.Rate(s, o.job, lines)
		} else {
			results = pipeline.Solve(s, o.job, lines)
		}
	}
	if command != "verify" {
		pipeline.Write(s, o.output, o.ending, o.shards, results.Rows)
		pipeline.Write(s, o.output+"-apart", ".jsonl", 1, results.Apart)
		totals = append(totals, results.Totals)
	}
	pipeline.WriteSummary(s, o.summaryName(), o.job.Rules, pipeline.Sum(s, totals...))
}

func (o *options) summaryName() string { return o.output + "-summary.json" }

// report prints the summary as the tables of stats and verify.
func (o *options) report(ctx context.Context, w io.Writer, took time.Duration) error {
	fs, err := filesystem.New(ctx, o.summaryName())
	if err != nil {
		return err
	}
	defer fs.Close()
	text, err := filesystem.Read(ctx, fs, o.summaryName())
	if err != nil {
		return nil // an asynchronous run, which is not over yet
	}
	var sum pipeline.Summary
	if err := json.Unmarshal(text, &sum); err != nil {
		return err
	}
	fmt.Fprintf(w, "rules %s, version %s, %.1f s; %d unreadable, %d timed out, %d duplicates\n", sum.Rules, sum.Version, took.Seconds(), sum.Unreadable, sum.TimedOut, sum.Duplicates)
	for _, s := range sum.Packs {
		writeStats(w, s)
	}
	for _, v := range sum.Verdicts {
		writeVerdict(w, v)
	}
	return nil
}

func writeStats(w io.Writer, s schema.StatsJSON) {
	fmt.Fprintf(w, "%s  %d puzzles: %d solved, %d stuck, %d contradictory; %d steps; %.1f s of solving\ngrades: %v\n\n", s.Pack, s.Puzzles, s.Solved, s.Stuck, s.Contradiction, s.Steps, s.Seconds, s.Grades)
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "tier\trule\tsteps\tpuzzles\tlooks\tms\t")
	for _, r := range s.Rules {
		fmt.Fprintf(t, "%d\t%s\t%d\t%d\t%d\t%.1f\t\n", r.Tier, r.Rule, r.Steps, r.Puzzles, r.Looks, r.Seconds*1000)
	}
	t.Flush()
}

func writeVerdict(w io.Writer, v schema.VerdictJSON) {
	fmt.Fprintf(w, "%s  %d puzzles, %d boards, sound: %v\n\n", v.Pack, v.Puzzles, v.Boards, v.Sound)
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "tier\trule\tfired\tdeductions\tlies\t")
	for _, r := range v.Rules {
		fmt.Fprintf(t, "%d\t%s\t%d\t%d\t%d\t\n", r.Tier, r.Rule, r.Fired, r.Deductions, r.Lies)
	}
	t.Flush()
}
