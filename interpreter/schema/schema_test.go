package schema_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"testing"
	"time"

	"asterism/dsl"
	"asterism/interpreter"
	"asterism/interpreter/batch"
	"asterism/interpreter/example"
	"asterism/interpreter/hint"
	"asterism/interpreter/live"
	"asterism/interpreter/lookup"
	"asterism/interpreter/prove"
	"asterism/interpreter/replay"
	"asterism/interpreter/schema"
	"asterism/interpreter/stats"
	"asterism/interpreter/verify"
	"asterism/interpreter/whynot"
	"asterism/puzzle"
	"asterism/puzzle/notation"
)

var update = flag.Bool("update", false, "write the JSON that is compared")

// The puzzles of the tests, and a text that is none.
const (
	starPuzzle  = "5x1.ABBBBAABBBCCBBBCCCCDEEEEE"
	digitPuzzle = "12.4.412.143432."
	noPuzzle    = "5x1.AAB"
)

// TestGolden compares the JSON of everything with the files of testdata, in which the shapes can be read.
func TestGolden(t *testing.T) {
	g := newGolden(t)
	for name, shape := range map[string]func() any{
		"solve":         func() any { return schema.NewSolvedJSON(g.solved(starPuzzle)) },
		"solve-sudoku":  func() any { return schema.NewSolvedJSON(g.solved(digitPuzzle)) },
		"solve-invalid": func() any { return schema.NewSolvedJSON(g.solved(noPuzzle)) },
		"solve-unsound": func() any { return schema.NewSolvedJSON(unsound(g.solved(starPuzzle))) },
		"rate":          func() any { return schema.NewRatedOutcome(g.solved(starPuzzle)) },
		"rate-invalid":  func() any { return schema.NewRatedOutcome(g.solved(noPuzzle)) },
		"hint":          func() any { return g.hint(".....\n.....\n.....\n.....\n.....", false) },
		"hint-wrong":    func() any { return g.hint(".*...\n.....\n.....\n.....\n....x", false) },
		"placement":     func() any { return g.hint(".....\n.....\n.....\n.....\n.....", true) },
		"explain":       g.explanation,
		"why-not":       func() any { return g.whyNot("Rest", "", 0) },
		"why-not-fires": func() any { return g.whyNot("Last", "", 0) },
		"why-not-cell":  func() any { return g.whyNot("Rest", "r4c5", 3) },
		"verify":        g.verdict,
		"stats":         g.stats,
		"tune":          g.tuned,
		"packs":         func() any { return schema.NewPackJSON(g.program, g.pack("tiny")) },
		"check":         g.checked,
		"test":          func() any { return schema.TestedJSON{Rules: 1, Examples: 2, Failures: dsl.Diagnostics{}} },
		"library":       g.library,
		"manual":        func() any { return manual },
	} {
		t.Run(name, func(t *testing.T) { compare(t, name, shape()) })
	}
}

// unsound is a solve as it is when a watcher refuses its second step, and has not watched from the third on.
func unsound(o batch.Outcome) batch.Outcome {
	r := o.Result
	r.Status, r.Grade = interpreter.StatusUnsound, ""
	r.Unsound = &interpreter.Unsound{Step: r.Steps[1]}
	r.Steps = r.Steps[:1]
	r.Watched = interpreter.Watched{Solutions: interpreter.SeveralSolutions, From: 3}
	return o
}

// manual is about a function and a type that there might be.
var manual = schema.Manual{
	Chapters: []schema.ChapterDoc{{Title: "Counting", Functions: []schema.FuncDoc{{Name: "need", Signature: "need(region)", Doc: "How many are missing.",
		Params: []schema.ParamDoc{{Name: "region", Doc: "where"}}, Forms: []string{"need(region) → number"}, Operator: "-", Family: "sudoku",
		Cost: "cheap", Premises: "the region", Example: "need(row) == 1"}}}},
	Types: []schema.TypeDoc{{Name: "region", Doc: "A set with a count.", Fields: []schema.FieldDoc{{Name: "cells", Type: "set", Doc: "what is in it"}}}},
}

// compare holds a value as JSON against its file.
func compare(t *testing.T, name string, value any) {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(value); err != nil {
		t.Fatal(err)
	}
	got := seconds.ReplaceAll(out.Bytes(), []byte(`"seconds": 0`))
	file := filepath.Join("testdata", name+".json")
	if *update {
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s is not what it was; -update writes it anew:\n%s", file, got)
	}
}

// seconds is what differs from run to run.
var seconds = regexp.MustCompile(`"seconds": [0-9.e+-]+`)

// golden makes the values of the test from rules of testdata.
type golden struct {
	t       *testing.T
	program *interpreter.Program
}

func newGolden(t *testing.T) *golden {
	files, err := interpreter.ReadFS(os.DirFS(filepath.Join("testdata", "rules")))
	if err != nil {
		t.Fatal(err)
	}
	program, err := interpreter.Load(files)
	if err != nil {
		t.Fatal(err)
	}
	return &golden{t, program}
}

