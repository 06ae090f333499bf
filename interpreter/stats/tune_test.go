package stats_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"asterism/interpreter"
	"asterism/interpreter/internal/rulestest"
	"asterism/interpreter/stats"
	"asterism/puzzle"
	"asterism/puzzle/notation"
	rules "asterism/rules.d"
)

// some lists up to n of the first puzzles of a file.
func some(t *testing.T, file string, n int) []*puzzle.Puzzle {
	t.Helper()
	var list []*puzzle.Puzzle
	items := rulestest.Own(t, file)
	for _, item := range items[:min(n, len(items))] {
		list = append(list, item.Puzzle)
	}
	return list
}

func TestTuneSavesSteps(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	program := rulestest.Shipped(t)
	pack, _ := program.Pack("observations")
	corpus := some(t, "starbattle/6x1.sbn", 4)
	var texts []string
	for _, workers := range []int{1, 3} {
		tuned, err := stats.Tune(context.Background(), program, pack, corpus,
			stats.Tuning{Goal: stats.GoalSteps, AcrossTiers: true, Workers: workers})
		if err != nil {
			t.Fatal(err)
		}
		if tuned.After.Steps >= tuned.Before.Steps || tuned.After.Solved < tuned.Before.Solved {
			t.Errorf("before %s, after %s", tuned.Before, tuned.After)
		}
		texts = append(texts, tuned.Pack.Text())
	}
	if texts[0] != texts[1] {
		t.Errorf("one worker finds\n%sthree find\n%s", texts[0], texts[1])
	}
	loadInstead(t, "observations", texts[0])
}

// loadInstead loads the shipped rules with another text of a pack, and checks that it is the same pack again.
func loadInstead(t *testing.T, name, text string) {
	t.Helper()
	files, err := interpreter.ReadFS(rules.FS)
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(files, func(f interpreter.File) bool { return strings.Contains(f.Text, "pack "+name+" ") })
	files[i].Text = text
	program := rulestest.Load(t, files...)
	pack, ok := program.Pack(name)
	if !ok || pack.Text() != text {
		t.Errorf("%s does not load as it was written", text)
	}
}

func TestPackTextLoads(t *testing.T) {
	program := rulestest.Shipped(t)
	pack, _ := program.Pack("sudoku")
	loadInstead(t, "sudoku", pack.Text())
}

func TestStatsAddUp(t *testing.T) {
	program := rulestest.Shipped(t)
	pack, _ := program.Pack("guide")
	census := stats.NewCensus(program, pack, interpreter.Options{}, true)
	stats := stats.New(pack)
	for _, p := range some(t, "starbattle/8x1.sbn", 4) {
		c, err := census.Count(context.Background(), p)
		if err != nil {
			t.Fatal(err)
		}
		stats.Add(c)
	}
	steps := 0
	for _, r := range stats.Rules {
		steps += r.Steps
		if r.Needed > r.Puzzles || r.Puzzles > r.Steps || r.Steps > 0 && r.Evaluations < r.Steps {
			t.Errorf("%s: needed in %d of %d puzzles, %d steps, %d looks", r.Rule.ID, r.Needed, r.Puzzles, r.Steps, r.Evaluations)
		}
	}
	solved, stuck := stats.Status[interpreter.Solved], stats.Status[interpreter.Stuck]
	if steps != stats.Steps || solved+stuck != stats.Puzzles || stats.Puzzles < 3 {
		t.Errorf("%d steps of %d, %d solved and %d stuck of %d", steps, stats.Steps, solved, stuck, stats.Puzzles)
	}
}

// TestProfilingChangesNothing has the trace of a solve the same with and without the measuring of costs.
func TestProfilingChangesNothing(t *testing.T) {
	program := rulestest.Shipped(t)
	pack, _ := program.Pack("guide")
	for _, p := range some(t, "starbattle/10x2.sbn", 3) {
		var traces [2][]string
		for i, on := range []bool{false, true} {
			s := interpreter.NewSolver(program, pack, interpreter.Options{Profile: on})
			r, err := s.Solve(context.Background(), p)
			if err != nil {
				t.Fatal(err)
			}
			for _, step := range r.Steps {
				traces[i] = append(traces[i], step.Rule.ID+" "+step.Because)
			}
			if (s.Costs() != nil) != on {
				t.Errorf("costs are measured: %v, asked for: %v", s.Costs() != nil, on)
			}
		}
		if !slices.Equal(traces[0], traces[1]) {
			t.Errorf("%s is solved otherwise when costs are measured", notation.Canonical(p))
		}
	}
}
