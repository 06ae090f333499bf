package interpreter

import (
	"fmt"
	"slices"
	"strings"

	"asterism/builtins/engine"
	"asterism/puzzle"
	"asterism/puzzle/exact"
)

// Step is one deduction: which rule made it, on what, and why. Everything that shows a solve shows Steps.
type Step struct {
	N          int // from 1
	Rule       *Rule
	Tier       int
	Place      puzzle.Set
	Eliminate  puzzle.Set
	Know       []*puzzle.Region
	Because    string
	Show       []Highlight
	Rating     *float64         // nil where the rule has none
	Operations int              // regions added and subtracted, where the rule counts them
	Premises   []*puzzle.Region // the certificate: with adjacency, what the deduction follows from
	Proof      *engine.Proof    // what sort of argument it is; nil for one that has no special shape
	Weighed    []Weighed        // the conditions with their values, where the solver was asked to explain
	Puzzle     *puzzle.Puzzle
}

// Highlight is a named set of candidates that a picture highlights.
type Highlight struct {
	Name    string
	Cells   puzzle.Set
	Regions []*puzzle.Region // whose candidates they are, where the rule shows regions
}

// Weighed is a condition of a rule and the values that made it hold.
type Weighed struct {
	Condition string   `json:"condition"`
	File      string   `json:"file"`
	Line      int      `json:"line"`
	Values    []string `json:"values"`
}

// Apply does to a board what the step says.
func (s *Step) Apply(b *puzzle.Board) {
	for c := s.Place.First(); c != puzzle.None; c = s.Place.Next(c) {
		b.Place(c)
	}
	for c := s.Eliminate.First(); c != puzzle.None; c = s.Eliminate.Next(c) {
		b.Eliminate(c)
	}
	for _, f := range s.Know {
		b.Learn(f)
	}
}

// Claim is what the step says about every solution.
func (s *Step) Claim() exact.Claim {
	return exact.Claim{Place: s.Place, Eliminate: s.Eliminate, Know: s.Know}
}

// Holds says whether a claim is true of a solution.
func Holds(claim exact.Claim, solution puzzle.Set) bool {
	if !claim.Place.Nil() && !claim.Place.Within(solution) || !claim.Eliminate.Nil() && claim.Eliminate.Meets(solution) {
		return false
	}
	for _, f := range claim.Know {
		if n := solution.LenAnd(f.Cells); n < f.Min || n > f.Max {
			return false
		}
	}
	return true
}

// Status says how a solve has ended.
type Status string

// The statuses. StatusUnsound is for a solve whose watcher has refused a step, Invalid for what could not be read as a puzzle at
// all.
const (
	Solved        Status = "solved"
	Stuck         Status = "stuck"
	Contradiction Status = "contradiction"
	StatusUnsound Status = "unsound"
	Invalid       Status = "invalid"
)

// Result is a finished solve.
type Result struct {
	Puzzle     *puzzle.Puzzle
	Pack       *Pack
	Status     Status
	Grade      string
	Grades     map[string]string // on the further axes of the pack that give one, by their names
	Rating     *float64          // the highest rating of a step, nil if no rule that fired has one
	Hardest    int               // the highest tier of a step
	Operations int               // the most operations of a step
	Empty      int               // cells that the puzzle starts with nothing in
	Steps      []*Step
	Board      *puzzle.Board
	Stopped    []Stop   // rules that were stopped by their budget
	Watched    Watched  // what the solver's watcher knows, if it has one
	Unsound    *Unsound // the step that it has refused, or nil; nothing comes after it
}

// Stop says that a rule was broken off.
type Stop struct {
	Rule *Rule
	Step int // how many steps had been made
	Err  error
}

// fired counts the different rules that made a step and whose id begins like this.
func (r *Result) fired(prefix string) int {
	rules := map[*Rule]bool{}
	for _, s := range r.Steps {
		if strings.HasPrefix(s.Rule.ID, prefix) {
			rules[s.Rule] = true
		}
	}
	return len(rules)
}

// Add takes a step into account.
func (r *Result) Add(s *Step) {
	r.Steps = append(r.Steps, s)
	r.Hardest = max(r.Hardest, s.Tier)
	r.Operations = max(r.Operations, s.Operations)
	if s.Rating != nil && (r.Rating == nil || *s.Rating > *r.Rating) {
		r.Rating = s.Rating
	}
}

// Uses says whether a rule has made a step.
func (r *Result) Uses(rule *Rule) bool {
	return slices.ContainsFunc(r.Steps, func(s *Step) bool { return s.Rule == rule })
}

// Told is what the step eliminates but for what is plain from what it places: with a digit in its cell, nobody needs to
// be told that it goes nowhere else in its row.
func (s *Step) Told() puzzle.Set {
	told := s.Eliminate.Clone()
	for c := range s.Place.All() {
		told.AndNot(told, s.Puzzle.Conflicts(c))
	}
	return told
}

// FactText is a fact as examples write it, behind `know`: exactly 1 in r1c1 r1c2 as strip.
func FactText(p *puzzle.Puzzle, f *puzzle.Region) string {
	text := BoundText(f) + " in " + strings.Join(p.Names(f.Cells), " ")
	if f.Tag != "" {
		text += " as " + f.Tag
	}
	return text
}

// BoundText is a fact's count as the rule language has it: exactly 1, at least 2, at most 1.
func BoundText(f *puzzle.Region) string {
	switch {
	case f.Exact():
		return fmt.Sprintf("exactly %d", f.Min)
	case f.Min == 0:
		return fmt.Sprintf("at most %d", f.Max)
	case f.Max >= f.Cells.Len():
		return fmt.Sprintf("at least %d", f.Min)
	}
	return fmt.Sprintf("%d to %d", f.Min, f.Max)
}
