package verify_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"asterism/interpreter"
	"asterism/interpreter/internal/rulestest"
	"asterism/interpreter/verify"
	"asterism/puzzle/notation"
)

// TestShippedRulesHold has the exact solver confirm what the shipped rules say on random puzzles.
func TestShippedRulesHold(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	program := rulestest.Shipped(t)
	for _, pack := range program.Packs {
		v, err := verify.Verify(context.Background(), program, pack, nil, verify.Options{Seed: 1, Puzzles: 100, Workers: 2})
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range v.Rules {
			if r.Lies > 0 {
				t.Errorf("%s: %d of %d steps are refuted, one of them %s", r.Rule.ID, r.Lies, r.Fired, r.Lie.Step.Because)
			}
		}
		if silent := v.Silent(); len(silent) > 0 {
			t.Logf("%s: %d rules never fired, %s first", pack.Name, len(silent), silent[0].ID)
		}
	}
}

// liar says of every row that needs two stars that its first open cell holds none.
const liar = `
rule Liar "Liar" {
  for row in rows
  when need(row) == 1 and len(open(row)) > 2
  let x = open(row)
  for y in x
  → eliminate y
  because "{y} looks empty."
}
pack lies for starbattle { tier 1 { Liar } }
`

func TestVerifyFindsAndShrinksALie(t *testing.T) {
	program, err := interpreter.Load([]interpreter.File{{Name: "liar.rules", Text: liar}})
	if err != nil {
		t.Fatal(err)
	}
	v, err := verify.Verify(context.Background(), program, program.Packs[0], nil, verify.Options{Seed: 1, Puzzles: 5})
	if err != nil {
		t.Fatal(err)
	}
	lie := v.Rules[0].Lie
	if v.Sound() || lie == nil {
		t.Fatal("the liar was not caught")
	}
	if lie.Board.Puzzle.Size > 4 {
		t.Errorf("the lie was not shrunk: %s", notation.Canonical(lie.Board.Puzzle))
	}
	if !lie.Solution.Meets(lie.Step.Eliminate) {
		t.Errorf("%s does not refute %s", lie.Board.Puzzle.Names(lie.Solution), lie.Step.Because)
	}
}

// TestVerdictDependsOnSeedAndCountAlone has one and three workers judge a pack that lies.
func TestVerdictDependsOnSeedAndCountAlone(t *testing.T) {
	program := rulestest.ShippedWith(t, interpreter.File{Name: "liar.rules", Text: liar})
	pack, _ := program.Pack("lies")
	var texts []string
	for _, workers := range []int{1, 3} {
		v, err := verify.Verify(context.Background(), program, pack, nil, verify.Options{Seed: 7, Puzzles: 12, Workers: workers})
		if err != nil {
			t.Fatal(err)
		}
		r := v.Rules[0]
		texts = append(texts, fmt.Sprint(v.Puzzles, v.Boards, r.Fired, r.Claims, r.Lies, notation.Canonical(r.Lie.Board.Puzzle), notation.Marks(r.Lie.Board), r.Lie.Step.Because))
	}
	if texts[0] != texts[1] {
		t.Errorf("one worker says\n%s\nthree say\n%s", texts[0], texts[1])
	}
}

// TestRulesThatRunRulesAreTrue has the exact solver confirm what rules say that run other rules.
func TestRulesThatRunRulesAreTrue(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	text, err := os.ReadFile(filepath.Join("..", "testdata", "asking.rules"))
	if err != nil {
		t.Fatal(err)
	}
	program := rulestest.ShippedWith(t, interpreter.File{Name: "asking.rules", Text: string(text)})
	pack, _ := program.Pack("asking")
	only := map[string]bool{"Asks": true, "Agrees": true}
	verdict, err := verify.Verify(context.Background(), program, pack, only, verify.Options{Seed: 3, Puzzles: 12})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range verdict.Rules {
		if r.Fired == 0 || r.Lies > 0 {
			t.Errorf("%s fired %d times with %d lies", r.Rule.ID, r.Fired, r.Lies)
		}
	}
}

// beside says of what touches a shape with two open cells that it is empty: only what touches both is.
const beside = `
rule Beside "Beside" {
  for p in shapes
  when need(p) == 1 and len(open(p)) == 2
  → eliminate neighbours(p)
}
pack beside for starbattle { include default tier 1 { Beside } }
`

func TestVerifyBlamesTheRuleThatLies(t *testing.T) {
	program := rulestest.ShippedWith(t, interpreter.File{Name: "beside.rules", Text: beside})
	pack, _ := program.Pack("beside")
	v, err := verify.Verify(context.Background(), program, pack, map[string]bool{"Beside": true, "FollowStar": true}, verify.Options{Seed: 1, Puzzles: 200, Size: 6})
	if err != nil {
		t.Fatal(err)
	}
	if v.Puzzles == 200 {
		t.Error("it has gone on to the end")
	}
	for _, r := range v.Rules {
		switch {
		case r.Rule.ID == "Beside" && (r.Lie == nil || r.Second == nil || len(r.Blamed) > 0):
			t.Errorf("Beside: %v %v %v", r.Lie, r.Second, r.Blamed)
		case r.Rule.ID == "Beside" && (r.Lie.Board.Puzzle.Size != 6 || r.Lie.Board.Puzzle == r.Second.Board.Puzzle):
			t.Errorf("Beside is refuted on %v and %v", r.Lie.Board.Puzzle, r.Second.Board.Puzzle)
		case r.Rule.ID == "FollowStar" && (len(r.Blamed) != 1 || r.Blamed[0].ID != "Beside"):
			t.Errorf("FollowStar: %v is blamed", r.Blamed)
		}
	}
}

func TestNoPuzzlesOfThatSize(t *testing.T) {
	program := rulestest.Shipped(t)
	pack, _ := program.Pack("basics")
	if _, err := verify.Verify(context.Background(), program, pack, nil, verify.Options{Size: 5, Stars: 2, Puzzles: 1}); err == nil {
		t.Error("there are no such puzzles")
	}
}
