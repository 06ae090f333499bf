package generate_test

import (
	"context"
	"testing"

	"asterism/interpreter"
	"asterism/interpreter/generate"
	"asterism/interpreter/internal/rulestest"
	"asterism/puzzle"
	"asterism/puzzle/exact"
	"asterism/puzzle/layout"
	"asterism/puzzle/notation"
)

// TestSudokusAreAsAskedFor holds generated puzzles against what was asked for, and against other ways to find that out.
func TestSudokusAreAsAskedFor(t *testing.T) {
	program := rulestest.Shipped(t)
	engines, _ := program.Pack("engines")
	explainer, _ := program.Pack("explainer")
	pair, _ := program.Rule("NakedPair")
	for name, c := range map[string]struct {
		pack   *interpreter.Pack
		recipe generate.Recipe
	}{
		"beginner":  {engines, generate.Recipe{Grade: "Beginner"}},
		"medium":    {engines, generate.Recipe{Grade: "Medium"}},
		"range":     {engines, generate.Recipe{SudokuRecipe: generate.SudokuRecipe{Grades: map[string]string{"range": "Medium"}}}},
		"rating":    {explainer, generate.Recipe{SudokuRecipe: generate.SudokuRecipe{MinRating: 1.7, MaxRating: 2.0}}},
		"needs":     {explainer, generate.Recipe{Needs: []*interpreter.Rule{pair}}},
		"minimal":   {explainer, generate.Recipe{SudokuRecipe: generate.SudokuRecipe{Minimal: true}}},
		"symmetric": {explainer, generate.Recipe{SudokuRecipe: generate.SudokuRecipe{Symmetry: layout.Rotation, MinRating: 1.5}}},
	} {
		t.Run(name, func(t *testing.T) {
			c.recipe.BoxRows, c.recipe.BoxColumns, c.recipe.Seed = 3, 3, 5
			accepted := 0
			for _, made := range candidates(t, program, c.pack, c.recipe, 25, 1) {
				if made.Accepted {
					accepted++
					checkSudoku(t, program, c.pack, c.recipe, made)
				}
			}
			if accepted == 0 {
				t.Error("none was made")
			}
		})
	}
}

func checkSudoku(t *testing.T, program *interpreter.Program, pack *interpreter.Pack, recipe generate.Recipe, made generate.Made) {
	t.Helper()
	p := made.Puzzle
	line := notation.Canonical(p)
	r, err := interpreter.NewSolver(program, pack, interpreter.Options{}).Solve(context.Background(), p)
	if err != nil || r.Status != interpreter.Solved || recipe.Grade != "" && r.Grade != recipe.Grade {
		t.Error(line, "is", r.Status, r.Grade, err)
	}
	if *r.Rating < recipe.MinRating || recipe.MaxRating > 0 && *r.Rating > recipe.MaxRating {
		t.Error(line, "is rated", *r.Rating)
	}
	for axis, want := range recipe.Grades {
		if r.Grades[axis] != want {
			t.Error(line, "is", axis, r.Grades[axis])
		}
	}
	if n, _ := exact.Count(context.Background(), p.NewBoard(), 2); n != 1 {
		t.Error(line, "has", n, "solutions")
	}
	if recipe.Minimal && !minimal(t, p) {
		t.Error(line, "has a clue too many")
	}
	for c := range p.Givens.All() {
		if opposite := p.Of(puzzle.Cell)[80-p.CellOf(c)]; recipe.Symmetry == layout.Rotation && !opposite.Cells.Meets(p.Givens) {
			t.Error(line, "is not symmetric at", p.Name(c))
		}
	}
	for _, rule := range recipe.Needs {
		_, tier, _ := pack.Find(rule.ID)
		s := interpreter.NewSolver(program, pack.Without(rule), interpreter.Options{MaxTier: tier.Number})
		if r, _ := s.Solve(context.Background(), p); r.Status == interpreter.Solved {
			t.Error(line, "does not need", rule.ID)
		}
	}
}

// minimal says whether a puzzle has several solutions without any one of its clues.
func minimal(t *testing.T, p *puzzle.Puzzle) bool {
	t.Helper()
	givens := make([]int, p.Size*p.Size)
	for c := range p.Givens.All() {
		givens[p.CellOf(c)] = p.DigitOf(c)
	}
	for cell, d := range givens {
		if d == 0 {
			continue
		}
		givens[cell] = 0
		q, err := puzzle.NewSudoku(p.BoxRows, p.BoxColumns, givens)
		if err != nil {
			t.Fatal(err)
		}
		if n, _ := exact.Count(context.Background(), q.NewBoard(), 2); n < 2 {
			return false
		}
		givens[cell] = d
	}
	return true
}

func TestSudokusDependOnTheirNumberAlone(t *testing.T) {
	program := rulestest.Shipped(t)
	pack, _ := program.Pack("explainer")
	recipe := generate.Recipe{BoxRows: 2, BoxColumns: 3, Seed: 7, MaxTier: 3}
	recipe.Symmetry = layout.Diagonal
	one, four := candidates(t, program, pack, recipe, 24, 1), candidates(t, program, pack, recipe, 24, 4)
	for n := range one {
		if one[n].Accepted != four[n].Accepted || notation.Canonical(one[n].Puzzle) != notation.Canonical(four[n].Puzzle) {
			t.Errorf("candidate %d differs", n)
		}
	}
}

// TestSmallAndLargeSudokus makes Sudokus of other forms.
func TestSmallAndLargeSudokus(t *testing.T) {
	program := rulestest.Shipped(t)
	pack, _ := program.Pack("sudoku")
	for _, form := range [][2]int{{2, 2}, {2, 3}, {3, 2}, {4, 4}} {
		recipe := generate.Recipe{BoxRows: form[0], BoxColumns: form[1], Seed: 2, Grade: "Easy"}
		for _, made := range candidates(t, program, pack, recipe, 2, 1) {
			if !made.Accepted {
				t.Error(form, notation.Canonical(made.Puzzle), "is", made.Result.Status, made.Result.Grade)
			}
		}
	}
}

func BenchmarkBoundedSudoku(b *testing.B) {
	program := rulestest.Shipped(b)
	pack, _ := program.Pack("explainer")
	recipe := generate.Recipe{BoxRows: 3, BoxColumns: 3, Seed: 1}
	recipe.MinRating, recipe.MaxRating = 3.8, 3.8
	g := generate.New(program, pack, recipe)
	for n := range b.N {
		if _, err := g.Batch(context.Background(), uint64(n)); err != nil {
			b.Fatal(err)
		}
	}
}
