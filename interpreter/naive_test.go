package interpreter

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"asterism/puzzle"
	"asterism/puzzle/notation"
	rules "asterism/rules.d"
)

// trace is what a solve says, line by line: every step as JSON, and how it ended.
func trace(t testing.TB, s *Solver, b *puzzle.Board, fired map[string]int) []string {
	t.Helper()
	s.Start(context.Background(), b)
	r, err := s.Run()
	var lines []string
	for _, step := range r.Steps {
		fired[step.Rule.ID]++
		text, err := json.Marshal(step)
		if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, string(text))
	}
	for _, stop := range r.Stopped {
		lines = append(lines, fmt.Sprint("stopped: ", stop.Rule.ID, stop.Step, stop.Err))
	}
	if err != nil && !errors.Is(err, ErrSteps) {
		t.Fatal(err)
	}
	return append(lines, fmt.Sprint(r.Status, " ", r.Grade, " ", r.Hardest, " ", err))
}

// twins solve alike: one looks at everything again after every step, the other only at what has changed.
type twins struct {
	naive, keen *Solver
	fired       map[string]int // how often each rule has fired
}

func newTwins(program *Program, pack *Pack, o Options) twins {
	plain := o
	plain.Naive = true
	return twins{NewSolver(program, pack, plain), NewSolver(program, pack, o), map[string]int{}}
}

// compare solves a board in both ways and reports the first step in which they differ. It returns the steps made.
func (w twins) compare(t testing.TB, b *puzzle.Board) int {
	t.Helper()
	want, got := trace(t, w.naive, b.Copy(), w.fired), trace(t, w.keen, b.Copy(), w.fired)
	for i := range min(len(want), len(got)) {
		if want[i] != got[i] {
			t.Errorf("%s: step %d is\n%s\nbut naively\n%s", notation.Canonical(b.Puzzle), i+1, got[i], want[i])
			return i
		}
	}
	if len(want) != len(got) {
		t.Errorf("%s: %d steps, naively %d", notation.Canonical(b.Puzzle), len(got), len(want))
	}
	return len(want) - 1
}

// TestNaiveTraceOnCorpus compares the traces of the shipped packs on the puzzle collection.
func TestNaiveTraceOnCorpus(t *testing.T) {
	program := shippedProgram(t)
	for _, file := range []string{"corpus/5x1.sbn", "corpus/8x1-hard.sbn", "corpus/10x2-med.sbn", "corpus/10x2-hard.sbn", "corpus/14x3-med.sbn", "sudoku/graded.txt"} {
		t.Run(filepath.Base(file), func(t *testing.T) {
			compareAll(t, program, Shared(t, file), 6, Options{MaxTier: 5})
		})
	}
}

// TestNaiveTraceOnOwnPuzzles does so on those that come with the repository.
func TestNaiveTraceOnOwnPuzzles(t *testing.T) {
	program := shippedProgram(t)
	files, _ := filepath.Glob("../testdata/*/*x*")
	if len(files) == 0 {
		t.Fatal("no puzzles in testdata")
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if name := filepath.Base(file); name != "14x3.sbn" && name != "16x16.txt" { // these take long without memory
			compareAll(t, program, string(text), 1, Options{})
		}
	}
}

// TestNaiveTraceWithUniqueness does so with the rules that assume a unique solution.
func TestNaiveTraceWithUniqueness(t *testing.T) {
	program := shippedProgram(t)
	text, err := os.ReadFile("../testdata/starbattle/8x1.sbn")
	if err != nil {
		t.Fatal(err)
	}
	compareAll(t, program, string(text), 4, Options{MaxTier: 7, Unique: true})
}

func compareAll(t *testing.T, program *Program, text string, most int, o Options) {
	t.Helper()
	both := map[puzzle.Family]twins{}
	for item := range notation.ParseAll(text, notation.Options{}) {
		if item.Err != nil {
			t.Fatal(item.Err)
		}
		family := item.Puzzle.Family
		if _, ok := both[family]; !ok {
			pack, _ := program.PackFor(family)
			both[family] = newTwins(program, pack, o)
		}
		both[family].compare(t, item.Puzzle.NewBoard())
		if most--; most == 0 {
			return
		}
	}
}

func shippedProgram(t testing.TB) *Program {
	t.Helper()
	return loaded(t, shippedFiles(t)...)
}

