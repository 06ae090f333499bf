package schema

import (
	"asterism/cmd/asterism/internal/ask"
	"asterism/interpreter"
	"asterism/interpreter/verify"
	"asterism/puzzle"
	"asterism/puzzle/notation"
)

// verdictJSON is what verify prints for machines; its names are stable.
type verdictJSON struct {
	Pack    string            `json:"pack"`
	Family  puzzle.Family     `json:"family"`
	Seed    uint64            `json:"seed"`
	Puzzles int               `json:"puzzles"`
	Boards  int               `json:"boards"`
	Sound   bool              `json:"sound"`
	Rules   []ruleVerdictJSON `json:"rules"`
	Silent  []string          `json:"silent"`
}

type ruleVerdictJSON struct {
	Rule       string   `json:"rule"`
	Tier       int      `json:"tier"`
	Fired      int      `json:"fired"`
	Hopeless   int      `json:"hopeless"` // steps on boards without a solution
	Deductions int      `json:"deductions"`
	Lies       int      `json:"lies"`
	Lie        *lieJSON `json:"lie,omitempty"`
}

// lieJSON is a counter-example: the board as marks, with what is open and what is known where marks cannot say it.
type lieJSON struct {
	Puzzle      string            `json:"puzzle"`
	Grid        string            `json:"grid"`
	Open        []string          `json:"open"`
	Known       []knownJSON       `json:"known"`
	Step        *interpreter.Step `json:"step"`
	Solution    []string          `json:"solution"`
	Contradicts []string          `json:"contradicts"`
}

type knownJSON struct {
	Cells []string `json:"cells"`
	Min   int      `json:"min"`
	Max   int      `json:"max"`
	Tag   string   `json:"tag,omitempty"`
}

func NewVerdictJSON(seed uint64, v *verify.Verdict) verdictJSON {
	out := verdictJSON{Pack: v.Pack.Name, Family: v.Pack.Family, Seed: seed, Puzzles: v.Puzzles, Boards: v.Boards,
		Sound: v.Sound(), Rules: []ruleVerdictJSON{}, Silent: []string{}}
	for _, r := range v.Rules {
		out.Rules = append(out.Rules, ruleVerdictJSON{r.Rule.ID, r.Tier, r.Fired, r.Hopeless, r.Claims, r.Lies, newLieJSON(r.Lie)})
	}
	for _, r := range v.Silent() {
		out.Silent = append(out.Silent, r.ID)
	}
	return out
}

func newLieJSON(l *verify.Lie) *lieJSON {
	if l == nil {
		return nil
	}
	p := l.Board.Puzzle
	out := &lieJSON{Puzzle: notation.Canonical(p), Grid: notation.Marks(l.Board), Open: p.Names(l.Board.Open), Known: []knownJSON{},
		Step: l.Step, Solution: p.Names(l.Solution), Contradicts: p.Names(ask.Contradicted(l))}
	for _, f := range l.Board.Facts {
		out.Known = append(out.Known, knownJSON{p.Names(f.Cells), f.Min, f.Max, f.Tag})
	}
	return out
}
