package hint_test

import (
	"context"
	"strings"
	"testing"

	"asterism/interpreter"
	"asterism/interpreter/hint"
	"asterism/interpreter/internal/rulestest"
	"asterism/puzzle"
	"asterism/puzzle/notation"
)

func TestWrongMarks(t *testing.T) {
	for _, test := range []struct{ name, text, board, placed, crossed string }{
		{"blank", "5x1.ABBBBAABBBCCBBBCCCCDEEEEE", "...../...../...../...../.....", "", ""},
		{"right", "5x1.ABBBBAABBBCCBBBCCCCDEEEEE", "*..../x..../...../....*/.....", "", ""},
		{"wrong star", "5x1.ABBBBAABBBCCBBBCCCCDEEEEE", ".*.../...../...../...../.....", "r1c2", ""},
		{"wrong cross", "5x1.ABBBBAABBBCCBBBCCCCDEEEEE", "...../...../...../....x/.....", "", "r4c5"},
		{"both", "5x1.ABBBBAABBBCCBBBCCCCDEEEEE", "x..../*..../...../....x/.....", "r2c1", "r1c1 r4c5"},
		{"digits", "1.....2..3.....4", "12../..../..../....", "", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := playersBoard(t, test.text, test.board)
			w, err := hint.FindWrongMarks(context.Background(), b)
			if err != nil {
				t.Fatal(err)
			}
			placed, crossed := strings.Join(b.Puzzle.Names(w.Placed), " "), strings.Join(b.Puzzle.Names(w.Crossed), " ")
			if b.Puzzle.Family == puzzle.StarBattle && (placed != test.placed || crossed != test.crossed) {
				t.Errorf("placed %q, crossed %q; want %q, %q", placed, crossed, test.placed, test.crossed)
			}
		})
	}
}

func playersBoard(t *testing.T, text, rows string) *puzzle.Board {
	t.Helper()
	p, err := notation.Parse(text, notation.Options{})
	if err != nil {
		t.Fatal(err)
	}
	b, err := notation.ParseMarks(p, strings.Split(rows, "/"))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestHintsLeadToTheSolution follows hints from a blank board to the end, and leaves the crosses to them.
func TestHintsLeadToTheSolution(t *testing.T) {
	program, pack := rulestest.Small(t)
	ctx := context.Background()
	s := interpreter.NewSolver(program, pack, interpreter.Options{})
	b := playersBoard(t, "5x1.AABCCAABBBABBBBDDBBEDDBBB", "...../...../...../...../.....")
	for n := 0; ; n++ {
		h, err := hint.Next(ctx, s, b)
		if err != nil || n > 50 {
			t.Fatalf("after %d hints: %v", n, err)
		}
		if h.Finished {
			return
		}
		if h.Step == nil || h.Step.Place.Empty() && h.Step.Eliminate.Empty() {
			t.Fatalf("hint %d says nothing", n)
		}
		h.Step.Apply(b)
		if w, err := hint.FindWrongMarks(ctx, b); err != nil || !w.None() {
			t.Fatalf("hint %d is wrong: %v", n, err)
		}
	}
}

// TestBoardsThatFitOneOfManySolutions marks stars of the last solution there is, which no list of the first ones has.
func TestBoardsThatFitOneOfManySolutions(t *testing.T) {
	rows := "AAAAAAAABBBBBBBBCCCCCCCCDDDDDDDDEEEEEEEEFFFFFFFFGGGGGGGGHHHHHHHH"
	ctx := context.Background()
	for _, test := range []struct {
		board   string
		wrong   int
		several bool
	}{
		{".......*/.....*../...*..../.*....../......*./....*.../..*...../........", 0, false},
		{".......*/......*./......../......../......../......../......../........", 1, true},
	} {
		w, err := hint.FindWrongMarks(ctx, playersBoard(t, "8x1."+rows, test.board))
		if err != nil || w.Placed.Len()+w.Crossed.Len() != test.wrong || w.Several != test.several {
			t.Errorf("%s: %d wrong, several %v, %v", test.board, w.Placed.Len()+w.Crossed.Len(), w.Several, err)
		}
	}
}

func TestWrongMarksTakenBack(t *testing.T) {
	b := playersBoard(t, "5x1.ABBBBAABBBCCBBBCCCCDEEEEE", "*..../*..../x..../....x/.....")
	w, err := hint.FindWrongMarks(context.Background(), b)
	if err != nil {
		t.Fatal(err)
	}
	if got := notation.Marks(w.TakenBack(b)); got != "*.........x.............." {
		t.Errorf("left is %s", got)
	}
}

func TestBreaches(t *testing.T) {
	for _, test := range []struct{ text, board, want string }{
		{"5x1.ABBBBAABBBCCBBBCCCCDEEEEE", "*..../...../...../...../.....", ""},
		{"5x1.ABBBBAABBBCCBBBCCCCDEEEEE", "*..../*..../...../....x/.....",
			"The stars at r1c1 and r2c1 touch. Column 1 has 2, and should have 1. Shape A has 2, and should have 1. Shape D has no place left."},
		{"1.....2..3.....4", "1..1/..2./.3../...4", "1 in row 1 is there 2 times."},
	} {
		got := strings.Join(hint.Breaches(playersBoard(t, test.text, test.board)), " ")
		if got != test.want {
			t.Errorf("%s: %q, want %q", test.board, got, test.want)
		}
	}
}
