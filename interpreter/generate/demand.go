package generate

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"asterism/interpreter"
	"asterism/interpreter/lookup"
	"asterism/puzzle"
	"asterism/puzzle/layout"
)

// Demand is what a [Recipe] is made of: what is asked for as text, so that it can be written in flags and travel to another machine.
// Rules, grades and forms stand in it by their names, and the messages about them name the flags of the commands. Fields that are
// zero ask for nothing.
type Demand struct {
	Family  puzzle.Family
	Size    int // of a Star Battle
	Stars   int
	Boxes   string // of a Sudoku, such as 2x3
	Seed    uint64
	Grade   string
	Uses    []string
	Needs   []string
	Strict  bool
	Without []string
	MinTier int
	MaxTier int
	Unique  bool
	Batch   int // the most puzzles of one number; of many the first are those of fewer

	DigitDemand
}

// DigitDemand is what can be asked of Sudokus alone.
type DigitDemand struct {
	MinRating float64
	MaxRating float64
	Also      []string // grades on other axes, such as range=Hard
	Minimal   bool
	Symmetry  layout.Symmetry
}

// perNumber is the most puzzles of one number: the first takes longest.
const perNumber = 8

// PerNumber is the Batch for so many puzzles in all.
func (d *Demand) PerNumber(count int) int { return min(count, perNumber) }

// Check finds numbers that cannot be meant, and forms of which there are no puzzles.
func (d *Demand) Check() error {
	if err := d.DigitDemand.check(d.Family); err != nil {
		return err
	}
	if d.Family == puzzle.StarBattle {
		return layout.CheckStarBattle(d.Size, d.Stars)
	}
	rows, columns, err := boxes(d.Boxes)
	if err != nil {
		return err
	}
	return puzzle.CheckSudoku(rows, columns)
}

// Recipe is what a pack is to make. It is an error if a name is not known, or if what is asked for cannot be met together, so that
// nobody waits for what cannot come.
func (d *Demand) Recipe(program *interpreter.Program, pack *interpreter.Pack) (r Recipe, err error) {
	r = Recipe{Size: d.Size, Stars: d.Stars, Seed: d.Seed, Grade: d.Grade, MinTier: d.MinTier, MaxTier: d.MaxTier, Unique: d.Unique, Strict: d.Strict, Batch: d.Batch}
	if r.BoxRows, r.BoxColumns, err = boxes(d.Boxes); err != nil {
		return r, err
	}
	if r.Uses, err = lookup.RulesOf(pack, d.Uses); err != nil {
		return r, err
	}
	if r.Needs, err = lookup.RulesOf(pack, d.Needs); err != nil {
		return r, err
	}
	if r.Without, err = lookup.RulesOf(pack, d.Without); err != nil {
		return r, err
	}
	if r.SudokuRecipe, err = d.DigitDemand.recipe(pack); err != nil {
		return r, err
	}
	if err := lookup.CheckGrade(pack, d.Grade); err != nil {
		return r, err
	}
	return r, r.check(program, pack)
}

// boxes reads the form of a box, such as 2x3; "" is 3x3.
func boxes(form string) (rows, columns int, err error) {
	if form == "" {
		return 3, 3, nil
	}
	if n, err := fmt.Sscanf(form, "%dx%d", &rows, &columns); err != nil || n != 2 || fmt.Sprintf("%dx%d", rows, columns) != form {
		return 0, 0, fmt.Errorf("--boxes %s is no form of a box; write it like 3x3", form)
	}
	return rows, columns, nil
}

// check finds what cannot be meant.
func (f *DigitDemand) check(family puzzle.Family) error {
	switch {
	case f.MinRating < 0 || f.MaxRating < 0:
		return errors.New("a rating cannot be negative")
	case f.MaxRating > 0 && f.MinRating > f.MaxRating:
		return errors.New("--min-rating is above --max-rating")
	case family == puzzle.Sudoku:
		return nil
	case f.MinRating > 0 || f.MaxRating > 0 || f.Minimal || len(f.Also) > 0 || f.Symmetry != "" && f.Symmetry != layout.NoSymmetry:
		return errors.New("--min-rating, --max-rating, --also, --minimal and --symmetry go with --family sudoku")
	}
	return nil
}

