package schema_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"testing"

	"asterism/interpreter"
	"asterism/interpreter/batch"
	"asterism/interpreter/internal/rulestest"
	"asterism/interpreter/schema"
	"asterism/puzzle"
)

// TestLinesAreTheirJSON says that an outcome is written as encoding/json writes NewSolvedJSON of it, with steps of every pack.
func TestLinesAreTheirJSON(t *testing.T) {
	g := newGolden(t)
	stopped := g.solved(starPuzzle)
	stopped.Cut = errors.New(`"<its time>" – was used up`)
	for _, o := range []batch.Outcome{stopped, g.solved(digitPuzzle), g.solved(noPuzzle), unsound(g.solved(starPuzzle))} {
		sameText(t, o)
	}
	program := rulestest.Shipped(t)
	for _, pack := range program.Packs {
		file := map[puzzle.Family]string{puzzle.StarBattle: "starbattle/10x2.sbn", puzzle.Sudoku: "sudoku/9x9.txt"}[pack.Family]
		s := interpreter.NewSolver(program, pack, interpreter.Options{MaxTier: pack.Tiers[len(pack.Tiers)/2].Number})
		for _, item := range rulestest.Own(t, file)[:3] {
			r, err := s.Solve(context.Background(), item.Puzzle)
			if err != nil {
				t.Fatal(err)
			}
			sameText(t, batch.Outcome{Start: item.Puzzle.NewBoard(), Result: r})
		}
	}
}

// sameText holds the two ways to write an outcome against each other.
func sameText(t *testing.T, o batch.Outcome) {
	t.Helper()
	var want bytes.Buffer
	e := json.NewEncoder(&want)
	e.SetEscapeHTML(false)
	if err := e.Encode(schema.NewSolvedJSON(o)); err != nil {
		t.Fatal(err)
	}
	got, err := schema.SolvedLine{Of: o}.AppendJSON(nil)
	if err != nil || string(got)+"\n" != want.String() {
		t.Errorf("%v\n%s\nwant\n%s", err, got, want.Bytes())
	}
}

// TestStepsAreTheirJSON writes a step with what seldom occurs: names that must be escaped, two roles of one name, a fact that was
// learnt, a region without a name.
func TestStepsAreTheirJSON(t *testing.T) {
	p := rulestest.Puzzles(t, starPuzzle)[0].Puzzle
	rating, cells, none := 1e-9, p.Of(puzzle.Row)[1].Cells, p.NewSet()
	fact, tagged := p.NewFact(cells, 1, 2, ""), p.NewFact(cells, 0, 3, `a "tag"`)
	step := &interpreter.Step{N: 3, Rule: &interpreter.Rule{ID: "a\\b", Title: "<é ★>\u2028"}, Puzzle: p, Place: none, Eliminate: cells,
		Know: []*puzzle.Region{fact, tagged}, Because: "\x01\xff → ×", Rating: &rating, Operations: 4,
		Show:     []interpreter.Highlight{{Name: "z", Cells: cells}, {Name: "a", Cells: none}, {Name: "a", Cells: cells}},
		Premises: []*puzzle.Region{tagged, puzzle.NewComposite("", cells, 1, 1), p.Of(puzzle.Shape)[0]}}
	want, err := json.Marshal(step.JSON())
	if err != nil {
		t.Fatal(err)
	}
	if got, err := json.Marshal(step); err != nil || !bytes.Equal(got, want) {
		t.Errorf("%v\n%s\nwant\n%s", err, got, want)
	}
}
