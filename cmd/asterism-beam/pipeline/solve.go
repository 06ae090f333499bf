package pipeline

import (
	"bytes"
	"context"
	"encoding/json"

	"asterism/interpreter"
	"asterism/interpreter/batch"
	"asterism/interpreter/schema"
	"asterism/interpreter/stats"
	"asterism/puzzle/notation"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
)

func init() {
	register.DoFn5x1[context.Context, Lines, func(string), func(string), func(Totals), error](&solveFn{})
}

// Results are what a transform makes of puzzles, each a JSON line in the form of the command's --json.
type Results struct {
	Rows   beam.PCollection // PCollection<string>: what came to an end
	Apart  beam.PCollection // PCollection<string>: what cannot be read or was broken off, with the reason in "error"
	Totals beam.PCollection // PCollection<[Totals]>
}

// Rate says how hard puzzles are, as asterism rate does. In: PCollection<[Lines]>.
func Rate(s beam.Scope, job Job, lines beam.PCollection) Results {
	return solve(s.Scope("asterism.Rate"), &solveFn{Job: job}, lines)
}

// Solve solves puzzles, as asterism solve does. In: PCollection<[Lines]>.
func Solve(s beam.Scope, job Job, lines beam.PCollection) Results {
	return solve(s.Scope("asterism.Solve"), &solveFn{Job: job, Steps: true}, lines)
}

func solve(s beam.Scope, f *solveFn, lines beam.PCollection) Results {
	rows, apart, totals := beam.ParDo3(s, f, lines)
	return Results{rows, apart, totals}
}

// solveFn rates or solves the puzzles of each element.
type solveFn struct {
	Job   Job
	Steps bool // as solve does

	do func(batch.Given) batch.Outcome
}

// Setup compiles the rules, or finds them compiled.
func (f *solveFn) Setup(ctx context.Context) (err error) {
	f.do, err = f.Job.worker(context.WithoutCancel(ctx), !f.Steps)
	return err
}

// ProcessElement emits a row for each puzzle, apart if it has no result, and what all of them have shown.
func (f *solveFn) ProcessElement(_ context.Context, lines Lines, row, apart func(string), totals func(Totals)) error {
	var sum Totals
	packs := map[*interpreter.Pack]*stats.Stats{}
	for _, g := range lines.puzzles(notation.Options{Stars: f.Job.Stars}) {
		o := f.do(g)
		line, err := f.line(o)
		if err != nil {
			return err
		}
		switch {
		case o.Result == nil:
			sum.Unreadable++
			apart(line)
			continue
		case o.Cut != nil:
			sum.TimedOut++
			apart(line)
		default:
			row(line)
		}
		pack := o.Result.Pack
		if packs[pack] == nil {
			packs[pack] = stats.New(pack)
		}
		packs[pack].Add(stats.Of(o))
	}
	for pack, s := range packs {
		sum.record(pack.Name, s.Record())
	}
	totals(sum)
	return nil
}

// line is the JSON of an outcome, without its end.
func (f *solveFn) line(o batch.Outcome) (string, error) {
	if f.Steps {
		return jsonLine(schema.NewSolvedJSON(o))
	}
	return jsonLine(schema.NewRatedOutcome(o))
}

// jsonLine is a value as the commands write it.
func jsonLine(v any) (string, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return string(bytes.TrimSuffix(b.Bytes(), []byte("\n"))), err
}
