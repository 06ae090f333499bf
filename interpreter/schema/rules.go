package schema

import (
	"asterism/interpreter"
	"asterism/puzzle"
)

// PackJSON is a pack, in JSON; its names are stable.
type PackJSON struct {
	Name   string        `json:"name"`
	Title  string        `json:"title"`
	Family puzzle.Family `json:"family"`
	Tiers  []TierJSON    `json:"tiers"`
	Grades []GradeJSON   `json:"grades"`
}

// TierJSON is a tier of a pack and its rules in their order.
type TierJSON struct {
	Number int        `json:"number"`
	Title  string     `json:"title"`
	Hint   string     `json:"hint,omitempty"` // what a player looks for to find its steps
	Rules  []RuleJSON `json:"rules"`
}

// RuleJSON is a rule. Its rating is that in the pack, or null; where it stands and its text are there where it is asked
// for by name.
type RuleJSON struct {
	ID            string   `json:"id"`
	Title         string   `json:"title"`
	Rating        *float64 `json:"rating"`
	Tags          []string `json:"tags"`
	AssumesUnique bool     `json:"assumesUnique"`
	Examples      int      `json:"examples"`
	File          string   `json:"file,omitempty"`
	Line          int      `json:"line,omitempty"`
	Text          string   `json:"text,omitempty"`

	Tests []TextJSON `json:"tests,omitempty"` // examples that stand in files of their own
}

// TextJSON is a declaration as it is written, with its place.
type TextJSON struct {
	File string `json:"file"`
	Line int    `json:"line"`
	Text string `json:"text"`
}

// NewPackJSON is the JSON of a pack.
func NewPackJSON(program *interpreter.Program, p *interpreter.Pack) PackJSON {
	out := PackJSON{Name: p.Name, Title: p.Title, Family: p.Family, Tiers: []TierJSON{}, Grades: GradesOf(program, p)}
	for _, t := range p.Tiers {
		tier := TierJSON{t.Number, t.Title, t.Hint, []RuleJSON{}}
		for _, r := range t.Rules {
			rule := NewRuleJSON(program, r)
			rule.Rating = p.Rating(r)
			tier.Rules = append(tier.Rules, rule)
		}
		out.Tiers = append(out.Tiers, tier)
	}
	return out
}

// NewRuleJSON is the JSON of a rule in a list.
func NewRuleJSON(program *interpreter.Program, r *interpreter.Rule) RuleJSON {
	return RuleJSON{ID: r.ID, Title: r.Title, Rating: r.Rating, Tags: append([]string{}, r.Tags...),
		AssumesUnique: r.AssumesUnique, Examples: len(program.Examples(r))}
}

// GradeJSON is a grade of a pack, in JSON. The last two say how far a puzzle of the grade goes, where that is known: to
// which tier, and which rule is the last of it.
type GradeJSON struct {
	Axis    string `json:"axis,omitempty"`
	Title   string `json:"title"`
	When    string `json:"when"`
	UpTo    int    `json:"upTo,omitempty"`
	Hardest string `json:"hardest,omitempty"`
}

// GradesOf lists the grades of a pack in their order.
func GradesOf(program *interpreter.Program, p *interpreter.Pack) []GradeJSON {
	list := []GradeJSON{}
	for _, g := range p.Grades {
		out := GradeJSON{Title: g.Title.Value, When: g.When.Text}
		if g.Axis != nil {
			out.Axis = g.Axis.Text
		} else if _, tier := program.Reach(p, out.Title); tier != nil && len(tier.Rules) > 0 {
			out.UpTo, out.Hardest = tier.Number, tier.Rules[len(tier.Rules)-1].ID
		}
		list = append(list, out)
	}
	return list
}
