package main

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"strings"

	"asterism/cmd/asterism/internal/console"
	"asterism/cmd/asterism/internal/input"
	"asterism/cmd/asterism/internal/report"
	"asterism/cmd/asterism/internal/schema"
	"asterism/interpreter"
	"asterism/interpreter/batch"
	"asterism/interpreter/example"
	"asterism/puzzle/notation"
)

// libraryRun runs a technique library against rules.
type libraryRun struct {
	file    string
	rules   []*interpreter.Rule // the only ones that answer; all without one
	jobs    int
	verbose bool
	json    bool
}

// run prints how the cases went, and fails if one failed.
func (l *libraryRun) run(con *console.Console, program *interpreter.Program) error {
	cases, err := l.read(con)
	if err != nil {
		return err
	}
	ctx, stop := console.Interruptible()
	defer stop()
	report := schema.NewLibraryReport(l.file)
	bar := console.NewProgress(con, "testing "+l.file, len(cases))
	for r := range batch.Map(slices.Values(cases), batch.Workers(l.jobs), func() func(schema.LibraryLine) schema.LibraryResult { return l.worker(ctx, program) }) {
		if ctx.Err() != nil {
			bar.Clear()
			return console.Interrupted
		}
		report.Add(r)
		bar.Set(report.Cases)
	}
	bar.Clear()
	return l.print(con, report)
}

func (l *libraryRun) print(con *console.Console, r *schema.LibraryReport) error {
	if l.json {
		if err := con.Json(r); err != nil {
			return err
		}
	} else {
		report.WriteLibraryReport(con, r, l.verbose)
	}
	if r.Failed > 0 {
		return console.Failed
	}
	return nil
}

func (l *libraryRun) worker(ctx context.Context, program *interpreter.Program) func(schema.LibraryLine) schema.LibraryResult {
	library := example.NewLibrary(program, l.rules)
	return func(c schema.LibraryLine) schema.LibraryResult {
		v, _ := library.Run(ctx, c.LibraryCase) // what ctx says is seen by whoever reads the results
		return schema.LibraryResult{LibraryLine: c, CaseVerdict: v}
	}
}

// read reads the cases of the file. A line that is none is an error that says where it stands.
func (l *libraryRun) read(con *console.Console) ([]schema.LibraryLine, error) {
	text, err := input.Read(con, l.file, notation.Options{})
	if err != nil {
		return nil, err
	}
	var cases []schema.LibraryLine
	for n, line := range numberedLines(text.Body) {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		c, err := notation.ParseLibraryCase(line)
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", l.file, n, err)
		}
		cases = append(cases, schema.LibraryLine{LibraryCase: c, Line: n})
	}
	if len(cases) == 0 {
		return nil, fmt.Errorf("%s has no cases of a technique library", l.file)
	}
	return cases, nil
}

// numberedLines are the lines of a text without blanks around them, from line 1 on.
func numberedLines(text string) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		n := 0
		for line := range strings.Lines(text) {
			if n++; !yield(n, strings.TrimSpace(line)) {
				return
			}
		}
	}
}
