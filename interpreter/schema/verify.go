package schema

import (
	"asterism/interpreter"
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
	Puzzle      string            `json:"puzzle"`
	Grid        string            `json:"grid"`
	Open        []string          `json:"open"`
	Known       []KnownJSON       `json:"known"`
	Step        *interpreter.Step `json:"step"`
	Solution    []string          `json:"solution"`
	Contradicts []string          `json:"contradicts"`
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

func newLieJSON(l *verify.Lie) *LieJSON {
	if l == nil {
		return nil
	}
	p := l.Board.Puzzle
	out := &LieJSON{Puzzle: notation.Canonical(p), Grid: notation.Marks(l.Board), Open: p.Names(l.Board.Open), Known: []KnownJSON{},
		Step: l.Step, Solution: p.Names(l.Solution), Contradicts: p.Names(l.Contradicted())}
	for _, f := range l.Board.Facts {
		out.Known = append(out.Known, KnownJSON{p.Names(f.Cells), f.Min, f.Max, f.Tag})
	}
	return out
}