func shippedFiles(t testing.TB) []File {
	t.Helper()
	files, err := ReadFS(rules.FS)
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// loaded makes a program of files that must be right.
func loaded(t testing.TB, files ...File) *Program {
	t.Helper()
	program, err := Load(files)
	if err != nil {
		t.Fatal(err)
	}
	return program
}

// TestNaiveTraceOfAwkwardRules compares the traces of rules that make it hard to know what they have looked at, all
// together and each by itself, so that none hides behind another. The solvers serve one puzzle after the other.
func TestNaiveTraceOfAwkwardRules(t *testing.T) {
	program := loaded(t, ruleFile(t, "awkward.rules"))
	rng := rand.New(rand.NewPCG(3, 3))
	for _, pack := range program.Packs {
		together := newTwins(program, pack, Options{})
		var alone []twins
		for _, r := range rulesOf(pack) {
			alone = append(alone, newTwins(program, r.Alone(pack.Family), Options{}))
		}
		times := 6
		if testing.Short() {
			times = 2
		}
		for range times {
			for _, s := range samples(t, rng) {
				if s.Family != pack.Family {
					continue
				}
				together.compare(t, s.informed(rng))
				for _, w := range alone {
					w.compare(t, s.informed(rng))
				}
			}
		}
		for i, r := range rulesOf(pack) {
			if together.fired[r.ID]+alone[i].fired[r.ID] == 0 && !testing.Short() {
				t.Error("rule", r.ID, "never fires")
			}
		}
	}
}

// informed is a board on which facts have been learnt under the names that the awkward rules ask for.
func (s sample) informed(rng *rand.Rand) *puzzle.Board {
	b := s.board(rng)
	for _, tag := range []string{"pair", "whole", "around", "tile", "two", "two"} {
		b.Learn(s.fact(rng, tag))
	}
	return b
}

func rulesOf(p *Pack) []*Rule {
	var all []*Rule
	for _, t := range p.Tiers {
		all = append(all, t.Rules...)
	}
	return all
}

func ruleFile(t testing.TB, name string) File {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return File{name, string(text)}
}

// TestNaiveTraceOfRandomRules compares traces of packs of random rules. So that what they conclude is true whatever
// they ask, the solution is handed to them as the givens: they place only what is in it, and eliminate nothing of it.
func TestNaiveTraceOfRandomRules(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	all, steps, stopped := samples(t, rng), 0, 0
	rounds := 100
	if testing.Short() {
		rounds = 12
	}
	for round := range rounds {
		s := all[round%(len(all)-1)] // but the last and largest, which takes long
		text := randomPack(&author{rng: rng, family: s.Family})
		program, err := Load([]File{{"random.rules", text}})
		if err != nil {
			t.Fatal(err, "\n", text)
		}
		both := newTwins(program, program.Packs[0], Options{Limits: Limits{Work: 300, Steps: 25, RuleTime: time.Hour}})
		for range 2 {
			b := s.board(rng)
			told := *s.Puzzle
			told.Givens = s.solution
			b.Puzzle = &told
			steps += both.compare(t, b)
			stopped += len(both.keen.stopped)
		}
		if t.Failed() {
			t.Fatal(text)
		}
	}
	t.Log(steps, "steps agree,", stopped, "rules stopped")
}

// randomPack is some random rules in one tier.
func randomPack(a *author) string {
	var out, ids strings.Builder
	for i := range 2 + a.rng.IntN(5) {
		fmt.Fprintf(&out, "%s\n", randomRule(a, i))
		fmt.Fprintf(&ids, " R%d", i)
	}
	return fmt.Sprintf("%spack p \"p\" for %s {\n tier 2 { Rows }\n tier 3 \"t\" {%s }\n tier 4 { Columns }\n}\n%s", out.String(), a.family, ids.String(), factRules)
}

// factRules learn one fact after the other, so that there is always something new.
const factRules = `
rule Rows "A row" {
  for f in rows
  → know at most need(f) in open(f) as t0
  because ""
}
rule Columns "Part of a column" {
  for f in columns
  for x in open(f)
  → know at most need(f) in open(f) - neighbours(x) as t1
  because ""
}
`

// randomRule binds every name that random expressions use, some outside and some inside a `for`.
func randomRule(a *author, i int) string {
	var out strings.Builder
	line := func(form string, args ...any) { fmt.Fprintf(&out, "  "+form+"\n", args...) }
	fmt.Fprintf(&out, "rule R%d \"random\" {\n", i)
	known := &author{rng: a.rng, family: a.family, without: map[string]bool{}}
	for _, v := range variables {
		known.without[v.name] = true
	}
	for _, k := range a.rng.Perm(len(variables))[:2+a.rng.IntN(5)] {
		v := variables[k]
		if v.kind == aBoard && len(known.formsOf(aBoard)) == 0 {
			continue
		}
		line("%s", known.bind(v.name, v.kind))
		delete(known.without, v.name)
		if a.rng.IntN(5) == 0 {
			line("when %s", known.write(aBool, 2))
		}
	}
	line("when %s", known.write(aBool, 3))
	switch a.rng.IntN(4) {
	case 0:
		line("→ place common(%s, givens)", known.write(aSet, 2))
	case 1:
		line("→ know at most %s in %s as t%d", known.write(aNumber, 1), known.write(aSet, 2), a.rng.IntN(2))
	default:
		line("→ eliminate %s - givens", known.bracketed(known.write(aSet, 2)))
	}
	out.WriteString("  because \"{need(grid)}\"\n  show s: open(grid)\n}")
	return out.String()
}

// bind is the clause that gives a variable its value.
func (a *author) bind(name string, k kind) string {
	switch k {
	case aCandidate:
		return "for " + name + " in " + a.write(aSet, 2)
	case aFish:
		return "for " + name + " in " + a.write(fishList, 2)
	case aRegion:
		return "for " + name + " in " + a.write(regionList, 2)
	}
	return "let " + name + " = " + a.write(k, 2)
}

func (a *author) bracketed(text string) string {
	if strings.ContainsAny(text, " ?") {
		return "(" + text + ")"
	}
	return text
}
