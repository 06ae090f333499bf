package workbench

import (
	"context"

	"asterism/interpreter"
	"asterism/interpreter/generate"
	"asterism/interpreter/lookup"
	"asterism/puzzle"
	"asterism/puzzle/layout"
)

// generate is asterism/generate.
func (s *Session) generate(ctx context.Context, r GenerateRequest) (*GenerateAnswer, error) {
	out := &GenerateAnswer{Puzzles: []PuzzleFound{}}
	note := s.reporter(ctx, "making puzzles")
	tried, err := s.make(ctx, r, func(made *interpreter.Result) {
		found := PuzzleFound{infoOf(made.Puzzle), outcomeOf(made)}
		out.Puzzles = append(out.Puzzles, found)
		note.report(Progress{Done: len(out.Puzzles), Total: max(1, r.Count), Found: []PuzzleFound{found}})
	}, note)
	out.Tried = tried
	note.end("")
	if len(out.Puzzles) > 0 {
		err = soft(err)
	}
	return out, err
}

// make makes puzzles as asked for and hands each on.
func (s *Session) make(ctx context.Context, r GenerateRequest, each func(*interpreter.Result), note *reporter) (tried int, err error) {
	e := s.rules()
	if r.Family == "" {
		r.Family = puzzle.StarBattle
	}
	pack, err := packFor(e, r.Pack, r.Family)
	if err != nil {
		return 0, err
	}
	recipe, err := s.recipeOf(pack, r)
	if err != nil {
		return 0, err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	wanted, found := max(1, r.Count), 0
	for made, err := range generate.Stream(ctx, e.program, pack, recipe, 0, 2) {
		for _, m := range made {
			tried++
			if m.Accepted && found < wanted {
				found++
				each(m.Result)
			}
		}
		if err != nil || found == wanted {
			return tried, ended(ctx, err)
		}
		if note.due() {
			note.report(Progress{Done: found, Total: wanted})
		}
	}
	return tried, ctx.Err()
}

// recipeOf is what a request asks of a generator.
func (s *Session) recipeOf(pack *interpreter.Pack, r GenerateRequest) (generate.Recipe, error) {
	recipe := generate.Recipe{Seed: r.Seed, Grade: r.Grade, Watch: s.engine.watch, Size: r.Size, Stars: r.Stars, Batch: min(4, max(1, r.Count))}
	if pack.Family == puzzle.StarBattle {
		recipe.Size, recipe.Stars = orElse(r.Size, 10), orElse(r.Stars, 2)
		if err := layout.CheckStarBattle(recipe.Size, recipe.Stars); err != nil {
			return recipe, refused(err)
		}
	} else {
		recipe.BoxRows, recipe.BoxColumns = boxes(orElse(r.Size, 9), r.BoxRows)
		if err := puzzle.CheckSudoku(recipe.BoxRows, recipe.BoxColumns); err != nil {
			return recipe, refused(err)
		}
	}
	if r.Needs != "" {
		needs, err := lookup.RulesOf(pack, []string{r.Needs})
		if err != nil {
			return recipe, refused(err)
		}
		recipe.Needs = needs
	}
	return recipe, refused(lookup.CheckGrade(pack, r.Grade))
}

func orElse(n, usual int) int {
	if n <= 0 {
		return usual
	}
	return n
}

// boxes is the form of the boxes of a Sudoku: as asked for, or as square as can be.
func boxes(size, rows int) (boxRows, boxColumns int) {
	if rows <= 0 {
		for r := 1; r*r <= size; r++ {
			if size%r == 0 {
				rows = r
			}
		}
	}
	return rows, size / max(rows, 1)
}