// recipe is what is asked for of a Sudoku.
func (f *DigitDemand) recipe(pack *interpreter.Pack) (SudokuRecipe, error) {
	r := SudokuRecipe{MinRating: f.MinRating, MaxRating: f.MaxRating, Minimal: f.Minimal, Symmetry: f.Symmetry, Grades: map[string]string{}}
	for _, also := range f.Also {
		axis, grade, ok := strings.Cut(also, "=")
		if !ok {
			return r, fmt.Errorf("--also %s names no axis; write it like range=Hard", also)
		}
		if err := lookup.CheckAxis(pack, axis, grade); err != nil {
			return r, err
		}
		r.Grades[axis] = grade
	}
	return r, nil
}

// check finds demands that cannot be met together, so that nobody waits for what cannot come.
func (r *Recipe) check(program *interpreter.Program, pack *interpreter.Pack) error {
	if r.MaxTier > 0 && r.MinTier > r.MaxTier {
		return fmt.Errorf("--min-tier %d is above --max-tier %d", r.MinTier, r.MaxTier)
	}
	if last := pack.Tiers[len(pack.Tiers)-1].Number; r.MinTier > last {
		return fmt.Errorf("--min-tier %d: pack %s has tiers up to %d", r.MinTier, pack.Name, last)
	}
	if err := r.checkReach(program, pack); err != nil {
		return err
	}
	for _, rule := range r.Used() {
		if err := r.checkNeed(program, pack, rule); err != nil {
			return err
		}
	}
	return nil
}

// checkReach finds bounds between which there is no tier of the grade.
func (r *Recipe) checkReach(program *interpreter.Program, pack *interpreter.Pack) error {
	low, top := program.Reach(pack, r.Grade)
	switch {
	case r.Grade == "" || low == nil:
		return nil
	case r.MaxTier > 0 && low.Number > r.MaxTier:
		return fmt.Errorf("grade %s begins with tier %d of pack %s, above --max-tier %d", r.Grade, low.Number, pack.Name, r.MaxTier)
	case top.Number < r.MinTier:
		return fmt.Errorf("grade %s goes up to tier %d of pack %s, below --min-tier %d", r.Grade, top.Number, pack.Name, r.MinTier)
	case !r.Unique && !pack.AssumesUnique && !slices.ContainsFunc(low.Rules, func(rule *interpreter.Rule) bool { return !rule.AssumesUnique }):
		return fmt.Errorf("grade %s is for rules that assume a unique solution; add --unique", r.Grade)
	}
	return nil
}

// checkNeed finds a rule that is to be used and left out.
func (r *Recipe) checkNeed(program *interpreter.Program, pack *interpreter.Pack, rule *interpreter.Rule) error {
	_, tier, _ := pack.Find(rule.ID)
	switch _, top := program.Reach(pack, r.Grade); {
	case slices.Contains(r.Without, rule):
		flag := "--needs"
		if slices.Contains(r.Uses, rule) {
			flag = "--uses"
		}
		return fmt.Errorf("%s %s and --without %s exclude each other", flag, rule.ID, rule.ID)
	case rule.AssumesUnique && !r.Unique && !pack.AssumesUnique:
		return fmt.Errorf("%s assumes a unique solution; add --unique", rule.ID)
	case r.MaxTier > 0 && tier.Number > r.MaxTier:
		return fmt.Errorf("%s stands in tier %d of pack %s, above --max-tier %d%s", rule.ID, tier.Number, pack.Name, r.MaxTier, elsewhere(program, pack, rule, r.MaxTier))
	case r.Grade != "" && top != nil && tier.Number > top.Number:
		return fmt.Errorf("%s stands in tier %d of pack %s, and grade %s goes up to tier %d", rule.ID, tier.Number, pack.Name, r.Grade, top.Number)
	}
	return nil
}

// elsewhere names a pack in which the rule is not above the tier, if there is one.
func elsewhere(program *interpreter.Program, pack *interpreter.Pack, rule *interpreter.Rule, most int) string {
	for _, other := range program.Packs {
		if _, tier, ok := other.Find(rule.ID); ok && other.Family == pack.Family && tier.Number <= most {
			return fmt.Sprintf("; in pack %s it stands in tier %d (--pack %s)", other.Name, tier.Number, other.Name)
		}
	}
	return ""
}
