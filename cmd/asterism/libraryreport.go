package main

import (
	"fmt"
	"slices"
	"strings"

	"asterism/puzzle/notation"
)

// libraryReport is how the cases of a technique library went; its JSON names are stable.
type libraryReport struct {
	File     string           `json:"file"`
	Cases    int              `json:"cases"`
	Passed   int              `json:"passed"`
	Failed   int              `json:"failed"`
	NotOurs  int              `json:"notOurs"` // cases of techniques that no rule answers to
	Codes    []*libraryCode   `json:"codes"`
	Failures []libraryFailure `json:"failures"`
}

// libraryCode is how the cases of one technique and variant went.
type libraryCode struct {
	Code    string   `json:"code"`
	Variant string   `json:"variant"`
	Rules   []string `json:"rules"`
	Passed  int      `json:"passed"`
	Failed  int      `json:"failed"`
	NotOurs int      `json:"notOurs"`
}

// libraryFailure is a case that failed, and why.
type libraryFailure struct {
	Line    int      `json:"line"`
	Code    string   `json:"code"`
	Variant string   `json:"variant"`
	Digits  string   `json:"digits"`
	Puzzle  string   `json:"puzzle"`
	Rules   []string `json:"rules"`
	Missing []string `json:"missing"`
	False   []string `json:"false"`
	Error   string   `json:"error,omitempty"`
}

func newLibraryReport(file string) *libraryReport {
	return &libraryReport{File: file, Codes: []*libraryCode{}, Failures: []libraryFailure{}}
}

// add takes a case into account.
func (r *libraryReport) add(c libraryResult) {
	r.Cases++
	code := r.code(c)
	switch {
	case len(c.Rules) == 0:
		r.NotOurs++
		code.NotOurs++
	case c.Passed:
		r.Passed++
		code.Passed++
	default:
		r.Failed++
		code.Failed++
		r.Failures = append(r.Failures, newLibraryFailure(c, code.Rules))
	}
}

// code is the row of a case, in the order of codes and variants.
func (r *libraryReport) code(c libraryResult) *libraryCode {
	i, found := slices.BinarySearchFunc(r.Codes, c, func(row *libraryCode, c libraryResult) int {
		return slices.Compare([]string{row.Code, row.Variant}, []string{c.Code, c.Variant})
	})
	if !found {
		row := &libraryCode{Code: c.Code, Variant: c.Variant, Rules: []string{}}
		for _, rule := range c.Rules {
			row.Rules = append(row.Rules, rule.ID)
		}
		r.Codes = slices.Insert(r.Codes, i, row)
	}
	return r.Codes[i]
}

func newLibraryFailure(c libraryResult, rules []string) libraryFailure {
	p := c.Puzzle
	f := libraryFailure{Line: c.line, Code: c.Code, Variant: c.Variant, Digits: c.Digits, Rules: rules, Missing: []string{}, False: []string{}}
	f.Puzzle, _ = notation.HoDoKu(p) // which was read from that notation
	for _, x := range c.Missing {
		f.Missing = append(f.Missing, p.Name(x))
	}
	for _, x := range c.False {
		f.False = append(f.False, p.Name(x))
	}
	if len(f.Missing)+len(f.False) == 0 {
		f.Error = "a step was made where there must be none"
	}
	for _, s := range c.Stopped {
		f.Error = fmt.Sprintf("rule %s did not get to an end: %v", s.Rule.ID, s.Err)
	}
	return f
}

// write prints a row for each technique, with verbose every failure, and how many there are of each kind.
func (r *libraryReport) write(con *console, verbose bool) {
	rows := [][]string{{"code", "variant", "passed", "failed", "not ours", "rules"}}
	for _, c := range r.Codes {
		rows = append(rows, []string{c.Code, c.Variant, numberOrDash(c.Passed), numberOrDash(c.Failed), numberOrDash(c.NotOurs), strings.Join(c.Rules, " ")})
	}
	alignRight(rows, 2, 3, 4)
	writeColumns(con.out, "", rows)
	if verbose {
		r.writeFailures(con)
	}
	fmt.Fprintf(con.out, "%s: %d passed, %d failed, %d not ours\n", counted(r.Cases, "case"), r.Passed, r.Failed, r.NotOurs)
}

func numberOrDash(n int) string {
	if n == 0 {
		return "-"
	}
	return fmt.Sprint(n)
}

func (r *libraryReport) writeFailures(con *console) {
	for _, f := range r.Failures {
		code := f.Code
		if f.Variant != "" {
			code += "-" + f.Variant
		}
		fmt.Fprintf(con.out, "\n%s  %s\n", con.outInk.paint(red, fmt.Sprintf("%s:%d", r.File, f.Line)), strings.Join([]string{code, strings.Join(f.Rules, " ")}, "  "))
		fmt.Fprintf(con.out, "     %s\n", f.Puzzle)
		writeReason(con, "missing", f.Missing)
		writeReason(con, "false", f.False)
		if f.Error != "" {
			fmt.Fprintf(con.out, "     %s\n", f.Error)
		}
	}
	if len(r.Failures) > 0 {
		fmt.Fprintln(con.out)
	}
}

// writeReason says which deductions are not as they should be.
func writeReason(con *console, what string, names []string) {
	if len(names) > 0 {
		fmt.Fprintf(con.out, "     %s%s\n", padRight(what, len("missing")+2), strings.Join(names, " "))
	}
}
