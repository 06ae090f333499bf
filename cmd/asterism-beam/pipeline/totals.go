package pipeline

import (
	"encoding/json"
	"reflect"

	"asterism/interpreter/schema"
	"asterism/interpreter/stats"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
)

func init() {
	register.Combiner1[Totals](&sumFn{})
	register.Emitter1[Totals]()
	beam.RegisterCoder(reflect.TypeFor[Totals](), encodeTotals, decodeTotals)
}

// Totals are sums over puzzles, from which the summary is made: what rules did by their packs, verdicts on packs, and how many
// puzzles are not in the rows, and why.
type Totals struct {
	Packs      map[string]stats.Record       `json:"packs,omitempty"`
	Verdicts   map[string]schema.VerdictJSON `json:"verdicts,omitempty"`
	Unreadable int                           `json:"unreadable,omitempty"`
	TimedOut   int                           `json:"timedOut,omitempty"`
	Duplicates int                           `json:"duplicates,omitempty"`
	Numbers    int                           `json:"numbers,omitempty"` // of the seed that were tried
}

func encodeTotals(t Totals) ([]byte, error) { return json.Marshal(t) }

func decodeTotals(text []byte) (t Totals, err error) {
	err = json.Unmarshal(text, &t)
	return t, err
}

// Sum adds up totals. In and out: PCollection<[Totals]>, out with one element.
func Sum(s beam.Scope, totals ...beam.PCollection) beam.PCollection {
	s = s.Scope("asterism.Sum")
	return beam.Combine(s, &sumFn{}, beam.Flatten(s, totals...))
}

// sumFn adds up; the order makes no difference.
type sumFn struct{}

// CreateAccumulator is nothing yet.
func (*sumFn) CreateAccumulator() Totals { return Totals{} }

// AddInput adds.
func (*sumFn) AddInput(a, b Totals) Totals { return a.plus(b) }

// MergeAccumulators adds.
func (*sumFn) MergeAccumulators(a, b Totals) Totals { return a.plus(b) }

// plus adds b to a, whose maps change.
func (t Totals) plus(b Totals) Totals {
	t.Unreadable += b.Unreadable
	t.TimedOut += b.TimedOut
	t.Duplicates += b.Duplicates
	t.Numbers += b.Numbers
	for name, record := range b.Packs {
		t.record(name, record)
	}
	for name, v := range b.Verdicts {
		if t.Verdicts == nil {
			t.Verdicts = map[string]schema.VerdictJSON{}
		}
		sum, ok := t.Verdicts[name]
		if ok {
			sum.Merge(v)
		} else {
			sum = v
		}
		t.Verdicts[name] = sum
	}
	return t
}

// record adds what was counted of a pack.
func (t *Totals) record(pack string, r stats.Record) {
	if t.Packs == nil {
		t.Packs = map[string]stats.Record{}
	}
	sum := stats.Record{Pack: pack}
	sum.Merge(t.Packs[pack])
	sum.Merge(r)
	t.Packs[pack] = sum
}
