package pipeline

import (
	"cmp"
	"context"

	"asterism/interpreter"
	"asterism/interpreter/batch"
	"asterism/interpreter/lookup"
	"asterism/interpreter/schema"
	"asterism/interpreter/verify"
	"asterism/puzzle/notation"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
)

func init() {
	register.DoFn3x1[context.Context, Range, func(Totals), error](&verifyFn{})
	register.DoFn5x1[context.Context, Lines, func(string), func(string), func(Totals), error](&inspectFn{})
}

// Verify has the exact solver check a pack on the random puzzles of numbers, as asterism verify does. In: PCollection<[Range]>. Out:
// PCollection<[Totals]>.
func Verify(s beam.Scope, job Job, seed uint64, numbers beam.PCollection) beam.PCollection {
	return beam.ParDo(s.Scope("asterism.Verify"), &verifyFn{Job: job, Seed: seed}, numbers)
}

// verifyFn checks rules.
type verifyFn struct {
	Job  Job
	Seed uint64

	program *interpreter.Program
	pack    *interpreter.Pack
}

// Setup finds the pack.
func (f *verifyFn) Setup(context.Context) (err error) {
	f.program, f.pack, err = f.Job.named()
	return err
}

// ProcessElement emits the verdict on some numbers.
func (f *verifyFn) ProcessElement(ctx context.Context, r Range, totals func(Totals)) error {
	v, err := verify.Verify(ctx, f.program, f.pack, nil, verify.Options{Seed: f.Seed, First: int(r.From), Puzzles: int(r.To - r.From), Workers: 1})
	if err != nil {
		return err
	}
	totals(Totals{Numbers: int(r.To - r.From), Verdicts: map[string]schema.VerdictJSON{f.pack.Name: schema.NewVerdictJSON(f.Seed, v)}})
	return nil
}

// VerifyOn has the exact solver check a pack on given puzzles, as asterism verify --on does: a row for each, and the verdict on all in
// the totals. In: PCollection<[Lines]>. What is no puzzle of the pack's family is apart, and so is what took too long.
func VerifyOn(s beam.Scope, job Job, lines beam.PCollection) Results {
	rows, apart, totals := beam.ParDo3(s.Scope("asterism.VerifyOn"), &inspectFn{Job: job}, lines)
	return Results{rows, apart, totals}
}

// inspectFn checks rules on the puzzles of each element.
type inspectFn struct {
	Job Job

	program *interpreter.Program
	pack    *interpreter.Pack
	checker *verify.PuzzleChecker
}

// Setup makes the checker.
func (f *inspectFn) Setup(context.Context) (err error) {
	if f.program, f.pack, err = f.Job.named(); err == nil {
		f.checker = verify.NewPuzzleChecker(f.program, f.pack, nil)
	}
	return err
}

// ProcessElement emits a row for each puzzle, and the verdict on all of them.
func (f *inspectFn) ProcessElement(ctx context.Context, lines Lines, row, apart func(string), totals func(Totals)) error {
	var sum Totals
	verdict := verify.NewVerdict(f.pack, nil)
	for _, g := range lines.puzzles(notation.Options{Stars: f.Job.Stars}) {
		object, to := any(nil), row
		if why := f.unfit(g); why != nil {
			sum.Unreadable++
			object, to = schema.NewUninspectedJSON(g, f.pack.Name, why), apart
		} else {
			i := f.checker.Check(ctx, g.Puzzle, f.Job.Timeout)
			verdict.Add(i.Verdict)
			if object = schema.NewInspectionJSON(i); i.Cut != nil {
				sum.TimedOut++
				to = apart
			}
		}
		line, err := jsonLine(object)
		if err := cmp.Or(ctx.Err(), err); err != nil {
			return err
		}
		to(line)
	}
	sum.Verdicts = map[string]schema.VerdictJSON{f.pack.Name: schema.NewVerdictJSON(0, verdict)}
	totals(sum)
	return nil
}

// unfit is why the pack cannot be asked about a line.
func (f *inspectFn) unfit(g batch.Given) error {
	if g.Err != nil {
		return g.Err
	}
	_, err := lookup.Pack(f.program, f.Job.Pack, g.Puzzle.Family)
	return err
}
