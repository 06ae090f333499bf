package prove_test

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"asterism/interpreter"
	"asterism/interpreter/prove"
	"asterism/interpreter/prove/veripb"
	"asterism/puzzle"
	"asterism/puzzle/exact"
	"asterism/puzzle/notation"
	rules "asterism/rules.d"
)

// shipped loads the rules that come with the program, and more.
func shipped(t testing.TB, more ...interpreter.File) *interpreter.Program {
	t.Helper()
	files, err := interpreter.ReadFS(rules.FS)
	if err != nil {
		t.Fatal(err)
	}
	program, err := interpreter.Load(append(files, more...))
	if err != nil {
		t.Fatal(err)
	}
	return program
}

func packNamed(t testing.TB, program *interpreter.Program, name string) *interpreter.Pack {
	t.Helper()
	for _, p := range program.Packs {
		if p.Name == name {
			return p
		}
	}
	t.Fatal("there is no pack", name)
	return nil
}

// puzzles reads the first n puzzles of a file of testdata.
func puzzles(t testing.TB, file string, n int) (all []*puzzle.Puzzle) {
	t.Helper()
	text, err := os.ReadFile("../../testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	for item := range notation.ParseAll(string(text), notation.Options{}) {
		if item.Err != nil {
			t.Fatal(item.Err)
		}
		if all = append(all, item.Puzzle); len(all) == n {
			break
		}
	}
	return all
}

func TestProve(t *testing.T) {
	t.Parallel()
	program := shipped(t)
	n := 10
	if testing.Short() {
		n = 1
	}
	for _, test := range []struct {
		file, pack string
		most       int // bytes of a log
	}{
		{"starbattle/5x1.sbn", "guide", 20_000},
		{"starbattle/8x1.sbn", "default", 50_000},
		{"starbattle/9x2.sbn", "observations", 100_000},
		{"starbattle/10x2.sbn", "guide", 150_000},
		{"starbattle/10x2.sbn", "default", 150_000},
		{"starbattle/10x2.sbn", "basics", 150_000},
		{"starbattle/14x3.sbn", "guide", 300_000},
		{"sudoku/4x4.txt", "engines", 10_000},
		{"sudoku/6x6.txt", "sudoku", 20_000},
		{"sudoku/9x9.txt", "engines", 100_000},
		{"sudoku/9x9.txt", "explainer", 100_000},
	} {
		for _, p := range puzzles(t, test.file, n) {
			proof, err := prove.Prove(t.Context(), program, packNamed(t, program, test.pack), p, prove.Options{Exact: true})
			if err != nil {
				t.Errorf("%s, pack %s: %v", test.file, test.pack, err)
				continue
			}
			c, err := veripb.Check(bytes.NewReader(proof.Formula), bytes.NewReader(proof.Log))
			if err != nil || !c.Unique() {
				t.Errorf("%s, pack %s: unique %v, error %v", test.file, test.pack, c != nil && c.Unique(), err)
			}
			if len(proof.Log) > test.most {
				t.Errorf("%s, pack %s: %d bytes", test.file, test.pack, len(proof.Log))
			}
		}
	}
}

// lies is a pack whose second rule lies.
const lies = `
rule Lie "Too hasty" {
  for row in rows
  let x = first(open(row))
  when len(open(row)) > 1
  → place x
  because "{x} looks good."
}
pack lies "Lies" for starbattle { tier 1 "Rules" { R1.1 Lie } }
`

func TestLie(t *testing.T) {
	program := shipped(t, interpreter.File{Name: "lies.rules", Text: lies})
	for _, p := range puzzles(t, "starbattle/8x1.sbn", 5) {
		_, err := prove.Prove(t.Context(), program, packNamed(t, program, "lies"), p, prove.Options{})
		var unproven *prove.Unproven
		if !errors.As(err, &unproven) || !unproven.Lie || unproven.Step.Rule.ID != "Lie" {
			t.Errorf("error %v", err)
		}
	}
}

