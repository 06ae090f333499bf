package serve

import (
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"asterism/cmd/asterism/internal/workbench"
	"asterism/puzzle"
	"asterism/puzzle/layout"
	"asterism/puzzle/notation"
)

// TestFeedback reports how soon a change of a 10×10 is judged, over a socket on localhost: as somebody drags borders, one cell at a
// time. It fails on no time, as other work may share the machine.
func TestFeedback(t *testing.T) {
	text, err := os.ReadFile("../../../../testdata/starbattle/10x2.sbn")
	if err != nil {
		t.Fatal(err)
	}
	c := start(t).connect(t, "")
	rng := rand.New(rand.NewPCG(1, 2))
	var times, graded []time.Duration
	changes := 40
	if testing.Short() {
		changes = 4
	}
	for item := range notation.ParseAll(string(text), notation.Options{}) {
		p := item.Puzzle
		if p == nil || len(times) > 500 {
			continue
		}
		for range changes {
			p = layout.Mutate(rng, p, p.NewSet(), p.NewSet(), 1)
			var j workbench.Judgement
			begin := time.Now()
			c.ask(workbench.MethodJudge, workbench.Position{Puzzle: notation.Canonical(p)}, &j)
			took := time.Since(begin)
			if times = append(times, took); j.Solutions == 1 {
				graded = append(graded, took)
			}
			if j.Solutions < 0 || j.Status == "" && !j.Unfinished {
				t.Fatalf("%+v", j)
			}
		}
	}
	tell(t, "changes", times)
	tell(t, "of them left one solution, and were graded", graded)
}

func tell(t *testing.T, what string, times []time.Duration) {
	if slices.Sort(times); len(times) > 0 {
		t.Logf("%d %s: median %v, 99 of 100 within %v, the slowest %v", len(times), what, times[len(times)/2], times[len(times)*99/100], times[len(times)-1])
	}
}

// TestRatingThousand reports how long a thousand puzzles of medium grade take.
func TestRatingThousand(t *testing.T) {
	text, err := os.ReadFile("../../../../../shared/corpus/10x2-med.sbn")
	if err != nil {
		t.Skip("the collection is not here")
	}
	var puzzles []*puzzle.Puzzle
	for item := range notation.ParseAll(string(text), notation.Options{}) {
		if item.Err == nil {
			puzzles = append(puzzles, item.Puzzle)
		}
	}
	n := 1000
	if testing.Short() {
		n = 20
	}
	var many []string
	for i := range n {
		p := puzzles[i%len(puzzles)]
		q, _ := layout.Turn(p, p.NewSet(), i/len(puzzles)%layout.Orientations)
		many = append(many, notation.Canonical(q))
	}
	c := start(t).connect(t, "")
	var a workbench.RateAnswer
	begin := time.Now()
	c.ask(workbench.MethodRate, map[string]any{"puzzles": strings.Join(many, "\n"), "workDoneToken": "r"}, &a)
	took, reports := time.Since(begin), 0
	for _, m := range c.notes {
		if m.Method == "$/progress" {
			reports++
		}
	}
	if a.After.Puzzles < n {
		t.Errorf("%d of %d puzzles were rated: %v", a.After.Puzzles, n, a.Unread)
	}
	t.Logf("%d puzzles in %v, %d reports, grades %v", a.After.Puzzles, took, reports, a.After.Grades)
}

// TestMethodTimes reports how long each method takes on a 10×10 of medium grade, over a socket on localhost.
func TestMethodTimes(t *testing.T) {
	text, err := os.ReadFile("../../../../testdata/starbattle/10x2.sbn")
	if err != nil {
		t.Fatal(err)
	}
	s := start(t)
	c := s.connect(t, s.token)
	var puzzles []string
	for item := range notation.ParseAll(string(text), notation.Options{}) {
		if item.Err == nil {
			puzzles = append(puzzles, notation.Canonical(item.Puzzle))
		}
	}
	rounds := 60
	if testing.Short() {
		rounds = 3
	}
	for _, m := range []struct {
		method string
		params func(at workbench.Position) any
	}{
		{workbench.MethodHello, func(workbench.Position) any { return struct{}{} }},
		{workbench.MethodRead, func(p workbench.Position) any { return workbench.ReadRequest{Text: p.Puzzle} }},
		{workbench.MethodJudge, func(p workbench.Position) any { return p }},
		{workbench.MethodSolve, func(p workbench.Position) any { return workbench.SolveRequest{Position: p} }},
		{workbench.MethodDraw, func(p workbench.Position) any { return workbench.DrawRequest{Position: p, Step: 10} }},
		{workbench.MethodHint, func(p workbench.Position) any { return workbench.HintRequest{Position: p, Rung: "why"} }},
		{workbench.MethodWrong, func(p workbench.Position) any { return p }},
		{workbench.MethodCandidates, func(p workbench.Position) any { return workbench.CandidatesRequest{Position: p} }},
		{workbench.MethodExport, func(p workbench.Position) any { return workbench.ExportRequest{Position: p, As: "svg"} }},
		{workbench.MethodBindings, func(p workbench.Position) any { return workbench.RuleRequest{Position: p, Rule: "O4.overhang"} }},
		{workbench.MethodFunnel, func(p workbench.Position) any { return workbench.RuleRequest{Position: p, Rule: "O5.rows"} }},
		{workbench.MethodFiles, func(workbench.Position) any { return struct{}{} }},
		{workbench.MethodPack, func(workbench.Position) any {
			return workbench.PackRequest{Pack: "default", Edit: workbench.PackEdit{Do: "move", Rule: "O5.rows", Tier: 3}}
		}},
		{workbench.MethodDoc, func(workbench.Position) any { return workbench.DocRequest{Name: "O5.rows"} }},
	} {
		var times []time.Duration
		for i := range rounds {
			at := workbench.Position{Puzzle: puzzles[i%len(puzzles)]}
			begin := time.Now()
			c.ask(m.method, m.params(at), nil)
			times = append(times, time.Since(begin))
		}
		slices.Sort(times)
		t.Logf("%-20s median %8v, 99 of 100 within %8v", m.method, times[len(times)/2].Round(10*time.Microsecond), times[len(times)*99/100].Round(10*time.Microsecond))
	}
}
