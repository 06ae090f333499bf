package schema

import (
	"fmt"
	"slices"

	"asterism/dsl"
	"asterism/interpreter/example"
	"asterism/puzzle/notation"
)

// CheckedJSON is what check prints for machines.
type CheckedJSON struct {
	Rules    int             `json:"rules"`
	Packs    int             `json:"packs"`
	Mistakes dsl.Diagnostics `json:"mistakes"`
	Hints    dsl.Diagnostics `json:"hints,omitempty"` // what is no mistake: rules that do not say why
}

// TestedJSON is what test prints for machines.
type TestedJSON struct {
	Rules    int             `json:"rules"`
	Examples int             `json:"examples"`
	Failures dsl.Diagnostics `json:"failures"`
}

// LibraryJSON is how the cases of a technique library went; its JSON names are stable.
type LibraryJSON struct {
	File     string               `json:"file"`
	Cases    int                  `json:"cases"`
	Passed   int                  `json:"passed"`
	Failed   int                  `json:"failed"`
	NotOurs  int                  `json:"notOurs"` // cases of techniques that no rule answers to
	Codes    []*LibraryCodeJSON   `json:"codes"`
	Failures []LibraryFailureJSON `json:"failures"`
}

// LibraryCodeJSON is how the cases of one technique and variant went.
type LibraryCodeJSON struct {
	Code    string   `json:"code"`
	Variant string   `json:"variant"`
	Rules   []string `json:"rules"`
	Passed  int      `json:"passed"`
	Failed  int      `json:"failed"`
	NotOurs int      `json:"notOurs"`
}

// LibraryFailureJSON is a case that failed, and why.
type LibraryFailureJSON struct {
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

// NewLibraryJSON is the report of a library of which no case has run yet.
func NewLibraryJSON(file string) *LibraryJSON {
	return &LibraryJSON{File: file, Codes: []*LibraryCodeJSON{}, Failures: []LibraryFailureJSON{}}
}

// Add takes a case into account.
func (r *LibraryJSON) Add(c LibraryResult) {
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
func (r *LibraryJSON) code(c LibraryResult) *LibraryCodeJSON {
	i, found := slices.BinarySearchFunc(r.Codes, c, func(row *LibraryCodeJSON, c LibraryResult) int {
		return slices.Compare([]string{row.Code, row.Variant}, []string{c.Code, c.Variant})
	})
	if !found {
		row := &LibraryCodeJSON{Code: c.Code, Variant: c.Variant, Rules: []string{}}
		for _, rule := range c.Rules {
			row.Rules = append(row.Rules, rule.ID)
		}
		r.Codes = slices.Insert(r.Codes, i, row)
	}
	return r.Codes[i]
}

func newLibraryFailure(c LibraryResult, rules []string) LibraryFailureJSON {
	p := c.Puzzle
	f := LibraryFailureJSON{Line: c.Line, Code: c.Code, Variant: c.Variant, Digits: c.Digits, Rules: rules, Missing: []string{}, False: []string{}}
	f.Puzzle = notation.HoDoKu(p)
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

// LibraryLine is a case of a library and where it stands.
type LibraryLine struct {
	*notation.LibraryCase
	Line int // of the file
}

// LibraryResult is how a case went.
type LibraryResult struct {
	LibraryLine
	*example.CaseVerdict
}
