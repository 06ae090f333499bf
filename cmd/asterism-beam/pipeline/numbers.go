package pipeline

import (
	"context"
	"fmt"
	"reflect"

	"asterism/interpreter"
	"asterism/interpreter/generate"
	"asterism/interpreter/guard"
	"asterism/interpreter/lookup"
	"asterism/interpreter/schema"
	"asterism/interpreter/stats"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
)

func init() {
	register.DoFn2x0[Range, func(Range)](&cutFn{})
	register.DoFn5x1[context.Context, Range, func(string), func(string), func(Totals), error](&generateFn{})
	register.Emitter1[Range]()
	beam.RegisterType(reflect.TypeFor[Range]())
}

// Range is some numbers of a seed: From is the first of them, To the first behind them.
type Range struct{ From, To int64 }

// Numbers cuts a range of numbers of a seed into elements of so many each. It can be cut anywhere: what a number comes to depends on
// the seed and the number alone. Out: PCollection<[Range]>, evenly spread.
func Numbers(s beam.Scope, all Range, each int64) beam.PCollection {
	s = s.Scope("asterism.Numbers")
	const roots = 1000 // ranges that are cut further by workers
	var some []any
	step := max(each, (all.To-all.From+roots-1)/roots/each*each)
	for at := all.From; at < all.To; at += step {
		some = append(some, Range{at, min(at+step, all.To)})
	}
	if len(some) == 0 {
		some = append(some, Range{})
	}
	return beam.Reshuffle(s, beam.ParDo(s, &cutFn{each}, beam.Create(s, some...)))
}

// cutFn cuts ranges.
type cutFn struct{ Each int64 }

// ProcessElement emits the parts of a range.
func (f *cutFn) ProcessElement(r Range, emit func(Range)) {
	for at := r.From; at < r.To; at += f.Each {
		emit(Range{at, min(at+f.Each, r.To)})
	}
}

// Generate makes the puzzles that numbers come to, as asterism generate does. In: PCollection<[Range]>. A number that no puzzle
// was made of in the time of the job is apart.
func Generate(s beam.Scope, job Job, demand generate.Demand, numbers beam.PCollection) Results {
	rows, apart, totals := beam.ParDo3(s.Scope("asterism.Generate"), &generateFn{Job: job, Demand: demand}, numbers)
	return Results{rows, apart, totals}
}

// generateFn makes puzzles.
type generateFn struct {
	Job    Job
	Demand generate.Demand

	pack      *interpreter.Pack
	generator *generate.Generator
}

// Setup makes the generator.
func (f *generateFn) Setup(context.Context) error {
	program, err := f.Job.Rules.Program()
	if err != nil {
		return err
	}
	if f.pack, err = lookup.Pack(program, f.Job.Pack, f.Demand.Family); err != nil {
		return err
	}
	recipe, err := f.Demand.Recipe(program, f.pack)
	if err != nil {
		return err
	}
	if !f.Job.NoGuard {
		recipe.Watch = guard.New
	}
	f.generator = generate.New(program, f.pack, recipe)
	return nil
}

// ProcessElement emits the puzzles of some numbers.
func (f *generateFn) ProcessElement(ctx context.Context, r Range, row, apart func(string), totals func(Totals)) error {
	sum, shown := Totals{Numbers: int(r.To - r.From)}, stats.New(f.pack)
	for n := r.From; n < r.To; n++ {
		made, err := f.batch(ctx, uint64(n))
		if err != nil && ctx.Err() != nil {
			return err
		}
		if err != nil {
			sum.TimedOut++
			apart(fmt.Sprintf(`{"number":%d,"error":%q}`, n, err))
		}
		for _, m := range made {
			if !m.Accepted {
				continue
			}
			line, err := jsonLine(schema.NewGeneratedJSON(m))
			if err != nil {
				return err
			}
			row(line)
			shown.Add(stats.CountSteps(m.Result, 0))
		}
	}
	sum.record(f.pack.Name, shown.Record())
	totals(sum)
	return nil
}

func (f *generateFn) batch(ctx context.Context, n uint64) ([]generate.Made, error) {
	if f.Job.Timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, f.Job.Timeout)
		defer cancel()
	}
	return f.generator.Batch(ctx, n)
}
