package bench

import (
	"bytes"
	"context"
	"encoding/json"
	"encoding/xml"
	"io"
	"math"
	"strings"
	"testing"
	"time"

	"asterism/interpreter"
	"asterism/interpreter/internal/rulestest"
	"asterism/puzzle"
	"asterism/puzzle/notation"
	rules "asterism/rules.d"
)

// work is the shipped rules and some of the puzzles that come with the repository.
func work(t testing.TB) *Work {
	t.Helper()
	files, err := interpreter.ReadFS(rules.FS)
	if err != nil {
		t.Fatal(err)
	}
	w := &Work{Files: files, Program: rulestest.ShippedWith(t, interpreter.File{Name: "first.rules", Text: FirstTiers})}
	for _, item := range rulestest.Own(t, "starbattle/10x2.sbn") {
		w.StarBattle = append(w.StarBattle, item.Puzzle)
	}
	for _, item := range rulestest.Own(t, "sudoku/9x9.txt")[:3] {
		w.Sudoku = append(w.Sudoku, item.Puzzle)
	}
	return w
}

// TestNativeMakesTheSameSteps proves that the two ways of the first ratio do the same work.
func TestNativeMakesTheSameSteps(t *testing.T) {
	w := work(t)
	pack, _ := w.Program.Pack("first")
	s, n, steps := interpreter.NewSolver(w.Program, pack, interpreter.Options{}), newNative(w.Program), 0
	for _, b := range Begun(context.Background(), w.StarBattle) {
		s.Start(context.Background(), b.Copy())
		r, err := s.Run()
		if err != nil {
			t.Fatal(err)
		}
		ours, _ := json.Marshal(r.Steps)
		theirs, _ := json.Marshal(n.solve(b.Copy()))
		if steps += len(r.Steps); !bytes.Equal(ours, theirs) && len(r.Steps) > 0 {
			t.Fatalf("%s:\n%s\nnative:\n%s", notation.Canonical(b.Puzzle), ours, theirs)
		}
	}
	if steps == 0 {
		t.Error("no puzzle was begun")
	}
}

// BenchmarkInterpretationRatio solves puzzles by the first two tiers as rules and by the same in Go: how many times as long do the
// rules take?
func BenchmarkInterpretationRatio(b *testing.B) {
	w := work(b)
	ways := w.interpretation(context.Background())
	rules, native := time.Duration(0), time.Duration(0)
	for b.Loop() {
		rules += timed(ways.first)
		native += timed(ways.second)
	}
	b.ReportMetric(float64(rules)/float64(native), "×native")
}

// TestRatios measures each comparison for a moment: all of them are done, in order, and both ways take time.
func TestRatios(t *testing.T) {
	w := work(t)
	w.StarBattle, w.Sudoku = w.StarBattle[:2], w.Sudoku[:1]
	n := 0
	Ratios(context.Background(), w, time.Millisecond, func(r Ratio) {
		if n++; r.Rounds < 3 || r.Least > r.Median || r.Median > r.Most || r.First <= 0 || r.Second <= 0 {
			t.Errorf("%+v", r)
		}
	})
	if n != Comparisons {
		t.Errorf("%d comparisons, want %d", n, Comparisons)
	}
}

// TestRatiosEnd says that a context that is done ends the measuring.
func TestRatiosEnd(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	Ratios(ctx, work(t), time.Hour, func(r Ratio) { t.Errorf("%+v", r) })
}

// TestSolvesSolves says that what is timed is whole solves.
func TestSolvesSolves(t *testing.T) {
	w := work(t)
	pack, _ := w.Program.Pack("default")
	s := interpreter.NewSolver(w.Program, pack, interpreter.Options{})
	again := *w.StarBattle[0]
	r, err := s.Solve(context.Background(), &again)
	if err != nil || r.Status != interpreter.Solved {
		t.Fatal(r.Status, err)
	}
	if w.StarBattle[0].Family != puzzle.StarBattle {
		t.Error("these are no Star Battles")
	}
}

// TestExponent finds the power in points that were made by one.
func TestExponent(t *testing.T) {
	for _, power := range []float64{0, 1, 1.5, 2} {
		var c Curve
		for _, x := range []float64{1, 10, 100} {
			c.Points = append(c.Points, Point{x, 3 * math.Pow(x, power)})
		}
		if got := c.Exponent(); math.Abs(got-power) > 1e-9 {
			t.Errorf("exponent %g, want %g", got, power)
		}
	}
	if got := (Curve{Points: []Point{{1, 1}}}).Exponent(); got != 0 {
		t.Errorf("one point has exponent %g", got)
	}
}

// TestManyRulesLoad says that the rules that are counted have no mistakes, and that only the last of them fires.
func TestManyRulesLoad(t *testing.T) {
	program, err := interpreter.Load([]interpreter.File{{Name: "many.rules", Text: manyRules(10)}})
	if err != nil || len(program.Rules) != 10 {
		t.Fatal(len(program.Rules), err)
	}
}

// TestSVG says that a plot is XML with its title, a mark for each point, and no number that is none.
func TestSVG(t *testing.T) {
	for _, points := range [][]Point{nil, {{1, 1}}, {{10, 2}, {100, 30}, {2000, 400}}} {
		text := Plot{"a step, µs", "rules", []Curve{{"loading", 1, points}}}.SVG()
		for d := xml.NewDecoder(strings.NewReader(text)); ; {
			if _, err := d.Token(); err == io.EOF {
				break
			} else if err != nil {
				t.Fatal(err)
			}
		}
		if strings.Count(text, "<circle") != len(points)+1 || strings.Contains(text, "NaN") || !strings.Contains(text, "a step, µs, by rules") {
			t.Error(text)
		}
	}
}
