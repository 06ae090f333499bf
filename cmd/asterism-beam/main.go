// Command asterism-beam rates, solves, generates and verifies as asterism does, over collections that outgrow one machine: on Flink,
// Spark or Dataflow, or on this machine by Beam's own runner, Prism.
//
//	asterism-beam rate|solve --input GLOB --output PREFIX [--pack NAME] [--rules DIR] [--runner prism|flink|spark|dataflow]
//	asterism-beam verify --pack NAME --input GLOB --output PREFIX …
//	asterism-beam generate|verify --from N --to N --output PREFIX …
//
// Rows go to PREFIX-00000-of-00010.jsonl and so on, what cannot be read or was broken off to PREFIX-apart-…, and the sum of all to
// PREFIX-summary.json. The flags of the runners, such as --endpoint and --region, are Beam's own. It is a module of its own, as Beam
// brings some hundred others with it.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"os"
	"runtime/debug"
	"text/tabwriter"
	"time"

	"asterism/cmd/asterism-beam/pipeline"
	"asterism/interpreter/schema"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx"
)

// gcPercent makes collections rarer than they are by default, as in asterism: what lives long is the rules and the rows of an element.
const gcPercent = 400

func main() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(gcPercent)
	}
	o := &options{}
	command := o.parse(os.Args[1:])
	ownBinary()
	beam.Init()     // a worker never comes back from here
	if !o.verbose { // what goes wrong comes back as an error
		slog.SetDefault(slog.New(slog.DiscardHandler))
	}
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
		return fmt.Errorf("%s\nthe run has failed; what files it has written are whole, and the same command makes all of them%s", cause(err), o.hint(ctx))
	}
	return o.report(ctx, os.Stdout, time.Since(begin))
}

// given are the commands that take puzzles.
var given = map[string]func(beam.Scope, pipeline.Job, beam.PCollection) pipeline.Results{"rate": pipeline.Rate, "solve": pipeline.Solve, "verify on": pipeline.VerifyOn}

// build adds the transforms of a command.
func (o *options) build(s beam.Scope, command string) {
	form := o.form(command)
	totals := []beam.PCollection{}
	var results pipeline.Results
	switch form {
	case "verify":
		results.Totals = pipeline.Verify(s, o.job, o.demand.Seed, pipeline.Numbers(s, o.numbers, int64(o.batch)))
	case "generate":
		results = pipeline.Generate(s, o.job, o.demand, pipeline.Numbers(s, o.numbers, int64(o.batch)))
	default:
		lines := pipeline.Read(s, o.input, o.batch)
		if o.distinct {
			var left beam.PCollection
			lines, left = pipeline.Distinct(s, lines)
			totals = append(totals, left)
		}
		results = given[form](s, o.job, lines)
	}
	if results.Rows.IsValid() {
		pipeline.Write(s, o.output, o.ending, o.shards, results.Rows)
		pipeline.Write(s, o.output+"-apart", ".jsonl", 1, results.Apart)
	}
	totals = append(totals, results.Totals)
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
