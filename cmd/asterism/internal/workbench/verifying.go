package workbench

import (
	"context"
	"fmt"
	"runtime"

	"asterism/cmd/asterism/internal/picture"
	"asterism/interpreter"
	"asterism/interpreter/lookup"
	"asterism/interpreter/schema"
	"asterism/interpreter/verify"
	"asterism/puzzle/english"
)

// usualVerification is how many puzzles rules are verified on unless a page asks for another number.
const usualVerification = 100

// verify is asterism/verify.
func (s *Session) verify(ctx context.Context, r VerifyRequest) (*VerifyAnswer, error) {
	e := s.rules()
	pack, only, err := toVerify(e, r)
	if err != nil {
		return nil, err
	}
	note, total := s.reporter(ctx, "verifying "+pack.Name), orElse(r.Puzzles, usualVerification)
	what := verify.Options{Seed: r.Seed, Puzzles: total, Workers: runtime.GOMAXPROCS(0), Progress: func(puzzles, lies int) {
		if note.due() {
			note.report(Progress{Done: puzzles, Total: total, Message: english.Counted(lies, "lie")})
		}
	}}
	verdict, err := verify.Verify(ctx, e.program, pack, only, what)
	if err != nil {
		return nil, err
	}
	out := &VerifyAnswer{VerdictJSON: schema.NewVerdictJSON(r.Seed, verdict), Refutations: []Refutation{}}
	for _, v := range verdict.Rules {
		if v.Lie != nil {
			out.Refutations = append(out.Refutations, refutationOf(v))
		}
	}
	note.end("")
	return out, nil
}

// toVerify is the pack, and which of its rules.
func toVerify(e *edition, r VerifyRequest) (*interpreter.Pack, map[string]bool, error) {
	if e.program == nil {
		return nil, nil, refusef("there are no rules without mistakes yet")
	}
	var only map[string]bool
	pack, ok := e.program.Pack(r.Pack)
	if r.Pack != "" && !ok {
		return nil, nil, refused(lookup.CheckPack(e.program, r.Pack))
	}
	if r.Rule != "" {
		only = map[string]bool{r.Rule: true}
		if pack == nil {
			pack = lookup.PackWith(e.program, r.Rule)
		}
		if pack == nil {
			return nil, nil, refusef("no pack has a rule %.40q", r.Rule)
		}
		if _, _, has := pack.Find(r.Rule); !has {
			return nil, nil, refusef("pack %s has no rule %.40q", pack.Name, r.Rule)
		}
	}
	if pack == nil {
		return nil, nil, refusef("say which pack or rule to verify")
	}
	return pack, only, nil
}

// refutationOf is a lie as a position to open.
func refutationOf(v *verify.RuleVerdict) Refutation {
	l := v.Lie
	p := l.Board.Puzzle
	return Refutation{Rule: v.Rule.ID, Puzzle: infoOf(p), Marks: marksOf(l.Board), Step: l.Step.JSON(),
		Layer: picture.NewPicture(l.Board, l.Step).Layer().SVG, Solution: p.Names(l.Solution), Contradicts: p.Names(l.Contradicted()),
		Text: fmt.Sprintf("%s says here: %s The puzzle has a solution in which that is false: it differs at %s.",
			v.Rule.ID, interpreter.Capital(l.Step.Because), some(p, l.Contradicted()))}
}
