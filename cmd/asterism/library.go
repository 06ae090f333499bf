package main

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"strings"

	"asterism/interpreter"
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

// libraryLine is a case of a library and where it stands.
type libraryLine struct {
	*notation.LibraryCase
	line int
}

// libraryResult is how a case went.
type libraryResult struct {
	libraryLine
	*interpreter.CaseVerdict
}

// run prints how the cases went, and fails if one failed.
func (l *libraryRun) run(con *console, program *interpreter.Program) error {
	cases, err := l.read(con)
	if err != nil {
		return err
	}
	ctx, stop := interruptible()
	defer stop()
	report := newLibraryReport(l.file)
	bar := newBar(con, "testing "+l.file, len(cases))
	for r := range ordered(slices.Values(cases), workers(l.jobs), func() func(libraryLine) libraryResult { return l.worker(ctx, program) }) {
		if ctx.Err() != nil {
			bar.done()
			return interrupted
		}
		report.add(r)
		bar.to(report.Cases)
	}
	bar.done()
	return l.print(con, report)
}

func (l *libraryRun) print(con *console, report *libraryReport) error {
	if l.json {
		if err := con.json(report); err != nil {
			return err
		}
	} else {
		report.write(con, l.verbose)
	}
	if report.Failed > 0 {
		return failed
	}
	return nil
}

func (l *libraryRun) worker(ctx context.Context, program *interpreter.Program) func(libraryLine) libraryResult {
	library := interpreter.NewLibrary(program, l.rules)
	return func(c libraryLine) libraryResult {
		v, _ := library.Run(ctx, c.LibraryCase) // what ctx says is seen by whoever reads the results
		return libraryResult{c, v}
	}
}

// read reads the cases of the file. A line that is none is an error that says where it stands.
func (l *libraryRun) read(con *console) ([]libraryLine, error) {
	text, err := readText(con, l.file, notation.Options{})
	if err != nil {
		return nil, err
	}
	var cases []libraryLine
	for n, line := range numberedLines(text.body) {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		c, err := notation.ParseLibraryCase(line)
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", l.file, n, err)
		}
		cases = append(cases, libraryLine{c, n})
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
