package schema

import (
	"cmp"
	"encoding/json"
	"slices"

	"asterism/interpreter"
	"asterism/interpreter/batch"
	"asterism/interpreter/verify"
	"asterism/puzzle"
	"asterism/puzzle/notation"
)

// VerdictJSON is what verify prints for machines; its names are stable.
type VerdictJSON struct {
	Pack    string            `json:"pack"`
	Family  puzzle.Family     `json:"family"`
	Seed    uint64            `json:"seed"`
	Puzzles int               `json:"puzzles"`
	Boards  int               `json:"boards"`
	Sound   bool              `json:"sound"`
	Rules   []RuleVerdictJSON `json:"rules"`
	Silent  []string          `json:"silent"`
}

// RuleVerdictJSON is what one rule did: steps, single deductions, and those that do not hold, the smallest with its
// board.
type RuleVerdictJSON struct {
	Rule       string   `json:"rule"`
	Tier       int      `json:"tier"`
	Fired      int      `json:"fired"`
	Hopeless   int      `json:"hopeless"` // steps on boards without a solution
	Deductions int      `json:"deductions"`
	Lies       int      `json:"lies"`
	Lie        *LieJSON `json:"lie,omitempty"`
	Second     *LieJSON `json:"second,omitempty"` // on another puzzle
	Blamed     []string `json:"blamed,omitempty"` // rules that it runs and that have lied to it
}

// LieJSON is a counter-example: the board as marks, with what is open and what is known where marks cannot say it.
type LieJSON struct {
	Puzzle      string          `json:"puzzle"`
	Grid        string          `json:"grid"`
	Open        []string        `json:"open"`
	Known       []KnownJSON     `json:"known"`
	Step        json.RawMessage `json:"step"` // an [interpreter.Step], which is not read again
	Solution    []string        `json:"solution"`
	Contradicts []string        `json:"contradicts"`
}

// KnownJSON is a fact: so many of these cells hold a star or digit.
type KnownJSON struct {
	Cells []string `json:"cells"`
	Min   int      `json:"min"`
	Max   int      `json:"max"`
	Tag   string   `json:"tag,omitempty"`
}

// NewVerdictJSON is the JSON of a verdict on a pack.
func NewVerdictJSON(seed uint64, v *verify.Verdict) VerdictJSON {
	out := VerdictJSON{Pack: v.Pack.Name, Family: v.Pack.Family, Seed: seed, Puzzles: v.Puzzles, Boards: v.Boards,
		Sound: v.Sound(), Rules: []RuleVerdictJSON{}, Silent: []string{}}
	for _, r := range v.Rules {
		rule := RuleVerdictJSON{r.Rule.ID, r.Tier, r.Fired, r.Hopeless, r.Claims, r.Lies, newLieJSON(r.Lie), newLieJSON(r.Second), nil}
		for _, b := range r.Blamed {
			rule.Blamed = append(rule.Blamed, b.ID)
		}
		out.Rules = append(out.Rules, rule)
	}
	for _, r := range v.Silent() {
		out.Silent = append(out.Silent, r.ID)
	}
	return out
}

// Merge adds a verdict on other puzzles. Rules that it lacks have shown nothing there, and of two lies the smaller stays.
func (v *VerdictJSON) Merge(o VerdictJSON) {
	v.Puzzles += o.Puzzles
	v.Boards += o.Boards
	v.Sound = v.Sound && o.Sound
	more := map[string]RuleVerdictJSON{}
	for _, r := range o.Rules {
		more[r.Rule] = r
	}
	v.Silent = []string{}
	v.Rules = slices.Clone(v.Rules)
	for i := range v.Rules {
		r := &v.Rules[i]
		r.merge(more[r.Rule])
		if r.Fired+r.Hopeless == 0 {
			v.Silent = append(v.Silent, r.Rule)
		}
	}
}

func (r *RuleVerdictJSON) merge(o RuleVerdictJSON) {
	r.Fired += o.Fired
	r.Hopeless += o.Hopeless
	r.Deductions += o.Deductions
	r.Lies += o.Lies
	if o.Lie != nil && (r.Lie == nil || o.Lie.smaller(r.Lie)) {
		r.Lie, r.Second, r.Blamed = o.Lie, o.Second, o.Blamed
	}
}

func (l *LieJSON) smaller(o *LieJSON) bool {
	return cmp.Or(cmp.Compare(len(l.Puzzle), len(o.Puzzle)), cmp.Compare(l.Puzzle+l.Grid, o.Puzzle+o.Grid)) < 0
}

// InspectionJSON is what a given puzzle has shown of the rules of a pack, in JSON; its names are stable. The status is "sound" or
// "unsound", or "invalid" for what is no puzzle of the pack's family.
type InspectionJSON struct {
	Puzzle    string                `json:"puzzle"`
	Family    puzzle.Family         `json:"family"`
	Pack      string                `json:"pack"`
	Status    string                `json:"status"`
	Solutions interpreter.Solutions `json:"solutions,omitempty"`
	Rules     map[string]int        `json:"rules"`             // how many steps each made that were judged
	Verdict   *VerdictJSON          `json:"verdict,omitempty"` // of the rules that fired

	Error string `json:"error,omitempty"`
	File  string `json:"file,omitempty"`
	Line  int    `json:"line,omitempty"`
}

// NewInspectionJSON is the JSON of what a given puzzle has shown.
func NewInspectionJSON(c *verify.Inspection) InspectionJSON {
	v := NewVerdictJSON(0, c.Verdict)
	v.Rules = slices.DeleteFunc(v.Rules, func(r RuleVerdictJSON) bool { return r.Fired+r.Hopeless == 0 })
	v.Silent = []string{}
	out := InspectionJSON{Puzzle: notation.Canonical(c.Puzzle), Family: c.Puzzle.Family, Pack: v.Pack, Status: "sound", Solutions: c.Solutions,
		Rules: map[string]int{}, Verdict: &v}
	if !v.Sound {
		out.Status = "unsound"
	}
	for _, r := range v.Rules {
		out.Rules[r.Rule] = r.Fired + r.Hopeless
	}
	if c.Cut != nil {
		out.Error = c.Cut.Error()
	}
	return out
}

// NewUninspectedJSON is the JSON of what is no puzzle of the pack's family, and why.
func NewUninspectedJSON(g batch.Given, pack string, why error) InspectionJSON {
	return InspectionJSON{Puzzle: g.Text, Pack: pack, Status: string(interpreter.Invalid), Rules: map[string]int{}, Error: why.Error(), File: g.File, Line: g.Line}
}

func newLieJSON(l *verify.Lie) *LieJSON {
	if l == nil {
		return nil
	}
	p := l.Board.Puzzle
	step, err := l.Step.MarshalJSON()
	if err != nil {
		panic(err) // steps have JSON
	}
	out := &LieJSON{Puzzle: notation.Canonical(p), Grid: notation.Marks(l.Board), Open: p.Names(l.Board.Open), Known: []KnownJSON{},
		Step: step, Solution: p.Names(l.Solution), Contradicts: p.Names(l.Contradicted())}
	for _, f := range l.Board.Facts {
		out.Known = append(out.Known, KnownJSON{p.Names(f.Cells), f.Min, f.Max, f.Tag})
	}
	return out
}