func TestNotUnique(t *testing.T) {
	program := shipped(t)
	p, err := notation.Parse("....\n....\n....\n....", notation.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := prove.Prove(t.Context(), program, packNamed(t, program, "engines"), p, prove.Options{}); !errors.Is(err, prove.ErrSolutions) {
		t.Errorf("error %v", err)
	}
}

// TestMutants changes a line of a proof, and expects the checker to refuse it, unless every constraint that the changed
// proof adds holds in the solution that the exact solver knows.
func TestMutants(t *testing.T) {
	t.Parallel()
	program := shipped(t)
	rng := rand.New(rand.NewPCG(7, 7))
	n := 10_000
	if testing.Short() {
		n = 100
	}
	accepted, total := map[string]int{}, map[string]int{}
	for _, file := range []string{"starbattle/10x2.sbn", "starbattle/9x2.sbn", "starbattle/8x1.sbn", "sudoku/6x6.txt", "sudoku/9x9.txt"} {
		pack := "default"
		if strings.HasPrefix(file, "sudoku") {
			pack = "engines"
		}
		ps := puzzles(t, file, 5)
		for _, p := range ps {
			proof, err := prove.Prove(t.Context(), program, packNamed(t, program, pack), p, prove.Options{Exact: true})
			if err != nil {
				t.Fatal(err)
			}
			solutions, _ := exact.Solutions(context.Background(), p.NewBoard(), 1)
			for range n / len(ps) / 5 {
				kind, log := mutant(rng, proof.Log)
				total[kind]++
				if _, err := veripb.Check(bytes.NewReader(proof.Formula), bytes.NewReader(log)); err != nil {
					continue
				}
				accepted[kind]++
				if wrong := refuted(t, proof.Formula, log, solutions[0]); wrong != "" {
					t.Errorf("%s: %s was accepted", kind, wrong)
				}
			}
		}
	}
	t.Log("mutants:", total, "accepted, as they hold:", accepted)
}

// mutant changes one line of a log.
func mutant(rng *rand.Rand, log []byte) (kind string, changed []byte) {
	lines := strings.Split(strings.TrimSuffix(string(log), "\n"), "\n")
	for {
		i := 2 + rng.IntN(len(lines)-2)
		words := strings.Fields(lines[i])
		k := 1 + rng.IntN(max(1, len(words)-1))
		switch rng.IntN(5) {
		case 0:
			if words[0] == "*" {
				continue
			}
			return "dropped", join(lines[:i], lines[i+1:])
		case 1: // a sign
			if words[0] == "*" || len(words) < 2 || !strings.Contains(words[k], "x") {
				continue
			}
			if rest, negated := strings.CutPrefix(words[k], "~"); negated {
				words[k] = rest
			} else {
				words[k] = "~" + words[k]
			}
			kind = "sign"
		case 2: // a claim that says more
			if words[0] != "rup" {
				continue
			}
			words[len(words)-2] += "0"
			if words[len(words)-2] == "00" {
				continue
			}
			kind = "degree"
		case 3: // two ids
			if words[0] != "pol" || len(words) < 4 {
				continue
			}
			words[1], words[k] = words[k], words[1]
			if strings.Join(words, " ") == lines[i] {
				continue
			}
			kind = "swapped"
		case 4: // a claim of which a part is missing
			if words[0] != "rup" || len(words) < 6 {
				continue
			}
			words = append(words[:1], words[3:]...)
			kind = "strengthened"
		}
		return kind, join(lines[:i], []string{strings.Join(words, " ")}, lines[i+1:])
	}
}

func join(parts ...[]string) []byte {
	var b bytes.Buffer
	for _, p := range parts {
		for _, line := range p {
			b.WriteString(line + "\n")
		}
	}
	return b.Bytes()
}

// refuted is a line of an accepted log, before the solution is excluded, whose constraint the solution does not satisfy.
func refuted(t *testing.T, formula, log []byte, solution puzzle.Set) string {
	f, err := veripb.ReadFormula(bytes.NewReader(formula))
	if err != nil {
		t.Fatal(err)
	}
	c := veripb.NewChecker(f)
	for _, line := range strings.Split(string(log), "\n")[1:] {
		if err := c.Line(line); err != nil {
			t.Fatal(err)
		}
		if strings.HasPrefix(line, "v ") {
			return ""
		}
		if !strings.HasPrefix(line, "rup") && !strings.HasPrefix(line, "pol") {
			continue
		}
		_, s := c.Last()
		sum := int64(0)
		for _, term := range s.Terms {
			if solution.Has(puzzle.Cand(term.Literal.Variable()-1)) == (term.Literal > 0) {
				sum += term.Coefficient
			}
		}
		if sum < s.Degree {
			return line
		}
	}
	return ""
}

func TestExplain(t *testing.T) {
	program := shipped(t)
	p := puzzles(t, "starbattle/10x2.sbn", 2)[1]
	board := p.NewBoard()
	solver := interpreter.NewSolver(program, packNamed(t, program, "guide"), interpreter.Options{})
	solver.Start(t.Context(), board)
	sums := 0
	for {
		before := board.Copy()
		step, err := solver.Next()
		if err != nil {
			t.Fatal(err)
		}
		if step == nil {
			break
		}
		explained, err := prove.Explain(t.Context(), before, step)
		if err != nil {
			t.Error(err)
		}
		for _, s := range explained.Sums {
			t.Logf("%d %s: %s", step.N, step.Rule.ID, s)
			sums++
		}
	}
	if sums == 0 {
		t.Error("no step had a sum")
	}
}