// must fails the test for an error.
func must[V any](g *golden) func(V, error) V {
	return func(v V, err error) V {
		g.t.Helper()
		if err != nil {
			g.t.Fatal(err)
		}
		return v
	}
}

func (g *golden) pack(name string) *interpreter.Pack {
	p, ok := g.program.Pack(name)
	if !ok {
		g.t.Fatal("no pack", name)
	}
	return p
}

func (g *golden) board(marks string) *puzzle.Board {
	p := must[*puzzle.Puzzle](g)(notation.Parse(starPuzzle, notation.Options{}))
	if marks == "" {
		return p.NewBoard()
	}
	var rows []string
	for row := range bytes.Lines([]byte(marks)) {
		rows = append(rows, string(bytes.TrimSpace(row)))
	}
	return must[*puzzle.Board](g)(notation.ParseMarks(p, rows))
}

func (g *golden) solved(text string) batch.Outcome {
	p, err := notation.Parse(text, notation.Options{})
	job := batch.Job{Program: g.program,
		Pack: func(p *puzzle.Puzzle) (*interpreter.Pack, error) {
			name := map[puzzle.Family]string{puzzle.StarBattle: "tiny", puzzle.Sudoku: "digits"}[p.Family]
			return lookup.Pack(g.program, name, p.Family)
		},
		Start: func(p *puzzle.Puzzle) (*puzzle.Board, error) { return p.NewBoard(), nil }}
	given := batch.Given{Item: notation.Item{Line: 3, Text: text, Puzzle: p, Err: err}, Number: 1, File: "puzzles.txt"}
	return job.Worker(context.Background())(given)
}

func (g *golden) hint(marks string, placement bool) any {
	pack := g.pack("tiny")
	solver := interpreter.NewSolver(g.program, pack, interpreter.Options{})
	a := must[*hint.Advice](g)(hint.Advise(context.Background(), solver, pack, g.board(marks), placement))
	return schema.NewHintJSON(a, placement)
}

func (g *golden) replay(options interpreter.Options) *replay.Replay {
	return must[*replay.Replay](g)(replay.New(context.Background(), g.program, g.pack("tiny"), g.board(""), options))
}

func (g *golden) explanation() any {
	r := g.replay(interpreter.Options{Explain: true})
	before, step := must[*puzzle.Board](g)(r.After(0)), r.Result.Steps[0]
	proven := must[prove.StepProof](g)(prove.Explain(context.Background(), before, step))
	return schema.NewExplanationJSON(before, step, proven.Added(), r.Result)
}

func (g *golden) whyNot(rule, cell string, after int) any {
	r := g.replay(interpreter.Options{})
	q := must[*whynot.Question](g)(whynot.NewQuestion(g.program, g.board("").Puzzle, rule, cell))
	q.Board, q.Steps = must[*puzzle.Board](g)(r.After(after)), after
	q.Past = func(c puzzle.Cand) live.Move { return live.Move{Step: r.Decided(c, after)} }
	return schema.NewWhyNotJSON(q, must[whynot.Answer](g)(q.Ask(context.Background(), g.program, 3)))
}

func (g *golden) verdict() any {
	options := verify.Options{Seed: 1, Puzzles: 2, Workers: 1}
	return schema.NewVerdictJSON(1, must[*verify.Verdict](g)(verify.Verify(context.Background(), g.program, g.pack("liar"), nil, options)))
}

func (g *golden) stats() any {
	pack, p := g.pack("tiny"), g.board("").Puzzle
	s, census := stats.New(pack), stats.NewCensus(g.program, pack, interpreter.Options{}, true)
	s.Add(must[*stats.Counted](g)(census.Count(context.Background(), p)))
	return schema.NewStatsJSON(s, false)
}

func (g *golden) tuned() any {
	return schema.TunedJSON{Pack: "tiny", Goal: "steps", Tried: 2, Before: schema.NewFiguresJSON(stats.Figures{Solved: 1, Steps: 9, Evaluations: 30, Time: time.Second}),
		After: schema.NewFiguresJSON(stats.Figures{Solved: 1, Steps: 8, Evaluations: 25, Time: time.Second}), Text: "pack tiny {}\n"}
}

func (g *golden) checked() any {
	_, err := interpreter.Load([]interpreter.File{{Name: "a.rules", Text: "rule A { → plaice x }\n"}})
	var mistakes dsl.Diagnostics
	if !errors.As(err, &mistakes) {
		g.t.Fatal(err)
	}
	return schema.CheckedJSON{Rules: 1, Packs: 0, Mistakes: mistakes}
}

func (g *golden) library() any {
	report := schema.NewLibraryJSON("library.txt")
	library := example.NewLibrary(g.program, nil)
	for i, line := range []string{
		":0000:x:.......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...:::",
		":0300:x:.......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...:::",
	} {
		c := must[*notation.LibraryCase](g)(notation.ParseLibraryCase(line))
		v := must[*example.CaseVerdict](g)(library.Run(context.Background(), c))
		report.Add(schema.LibraryResult{LibraryLine: schema.LibraryLine{LibraryCase: c, Line: i + 1}, CaseVerdict: v})
	}
	return report
}
