package live_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"asterism/interpreter"
	"asterism/interpreter/live"
	"asterism/puzzle"
	"asterism/puzzle/notation"
)

// sample is solved by the rules below: one star in each row, column and shape.
const sample = "5x1.AABBBAACBBDACCBDDECCDEEEE"

const liveRules = `
rule Around "Around a star" {
  for x in placed(grid)
  → eliminate neighbours(x)
  because "{x} is a star."
}
rule Full "Nothing left" {
  for r in houses
  when need(r) == 0
  → eliminate open(r)
  because "{r} is full."
}
rule Fits "Just enough" {
  for r in houses
  when need(r) > 0 and len(open(r)) == need(r)
  → place open(r)
  because "{r} has no choice."
}
`

const livePacks = `
pack easy "Easy" for starbattle { tier 1 "Marks" { Around Full } tier 2 "Stars" { Fits } grade "Easy" when hardest <= 2 }
pack marks "Only marks" for starbattle { tier 1 "Marks" { Around Full } }
`

func program(t testing.TB, text string) *interpreter.Program {
	t.Helper()
	p, err := interpreter.Load([]interpreter.File{{Name: "t.rules", Text: text}})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func read(t testing.TB, text string) *puzzle.Puzzle {
	t.Helper()
	p, err := notation.Parse(text, notation.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func begin(t testing.TB, pack string) *live.Solve {
	t.Helper()
	l, err := live.New(program(t, liveRules+livePacks), pack, read(t, sample).NewBoard(), interpreter.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func cell(t testing.TB, l *live.Solve, name string) puzzle.Cand {
	t.Helper()
	c, err := l.Puzzle().ParseName(name)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func edit(t testing.TB, l *live.Solve, name string, mark live.Mark) {
	t.Helper()
	if err := l.Edit(cell(t, l, name), mark); err != nil {
		t.Fatal(err)
	}
}

// ok fails the test on an error.
func ok(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// history is the entries of a solve, one word each.
func history(l *live.Solve) string {
	var words []string
	for n := 1; n <= l.Len(); n++ {
		if e := l.Move(n); e.Edit != nil {
			words = append(words, "edit")
		} else {
			words = append(words, e.Step.Rule.ID)
		}
	}
	return strings.Join(words, " ")
}

var ctx = context.Background()

func TestLiveNavigation(t *testing.T) {
	l := begin(t, "")
	start := notation.Marks(l.Board())
	if l.Back() {
		t.Error("went back from the start")
	}
	edit(t, l, "r1c3", live.MarkStar)
	moved, err := l.Forward(ctx)
	if !moved || err != nil || l.At() != 2 || l.Len() != 2 || l.Ended() {
		t.Fatalf("one step forward: at %d of %d, %v", l.At(), l.Len(), err)
	}
	ok(t, l.Run(ctx))
	end := l.At()
	if !l.Ended() || end != l.Len() || end < 3 {
		t.Fatalf("the end is %d of %d", end, l.Len())
	}
	if moved, _ := l.Forward(ctx); moved {
		t.Error("went past the end")
	}
	ok(t, l.Jump(ctx, 1000))
	if l.At() != end {
		t.Error("a jump past the end is the end")
	}
	ok(t, l.Jump(ctx, -1))
	if l.At() != 0 || notation.Marks(l.Board()) != start {
		t.Error("a jump before the start is the start, unchanged")
	}
	for n := 1; n <= end; n++ {
		if e := l.Move(n); e.Step != nil && e.Step.N != n {
			t.Errorf("step %d is numbered %d", n, e.Step.N)
		}
	}
}

// TestLiveSolver checks that a live solve finds the steps that a Solver finds.
func TestLiveSolver(t *testing.T) {
	for _, puzzleText := range []string{sample, "4x1.AABBABBBCCDDCCDD"} {
		p := program(t, liveRules+livePacks)
		pack, _ := p.Pack("easy")
		want, err := interpreter.NewSolver(p, pack, interpreter.Options{}).Solve(ctx, read(t, puzzleText))
		ok(t, err)
		l, err := live.New(p, "easy", read(t, puzzleText).NewBoard(), interpreter.Options{})
		ok(t, err)
		for range 3 {
			_, err := l.Forward(ctx)
			ok(t, err)
			l = l.Clone()
		}
		ok(t, l.Complete(ctx))
		got := l.Result()
		if got.Status != want.Status || got.Grade != want.Grade || len(got.Steps) != len(want.Steps) ||
			notation.Marks(got.Board) != notation.Marks(want.Board) {
			t.Errorf("%s in %d steps, and by the solver %s in %d", got.Status, len(got.Steps), want.Status, len(want.Steps))
		}
		for i, s := range want.Steps {
			if got.Steps[i].Because != s.Because {
				t.Errorf("step %d: %s, and by the solver: %s", i+1, got.Steps[i].Because, s.Because)
			}
		}
	}
}

func TestLiveEdit(t *testing.T) {
	l := begin(t, "marks")
	open := notation.Marks(l.Board())
	edit(t, l, "r1c1", live.MarkOpen)
	if l.Len() != 0 {
		t.Error("an edit that changes nothing is no entry")
	}
	edit(t, l, "r1c1", live.MarkStar)
	ok(t, l.Run(ctx))
	long := l.Len()
	ok(t, l.Jump(ctx, 1))
	edit(t, l, "r5c5", live.MarkCross)
	if l.Len() != 2 || long <= 2 || l.At() != 2 || l.Ended() {
		t.Errorf("an edit drops what followed: %s", history(l))
	}
	edit(t, l, "r5c5", live.MarkStar)
	edit(t, l, "r5c5", live.MarkOpen)
	edit(t, l, "r1c1", live.MarkOpen)
	if notation.Marks(l.Board()) != open {
		t.Error("what was opened again is not as it was:", notation.Marks(l.Board()))
	}
	if got := l.Move(1).Edit.String(); got != "r1c1 placed by hand" {
		t.Error(got)
	}
	ok(t, l.Complete(ctx))
	if r := l.Result(); r.Status != interpreter.Stuck || len(r.Steps) != 0 || r.Grade != "" {
		t.Error("after edits:", r.Status, len(r.Steps), r.Grade)
	}
}

func TestLiveEditBreaksAndMends(t *testing.T) {
	l := begin(t, "")
	edit(t, l, "r1c1", live.MarkStar)
	edit(t, l, "r1c2", live.MarkStar)
	ok(t, l.Complete(ctx))
	if l.Result().Status != interpreter.Contradiction {
		t.Error("two stars that touch are no contradiction:", l.Result().Status)
	}
	edit(t, l, "r1c2", live.MarkOpen)
	if l.Board().Broken() != nil {
		t.Error("still broken when one of them is gone")
	}
}

// TestLiveReopenFacts checks that opening a mark again forgets the facts learnt under it, and no others.
func TestLiveReopenFacts(t *testing.T) {
	text := `rule Learn "Learn" { for r in linePairs when len(open(r)) < 10 → know exactly 2 in open(r) because "So." }
pack facts "F" for starbattle { tier 1 "T" { Learn } }`
	l, err := live.New(program(t, text), "", read(t, sample).NewBoard(), interpreter.Options{})
	ok(t, err)
	edit(t, l, "r5c5", live.MarkCross)
	ok(t, l.Run(ctx))
	before := len(l.Board().Facts)
	edit(t, l, "r1c1", live.MarkCross)
	ok(t, l.Run(ctx))
	if before == 0 || len(l.Board().Facts) <= before {
		t.Fatalf("%d facts, then %d: nothing was learnt", before, len(l.Board().Facts))
	}
	edit(t, l, "r1c1", live.MarkOpen)
	if got := len(l.Board().Facts); got != before {
		t.Errorf("%d facts are left, and %d were known before the mark", got, before)
	}
}

func TestLiveGivens(t *testing.T) {
	text := `rule S "S" { for c in cells when need(c) == 1 and len(open(c)) == 1 → place open(c) because "." }
pack s "S" for sudoku { tier 1 "T" { S } }`
	l, err := live.New(program(t, text), "", read(t, "1...............").NewBoard(), interpreter.Options{})
	ok(t, err)
	if err := l.Edit(cell(t, l, "r1c1=1"), live.MarkOpen); err == nil || !strings.Contains(err.Error(), "given") {
		t.Error("a given was edited:", err)
	}
	edit(t, l, "r2c3=1", live.MarkStar)
}

func TestLiveSetProgram(t *testing.T) {
	l := begin(t, "")
	ok(t, l.Jump(ctx, 1))
	edit(t, l, "r3c3", live.MarkStar)
	ok(t, l.Complete(ctx))
	old := history(l)
	at := l.At()

	ok(t, l.SetProgram(ctx, program(t, strings.Replace(liveRules, `"Around a star"`, `"New"`, 1)+livePacks)))
	ok(t, l.Complete(ctx))
	if history(l) != old || l.At() != at {
		t.Errorf("the same rules: %q at %d, before %q at %d", history(l), l.At(), old, at)
	}
	if rule, _ := l.Program().Rule("Around"); rule.Title != "New" {
		t.Error("the rules are not the new ones")
	}

	none := "pack easy \"Easy\" for starbattle { tier 1 \"T\" { Nothing } }\n" +
		"rule Nothing \"N\" { for r in rows when need(r) > 9 → place open(r) because \".\" }"
	ok(t, l.SetProgram(ctx, program(t, none)))
	if history(l) != "edit" || l.At() != 1 {
		t.Errorf("with no steps left: %q at %d", history(l), l.At())
	}
	ok(t, l.SetProgram(ctx, program(t, liveRules+livePacks)))
	ok(t, l.Complete(ctx))
	if !strings.HasPrefix(history(l), "edit Around") {
		t.Error("the mark is where it was made last:", history(l))
	}
}

// TestLiveSetProgramIsTrue checks that every board of a reloaded solve follows from the one before it.
func TestLiveSetProgramIsTrue(t *testing.T) {
	l := begin(t, "marks")
	edit(t, l, "r1c4", live.MarkStar)
	ok(t, l.Run(ctx))
	edit(t, l, "r3c1", live.MarkStar)
	ok(t, l.Run(ctx))
	swapped := strings.Replace(livePacks, "{ Around Full } }", "{ Full Fits Around } }", 1)
	ok(t, l.SetProgram(ctx, program(t, liveRules+swapped)))
	ok(t, l.Complete(ctx))
	for n := 1; n <= l.Len(); n++ {
		b := l.BoardAt(n - 1).Copy()
		if s := l.Move(n).Step; s != nil {
			s.Apply(b)
		} else if e := l.Move(n).Edit; e.Mark == live.MarkStar {
			b.Place(e.Cand)
		}
		if notation.Marks(b) != notation.Marks(l.BoardAt(n)) {
			t.Errorf("entry %d does not lead to its board", n)
		}
	}
	if l.At() != l.Len() {
		t.Error("who looked at the end of the solve looks at the new end")
	}
}

func TestLiveSetProgramFails(t *testing.T) {
	l := begin(t, "marks")
	edit(t, l, "r1c1", live.MarkStar)
	ok(t, l.Run(ctx))
	old, at := history(l), l.At()
	if err := l.SetProgram(ctx, program(t, liveRules+strings.Replace(livePacks, "pack marks", "pack other", 1))); err == nil {
		t.Error("the pack is gone, and nobody says so")
	}
	done, cancel := context.WithCancel(ctx)
	cancel()
	if err := l.SetProgram(done, program(t, liveRules+livePacks)); err == nil {
		t.Error("a solve that was called off went on")
	}
	if history(l) != old || l.At() != at {
		t.Error("a failed reload has changed the solve:", history(l))
	}
}

func TestLiveWrongPack(t *testing.T) {
	p := program(t, liveRules+livePacks)
	for pack, text := range map[string]string{"nope": sample, "easy": strings.Repeat(".", 81), "": strings.Repeat(".", 81)} {
		if _, err := live.New(p, pack, read(t, text).NewBoard(), interpreter.Options{}); err == nil {
			t.Errorf("pack %q took %s", pack, text)
		}
	}
}

func TestLiveCloneIsApart(t *testing.T) {
	l := begin(t, "")
	edit(t, l, "r1c1", live.MarkStar)
	c := l.Clone()
	edit(t, c, "r5c5", live.MarkStar)
	edit(t, l, "r4c4", live.MarkCross)
	if c.Move(2).Edit.Cand == l.Move(2).Edit.Cand || slices.Equal(c.Board().Placed.Words(), l.Board().Placed.Words()) {
		t.Error("the clone shares its history")
	}
}
